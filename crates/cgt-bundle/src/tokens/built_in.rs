//! Macros of the compiler and the standard library, whose arguments are known.

use super::{Argument, Callee};
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::resolve::Namespace;
use crate::scan::Scan;
use crate::told::{Form, OwnPlace, PLACE_HELP, RulesVariable};
use crate::tree::CrateId;
use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::visit::Visit;

impl Scan<'_> {
    /// Macros of the compiler that read files or the place of the call.
    pub(super) fn built_in(
        &mut self,
        name: &str,
        tokens: &TokenStream,
        callee: &Callee<'_>,
    ) -> bool {
        match name {
            "stringify" => {
                self.quote(callee.inside.clone(), None);
                true
            }
            "concat_idents" => true,
            "include_str" | "include_bytes" | "include" => self.included(name, tokens, callee),
            "env" => self.env(tokens, callee, false),
            "option_env" => self.env(tokens, callee, true),
            // The caller's, whose place is another in the bundle.
            "module_path" | "line" | "column" | "file" => {
                self.place(name, callee);
                true
            }
            "cfg" => {
                let is_bare = callee.names == ["cfg"] && !callee.is_absolute;
                let form = if is_bare { Form::Call } else { Form::CallByPath };
                if self.in_rules {
                    self.condition(callee.whole.clone(), tokens.clone(), form);
                    return true;
                }
                let krate = self.cx.tree.mods[self.scope].krate;
                let features = &self.cx.tree.crates[krate].features;
                if self.is_library || crate::cfg::is_of_package(tokens, features) {
                    let verdict = crate::cfg::evaluate(tokens, features);
                    self.replace(callee.whole.clone(), form.text(verdict));
                }
                true
            }
            "cfg_select" => {
                self.selected(tokens, callee);
                true
            }
            _ => false,
        }
    }

    /// A macro of the compiler that tells its place.
    fn place(&mut self, name: &str, callee: &Callee<'_>) {
        if self.in_rules && self.in_errors {
            return;
        }
        if self.in_rules && self.is_library {
            let message = format!("{name}! in rules of a macro would tell a place in the bundle");
            self.refuse(Code::Told, message, callee, PLACE_HELP);
            return;
        }
        let place = self.cx.tree.place(self.file, callee.first.clone());
        let said = match name {
            "module_path" => {
                let mut path = self.cx.tree.module_path(self.scope);
                let krate = self.cx.tree.mods[self.scope].krate;
                path[0] = self.cx.tree.crates[krate].name.clone();
                format!("{:?}", path.join("::"))
            }
            "line" => format!("{}u32", place.line),
            "column" => format!("{}u32", place.column),
            _ => format!("{:?}", self.cx.shown(&place.path).display().to_string()),
        };
        if self.is_library {
            self.replace(callee.whole.clone(), said);
        } else if self.noting.is_none() && !self.in_errors {
            let said = Some(said).filter(|_| !self.in_rules);
            let (name, file, range) = (name.to_string(), self.file, callee.whole.clone());
            self.cx.told.places.push(OwnPlace { name, file, range, said });
        }
    }

    /// `write!(f, ...)` calls a method of `f`.
    pub(super) fn mention_writer(&mut self, name: &str) {
        if matches!(name, "write" | "writeln") {
            self.mention("write_fmt");
        }
    }

    /// A variable of the build is written out as it was, in the rules of an exported macro once it is
    /// known which crates call it.
    fn env(&mut self, tokens: &TokenStream, callee: &Callee<'_>, is_option: bool) -> bool {
        let parts: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let Some(Ok(name)) =
            parts.first().map(|part| syn::parse2::<syn::LitStr>(part.clone().into()))
        else {
            return true;
        };
        let (name, range) = (name.value(), callee.whole.clone());
        if let Some(rules) = self.exported_rules().filter(|_| self.noting.is_none()) {
            let file = self.file;
            self.cx.told.variables.push(RulesVariable { rules, file, range, name, is_option });
            return true;
        }
        let krate = self.cx.tree.mods[self.scope].krate;
        match self.cx.variable_text(krate, &name, is_option) {
            Ok(Some(text)) => self.replace(range, text),
            Ok(None) => {}
            Err(diagnostic) if self.noting.is_none() => {
                let place = self.cx.tree.place(self.file, range);
                self.cx.diagnostics.push(diagnostic.at(place));
            }
            Err(_) => {}
        }
        true
    }

    pub(super) fn refuse(&mut self, code: Code, message: String, callee: &Callee<'_>, help: &str) {
        if self.noting.is_none() {
            let diagnostic = Diagnostic::error(code, message)
                .at(self.cx.tree.place(self.file, callee.whole.clone()));
            self.cx.diagnostics.push(diagnostic.help(help));
        }
    }

    /// Walks the arguments of a standard macro as expressions, if they parse as such.
    pub(super) fn expressions(&mut self, name: &str, tokens: &TokenStream) -> bool {
        let arguments = |input: ParseStream<'_>| -> syn::Result<Vec<Argument>> {
            let mut all = Vec::new();
            while !input.is_empty() {
                all.push(input.parse::<Argument>()?);
                if !input.is_empty() && input.parse::<syn::Token![,]>().is_err() {
                    input.parse::<syn::Token![;]>()?;
                }
            }
            Ok(all)
        };
        if name == "matches" {
            let parts = |input: ParseStream<'_>| -> syn::Result<(syn::Expr, syn::Pat)> {
                let expr = input.parse()?;
                input.parse::<syn::Token![,]>()?;
                let pat = syn::Pat::parse_multi_with_leading_vert(input)?;
                if input.peek(syn::Token![if]) {
                    return Err(input.error("a guard"));
                }
                input.parse::<Option<syn::Token![,]>>()?;
                Ok((expr, pat))
            };
            let Ok((expr, pat)) = parts.parse2(tokens.clone()) else { return false };
            self.visit_expr(&expr);
            self.in_frame(|this| this.visit_pat(&pat));
            return true;
        }
        let Ok(arguments) = arguments.parse2(tokens.clone()) else { return false };
        for argument in &arguments {
            if let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &argument.0 {
                self.captures(&text.value(), true);
            }
            self.visit_expr(&argument.0);
        }
        true
    }

    /// Names in braces in a format string, which capture variables and constants.
    pub(super) fn captures(&mut self, text: &str, locals_hide: bool) {
        let mut names = Vec::new();
        for part in text.split('{').skip(1) {
            let inside = part.split('}').next().unwrap_or("");
            let (name, spec) = inside.split_once(':').unwrap_or((inside, ""));
            names.push(name.trim().to_string());
            names.extend(spec.split(['$', '.', '<', '>', '^', '+', '#', '0']).map(str::to_string));
        }
        for name in names {
            let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
                && name.chars().all(|c| c.is_alphanumeric() || c == '_');
            if is_name && !(locals_hide && self.is_local(&name)) {
                let found = self.cx.lexical(self.scope, &name, Namespace::Value);
                self.need(&found);
            }
        }
    }
}

impl Context {
    /// The name of the binary that a crate is the root of.
    fn binary_name(&self, krate: CrateId) -> Option<String> {
        let krate = &self.tree.crates[krate];
        let package = &self.workspace.packages[krate.package.filter(|_| krate.mount.is_none())?];
        let path = &self.tree.files[krate.root_file].path;
        let own = package.manifest.bins.iter().find(|bin| bin.path == *path)?;
        Some(own.name.clone())
    }

    /// What `env!` or `option_env!` of a variable becomes in the code of a crate; `None` if it stays.
    pub(crate) fn variable_text(
        &self,
        krate: CrateId,
        name: &str,
        is_option: bool,
    ) -> Result<Option<String>, Diagnostic> {
        let package = self.tree.crates[krate].package.map(|id| &self.workspace.packages[id]);
        let version = |at: usize| {
            let version = &package?.manifest.version;
            let plain = version.split(['-', '+']).next()?;
            plain.split('.').nth(at).map(str::to_string)
        };
        let value = match name {
            "CARGO_PKG_NAME" => package.map(|package| package.manifest.name.clone()),
            "CARGO_PKG_VERSION" => package.map(|package| package.manifest.version.clone()),
            "CARGO_PKG_VERSION_MAJOR" => version(0),
            "CARGO_PKG_VERSION_MINOR" => version(1),
            "CARGO_PKG_VERSION_PATCH" => version(2),
            "CARGO_PKG_VERSION_PRE" => package.map(|package| {
                let version = package.manifest.version.split('+').next().unwrap_or_default();
                version.split_once('-').map_or("", |(_, pre)| pre).to_string()
            }),
            "CARGO_CRATE_NAME" => package.map(|_| self.tree.crates[krate].name.clone()),
            "CARGO_BIN_NAME" => self.binary_name(krate),
            name => package.and_then(|package| package.manifest.about.get(name).cloned()),
        };
        if let Some(value) = value {
            let text = match is_option {
                true => format!("::core::option::Option::Some({value:?})"),
                false => format!("{value:?}"),
            };
            return Ok(Some(text));
        }
        // What neither cargo nor a build script sets is not there, as on a judge.
        let by_script = || package.is_some_and(|package| self.workspace.may_set(&package.manifest));
        let is_set = name.starts_with("CARGO") || name == "OUT_DIR" || by_script();
        let by_config = self.workspace.config.variables.contains_key(name);
        if is_option && !by_config && (package.is_none() || !is_set) {
            return Ok(None);
        }
        let called = if is_option { "option_env" } else { "env" };
        let message = format!("{called}!({name:?}) is known only to the build");
        Err(Diagnostic::error(Code::BuildOutput, message)
            .help("a judge has no such build: write the value out"))
    }
}

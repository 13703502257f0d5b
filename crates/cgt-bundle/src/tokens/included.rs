//! Files that `include!` and its like put into an expression.

use super::{Callee, byte_string};
use crate::diag::Code;
use crate::edition::{readable, set_apart};
use crate::nesting::too_deep;
use crate::parse::IncludedPath;
use crate::scan::Scan;
use crate::tree::{Edit, FileId, Replacement, SourceFile};
use proc_macro2::TokenStream;
use std::path::PathBuf;
use syn::visit::Visit;

impl Scan<'_> {
    /// Writes out what a file holds that is included here.
    pub(super) fn included(
        &mut self,
        name: &str,
        tokens: &TokenStream,
        callee: &Callee<'_>,
    ) -> bool {
        // In rules of a macro the manifest is that of whoever calls.
        let krate = self.cx.tree.mods[self.scope].krate;
        let manifest = self.cx.tree.crates[krate].dir.as_deref().filter(|_| !self.in_rules);
        let told = syn::parse2::<IncludedPath>(tokens.clone()).ok();
        let file = &self.cx.tree.files[self.file].path;
        let Some(path) = told.and_then(|told| told.of(file, manifest)) else {
            self.refuse(
                Code::BuildOutput,
                format!("{name}! of a path that is no plain text"),
                callee,
                "write the path as one literal",
            );
            return true;
        };
        self.included_by_rules(name, callee.whole.clone());
        let text = match name {
            "include_bytes" => {
                self.cx.workspace.files.bytes(&path).map(|bytes| byte_string(&bytes))
            }
            "include_str" => self.cx.workspace.files.text(&path).map(|text| format!("{text:?}")),
            _ => self.cx.workspace.files.text(&path).map(|text| in_brackets(text.trim())),
        };
        match text {
            Ok(text) if name == "include" => self.included_code(path, text, callee),
            Ok(text) => self.replace(callee.whole.clone(), text),
            Err(error) => {
                let message = format!("{}: {error}", path.display());
                self.refuse(
                    Code::Unreadable,
                    message,
                    callee,
                    "the path counts from the file that names it",
                );
            }
        }
        true
    }

    /// Walks an expression that stands in a file of its own, so that its paths and what it includes
    /// itself are written as they are here.
    fn included_code(&mut self, path: PathBuf, text: String, callee: &Callee<'_>) {
        if self.noting.is_some() {
            return;
        }
        if self.including.contains(&path) {
            let message = format!("{} includes itself", path.display());
            self.refuse(Code::Recursion, message, callee, "include it from elsewhere");
            return;
        }
        if let Some((_, message)) = too_deep(&text) {
            self.refuse(Code::Nesting, message, callee, "split the expression or the macro call");
            return;
        }
        let edition = self.edition();
        let (text, spaces) = set_apart(&text, edition).unwrap_or_else(|| (text, Vec::new()));
        let blank = crate::blank::without_docs(&text);
        let (text, old) =
            readable(&text, &blank, edition, &spaces).unwrap_or_else(|| (text, Vec::new()));
        let Ok(expr) = syn::parse_str::<syn::Expr>(&text) else {
            self.refuse(
                Code::Syntax,
                format!("{} is no expression", path.display()),
                callee,
                "write what is included as one expression",
            );
            return;
        };
        let file: FileId = self.cx.tree.files.len();
        self.cx.tree.files.push(SourceFile {
            path: path.clone(),
            text: text.into(),
            base: 0,
            edits: Vec::new(),
            old,
            conditional: Vec::new(),
            tokens: None,
        });
        let (start, end) = (callee.whole.start, callee.whole.end);
        let edit = Edit { start, end, text: Replacement::Included(file) };
        self.cx.tree.files[self.file].edits.push(edit);
        let outer = std::mem::replace(&mut self.file, file);
        self.including.push(path);
        self.visit_expr(&expr);
        self.including.pop();
        self.file = outer;
    }
}

/// An expression in brackets, which no comment at its end takes in.
fn in_brackets(text: &str) -> String {
    let last = text.lines().last().unwrap_or_default();
    let end = if last.contains("//") { "\n" } else { "" };
    format!("({text}{end})")
}

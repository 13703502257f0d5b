//! The walk itself: one method for each kind of syntax that matters.

use super::Scan;
use crate::attrs::{self, Fate};
use crate::diag::{Code, Diagnostic};
use crate::resolve::{Found, Namespace};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

impl Scan<'_> {
    /// `#[doc = include_str!("...")]` names a file.
    fn attribute_value(&mut self, attr: &syn::Attribute) {
        if let syn::Meta::NameValue(syn::MetaNameValue {
            value: value @ syn::Expr::Macro(_), ..
        }) = &attr.meta
        {
            self.visit_expr(value);
        }
    }

    /// Refuses what only a compiler that no judge has would take.
    fn unstable(&mut self, features: &str, range: std::ops::Range<usize>) {
        let message = format!("unstable features are asked for: {features}");
        let diagnostic =
            Diagnostic::error(Code::Feature, message).at(self.cx.tree.place(self.file, range));
        self.cx.diagnostics.push(
            diagnostic.help("judges have stable compilers: do without, or put it behind a feature"),
        );
    }
}

impl<'ast> Visit<'ast> for Scan<'_> {
    fn visit_attribute(&mut self, attr: &'ast syn::Attribute) {
        let range = self.range(attr.pound_token.span).start
            ..self.range(attr.bracket_token.span.close()).end;
        let fate = self.fate(attr);
        if !self.is_library {
            let is_conditional = attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr");
            let krate = self.cx.tree.mods[self.scope].krate;
            let features = &self.cx.tree.crates[krate].features;
            let text = quote::ToTokens::to_token_stream(&attr.meta);
            let by_feature = is_conditional && crate::cfg::is_of_package(&text, features);
            match fate {
                Fate::Replace(text) if by_feature => self.replace(range, text),
                Fate::Unstable(features) => self.unstable(&features, range),
                _ => {
                    self.derives_from_outside(attr);
                    self.attribute_value(attr);
                }
            }
            return;
        }
        match fate {
            Fate::Keep => self.attribute_value(attr),
            Fate::Replace(text) => self.replace(range, text),
            Fate::RecursionLimit(limit) => {
                let krate = self.cx.tree.mods[self.scope].krate;
                self.cx.tree.crates[krate].recursion_limit = Some(limit);
                self.replace(range, "");
            }
            Fate::Unstable(features) => self.unstable(&features, range),
            Fate::ProcMacro(_) if self.derives_from_outside(attr) => self.attribute_value(attr),
            Fate::ProcMacro(name) => {
                let message = format!("`{name}` is made by a procedural macro, or is not known");
                let diagnostic = Diagnostic::error(Code::ProcMacro, message)
                    .at(self.cx.tree.place(self.file, range));
                self.cx.diagnostics.push(diagnostic.help("write out by hand what it generates"));
            }
        }
    }

    fn visit_visibility(&mut self, vis: &'ast syn::Visibility) {
        let syn::Visibility::Restricted(vis) = vis else { return };
        let first = &vis.path.segments[0].ident;
        let range = self.range(first.span());
        if first == "crate" {
            let lead = if vis.in_token.is_some() { "" } else { "in " };
            if self.is_library {
                self.replace(range, format!("{lead}{}", self.mount()));
            }
        } else if vis.in_token.is_some() && first != "self" && first != "super" {
            // Edition 2015 counts from the crate root, with or without `::`.
            let colons = vis.path.leading_colon.map(|colons| self.range(colons.spans[0]).start);
            let start = colons.unwrap_or(range.start);
            self.replace(start..range.end, format!("{}::{first}", self.mount()));
        }
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        if self.is_out(attrs::of_item(item), || item.span()) {
            return;
        }
        let locals = std::mem::take(&mut self.locals);
        let generics = std::mem::take(&mut self.generics);
        let self_type = std::mem::take(&mut self.self_type);
        let is_self_open = std::mem::take(&mut self.is_self_open);
        match item {
            syn::Item::Use(item) => self.use_item(item),
            syn::Item::Mod(item) => self.inner_module(item),
            syn::Item::Verbatim(tokens) => self.tokens(tokens),
            item => {
                if let syn::Item::ForeignMod(block) = item
                    && self.noting.is_none()
                {
                    self.cx.declare_symbols(block, self.unit);
                }
                item_generics(item).into_iter().for_each(|generics| self.push_generics(generics));
                self.enter_type(item);
                visit::visit_item(self, item);
            }
        }
        (self.locals, self.generics, self.self_type) = (locals, generics, self_type);
        self.is_self_open = is_self_open;
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.impl_head(item);
        item.items.iter().for_each(|member| self.visit_impl_item(member));
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        if item.mac.path.is_ident("macro_rules") && item.ident.is_some() {
            if self.is_before_2021() {
                self.old_patterns(&item.mac.tokens);
                self.old_panics_in_rules(&item.mac.tokens);
                self.old_words(&item.mac.tokens);
            }
            self.rules(&item.mac.tokens);
        } else if crate::parse::included_path(item).is_none() {
            // What is included are items of their own.
            self.visit_macro(&item.mac);
            self.cross_imported_items(&item.mac);
        }
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        item.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.extern_crate(item);
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let attrs: &[syn::Attribute] = match item {
            syn::ImplItem::Const(item) => &item.attrs,
            syn::ImplItem::Fn(item) => &item.attrs,
            syn::ImplItem::Type(item) => &item.attrs,
            syn::ImplItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if self.is_out(attrs, || item.span()) {
            return;
        }
        match item {
            syn::ImplItem::Verbatim(tokens) => self.tokens(tokens),
            item => visit::visit_impl_item(self, item),
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.push_generics(&item.sig.generics);
        self.in_frame(|this| visit::visit_impl_item_fn(this, item));
        self.generics.pop();
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        let attrs: &[syn::Attribute] = match item {
            syn::TraitItem::Const(item) => &item.attrs,
            syn::TraitItem::Fn(item) => &item.attrs,
            syn::TraitItem::Type(item) => &item.attrs,
            syn::TraitItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if self.is_out(attrs, || item.span()) {
            return;
        }
        match item {
            syn::TraitItem::Verbatim(tokens) => self.tokens(tokens),
            item => visit::visit_trait_item(self, item),
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.push_generics(&item.sig.generics);
        self.in_frame(|this| visit::visit_trait_item_fn(this, item));
        self.generics.pop();
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if !self.is_out(&field.attrs, || field.span()) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if !self.is_out(&variant.attrs, || variant.span()) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if !self.is_out(&field.attrs, || field.span()) {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_field_pat(&mut self, field: &'ast syn::FieldPat) {
        if !self.is_out(&field.attrs, || field.span()) {
            visit::visit_field_pat(self, field);
        }
    }

    fn visit_fn_arg(&mut self, arg: &'ast syn::FnArg) {
        let attrs = match arg {
            syn::FnArg::Receiver(arg) => &arg.attrs,
            syn::FnArg::Typed(arg) => &arg.attrs,
        };
        if !self.is_out(attrs, || arg.span()) {
            visit::visit_fn_arg(self, arg);
        }
    }

    fn visit_generic_param(&mut self, param: &'ast syn::GenericParam) {
        let attrs = match param {
            syn::GenericParam::Lifetime(param) => &param.attrs,
            syn::GenericParam::Type(param) => &param.attrs,
            syn::GenericParam::Const(param) => &param.attrs,
        };
        if !self.is_out(attrs, || param.span()) {
            visit::visit_generic_param(self, param);
        }
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        let attrs: &[syn::Attribute] = match item {
            syn::ForeignItem::Fn(item) => &item.attrs,
            syn::ForeignItem::Static(item) => &item.attrs,
            syn::ForeignItem::Type(item) => &item.attrs,
            syn::ForeignItem::Macro(item) => &item.attrs,
            _ => &[],
        };
        if self.is_out(attrs, || item.span()) {
            return;
        }
        match item {
            syn::ForeignItem::Verbatim(tokens) => self.tokens(tokens),
            item => visit::visit_foreign_item(self, item),
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if !self.is_out(&arm.attrs, || arm.span()) {
            self.in_frame(|this| visit::visit_arm(this, arm));
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let outer = self.scope;
        if let Some(module) = self.block_module(block) {
            self.scope = module;
        }
        self.enter_calls(block);
        self.in_frame(|this| visit::visit_block(this, block));
        self.leave_calls();
        self.scope = outer;
    }

    fn visit_stmt(&mut self, stmt: &'ast syn::Stmt) {
        let attrs: &[syn::Attribute] = match stmt {
            syn::Stmt::Local(local) => &local.attrs,
            syn::Stmt::Item(_) => &[],
            syn::Stmt::Expr(expr, _) => expr_attrs(expr),
            syn::Stmt::Macro(call) => &call.attrs,
        };
        if !attrs.is_empty() && self.is_out(attrs, || stmt.span()) {
            return;
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        local.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, diverge)) = &init.diverge {
                self.visit_expr(diverge);
            }
        }
        self.visit_pat(&local.pat);
    }

    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        let name = pat.ident.unraw().to_string();
        if pat.by_ref.is_none() && pat.mutability.is_none() && pat.subpat.is_none() {
            // A constant, a unit struct or a variant is compared with; anything else is bound.
            let found: Vec<Found> = self.cx.lexical(self.scope, &name, Namespace::Value);
            self.need(&found);
            self.sealed(&found, &name, pat.ident.span());
        }
        self.bind(name);
        visit::visit_pat_ident(self, pat);
    }

    fn visit_pat_struct(&mut self, pat: &'ast syn::PatStruct) {
        pat.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.path(&pat.path, Namespace::Type, pat.qself.as_ref());
        pat.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
        pat.fields.iter().for_each(|field| self.visit_field_pat(field));
    }

    fn visit_pat_tuple_struct(&mut self, pat: &'ast syn::PatTupleStruct) {
        pat.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.path(&pat.path, Namespace::Value, pat.qself.as_ref());
        pat.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
        pat.elems.iter().for_each(|pat| self.visit_pat(pat));
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        match expr {
            syn::Expr::Verbatim(tokens) => self.tokens(tokens),
            expr => visit::visit_expr(self, expr),
        }
    }

    fn visit_expr_array(&mut self, expr: &'ast syn::ExprArray) {
        self.elements(&expr.attrs, &expr.elems);
    }

    fn visit_expr_tuple(&mut self, expr: &'ast syn::ExprTuple) {
        self.elements(&expr.attrs, &expr.elems);
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        self.hook_told(call);
        self.variable_read(call);
        self.visit_expr(&call.func);
        self.elements(&call.attrs, &call.args);
    }

    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        expr.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.place_told(&expr.path, expr.qself.as_ref());
        self.path(&expr.path, Namespace::Value, expr.qself.as_ref());
        expr.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
    }

    fn visit_expr_struct(&mut self, expr: &'ast syn::ExprStruct) {
        expr.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.path(&expr.path, Namespace::Type, expr.qself.as_ref());
        expr.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
        expr.fields.iter().for_each(|field| self.visit_field_value(field));
        expr.rest.iter().for_each(|rest| self.visit_expr(rest));
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let name = call.method.unraw().to_string();
        self.mention(&name);
        self.visit_expr(&call.receiver);
        call.turbofish.iter().for_each(|types| {
            visit::visit_angle_bracketed_generic_arguments(self, types);
        });
        self.elements(&call.attrs, &call.args);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.in_frame(|this| visit::visit_expr_closure(this, closure));
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        expr.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.in_frame(|this| {
            this.visit_expr(&expr.cond);
            this.visit_block(&expr.then_branch);
        });
        if let Some((_, branch)) = &expr.else_branch {
            self.visit_expr(branch);
        }
    }

    fn visit_expr_while(&mut self, expr: &'ast syn::ExprWhile) {
        self.in_frame(|this| visit::visit_expr_while(this, expr));
    }

    fn visit_expr_let(&mut self, expr: &'ast syn::ExprLet) {
        expr.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.visit_expr(&expr.expr);
        self.visit_pat(&expr.pat);
    }

    fn visit_expr_for_loop(&mut self, expr: &'ast syn::ExprForLoop) {
        expr.attrs.iter().for_each(|attr| self.visit_attribute(attr));
        self.visit_expr(&expr.expr);
        self.in_frame(|this| {
            this.visit_pat(&expr.pat);
            this.visit_block(&expr.body);
        });
    }

    fn visit_type(&mut self, ty: &'ast syn::Type) {
        if self.is_before_2021() {
            self.object(ty);
        }
        match ty {
            syn::Type::Verbatim(tokens) => self.tokens(tokens),
            ty => visit::visit_type(self, ty),
        }
    }

    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        self.path(&ty.path, Namespace::Type, ty.qself.as_ref());
        ty.qself.iter().for_each(|qself| self.visit_type(&qself.ty));
    }

    fn visit_trait_bound(&mut self, bound: &'ast syn::TraitBound) {
        self.path(&bound.path, Namespace::Type, None);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.macro_call(call);
    }

    fn visit_generic_argument(&mut self, argument: &'ast syn::GenericArgument) {
        // `Foo<N>` may name a type or a constant.
        if let syn::GenericArgument::Type(syn::Type::Path(ty)) = argument
            && let Some(ident) = ty.path.get_ident()
        {
            let name = ident.unraw().to_string();
            if !self.is_generic(&name)
                && self.cx.lexical(self.scope, &name, Namespace::Type).is_empty()
            {
                let found = self.cx.lexical(self.scope, &name, Namespace::Value);
                self.need(&found);
            }
        }
        visit::visit_generic_argument(self, argument);
    }
}

pub(super) fn item_generics(item: &syn::Item) -> Option<&syn::Generics> {
    match item {
        syn::Item::Enum(item) => Some(&item.generics),
        syn::Item::Fn(item) => Some(&item.sig.generics),
        syn::Item::Struct(item) => Some(&item.generics),
        syn::Item::Trait(item) => Some(&item.generics),
        syn::Item::TraitAlias(item) => Some(&item.generics),
        syn::Item::Type(item) => Some(&item.generics),
        syn::Item::Union(item) => Some(&item.generics),
        _ => None,
    }
}

/// The attributes of an expression.
pub fn expr_attrs(expr: &syn::Expr) -> &[syn::Attribute] {
    match expr {
        syn::Expr::Array(expr) => &expr.attrs,
        syn::Expr::Assign(expr) => &expr.attrs,
        syn::Expr::Async(expr) => &expr.attrs,
        syn::Expr::Await(expr) => &expr.attrs,
        syn::Expr::Binary(expr) => &expr.attrs,
        syn::Expr::Block(expr) => &expr.attrs,
        syn::Expr::Break(expr) => &expr.attrs,
        syn::Expr::Call(expr) => &expr.attrs,
        syn::Expr::Cast(expr) => &expr.attrs,
        syn::Expr::Closure(expr) => &expr.attrs,
        syn::Expr::Const(expr) => &expr.attrs,
        syn::Expr::Continue(expr) => &expr.attrs,
        syn::Expr::Field(expr) => &expr.attrs,
        syn::Expr::ForLoop(expr) => &expr.attrs,
        syn::Expr::Group(expr) => &expr.attrs,
        syn::Expr::If(expr) => &expr.attrs,
        syn::Expr::Index(expr) => &expr.attrs,
        syn::Expr::Infer(expr) => &expr.attrs,
        syn::Expr::Let(expr) => &expr.attrs,
        syn::Expr::Lit(expr) => &expr.attrs,
        syn::Expr::Loop(expr) => &expr.attrs,
        syn::Expr::Macro(expr) => &expr.attrs,
        syn::Expr::Match(expr) => &expr.attrs,
        syn::Expr::MethodCall(expr) => &expr.attrs,
        syn::Expr::Paren(expr) => &expr.attrs,
        syn::Expr::Path(expr) => &expr.attrs,
        syn::Expr::Range(expr) => &expr.attrs,
        syn::Expr::RawAddr(expr) => &expr.attrs,
        syn::Expr::Reference(expr) => &expr.attrs,
        syn::Expr::Repeat(expr) => &expr.attrs,
        syn::Expr::Return(expr) => &expr.attrs,
        syn::Expr::Struct(expr) => &expr.attrs,
        syn::Expr::Try(expr) => &expr.attrs,
        syn::Expr::TryBlock(expr) => &expr.attrs,
        syn::Expr::Tuple(expr) => &expr.attrs,
        syn::Expr::Unary(expr) => &expr.attrs,
        syn::Expr::Unsafe(expr) => &expr.attrs,
        syn::Expr::While(expr) => &expr.attrs,
        syn::Expr::Yield(expr) => &expr.attrs,
        _ => &[],
    }
}

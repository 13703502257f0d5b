//! Macros: fragments, and macros of the standard library, that had another meaning.

use super::rules::{asked_words, bodies};
use super::{is_fragment, is_punct};
use crate::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::manifest::Edition;
use crate::scan::Scan;
use crate::tree::{FileId, Kind};
use proc_macro2::{TokenStream, TokenTree};
use std::ops::Range;
use syn::spanned::Spanned;

impl Context {
    /// Refuses rules that ask for a word which is no name any more.
    pub(super) fn refuse_word(&mut self, file: FileId, range: Range<usize>, word: &str) {
        let message = format!("rules that ask for `{word}`, a keyword in the bundle's edition");
        let place = self.tree.place(file, range);
        let diagnostic = Diagnostic::error(Code::Meaning, message).at(place);
        self.diagnostics.push(diagnostic.help("let the rules ask for another word"));
    }
}

impl Scan<'_> {
    /// `$x:pat` had no alternatives.
    pub(crate) fn old_patterns(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.old_patterns(&group.stream()),
                TokenTree::Ident(word) if word == "pat" && is_fragment(&tokens, at) => {
                    let range = self.range(word.span());
                    self.replace(range, "pat_param");
                }
                _ => {}
            }
        }
    }

    /// A word that was a name in edition 2015 and that rules ask for: those who call the macro may mean
    /// the word or the name.
    pub(crate) fn old_words(&mut self, rules: &TokenStream) {
        if self.edition() != Edition::E2015 || !self.is_exported() {
            return;
        }
        for word in asked_words(rules.clone()) {
            let range = self.range(word.span());
            let text = word.to_string();
            let mut old = self.cx.tree.files[self.file].old.iter();
            if text.starts_with("r#") && old.any(|old| old.range == range) {
                self.cx.refuse_word(self.file, range, text.trim_start_matches("r#"));
            }
        }
    }

    /// Whether what is walked is a macro that other crates may call.
    fn is_exported(&self) -> bool {
        let item = self.cx.tree.items.get(self.cx.tree.units[self.unit].item);
        item.is_some_and(|item| matches!(item.kind, Kind::Macro { exported: true }))
    }

    /// `panic!(x)` took anything, and a lone text literally.
    pub(crate) fn old_panic(&mut self, name: &str, call: &syn::Macro) {
        let path = self.range(call.path.span()).start;
        let open = self.range(call.delimiter.span().open()).start;
        self.old_message(name, path..open, call.tokens.clone());
    }

    /// The same in what the rules of a macro make.
    pub(crate) fn old_panics_in_rules(&mut self, rules: &TokenStream) {
        bodies(rules.clone()).iter().for_each(|body| self.old_panics(&body.stream()));
    }

    /// The same in tokens.
    pub(crate) fn old_panics(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            if let [.., TokenTree::Ident(word), TokenTree::Punct(_), TokenTree::Ident(_)] =
                &tokens[..at]
                && word == "macro_rules"
            {
                self.old_panics_in_rules(&group.stream());
                continue;
            }
            let (Some(TokenTree::Ident(name)), true) = (
                at.checked_sub(2).map(|at| &tokens[at]),
                at.checked_sub(1).is_some_and(|at| is_punct(tokens.get(at), '!')),
            ) else {
                self.old_panics(&group.stream());
                continue;
            };
            let start = path_start(&tokens, at - 2);
            let head = self.range(tokens[start].span()).start..self.range(group.span_open()).start;
            self.old_message(&name.to_string(), head, group.stream());
            self.old_panics(&group.stream());
        }
    }

    /// The message of a call whose path and `!` stand at `head`.
    fn old_message(&mut self, name: &str, head: Range<usize>, arguments: TokenStream) {
        let arguments: Vec<TokenTree> = arguments.into_iter().collect();
        let parts = crate::cfg::split(&arguments);
        let (condition, message): (&[TokenTree], &[TokenTree]) = match (name, parts.as_slice()) {
            ("panic" | "unreachable", [message]) => (&[], message),
            ("assert" | "debug_assert", [condition, message]) => (condition, message),
            _ => return,
        };
        let ([first, ..], [.., last]) = (message, message) else { return };
        // What is repeated in rules may be any number of arguments.
        let is_repeated = |pair: &[TokenTree]| {
            is_punct(pair.first(), '$') && matches!(pair.get(1), Some(TokenTree::Group(_)))
        };
        if message.windows(2).any(is_repeated) || condition.windows(2).any(is_repeated) {
            return;
        }
        // A variable of a macro, or what a macro like `concat!` makes.
        let may_be_text = match message {
            [dollar, TokenTree::Ident(_)] => is_punct(Some(dollar), '$'),
            [TokenTree::Ident(_), bang, TokenTree::Group(_)] => is_punct(Some(bang), '!'),
            _ => false,
        };
        let message = self.range(first.span()).start..self.range(last.span()).end;
        let was = self.cx.tree.files[self.file].text[message.clone()].to_string();
        let escaped = escaped_at(&was).filter(|(_, length)| *length == was.len());
        let Some((text, _)) = escaped else {
            return match name {
                "unreachable" => self.as_value(message, may_be_text),
                _ => self.as_payload(head, condition, message),
            };
        };
        let is_constant = self.may_be_constant(&head);
        match name {
            // What is made of the message is no longer a part of the program's text.
            "unreachable" => self.as_value(message, true),
            _ if text == was => {}
            _ if is_constant => self.as_format(message),
            _ => self.as_payload(head, condition, message),
        }
    }

    /// A message that is made when it is told, as of any other value.
    fn as_value(&mut self, message: Range<usize>, may_be_text: bool) {
        let lead = if may_be_text { "\"{}\", *&" } else { "\"{}\", " };
        self.replace(message.start..message.start, lead);
    }

    /// A message in a function that the compiler may run, which hands over no other value.
    fn as_format(&mut self, message: Range<usize>) {
        self.replace(message.start..message.start, "\"{}\", ");
        if self.noting.is_none() {
            let warning = Diagnostic::warning(
                Code::Meaning,
                "a panic with braces in its text hands over a `String` in edition 2021",
            );
            let place = self.cx.tree.place(self.file, message);
            let help = "write the text without braces, if anything looks at what is handed over";
            self.cx.diagnostics.push(warning.at(place).help(help));
        }
    }

    /// A message that is what the panic hands over.
    fn as_payload(&mut self, head: Range<usize>, condition: &[TokenTree], message: Range<usize>) {
        let [start, ..] = condition else {
            return self.replace(head, "::std::panic::panic_any");
        };
        let start = self.range(start.span()).start;
        let end = condition.last().map_or(start, |last| self.range(last.span()).end);
        self.replace(start..start, "(");
        self.replace(end..message.start, ") || ::std::panic::panic_any(");
        self.replace(message.end..message.end, ")");
    }

    /// Whether a place may be in a function that the compiler runs, where only texts are told.
    fn may_be_constant(&self, at: &Range<usize>) -> bool {
        let before = &self.cx.tree.files[self.file].text[..at.start];
        let last = before.rfind("fn ").map_or("", |at| before[..at].trim_end());
        ["const", "const unsafe"].iter().any(|word| last.ends_with(word))
    }
}

/// The literal text that some code starts with as a format that makes it, and its length in the code.
fn escaped_at(code: &str) -> Option<(String, usize)> {
    let is_raw = code.starts_with('r');
    let hashes = code[usize::from(is_raw)..].bytes().take_while(|byte| *byte == b'#').count();
    let open = usize::from(is_raw) + if is_raw { hashes } else { 0 };
    if !code[open..].starts_with('"') {
        return None;
    }
    let close = format!("\"{}", &"#".repeat(open.saturating_sub(1)));
    let inside = &code[open + 1..];
    let mut out = code[..=open].to_string();
    let mut rest = inside;
    loop {
        let next = rest.chars().next()?;
        if rest.starts_with(&close) {
            out.push_str(&close);
            let length = code.len() - rest.len() + close.len();
            return Some((out, length));
        }
        let taken = match next {
            // `\u{1f600}` is no place for a value.
            '\\' if !is_raw && rest.starts_with("\\u{") => rest.find('}')? + 1,
            '\\' if !is_raw => 1 + rest[1..].chars().next()?.len_utf8(),
            next => next.len_utf8(),
        };
        out.push_str(&rest[..taken]);
        if matches!(next, '{' | '}') {
            out.push(next);
        }
        rest = &rest[taken..];
    }
}

/// Where the path that ends at `at` starts.
fn path_start(tokens: &[TokenTree], mut at: usize) -> usize {
    let is_colon = |at: usize| is_punct(tokens.get(at), ':');
    while 2 <= at && is_colon(at - 1) && is_colon(at - 2) {
        at -= 2;
        at -= usize::from(matches!(
            at.checked_sub(1).map(|at| &tokens[at]),
            Some(TokenTree::Ident(_))
        ));
    }
    at - usize::from(at.checked_sub(1).is_some_and(|at| is_punct(tokens.get(at), '$')))
}

#[cfg(test)]
mod tests {
    use super::escaped_at;

    #[test]
    fn literals_are_escaped() {
        let cases = [
            ("\"a\"", Some("\"a\"")),
            ("\"{x}\", 1", Some("\"{{x}}\"")),
            (r#""\u{41}{}\"}""#, Some(r#""\u{41}{{}}\"}}""#)),
            ("r\"\\u{}\"", Some("r\"\\u{{}}\"")),
            ("r#\"{\"}\"# + 1", Some("r#\"{{\"}}\"#")),
            ("#\"a\"", None),
            ("x", None),
            ("\"open", None),
        ];
        for (code, escaped) in cases {
            assert_eq!(escaped_at(code).map(|(text, _)| text).as_deref(), escaped, "{code}");
        }
    }
}

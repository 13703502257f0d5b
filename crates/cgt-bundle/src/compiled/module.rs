//! Module: the definitions in what the compiler writes for `--emit=llvm-ir`.

use super::token::{Kind, Tokens};
use rustc_hash::FxHashMap;

/// What one crate was compiled to.
#[derive(Default)]
pub struct Module<'a> {
    pub definitions: Vec<Definition<'a>>,
    /// The crate's name.
    pub krate: &'a str,
    named: FxHashMap<&'a str, usize>,
    attributes: FxHashMap<&'a str, &'a str>,
    types: FxHashMap<&'a str, &'a str>,
    /// Lines of assembly that stand outside of functions.
    pub assembly: Vec<&'a str>,
}

/// A function or data.
pub struct Definition<'a> {
    pub name: &'a str,
    /// Its name in the program's own words; none for data.
    pub told: Option<&'a str>,
    /// Its text; that of a function without its name's line of comments.
    pub text: &'a str,
    pub is_function: bool,
    /// Whether no other crate can name it.
    pub is_private: bool,
    /// Whether its address may be that of another one that is the same.
    pub is_unnamed: bool,
}

impl<'a> Module<'a> {
    pub fn read(text: &'a str) -> Self {
        let mut module = Module::default();
        let mut told = None;
        let mut at = 0;
        while at < text.len() {
            let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
            let line = &text[at..end];
            let mut next = end + 1;
            if let Some(name) = line.strip_prefix("; ModuleID = '") {
                module.krate = name.split('.').next().unwrap_or_default();
            } else if let Some(comment) = line.strip_prefix("; ") {
                told = Some(comment).filter(|text| !text.starts_with("Function Attrs")).or(told);
            } else if line.starts_with("define ") {
                let len = text[at..].find("\n}").map_or(text.len() - at, |end| end + 2);
                module.add(Definition::function(&text[at..at + len], told.take()));
                next = at + len;
            } else if line.starts_with('@') {
                module.add(Definition::data(line));
            } else if let Some(line) = line.strip_prefix("module asm ") {
                module.assembly.push(line);
            } else if let Some((head, list)) = line.split_once(" = { ") {
                let number = head.strip_prefix("attributes #");
                number.map(|number| module.attributes.insert(number, list));
            } else if let Some((name, ty)) = line.split_once(" = type ") {
                let name = name.strip_prefix('%').unwrap_or(name).trim_matches('"');
                module.types.insert(name, ty);
            }
            at = next;
        }
        module
    }

    fn add(&mut self, definition: Option<Definition<'a>>) {
        if let Some(definition) = definition {
            self.named.insert(definition.name, self.definitions.len());
            self.definitions.push(definition);
        }
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        self.named.get(name).copied()
    }

    /// What a list of attributes holds.
    pub fn attributes(&self, number: &str) -> &'a str {
        self.attributes.get(number).copied().unwrap_or_default()
    }

    /// A type in full, if a name is that of one.
    pub fn named_type(&self, name: &str) -> Option<String> {
        self.types.get(name).map(|ty| self.in_full(ty))
    }

    /// A type's text with names of types replaced: they are as deep as types are nested.
    fn in_full(&self, ty: &str) -> String {
        let mut out = ty.to_string();
        while let Some(name) = Tokens::of(&out).find_map(|token| match token.kind {
            Kind::Local(name) => Some(name.to_string()),
            _ => None,
        }) {
            let Some(inner) = self.types.get(name.as_str()) else { break };
            out = out.replace(&format!("%\"{name}\""), inner).replace(&format!("%{name}"), inner);
        }
        out
    }
}

impl<'a> Definition<'a> {
    fn function(text: &'a str, told: Option<&'a str>) -> Option<Self> {
        let head = text.lines().next()?;
        let name = name_in(head)?;
        let is_private = is_private(&head[..head.find('@')?]);
        Some(Definition { name, told, text, is_function: true, is_private, is_unnamed: true })
    }

    fn data(line: &'a str) -> Option<Self> {
        let name = name_in(line)?;
        let (_, value) = line.split_once(" = ")?;
        let words = value.split(' ').take_while(|word| !matches!(*word, "global" | "constant"));
        let has = |linkage: &[&str]| words.clone().any(|word| linkage.contains(&word));
        // Only declared.
        if has(&["external", "extern_weak", "alias", "ifunc"]) {
            return None;
        }
        let is_private = has(&["private", "internal"]);
        let is_unnamed = has(&["unnamed_addr"]);
        // What has no address of its own may be shared with what needs another alignment.
        let aligned = value.rsplit_once(", align ").filter(|_| is_private && is_unnamed);
        let text = aligned.map_or(value, |(text, _)| text);
        Some(Definition { name, told: None, text, is_function: false, is_private, is_unnamed })
    }

    /// Whether its name is the program's affair alone.
    pub fn is_own(&self) -> bool {
        self.is_private || (self.name.starts_with("_R") && !self.name.contains("7___rustc"))
    }
}

fn is_private(linkage: &str) -> bool {
    linkage.split(' ').any(|word| matches!(word, "private" | "internal"))
}

/// The first global's name in a line.
fn name_in(line: &str) -> Option<&str> {
    let rest = &line[line.find('@')? + 1..];
    match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => rest.split(['(', ' ']).next(),
    }
}

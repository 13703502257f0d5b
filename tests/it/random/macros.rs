//! The macros of random packages.

use super::world::{Kind, World};

impl World {
    pub fn make_macro(&mut self, at: usize) -> Option<(Kind, String, bool)> {
        if self.random.one_in(3) {
            self.textual(at);
            return None;
        }
        let krate = self.modules[at].krate;
        let root = self.crates[krate].root;
        let name = self.name(root, &["x", "make"]);
        let form = self.random.below(6);
        let (first, second) = (self.told(krate), self.told(krate));
        let rules = match form {
            0 => format!("($x:expr) => {{ {{ let y = {first}; y.wrapping_add($x) }} }};"),
            1 => format!(
                "($n:ident, $v:expr) => {{ pub fn $n(x: u64) -> u64 {{ let y: u64 = $v; x + y + {first} }} }};"
            ),
            2 => format!(
                "() => {{ {first} }}; ($a:expr $(, $rest:expr)*) => {{ ($a as u64).wrapping_add($crate::{name}!($($rest),*)) }};"
            ),
            3 => format!(
                "($n:ident) => {{ #[derive(Debug, Clone)] pub struct $n(u64); impl $n {{ pub fn tell(&self) -> u64 {{ self.0 + {first} }} }} impl Default for $n {{ fn default() -> Self {{ $n({second}) }} }} }};"
            ),
            4 => format!("($t:ty, $b:block) => {{ {{ let r: $t = $b; (r as u64) + {first} }} }};"),
            _ => format!(
                "($(#[$m:meta])* $l:lifetime $($t:tt)*) => {{ $l: loop {{ $(#[$m])* let t = stringify!($($t)*).len() as u64; break $l t + {second} }} }};"
            ),
        };
        let text = format!("#[macro_export]\nmacro_rules! {name} {{ {rules} }}\n");
        let place = if self.random.one_in(2) {
            &mut self.modules[at].head
        } else {
            &mut self.modules[at].text
        };
        place.push_str(&text);
        let cost = self.spent + 1;
        let item = super::world::Item {
            kind: Kind::Macro { form },
            module: root,
            name,
            cost,
            is_public: true,
        };
        self.items.push(item);
        None
    }

    /// An item that a call of a macro between items makes.
    pub fn made(&mut self, at: usize) -> Option<(Kind, String, bool)> {
        let all = self.visible(at, |kind| matches!(kind, Kind::Macro { form: 1 | 3 }));
        if all.is_empty() {
            return None;
        }
        let item = all[self.random.below(all.len())];
        self.spent += self.items[item].cost;
        let Kind::Macro { form } = self.items[item].kind else { return None };
        let path = self.absolute(at, item, false);
        let name = self.name(at, if form == 1 { &["f", "made"] } else { &["S", "Made"] });
        if form == 1 {
            let n = self.random.below(9);
            self.modules[at].text.push_str(&format!("{path}! {{ {name}, {n} }}\n"));
            return Some((Kind::Function, name, true));
        }
        let n = self.next();
        let text = format!(
            "{path}!({name});\nimpl {name} {{ pub fn more(&self, x: u64) -> u64 {{ self.tell() + x }} }}\npub fn of_made{n}(x: u64) -> u64 {{ <{name}>::default().clone().more(x) }}\n"
        );
        self.modules[at].text.push_str(&text);
        Some((Kind::Function, format!("of_made{n}"), true))
    }

    /// A macro that is in scope by its name, in a module and those inside.
    fn textual(&mut self, at: usize) {
        let name = self.random.pick(&["t0", "t1", "t2"]);
        let told = self.told(self.modules[at].krate).replace("$crate::", "crate::");
        let is_old = self.edition(at) == 2015;
        // `crate` names the crate of the definition, and so it may in every edition.
        let rules = match self.random.below(3) {
            0 => format!("($x:expr) => {{ ($x as u64) * 2 + {told} }};"),
            1 => format!(
                "($x:expr) => {{{{ fn inner() -> u64 {{ {told} }} inner() + ($x as u64) }}}};"
            ),
            _ if is_old => "($x:expr) => { { let async = $x as u64; async + 1 } };".to_string(),
            _ => "($x:expr) => { [$x as u64].iter().map(|&v| v + 1).sum::<u64>() };".to_string(),
        };
        let text = format!("#[allow(unused_macros)]\nmacro_rules! {name} {{ {rules} }}\n");
        if self.random.one_in(2) {
            self.modules[at].head.push_str(&text);
            self.modules[at].macros.push(name.to_string());
        } else {
            let (name, n) = (format!("{name}m"), self.next());
            let text = text.replacen(&name[..2], &name, 1);
            self.modules[at]
                .text
                .push_str(&format!("{text}pub fn by_macro{n}() -> u64 {{ {name}!({n}) }}\n"));
            let cost = self.spent + 1;
            let target = format!("by_macro{n}");
            // A function without a parameter has the form of a constant that is called.
            let line = format!("pub fn via{n}(_: u64) -> u64 {{ {target}() }}\n");
            self.modules[at].text.push_str(&line);
            self.items.push(super::world::Item {
                kind: Kind::Function,
                module: at,
                name: format!("via{n}"),
                cost,
                is_public: true,
            });
        }
    }

    /// The use of a public item in the rules of an exported macro.
    fn told(&mut self, krate: usize) -> String {
        let root = self.crates[krate].root;
        let all = self.visible(root, |kind| !matches!(kind, Kind::Alias { .. }));
        let all: Vec<usize> = all.into_iter().filter(|&item| self.items[item].is_public).collect();
        if all.is_empty() || self.random.one_in(4) {
            return format!("{}u64", self.random.below(30));
        }
        let item = all[self.random.below(all.len())];
        self.spent += self.items[item].cost;
        let path = self.path_in_macro(krate, item);
        self.value(item, &path, Some(&path))
    }

    /// An expression that calls a macro.
    pub fn call(&mut self, form: usize, path: &str, n: usize) -> String {
        match form {
            0 => format!("{path}!({n} + 1)"),
            1 => format!("{{ {path}!(made, {n}); made(2) }}"),
            2 => format!("{path}![{n}, {}u8, 3]", n + 1),
            3 => format!("{{ {path}! {{ Made }} Made::default().clone().tell() }}"),
            4 => format!("{path}!(u32, {{ {n} }})"),
            _ => format!("{path}!(#[allow(unused)] 'a a + b::<c> [{n}] \"d // e\" r#\"f\"#)"),
        }
    }

    /// A call of a macro that is in scope by its name.
    pub fn call_textual(&mut self, at: usize) -> Option<String> {
        let mut module = Some(at);
        let mut all = Vec::new();
        while let Some(known) = module {
            all.extend(self.modules[known].macros.iter().cloned());
            module = self.modules[known].parent;
        }
        if all.is_empty() {
            return None;
        }
        let name = &all[self.random.below(all.len())];
        Some(format!("{name}!({})", self.random.below(9)))
    }
}

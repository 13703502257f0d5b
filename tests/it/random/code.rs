//! The bodies and expressions of random packages.

use super::world::{Kind, World};

impl World {
    /// The inside of a function that has an `x`.
    pub fn body(&mut self, at: usize) -> String {
        let mut text = String::new();
        for _ in 0..self.random.below(3) {
            text.push_str(&self.statement(at));
            text.push(' ');
        }
        text + &self.expression(at, 2)
    }

    fn statement(&mut self, at: usize) -> String {
        let n = self.next();
        match self.random.below(10) {
            0 | 1 => format!("let x = x.wrapping_add({});", self.expression(at, 1)),
            2 => format!("::std::println!(\"at {n} {{}}\", x);"),
            3 => match self.noisy(at) {
                Some(path) => {
                    let pattern = self.random.pick(&["_", "_a", "ref _b", "(_c)"]);
                    format!("let {pattern} = {path}::new(x);")
                }
                None => String::new(),
            },
            4 => match self.noisy(at) {
                Some(path) => format!("{path}::new(x + 1);"),
                None => String::new(),
            },
            5 => match self.noisy(at) {
                Some(path) => format!(
                    "let t = ({path}::new(1), {path}::new(2)); let c = move || t.0.v + x; let x = c(); drop_all{n}(c, {n}); fn drop_all{n}<A>(a: A, n: u64) {{ drop(a); ::std::println!(\"after {{}}\", n); }}"
                ),
                None => String::new(),
            },
            6 => format!(
                "let v = ::std::vec![x, {}]; let x = v.iter().fold(1u64, |a, b| u64::wrapping_mul(a, 3).wrapping_add(*b));",
                self.expression(at, 1)
            ),
            7 => format!("if x % 7 == 6 {{ return {}; }}", self.expression(at, 1)),
            8 => "/* a comment /* inside */ { */ // and { another\n".to_string(),
            _ => format!(
                "let mut x = x; for i in 0..3u64 {{ x = x.wrapping_mul(5) ^ (i + {}); }}",
                self.random.below(4)
            ),
        }
    }

    /// A struct that tells when it is dropped.
    fn noisy(&mut self, at: usize) -> Option<String> {
        let all = self.visible(at, |kind| matches!(kind, Kind::Struct { drops: true, .. }));
        if all.is_empty() {
            return None;
        }
        let item = all[self.random.below(all.len())];
        self.spent += self.items[item].cost;
        Some(self.path(at, item, false))
    }

    /// A number.
    pub fn expression(&mut self, at: usize, depth: usize) -> String {
        if depth == 0 {
            return match self.random.below(4) {
                0 => "x".to_string(),
                1 => format!("{}u64", self.random.below(20)),
                _ => self.reference(at),
            };
        }
        let edition = self.edition(at);
        let n = self.random.below(30);
        match n {
            0..=9 => self.reference(at),
            10 => format!("{{ let a = {}; a.wrapping_add({}) }}", self.expression(at, depth - 1), self.expression(at, depth - 1)),
            11 => format!("if {} % 2 == 0 {{ {} }} else {{ {} }}", self.expression(at, 0), self.expression(at, depth - 1), self.expression(at, 0)),
            12 => {
                let range = if edition < 2021 { "0...3" } else { "0..=3" };
                format!("match {} {{ {range} => {}, y => y / 2 }}", self.expression(at, 0), self.expression(at, depth - 1))
            }
            13 => format!("{{ let f = |y: u64| y.wrapping_mul({}); f(x) }}", self.expression(at, depth - 1)),
            14 => "(::std::mem::size_of_val(&[1u8, 2].into_iter().next().unwrap()) as u64)".to_string(),
            15 => self.words(at),
            16 => {
                let feature = self.random.pick(&["extra", "spare"]);
                format!("(if cfg!(feature = \"{feature}\") {{ {} }} else {{ 4 }})", self.expression(at, 0))
            }
            17 | 18 => self.by_drop(at),
            19 => format!("{{ fn f0() -> u64 {{ 3 }} mod inner {{ pub fn get() -> u64 {{ 1 }} }} f0() + inner::get() + {} }}", self.expression(at, 0)),
            20 => self.keyword(edition),
            21 => format!("{{ use std::collections::BTreeMap as Map; let mut m = Map::new(); m.insert(x, {}); m.values().cloned().sum::<u64>() }}", self.expression(at, depth - 1)),
            22 => self.prelude(edition),
            23 => format!("'a: loop {{ break 'a {}; }}", self.expression(at, depth - 1)),
            24 if edition == 2024 => format!("{{ let o = ::std::option::Option::Some(x); if let ::std::option::Option::Some(y) = o && y > 2 {{ y }} else {{ {} }} }}", self.expression(at, 0)),
            24 => format!("{{ let ::std::option::Option::Some(y) = ::std::option::Option::Some(x) else {{ panic!() }}; y + {} }}", self.expression(at, 0)),
            25 => "(match ::std::panic::catch_unwind(|| -> u64 { if true { panic!(\"a{y}\", y = 1) } 1 }) { Ok(v) => v, Err(e) => e.is::<::std::string::String>() as u64 })".to_string(),
            26 => self.call_textual(at).unwrap_or_else(|| "x".to_string()),
            27 => self.value_of_impl(at).unwrap_or_else(|| "x".to_string()),
            28 => format!("{{ struct Local(u64); impl Local {{ fn get(&self) -> u64 {{ self.0 }} fn tell(&self) -> u64 {{ 2 }} }} Local({}).get() }}", self.expression(at, 0)),
            _ => format!("{{ thread_local! {{ static N: ::std::cell::Cell<u64> = ::std::cell::Cell::new(0); }} N.with(|n| {{ n.set(n.get() + 1); n.get() + {} }}) }}", self.random.below(5)),
        }
    }

    /// Drops whose order may hang on the edition.
    fn by_drop(&mut self, at: usize) -> String {
        let (Some(path), n) = (self.noisy(at), self.next()) else { return "x".to_string() };
        let say = format!("::std::println!(\"in {n}\")");
        match self.random.below(7) {
            0 => format!("{{ let _k = {path}::new(1); {path}::new(2).v + x }}"),
            1 => format!(
                "{{ if let ::std::option::Option::Some(y) = {path}::new(3).some() {{ {say}; y }} else {{ {say}; 0u64 }} }}"
            ),
            2 => format!(
                "{{ if let ::std::option::Option::None = {path}::new(3).some() {{ 1u64 }} else {{ {say}; {} }} }}",
                self.expression(at, 0)
            ),
            3 => format!("match {path}::new(4).v {{ y => {{ {say}; y }} }}"),
            4 => format!(
                "{{ let t = ({path}::new(5), {path}::new(6)); {{ let c = move || {{ let y = &t.1; y.v }}; c(); }} {say}; x }}"
            ),
            5 => format!(
                "{{ let s = {{ let a = {path}::new(7); a.v + {path}::new(8).v }}; {say}; s }}"
            ),
            _ => format!(
                "{{ let mut n = 0u64; while let ::std::option::Option::Some(y) = {path}::new(n).some() {{ if y > 1 {{ {say}; break; }} n += 1; }} n }}"
            ),
        }
    }

    fn words(&mut self, at: usize) -> String {
        let n = self.random.below(9);
        match self.random.below(6) {
            0 => format!(
                "::std::format!(\"{{}}-{{}}\", {n}, {}).len() as u64",
                self.expression(at, 0)
            ),
            1 => "stringify!(a +   b /* c */ :: < d > ).len() as u64".to_string(),
            2 => "concat!(\"a // b\", 'c', 1u8, true).len() as u64".to_string(),
            3 => "r##\"a\n   \"# // b\n\t/* \"##.len() as u64".to_string(),
            4 => format!("(if ::std::matches!({n}, 1 | 2) {{ '\"' }} else {{ '\\'' }}) as u64"),
            _ => format!("\"a\\\n      b{{}} {n}\".len() as u64"),
        }
    }

    /// A name that is a keyword of a later edition.
    fn keyword(&mut self, edition: u32) -> String {
        let mut names = vec!["r#match", "r#fn", "union", "auto", "macro_rules", "raw", "safe"];
        if edition < 2018 {
            names.extend(["async", "await", "dyn", "try"]);
        }
        if edition < 2024 {
            names.push("gen");
        }
        let name = self.random.pick(&names);
        match self.random.below(3) {
            0 => format!("{{ let {name} = 2u64; {name} + x }}"),
            1 => format!("{{ fn {name}(v: u64) -> u64 {{ v + 1 }} {name}(x) }}"),
            _ => format!(
                "{{ struct Local {{ {name}: u64 }} let l = Local {{ {name}: x }}; l.{name} + 3 }}"
            ),
        }
    }

    /// What a later edition's prelude has too.
    fn prelude(&mut self, edition: u32) -> String {
        match self.random.below(4) {
            0 if edition < 2021 => "{ trait Own { fn try_into(self) -> u64; } impl Own for u64 { fn try_into(self) -> u64 { 8 } } 3u64.try_into() }".to_string(),
            1 if edition < 2021 => "{ struct Local; trait Own { fn from_iter(i: u64) -> u64; } impl Own for Local { fn from_iter(i: u64) -> u64 { i } } Local::from_iter(2) }".to_string(),
            2 => "{ use std::convert::TryFrom; u64::try_from(5i32).unwrap() }".to_string(),
            _ if edition < 2018 => "{ trait Own { fn of(&self, u64) -> u64; } impl Own for u64 { fn of(&self, y: u64) -> u64 { *self + y } } let b: Box<Own> = Box::new(1u64); b.of(x) }".to_string(),
            _ => "{ let b: ::std::boxed::Box<dyn ::std::ops::Fn(u64) -> u64> = ::std::boxed::Box::new(|y| y + 1); b(x) }".to_string(),
        }
    }

    /// An expression that uses another item.
    pub fn reference(&mut self, at: usize) -> String {
        let all = self.visible(at, |_| true);
        if all.is_empty() {
            return format!("{}u64", self.random.below(50));
        }
        let recent = all.len().saturating_sub(12);
        let pick = if self.random.one_in(2) {
            recent + self.random.below(all.len() - recent)
        } else {
            self.random.below(all.len())
        };
        let item = all[pick];
        self.spent += self.items[item].cost;
        let in_use = self.path(at, item, true);
        match self.random.below(6) {
            0 => format!("{{ use {in_use} as other; {} }}", self.value(item, "other", None)),
            1 if !in_use.starts_with("self::") && in_use.contains("::") => {
                let (module, name) = in_use.rsplit_once("::").unwrap();
                let module =
                    if module.is_empty() { "::*".to_string() } else { format!("{module}::*") };
                format!(
                    "{{ #[allow(unused_imports)] use {module}; {} }}",
                    self.value(item, name, None)
                )
            }
            _ => {
                let path = self.path(at, item, false);
                self.value(item, &path, Some(&in_use))
            }
        }
    }
}

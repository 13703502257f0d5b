//! The items of random packages, and the expressions that use them. All are numbers in the end.

use super::world::{Item, Kind, World};
use std::fmt::Write;

/// Few, so that methods of several types and traits have the same.
pub const METHODS: [&str; 4] = ["put", "tell", "fetch", "show"];
const ABILITIES: [&str; 12] = [
    "Add",
    "Neg",
    "AddAssign",
    "Index",
    "Deref",
    "Iterator",
    "Display",
    "From",
    "FromStr",
    "Sum",
    "IntoIterator",
    "FromIterator",
];

impl World {
    /// Adds an item to a crate.
    pub fn add(&mut self, krate: usize) {
        let module = self.module_of(krate);
        let is_public = !self.random.one_in(5);
        self.spent = 0;
        let made = match self.random.below(21) {
            0..=2 => self.function(module, is_public),
            3 => self.constant(module, is_public),
            4..=6 => self.structure(module, is_public),
            7 | 8 => self.interface(module),
            9 => self.generic(module),
            10 => self.choice(module, is_public),
            11 | 12 => self.make_macro(module),
            13 => self.by_feature(module),
            16..=18 => self.deed(module),
            19 | 20 => self.made(module),
            _ => self.alias(module, is_public),
        };
        if let Some((kind, name, is_public)) = made {
            // What macros make stands in their module, exported macros in their crate's root.
            let cost = self.spent + 1;
            self.items.push(Item { kind, module, name, cost, is_public });
        }
    }

    fn push(&mut self, module: usize, text: &str) {
        let comments = ["", "", "/// Doc of it, with `code` and \"quotes\".\n", "// Comment {\n"];
        let comment = self.random.pick(&comments);
        self.modules[module].text.push_str(&format!("{comment}{text}\n"));
    }

    fn function(&mut self, at: usize, is_public: bool) -> Option<(Kind, String, bool)> {
        let name = self.name(at, &["f", "go"]);
        let body = self.body(at);
        let vis = visibility(is_public);
        self.push(at, &format!("{vis} fn {name}(x: u64) -> u64 {{ {body} }}"));
        Some((Kind::Function, name, is_public))
    }

    fn constant(&mut self, at: usize, is_public: bool) -> Option<(Kind, String, bool)> {
        let name = self.name(at, &["C"]);
        let word = self.random.pick(&["const", "static"]);
        let others = self.visible(at, |kind| *kind == Kind::Constant);
        let base = self.random.below(50);
        // A constant may not look at a static on old compilers.
        let value = match others.is_empty() || word == "const" {
            true => format!("{base}"),
            false => {
                let other = others[self.random.below(others.len())];
                format!("{base} + {}", self.path(at, other, false))
            }
        };
        let vis = visibility(is_public);
        self.push(at, &format!("{vis} {word} {name}: u64 = {value};"));
        Some((Kind::Constant, name, is_public))
    }

    fn by_feature(&mut self, at: usize) -> Option<(Kind, String, bool)> {
        let name = self.name(at, &["f"]);
        let feature = self.random.pick(&["extra", "spare"]);
        let (first, second) = (self.body(at), self.body(at));
        let text = format!(
            "#[cfg(feature = \"{feature}\")]\npub fn {name}(x: u64) -> u64 {{ {first} }}\n#[cfg(not(feature = \"{feature}\"))]\npub fn {name}(x: u64) -> u64 {{ #[cfg(not(feature = \"spare\"))] let x = x + 1; {second} }}"
        );
        self.push(at, &text);
        Some((Kind::Function, name, true))
    }

    fn structure(&mut self, at: usize, is_public: bool) -> Option<(Kind, String, bool)> {
        let name = self.name(at, &["S", "Vec", "Option", "Node"]);
        let vis = visibility(is_public);
        let drops = self.random.one_in(4);
        let derives =
            if drops { "PartialEq" } else { "Clone, Copy, PartialEq, PartialOrd, Eq, Ord" };
        self.push(
            at,
            &format!("#[derive(Debug, Default, {derives})]\n{vis} struct {name} {{ pub v: u64 }}"),
        );
        let methods = [self.random.pick(&METHODS), self.random.pick(&METHODS)];
        let methods = if methods[0] == methods[1] { vec![methods[0]] } else { methods.to_vec() };
        let mut text = format!("    {vis} fn new(v: u64) -> Self {{ {name} {{ v }} }}\n");
        writeln!(text, "    {vis} fn some(&self) -> ::std::option::Option<u64> {{ ::std::option::Option::Some(self.v) }}").unwrap();
        for method in &methods {
            let body = self.body(at);
            writeln!(text, "    {vis} fn {method}(&self) -> u64 {{ let x = self.v; {body} }}")
                .unwrap();
        }
        let spare = self.body(at);
        writeln!(text, "    {vis} fn spare(&self, x: u64) -> u64 {{ {spare} }}").unwrap();
        self.push(at, &format!("impl {name} {{\n{text}}}"));
        if drops {
            let text = format!(
                "impl Drop for {name} {{ fn drop(&mut self) {{ ::std::println!(\"drop {name} {{}}\", self.v); }} }}"
            );
            self.push(at, &text);
        }
        let mut abilities: Vec<&'static str> = Vec::new();
        for _ in 0..self.random.below(4) {
            let ability = self.random.pick(&ABILITIES);
            if !abilities.contains(&ability)
                && (ability != "IntoIterator" && ability != "Iterator"
                    || !abilities.iter().any(|other| other.contains("Iterator")))
            {
                abilities.push(ability);
                let text = self.ability(at, &name, ability);
                self.push(at, &text);
            }
        }
        let traits = self.visible(at, |kind| matches!(kind, Kind::Trait { .. }));
        let own = self.items.len();
        let kind = Kind::Struct { methods, drops, abilities };
        self.items.push(Item { kind, module: at, name, cost: self.spent + 1, is_public });
        for idx in traits {
            if self.random.one_in(2) {
                self.implement(idx, own);
            }
        }
        None
    }

    fn ability(&mut self, at: usize, name: &str, ability: &str) -> String {
        let x = self.expression(at, 1);
        match ability {
            "Add" => format!(
                "impl ::std::ops::Add for {name} {{ type Output = u64; fn add(self, o: {name}) -> u64 {{ let x = self.v; o.v.wrapping_add({x}) }} }}"
            ),
            "Neg" => format!(
                "impl ::std::ops::Neg for {name} {{ type Output = u64; fn neg(self) -> u64 {{ let x = self.v; {x} }} }}"
            ),
            "AddAssign" => format!(
                "impl ::std::ops::AddAssign<u64> for {name} {{ fn add_assign(&mut self, o: u64) {{ let x = o; self.v = self.v.wrapping_mul(3).wrapping_add({x}); }} }}"
            ),
            "Index" => format!(
                "impl ::std::ops::Index<usize> for {name} {{ type Output = u64; fn index(&self, _: usize) -> &u64 {{ &self.v }} }}"
            ),
            "Deref" => format!(
                "impl ::std::ops::Deref for {name} {{ type Target = u64; fn deref(&self) -> &u64 {{ &self.v }} }}"
            ),
            "Iterator" => format!(
                "impl ::std::iter::Iterator for {name} {{ type Item = u64; fn next(&mut self) -> ::std::option::Option<u64> {{ if self.v == 0 || self.v > 9 {{ return ::std::option::Option::None; }} self.v -= 1; let x = self.v; ::std::option::Option::Some({x}) }} }}"
            ),
            "Display" => format!(
                "impl ::std::fmt::Display for {name} {{ fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {{ let x = self.v; ::std::write!(f, \"<{{}}>\", {x}) }} }}"
            ),
            "From" => format!(
                "impl ::std::convert::From<u8> for {name} {{ fn from(x: u8) -> Self {{ let x = x as u64; {name} {{ v: {x} }} }} }}"
            ),
            "FromStr" => format!(
                "impl ::std::str::FromStr for {name} {{ type Err = (); fn from_str(x: &str) -> ::std::result::Result<Self, ()> {{ let x = x.len() as u64; ::std::result::Result::Ok({name} {{ v: {x} }}) }} }}"
            ),
            "Sum" => format!(
                "impl ::std::iter::Sum<u64> for {name} {{ fn sum<I: ::std::iter::Iterator<Item = u64>>(i: I) -> Self {{ let mut x = 0u64; for y in i {{ x = x.wrapping_mul(3).wrapping_add(y); }} {name} {{ v: {x} }} }} }}"
            ),
            "IntoIterator" => format!(
                "impl ::std::iter::IntoIterator for {name} {{ type Item = u64; type IntoIter = ::std::vec::IntoIter<u64>; fn into_iter(self) -> ::std::vec::IntoIter<u64> {{ let x = self.v; ::std::vec![x, {x}].into_iter() }} }}"
            ),
            _ => format!(
                "impl ::std::iter::FromIterator<u64> for {name} {{ fn from_iter<I: ::std::iter::IntoIterator<Item = u64>>(i: I) -> Self {{ let mut x = 1u64; for y in i {{ x = x.wrapping_mul(3).wrapping_add(y); }} {name} {{ v: {x} }} }} }}"
            ),
        }
    }

    fn interface(&mut self, at: usize) -> Option<(Kind, String, bool)> {
        let name = self.name(at, &["T", "Show"]);
        let (method, more) = match self.random.one_in(4) {
            true => (self.random.pick(&METHODS).to_string(), "more".to_string()),
            false => (format!("m{}", self.next()), format!("more{}", self.next())),
        };
        let usual = self.body(at);
        let extra = self.body(at);
        let k = self.next();
        self.push(at, &format!("pub trait {name} {{\n    const K: u64 = {k};\n    fn {method}(&self) -> u64 {{ let x = Self::K; {usual} }}\n    fn {more}(&self) -> u64 {{ let x = self.{method}(); {extra} }}\n}}"));
        let mut receivers = Vec::new();
        let forms = [
            ("u64", "7u64"),
            ("u8", "3u8"),
            ("&'static str", "\"four\""),
            ("(u64, u8)", "(1u64, 2u8)"),
            ("::std::vec::Vec<u64>", "::std::vec![5u64]"),
            ("[u64; 2]", "[1u64, 2]"),
            ("::std::option::Option<u64>", "::std::option::Option::Some(6u64)"),
        ];
        for _ in 0..1 + self.random.below(3) {
            let (ty, value) = forms[self.random.below(forms.len())];
            if !receivers.iter().any(|known| known == value) {
                let body = if self.random.one_in(3) {
                    String::new()
                } else {
                    let body = self.body(at);
                    format!("fn {method}(&self) -> u64 {{ let x = 2u64; {body} }}")
                };
                let place = self.module_of(self.modules[at].krate);
                let path = if place == at {
                    name.clone()
                } else {
                    format!(
                        "{}{}{name}",
                        self.root(place, self.modules[at].krate, false),
                        self.inside(at)
                    )
                };
                // Its body is written for the trait's module.
                let text = format!(
                    "impl {path} for {ty} {{ {} }}",
                    if place == at { body } else { format!("const K: u64 = {};", self.next()) }
                );
                self.push(place, &text);
                receivers.push(value.to_string());
            }
        }
        if self.random.one_in(4) {
            let bound = self.visible(at, |kind| matches!(kind, Kind::Trait { .. }));
            if !bound.is_empty() {
                let bound = bound[self.random.below(bound.len())];
                let path = self.path(at, bound, false);
                let Kind::Trait { more: inner, .. } = self.items[self.target(bound)].kind.clone()
                else {
                    return None;
                };
                self.push(at, &format!("pub struct B{name}<A>(pub A);\nimpl<A: {path}> {name} for B{name}<A> {{ fn {method}(&self) -> u64 {{ self.0.{inner}() }} }}"));
            }
        }
        Some((Kind::Trait { method, more, receivers, types: Vec::new() }, name, true))
    }

    /// A trait for a struct that is there, in any module of the struct's crate.
    pub fn implement(&mut self, interface: usize, structure: usize) {
        let krate = self.modules[self.items[structure].module].krate;
        let target = self.target(interface);
        let Kind::Trait { method, types, .. } = self.items[target].kind.clone() else { return };
        if types.contains(&structure) {
            return;
        }
        let place = self.module_of(krate);
        let by_reference = self.random.one_in(6);
        let (path, ty) = (self.path(place, interface, false), self.path(place, structure, false));
        let saved = std::mem::take(&mut self.spent);
        let body = self.body(place);
        let k = self.next();
        let text = match (by_reference, self.random.one_in(3)) {
            (true, _) => format!(
                "impl<'a> {path} for &'a {ty} {{ fn {method}(&self) -> u64 {{ let x = self.v; {body} }} }}"
            ),
            (_, true) => format!("impl {path} for {ty} {{ const K: u64 = {k}; }}"),
            _ => format!(
                "impl {path} for {ty} {{ fn {method}(&self) -> u64 {{ let x = self.v; {body} }} }}"
            ),
        };
        let spent = std::mem::replace(&mut self.spent, saved);
        self.push(place, &text);
        if let Kind::Trait { types, .. } = &mut self.items[target].kind
            && !by_reference
        {
            types.push(structure);
        }
        self.items[target].cost += spent;
    }

    fn generic(&mut self, at: usize) -> Option<(Kind, String, bool)> {
        let traits = self.visible(at, |kind| matches!(kind, Kind::Trait { .. }));
        if traits.is_empty() {
            return None;
        }
        let bound = traits[self.random.below(traits.len())];
        let name = self.name(at, &["f", "g"]);
        let path = self.path(at, bound, false);
        let Kind::Trait { method, more, .. } = self.items[self.target(bound)].kind.clone() else {
            return None;
        };
        self.spent += self.items[bound].cost;
        let body = self.body(at);
        let object = match (self.random.below(3), self.edition(at)) {
            (0, _) => {
                format!("pub fn {name}<A: {path}>(a: A) -> u64 {{ let x = a.{method}(); {body} }}")
            }
            (1, _) => {
                format!("pub fn {name}(a: impl {path}) -> u64 {{ let x = a.{more}(); {body} }}")
            }
            _ => format!(
                "pub fn {name}<A>(a: A) -> u64 where A: {path} {{ let x = A::K + <A as {path}>::{more}(&a); {body} }}"
            ),
        };
        self.push(at, &object);
        Some((Kind::Generic { bound }, name, true))
    }

    fn choice(&mut self, at: usize, is_public: bool) -> Option<(Kind, String, bool)> {
        let name = self.name(at, &["E", "Result"]);
        let body = self.body(at);
        let vis = visibility(is_public);
        self.push(at, &format!("#[derive(Debug)]\n{vis} enum {name} {{ One(u64), Two {{ v: u64 }}, None }}\nimpl {name} {{ {vis} fn tell(&self) -> u64 {{ use self::{name}::*; match *self {{ One(x) => {{ {body} }} Two {{ v }} => v + 1, None => 0 }} }} }}"));
        Some((Kind::Enum, name, is_public))
    }

    fn alias(&mut self, at: usize, is_public: bool) -> Option<(Kind, String, bool)> {
        let all = self.visible(at, |kind| !matches!(kind, Kind::Macro { .. }));
        let all: Vec<usize> =
            all.into_iter().filter(|&item| self.items[item].is_public || !is_public).collect();
        if all.is_empty() {
            return None;
        }
        let of = all[self.random.below(all.len())];
        let path = self.absolute(at, of, true);
        let name = self.name(at, &["R", "f", "S", "T"]);
        let vis = visibility(is_public);
        let is_type = matches!(self.items[self.target(of)].kind, Kind::Struct { .. });
        let text = match is_type && self.random.one_in(2) {
            true => {
                let path = self.absolute(at, of, false);
                format!("{vis} type {name} = {path};")
            }
            false => format!("{vis} use {path} as {name};"),
        };
        self.push(at, &text);
        self.spent += self.items[of].cost;
        Some((Kind::Alias { of }, name, is_public))
    }

    /// An expression that uses an item by its path; `in_use` is its path in a `use`.
    pub fn value(&mut self, item: usize, path: &str, in_use: Option<&str>) -> String {
        let target = self.target(item);
        let n = format!("{}u64", self.random.below(9));
        match self.items[target].kind.clone() {
            Kind::Function => format!("{path}({n})"),
            Kind::Constant => path.to_string(),
            Kind::Struct { methods, drops, abilities } => {
                let method = methods[self.random.below(methods.len())];
                let mut forms = vec![
                    format!("{path}::new({n}).{method}()"),
                    format!("{path} {{ v: {n} }}.{method}()"),
                    format!("{path}::{method}(&{path}::new({n}))"),
                    format!("::std::format!(\"{{:?}}\", {path}::new({n})).len() as u64"),
                    format!("({path}::new({n}) == <{path}>::default()) as u64"),
                    format!(
                        "[{n}].iter().map(|&v| {path} {{ v }}).map(|s| s.{method}()).sum::<u64>()"
                    ),
                ];
                if !drops {
                    forms.push(format!(
                        "::std::cmp::max({path}::new({n}), {path}::new(4)).{method}()"
                    ));
                }
                for ability in abilities {
                    let form = use_of(ability, path, &n);
                    forms.extend([form.clone(), form]);
                }
                format!("({})", forms[self.random.below(forms.len())])
            }
            Kind::Trait { method, more, receivers, .. } => {
                let mut all: Vec<String> = receivers;
                let receiver = all.swap_remove(self.random.below(all.len()));
                match (in_use, self.random.below(3)) {
                    (Some(in_use), 0) => format!("{{ use {in_use} as _; {receiver}.{method}() }}"),
                    (Some(in_use), 1) => format!("{{ use {in_use}; ({receiver}).{more}() }}"),
                    _ => format!("{path}::{method}(&{receiver})"),
                }
            }
            Kind::Generic { bound } => {
                let Kind::Trait { receivers, .. } = self.items[self.target(bound)].kind.clone()
                else {
                    unreachable!()
                };
                let receiver = &receivers[self.random.below(receivers.len())];
                format!("{path}({receiver})")
            }
            Kind::Enum => {
                let form = match self.random.below(4) {
                    0 => format!("{path}::One({n}).tell()"),
                    1 => format!("{{ let e = {path}::Two {{ v: {n} }}; e.tell() }}"),
                    2 => format!(
                        "match {path}::One({n}) {{ {path}::One(y) if y > 2 => y, {path}::None => 1, _ => 2 }}"
                    ),
                    _ => match in_use {
                        Some(in_use) => format!(
                            "{{ use {in_use}::*; match One({n}) {{ One(y) => y, Two {{ v }} => v, None => 5 }} }}"
                        ),
                        None => format!(
                            "[1u64, {n}].iter().map(|&y| {path}::One(y)).map(|e| e.tell()).max().unwrap()"
                        ),
                    },
                };
                format!("({form})")
            }
            Kind::Macro { form } => {
                let n = self.random.below(9);
                self.call(form, path, n)
            }
            Kind::Alias { .. } => unreachable!(),
        }
    }

    /// A struct's method by way of a trait that it has.
    pub fn value_of_impl(&mut self, at: usize) -> Option<String> {
        let traits =
            self.visible(at, |kind| matches!(kind, Kind::Trait { types, .. } if !types.is_empty()));
        if traits.is_empty() {
            return None;
        }
        let item = traits[self.random.below(traits.len())];
        let Kind::Trait { method, more, types, .. } = self.items[self.target(item)].kind.clone()
        else {
            return None;
        };
        let seen = self.visible(at, |kind| matches!(kind, Kind::Struct { .. }));
        let types: Vec<usize> = types.into_iter().filter(|ty| seen.contains(ty)).collect();
        if types.is_empty() {
            return None;
        }
        let ty = types[self.random.below(types.len())];
        self.spent += self.items[item].cost + self.items[ty].cost;
        let ty = self.path(at, ty, false);
        Some(match self.random.below(5) {
            0 => {
                let path = self.path(at, item, true);
                format!("{{ use {path} as _; {ty}::new(3).{method}() }}")
            }
            1 => {
                let path = self.path(at, item, true);
                format!(
                    "{{ use {path} as Seen; let s = {ty}::new(2); let r = &&s; r.{more}().wrapping_add(<{ty} as Seen>::K) }}"
                )
            }
            2 => {
                let path = self.path(at, item, false);
                format!(
                    "{{ fn inner<A: {path}>(a: &A) -> u64 {{ a.{method}() }} inner(&{ty}::new(1)) }}"
                )
            }
            3 => {
                let path = self.path(at, item, false);
                format!("<{ty} as {path}>::{more}(&{ty}::new(1))")
            }
            _ => {
                let path = self.path(at, item, false);
                format!("{path}::{method}(&{ty}::new(8))")
            }
        })
    }
}

fn visibility(is_public: bool) -> &'static str {
    if is_public { "pub" } else { "pub(crate)" }
}

fn use_of(ability: &str, path: &str, n: &str) -> String {
    match ability {
        "Add" => format!("({path}::new({n}) + {path}::new(2))"),
        "Neg" => format!("(-{path}::new({n}))"),
        "AddAssign" => format!("{{ let mut s = {path}::new({n}); s += 3; s.v }}"),
        "Index" => format!("{path}::new({n})[0]"),
        "Deref" => format!("{path}::new({n}).count_ones() as u64 + *{path}::new(2)"),
        "Iterator" => format!(
            "{{ let mut t = 0u64; for y in {path}::new({n}) {{ t = t.wrapping_add(y); }} t }}"
        ),
        "Display" => format!("{path}::new({n}).to_string().len() as u64"),
        "From" => format!("{{ let s: {path} = 3u8.into(); s.v }}"),
        "FromStr" => format!("\"{}\".parse::<{path}>().unwrap().v", n.trim_end_matches("u64")),
        "Sum" => format!("[1u64, {n}].iter().cloned().sum::<{path}>().v"),
        "IntoIterator" => format!(
            "{path}::new({n}).into_iter().map(|y| y.wrapping_mul(2)).fold(0, u64::wrapping_add)"
        ),
        _ => format!("::std::vec![1u64, {n}].into_iter().collect::<{path}>().v"),
    }
}

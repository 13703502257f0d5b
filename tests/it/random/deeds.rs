//! Functions of random packages that use what they do by way of the standard library's traits.

use super::world::{Kind, World};

impl World {
    /// A function that has its own types, which other items give what they do.
    pub fn deed(&mut self, at: usize) -> Option<(Kind, String, bool)> {
        let all = self.visible(at, |kind| matches!(kind, Kind::Struct { drops: false, .. }));
        if all.is_empty() {
            return None;
        }
        let item = all[self.random.below(all.len())];
        self.spent += self.items[item].cost;
        let ty = self.path(at, item, false);
        let name = self.name(at, &["f", "do"]);
        let n = self.next();
        let first = self.expression(at, 1);
        let second = self.expression(at, 1);
        let (own, text) = match self.random.below(8) {
            0 => error(&ty, n, &first, &second, self.edition(at)),
            1 => heap(&ty, n, &first),
            2 => holder(&ty, n, &first, &second),
            3 => object(&ty, n, &first, &second, self.edition(at)),
            4 => marker(n, &first, &second),
            5 => blanket(&ty, n, &first),
            6 => associated(&ty, n, &first, &second),
            _ => guard(n, &first, &second),
        };
        // What is its own stands before it, or in a module beside it.
        self.modules[at].text.push_str(&own);
        self.modules[at].text.push_str(&format!("pub fn {name}(x: u64) -> u64 {{ {text} }}\n"));
        Some((Kind::Function, name, true))
    }
}

/// `?` turns one error into another.
fn error(ty: &str, n: u32, first: &str, second: &str, edition: u32) -> (String, String) {
    let object = if edition < 2018 { "" } else { "dyn " };
    let own = format!(
        "#[derive(Debug)]\npub struct Err{n}(u64);\nimpl ::std::convert::From<{ty}> for Err{n} {{ fn from(e: {ty}) -> Self {{ let x = e.v; Err{n}({first}) }} }}\nimpl ::std::fmt::Display for Err{n} {{ fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {{ f.write_str(\"err\") }} }}\nimpl ::std::error::Error for Err{n} {{}}\n"
    );
    let text = format!(
        "fn inner(x: u64) -> ::std::result::Result<u64, Err{n}> {{ let r: ::std::result::Result<u64, {ty}> = if x % 3 == 0 {{ ::std::result::Result::Ok({second}) }} else {{ ::std::result::Result::Err({ty} {{ v: x }}) }}; ::std::result::Result::Ok(r? + 1) }}
    fn outer(x: u64) -> ::std::result::Result<u64, ::std::boxed::Box<{object}::std::error::Error>> {{ ::std::result::Result::Ok(inner(x)?) }}
    match inner(x) {{ ::std::result::Result::Ok(v) => v, ::std::result::Result::Err(e) => e.0.wrapping_add(outer(x).is_err() as u64) }}"
    );
    (own, text)
}

/// An order of its own, told by a heap, a map and a sort.
fn heap(ty: &str, n: u32, first: &str) -> (String, String) {
    let own = format!(
        "pub struct Key{n}({ty}, u64);\nimpl PartialEq for Key{n} {{ fn eq(&self, o: &Self) -> bool {{ self.cmp(o) == ::std::cmp::Ordering::Equal }} }}\nimpl Eq for Key{n} {{}}\nimpl PartialOrd for Key{n} {{ fn partial_cmp(&self, o: &Self) -> ::std::option::Option<::std::cmp::Ordering> {{ ::std::option::Option::Some(self.cmp(o)) }} }}\nimpl Ord for Key{n} {{ fn cmp(&self, o: &Self) -> ::std::cmp::Ordering {{ (o.1 % 4).cmp(&(self.1 % 4)).then(Ord::cmp(&self.0, &o.0)) }} }}\nimpl ::std::hash::Hash for Key{n} {{ fn hash<H: ::std::hash::Hasher>(&self, h: &mut H) {{ (self.1 % 4).hash(h) }} }}\n"
    );
    let text = format!(
        "let keys = |x: u64| (0..6u64).map(move |i| Key{n}({ty} {{ v: i.wrapping_mul(x) % 3 }}, i));
    let mut heap: ::std::collections::BinaryHeap<Key{n}> = keys(x).collect();
    let mut t = {first};
    while let ::std::option::Option::Some(k) = heap.pop() {{ t = t.wrapping_mul(7).wrapping_add(k.1); }}
    let map: ::std::collections::BTreeMap<Key{n}, u64> = keys(x).map(|k| {{ let v = k.1; (k, v) }}).collect();
    let set: ::std::collections::HashSet<Key{n}> = keys(x).collect();
    t.wrapping_add(map.values().fold(0, |t, v| t * 5 + v)).wrapping_add(set.len() as u64)"
    );
    (own, text)
}

/// Derives that lean on what a field's type does by hand.
fn holder(ty: &str, n: u32, first: &str, second: &str) -> (String, String) {
    let own = format!(
        "pub struct In{n}(u64);\nimpl Default for In{n} {{ fn default() -> Self {{ let x = 3; In{n}({first}) }} }}\nimpl Clone for In{n} {{ fn clone(&self) -> Self {{ let x = self.0; In{n}({second}) }} }}\nimpl PartialEq for In{n} {{ fn eq(&self, o: &Self) -> bool {{ self.0 % 5 == o.0 % 5 }} }}\nimpl ::std::fmt::Debug for In{n} {{ fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {{ f.write_str(\"in\") }} }}\n#[derive(Clone, Debug, Default, PartialEq)]\npub struct Out{n} {{ a: In{n}, b: ::std::vec::Vec<In{n}>, c: {ty} }}\n"
    );
    let text = format!(
        "let mut o = Out{n}::default(); o.b.push(In{n}(x)); let c = o.clone();
    let many = ::std::vec![In{n}(x); 3];
    (c == o) as u64 + c.a.0 % 9 + c.b[0].0 % 9 + many[1].0 % 9 + ::std::format!(\"{{:?}}\", c).len() as u64 + c.c.v"
    );
    (own, text)
}

/// A trait behind a pointer, with what it inherits and what it gives by default.
fn object(ty: &str, n: u32, first: &str, second: &str, edition: u32) -> (String, String) {
    let object = if edition < 2018 { "" } else { "dyn " };
    let own = format!(
        "pub trait Base{n} {{ fn base(&self) -> u64; fn usual(&self) -> u64 {{ let x = self.base(); {first} }} }}\npub trait Above{n}: Base{n} {{ fn above(&self) -> u64 {{ self.usual().wrapping_add(1) }} }}\nimpl Base{n} for {ty} {{ fn base(&self) -> u64 {{ self.v }} }}\nimpl Above{n} for {ty} {{}}\nimpl Base{n} for u64 {{ fn base(&self) -> u64 {{ *self }} fn usual(&self) -> u64 {{ let x = *self; {second} }} }}\nimpl Above{n} for u64 {{ fn above(&self) -> u64 {{ 5 }} }}\n"
    );
    let text = format!(
        "let all: ::std::vec::Vec<::std::boxed::Box<{object}Above{n}>> = ::std::vec![::std::boxed::Box::new({ty} {{ v: x }}), ::std::boxed::Box::new(x)];
    let r: &{object}Above{n} = &*all[0];
    all.iter().map(|a| a.above().wrapping_mul(3)).fold(r.usual(), u64::wrapping_add)"
    );
    (own, text)
}

/// Types that only choose an impl.
fn marker(n: u32, first: &str, second: &str) -> (String, String) {
    let own = format!(
        "pub struct On{n};\npub struct Off{n};\npub trait Mode{n} {{ const V: u64; fn act(x: u64) -> u64; }}\nimpl Mode{n} for On{n} {{ const V: u64 = 2; fn act(x: u64) -> u64 {{ {first} }} }}\nimpl Mode{n} for Off{n} {{ const V: u64 = 3; fn act(x: u64) -> u64 {{ {second} }} }}\npub struct Run{n}<M>(u64, ::std::marker::PhantomData<M>);\nimpl<M: Mode{n}> Run{n}<M> {{ pub const W: u64 = M::V * 10; pub fn start(v: u64) -> Self {{ Run{n}(v, ::std::marker::PhantomData) }} pub fn go(&self) -> u64 {{ M::act(self.0).wrapping_add(Self::W) }} pub fn spare(&self) {{}} }}\n"
    );
    let text = format!(
        "type Alias<T> = Run{n}<T>; Run{n}::<On{n}>::start(x).go().wrapping_add(Alias::<Off{n}>::start(2).go())"
    );
    (own, text)
}

/// A trait for all that have another, called on a type that names neither.
fn blanket(ty: &str, n: u32, first: &str) -> (String, String) {
    let own = format!(
        "pub trait Value{n} {{ fn value{n}(&self) -> u64; }}\nimpl Value{n} for {ty} {{ fn value{n}(&self) -> u64 {{ let x = self.v; {first} }} }}\nimpl<T: Value{n}> Value{n} for ::std::vec::Vec<T> {{ fn value{n}(&self) -> u64 {{ self.iter().map(|t| t.value{n}()).fold(0, u64::wrapping_add) }} }}\nimpl<A: Value{n}, B: Value{n}> Value{n} for (A, B) {{ fn value{n}(&self) -> u64 {{ self.0.value{n}() ^ self.1.value{n}() }} }}\npub trait Twice{n} {{ fn twice{n}(&self) -> u64; }}\nimpl<T: Value{n} + ?Sized> Twice{n} for T {{ fn twice{n}(&self) -> u64 {{ self.value{n}().wrapping_mul(2) }} }}\n"
    );
    let text = format!(
        "let all = ::std::vec![{ty} {{ v: x }}, {ty} {{ v: 2 }}]; (all, {ty} {{ v: 3 }}).twice{n}()"
    );
    (own, text)
}

/// Types that a trait names.
fn associated(ty: &str, n: u32, first: &str, second: &str) -> (String, String) {
    let own = format!(
        "pub trait Fold{n} {{ type Out: Into<u64>; const START: u64; fn fold{n}(self, x: u64) -> Self::Out; }}\npub struct Sum{n}(u64);\nimpl From<Sum{n}> for u64 {{ fn from(s: Sum{n}) -> u64 {{ s.0 }} }}\nimpl Fold{n} for {ty} {{ type Out = Sum{n}; const START: u64 = 4; fn fold{n}(self, x: u64) -> Sum{n} {{ Sum{n}(self.v.wrapping_add({first})) }} }}\nimpl<'a, T: Fold{n} + Copy> Fold{n} for &'a T {{ type Out = T::Out; const START: u64 = T::START + 1; fn fold{n}(self, x: u64) -> T::Out {{ let x = {second}; (*self).fold{n}(x) }} }}\n"
    );
    let text = format!(
        "fn run<F: Fold{n}>(f: F, x: u64) -> u64 {{ f.fold{n}(x).into().wrapping_add(F::START) }} run(&{ty} {{ v: x }}, x).wrapping_add(run({ty} {{ v: 1 }}, 2))"
    );
    (own, text)
}

/// What happens at the end of a scope, through a field and a pointer.
fn guard(n: u32, first: &str, second: &str) -> (String, String) {
    let own = format!(
        "pub struct Guard{n}<'a>(&'a ::std::cell::Cell<u64>);\nimpl<'a> Drop for Guard{n}<'a> {{ fn drop(&mut self) {{ let x = self.0.get(); self.0.set({first}); }} }}\nstruct Keep{n}<'a> {{ _g: ::std::option::Option<Guard{n}<'a>>, c: &'a ::std::cell::Cell<u64> }}\nimpl<'a> ::std::ops::Deref for Keep{n}<'a> {{ type Target = ::std::cell::Cell<u64>; fn deref(&self) -> &::std::cell::Cell<u64> {{ self.c }} }}\n"
    );
    let text = format!(
        "let c = ::std::cell::Cell::new(x);
    {{ let k = Keep{n} {{ _g: ::std::option::Option::Some(Guard{n}(&c)), c: &c }}; k.set(k.get().wrapping_add({second})); }}
    let late = {{ let _g = Guard{n}(&c); c.get() }};
    late.wrapping_add(c.get())"
    );
    (own, text)
}

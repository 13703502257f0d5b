//! Pairs: what of one program belongs to what of the other, and whether it is the same.

use super::looks::Seen;
use super::module::{Definition, Module};
use super::one_to_one::OneToOne;
use super::origins::{crates, held, instance_of, may_be_rewritten, without_crates};
use super::program::{Id, Program};
use super::text::{are_of_assertions, differ_in_places, is_text};
use super::token::{Kind, Token, Tokens};
use super::{Cause, Comparison, Difference, Origin};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// A pair that has to be the same, and the functions that lead to it.
struct Pair {
    ids: [Id; 2],
    within: [Id; 2],
}

/// A function that another one names.
struct Named {
    /// `None` where it is one of several of this name.
    id: Option<Id>,
    /// Its name without crates if it is the program's own, not the standard library's.
    own: Option<String>,
}

struct Pairs<'a> {
    programs: [Program<'a>; 2],
    origins: &'a [Origin],
    open: Vec<Pair>,
    seen: FxHashSet<[Id; 2]>,
    /// Data with an address of its own, and numbers of types: each belongs to one other.
    data: OneToOne<Id>,
    types: OneToOne<&'a str>,
    /// What differs as it may, unless the program looks at it.
    differing: [bool; Seen::COUNT],
    /// The first function that looks at it.
    looking: [Option<[Id; 2]>; Seen::COUNT],
    done: Comparison,
}

pub fn compare<'a>(
    original: Vec<Module<'a>>,
    bundle: Vec<Module<'a>>,
    origins: &'a [Origin],
) -> Comparison {
    let programs = [Program::of(original), Program::of(bundle)];
    let mut pairs = Pairs {
        programs,
        origins,
        open: Vec::new(),
        seen: FxHashSet::default(),
        data: OneToOne::default(),
        types: OneToOne::default(),
        differing: [false; Seen::COUNT],
        looking: [None; Seen::COUNT],
        done: Comparison::default(),
    };
    pairs.start();
    while let Some(pair) = pairs.open.pop() {
        pairs.check(&pair);
    }
    pairs.end()
}

impl<'a> Pairs<'a> {
    fn start(&mut self) {
        let [original, bundle] = [0, 1].map(|side: usize| self.programs[side].roots());
        for (name, id) in &original {
            match bundle.get(name) {
                Some(other) => self.add([*id, *other], [*id, *other]),
                None => {
                    let lines = ["defined", "not defined"].map(str::to_string);
                    self.differ_by(Cause::Linkage, [name, ""], lines);
                }
            }
        }
        for name in bundle.keys().filter(|name| !original.contains_key(*name)) {
            self.differ(["", name], ["not defined", "defined"].map(str::to_string));
        }
        self.start_kept();
    }

    /// What is kept although nobody names it, and assembly that is in no function.
    fn start_kept(&mut self) {
        let [original, bundle] = [0, 1].map(|side: usize| self.programs[side].kept());
        let names: BTreeSet<&str> = original.keys().chain(bundle.keys()).copied().collect();
        for name in names {
            let both = [&original, &bundle].map(|kept| kept.get(name).map_or(&[][..], |ids| ids));
            if both[0].len() != both[1].len() {
                let is_more = both[0].len() > both[1].len();
                let cause = if is_more { Cause::Linkage } else { Cause::Unknown };
                self.differ_by(
                    cause,
                    [name; 2],
                    both.map(|ids| format!("kept {} times", ids.len())),
                );
                continue;
            }
            for (id, other) in both[0].iter().zip(both[1]) {
                self.add([*id, *other], [*id, *other]);
            }
        }
        let assembly = [0, 1].map(|side: usize| self.programs[side].assembly());
        if assembly[0] != assembly[1] {
            self.differ(["global_asm!"; 2], assembly.map(|pieces| pieces.concat().join(" ")));
        }
    }

    /// What is looked at has to be the same after all.
    fn end(mut self) -> Comparison {
        for seen in [Seen::Places, Seen::Types] {
            let looking = self.looking[seen as usize].filter(|_| self.differing[seen as usize]);
            if let Some(ids) = looking {
                let names = [0, 1].map(|side| self.told(side, ids[side]));
                let lines = [seen.told(); 2].map(str::to_string);
                self.differ_by(seen.cause(), [&names[0], &names[1]], lines);
            }
        }
        self.done
    }

    fn told(&self, side: usize, id: Id) -> String {
        let definition = self.definition(side, id);
        definition.told.unwrap_or(definition.name).to_string()
    }

    fn add(&mut self, ids: [Id; 2], within: [Id; 2]) {
        if self.seen.insert(ids) {
            self.open.push(Pair { ids, within });
        }
    }

    fn differ(&mut self, names: [&str; 2], lines: [String; 2]) {
        self.differ_by(Cause::Unknown, names, lines);
    }

    fn differ_by(&mut self, cause: Cause, names: [&str; 2], lines: [String; 2]) {
        let [original, bundle] = names.map(str::to_string);
        self.done.differences.push(Difference { original, bundle, lines, cause });
    }

    /// An edition as the cause, if there is no other and a function of the bundle may be rewritten.
    fn edition_or(&self, cause: Cause, told: &str) -> Cause {
        match cause {
            Cause::Unknown | Cause::Text if may_be_rewritten(self.origins, told) => Cause::Edition,
            cause => cause,
        }
    }

    fn definition(&self, side: usize, id: Id) -> &Definition<'a> {
        self.programs[side].get(id)
    }

    fn check(&mut self, pair: &Pair) {
        let [first, second] = [0, 1].map(|side| self.definition(side, pair.ids[side]));
        let texts = [first.text, second.text];
        let is_function = first.is_function;
        let has_address = !(first.is_unnamed && second.is_unnamed);
        let is_kind_same = is_function == second.is_function;
        let within = if is_function { pair.ids } else { pair.within };
        if is_function {
            self.done.functions += 1;
        }
        let is_its_own = !has_address || self.data.add(pair.ids[0], pair.ids[1]);
        let differs = if !(is_kind_same && is_its_own) {
            Some([0, 0])
        } else if self.are_places(pair.ids) {
            self.differing[Seen::Places as usize] = true;
            None
        } else {
            self.first_difference(texts, pair.ids, within)
        };
        if let Some(at) = differs {
            let names = [0, 1].map(|side| self.told(side, within[side]));
            let lines = [0, 1].map(|side| line_at(texts[side], at[side]).to_string());
            let cause = match is_function {
                _ if tells_its_type(&names[0]) => Cause::Types,
                false => self.cause_of(texts),
                true => Cause::Unknown,
            };
            // What is rewritten for an edition still calls the same functions.
            let names_the_same = match is_function && is_kind_same {
                true => self.add_by_names(pair.ids),
                false => !is_function,
            };
            let cause = match cause {
                Cause::Unknown if !names_the_same => Cause::Unknown,
                cause => self.edition_or(cause, &names[1]),
            };
            self.differ_by(cause, [&names[0], &names[1]], lines);
        }
    }

    /// What it may come from that data differs.
    fn cause_of(&self, data: [&str; 2]) -> Cause {
        let tells_places = || self.origins.iter().any(|origin| origin.tells_places);
        match data.iter().all(|data| is_text(data)) {
            true if are_of_assertions(data) => Cause::Places,
            true if tells_places() && differ_in_places(data) => Cause::Places,
            true => Cause::Text,
            false => Cause::Unknown,
        }
    }

    /// Whether two numbers are the lengths of two texts, which are held against one another themselves.
    fn are_lengths(&self, numbers: [&str; 2], before: [&str; 3], texts: [Option<Id>; 2]) -> bool {
        let [Some(first), Some(second)] = texts else { return false };
        let texts = [(0, first), (1, second)].map(|(side, id)| self.definition(side, id).text);
        let is_whole =
            |(text, len): (&str, &str)| is_text(text) && text.contains(&format!("[{len} x i8]"));
        before[1..] == [",", "i64"] && texts.into_iter().zip(numbers).all(is_whole)
    }

    /// Goes on with the functions that two which differ name by the same names; whether those of the
    /// program's own are the same.
    fn add_by_names(&mut self, ids: [Id; 2]) -> bool {
        let [first, second] = [0, 1].map(|side: usize| self.named_in(side, ids[side]));
        let [own, other] = [&first, &second].map(|named| -> BTreeSet<&String> {
            named.values().filter_map(|named| named.own.as_ref()).collect()
        });
        let are_same = own == other;
        for (name, named) in first {
            let other = second.get(&name).and_then(|other| other.id);
            if let (Some(id), Some(other)) = (named.id, other) {
                self.add([id, other], [id, other]);
            }
        }
        are_same
    }

    /// The functions that one names, by their names without crates.
    fn named_in(&self, side: usize, id: Id) -> BTreeMap<String, Named> {
        let mut all: BTreeMap<String, Named> = BTreeMap::new();
        let program = &self.programs[side];
        for token in Tokens::of(self.definition(side, id).text) {
            let Kind::Global(name) = token.kind else { continue };
            let Some(found) = program.find(id.0, name).filter(|&found| found != id) else {
                continue;
            };
            let Some(told) = self.definition(side, found).told else { continue };
            let held = held(told);
            let is_own = crates(&held).any(|krate| program.crates.contains(krate));
            let own = is_own.then(|| without_crates(self.origins, &held));
            let name = without_crates(self.origins, told);
            let named = all.entry(name).or_insert(Named { id: Some(found), own });
            named.id = named.id.filter(|&known| known == found);
        }
        all
    }

    /// Where two texts part; what they name is to be checked as well.
    fn first_difference(
        &mut self,
        texts: [&'a str; 2],
        ids: [Id; 2],
        within: [Id; 2],
    ) -> Option<[usize; 2]> {
        let [mut first, mut second] = texts.map(Tokens::of);
        let mut locals = OneToOne::default();
        let mut before = ["", "", ""];
        let mut last = [None, None];
        let mut is_named = false;
        loop {
            let (a, b) = match (first.next(), second.next()) {
                (Some(a), Some(b)) => (a, b),
                (None, None) => return None,
                (a, b) => return Some([at(a, texts[0]), at(b, texts[1])]),
            };
            let is_same = match (a.kind, b.kind) {
                (Kind::Word(x), Kind::Word(y)) => {
                    let is_same = x == y
                        || self.are_types([x, y], before)
                        || self.are_lengths([x, y], before, last);
                    before = [before[1], before[2], x];
                    is_same
                }
                (Kind::Local(x), Kind::Local(y)) => {
                    let types = [(0, x), (1, y)].map(|(side, name)| {
                        self.programs[side].modules[ids[side].0].named_type(name)
                    });
                    types[0] == types[1] && (types[0].is_some() || locals.add(x, y))
                }
                (Kind::Attributes(x), Kind::Attributes(y)) => {
                    let lists = [(0, x), (1, y)].map(|(side, number)| {
                        self.programs[side].modules[ids[side].0].attributes(number)
                    });
                    lists[0] == lists[1]
                }
                // The name of the function itself.
                (Kind::Global(_), Kind::Global(_))
                    if texts[0].starts_with("define") && !is_named =>
                {
                    is_named = true;
                    true
                }
                (Kind::Global(x), Kind::Global(y)) => {
                    let find =
                        |(side, name): (usize, &str)| self.programs[side].find(ids[side].0, name);
                    last = [(0, x), (1, y)].map(find);
                    self.are_named([x, y], ids, within)
                }
                _ => false,
            };
            if !is_same {
                return Some([a.at, b.at]);
            }
        }
    }

    /// Whether two numbers stand for types that belong together.
    fn are_types(&mut self, numbers: [&'a str; 2], before: [&str; 3]) -> bool {
        self.differing[Seen::Types as usize] |= before == NUMBER_OF_TYPE;
        before == NUMBER_OF_TYPE && self.types.add(numbers[0], numbers[1])
    }

    /// Whether two names may mean the same.
    fn are_named(&mut self, names: [&str; 2], ids: [Id; 2], within: [Id; 2]) -> bool {
        if let Some(seen) = Seen::by(names[1]) {
            self.looking[seen as usize].get_or_insert(within);
        }
        let found = [0, 1].map(|side| self.programs[side].find(ids[side].0, names[side]));
        match found {
            [Some(a), Some(b)] => {
                self.add([a, b], within);
                true
            }
            [None, None] if names[0] == names[1] => true,
            // Of the standard library's generic functions whoever needs one first has it made.
            _ => names[0].starts_with("_R") && instance_of(names[0]) == instance_of(names[1]),
        }
    }

    /// Whether both are places that a panic tells.
    fn are_places(&self, ids: [Id; 2]) -> bool {
        [0, 1].into_iter().all(|side| self.is_place(side, ids[side]))
    }

    fn is_place(&self, side: usize, id: Id) -> bool {
        let place = self.definition(side, id).text;
        let Some((_, value)) = place.split_once("<{ ptr, [16 x i8] }> <{ ptr @") else {
            return false;
        };
        let file = value.split(',').next().unwrap_or_default();
        let file = self.programs[side].find(id.0, file.trim_matches('"'));
        file.is_some_and(|file| self.definition(side, file).text.contains(".rs\\00\""))
    }
}

/// Whether a function of the standard library tells what a type is called.
fn tells_its_type(told: &str) -> bool {
    let is_marker = told.starts_with("<core::marker::PhantomData<");
    told.starts_with("core::any::type_name::<")
        || is_marker && told.ends_with(" as core::fmt::Debug>::fmt")
}

/// What stands before a number that stands for a type.
const NUMBER_OF_TYPE: [&str; 3] = ["inttoptr", "(", "i64"];

fn at(token: Option<Token<'_>>, text: &str) -> usize {
    token.map_or(text.len().saturating_sub(1), |token| token.at)
}

/// The line of a text that a place is in.
fn line_at(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |start| start + 1);
    text[start..].lines().next().unwrap_or_default().trim()
}

//! The compiled form (MIR) of a program, and what of it may be missing after something was removed.

use std::collections::BTreeMap;

/// Every body of a program with the data that it refers to, and how often it occurs.
///
/// Numbers that the compiler hands out as it goes are taken out or counted anew in each body, so
/// that a body is the same as long as its own code and data are.
#[derive(Default)]
pub struct Mir {
    bodies: BTreeMap<String, usize>,
}

impl Mir {
    /// Reads what the compiler writes for `--emit=mir`.
    pub fn read(text: &str) -> Self {
        let mut mir = Mir::default();
        let mut body = Body::default();
        for line in text.lines().filter(|line| !line.starts_with("//")) {
            if is_data(line) {
                body.data.push(String::new());
            } else if line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '<') {
                mir.add(std::mem::take(&mut body));
            }
            body.line(line);
        }
        mir.add(body);
        mir
    }

    fn add(&mut self, body: Body) {
        let text = body.text();
        if !text.is_empty() {
            *self.bodies.entry(text).or_insert(0) += 1;
        }
    }

    /// The heads of the bodies that `whole` has and this has not, one for each; `None` if this has
    /// any that `whole` has not, so that something does not compile to the same.
    pub fn missing_of<'a>(&self, whole: &'a Mir) -> Option<Vec<&'a str>> {
        let count = |mir: &Mir, body: &String| mir.bodies.get(body).copied().unwrap_or(0);
        let is_known = |(body, here): (&String, &usize)| *here <= count(whole, body);
        self.bodies.iter().all(is_known).then(|| {
            let missing = whole.bodies.iter().filter(|(body, there)| count(self, body) < **there);
            missing.map(|(body, _)| body.lines().next().unwrap_or_default()).collect()
        })
    }
}

/// Whether a body is that of an impl's member, or inside of one.
pub fn is_of_impl(head: &str) -> bool {
    head.split('(').next().is_some_and(|name| name.contains("<impl at "))
}

/// The type whose destructor a body is, as a path without arguments.
pub fn destructs(head: &str) -> Option<&str> {
    let (name, rest) = head.split_once(">::drop(_1: &mut ")?;
    let ty = rest.split(['<', ')']).next().unwrap_or_default();
    name.contains("<impl at ").then_some(ty)
}

/// One body as it is read.
#[derive(Default)]
struct Body {
    code: String,
    /// The data after it, each block with its bytes.
    data: Vec<String>,
    /// The compiler's numbers of its data, in the order in which they come up.
    numbers: Vec<String>,
}

impl Body {
    fn line(&mut self, line: &str) {
        let line = self.renumbered(line);
        let into = self.data.last_mut().unwrap_or(&mut self.code);
        into.push_str(&line);
        into.push('\n');
    }

    /// The line with data numbered as it comes up in this body, and definitions not at all.
    fn renumbered(&mut self, line: &str) -> String {
        let mut out = String::with_capacity(line.len());
        let mut rest = line;
        while let Some((at, mark)) = first_of(rest, &["alloc", "DefId("]) {
            let (before, after) = (&rest[..at], &rest[at + mark.len()..]);
            let number = match mark {
                "alloc" => data_number(before, after),
                _ => &after[..after.find(" ~").unwrap_or(0)],
            };
            out.push_str(before);
            out.push_str(mark);
            if mark == "alloc" && !number.is_empty() {
                out.push_str(&self.own_number(number).to_string());
            }
            rest = &after[number.len()..];
        }
        out + rest
    }

    fn own_number(&mut self, number: &str) -> usize {
        let known = self.numbers.iter().position(|known| known == number);
        known.unwrap_or_else(|| {
            self.numbers.push(number.to_string());
            self.numbers.len() - 1
        })
    }

    fn text(mut self) -> String {
        self.data.sort();
        format!("{}\n{}", self.code.trim(), self.data.concat()).trim().to_string()
    }
}

/// Whether a line starts a block of data.
fn is_data(line: &str) -> bool {
    line.strip_prefix("alloc").is_some_and(|rest| !data_number("", rest).is_empty())
}

/// The number between `before` with `alloc` and `after`, if that is data and no name of the program.
fn data_number<'a>(before: &str, after: &'a str) -> &'a str {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    let is_name = before.ends_with(is_letter) || after[end..].starts_with(is_letter);
    let is_path = after[end..].starts_with(['(', '!']) || after[end..].starts_with("::");
    if is_name || is_path { "" } else { &after[..end] }
}

fn first_of<'a>(text: &str, marks: &[&'a str]) -> Option<(usize, &'a str)> {
    marks.iter().filter_map(|mark| Some((text.find(mark)?, *mark))).min()
}

#[cfg(test)]
mod tests {
    use super::{Mir, destructs, is_of_impl};

    const WHOLE: &str = "\
// a comment
fn f() -> &[u8; 3] {
    bb0: {
        _0 = const {alloc7: &[u8; 3]};

        return;
    }
}

alloc7 (size: 3, align: 1) {
    01 02 03                                        │ ...
}

fn a::<impl at a.rs:1:1: 1:9>::name(_1: &S) -> u8 {
    _0 = const <static(DefId(0:26 ~ a[4c2f]::a::TABLE))>;
}
";

    #[test]
    fn only_numbers_may_differ() {
        let whole = Mir::read(WHOLE);
        let renumbered = WHOLE.replace("alloc7", "alloc31").replace("0:26", "0:9");
        assert_eq!(Mir::read(&renumbered).missing_of(&whole), Some(vec![]));
        let other_data = WHOLE.replace("01 02 03", "01 02 04");
        assert_eq!(Mir::read(&other_data).missing_of(&whole), None);
        let other_code = WHOLE.replace("return", "resume");
        assert_eq!(Mir::read(&other_code).missing_of(&whole), None);
        let (kept, _) = WHOLE.split_once("fn a::").unwrap();
        let head = "fn a::<impl at a.rs:1:1: 1:9>::name(_1: &S) -> u8 {";
        assert_eq!(Mir::read(kept).missing_of(&whole), Some(vec![head]));
        assert!(is_of_impl(head) && !is_of_impl("fn f(_1: &<impl at a.rs:1:1: 1:9>) -> u8 {"));
    }

    #[test]
    fn data_that_changes_places_is_seen() {
        let body = |name: &str, data: &str| {
            format!(
                "fn {name}() {{\n    const {{alloc1}}\n}}\n\nalloc1 (size: 1) {{\n    {data}\n}}\n\n"
            )
        };
        let whole = Mir::read(&(body("f", "01") + &body("g", "02")));
        let changed = Mir::read(&(body("f", "02") + &body("g", "01")));
        assert_eq!(changed.missing_of(&whole), None);
    }

    #[test]
    fn names_that_look_like_data_are_none() {
        let body = |name: &str| Mir::read(&format!("fn f() {{\n    _1 = {name}() -> bb1;\n}}\n"));
        assert_eq!(body("alloc1").missing_of(&body("alloc2")), None);
        assert_eq!(body("a::alloc1::f").missing_of(&body("a::alloc2::f")), None);
    }

    #[test]
    fn destructors_are_known_by_their_heads() {
        let cases = [
            ("fn a::<impl at a.rs:3:5: 3:24>::drop(_1: &mut Stone) -> () {", Some("Stone")),
            ("fn <impl at a.rs:9:5: 9:34>::drop(_1: &mut a::G<'_, T>) -> () {", Some("a::G")),
            ("fn a::<impl at a.rs:3:5: 3:24>::drop(_1: Stone) -> () {", None),
            ("fn a::<impl at a.rs:3:5: 3:24>::name(_1: &mut Stone) -> () {", None),
        ];
        for (head, ty) in cases {
            assert_eq!(destructs(head), ty, "{head}");
        }
    }
}

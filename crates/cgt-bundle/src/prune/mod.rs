//! Prune: the least that the compiler shows to be enough.
//!
//! What the dead-code lint names goes, to a fixed point, and of the trait impls and macro calls that
//! make items what the rest compiles without. That the rest compiles is never enough, since another
//! method may have taken over: at each step the compiled form (MIR) of everything that stays is
//! shown unchanged. What leaves no trace there, such as a destructor, goes with its type only.

mod compile;
mod mir;
mod nodes;
mod silent;
mod trial;

use crate::bundle::{Bundle, MARKS};
use crate::diag::{Code, Diagnostic};
use crate::ways::Unseen;
use compile::{Answer, Asked};
use mir::Mir;
use nodes::{Node, Sort};
use std::ops::Range;
use std::path::Path;

/// Bytes of text that the compiler is given at most, so that a large bundle takes minutes, not hours.
/// A count and not a time, since the same bundle must come out on every machine.
const BUDGET: usize = 30_000_000;

/// What is left in any case for impls and modules that have nothing in them any more.
const LAST: usize = 1_000_000;

/// Takes out of a bundle's library part all that the compiler shows not to be needed. Where that
/// takes more than some hundred compilations of a large bundle, the search ends with what it has
/// found by then, and a warning says so.
///
/// # Errors
///
/// A compiler that cannot be run, or that does not accept the bundle as it is.
pub fn prune(bundle: &Bundle, compiler: &Path) -> Result<Bundle, Diagnostic> {
    prune_within(bundle, compiler, BUDGET)
}

fn prune_within(bundle: &Bundle, compiler: &Path, budget: usize) -> Result<Bundle, Diagnostic> {
    let compiler = Asked::new(compiler, bundle)?;
    let mut unseen = compiler.unseen();
    // Whoever uses what was asked for by name is not there yet.
    unseen.is_any |= !bundle.is_program;
    let mut search = Search::start(bundle, compiler, unseen, budget)?;
    loop {
        search.drop_dead()?;
        if !search.drop_by_trial()? {
            break;
        }
    }
    let is_spent = std::mem::take(&mut search.is_spent);
    search.budget += LAST.min(budget);
    search.drop_empty()?;
    let removed: Vec<Range<usize>> =
        search.removed.iter().map(|range| with_mark(&bundle.text, range)).collect();
    let text = without(&bundle.text, &removed);
    crate::verify::accept(&text, bundle.edition, bundle.is_program, search.compiler.path())?;
    let after = bundle.text.len() - bundle.library.end;
    let library = bundle.library.start..text.len() - after;
    let mut diagnostics = bundle.diagnostics.clone();
    if is_spent {
        let message =
            format!("pruning ended after {} compilations, before all was tried", search.count);
        let help = "ask for fewer items or take out by hand what is not needed, then prune again";
        diagnostics.0.push(Diagnostic::warning(Code::Unproved, message).help(help));
    }
    Ok(Bundle { text, library, diagnostics: diagnostics.sorted(), ..bundle.clone() })
}

/// The text without what keeps the compiler silent, every byte in its place: an attribute, and in a
/// program the word that would offer a library to other crates.
fn silent_no_more(text: &str, is_private: bool) -> String {
    MARKS.iter().fold(text.to_string(), |text, mark| {
        let (blank, public) = (" ".repeat(mark.len()), format!("{mark}\npub mod "));
        let text = match is_private {
            true => text.replace(&public, &format!("{blank}\n    mod ")),
            false => text,
        };
        text.replace(mark, &blank)
    })
}

/// A range, and what was made silent before it if it is all of a library.
fn with_mark(text: &str, range: &Range<usize>) -> Range<usize> {
    let before = text.get(..range.start).unwrap_or_default();
    let lead = MARKS.iter().map(|mark| format!("{mark}\npub ")).find(|lead| before.ends_with(lead));
    range.start - lead.map_or(0, |lead| lead.len())..range.end
}

struct Search {
    compiler: Asked,
    /// The text with all that was removed blanked out, so that places stay what they are.
    text: String,
    /// Where the library part is.
    library: Range<usize>,
    /// What the lints name in the text.
    unused: Vec<Range<usize>>,
    /// What the text compiles to, in each way.
    mirs: Vec<Mir>,
    /// What no way shows.
    unseen: Unseen,
    removed: Vec<Range<usize>>,
    /// Bytes that the compiler may still be given, and whether there were too few for an attempt.
    budget: usize,
    is_spent: bool,
    /// How many attempts there have been.
    count: usize,
}

/// Parts that go together.
#[derive(Clone, Debug, Default)]
struct Group {
    ranges: Vec<Range<usize>>,
    /// The paths of the types among them.
    types: Vec<String>,
}

/// What came of an attempt to remove something.
enum Attempt {
    Removed,
    /// The rest compiles to something else.
    Different,
    /// The rest does not compile.
    Refused(Vec<compile::Complaint>),
}

impl Search {
    /// The text as it is. Only a solution that passes a library on needs it public.
    fn start(
        bundle: &Bundle,
        compiler: Asked,
        unseen: Unseen,
        budget: usize,
    ) -> Result<Search, Diagnostic> {
        for is_private in [true, false].into_iter().skip(usize::from(!bundle.is_program)) {
            let text = silent_no_more(&bundle.text, is_private);
            if let Answer::Accepted { unused, mirs } = compiler.ask(&text)? {
                let library = bundle.library.clone();
                return Ok(Search {
                    compiler,
                    text,
                    library,
                    unused,
                    mirs,
                    unseen,
                    removed: Vec::new(),
                    budget,
                    is_spent: false,
                    count: 0,
                });
            }
        }
        // The compiler tells why, and better so of the text as it would be printed.
        let kind = (bundle.edition, bundle.is_program);
        crate::verify::accept(&bundle.text, kind.0, kind.1, compiler.path())?;
        let message = "the bundle does not compile, so nothing is pruned";
        Err(Diagnostic::error(Code::Rejected, message))
    }

    /// Removes groups if the rest then compiles to the same, and of what is missing then each head
    /// is one that may be; destructors may only with their types.
    fn attempt(
        &mut self,
        groups: &[Group],
        may_miss: fn(&str) -> bool,
    ) -> Result<Attempt, Diagnostic> {
        if self.is_spent {
            return Ok(Attempt::Different);
        }
        let ranges: Vec<Range<usize>> =
            groups.iter().flat_map(|group| group.ranges.iter().cloned()).collect();
        let types: Vec<&String> = groups.iter().flat_map(|group| &group.types).collect();
        let text = blanked(&self.text, &ranges);
        let size: usize = text.split_ascii_whitespace().map(str::len).sum();
        let size = size.saturating_mul(self.compiler.ways.len());
        let Some(left) = self.budget.checked_sub(size) else {
            self.is_spent = true;
            return Ok(Attempt::Different);
        };
        (self.budget, self.count) = (left, self.count + 1);
        let (unused, mirs) = match self.compiler.ask(&text)? {
            Answer::Refused(complaints) => return Ok(Attempt::Refused(complaints)),
            Answer::Accepted { unused, mirs } => (unused, mirs),
        };
        let goes = |ty: &str| types.iter().any(|path| is_path_of(path, ty));
        let may_miss = |head: &&str| may_miss(head) && mir::destructs(head).is_none_or(goes);
        let is_same = |(mir, whole): (&Mir, &Mir)| {
            mir.missing_of(whole).is_some_and(|heads| heads.iter().all(may_miss))
        };
        if !mirs.iter().zip(&self.mirs).all(is_same) {
            return Ok(Attempt::Different);
        }
        (self.text, self.unused, self.mirs) = (text, unused, mirs);
        self.removed.extend(ranges);
        Ok(Attempt::Removed)
    }

    /// Removes as many groups as may go, by halves; those that stay.
    fn remove_groups(
        &mut self,
        groups: Vec<Group>,
        may_miss: fn(&str) -> bool,
    ) -> Result<Vec<Group>, Diagnostic> {
        self.remove_among(groups, false, may_miss)
    }

    /// The same of groups that were tried all at once and stayed.
    fn remove_parts(
        &mut self,
        groups: Vec<Group>,
        may_miss: fn(&str) -> bool,
    ) -> Result<Vec<Group>, Diagnostic> {
        self.remove_among(groups, true, may_miss)
    }

    fn remove_among(
        &mut self,
        groups: Vec<Group>,
        is_tried: bool,
        may_miss: fn(&str) -> bool,
    ) -> Result<Vec<Group>, Diagnostic> {
        let mut todo = vec![(groups, is_tried)];
        let mut kept = Vec::new();
        while let Some((mut groups, is_tried)) = todo.pop() {
            if groups.is_empty()
                || (!is_tried && matches!(self.attempt(&groups, may_miss)?, Attempt::Removed))
            {
                continue;
            }
            if groups.len() == 1 {
                kept.extend(groups);
            } else {
                todo.push((groups.split_off(groups.len() / 2), false));
                todo.push((groups, false));
            }
        }
        Ok(kept)
    }

    /// Removes what the lint names, until it names nothing more that can go.
    fn drop_dead(&mut self) -> Result<(), Diagnostic> {
        let mut refused: Vec<Range<usize>> = Vec::new();
        loop {
            let nodes = nodes::collect(&self.text, &self.library);
            let is_named =
                |node: &Node| self.unused.contains(&node.name) && node.sort != Sort::Call;
            let may_go = |node: &Node| {
                is_named(node) && !refused.contains(&node.range) && !self.may_be_seen(node, &nodes)
            };
            let dead: Vec<&Node> = nodes.iter().filter(|node| may_go(node)).collect();
            if dead.is_empty() {
                return Ok(());
            }
            let together = dead.iter().map(|node| {
                let is_near = node.sort != Sort::OfTrait;
                (self.text[node.name.clone()].to_string(), with_impls(node, &nodes, is_near))
            });
            if self.drop_together(together.collect())? {
                continue;
            }
            // Impls for the bare name in its own module are of that type; others, of one of its name.
            for is_near in [true, false] {
                let is_left = |node: &&&Node| !self.removed.contains(&node.range);
                let groups =
                    dead.iter().filter(is_left).map(|node| with_impls(node, &nodes, is_near));
                let groups: Vec<Group> = groups.collect();
                self.remove_groups(groups, |_| true)?;
            }
            let is_left = |node: &&&Node| !self.removed.contains(&node.range);
            refused.extend(dead.iter().filter(is_left).map(|node| node.range.clone()));
        }
    }

    /// Whether code that is not compiled here may lean on something, or on what is in it.
    fn may_be_seen(&self, node: &Node, nodes: &[Node]) -> bool {
        let is_named = |name: &Range<usize>| {
            let mut words = compile::words_of(&self.text[name.clone()]);
            words.any(|word| self.unseen.words.contains(&word))
        };
        let inside = nodes.iter().filter(|other| {
            node.range.start <= other.range.start && other.range.end <= node.range.end
        });
        let is_import = node.sort == Sort::Import;
        let is_glob = is_import && self.text[node.name.clone()].ends_with('*');
        let is_macro = || self.text[node.range.clone()].contains("macro_rules");
        let is_offered = !self.compiler.is_program() && (is_import || is_macro());
        let mut names = inside.map(|node| &node.name);
        self.unseen.is_any && (is_glob || is_offered || names.any(is_named))
    }

    /// Removes dead groups at once, but for those whose names the compiler then misses; whether any
    /// went. What uses one another goes only together, and by halves it may not be found.
    fn drop_together(&mut self, mut named: Vec<(String, Group)>) -> Result<bool, Diagnostic> {
        while !named.is_empty() {
            let groups: Vec<Group> = named.iter().map(|(_, group)| group.clone()).collect();
            let complaints = match self.attempt(&groups, |_| true)? {
                Attempt::Removed => return Ok(true),
                Attempt::Different => {
                    let count = groups.len();
                    return Ok(self.remove_parts(groups, |_| true)?.len() < count);
                }
                Attempt::Refused(complaints) => complaints,
            };
            let count = named.len();
            let is_missed = |name: &String| complaints.iter().any(|one| one.words.contains(name));
            named.retain(|(name, _)| !is_missed(name));
            if named.len() == count {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Removes impls, modules and derives that have nothing left in them.
    fn drop_empty(&mut self) -> Result<(), Diagnostic> {
        if self.unseen.is_any {
            return Ok(());
        }
        loop {
            let nodes = nodes::collect(&self.text, &self.library);
            let empty = nodes.into_iter().filter(|node| node.sort == Sort::Empty);
            let groups = empty.map(|node| Group { ranges: vec![node.range], ..Group::default() });
            let count = self.removed.len();
            self.remove_groups(groups.collect(), |_| false)?;
            if self.removed.len() == count {
                return Ok(());
            }
        }
    }
}

/// A node, and for a type or trait that nobody uses its impls too, for a trait's member what the
/// impls have for it.
fn with_impls(node: &Node, nodes: &[Node], is_near: bool) -> Group {
    let mut group = Group { ranges: vec![node.range.clone()], ..Group::default() };
    if let (Some(_), Some(own)) = (&node.member, &node.of_trait) {
        let defines = |module: &str| {
            nodes
                .iter()
                .any(|node| node.module == module && node.defines.as_ref() == Some(&own.name))
        };
        let is_its = |other: &&Node| {
            other.member == node.member
                && other.of_trait.as_ref().is_some_and(|last| {
                    last.name == own.name
                        && match last.is_bare {
                            true => {
                                other.module == node.module || (!is_near && !defines(&other.module))
                            }
                            false => !is_near,
                        }
                })
        };
        group.ranges.extend(nodes.iter().filter(is_its).map(|other| other.range.clone()));
    }
    if let Some(name) = &node.defines {
        let is_its = |other: &&Node| {
            let mut heads = other.of_type.iter().chain(&other.of_trait);
            // What is inside of an impl goes with it.
            other.member.is_none()
                && heads.any(|last| {
                    last.name == *name
                        && match is_near {
                            true => other.module == node.module && last.is_bare,
                            // What another type of that name has unasked must not go with this one.
                            false => other.sort != Sort::Member || other.of_trait.is_none(),
                        }
                })
        };
        group.ranges.extend(nodes.iter().filter(is_its).map(|other| other.range.clone()));
        group.types.push(format!("{}::{name}", node.module));
    }
    group
}

/// Whether the compiler's name of a type, which may lack modules, is that of the path.
fn is_path_of(path: &str, name: &str) -> bool {
    path.strip_suffix(name).is_some_and(|before| before.is_empty() || before.ends_with("::"))
}

/// The text with ranges turned into white space, line ends kept.
fn blanked(text: &str, ranges: &[Range<usize>]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for byte in ranges.iter().flat_map(|range| range.clone()) {
        if let Some(byte) = bytes.get_mut(byte).filter(|byte| **byte != b'\n') {
            *byte = b' ';
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_string())
}

/// The text without ranges, and without lines that have nothing left in them.
fn without(text: &str, ranges: &[Range<usize>]) -> String {
    let mut out = String::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let is_cut = |at: usize| ranges.iter().any(|cut| cut.contains(&at));
        if !ranges.iter().any(|cut| cut.start < at && start < cut.end) {
            out.push_str(line);
            continue;
        }
        let left: String =
            line.char_indices().filter(|(idx, _)| !is_cut(start + idx)).map(|(_, c)| c).collect();
        if !left.trim().is_empty() {
            out.push_str(left.trim_end());
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Diagnostics, Severity};
    use crate::manifest::Edition;

    const TEXT: &str = "\
fn main() {
    println!(\"{}\", lib::used());
}

pub mod lib {
    struct Type(u8);
    impl Clone for Type {
        fn clone(&self) -> Self {
            Type(self.0)
        }
    }
    pub fn used() -> u8 {
        Type(1).0
    }
    fn first() {}
}
";

    fn pruned(budget: usize) -> Bundle {
        let bundle = Bundle {
            text: TEXT.to_string(),
            unpruned: None,
            edition: Edition::E2021,
            is_program: true,
            named: Vec::new(),
            library: TEXT.find("pub mod").unwrap_or_default()..TEXT.len(),
            told_at: None,
            outside: Vec::new(),
            libraries: Vec::new(),
            origins: Vec::new(),
            reasons: Vec::new(),
            diagnostics: Diagnostics::default(),
            doubts: Diagnostics::default(),
        };
        prune_within(&bundle, Path::new("rustc"), budget).expect("rustc takes it")
    }

    #[test]
    fn a_spent_budget_ends_the_search_with_a_warning() {
        let all = pruned(BUDGET);
        assert!(all.text.contains("used") && !all.text.contains("first"), "{}", all.text);
        assert!(!all.text.contains("Clone"), "{}", all.text);
        assert_eq!(all.diagnostics.0, []);
        let none = pruned(0);
        assert_eq!(none.text, TEXT);
        let [warning] = none.diagnostics.0.as_slice() else { panic!("{:?}", none.diagnostics) };
        assert_eq!((warning.code, warning.severity), (Code::Unproved, Severity::Warning));
        // Enough for what the lint names at first, but not for the rest.
        let some = pruned(200);
        assert!(!some.text.contains("first") && some.text.contains("Clone"), "{}", some.text);
        assert_eq!(some.diagnostics.0.len(), 1, "{}", some.text);
    }
}

//! Prune: the least that the compiler shows to be enough.
//!
//! What the dead-code lint names goes, to a fixed point. A trait impl, or a macro call that makes
//! items, goes only where the compiled form (MIR) of everything that stays is shown unchanged:
//! that the rest still compiles would not be enough, since another method may have taken over.

mod compile;
mod nodes;

use crate::bundle::Bundle;
use crate::diag::{Code, Diagnostic};
use compile::Compiler;
use nodes::{Node, Sort};
use std::ops::Range;
use std::path::Path;

/// Takes out of a bundle's library part all that the compiler shows not to be needed.
///
/// # Errors
///
/// A compiler that cannot be run, or that does not accept the bundle as it is.
pub fn prune(bundle: &Bundle, compiler: &Path) -> Result<Bundle, Diagnostic> {
    let compiler = Compiler::new(compiler, bundle)?;
    let mut search = Search {
        compiler,
        text: quiet(&bundle.text),
        from: bundle.library_start,
        removed: Vec::new(),
    };
    search.compiler.lints(&search.text)?.ok_or_else(|| {
        Diagnostic::error(Code::Rejected, "the bundle does not compile, so nothing is pruned")
    })?;
    loop {
        search.drop_dead()?;
        if !search.drop_by_trial()? {
            break;
        }
    }
    search.drop_empty()?;
    let text = without(&bundle.text, &search.removed);
    crate::verify::check(&text, bundle.edition, bundle.is_program, search.compiler.path())?;
    Ok(Bundle { text, ..bundle.clone() })
}

/// The text without what keeps the compiler silent, every byte in its place.
fn quiet(text: &str) -> String {
    let mark = "#[allow(unused)]";
    text.replace(mark, &" ".repeat(mark.len()))
}

struct Search {
    compiler: Compiler,
    /// The text with all that was removed blanked out, so that places stay what they are.
    text: String,
    /// Where the library part begins.
    from: usize,
    removed: Vec<Range<usize>>,
}

impl Search {
    /// Removes what the lint names, until it names nothing more that can go.
    fn drop_dead(&mut self) -> Result<(), Diagnostic> {
        let mut refused: Vec<Range<usize>> = Vec::new();
        loop {
            let Some(named) = self.compiler.lints(&self.text)? else { return Ok(()) };
            let nodes = nodes::collect(&self.text, self.from);
            let mut groups: Vec<Vec<Range<usize>>> = Vec::new();
            for span in named {
                if let Some(node) = nodes.iter().find(|node| {
                    node.name == span || (node.sort == Sort::Import && node.range == span)
                }) {
                    let group = with_impls(node, &nodes);
                    if !refused.contains(&group[0]) && !groups.contains(&group) {
                        groups.push(group);
                    }
                }
            }
            if groups.is_empty() {
                return Ok(());
            }
            let kept = self.remove_groups(groups, &|search, text| {
                Ok(search.compiler.lints(text)?.is_some())
            })?;
            refused.extend(kept.into_iter().filter_map(|group| group.into_iter().next()));
        }
    }

    /// Removes impls and macro calls without which the rest compiles to the same; whether any went.
    fn drop_by_trial(&mut self) -> Result<bool, Diagnostic> {
        let Some(before) = self.compiler.mir(&self.text)? else { return Ok(false) };
        let nodes = nodes::collect(&self.text, self.from);
        let candidates =
            nodes.iter().filter(|node| matches!(node.sort, Sort::TraitImpl | Sort::Call));
        let groups: Vec<Vec<Range<usize>>> =
            candidates.map(|node| vec![node.range.clone()]).collect();
        let count = self.removed.len();
        self.remove_groups(groups, &|search, text| {
            Ok(search.compiler.mir(text)?.is_some_and(|after| after.is_part_of(&before)))
        })?;
        Ok(count < self.removed.len())
    }

    /// Removes impls and modules that have nothing left in them.
    fn drop_empty(&mut self) -> Result<(), Diagnostic> {
        loop {
            let nodes = nodes::collect(&self.text, self.from);
            let groups: Vec<_> = nodes
                .iter()
                .filter(|node| node.sort == Sort::Empty)
                .map(|node| vec![node.range.clone()])
                .collect();
            let count = self.removed.len();
            self.remove_groups(groups, &|search, text| Ok(search.compiler.lints(text)?.is_some()))?;
            if self.removed.len() == count {
                return Ok(());
            }
        }
    }

    /// Removes as many groups as `allows` lets, by halves; those that stay.
    fn remove_groups(
        &mut self,
        groups: Vec<Vec<Range<usize>>>,
        allows: &dyn Fn(&Search, &str) -> Result<bool, Diagnostic>,
    ) -> Result<Vec<Vec<Range<usize>>>, Diagnostic> {
        let mut todo = vec![groups];
        let mut kept = Vec::new();
        while let Some(groups) = todo.pop() {
            if groups.is_empty() {
                continue;
            }
            let ranges: Vec<Range<usize>> = groups.iter().flatten().cloned().collect();
            let text = blanked(&self.text, &ranges);
            if allows(self, &text)? {
                self.text = text;
                self.removed.extend(ranges);
            } else if groups.len() == 1 {
                kept.extend(groups);
            } else {
                let (first, second) = groups.split_at(groups.len() / 2);
                todo.push(second.to_vec());
                todo.push(first.to_vec());
            }
        }
        Ok(kept)
    }
}

/// A node, and for a type or trait that nobody uses its impls too.
fn with_impls(node: &Node, nodes: &[Node]) -> Vec<Range<usize>> {
    let mut group = vec![node.range.clone()];
    if let Some(name) = &node.defines {
        let others = nodes.iter().filter(|other| other.of.contains(name));
        group.extend(others.map(|other| other.range.clone()));
    }
    group
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

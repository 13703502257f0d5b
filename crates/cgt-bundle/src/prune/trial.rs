//! Trial: all impls and macro calls are taken out at once, and what the compiler misses comes back.
//!
//! An impl that an error names is needed by what stays, so that most of what is needed is found by
//! a few compilations. Where an error leaves it open which one it means, all that it may mean come
//! back, and each is tried again by itself.

use super::compile::{Complaint, words_of};
use super::nodes::{self, Last, Node, Sort};
use super::{Attempt, Group, Search, mir};
use crate::diag::Diagnostic;
use std::collections::BTreeSet;

impl Search {
    /// Removes impls and macro calls without which the rest compiles to the same; whether any went.
    pub(super) fn drop_by_trial(&mut self) -> Result<bool, Diagnostic> {
        // What leans on an impl need not name it.
        if self.unseen.is_any {
            return Ok(false);
        }
        let nodes = nodes::collect(&self.text, &self.library);
        let is_candidate = |node: &Node| matches!(node.sort, Sort::TraitImpl | Sort::Call);
        let mut gone: Vec<Node> = nodes.into_iter().filter(is_candidate).collect();
        let mut unsure: Vec<Group> = Vec::new();
        let count = self.removed.len();
        while !gone.is_empty() {
            let groups: Vec<Group> = gone.iter().map(group).collect();
            let missed = match self.attempt(&groups, mir::is_of_impl)? {
                Attempt::Removed => break,
                Attempt::Different => Vec::new(),
                Attempt::Refused(complaints) => self.missed(&complaints, &gone),
            };
            if missed.is_empty() {
                // Which of them matters is not told.
                self.remove_parts(groups, mir::is_of_impl)?;
                break;
            }
            unsure
                .extend(missed.iter().filter(|one| !one.is_sure).map(|one| group(&gone[one.idx])));
            let back: BTreeSet<usize> = missed.iter().map(|one| one.idx).collect();
            let mut idx = 0..;
            gone.retain(|_| !idx.next().is_some_and(|idx| back.contains(&idx)));
        }
        // Most of them will turn out to be needed, where halves would take twice as long.
        for one in unsure {
            self.attempt(&[one], mir::is_of_impl)?;
        }
        Ok(count < self.removed.len())
    }

    /// What the errors may mean among what is gone, by index.
    fn missed(&self, complaints: &[Complaint], gone: &[Node]) -> Vec<Missed> {
        let mut all: Vec<Missed> = Vec::new();
        for complaint in complaints {
            let (meant, is_exact) = self.meant(complaint, gone);
            let is_sure = is_exact && meant.len() == 1;
            for idx in meant {
                match all.iter_mut().find(|one| one.idx == idx) {
                    Some(known) => known.is_sure |= is_sure,
                    None => all.push(Missed { idx, is_sure }),
                }
            }
        }
        all
    }

    /// What one error may mean: exactly the impls of which it names trait and type, else those of
    /// which it names the type, and macro calls with a name in common.
    fn meant(&self, complaint: &Complaint, gone: &[Node]) -> (Vec<usize>, bool) {
        let says = |last: &Option<Last>| {
            last.as_ref().is_none_or(|last| complaint.words.contains(&last.name))
        };
        let among = |fits: &dyn Fn(&Node) -> bool| -> Vec<usize> {
            (0..gone.len()).filter(|&idx| fits(&gone[idx])).collect()
        };
        let is_impl = |node: &Node| node.sort == Sort::TraitImpl;
        let exactly = among(&|node| is_impl(node) && says(&node.of_trait) && says(&node.of_type));
        if !exactly.is_empty() {
            return (exactly, true);
        }
        let perhaps = among(&|node| match node.sort {
            Sort::TraitImpl => node.of_type.is_some() && says(&node.of_type),
            _ => {
                words_of(&self.text[node.range.clone()]).any(|word| complaint.words.contains(&word))
            }
        });
        (perhaps, false)
    }
}

/// Something that an error may mean.
struct Missed {
    idx: usize,
    /// Whether an error means nothing else.
    is_sure: bool,
}

fn group(node: &Node) -> Group {
    Group { ranges: vec![node.range.clone()], ..Group::default() }
}

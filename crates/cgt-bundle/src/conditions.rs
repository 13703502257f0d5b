//! Conditions: predicates that the judge's compiler decides, and what they say of each other.

use crate::ways::{holds, names_in};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;

/// How many names may be tried in all combinations.
const MOST: usize = 10;

/// Predicates that must hold together.
pub type Conditions = Vec<String>;

/// Whether some of these hold whatever the compiler decides.
pub fn always(any: &[Conditions]) -> bool {
    any.iter().any(Vec::is_empty) || (!any.is_empty() && !may_be(any, |held| !held.contains(&true)))
}

/// Whether never two of these hold at once.
pub fn exclude(one: &[String], other: &[String]) -> bool {
    !may_be(&[one.to_vec(), other.to_vec()], |held| !held.contains(&false))
}

/// Whether these never hold together.
pub fn never(conditions: &[String]) -> bool {
    exclude(conditions, &[])
}

/// Several predicates as a line with one attribute; empty where nothing is asked for.
pub fn attribute(conditions: &[String]) -> String {
    match conditions {
        [] => String::new(),
        conditions => {
            let mut each: Vec<String> = Vec::new();
            for predicate in conditions {
                if !each.contains(predicate) {
                    each.push(predicate.clone());
                }
            }
            format!("#[cfg({})]\n", all(&each))
        }
    }
}

/// Several predicates as one.
pub fn all(predicates: &[String]) -> String {
    match predicates {
        [only] => only.clone(),
        several => format!("all({})", several.join(", ")),
    }
}

/// What holds where one of these does.
pub fn any(of: &[Conditions]) -> Conditions {
    match of {
        [only] => only.clone(),
        several if always(several) => Vec::new(),
        several => {
            let each: BTreeSet<String> = several.iter().map(|one| all(one)).collect();
            match each.len() {
                1 => each.into_iter().collect(),
                _ => vec![format!("any({})", each.into_iter().collect::<Vec<_>>().join(", "))],
            }
        }
    }
}

/// Whether some names can be on with which these hold in a certain way; with too many names they may.
fn may_be(all: &[Conditions], is_it: impl Fn(&[bool]) -> bool) -> bool {
    let read = |text: &String| {
        let tokens = text.parse::<TokenStream>().unwrap_or_default();
        tokens.into_iter().collect::<Vec<TokenTree>>()
    };
    let all: Vec<Vec<Vec<TokenTree>>> =
        all.iter().map(|one| one.iter().map(read).collect()).collect();
    let names: BTreeSet<String> =
        all.iter().flatten().flat_map(|predicate| names_in(predicate)).collect();
    if MOST < names.len() {
        return true;
    }
    (0..1_usize << names.len()).any(|set| {
        let on = names.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let on: BTreeSet<String> = on.map(|(_, name)| name.clone()).collect();
        let held = |one: &Vec<Vec<TokenTree>>| one.iter().all(|predicate| holds(predicate, &on));
        is_it(&all.iter().map(held).collect::<Vec<bool>>())
    })
}

#[cfg(test)]
mod tests {
    use super::{always, any, exclude, never};

    fn of(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| text.to_string()).collect()
    }

    #[test]
    fn contrary_predicates_exclude_each_other_and_leave_nothing() {
        let (on, off) = (of(&["local"]), of(&["not(local)"]));
        assert!(exclude(&on, &off) && always(&[on.clone(), off.clone()]));
        assert!(!exclude(&on, &of(&["mine"])) && !always(&[on.clone(), of(&["mine"])]));
        assert!(exclude(&of(&["mine", "local"]), &of(&["not(any(local, other))"])));
        assert!(always(&[of(&["a = \"1\"", "b"]), of(&["not(b)"]), of(&["not(a = \"1\")"])]));
        assert!(never(&of(&["mine", "not(mine)"])) && !never(&on) && !never(&[]));
        assert!(!always(&[]) && always(&[Vec::new()]) && !exclude(&[], &[]));
        assert_eq!(any(&[on.clone(), off]), of(&[]));
        assert_eq!(any(&[on.clone(), of(&["a", "b"])]), of(&["any(all(a, b), local)"]));
        assert_eq!(any(&[on.clone(), on.clone()]), on);
    }
}

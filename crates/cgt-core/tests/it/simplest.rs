//! Simplest numbers against the order in which numbers are born, and the reference answers.

use crate::dyadic::{parse_dyadic, random_dyadic};
use crate::oracle::Rng;
use crate::reference::rows;
use cgt_core::partizan::dyadic::Dyadic;
use cgt_core::partizan::simplest::{simplest_between, simplest_in};
use std::ops::Bound::{self, Excluded, Included, Unbounded};

/// The numbers born by `day`, times 64, each with its birthday.
fn born_by(day: u32) -> Vec<(i64, u32)> {
    let mut numbers = vec![(0, 0)];
    for today in 1..=day {
        let mut next = vec![(numbers[0].0 - 64, today)];
        for (idx, &number) in numbers.iter().enumerate() {
            next.push(number);
            let after = numbers.get(idx + 1).map_or(number.0 + 64, |n| (number.0 + n.0) / 2);
            next.push((after, today));
        }
        numbers = next;
    }
    numbers
}

fn contains(number: i64, lower: Bound<i64>, upper: Bound<i64>) -> bool {
    use std::ops::RangeBounds;
    (lower, upper).contains(&number)
}

fn dyadic(bound: Bound<i64>) -> Bound<Dyadic> {
    match bound {
        Included(number) => Included(Dyadic::new(number as i128, 6)),
        Excluded(number) => Excluded(Dyadic::new(number as i128, 6)),
        Unbounded => Unbounded,
    }
}

#[test]
fn is_the_first_number_born_in_every_interval() {
    let all = born_by(6);
    let bounds: Vec<Bound<i64>> = born_by(5)
        .iter()
        .flat_map(|&(number, _)| [Included(number), Excluded(number)])
        .chain([Unbounded])
        .collect();
    for &lower in &bounds {
        for &upper in &bounds {
            let inside = all.iter().filter(|&&(number, _)| contains(number, lower, upper));
            if let Some(&(first, _)) = inside.min_by_key(|number| number.1) {
                let simplest = simplest_in(dyadic(lower).as_ref(), dyadic(upper).as_ref());
                assert_eq!(simplest, Dyadic::new(first as i128, 6), "{lower:?} {upper:?}");
            }
        }
    }
}

#[test]
fn matches_the_reference_answers() {
    for row in rows("exhaustive/simplest_number.tsv") {
        let simplest = simplest_between(&parse_dyadic(&row[0]), &parse_dyadic(&row[1]));
        assert_eq!(simplest.to_string(), row[2], "{} {}", row[0], row[1]);
    }
}

/// A number is the simplest one between its own two parents, however long it is.
#[test]
fn a_large_number_lies_between_its_parents() {
    let mut rng = Rng(31);
    for _ in 0..1000 {
        let number = random_dyadic(&mut rng, 300);
        let mut step = Dyadic::new(1, number.denominator_log2());
        if number.denominator_log2() > 0 {
            let (left, right) = (number.clone() - step.clone(), number.clone() + step.clone());
            assert_eq!(simplest_between(&left, &right), number);
            step.halve(1 + rng.below(100) as usize);
            assert_eq!(simplest_in(Included(&(number.clone() - step)), Excluded(&right)), number);
        }
        assert_eq!(simplest_in(Included(&number), Included(&number)), number);
    }
}

/// PITFALLS: simplest is not the midpoint.
#[test]
fn is_not_the_midpoint() {
    let between = |left: &str, right: &str| {
        simplest_between(&parse_dyadic(left), &parse_dyadic(right)).to_string()
    };
    assert_eq!(between("1/4", "1"), "1/2");
    assert_eq!(between("-1/2", "1/2"), "0");
    assert_eq!(between("0", "1/2"), "1/4");
    assert_eq!(simplest_in(Unbounded, Excluded(&parse_dyadic("-5/2"))).to_string(), "-3");
    assert_eq!(simplest_in(Unbounded, Unbounded).to_string(), "0");
}

/// One step a unit would never end here.
#[test]
fn far_integers_are_reached_at_once() {
    let far = Dyadic::new(1 << 120, 0);
    let next = simplest_in(Excluded(&far), Unbounded);
    assert_eq!(next, far + Dyadic::new(1, 0));
}

#[test]
#[should_panic(expected = "the interval from 1/2 to 1/2 is empty")]
fn an_empty_interval_is_refused() {
    simplest_between(&Dyadic::new(1, 1), &Dyadic::new(1, 1));
}

#[test]
#[should_panic(expected = "the interval from 3 to -1 is empty")]
fn crossed_bounds_are_refused() {
    simplest_in(Included(&Dyadic::new(3, 0)), Included(&Dyadic::new(-1, 0)));
}

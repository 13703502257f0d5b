//! Outcome classes and colours, over all of their values.

use crate::oracle::{tuples, Oracle};
use cgt_core::partizan::colour::{Colour, Player};
use cgt_core::theory::outcome::Outcome;

const CLASSES: [Outcome; 4] = [Outcome::N, Outcome::P, Outcome::L, Outcome::R];

#[test]
fn the_four_classes_are_different() {
    for (first, second) in CLASSES.iter().flat_map(|a| CLASSES.iter().map(move |b| (a, b))) {
        assert_eq!(first == second, std::ptr::eq(first, second), "{first:?} {second:?}");
    }
}

#[test]
fn only_next_and_previous_do_not_depend_on_who_moves() {
    for class in CLASSES {
        let found = std::panic::catch_unwind(|| class.is_winning());
        match class {
            Outcome::N => assert!(found.unwrap()),
            Outcome::P => assert!(!found.unwrap()),
            Outcome::L | Outcome::R => {
                let message = *found.unwrap_err().downcast::<String>().unwrap();
                let start = format!("Outcome::is_winning: {class:?} depends on who moves");
                assert!(message.starts_with(&start), "{message}");
            }
        }
    }
}

#[test]
fn the_outcome_of_a_mover_leads_back_to_the_mover() {
    for mover_wins in [false, true] {
        assert_eq!(Outcome::of_mover(mover_wins).is_winning(), mover_wins);
    }
    assert_eq!(Outcome::of_mover(true), Outcome::N);
}

#[test]
fn an_impartial_position_is_next_exactly_if_an_option_is_previous() {
    let options = |heaps: &Vec<u64>| {
        let mut all = Vec::new();
        for (idx, &heap) in heaps.iter().enumerate() {
            all.extend((0..heap).map(|rest| {
                let mut next = heaps.clone();
                next[idx] = rest;
                next
            }));
        }
        all
    };
    let mut oracle = Oracle::new(options);
    for heaps in tuples(3, 3) {
        let class = Outcome::of_mover(oracle.is_winning(&heaps));
        let classes = options(&heaps).into_iter().map(|next| oracle.is_winning(&next));
        let has_previous = classes.map(Outcome::of_mover).any(|class| class == Outcome::P);
        assert_eq!(class == Outcome::N, has_previous, "{heaps:?}");
    }
}

#[test]
fn colours_are_open_to_their_players_and_change_with_them() {
    let table =
        [(Colour::Blue, true, false), (Colour::Red, false, true), (Colour::Green, true, true)];
    for (colour, left, right) in table {
        assert_eq!(colour.is_open_to(Player::Left), left, "{colour:?}");
        assert_eq!(colour.is_open_to(Player::Right), right, "{colour:?}");
        assert_eq!(colour.mirrored().mirrored(), colour);
        for player in [Player::Left, Player::Right] {
            assert_eq!(player.opponent().opponent(), player);
            assert_ne!(player.opponent(), player);
            assert_eq!(colour.mirrored().is_open_to(player), colour.is_open_to(player.opponent()));
        }
    }
}

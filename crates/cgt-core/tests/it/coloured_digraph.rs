//! Coloured digraphs against play with a growing number of moves.
use crate::oracle::{tuples, Rng};
use cgt_core::partizan::colour::{Colour, Player};
use cgt_core::partizan::coloured_digraph::ColouredDigraph;
use cgt_core::theory::outcome::Outcome;
use cgt_core::theory::retrograde::{Label, Retrograde};
use std::collections::BTreeMap;

type Arcs = Vec<(usize, usize, Colour)>;
/// By vertex and whether Right moves.
type Known = BTreeMap<(usize, bool), (Label, usize)>;

const COLOURS: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];
const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

fn options(arcs: &Arcs, v: usize, right_moves: bool) -> Vec<usize> {
    let barred = if right_moves { Colour::Blue } else { Colour::Red };
    arcs.iter().filter(|arc| arc.0 == v && arc.2 != barred).map(|arc| arc.1).collect()
}

/// Round k knows the games that end within k moves, from what round k - 1 knew.
fn slow(n: usize, arcs: &Arcs, stuck: Label) -> Known {
    let mut known = Known::new();
    for round in 0..=2 * n {
        let before = known.clone();
        let label = |w: usize, right_moves: bool| before.get(&(w, right_moves)).map(|l| l.0);
        for (v, right_moves) in (0..n).flat_map(|v| [(v, false), (v, true)]) {
            let heads = options(arcs, v, right_moves);
            let has = |w: &usize, wanted| label(*w, !right_moves) == Some(wanted);
            let found = if heads.is_empty() {
                Some(stuck)
            } else if heads.iter().any(|w| has(w, Label::Loss)) {
                Some(Label::Win)
            } else if heads.iter().all(|w| has(w, Label::Win)) {
                Some(Label::Loss)
            } else {
                None
            };
            if let Some(label) = found {
                known.entry((v, right_moves)).or_insert((label, round));
            }
        }
    }
    known
}

fn check_game(n: usize, arcs: &Arcs, game: &ColouredDigraph, stuck: Label) {
    let known = slow(n, arcs, stuck);
    let label = |v: usize, right_moves| known.get(&(v, right_moves)).map_or(Label::Draw, |l| l.0);
    for v in 0..n {
        for mover in PLAYERS {
            let right_moves = mover == Player::Right;
            let distance = known.get(&(v, right_moves)).map(|l| l.1);
            assert_eq!(game.label(v, mover), label(v, right_moves), "{arcs:?} {v} {mover:?}");
            assert_eq!(game.distance(v, mover), distance, "{arcs:?} {v} {mover:?}");
            let heads = options(arcs, v, right_moves);
            let lost = heads.iter().copied().filter(|&w| label(w, !right_moves) == Label::Loss);
            let moves: Vec<usize> = game.winning_moves(v, mover).collect();
            assert_eq!(moves, lost.collect::<Vec<_>>(), "{arcs:?} {v} {mover:?}");
            let best = game.best_move(v, mover);
            assert_eq!(best.is_none(), heads.is_empty(), "{arcs:?} {v} {mover:?}");
            if let Some(w) = best {
                assert!(heads.contains(&w), "{arcs:?} {v} {mover:?}");
                let after = game.distance(w, mover.opponent());
                assert_eq!(after, distance.map(|d| d - 1), "{arcs:?} {v} {mover:?}");
            }
        }
        let outcome = match (label(v, false), label(v, true)) {
            (Label::Win, Label::Win) => Some(Outcome::N),
            (Label::Win, Label::Loss) => Some(Outcome::L),
            (Label::Loss, Label::Win) => Some(Outcome::R),
            (Label::Loss, Label::Loss) => Some(Outcome::P),
            _ => None,
        };
        assert_eq!(game.outcome(v), outcome, "{arcs:?} {v}");
    }
}

fn check(n: usize, arcs: &Arcs) {
    check_game(n, arcs, &ColouredDigraph::new(n, arcs), Label::Loss);
    check_game(n, arcs, &ColouredDigraph::new_misere(n, arcs), Label::Win);
}

#[test]
fn agrees_with_brute_force_on_every_small_coloured_digraph() {
    check(0, &vec![]);
    for n in 1..=2usize {
        // Each pair of vertices has no arc or one of the three colours.
        for code in tuples(n * n, 3) {
            let present = code.iter().enumerate().filter(|(_, &colour)| colour > 0);
            let arc = |(at, &colour): (usize, &u64)| (at / n, at % n, COLOURS[colour as usize - 1]);
            check(n, &present.map(arc).collect());
        }
    }
    let proper = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
    for code in tuples(6, 3) {
        let present = code.iter().zip(proper).filter(|(&colour, _)| colour > 0);
        check(3, &present.map(|(&colour, (u, v))| (u, v, COLOURS[colour as usize - 1])).collect());
    }
    let mut rng = Rng(9);
    for _ in 0..1500 {
        let n = 3 + rng.below(4);
        let m = rng.below(3 * n);
        let mut below = |bound: u64| rng.below(bound) as usize;
        check(n as usize, &(0..m).map(|_| (below(n), below(n), COLOURS[below(3)])).collect());
    }
}

#[test]
fn green_arcs_alone_are_the_impartial_game() {
    let mut rng = Rng(10);
    let n = 5000;
    let pairs = crate::oracle::random_arcs(&mut rng, n, 8000);
    let green: Arcs = pairs.iter().map(|&(u, v)| (u, v, Colour::Green)).collect();
    let (game, impartial) = (ColouredDigraph::new(n, &green), Retrograde::new(n, &pairs));
    for v in 0..n {
        for mover in PLAYERS {
            assert_eq!(game.label(v, mover), impartial.label(v));
            assert_eq!(game.distance(v, mover), impartial.distance(v));
        }
    }
}

#[test]
fn a_chain_of_half_a_million_fits_a_small_stack() {
    let solve = || {
        let n = 500_000;
        let arcs: Arcs = (1..n).map(|v| (v, v - 1, Colour::Green)).collect();
        let game = ColouredDigraph::new(n, &arcs);
        assert_eq!(game.outcome(n - 1), Some(Outcome::N));
        assert_eq!(game.distance(n - 1, Player::Right), Some(n - 1));
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

#[test]
#[should_panic(expected = "ColouredDigraph::new: the pair (0, 3) is outside 0..3")]
fn an_arc_outside_the_vertices_is_refused() {
    ColouredDigraph::new(3, &[(0, 3, Colour::Blue)]);
}

#[test]
#[should_panic(expected = "ColouredDigraph::label: vertex 1 is outside 0..1")]
fn a_vertex_outside_is_refused() {
    ColouredDigraph::new(1, &[]).label(1, Player::Left);
}

//! Bad input: the message names the function called, the value and the limit.

use cgt_core::boards::chomp_table::ChompTable;
use cgt_core::boards::chomp_three_rows::ChompThreeRows;
use cgt_core::boards::poset::Poset;
use cgt_core::boards::{chomp, chomp_digraph, poset_chomp};
use cgt_core::graphs::geography::Geography;
use cgt_core::graphs::{
    bipartite_matching, general_matching, hackenbush_green, hackenbush_red_blue,
    hackenbush_red_blue_graph, hackenbush_red_blue_green, hackenbush_tree,
};
use cgt_core::heaps::{bash_range, dynamic_nim, euclid};
use cgt_core::partizan::colour::Colour::{Blue, Green};
use cgt_core::partizan::colour::Player::Left;
use cgt_core::partizan::coloured_digraph::ColouredDigraph;
use cgt_core::theory::adjacency::Adjacency;
use cgt_core::theory::dag::Dag;
use cgt_core::theory::retrograde::{Label, Retrograde};
use cgt_core::theory::{kernel, richardson};

/// Checks that a call is refused with a message that starts so.
fn refused<T>(start: &str, call: impl FnOnce() -> T) {
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drop(call())));
    let message = *caught.expect_err(start).downcast::<String>().expect("a text");
    assert!(message.starts_with(start), "{message:?} does not start with {start:?}");
}

/// One arc from 0 to 3 on the vertices 0..3.
const ARC: [(usize, usize); 1] = [(0, 3)];

#[test]
fn arcs_to_no_vertex_are_refused_by_the_function_called() {
    let name = |function: &str| format!("{function}: the pair (0, 3) is outside 0..3");
    refused(&name("Adjacency::successors"), || Adjacency::successors(3, &ARC));
    refused(&name("Adjacency::of_pairs"), || Adjacency::of_pairs(3, ARC.into_iter()));
    refused(&name("Adjacency::undirected"), || Adjacency::undirected(3, &ARC));
    refused(&name("Dag::new"), || Dag::new(3, &ARC));
    refused(&name("Retrograde::new"), || Retrograde::new(3, &ARC));
    refused(&name("Retrograde::new_misere"), || Retrograde::new_misere(3, &ARC));
    refused(&name("Retrograde::with_results"), || Retrograde::with_results(&[None; 3], &ARC));
    let ended = [Some(Label::Win), None, None];
    refused(&name("Retrograde::with_results"), || Retrograde::with_results(&ended, &ARC));
    let of_arcs = || Retrograde::of_arcs(3, ARC.into_iter(), Label::Loss);
    refused(&name("Retrograde::of_arcs"), of_arcs);
    let blue = [(0, 3, Blue)];
    refused(&name("ColouredDigraph::new"), || ColouredDigraph::new(3, &blue));
    refused(&name("ColouredDigraph::new_misere"), || ColouredDigraph::new_misere(3, &blue));
    refused(&name("kernel::is_kernel"), || kernel::is_kernel(&[true; 3], &ARC));
    refused(&name("kernel::strategy"), || kernel::strategy(&[true; 3], &ARC));
    refused(&name("kernel::of_dag"), || kernel::of_dag(3, &ARC));
    refused(&name("kernel::all"), || kernel::all(3, &ARC));
    refused(&name("richardson::kernel"), || richardson::kernel(3, &ARC));
    refused(&name("general_matching::maximum"), || general_matching::maximum(3, &ARC));
    refused(&name("Geography::new"), || Geography::new(3, &ARC));
    refused(&name("Geography::bipartite"), || Geography::bipartite(3, &ARC));
    // A loop counts for nothing, but must be on a vertex, too.
    refused("Geography::new: the pair (3, 3) is outside 0..3", || Geography::new(3, &[(3, 3)]));
    refused("bipartite_matching::maximum: the edge (0, 3)", || {
        bipartite_matching::maximum(4, 3, &ARC)
    });
}

#[test]
fn more_than_32_bits_of_vertices_are_refused_by_the_function_called() {
    let n = u32::MAX as usize;
    let name = |function: &str| format!("{function}: {n} vertices are too many, the limit is");
    refused(&name("Adjacency::successors"), || Adjacency::successors(n, &[]));
    refused(&name("Dag::new"), || Dag::new(n, &[]));
    refused(&name("Retrograde::new"), || Retrograde::new(n, &[]));
    refused(&name("kernel::of_dag"), || kernel::of_dag(n, &[]));
    refused(&name("kernel::all"), || kernel::all(n, &[]));
    refused(&name("richardson::kernel"), || richardson::kernel(n, &[]));
    refused(&name("general_matching::maximum"), || general_matching::maximum(n, &[]));
    refused(&name("bipartite_matching::maximum"), || bipartite_matching::maximum(n, 1, &[]));
    refused(&name("Geography::new"), || Geography::new(n, &[]));
    refused(&name("Geography::bipartite"), || Geography::bipartite(n, &[]));
    let coloured = "ColouredDigraph::new: 2147483648 vertices or 0 arcs are too many, the limit is";
    refused(coloured, || ColouredDigraph::new(1 << 31, &[]));
}

#[test]
fn pictures_with_no_such_vertex_are_refused_by_the_function_called() {
    let name =
        |function: &str| format!("{function}: vertex 3 is out of range, the graph has 3 vertices");
    refused(&name("hackenbush_green::grundy"), || hackenbush_green::grundy(3, &[0], &ARC));
    refused(&name("hackenbush_green::winning_moves"), || {
        hackenbush_green::winning_moves(3, &[3], &[])
    });
    refused(&name("hackenbush_tree::grundy"), || hackenbush_tree::grundy(3, &[0], &ARC));
    refused(&name("hackenbush_tree::values"), || hackenbush_tree::values(3, &[0], &ARC));
    refused(&name("hackenbush_tree::winning_moves"), || {
        hackenbush_tree::winning_moves(3, &[0], &ARC)
    });
    let blue = [(0, 3, Blue)];
    refused(&name("hackenbush_red_blue::value"), || hackenbush_red_blue::value(3, &[0], &blue));
    refused(&name("hackenbush_red_blue::winning_moves"), || {
        hackenbush_red_blue::winning_moves(3, &[0], &blue, Left)
    });
    refused(&name("hackenbush_red_blue_graph::value"), || {
        hackenbush_red_blue_graph::value(3, &[0], &blue)
    });
    refused(&name("hackenbush_red_blue_graph::outcome"), || {
        hackenbush_red_blue_graph::outcome(3, &[0], &blue)
    });
    refused(&name("hackenbush_red_blue_graph::winning_moves"), || {
        hackenbush_red_blue_graph::winning_moves(3, &[3], &[], Left)
    });
    refused(&name("hackenbush_red_blue_green::outcome"), || {
        hackenbush_red_blue_green::outcome(3, &[0], &blue)
    });
    refused(&name("hackenbush_red_blue_green::winning_moves"), || {
        hackenbush_red_blue_green::winning_moves(3, &[3], &[], Left)
    });
}

#[test]
fn pictures_of_the_wrong_kind_are_refused_by_the_function_called() {
    let parallel = [(0, 1), (0, 1)];
    refused("hackenbush_tree::grundy: edge 1 closes a cycle", || {
        hackenbush_tree::grundy(2, &[0], &parallel)
    });
    refused("hackenbush_tree::winning_moves: edge 1 closes a cycle", || {
        hackenbush_tree::winning_moves(2, &[0], &parallel)
    });
    let blue = [(0, 1, Blue), (0, 1, Blue)];
    refused("hackenbush_red_blue::value: edge 1 closes a cycle", || {
        hackenbush_red_blue::value(2, &[0], &blue)
    });
    refused("hackenbush_red_blue::winning_moves: edge 1 closes a cycle", || {
        hackenbush_red_blue::winning_moves(2, &[0], &blue, Left)
    });
    let green = [(0, 1, Blue), (0, 1, Green)];
    refused("hackenbush_red_blue::value: edge 1 is green", || {
        hackenbush_red_blue::value(2, &[0], &green)
    });
    refused("hackenbush_red_blue::stalk_value: edge 0 is green", || {
        hackenbush_red_blue::stalk_value(&[Green])
    });
    refused("hackenbush_red_blue_graph::outcome: edge 1 is green", || {
        hackenbush_red_blue_graph::outcome(2, &[0], &green)
    });
    let many = [(0, 1, Blue); 25];
    let name = |function: &str| format!("{function}: 25 edges are too many, the limit is 24");
    refused(&name("hackenbush_red_blue_graph::value"), || {
        hackenbush_red_blue_graph::value(2, &[0], &many)
    });
    refused(&name("hackenbush_red_blue_green::outcome"), || {
        hackenbush_red_blue_green::outcome(2, &[0], &many)
    });
}

#[test]
fn boards_and_orders_are_refused_by_the_function_called() {
    refused("ChompTable::new: the sides of 0 x 3", || ChompTable::new(0, 3));
    refused("chomp::winning_moves: 20 x 21 has too many positions", || {
        chomp::winning_moves(&[21; 20])
    });
    refused("chomp::winning_moves: the sides of 3 x 65537", || chomp::winning_moves(&[65_537; 3]));
    refused("chomp_digraph::of_board: a board of 0 x 2", || chomp_digraph::of_board(0, 2));
    refused("ChompThreeRows::lost_first_row: rows 6 and 0", || {
        ChompThreeRows::new(5).lost_first_row(6, 0)
    });
    let order = Poset::from_closure(2, &[]).expect("an order");
    let name = |function: &str| format!("poset_chomp::{function}: the position 0b100 holds");
    refused(&name("grundy"), || poset_chomp::grundy(&order, 4));
    refused(&name("winning_moves"), || poset_chomp::winning_moves(&order, 4));
    refused(&name("is_winning_misere"), || poset_chomp::is_winning_misere(&order, 4));
    refused(&name("winning_moves_misere"), || poset_chomp::winning_moves_misere(&order, 4));
}

#[test]
fn heaps_out_of_range_are_refused_by_the_function_called() {
    refused("bash_range::is_winning: the bounds 0..=3", || bash_range::is_winning(&[4], 0..=3));
    let small = || dynamic_nim::DynamicNim::up_to(9, |taken| taken);
    refused("DynamicNim::is_winning: heap 10 is too large, the limit is", || {
        small().is_winning((10, 3))
    });
    refused("DynamicNim::winning_moves: heap 10 is too large", || small().winning_moves((10, 3)));
    refused("euclid::grundy_positive: (0, 3) has a zero", || euclid::grundy_positive((0, 3)));
}

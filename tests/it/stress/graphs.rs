//! Whole constraints for games on graphs.

use crate::brute::{Random, joined, wins};
use crate::support::Program;

pub fn permutation_game(program: &Program) {
    const N: u64 = 100_000;
    let mut shuffled: Vec<u64> = (1..=N).collect();
    Random(23).shuffle(&mut shuffled);
    for cells in [(1..=N).collect(), (1..=N).rev().collect(), shuffled] {
        let n = cells.len();
        let mut by_number: Vec<usize> = (0..n).collect();
        by_number.sort_by_key(|&cell| std::cmp::Reverse(cells[cell]));
        let mut won = vec![false; n];
        for cell in by_number {
            let step = cells[cell] as usize;
            let mut reach = (cell % step..n).step_by(step);
            won[cell] = reach.any(|to| cells[cell] < cells[to] && !won[to]);
        }
        let wanted: String = won.iter().map(|&won| if won { 'A' } else { 'B' }).collect();
        assert!(program.run(&format!("{n}\n{}\n", joined(&cells))).trim_end() == wanted);
    }
}

/// Small trees by brute force, and a path, where the grounded part is loops and the rest a stick.
pub fn grounded_vertices(program: &Program) {
    const N: u64 = 300_000;
    let mut random = Random(43);
    for n in (1..=7).flat_map(|n| [n; 12]) {
        let mut names: Vec<u64> = (1..=n).collect();
        random.shuffle(&mut names);
        let edges: Vec<(u64, u64)> = (1..n as usize)
            .map(|v| (names[v], names[random.within(0..v as u64) as usize]))
            .collect();
        let all: Vec<u64> = (0..n - 1).collect();
        let wanted: String = (1..=n)
            .map(|n_grounded| wins(&all, &|left| cuts(&edges, n_grounded, left)))
            .map(|wins| if wins { '1' } else { '2' })
            .collect();
        assert_eq!(program.run(&tree(n, &edges)).trim_end(), wanted, "{edges:?}");
    }
    let path: Vec<(u64, u64)> = (1..N).map(|v| (v, v + 1)).collect();
    let lost = |n_grounded: u64| (n_grounded - 1) % 2 == N - n_grounded;
    let wanted: String = (1..=N).map(|n| if lost(n) { '2' } else { '1' }).collect();
    assert!(program.run(&tree(N, &path)).trim_end() == wanted);
}

fn tree(n: u64, edges: &[(u64, u64)]) -> String {
    let lines = edges.iter().map(|(u, v)| format!("{u} {v}\n"));
    format!("{n}\n{}", lines.collect::<String>())
}

/// What one cut leaves of some edges, by index, when the vertices up to `n_grounded` are grounded.
fn cuts(edges: &[(u64, u64)], n_grounded: u64, left: &[u64]) -> Vec<Vec<u64>> {
    let standing = |cut: &u64| {
        let rest: Vec<u64> = left.iter().copied().filter(|edge| edge != cut).collect();
        let mut reached: Vec<u64> = (1..=n_grounded).collect();
        for _ in edges {
            for (u, v) in rest.iter().map(|&edge| edges[edge as usize]) {
                if reached.contains(&u) != reached.contains(&v) {
                    reached.push(if reached.contains(&u) { v } else { u });
                }
            }
        }
        rest.into_iter().filter(|&edge| reached.contains(&edges[edge as usize].0)).collect()
    };
    left.iter().map(standing).collect()
}

//! LeetCode 1728, Cat and Mouse II: a chase on a grid, where time is on the side of the cat.

use cgt_core::theory::retrograde::{Label, Retrograde};
use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let mut jump = || tokens.next().unwrap().parse::<usize>().unwrap();
    let jumps = [jump(), jump()];
    let rows: Vec<&[u8]> = tokens.map(str::as_bytes).collect();
    let width = rows[0].len();
    let cells = rows.concat();
    let n = cells.len();
    let find = |letter: u8| cells.iter().position(|&cell| cell == letter).unwrap();
    let (cat_start, mouse_start, food) = (find(b'C'), find(b'M'), find(b'F'));
    let reach = |from: usize, jump: usize| {
        let mut ends = vec![from];
        let ways: [Box<dyn Iterator<Item = usize>>; 4] = [
            Box::new((1..=from % width).map(|step| from - step)),
            Box::new((1..width - from % width).map(|step| from + step)),
            Box::new((1..=from / width).map(|step| from - step * width)),
            Box::new((1..rows.len() - from / width).map(|step| from + step * width)),
        ];
        for way in ways {
            ends.extend(way.take(jump).take_while(|&to| cells[to] != b'#'));
        }
        ends
    };
    let state = |cat: usize, mouse: usize, turn: usize| (cat * n + mouse) * 2 + turn;
    let mut results = vec![None; 2 * n * n];
    let mut arcs = Vec::new();
    for cat in 0..n {
        for mouse in 0..n {
            // The player who has just moved wins on the food; the cat also on the mouse.
            let (cat_won, mouse_won) = (cat == mouse || cat == food, mouse == food);
            if cat_won || mouse_won {
                let label = |wins| Some(if wins { Label::Win } else { Label::Loss });
                results[state(cat, mouse, 0)] = label(cat_won);
                results[state(cat, mouse, 1)] = label(!cat_won);
            }
            arcs.extend(
                reach(cat, jumps[0])
                    .into_iter()
                    .map(|to| (state(cat, mouse, 0), state(to, mouse, 1))),
            );
            arcs.extend(
                reach(mouse, jumps[1])
                    .into_iter()
                    .map(|to| (state(cat, mouse, 1), state(cat, to, 0))),
            );
        }
    }
    let game = Retrograde::with_results(&results, &arcs);
    println!("{}", game.label(state(cat_start, mouse_start, 1)) == Label::Win);
}

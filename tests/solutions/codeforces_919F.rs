//! Codeforces 919F, A Game With Numbers: hands of eight cards, with draws.

use cgt_core::theory::retrograde::{Label, Retrograde};
use std::collections::HashMap;
use std::io;

type Hand = [usize; 5];

fn main() {
    let digits = |code: usize| [0, 1, 2, 3, 4].map(|value| code / 9usize.pow(value) % 9);
    let all = (0..9usize.pow(5)).map(digits);
    let hands: Vec<Hand> = all.filter(|hand| hand.iter().sum::<usize>() == 8).collect();
    let idx: HashMap<Hand, usize> = hands.iter().enumerate().map(|(i, &hand)| (hand, i)).collect();
    let n = hands.len();
    // A state is the hand to move, then the other one.
    let mut results = vec![None; n * n];
    let mut arcs = Vec::new();
    for (i, mine) in hands.iter().enumerate() {
        for (j, other) in hands.iter().enumerate() {
            if other[0] == 8 || mine[0] == 8 {
                results[i * n + j] = Some(if mine[0] == 8 { Label::Win } else { Label::Loss });
                continue;
            }
            for (a, b) in (1..25).map(|pair| (pair / 5, pair % 5)) {
                if a != 0 && b != 0 && mine[a] != 0 && other[b] != 0 {
                    let mut next = *mine;
                    next[a] -= 1;
                    next[(a + b) % 5] += 1;
                    arcs.push((i * n + j, j * n + idx[&next]));
                }
            }
        }
    }
    let game = Retrograde::with_results(&results, &arcs);
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    for _ in 0..numbers.next().unwrap() {
        let starter = numbers.next().unwrap();
        let mut hand = || {
            (0..8).fold([0; 5], |mut hand, _| {
                hand[numbers.next().unwrap()] += 1;
                hand
            })
        };
        let (alice, bob) = (idx[&hand()], idx[&hand()]);
        let state = if starter == 0 { alice * n + bob } else { bob * n + alice };
        let answer = match game.label(state) {
            Label::Draw => "Deal",
            label => ["Alice", "Bob"][starter ^ usize::from(label == Label::Loss)],
        };
        println!("{answer}");
    }
}

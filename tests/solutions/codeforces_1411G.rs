//! Codeforces 1411G, No Game No Life: the chance that random vertices of a digraph are won.

use cgt_core::theory::dag::Dag;
use std::io;

const P: i64 = 998_244_353;

fn power(base: i64, exponent: i64) -> i64 {
    let half = if exponent == 0 { return 1 } else { power(base * base % P, exponent / 2) };
    if exponent % 2 == 1 { half * base % P } else { half }
}

fn inverse(number: i64) -> i64 {
    power(number.rem_euclid(P), P - 2)
}

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let (n, _m) = (numbers.next().unwrap(), numbers.next().unwrap());
    let mut arcs = Vec::new();
    while let (Some(u), Some(v)) = (numbers.next(), numbers.next()) {
        arcs.push((u - 1, v - 1));
    }
    // A value of v takes v * (v + 1) / 2 arcs, so that 10^5 of them give less than 512.
    let mut counts = vec![0i64; 512];
    for value in Dag::new(n, &arcs).unwrap().grundy() {
        counts[value as usize] += 1;
    }
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(2 * half) {
            for i in 0..half {
                let (a, b) = (block[i], block[i + half]);
                (block[i], block[i + half]) = (a + b, a - b);
            }
        }
        half *= 2;
    }
    // The sum over the lengths of play is geometric in each transformed count.
    let lost: i64 = counts.iter().map(|count| inverse(n as i64 + 1 - count)).sum();
    println!("{}", (1 - lost % P * inverse(512)).rem_euclid(P));
}

//! Codeforces 1037G, A Game on Strings: take a letter everywhere, and the pieces are a sum.

use cgt_core::theory::mex::MexBuffer;
use std::io;

const UNKNOWN: u32 = u32::MAX;
/// By place and letter: the next one from there on, the last one before, and what is up to them.
struct Game {
    next: Vec<[usize; 26]>,
    last: Vec<[usize; 26]>,
    left: Vec<[u32; 26]>,
    right: Vec<[u32; 26]>,
    prefix: Vec<u32>, // the sum of the pieces between equal letters, up to one of them
}

impl Game {
    fn value(&mut self, from: usize, to: usize) -> u32 {
        let mut options = MexBuffer::new(26);
        for letter in 0..26 {
            let (first, last) = (self.next[from][letter], self.last[to][letter]);
            if first < to {
                if self.left[from][letter] == UNKNOWN {
                    self.left[from][letter] = self.value(from, first);
                }
                if self.right[to][letter] == UNKNOWN {
                    self.right[to][letter] = self.value(last + 1, to);
                }
                let ends = self.left[from][letter] ^ self.right[to][letter];
                options.insert(ends ^ self.prefix[first] ^ self.prefix[last]);
            }
        }
        options.mex()
    }
}

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let (word, queries) = input.split_once('\n').unwrap();
    let letters: Vec<usize> = word.trim_end().bytes().map(|b| (b - b'a') as usize).collect();
    let n = letters.len();
    let (mut next, mut last) = (vec![[n; 26]; n + 1], vec![[n; 26]; n + 1]);
    for i in 0..n {
        last[i + 1] = last[i];
        last[i + 1][letters[i]] = i;
        next[n - 1 - i] = next[n - i];
        next[n - 1 - i][letters[n - 1 - i]] = n - 1 - i;
    }
    let left = vec![[UNKNOWN; 26]; n + 1];
    let mut game = Game { next, last, prefix: vec![0; n], right: left.clone(), left };
    for i in 0..n {
        if let Some(&sum) = game.prefix.get(game.last[i][letters[i]]) {
            game.prefix[i] = sum ^ game.value(game.last[i][letters[i]] + 1, i);
        }
    }
    let mut numbers =
        queries.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap()).skip(1);
    while let (Some(l), Some(r)) = (numbers.next(), numbers.next()) {
        println!("{}", if game.value(l - 1, r) != 0 { "Alice" } else { "Bob" });
    }
}

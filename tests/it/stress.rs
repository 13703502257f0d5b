//! Whole constraints: solutions on large generated input, against brute force or known answers.

mod graphs;

pub use graphs::{grounded_vertices, permutation_game};

use crate::brute::{Random, joined, positions, wins, wins_misere, wythoff_partners};
use crate::support::Program;

/// Nim options of heaps where one move takes at most `max`, as positions.
fn nim_options(heaps: &[u64], max: u64) -> Vec<Vec<u64>> {
    let heap_options = |(idx, &heap): (usize, &u64)| {
        let sizes = heap.saturating_sub(max)..heap;
        sizes.map(move |rest| (idx, rest)).collect::<Vec<_>>()
    };
    let moves = heaps.iter().enumerate().flat_map(heap_options);
    moves
        .map(|(idx, rest)| {
            let mut after = heaps.to_vec();
            after[idx] = rest;
            after
        })
        .collect()
}

/// Cases as the judge wants them: their number, then size and heaps of each.
fn cases(positions: &[Vec<u64>]) -> String {
    let lines = positions.iter().map(|heaps| format!("{}\n{}\n", heaps.len(), joined(heaps)));
    format!("{}\n{}", positions.len(), lines.collect::<String>())
}

/// Pairs of equal heaps, which the second player wins by copying, in random order.
fn mirrored(random: &mut Random, n_pairs: usize, range: std::ops::Range<u64>) -> Vec<u64> {
    let half: Vec<u64> = (0..n_pairs).map(|_| random.within(range.clone())).collect();
    let mut heaps = [half.clone(), half].concat();
    random.shuffle(&mut heaps);
    heaps
}

fn check_words(program: &Program, input: &str, wanted: &[bool], yes: &str, no: &str) {
    let output = program.run(input);
    let answers: Vec<&str> = output.split_ascii_whitespace().collect();
    assert_eq!(answers.len(), wanted.len());
    for (idx, (&answer, &wins)) in answers.iter().zip(wanted).enumerate() {
        assert_eq!(answer, if wins { yes } else { no }, "case {idx}");
    }
}

/// Small positions by brute force, and large ones that are mirrored, one of them with a won heap.
fn sums_of_heaps(program: &Program, max: u64, odd_heap: u64) {
    let mut all = positions(3, 6);
    let mut wanted: Vec<bool> =
        all.iter().map(|heaps| wins(heaps, &|heaps: &[u64]| nim_options(heaps, max))).collect();
    let mut random = Random(7);
    let lost = mirrored(&mut random, 49_000, 1..1_000_000_001);
    let mut won = lost.clone();
    won.insert(1000, odd_heap);
    all.extend([lost, won]);
    wanted.extend([false, true]);
    check_words(program, &cases(&all), &wanted, "first", "second");
}

pub fn nim(program: &Program) {
    sums_of_heaps(program, u64::MAX, 1_000_000_000);
}

pub fn bounded_nim(program: &Program) {
    sums_of_heaps(program, 3, 999_999_999);
}

pub fn misere_nim(program: &Program) {
    let mut all = positions(3, 6);
    all.retain(|heaps| heaps.iter().all(|&heap| heap != 0));
    let mut wanted: Vec<bool> = all
        .iter()
        .map(|heaps| wins_misere(heaps, &|heaps: &[u64]| nim_options(heaps, u64::MAX)))
        .collect();
    let mut random = Random(3);
    // Copying works until one heap above 1 is left alone, where either parity is at hand.
    let lost = mirrored(&mut random, 23, 2..4748);
    let won = [&lost[..], &[4747]].concat();
    all.extend([lost, won]);
    wanted.extend([false, true]);
    check_words(program, &cases(&all), &wanted, "John", "Brother");
}

pub fn nim_move_count(program: &Program) {
    let mut all = positions(3, 6);
    let lost = |heaps: &[u64]| !wins(heaps, &|heaps: &[u64]| nim_options(heaps, u64::MAX));
    let mut wanted: Vec<usize> = all
        .iter()
        .map(|heaps| nim_options(heaps, u64::MAX).iter().filter(|after| lost(after)).count())
        .collect();
    // Beside mirrored heaps the one left over is the nim-sum: those with its top bit have a move.
    let mut heaps = mirrored(&mut Random(5), 499, 0..1_000_000_001);
    heaps.push(1 << 29);
    wanted.push(heaps.iter().filter(|&&heap| heap & 1 << 29 != 0).count());
    all.push(heaps);
    let lines = all.iter().map(|heaps| format!("{}\n{}\n", heaps.len(), joined(heaps)));
    let output = program.run(&format!("{}0\n", lines.collect::<String>()));
    let answers: Vec<usize> =
        output.split_ascii_whitespace().map(|token| token.parse().unwrap()).collect();
    assert_eq!(answers, wanted);
}

pub fn first_nim_move(program: &Program) {
    let lost = |heaps: &[u64]| !wins(heaps, &|heaps: &[u64]| nim_options(heaps, u64::MAX));
    let answer = |heaps: &[u64], after: &[u64]| {
        let idx = (0..heaps.len()).find(|&idx| heaps[idx] != after[idx]).unwrap();
        format!("{} {}\n{}\n", heaps[idx] - after[idx], idx + 1, joined(after))
    };
    for heaps in positions(3, 4) {
        let first = nim_options(&heaps, u64::MAX).into_iter().find(|after| lost(after));
        let wanted = first.map_or("Lose\n".to_string(), |after| answer(&heaps, &after));
        assert_eq!(program.run(&format!("{}\n{}", heaps.len(), joined(&heaps))), wanted);
    }
    // All heaps are even and cancel but for the last, which is odd: no other has a winning move.
    let mut after = mirrored(&mut Random(9), 249_999, 0..500_000_000);
    after.iter_mut().for_each(|heap| *heap &= !1);
    after.extend([1 << 29, 1 << 29]);
    let mut heaps = after.clone();
    heaps[499_999] += 1;
    assert_eq!(program.run(&format!("500000\n{}", joined(&heaps))), answer(&heaps, &after));
}

pub fn bash(program: &Program) {
    let (mut input, mut wanted) = (String::new(), Vec::new());
    for max in (1..=1000).step_by(13) {
        // A heap is won exactly if a lost one is in reach.
        let mut last_lost = 0;
        for heap in 1..=1000 {
            let is_won = heap - last_lost <= max;
            last_lost = if is_won { last_lost } else { heap };
            input.push_str(&format!("{heap} {max}\n"));
            wanted.push(is_won);
        }
    }
    check_words(program, &format!("{}\n{input}", wanted.len()), &wanted, "first", "second");
}

pub fn stick_game(program: &Program) {
    const N: usize = 1_000_000;
    let mut random = Random(11);
    let takes: Vec<u64> = (0..100).map(|_| random.within(1..5000)).collect();
    let mut won = vec![false; N + 1];
    for heap in 0..=N {
        if !won[heap] {
            for take in &takes {
                won.get_mut(heap + *take as usize).into_iter().for_each(|won| *won = true);
            }
        }
    }
    let wanted: String = won[1..].iter().map(|&won| if won { 'W' } else { 'L' }).collect();
    let output = program.run(&format!("{N} 100\n{}\n", joined(&takes)));
    assert!(output.trim_end() == wanted);
}

pub fn s_nim(program: &Program) {
    let mut random = Random(13);
    let (mut input, mut wanted) = (String::new(), String::new());
    for greatest in [200, 10_001, 101] {
        let takes: Vec<u64> = (0..100).map(|_| random.within(1..greatest)).collect();
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=10_000u64 {
            let mut seen = [false; 101];
            for take in takes.iter().filter(|&&take| take <= heap) {
                seen[values[(heap - take) as usize] as usize] = true;
            }
            values.push(seen.iter().position(|seen| !seen).unwrap() as u64);
        }
        input.push_str(&format!("100 {}\n100\n", joined(&takes)));
        for _ in 0..100 {
            let heaps: Vec<u64> = (0..100).map(|_| random.within(0..10_001)).collect();
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
            input.push_str(&format!("100 {}\n", joined(&heaps)));
            wanted.push(if sum == 0 { 'L' } else { 'W' });
        }
        wanted.push('\n');
    }
    assert_eq!(program.run(&format!("{input}0\n")), wanted);
}

pub fn fibonacci_nim(program: &Program) {
    let options = |position: &[u64]| -> Vec<Vec<u64>> {
        (1..=position[1].min(position[0])).map(|take| vec![position[0] - take, 2 * take]).collect()
    };
    let mut heaps: Vec<u64> = (2..60).collect();
    let mut wanted: Vec<bool> = heaps.iter().map(|&n| wins(&[n, n - 1], &options)).collect();
    // Above them exactly the Fibonacci numbers are lost.
    let (mut last, mut next) = (34, 55);
    while next < 1 << 31 {
        (last, next) = (next, last + next);
        heaps.extend([last + 8, last - 2, last].iter().filter(|&&heap| 60 < heap));
        wanted.extend([true, true, false].iter().take(heaps.len() - wanted.len()));
    }
    let input: String = heaps.iter().map(|heap| format!("{heap}\n")).collect();
    let output = program.run(&format!("{input}0\n"));
    let answers: Vec<&str> = output.lines().map(|line| line.trim_end_matches(" win")).collect();
    let wanted: Vec<&str> =
        wanted.iter().map(|&wins| if wins { "First" } else { "Second" }).collect();
    assert_eq!(answers, wanted);
}

pub fn wythoff_moves(program: &Program) {
    const N: usize = 1_000_000;
    let partner = wythoff_partners(N);
    let mut random = Random(17);
    let mut pairs: Vec<(usize, usize)> =
        (0..40).flat_map(|b| (0..=b).map(move |a| (a, b))).skip(1).collect();
    pairs.extend((0..2000).map(|_| {
        let (a, b) = (random.within(0..1_000_001) as usize, random.within(1..1_000_001) as usize);
        (a.min(b), a.max(b))
    }));
    // Lost ones, too.
    pairs.extend((N / 3..N / 3 + 500).map(|a| (a.min(partner[a]), a.max(partner[a]))));
    pairs.retain(|&(_, b)| b <= N);
    let input: String = pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    let smaller: Vec<usize> = (0..=N).filter(|&heap| heap <= partner[heap]).collect();
    let output = program.run(&format!("{input}0 0\n"));
    let mut rest = &output[..];
    for pair in pairs {
        let wanted = wythoff_answer(pair, &partner, &smaller);
        rest = rest.strip_prefix(&wanted).unwrap_or_else(|| panic!("{pair:?}: not {wanted}"));
    }
    assert_eq!(rest, "");
}

/// The equal take, then what is left of the smaller heap, then of the larger one.
fn wythoff_answer((a, b): (usize, usize), partner: &[usize], smaller: &[usize]) -> String {
    if partner[a] == b {
        return "0\n".to_string();
    }
    let mut lines = vec!["1".to_string()];
    // The lost pairs are in order of their differences.
    let equal = (b - a < smaller.len()).then(|| smaller[b - a]).filter(|&x| x < a);
    lines.extend(equal.map(|x| format!("{x} {}", x + b - a)));
    let in_smaller = Some(partner[b]).filter(|&x| x < a).map(|x| format!("{x} {b}"));
    let rest = partner[a];
    let in_larger = Some((a.min(rest), a.max(rest))).filter(|_| rest < b && a != b);
    lines.extend(in_smaller);
    lines.extend(in_larger.map(|(x, y)| format!("{x} {y}")));
    lines.join("\n") + "\n"
}

pub fn wythoff(program: &Program) {
    let (pairs, wanted) = wythoff_pairs(1_000_000_000, 50_000);
    let input: String = pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    check_words(program, &input, &wanted, "1", "0");
}

pub fn wythoff_huge(program: &Program) {
    let (pairs, wanted) = wythoff_pairs(1_000_000_000_000_000_000, 5_000);
    let input: String = pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    check_words(program, &format!("{}\n{input}", pairs.len()), &wanted, "A", "B");
}

/// Lost pairs up to a limit, by integer roots, each with a won neighbour, and whether they are won.
fn wythoff_pairs(limit: u64, count: usize) -> (Vec<(u64, u64)>, Vec<bool>) {
    let mut random = Random(19);
    let (mut pairs, mut wanted) = (Vec::new(), Vec::new());
    while pairs.len() < 2 * count {
        let index = random.within(0..limit / 100 * 38 + 1);
        let index = if pairs.len() < 2000 { limit / 100 * 38 - index % 1000 } else { index };
        let root = (5 * u128::from(index) * u128::from(index)).isqrt();
        let smaller = ((u128::from(index) + root) / 2) as u64;
        let pair = (smaller + index, smaller);
        pairs.extend([pair, (pair.0 + 1, pair.1)]);
        wanted.extend([false, true]);
    }
    assert!(pairs.iter().all(|pair| pair.0 <= limit));
    (pairs, wanted)
}

// Made by cargo xtask bundle cgt_core::heaps::kayles, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod heaps {
pub mod kayles {
pub const PREPERIOD: u64 = 71;
const PERIODIC: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
const EXCEPTIONS: [(u64, u64); 14] = [
    (0, 0),
    (3, 3),
    (6, 3),
    (9, 4),
    (11, 6),
    (15, 7),
    (18, 3),
    (21, 4),
    (22, 6),
    (28, 5),
    (34, 6),
    (39, 3),
    (57, 4),
    (70, 6),
];
pub fn grundy(n_pins: u64) -> u64 {
    match EXCEPTIONS.iter().find(|exception| exception.0 == n_pins) {
        Some(&(_, value)) => value,
        None => PERIODIC[(n_pins % 12) as usize],
    }
}
pub fn is_winning(rows: &[u64]) -> bool {
    rows.iter().fold(0, |sum, &n_pins| sum ^ grundy(n_pins)) != 0
}
pub fn winning_moves(rows: &[u64]) -> impl Iterator<Item = (usize, u64, u64)> + '_ {
    let sum = rows.iter().fold(0, |sum, &n_pins| sum ^ grundy(n_pins));
    rows.iter()
        .enumerate()
        .flat_map(move |(row_idx, &n_pins)| {
            let target = grundy(n_pins) ^ sum;
            [1, 2]
                .into_iter()
                .flat_map(move |n_taken| {
                    let rest = n_pins.checked_sub(n_taken);
                    rest.into_iter()
                        .flat_map(move |rest| splits(rest, target))
                        .map(move |(shorter, longer)| (row_idx, shorter, longer))
                })
        })
}
pub fn middle_move(n_pins: u64) -> Option<u64> {
    n_pins.checked_sub(1).map(|rest| rest / 2)
}
pub fn circle_grundy(n_pins: u64) -> u64 {
    if n_pins < 3 { n_pins } else { 0 }
}
pub fn circle_is_winning(n_pins: u64) -> bool {
    circle_grundy(n_pins) != 0
}
pub fn circle_winning_move(n_pins: u64) -> Option<u64> {
    Some(n_pins).filter(|&n_pins| circle_is_winning(n_pins))
}
pub fn daisy_reply(n_petals: u64, petal: u64, n_taken: u64) -> (u64, u64) {
    assert!(
        3 <= n_petals && petal < n_petals && (n_taken == 1 || n_taken == 2),
        "kayles::daisy_reply: {n_taken} petals from {petal} on of {n_petals}, there must be 3 petals or more and 1 or 2 taken"
    );
    let row = n_petals - n_taken;
    let half = (row - 1) / 2;
    (around(n_petals, petal, n_taken + half), row - 2 * half)
}
pub fn daisy_mirror(n_petals: u64, petal: u64, n_taken: u64, other: u64) -> u64 {
    assert!(
        petal < n_petals && other < n_petals && (n_taken == 1 || n_taken == 2),
        "kayles::daisy_mirror: petals {petal} and {other} must be below {n_petals}, and {n_taken} taken must be 1 or 2"
    );
    let last = around(n_petals, petal, n_taken - 1);
    let steps = around(n_petals, n_petals - other, petal);
    around(n_petals, last, steps)
}
fn around(n_petals: u64, petal: u64, steps: u64) -> u64 {
    ((u128::from(petal) + u128::from(steps)) % u128::from(n_petals)) as u64
}
fn splits(rest: u64, target: u64) -> impl Iterator<Item = (u64, u64)> {
    let fits = move |&shorter: &u64| grundy(shorter) ^ grundy(rest - shorter) == target;
    let middle = rest / 2;
    let early = 0..=middle.min(PREPERIOD + 11);
    let goes_on = (PREPERIOD..=middle.min(PREPERIOD + 11)).any(|shorter| fits(&shorter));
    let late = goes_on.then_some(PREPERIOD + 12..=middle).into_iter().flatten();
    early.chain(late).filter(fits).map(move |shorter| (shorter, rest - shorter))
}
}
}
}

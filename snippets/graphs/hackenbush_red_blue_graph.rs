// Made by cargo xtask bundle cgt_core::graphs::hackenbush_red_blue_graph, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod graphs {
pub mod grounded {
pub fn assert_picture(
    function: &str,
    n_vertices: usize,
    grounded: &[usize],
    edges: impl Iterator<Item = (usize, usize)>,
) {
    for vertex in edges.flat_map(|(u, v)| [u, v]).chain(grounded.iter().copied()) {
        assert!(
            vertex < n_vertices,
            "{function}: vertex {vertex} is out of range, the graph has {n_vertices} vertices"
        );
    }
}
}
pub mod hackenbush_red_blue_graph {
use crate::cgt_core::graphs::standing::Standing;
use crate::cgt_core::partizan::colour::{Colour, Player};
use crate::cgt_core::partizan::dyadic::Dyadic;
use crate::cgt_core::theory::outcome::Outcome;
use std::cmp::Ordering;
const SCALE: u32 = 24;
pub fn value(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
) -> Dyadic {
    let values = Values::new("value", n_vertices, grounded, edges);
    Dyadic::new(values.scaled[values.standing as usize] as i128, SCALE as usize)
}
pub fn outcome(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
) -> Outcome {
    let values = Values::new("outcome", n_vertices, grounded, edges);
    match values.scaled[values.standing as usize].cmp(&0) {
        Ordering::Less => Outcome::R,
        Ordering::Equal => Outcome::P,
        Ordering::Greater => Outcome::L,
    }
}
pub fn winning_moves(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
    player: Player,
) -> Vec<usize> {
    let values = Values::new("winning_moves", n_vertices, grounded, edges);
    let own = values
        .cuts()
        .filter(|&(edge_idx, _)| edges[edge_idx].2.is_open_to(player));
    let wins = |left: i32| if player == Player::Left { left >= 0 } else { left <= 0 };
    own.filter(|&(_, left)| wins(left)).map(|cut| cut.0).collect()
}
struct Values {
    scaled: Vec<i32>,
    standing: u32,
}
impl Values {
    fn new(
        function: &str,
        n_vertices: usize,
        grounded: &[usize],
        edges: &[(usize, usize, Colour)],
    ) -> Self {
        let name = format!("hackenbush_red_blue_graph::{function}");
        let picture = Standing::new(&name, n_vertices, grounded, edges);
        let mut blue = 0u32;
        for (edge_idx, edge) in edges.iter().enumerate() {
            assert!(
                edge.2 != Colour::Green,
                "{name}: edge {edge_idx} is green, only red and blue ones are accepted"
            );
            blue |= u32::from(edge.2 == Colour::Blue) << edge_idx;
        }
        let all = (1u32 << edges.len()) - 1;
        let mut scaled = vec![0i32; 1 << edges.len()];
        for mask in 1..=all {
            let part = picture.part(mask);
            scaled[mask as usize] = if part == mask {
                let after = |own: u32| {
                    cuts_of(mask & own).map(|bit| scaled[(mask ^ bit) as usize])
                };
                simplest_scaled(after(blue).max(), after(!blue).min())
            } else {
                scaled[part as usize]
            };
        }
        Values {
            scaled,
            standing: picture.part(all),
        }
    }
    fn cuts(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        let after = move |bit: u32| self.scaled[(self.standing ^ bit) as usize];
        cuts_of(self.standing)
            .map(move |bit| (bit.trailing_zeros() as usize, after(bit)))
    }
}
fn cuts_of(mask: u32) -> impl Iterator<Item = u32> {
    let lowest = |rest: u32| {
        if rest == 0 { None } else { Some(rest & rest.wrapping_neg()) }
    };
    std::iter::successors(lowest(mask), move |&bit| lowest(mask & !(bit | (bit - 1))))
}
fn simplest_scaled(left: Option<i32>, right: Option<i32>) -> i32 {
    match (left, right) {
        (Some(left), _) if left >= 0 => simplest_above(left, right),
        (_, Some(right)) if right <= 0 => -simplest_above(-right, left.map(|left| -left)),
        _ => 0,
    }
}
fn simplest_above(left: i32, right: Option<i32>) -> i32 {
    let integer = ((left >> SCALE) + 1) << SCALE;
    match right {
        Some(right) if right <= integer => {
            let n_bits = 31 - (left ^ (right - 1)).leading_zeros();
            (right - 1) >> n_bits << n_bits
        }
        _ => integer,
    }
}
}
pub mod standing {
use crate::cgt_core::graphs::grounded::assert_picture;
use crate::cgt_core::partizan::colour::Colour;
pub const MAX_EDGES: usize = 24;
#[derive(Clone, Debug)]
pub struct Standing {
    grounded: u32,
    touching: Vec<u32>,
}
impl Standing {
    pub fn new(
        function: &str,
        n_vertices: usize,
        grounded: &[usize],
        edges: &[(usize, usize, Colour)],
    ) -> Self {
        assert!(
            edges.len() <= MAX_EDGES,
            "{function}: {} edges are too many, the limit is {MAX_EDGES}",
            edges.len()
        );
        let pairs = edges.iter().map(|&(u, v, _)| (u, v));
        assert_picture(function, n_vertices, grounded, pairs);
        let is_grounded = |vertex: usize| grounded.contains(&vertex);
        let ends = |&(u, v, _): &(usize, usize, Colour)| [u, v];
        let mask_of = |chosen: &dyn Fn(usize) -> bool| {
            let all = edges.iter().enumerate();
            let hit = all.filter(|(_, edge)| ends(edge).iter().any(|&end| chosen(end)));
            hit.fold(0, |mask, (edge_idx, _)| mask | 1 << edge_idx)
        };
        let touching = edges
            .iter()
            .map(|edge| {
                let is_shared = |vertex| ends(edge).contains(&vertex);
                mask_of(&is_shared)
            });
        Standing {
            touching: touching.collect(),
            grounded: mask_of(&is_grounded),
        }
    }
    pub fn part(&self, mask: u32) -> u32 {
        let mut kept = mask & self.grounded;
        let mut fresh = kept;
        while fresh != 0 {
            let edge_idx = fresh.trailing_zeros() as usize;
            let reached = self.touching[edge_idx] & mask & !kept;
            kept |= reached;
            fresh = fresh & (fresh - 1) | reached;
        }
        kept
    }
}
}
}
pub mod partizan {
pub mod big_int {
use std::cmp::Ordering;
use std::fmt;
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BigInt {
    limbs: Vec<u64>,
    fill: u64,
}
impl From<i128> for BigInt {
    fn from(value: i128) -> Self {
        let fill = if value < 0 { u64::MAX } else { 0 };
        BigInt {
            limbs: vec![value as u64, (value >> 64) as u64],
            fill,
        }
            .trimmed()
    }
}
impl BigInt {
    pub fn from_limbs(limbs: Vec<u64>) -> Self {
        BigInt { limbs, fill: 0 }.trimmed()
    }
    pub fn to_i128(&self) -> Option<i128> {
        let value = ((self.limb(1) as u128) << 64 | self.limb(0) as u128) as i128;
        if self.limbs.len() <= 2 && (value < 0) == self.is_negative() {
            Some(value)
        } else {
            None
        }
    }
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty() && self.fill == 0
    }
    pub fn is_negative(&self) -> bool {
        self.fill != 0
    }
    pub fn bit(&self, bit_idx: usize) -> bool {
        self.limb(bit_idx / 64) >> (bit_idx % 64) & 1 == 1
    }
    pub fn trailing_zeros(&self) -> usize {
        if self.is_zero() {
            return 0;
        }
        let n_zero = self.limbs.iter().take_while(|&&limb| limb == 0).count();
        64 * n_zero + self.limb(n_zero).trailing_zeros() as usize
    }
    pub fn top_difference(&self, other: &BigInt) -> Option<usize> {
        assert!(
            self.fill == other.fill,
            "BigInt::top_difference: {self} and {other} must have the same sign"
        );
        let n_limbs = self.limbs.len().max(other.limbs.len());
        let limb_idx = (0..n_limbs).rev().find(|&i| self.limb(i) != other.limb(i))?;
        let difference = self.limb(limb_idx) ^ other.limb(limb_idx);
        Some(64 * limb_idx + 63 - difference.leading_zeros() as usize)
    }
    pub fn add_shifted(&mut self, other: &BigInt, shift: usize) {
        if other.is_zero() {
            return;
        }
        let (first, n_bits) = (shift / 64, shift % 64);
        let n_limbs = self.limbs.len().max(first + other.limbs.len() + 1) + 1;
        self.limbs.resize(n_limbs, self.fill);
        let mut carry = false;
        let mut below = 0;
        for (idx, limb) in self.limbs[first..].iter_mut().enumerate() {
            if idx > other.limbs.len() && carry == other.is_negative() {
                break;
            }
            let whole = (other.limb(idx) as u128) << 64 | below as u128;
            below = other.limb(idx);
            let (sum, over) = limb.overflowing_add((whole << n_bits >> 64) as u64);
            let (sum, over_again) = sum.overflowing_add(carry as u64);
            *limb = sum;
            carry = over || over_again;
        }
        self.fill = if self.limbs[n_limbs - 1] >> 63 == 1 { u64::MAX } else { 0 };
        self.trim();
    }
    pub fn negate(&mut self) {
        self.limbs.iter_mut().for_each(|limb| *limb = !*limb);
        self.fill = !self.fill;
        self.add_shifted(&BigInt::from(1), 0);
    }
    pub fn shift_left(&mut self, n_bits: usize) {
        if n_bits > 0 && !self.is_zero() {
            let mut shifted = BigInt::default();
            shifted.add_shifted(self, n_bits);
            *self = shifted;
        }
    }
    pub fn shift_right(&mut self, n_bits: usize) {
        *self = self.high_bits(n_bits);
    }
    pub fn high_bits(&self, n_bits: usize) -> Self {
        let (first, n_bits) = (n_bits / 64, n_bits % 64);
        let limb = |idx| (self.limb(idx + 1) as u128) << 64 | self.limb(idx) as u128;
        let limbs = (first..self.limbs.len())
            .map(|idx| (limb(idx) >> n_bits) as u64)
            .collect();
        BigInt { limbs, fill: self.fill }.trimmed()
    }
    pub fn n_bits(&self) -> usize {
        let top = self.limbs.last().map_or(0, |limb| limb ^ self.fill);
        64 * self.limbs.len() - top.leading_zeros() as usize % 64
    }
    fn limb(&self, limb_idx: usize) -> u64 {
        self.limbs.get(limb_idx).copied().unwrap_or(self.fill)
    }
    fn trim(&mut self) {
        while self.limbs.last() == Some(&self.fill) {
            self.limbs.pop();
        }
    }
    fn trimmed(mut self) -> Self {
        self.trim();
        self
    }
}
impl Ord for BigInt {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.fill != other.fill {
            return other.is_negative().cmp(&self.is_negative());
        }
        let n_limbs = self.limbs.len().max(other.limbs.len());
        let limbs = (0..n_limbs).rev().map(|i| self.limb(i).cmp(&other.limb(i)));
        limbs.fold(Ordering::Equal, Ordering::then)
    }
}
impl PartialOrd for BigInt {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl fmt::Display for BigInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.clone();
        if self.is_negative() {
            rest.negate();
        }
        let ten_to_19 = 10u128.pow(19);
        let mut groups = Vec::new();
        while !rest.limbs.is_empty() {
            let divide = |remainder: u128, limb: &mut u64| {
                let part = remainder << 64 | *limb as u128;
                *limb = (part / ten_to_19) as u64;
                part % ten_to_19
            };
            groups.push(rest.limbs.iter_mut().rev().fold(0, divide));
            rest.trim();
        }
        let mut digits = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            digits.push_str(&format!("{group:019}"));
        }
        f.pad_integral(!self.is_negative(), "", &digits)
    }
}
}
pub mod colour {
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Left,
    Right,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Blue,
    Red,
    Green,
}
impl Colour {
    pub fn is_open_to(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }
}
}
pub mod dyadic {
use crate::cgt_core::partizan::big_int::BigInt;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: BigInt,
    denominator_log2: usize,
}
impl Dyadic {
    pub fn new(numerator: i128, denominator_log2: usize) -> Self {
        Dyadic::from_big(BigInt::from(numerator), denominator_log2)
    }
    pub fn from_big(numerator: BigInt, denominator_log2: usize) -> Self {
        let mut number = Dyadic {
            numerator,
            denominator_log2,
        };
        number.reduce();
        number
    }
    pub fn numerator(&self) -> &BigInt {
        &self.numerator
    }
    pub fn denominator_log2(&self) -> usize {
        self.denominator_log2
    }
    pub fn sign(&self) -> Ordering {
        if self.numerator.is_negative() {
            Ordering::Less
        } else if self.numerator.is_zero() {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
    pub fn floor(&self) -> BigInt {
        self.numerator.high_bits(self.denominator_log2)
    }
    pub fn round_up(&self, max_log2: usize) -> Dyadic {
        if self.denominator_log2 <= max_log2 {
            return self.clone();
        }
        let mut numerator = self.numerator.high_bits(self.denominator_log2 - max_log2);
        numerator.add_shifted(&BigInt::from(1), 0);
        Dyadic::from_big(numerator, max_log2)
    }
    pub fn add_integer(&mut self, integer: i128) {
        self.numerator.add_shifted(&BigInt::from(integer), self.denominator_log2);
    }
    pub fn double(&mut self, exponent: usize) {
        let reduced = exponent.min(self.denominator_log2);
        self.denominator_log2 -= reduced;
        self.numerator.shift_left(exponent - reduced);
    }
    pub fn halve(&mut self, exponent: usize) {
        let sum = self.denominator_log2.checked_add(exponent);
        assert!(
            sum.is_some(),
            "Dyadic::halve: exponent {exponent} is too large beyond {}, the limit of the sum is {}",
            self.denominator_log2,
            usize::MAX
        );
        let was_integer = self.denominator_log2 == 0;
        self.denominator_log2 = sum.unwrap_or(usize::MAX);
        if was_integer {
            self.reduce();
        }
    }
    fn reduce(&mut self) {
        if self.numerator.is_zero() {
            self.denominator_log2 = 0;
        } else if self.denominator_log2 > 0 && !self.numerator.bit(0) {
            let common = self.numerator.trailing_zeros().min(self.denominator_log2);
            self.numerator.shift_right(common);
            self.denominator_log2 -= common;
        }
    }
}
impl AddAssign<&Dyadic> for Dyadic {
    fn add_assign(&mut self, other: &Dyadic) {
        if self.denominator_log2 < other.denominator_log2 {
            self.numerator.shift_left(other.denominator_log2 - self.denominator_log2);
            self.denominator_log2 = other.denominator_log2;
        }
        let shift = self.denominator_log2 - other.denominator_log2;
        self.numerator.add_shifted(&other.numerator, shift);
        self.reduce();
    }
}
impl SubAssign<&Dyadic> for Dyadic {
    fn sub_assign(&mut self, other: &Dyadic) {
        *self += &-other.clone();
    }
}
impl Add for Dyadic {
    type Output = Dyadic;
    fn add(mut self, mut other: Dyadic) -> Dyadic {
        if self.denominator_log2 < other.denominator_log2 {
            std::mem::swap(&mut self, &mut other);
        }
        self += &other;
        self
    }
}
impl Sub for Dyadic {
    type Output = Dyadic;
    fn sub(self, other: Dyadic) -> Dyadic {
        self + -other
    }
}
impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(mut self) -> Dyadic {
        self.numerator.negate();
        self
    }
}
impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        self.sign()
            .cmp(&other.sign())
            .then_with(|| (self.clone() - other.clone()).sign())
    }
}
impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.numerator.to_string();
        if self.denominator_log2 > 0 {
            let mut denominator = BigInt::from(1);
            denominator.shift_left(self.denominator_log2);
            text.push_str(&format!("/{denominator}"));
        }
        f.pad(&text)
    }
}
}
}
pub mod theory {
pub mod outcome {
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    N,
    P,
    L,
    R,
}
impl Outcome {
    pub fn of_mover(mover_wins: bool) -> Self {
        if mover_wins { Outcome::N } else { Outcome::P }
    }
    pub fn is_winning(self) -> bool {
        assert!(
            matches!(self, Outcome::N | Outcome::P),
            "Outcome::is_winning: {self:?} depends on who moves, only N and P do not"
        );
        self == Outcome::N
    }
}
}
}
}

// Made by cargo xtask bundle cgt_core::graphs::hackenbush_red_blue, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod graphs {
pub mod grounded {
#[derive(Clone, Debug)]
pub struct Grounded {
    first: Vec<usize>,
    ends: Vec<(usize, usize)>,
}
impl Grounded {
    pub fn new(n_vertices: usize, grounded: &[usize], edges: &[(usize, usize)]) -> Self {
        assert_picture("Grounded::new", n_vertices, grounded, edges.iter().copied());
        let mut fused: Vec<usize> = (0..n_vertices).collect();
        for &vertex in grounded {
            fused[vertex] = n_vertices;
        }
        let mut first = vec![0; n_vertices + 2];
        for &(u, v) in edges {
            first[fused[u] + 1] += 1;
            first[fused[v] + 1] += 1;
        }
        for vertex in 0..=n_vertices {
            first[vertex + 1] += first[vertex];
        }
        let mut free = first.clone();
        let mut ends = vec![(0, 0); 2 * edges.len()];
        for (edge_idx, &(u, v)) in edges.iter().enumerate() {
            for (from, to) in [(fused[u], fused[v]), (fused[v], fused[u])] {
                ends[free[from]] = (to, edge_idx);
                free[from] += 1;
            }
        }
        Grounded { first, ends }
    }
    pub fn ground(&self) -> usize {
        self.first.len() - 2
    }
    pub fn ends(&self, vertex: usize) -> &[(usize, usize)] {
        assert!(
            vertex <= self.ground(),
            "Grounded::ends: vertex {vertex} is out of range, the ground is {}",
            self.ground()
        );
        &self.ends[self.first[vertex]..self.first[vertex + 1]]
    }
    pub fn forest_order(&self, function: &str) -> Vec<(usize, usize, usize)> {
        let ground = self.ground();
        let mut seen = vec![false; ground + 1];
        seen[ground] = true;
        let mut order: Vec<(usize, usize, usize)> = Vec::new();
        let mut next = (ground, usize::MAX);
        for done in 0.. {
            let (vertex, parent_edge) = next;
            for &(to, edge_idx) in self.ends(vertex) {
                if edge_idx == parent_edge {
                    continue;
                }
                assert!(!seen[to], "{function}: edge {edge_idx} closes a cycle, a forest has none");
                seen[to] = true;
                order.push((to, vertex, edge_idx));
            }
            match order.get(done) {
                Some(&(vertex, _, edge_idx)) => next = (vertex, edge_idx),
                None => break,
            }
        }
        order
    }
}
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
pub mod hackenbush_red_blue {
use crate::cgt_core::graphs::grounded::{assert_picture, Grounded};
use crate::cgt_core::partizan::colour::{Colour, Player};
use crate::cgt_core::partizan::dyadic::Dyadic;
use crate::cgt_core::partizan::sign_expansion::from_signs;
use crate::cgt_core::theory::outcome::Outcome;
use std::cmp::Ordering;
use std::mem::take;
pub fn value(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
) -> Dyadic {
    let graph = red_blue_graph("value", n_vertices, grounded, edges);
    let mut values = vec![Dyadic::default(); n_vertices + 1];
    let order = graph.forest_order("hackenbush_red_blue::value");
    for (vertex, parent, edge_idx) in order.into_iter().rev() {
        let mut edge_value = take(&mut values[vertex]);
        put_on(&mut edge_value, edges[edge_idx].2);
        values[parent] = take(&mut values[parent]) + edge_value;
    }
    take(&mut values[n_vertices])
}
pub fn outcome(
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
) -> Outcome {
    match value(n_vertices, grounded, edges).sign() {
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
    let graph = red_blue_graph("winning_moves", n_vertices, grounded, edges);
    let as_left = |edge: &(usize, usize, Colour)| match player {
        Player::Left => edge.2,
        Player::Right => edge.2.mirrored(),
    };
    let colours: Vec<Colour> = edges.iter().map(as_left).collect();
    blue_moves(&Tree::new(&graph, &colours))
}
pub fn stalk_value(colours: &[Colour]) -> Dyadic {
    for (edge_idx, &colour) in colours.iter().enumerate() {
        refuse_green("stalk_value", edge_idx, colour);
    }
    let signs: Vec<bool> = colours
        .iter()
        .map(|&colour| colour == Colour::Blue)
        .collect();
    from_signs(&signs)
}
fn red_blue_graph(
    function: &str,
    n_vertices: usize,
    grounded: &[usize],
    edges: &[(usize, usize, Colour)],
) -> Grounded {
    let ends: Vec<(usize, usize)> = edges.iter().map(|&(u, v, _)| (u, v)).collect();
    let name = format!("hackenbush_red_blue::{function}");
    assert_picture(&name, n_vertices, grounded, ends.iter().copied());
    for (edge_idx, edge) in edges.iter().enumerate() {
        refuse_green(function, edge_idx, edge.2);
    }
    Grounded::new(n_vertices, grounded, &ends)
}
fn refuse_green(function: &str, edge_idx: usize, colour: Colour) {
    assert!(
        colour != Colour::Green,
        "hackenbush_red_blue::{function}: edge {edge_idx} is green, only red and blue ones are accepted"
    );
}
fn put_on(value: &mut Dyadic, colour: Colour) {
    let is_integer = value.denominator_log2() == 0;
    let (sign, same_side) = match colour {
        Colour::Red => (-1, value.sign() == Ordering::Less),
        _ => (1, value.sign() == Ordering::Greater),
    };
    let whole = match (same_side, value.floor().to_i128()) {
        (false, Some(floor)) if sign == 1 => -floor - i128::from(!is_integer),
        (false, Some(floor)) => floor,
        _ => -1,
    };
    value.add_integer(sign * (whole + 2));
    value.halve((whole + 1) as usize);
}
fn take_off(value: &mut Dyadic, colour: Colour) {
    let n_bits = value.numerator().n_bits();
    let exponent = (value.denominator_log2() + 1).saturating_sub(n_bits);
    value.double(exponent);
    let n = exponent as i128 + 1;
    value.add_integer(if colour == Colour::Red { n } else { -n });
}
struct Tree<'a> {
    graph: &'a Grounded,
    colours: &'a [Colour],
    edge_below: Vec<usize>,
    n_edges: Vec<usize>,
    heavy: Vec<usize>,
    light_value: Vec<Dyadic>,
    value: Dyadic,
}
impl<'a> Tree<'a> {
    fn new(graph: &'a Grounded, colours: &'a [Colour]) -> Self {
        let ground = graph.ground();
        let order = graph.forest_order("hackenbush_red_blue::winning_moves");
        let mut edge_below = vec![usize::MAX; ground + 1];
        let mut n_edges = vec![1; ground + 1];
        let mut heavy = vec![ground; ground + 1];
        for &(vertex, parent, edge_idx) in order.iter().rev() {
            edge_below[vertex] = edge_idx;
            n_edges[parent] += n_edges[vertex];
            if heavy[parent] == ground || n_edges[heavy[parent]] < n_edges[vertex] {
                heavy[parent] = vertex;
            }
        }
        let mut light_value = vec![Dyadic::default(); ground + 1];
        let mut values = light_value.clone();
        for &(vertex, parent, edge_idx) in order.iter().rev() {
            let mut edge_value = take(&mut values[vertex]);
            put_on(&mut edge_value, colours[edge_idx]);
            if heavy[parent] == vertex {
                values[parent] = take(&mut values[parent]) + edge_value;
            } else {
                values[parent] += &edge_value;
                light_value[vertex] = edge_value;
            }
        }
        let value = take(&mut values[ground]);
        Tree {
            graph,
            colours,
            edge_below,
            n_edges,
            heavy,
            light_value,
            value,
        }
    }
    fn children(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let ends = self.graph.ends(vertex).iter();
        ends.filter(move |&&(to, edge_idx)| {
                to != self.graph.ground() && edge_idx == self.edge_below[to]
            })
            .map(|&(to, _)| to)
    }
    fn blue_edges_from(&self, vertex: usize) -> Vec<usize> {
        let mut all = Vec::new();
        let mut stack = vec![vertex];
        while let Some(vertex) = stack.pop() {
            stack.extend(self.children(vertex));
            all.push(self.edge_below[vertex]);
        }
        all.retain(|&edge_idx| self.colours[edge_idx] == Colour::Blue);
        all
    }
}
fn blue_moves(tree: &Tree<'_>) -> Vec<usize> {
    let ground = tree.graph.ground();
    let mut moves = Vec::new();
    let mut stack = vec![(ground, tree.value.clone(), Dyadic::default())];
    if tree.value.sign() != Ordering::Greater {
        stack.clear();
    }
    while let Some((mut vertex, mut value, mut least)) = stack.pop() {
        loop {
            let heavy = tree.heavy[vertex];
            let light: Vec<usize> = tree
                .children(vertex)
                .filter(|&to| to != heavy)
                .collect();
            let lack = if light.is_empty() {
                Dyadic::default()
            } else {
                least.clone() - value.clone()
            };
            for to in light {
                let mut light_value = tree.light_value[to].clone();
                value -= &light_value;
                least -= &light_value;
                let mut light_least = lack.round_up(tree.n_edges[to])
                    + light_value.clone();
                if go_up(tree, to, &mut light_least, &mut moves) {
                    take_off(&mut light_value, tree.colours[tree.edge_below[to]]);
                    stack.push((to, light_value, light_least));
                }
            }
            if heavy == ground || !go_up(tree, heavy, &mut least, &mut moves) {
                break;
            }
            take_off(&mut value, tree.colours[tree.edge_below[heavy]]);
            vertex = heavy;
        }
    }
    moves.sort_unstable();
    moves
}
fn go_up(
    tree: &Tree<'_>,
    vertex: usize,
    least: &mut Dyadic,
    moves: &mut Vec<usize>,
) -> bool {
    let colour = tree.colours[tree.edge_below[vertex]];
    let is_open = colour == Colour::Red || least.sign() == Ordering::Greater;
    if is_open {
        take_off(least, colour);
    } else {
        moves.extend(tree.blue_edges_from(vertex));
    }
    is_open
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
    pub fn mirrored(self) -> Self {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
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
pub mod sign_expansion {
use crate::cgt_core::partizan::big_int::BigInt;
use crate::cgt_core::partizan::dyadic::Dyadic;
pub fn from_signs(signs: &[bool]) -> Dyadic {
    let run = signs.iter().take_while(|&&sign| sign == signs[0]).count();
    let n_bits = signs.len() - run;
    let mut limbs = vec![0; n_bits / 64 + 1];
    for (bit_idx, _) in signs[run..].iter().rev().enumerate().filter(|(_, &sign)| sign) {
        limbs[bit_idx / 64] |= 1 << (bit_idx % 64);
    }
    let mut numerator = BigInt::from_limbs(limbs);
    numerator.shift_left(1);
    numerator.add_shifted(&BigInt::from(1), 0);
    let whole = if signs.first() == Some(&true) { run as i128 } else { -(run as i128) };
    numerator.add_shifted(&BigInt::from(whole - 1), n_bits);
    Dyadic::from_big(numerator, n_bits)
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

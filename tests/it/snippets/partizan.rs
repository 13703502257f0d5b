//! Tables for the numbers and the partizan games.

use super::{Table, answers, rows};

#[test]
fn big_int() {
    let mut table = Table::new();
    for a in [0i128, 1, -1, 77, -(1 << 64), (1 << 100) + 5] {
        for b in [0i128, 1, -3, 1 << 20] {
            for shift in [0, 1, 7, 63, 64, 65, 90] {
                table.push((format!("{a}\t{b}\t{shift}"), (a + (b << shift)).to_string()));
            }
        }
    }
    insta::assert_snapshot!(answers("partizan::big_int", table), @r"
    1 | -3 | 0 => -2
    77 | 0 | 0 => 77
    1267650600228229401496703205381 | 1048576 | 90 => 1299341865233935136534120785510405
    ");
}

#[test]
fn colour() {
    // What is Left's becomes Right's, what is both players' stays.
    let table = [("Blue", "Red"), ("Red", "Blue"), ("Green", "Green")];
    let table = table.map(|(colour, mirrored)| (colour.to_string(), mirrored.to_string()));
    insta::assert_snapshot!(answers("partizan::colour", table.to_vec()), @r"
    Blue => Red
    Red => Blue
    Green => Green
    ");
}

#[test]
fn coloured_digraph() {
    // With every arc open to both players it is the game of the plain digraph.
    let table = rows("digraphs.tsv").into_iter();
    let table = table.map(|row| (row[..2].join("\t"), row[2..4].join(" "))).collect();
    insta::assert_snapshot!(answers("partizan::coloured_digraph", table), @r"
    2 | 1>0 => LW WL
    4 | 0>3 3>0 3>3 => DLLD DWWD
    7 | 1>5 2>2 2>6 3>1 3>2 3>3 4>3 5>1 5>2 5>5 6>2 6>4 6>6 => LDDDDDD WDDDDDD
    ");
}

#[test]
fn dyadic() {
    let mut table = Table::new();
    for (a, b) in (0..400i64).map(|cell| (cell / 20 - 10, cell % 20 - 10)) {
        let (k, l) = (a.unsigned_abs() % 5, b.unsigned_abs() % 4);
        let (a, b) = (a * 7, b * 3);
        let shown = |numerator: i64| {
            let (mut numerator, mut denominator) = (numerator, 1 << (k + l));
            while numerator % 2 == 0 && denominator % 2 == 0 {
                (numerator, denominator) = (numerator / 2, denominator / 2);
            }
            if denominator == 1 {
                numerator.to_string()
            } else {
                format!("{numerator}/{denominator}")
            }
        };
        let (sum, difference) = ((a << l) + (b << k), (a << l) - (b << k));
        table
            .push((format!("{a}\t{k}\t{b}\t{l}"), format!("{} {}", shown(sum), shown(difference))));
    }
    insta::assert_snapshot!(answers("partizan::dyadic", table), @r"
    -35 | 0 | -30 | 2 => -85/2 -55/2
    0 | 0 | -30 | 2 => -15/2 15/2
    63 | 4 | 27 | 1 => 279/16 -153/16
    ");
}

#[test]
fn sign_expansion() {
    // A stalk's colours from the ground up are the signs of its value.
    let table = rows("hackenbush_rb_strings.tsv").into_iter().map(|row| {
        let signs = row[0].replace('-', "").replace('B', "+").replace('R', "-");
        (signs.clone(), format!("{} {signs}", row[1]))
    });
    insta::assert_snapshot!(answers("partizan::sign_expansion", table.collect()), @r"
    ++++++ => 6 ++++++
    +++++++ => 7 +++++++
    ------- => -7 -------
    ");
}

#[test]
fn simplest() {
    let table = rows("simplest_number.tsv").into_iter();
    let table = table.map(|row| (row[..2].join("\t"), row[2].clone())).collect();
    insta::assert_snapshot!(answers("partizan::simplest", table), @r"
    -21 | 9 => 0
    -21/16 | 6 => 0
    -29 | 7/2 => 0
    ");
}

//! The frame of every driver: it answers one line of tab-separated fields after the other.

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let fields: Vec<&str> = line.split('\t').collect();
        println!("{}", answer(&fields));
    }
}

/// The numbers of a field, with commas or spaces between them; `-` stands for none.
fn numbers<T: std::str::FromStr>(field: &str) -> Vec<T> {
    let parts = field.split([',', ' ']).filter(|part| !part.is_empty() && *part != "-");
    parts.map(|part| part.parse().ok().unwrap()).collect()
}

fn number<T: std::str::FromStr>(field: &str) -> T {
    field.parse().ok().unwrap()
}

/// The pairs of a field, such as `2>0 2>1`.
fn pairs(field: &str, between: char) -> Vec<(usize, usize)> {
    let pair = |part: &str| part.split_once(between).map(|(a, b)| (number(a), number(b)));
    field.split_ascii_whitespace().filter(|part| *part != "-").filter_map(pair).collect()
}

/// Coloured pairs, such as `0-1R`, with the letter.
fn coloured_pairs(field: &str) -> Vec<(usize, usize, char)> {
    let edge = |part: &str| {
        let (rest, letter) = part.split_at(part.len() - 1);
        let (a, b) = rest.split_once('-').unwrap();
        (number(a), number(b), number(letter))
    };
    field.split_ascii_whitespace().filter(|part| *part != "-").map(edge).collect()
}

fn joined<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

fn bits(flags: impl IntoIterator<Item = bool>) -> String {
    flags.into_iter().map(|flag| if flag { '1' } else { '0' }).collect()
}

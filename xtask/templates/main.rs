use std::io::{Read as _, Write as _};

fn main() {
    let mut input = String::new();
    std::io::stdin().lock().read_to_string(&mut input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let mut next = || tokens.next().unwrap().parse::<u64>().unwrap();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let n_cases = next();
    for _ in 0..n_cases {
        let n = next();
        writeln!(out, "{n}").unwrap();
    }
    out.flush().unwrap();
}

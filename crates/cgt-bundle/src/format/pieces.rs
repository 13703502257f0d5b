//! Pieces: a long text cut between items, so that each processor lays out a part of it.

use crate::lex::{block_end, literal_end, position};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Text is not cut into smaller pieces than this many bytes.
const PIECE: usize = 1 << 15;

/// What `lay_out` makes of each piece, in order; `None` if it makes nothing of one, as where the
/// text was cut within an item.
///
/// Two pieces that are items each are the same items as one text: where an item ends does not
/// depend on what comes after it.
pub fn in_parallel(text: &str, lay_out: impl Fn(&str) -> Option<String> + Sync) -> Option<String> {
    let pieces = cut(text);
    let made: Vec<OnceLock<Option<String>>> = pieces.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some((piece, made)) = pieces.get(at).zip(made.get(at)) else { return };
            made.get_or_init(|| lay_out(piece));
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 1..processors.min(pieces.len()) {
            // Where no thread can be started, this one does it all.
            let thread = std::thread::Builder::new().stack_size(crate::bundle::STACK);
            let _ = thread.spawn_scoped(scope, work);
        }
        work();
    });
    made.into_iter().map(|made| made.into_inner().flatten()).collect()
}

/// Cuts a text after what looks like the end of an item that stands in no brackets.
fn cut(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let (mut pieces, mut start, mut depth, mut at) = (Vec::new(), 0, 0usize, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_end = depth == 0 && matches!(bytes[at], b'}' | b';');
        at = match &bytes[at..] {
            [b'/', b'/', ..] => position(bytes, at, b'\n'),
            [b'/', b'*', ..] => block_end(bytes, at).0,
            _ => literal_end(text, at),
        };
        if is_end && start + PIECE <= at {
            pieces.push(&text[start..at]);
            start = at;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::{cut, in_parallel};

    fn long(items: &[&str]) -> String {
        let filler =
            "/* } ; */ // };\nconst S: &[&str] = &[\"};\", r#\"\"};\"#]; fn q() -> char { '}' }\n";
        items.iter().map(|item| format!("{item}\n{}", filler.repeat(500))).collect()
    }

    #[test]
    fn pieces_are_cut_between_items_and_are_the_whole_text() {
        let text = long(&["mod a { fn f() {} }", "struct S;", "impl S { fn g() {} }"]);
        let pieces = cut(&text);
        assert!(2 < pieces.len());
        assert_eq!(pieces.concat(), text);
        for piece in &pieces {
            assert!(syn::parse_file(piece).is_ok(), "{piece}");
        }
        let made = in_parallel(&text, |piece| Some(piece.to_uppercase()));
        assert_eq!(made, Some(text.to_uppercase()));
    }

    #[test]
    fn where_one_piece_is_nothing_so_is_the_whole() {
        let text = long(&["fn f() {}", "fn g() {}"]);
        let last = cut(&text).len();
        assert!(1 < last);
        let made = in_parallel(&text, |piece| piece.contains("fn f()").then(String::new));
        assert_eq!(made, None);
    }
}

//! Panics: one form for the ways to panic with a text, which editions and messages choose among.
//!
//! `panic!("text")` calls `begin_panic` in code of 2018 and `panic_fmt` in code of 2021, and `assert!` calls
//! `panic` without a message of its own. All three hand the same text to whoever looks at it.

use rustc_hash::FxHashMap;

/// A module's text with all panics with a text in one form. It is for comparing alone.
pub fn alike(module: &str) -> String {
    let mut out = String::with_capacity(module.len());
    let mut rest = module;
    while let Some(start) = rest.find("\ndefine ") {
        let len = rest[start..].find("\n}").map_or(rest.len() - start, |end| end + 2);
        let function = &rest[start..start + len];
        out.push_str(&rest[..start]);
        match NAMES.iter().any(|name| function.contains(name)) {
            true => write(&mut out, function),
            false => out.push_str(function),
        }
        rest = &rest[start + len..];
    }
    out.push_str(rest);
    out
}

/// What the names of functions that panic, or make what is handed to them, hold.
const NAMES: &[&str] = &[PANIC, BEGIN, FROM_TEXT];
const PANIC: &str = "9panicking5panic(";
const BEGIN: &str = "9panicking11begin_panicReE";
const FROM_TEXT: &str = "9Arguments8from_str";
const PANIC_FMT: &str = "9panicking9panic_fmt(";

/// Instructions up to a jump, behind a label that jumps name.
struct Block<'a> {
    label: &'a str,
    /// One instruction each, without comments.
    lines: Vec<String>,
}

fn write(out: &mut String, function: &str) {
    let mut lines = function.lines().filter(|line| !line.trim_start().starts_with(';'));
    let mut heads = Vec::new();
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for line in lines.by_ref() {
        match line
            .strip_prefix(|c: char| c.is_ascii_alphanumeric() || matches!(c, '"' | '_' | '.' | '-'))
        {
            Some(_) if line.contains(':') && !line.starts_with("define ") => {
                let label = line.split(':').next().unwrap_or_default();
                blocks.push(Block { label, lines: Vec::new() });
            }
            _ => match blocks.last_mut() {
                None => heads.push(line),
                Some(block) => match block.lines.last_mut() {
                    // A jump that is written on a line of its own belongs to the call before it.
                    Some(last) if line.trim_start().starts_with("to label ") => {
                        last.push(' ');
                        last.push_str(line.trim_start());
                    }
                    _ => block.lines.push(line.to_string()),
                },
            },
        }
    }
    join(&mut blocks);
    for line in heads {
        out.push_str(line);
        out.push('\n');
    }
    for block in &blocks {
        if block.label == "unreachable" {
            continue;
        }
        out.push_str(block.label);
        out.push_str(":\n");
        for line in &block.lines {
            out.push_str(line);
            out.push('\n');
        }
    }
    // The function's end was the last block's last line.
    if out.ends_with("}\n") {
        out.pop();
    } else {
        out.push('}');
    }
}

/// Gives all panics with a text one form, and takes out the blocks that only the other forms have.
fn join(blocks: &mut Vec<Block<'_>>) {
    let is_end = |line: &String| line.starts_with('}');
    for block in blocks.iter_mut() {
        if let Some(end) = block.lines.iter().position(is_end) {
            block.lines.truncate(end);
        }
    }
    let at: FxHashMap<String, usize> =
        blocks.iter().enumerate().map(|(at, block)| (block.label.to_string(), at)).collect();
    let mut uses: FxHashMap<&str, usize> = FxHashMap::default();
    for line in blocks.iter().flat_map(|block| &block.lines) {
        for (start, _) in line.match_indices("label %") {
            *uses.entry(label(&line[start..])).or_default() += 1;
        }
    }
    let mut joined: Vec<(usize, usize, String)> = Vec::new();
    let mut removed = Vec::new();
    for (idx, block) in blocks.iter().enumerate() {
        for (number, line) in block.lines.iter().enumerate() {
            if let Some(call) = Call::of(line).filter(|call| call.is_panic()) {
                joined.push((idx, number, call.panic(call.arguments)));
                break;
            }
            let Some(made) = Call::of(line).filter(|call| call.name.contains(FROM_TEXT)) else {
                continue;
            };
            // It goes on in the same block, or in one that nobody else jumps to.
            let next = made.next.filter(|next| uses.get(next) == Some(&1));
            let next = next.and_then(|next| at.get(next).copied());
            let rest = match (made.next, next) {
                (None, _) => &block.lines[number + 1..],
                (Some(_), Some(next)) => &blocks[next].lines[..],
                (Some(_), None) => continue,
            };
            let Some(panic) = handed_on(&made, rest) else { continue };
            joined.push((idx, number, panic));
            removed.extend(next.filter(|_| made.next.is_some()));
            break;
        }
    }
    for (idx, number, panic) in joined {
        blocks[idx].lines.truncate(number);
        blocks[idx].lines.push(panic);
    }
    removed.sort_unstable();
    for idx in removed.into_iter().rev() {
        blocks.remove(idx);
    }
}

/// The panic that a message made of a text is for, if nothing else is done with it.
fn handed_on(made: &Call<'_>, rest: &[String]) -> Option<String> {
    let [first, second, last, ..] = rest else { return None };
    let parts = [(first, ", 0"), (second, ", 1")];
    let names: Option<Vec<&str>> = parts
        .into_iter()
        .map(|(line, end)| {
            let (name, value) = line.trim().split_once(" = extractvalue { ptr, ptr } ")?;
            (value.strip_suffix(end)? == made.result).then_some(name)
        })
        .collect();
    let call =
        Call::of(last).filter(|call| call.name.ends_with(PANIC_FMT.trim_end_matches('(')))?;
    let message = names.filter(|names| names.len() == 2)?;
    let place =
        call.arguments.strip_prefix(&format!("ptr {}, ptr {}, ", message[0], message[1]))?;
    (call.unwind == made.unwind || made.unwind.is_none())
        .then(|| call.panic(&format!("{}, {place}", made.arguments)))
}

/// A call, or an invocation that says where it goes on.
struct Call<'a> {
    /// `%7`; empty if it has none.
    result: &'a str,
    name: &'a str,
    arguments: &'a str,
    next: Option<&'a str>,
    unwind: Option<&'a str>,
}

impl<'a> Call<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let line = line.trim_start();
        let (result, call) =
            line.split_once(" = ").filter(|(name, _)| name.starts_with('%')).unwrap_or(("", line));
        let call = call.strip_prefix("call ").or_else(|| call.strip_prefix("invoke "))?;
        let name = &call[call.find('@')? + 1..];
        let (name, rest) = name.split_once('(')?;
        let (arguments, rest) = rest.split_once(')')?;
        let next = rest.find("to label %").map(|at| label(&rest[at..]));
        let unwind = rest.find("unwind label %").map(|at| label(&rest[at..]));
        Some(Call { result, name, arguments, next, unwind })
    }

    /// Whether it panics with a text and a place.
    fn is_panic(&self) -> bool {
        self.name.ends_with(PANIC.trim_end_matches('(')) || self.name.contains(BEGIN)
    }

    fn panic(&self, arguments: &str) -> String {
        match self.unwind {
            Some(unwind) => format!("  panic ({arguments}) unwind label %{unwind}"),
            None => format!("  panic ({arguments})"),
        }
    }
}

/// The label after the next `%`.
fn label(text: &str) -> &str {
    let name = text.split('%').nth(1).unwrap_or_default();
    name.split([' ', ',', '\n']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::alike;

    const PLACE: &str = "ptr align 8 @p";

    fn function(lines: &[&str]) -> String {
        let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
        format!("@p = data\n\ndefine void @f() {{\nstart:\n{lines}}}\n\n@q = data\n")
    }

    #[test]
    fn all_ways_to_panic_with_a_text_are_alike() {
        let own = format!("  call void @_R9panicking5panic(ptr align 1 @a, i64 2, {PLACE}) #1");
        let old =
            format!("  call void @_R9panicking11begin_panicReEB4_(ptr align 1 @a, i64 2, {PLACE})");
        let new = format!("  call void @_R9panicking9panic_fmt(ptr %_5.0, ptr %_5.1, {PLACE}) #2");
        let made =
            "; call x\n  %0 = call { ptr, ptr } @_R9Arguments8from_strCs(ptr align 1 @a, i64 2) #3";
        let parts = [
            "  %_5.0 = extractvalue { ptr, ptr } %0, 0",
            "  %_5.1 = extractvalue { ptr, ptr } %0, 1",
        ];
        let end = "  unreachable";
        let expected = function(&["  panic (ptr align 1 @a, i64 2, ptr align 8 @p)"]);
        for lines in
            [&[own.as_str(), end][..], &[&old, end], &[made, parts[0], parts[1], &new, end]]
        {
            assert_eq!(alike(&function(lines)), expected, "{lines:?}");
        }
        // Something else is done with the message.
        let other = function(&[made, parts[0], parts[1], "  call void @show(ptr %_5.0)", end]);
        assert!(!alike(&other).contains("panic ("), "{other}");
        let swapped = function(&[made, parts[1], parts[0], &new, end]);
        assert!(!alike(&swapped).contains("panic ("), "{swapped}");
    }

    #[test]
    fn blocks_of_one_form_alone_go() {
        let to = |next: &str| format!("          to label %{next} unwind label %cleanup");
        let old = format!(
            "  invoke void @_R9panicking11begin_panicReEB4_(ptr align 1 @a, i64 2, {PLACE}) #1"
        );
        let made = "  %7 = invoke { ptr, ptr } @_R9Arguments8from_strCs(ptr align 1 @a, i64 2)";
        let new = format!("  invoke void @_R9panicking9panic_fmt(ptr %x, ptr %y, {PLACE}) #2");
        let parts =
            ["  %x = extractvalue { ptr, ptr } %7, 0", "  %y = extractvalue { ptr, ptr } %7, 1"];
        let (far, next) = (to("unreachable"), to("bb4"));
        let ends = ["unreachable:  ; preds = %bb4", "  unreachable", "bb9:", "  ret void"];
        let first = function(&[&[old.as_str(), &far], &ends[..]].concat());
        let lines = [made, &next, "bb4:  ; preds = %start", parts[0], parts[1], &new, &far];
        let second = function(&[&lines, &ends[..]].concat());
        let panic = "  panic (ptr align 1 @a, i64 2, ptr align 8 @p) unwind label %cleanup";
        assert_eq!(alike(&first), function(&[panic, "bb9:", "  ret void"]));
        assert_eq!(alike(&second), alike(&first));
        // Another one jumps into the middle.
        let shared = second.replace("  ret void", "  br label %bb4");
        assert!(!alike(&shared).contains("panic ("), "{shared}");
    }
}

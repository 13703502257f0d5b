//! Origins: the crates that a bundle's code comes from, and what the names of functions tell of them.

/// A crate that code in a bundle comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The module at the bundle's root that holds it; `None` for the solution.
    pub module: Option<String>,
    /// Whether it is written in an edition before that of the bundle, so that some of it may have been
    /// rewritten.
    pub is_older: bool,
    /// Whether it has macros, whose code counts as that of whoever calls them.
    pub has_rules: bool,
    /// Whether it calls macros that write places in the source into messages.
    pub tells_places: bool,
}

/// Macros that tell where they are called. Outside of messages to standard error a bundle has what they
/// told in the original.
pub const TELLING_PLACES: &[&str] = &["dbg", "line", "column", "file"];

/// What every name of a bundle's own starts with.
const ROOT: &str = "bundle";

/// Whether a function may have been rewritten for an edition, by its name in the bundle.
pub fn may_be_rewritten(origins: &[Origin], told: &str) -> bool {
    if origins.iter().any(|origin| origin.is_older && origin.has_rules) {
        return true;
    }
    let owners: Vec<&Origin> =
        heads(told).into_iter().filter_map(|head| owner(origins, head)).collect();
    match owners.is_empty() {
        // The standard library's, made for what types and closures of the program are.
        true => origins.iter().any(|origin| origin.is_older),
        false => owners.iter().any(|origin| origin.is_older),
    }
}

/// The crate that a path leads into; `None` if that is none of the bundle's.
fn owner<'a>(origins: &'a [Origin], path: &str) -> Option<&'a Origin> {
    let mut names = path.split("::");
    if names.next() != Some(ROOT) {
        return None;
    }
    let module = names.next();
    let library =
        origins.iter().find(|origin| origin.module.is_some() && origin.module.as_deref() == module);
    library.or_else(|| origins.iter().find(|origin| origin.module.is_none()))
}

/// The paths that say where a function is written: its own, or those of the type and the trait that it
/// is a member of.
fn heads(told: &str) -> Vec<&str> {
    let Some(inside) = told.strip_prefix('<') else { return vec![path_at(told)] };
    let mut depth = 0_usize;
    let mut heads = vec![head(inside)];
    for (at, letter) in inside.char_indices() {
        match letter {
            '<' => depth += 1,
            // An arrow is no bracket.
            '>' if inside[..at].ends_with('-') => {}
            '>' if depth == 0 => break,
            '>' => depth -= 1,
            ' ' if depth == 0 => {
                heads.extend(inside[at..].strip_prefix(" as ").map(head));
            }
            _ => {}
        }
    }
    heads
}

const DROP: &str = "core::ptr::drop_in_place::<";

/// What drops a value that may be there, as what drops the value: an edition has temporaries put so.
pub fn held(told: &str) -> String {
    let held = told.strip_prefix(DROP).and_then(|ty| ty.strip_prefix("core::option::Option<"));
    match held.and_then(|ty| ty.strip_suffix(">>")) {
        Some(ty) => format!("{DROP}{ty}>"),
        None => told.to_string(),
    }
}

/// The crates that a function is written in, or for: those of its own path, of the type and the trait
/// that it is a member of, or of the type that it drops.
pub fn crates(told: &str) -> impl Iterator<Item = &str> {
    let paths = match told.strip_prefix(DROP) {
        Some(dropped) => vec![head(dropped)],
        None => heads(told),
    };
    paths.into_iter().filter_map(|path| path.split_once("::").map(|(krate, _)| krate))
}

/// A function's name as the compiler writes it without the crate that had it made, which ends it.
pub fn instance_of(name: &str) -> &str {
    let Some(start) = name.rfind("Cs").filter(|_| name.starts_with("_R")) else { return name };
    let is_krate = name[start..].split_once('_').is_some_and(|(_, krate)| {
        let ident = krate.trim_start_matches(|c: char| c.is_ascii_digit());
        let len = &krate[..krate.len() - ident.len()];
        len == ident.strip_prefix('_').unwrap_or(ident).len().to_string()
    });
    if is_krate { &name[..start] } else { name }
}

/// The path that a type starts with, behind what stands before it.
fn head(ty: &str) -> &str {
    let mut rest = ty;
    loop {
        let next = rest.trim_start_matches(['<', '&', '*', '[', '(', ' ']);
        let words = ["mut ", "const ", "dyn ", "unsafe ", "impl "];
        let next = words.iter().find_map(|word| next.strip_prefix(word)).unwrap_or(next);
        if next == rest {
            return path_at(rest);
        }
        rest = next;
    }
}

fn path_at(text: &str) -> &str {
    let end =
        text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':'))).unwrap_or(text.len());
    &text[..end]
}

/// A function's name without the crates in it, which both programs share.
pub fn without_crates(origins: &[Origin], told: &str) -> String {
    let mut out = String::with_capacity(told.len());
    let mut rest = told;
    while !rest.is_empty() {
        let path = path_at(rest);
        if path.is_empty() {
            let len = rest.chars().next().map_or(1, char::len_utf8);
            out.push_str(&rest[..len]);
            rest = &rest[len..];
            continue;
        }
        // What goes on behind a closed bracket is in no crate's root.
        match path.split_once("::").filter(|(name, _)| !name.is_empty()) {
            Some((ROOT, inside)) => {
                let module = inside.split_once("::").filter(|(name, _)| {
                    origins.iter().any(|origin| origin.module.as_deref() == Some(name))
                });
                out.push_str(module.map_or(inside, |(_, inside)| inside));
            }
            Some((_, inside)) => out.push_str(inside),
            None => out.push_str(path),
        }
        rest = &rest[path.len()..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Origin, crates, heads, held, instance_of, may_be_rewritten, without_crates};

    fn origin(module: Option<&str>, is_older: bool, has_rules: bool) -> Origin {
        let module = module.map(str::to_string);
        Origin { module, is_older, has_rules, tells_places: false }
    }

    #[test]
    fn a_function_is_of_the_crates_that_its_type_and_trait_are_of() {
        let cases: [(&str, &[&str]); 5] = [
            ("bundle::a::f::<bundle::b::T>", &["bundle::a::f::"]),
            ("<bundle::a::T<bundle::b::U>>::new", &["bundle::a::T"]),
            (
                "<&mut [bundle::a::T] as core::fmt::Debug>::fmt",
                &["bundle::a::T", "core::fmt::Debug"],
            ),
            ("<<fn() -> bundle::a::T as x::Q> as bundle::b::P<u8>>::go", &["fn", "bundle::b::P"]),
            ("core::ptr::drop_in_place::<bundle::a::T>", &["core::ptr::drop_in_place::"]),
        ];
        for (told, expected) in cases {
            assert_eq!(heads(told), expected, "{told}");
        }
    }

    #[test]
    fn what_is_dropped_counts_with_the_crate_of_its_type() {
        let found = |told: &'static str| crates(told).collect::<Vec<_>>();
        assert_eq!(found("core::ptr::drop_in_place::<lib::f::{closure#0}>"), ["lib"]);
        let option = "core::ptr::drop_in_place::<core::option::Option<lib::T>>";
        assert_eq!(found(option), ["core"]);
        assert_eq!(held(option), "core::ptr::drop_in_place::<lib::T>");
        assert_eq!(found("<lib::T as core::clone::Clone>::clone"), ["lib", "core"]);
        assert_eq!(found("<[u8]>::iter"), [""; 0]);
    }

    #[test]
    fn who_had_a_function_made_is_no_part_of_it() {
        let made = |krate: &str| format!("_RNvMs_NtCsl_5alloc3vecINtB4_3VechE3len{krate}");
        assert_eq!(instance_of(&made("CshbDB0_3sol")), made(""));
        assert_eq!(instance_of(&made("Cs12_9addr2line")), made(""));
        for whole in ["_RNvCs1_3lib1f", "memcpy", &made("")] {
            assert_eq!(instance_of(whole), whole);
        }
    }

    #[test]
    fn only_older_crates_are_rewritten() {
        let origins = [
            origin(None, false, false),
            origin(Some("old"), true, false),
            origin(Some("new"), false, true),
        ];
        for (told, expected) in [
            ("bundle::main", false),
            ("bundle::old::f", true),
            ("bundle::new::f::<bundle::old::T>", false),
            ("<bundle::new::T as bundle::old::P>::f", true),
            ("core::ptr::drop_in_place::<bundle::new::T>", true),
        ] {
            assert_eq!(may_be_rewritten(&origins, told), expected, "{told}");
        }
        let one = [origin(None, false, true)];
        assert!(!may_be_rewritten(&one, "core::ptr::drop_in_place::<bundle::T>"));
        // What its macros make for others may have been rewritten, too.
        let with_rules = [origin(None, false, false), origin(Some("old"), true, true)];
        assert!(may_be_rewritten(&with_rules, "bundle::main"));
    }

    #[test]
    fn names_are_alike_without_their_crates() {
        let origins = [origin(None, false, false), origin(Some("a_lib"), false, false)];
        let original = "<lib::m::T<sol::U> as core::fmt::Debug>::fmt::<[u8; 3]>";
        let bundle = "<bundle::a_lib::m::T<bundle::U> as core::fmt::Debug>::fmt::<[u8; 3]>";
        assert_eq!(without_crates(&origins, bundle), without_crates(&origins, original));
        let other = bundle.replace("m::T", "n::T");
        assert_ne!(without_crates(&origins, &other), without_crates(&origins, original));
    }
}

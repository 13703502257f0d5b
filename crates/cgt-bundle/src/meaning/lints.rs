//! Lints: what the compiler knows to mean something else in a newer edition.

use crate::compiler::Message;
use crate::manifest::Edition;

/// An edition in which code may mean something else than before.
pub(super) struct Boundary {
    /// The first edition with the new meaning.
    pub edition: Edition,
    /// The last one with the old.
    pub before: Edition,
    /// Words without which nothing changes that hangs on types; there is no such list if empty.
    pub words: &'static [&'static str],
    pub lints: &'static [Lint],
}

/// Whose edition decides what code means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seat {
    /// That of the place that the lint names.
    Place,
    /// That of any place that the lint names or suggests to change.
    Any,
    /// That of the variables that the lint names, which is that of their block.
    Variables,
    /// That of the crate in which all macros have been expanded.
    Caller,
}

/// One lint, and what to say of what it finds.
pub(super) struct Lint {
    pub name: &'static str,
    pub seat: Seat,
    /// Whether the code still compiles and then does something else; if not, nothing is lost.
    pub is_change: bool,
    /// What becomes of the code that is named.
    pub change: &'static str,
    /// What its author can do.
    pub remedy: &'static str,
}

const LET: &str = "give it a name with `let` before the end of the block";

/// What changes in silence, or stops compiling where the compiler knows the remedy.
pub(super) const BOUNDARIES: [Boundary; 2] = [
    Boundary {
        edition: Edition::E2021,
        before: Edition::E2018,
        words: &["into_iter", "try_into", "try_from", "from_iter", "macro_rules!"],
        lints: &[
            Lint {
                name: "rust_2021_incompatible_closure_captures",
                seat: Seat::Place,
                is_change: true,
                change: "takes parts of variables instead of the whole",
                remedy: "name the whole variable in the closure, as in `let _ = &x;`",
            },
            Lint {
                name: "array_into_iter",
                seat: Seat::Place,
                is_change: true,
                change: "gives the elements of an array instead of references to them",
                remedy: "write `.iter()`",
            },
            Lint {
                name: "rust_2021_prelude_collisions",
                seat: Seat::Caller,
                is_change: true,
                change: "may call a trait that is in scope everywhere",
                remedy: "call it by the path of its trait",
            },
            Lint {
                name: "non_fmt_panics",
                seat: Seat::Any,
                is_change: true,
                change: "is read as a format instead of a message",
                remedy: "write `\"{}\", ` before it",
            },
            Lint { name: OBJECTS, ..STOPS },
            Lint { name: "ellipsis_inclusive_range_patterns", ..STOPS },
        ],
    },
    Boundary {
        edition: Edition::E2024,
        before: Edition::E2021,
        words: &[],
        lints: &[
            Lint {
                name: "tail_expr_drop_order",
                seat: Seat::Variables,
                is_change: true,
                change: "is dropped before the variables of its block instead of after them",
                remedy: LET,
            },
            Lint {
                name: "if_let_rescope",
                seat: Seat::Place,
                is_change: true,
                change: "is dropped before `else` instead of after it",
                remedy: "write `match`",
            },
            Lint {
                name: "boxed_slice_into_iter",
                seat: Seat::Place,
                is_change: true,
                change: "gives the elements of a slice instead of references to them",
                remedy: "write `.iter()`",
            },
            Lint {
                name: "rust_2024_prelude_collisions",
                seat: Seat::Caller,
                is_change: true,
                change: "may call a trait that is in scope everywhere",
                remedy: "call it by the path of its trait",
            },
            Lint {
                name: "dependency_on_unit_never_type_fallback",
                seat: Seat::Caller,
                is_change: true,
                change: "has a type `!` that was `()`",
                remedy: "write the type `()`",
            },
            Lint {
                name: "never_type_fallback_flowing_into_unsafe",
                seat: Seat::Caller,
                is_change: true,
                change: "has a type `!` that was `()`",
                remedy: "write the type `()`",
            },
            Lint { name: PATTERNS, ..STOPS },
            Lint { name: "deprecated_safe_2024", ..STOPS },
        ],
    },
];

/// Traits that stand for a type without `dyn`.
pub(super) const OBJECTS: &str = "bare_trait_objects";

/// Patterns that say how to bind what they bind by reference anyway.
pub(super) const PATTERNS: &str = "rust_2024_incompatible_pat";

/// What no longer compiles, for which the compiler may know the new form.
const STOPS: Lint = Lint { name: "", seat: Seat::Place, is_change: false, change: "", remedy: "" };

/// What the compiler says of a temporary that is dropped before others instead of after them.
const EARLIER: &str = "up until Edition 2021";

/// Whether something said of a place in a message is that.
pub(super) fn is_earlier(label: &str) -> bool {
    label.starts_with(EARLIER)
}

impl Lint {
    /// Whether a message of the lint is of code that does something else; what another temporary
    /// borrows may be dropped with it as before.
    pub(super) fn tells_change(&self, message: &Message) -> bool {
        let labels = message.spans.iter().filter_map(|span| span.label.as_deref());
        self.is_change
            && (self.name != "tail_expr_drop_order" || labels.into_iter().any(is_earlier))
    }

    /// Whether what the lint found has a type that is known to do something when it is dropped.
    pub(super) fn is_sure(&self, message: &Message) -> bool {
        let told = |value: &dyn Fn(&str) -> bool| {
            message.children.iter().any(|child| {
                let told = child.message.split_once(" invokes this custom destructor");
                told.is_some_and(|(name, _)| value(name))
            })
        };
        match self.name {
            // Both what is dropped sooner and what is dropped after it.
            "tail_expr_drop_order" => told(&|name| name == "`#1`") && told(&|name| name != "`#1`"),
            "if_let_rescope" => told(&|_| true),
            _ => true,
        }
    }
}

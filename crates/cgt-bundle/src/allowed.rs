//! Allowed: the lints that a manifest keeps from being errors.

use std::collections::BTreeSet;
use toml::{Table, Value};

/// The lints that are errors where nobody lowers them, and the groups that hold such.
pub const DENIED: &[&str] = &[
    "ambiguous_associated_items",
    "ambiguous_glob_imports",
    "arithmetic_overflow",
    "binary_asm_labels",
    "bindings_with_variant_name",
    "conflicting_repr_hints",
    "dangerous_implicit_autorefs",
    "dependency_on_unit_never_type_fallback",
    "deref_nullptr",
    "elided_lifetimes_in_associated_constant",
    "enum_intrinsics_non_enums",
    "future_incompatible",
    "ill_formed_attribute_input",
    "incomplete_include",
    "ineffective_unstable_trait_impl",
    "invalid_atomic_ordering",
    "invalid_from_utf8_unchecked",
    "invalid_macro_export_arguments",
    "invalid_null_arguments",
    "invalid_reference_casting",
    "invalid_type_param_default",
    "legacy_derive_helpers",
    "let_underscore",
    "let_underscore_lock",
    "long_running_const_eval",
    "macro_expanded_macro_exports_accessed_by_absolute_paths",
    "mutable_transmutes",
    "named_asm_labels",
    "never_type_fallback_flowing_into_unsafe",
    "no_mangle_const_items",
    "out_of_scope_macro_calls",
    "overflowing_literals",
    "patterns_in_fns_without_body",
    "proc_macro_derive_resolution_fallback",
    "pub_use_of_private_extern_crate",
    "repr_transparent_non_zst_fields",
    "rust_2024_compatibility",
    "semicolon_in_expressions_from_macros",
    "soft_unstable",
    "static_mut_refs",
    "text_direction_codepoint_in_comment",
    "text_direction_codepoint_in_literal",
    "unconditional_panic",
    "undropped_manually_drops",
    "unknown_crate_types",
    "useless_deprecated",
];

/// The lints of a manifest's table, or of the workspace's that it inherits, that would be errors if
/// it did not lower them. What it raises says nothing of what a program does.
pub fn lints(table: &Table, workspace: &Table) -> BTreeSet<String> {
    let own = table.get("lints").and_then(Value::as_table);
    let is_shared = own.and_then(|own| own.get("workspace")?.as_bool()) == Some(true);
    let shared = workspace.get("lints").and_then(Value::as_table).filter(|_| is_shared);
    let rust = shared.or(own).and_then(|lints| lints.get("rust")?.as_table());
    let names = rust.into_iter().flatten().filter(|(_, level)| is_lowered(level));
    let names = names.map(|(name, _)| name.replace('-', "_"));
    names.filter(|name| DENIED.contains(&name.as_str())).collect()
}

/// Whether what stands for a lint, a level or a table that has one, makes no error of it.
fn is_lowered(level: &Value) -> bool {
    let level = level.as_table().and_then(|table| table.get("level")).unwrap_or(level);
    matches!(level.as_str(), Some("allow" | "warn"))
}

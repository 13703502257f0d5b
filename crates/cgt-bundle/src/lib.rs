//! Turns library modules, or a solution that uses them, into one standalone source file.
//!
//! ```
//! use cgt_bundle::{Files, Request, Root, Workspace, bundle};
//! use std::path::Path;
//!
//! let files = Files::memory([
//!     ("Cargo.toml", "[workspace]\nmembers = ['lib']"),
//!     ("lib/Cargo.toml", "[package]\nname = 'lib'\nedition = '2021'"),
//!     ("lib/src/lib.rs", "pub fn used() -> u8 { 1 }\npub fn unused() {}"),
//! ]);
//! let workspace = Workspace::open(files, Path::new(""))?;
//! let solution = "fn main() { assert_eq!(lib::used(), 1); }\n";
//! let bundle = bundle(workspace, &Request::of([Root::text("solution.rs", solution)]))?;
//! assert!(bundle.text.contains("mod lib"));
//! assert!(!bundle.text.contains("unused()"));
//! # Ok::<(), cgt_bundle::Diagnostics>(())
//! ```
//!
//! The stages, each in a file of its own: [`Workspace`] loads, then parse, resolve, reach and emit
//! make the text, and [`verify`] asks the compiler.

mod about;
mod allowed;
mod attrs;
mod blank;
mod built;
mod bundle;
mod calls;
mod catalogue;
mod cfg;
pub mod compiled;
mod compiler;
mod conditions;
mod config;
mod context;
mod diag;
mod edition;
mod emit;
mod expand;
mod explanations;
mod extent;
mod features;
mod files;
mod format;
mod judges;
mod known;
mod lex;
mod linkage;
mod load;
mod manifest;
mod meaning;
mod minify;
mod names;
mod nesting;
mod outside;
mod parse;
mod passed;
mod plain;
mod profiles;
mod prune;
mod reach;
mod resolve;
mod scan;
mod shallow;
mod size;
mod targets;
mod tokens;
mod told;
mod tree;
mod unclosed;
pub mod verify;
mod ways;

pub use bundle::{Bundle, Library, Reason, Request, Root, bundle};
pub use catalogue::{Entry, catalogue};
pub use diag::{Code, Diagnostic, Diagnostics, Place, Severity};
pub use files::{Files, Looked, Notes};
pub use judges::{Judge, JudgeCrate, judges};
pub use load::{Package, PackageId, Workspace};
pub use manifest::Edition;
pub use prune::prune;

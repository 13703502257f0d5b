//! The command line from end to end: streams, exit statuses and files.
#![allow(clippy::expect_used, clippy::unwrap_used, missing_docs, unreachable_pub)]

mod bundle;
mod codes;
mod compare;
mod help;
mod judge;
mod judges;
mod new;
mod other;
mod package;
mod snippets;
mod support;
mod watch;

//! Drives `graphs::caterpillar`: weights to the values of the beginnings.

use cgt_core::graphs::caterpillar::prefix_grundy;

fn answer(fields: &[&str]) -> String {
    joined(prefix_grundy(&numbers(fields[0])))
}

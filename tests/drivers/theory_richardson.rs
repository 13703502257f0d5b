//! Drives `theory::richardson`: arcs to whether an odd cycle is in the way, and else whether the kernel is among those given.

use cgt_core::theory::richardson;

fn answer(fields: &[&str]) -> String {
    let kernels: Vec<u64> = numbers(fields[2]);
    match richardson::kernel(number(fields[0]), &pairs(fields[1], '>')) {
        Err(_) => "odd".to_string(),
        Ok(set) => {
            let mask = set.iter().rev().fold(0, |mask, &is_in| mask << 1 | u64::from(is_in));
            bits([kernels.contains(&mask)])
        }
    }
}

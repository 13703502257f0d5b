//! Drives `theory::kernel`: arcs to all kernels as masks.

use cgt_core::theory::kernel;

fn answer(fields: &[&str]) -> String {
    let (n, arcs): (usize, _) = (number(fields[0]), pairs(fields[1], '>'));
    let mut masks: Vec<u64> = kernel::all(n, &arcs).collect();
    masks.sort_unstable();
    for mask in 0..1u64 << n {
        let set: Vec<bool> = (0..n).map(|v| mask >> v & 1 == 1).collect();
        assert_eq!(kernel::is_kernel(&set, &arcs).is_ok(), masks.contains(&mask));
    }
    joined(masks)
}

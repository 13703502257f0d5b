// Made by cargo xtask bundle cgt_core::arith::isqrt, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod arith {
pub mod isqrt {
pub fn isqrt(n: u64) -> u64 {
    if n == 0 {
        return 0;
    }
    let bits = 64 - n.leading_zeros();
    let mut root = 1 << ((bits + 1) / 2);
    loop {
        let next = (root + n / root) / 2;
        if root <= next {
            return root;
        }
        root = next;
    }
}
pub fn isqrt_u128(n: u128) -> u64 {
    if let Ok(small) = u64::try_from(n) {
        return isqrt(small);
    }
    let shift = (65 - n.leading_zeros()) / 2;
    let top = isqrt((n >> (2 * shift)) as u64);
    let mut root = (u128::from(top) + 1) << shift;
    loop {
        let next = (root + n / root) / 2;
        if root <= next {
            return root as u64;
        }
        root = next;
    }
}
}
}
}

// Made by cargo xtask bundle cgt_core::theory::mex, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod theory {
pub mod mex {
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    let mut is_taken = vec![false; values.len()];
    for &value in &values {
        if value < values.len() as u64 {
            is_taken[value as usize] = true;
        }
    }
    is_taken.iter().position(|&taken| !taken).unwrap_or(values.len()) as u64
}
pub fn mex_of_mask(mask: u64) -> u32 {
    mask.trailing_ones()
}
#[derive(Clone, Debug)]
pub struct MexBuffer {
    stamp: u64,
    marks: Vec<u64>,
}
impl MexBuffer {
    pub fn new(max_values: usize) -> Self {
        MexBuffer {
            stamp: 1,
            marks: vec![0; max_values],
        }
    }
    pub fn insert(&mut self, value: u32) {
        if let Some(mark) = self.marks.get_mut(value as usize) {
            *mark = self.stamp;
        }
    }
    pub fn mex(&self) -> u32 {
        self.marks.iter().take_while(|&&mark| mark == self.stamp).count() as u32
    }
    pub fn clear(&mut self) {
        self.stamp += 1;
    }
}
}
}
}

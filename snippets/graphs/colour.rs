// Made by cargo xtask bundle cgt_core::graphs::colour, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
    pub mod graphs {
        pub mod colour {
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum Colour {
                Blue,
                Red,
                Green,
            }
            impl Colour {
                pub fn mirrored(self) -> Self {
                    match self {
                        Colour::Blue => Colour::Red,
                        Colour::Red => Colour::Blue,
                        Colour::Green => Colour::Green,
                    }
                }
            }
        }
    }
}

//! Drives `partizan::colour`: a colour to its mirror image.

use cgt_core::partizan::colour::Colour;

fn answer(fields: &[&str]) -> String {
    let colour = match fields[0] {
        "Blue" => Colour::Blue,
        "Red" => Colour::Red,
        _ => Colour::Green,
    };
    format!("{:?}", colour.mirrored())
}

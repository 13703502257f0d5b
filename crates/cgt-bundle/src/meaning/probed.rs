//! Probed: a text with probes in it.

use super::made::{MADE, PINNED};
use super::probes::{Kind, Probe, VARIABLE};
use crate::compiler::{Message, Span};
use std::cmp::Reverse;
use std::ops::Range;

/// The type of the probes that are variables.
const PROBE: &str = "__CgtProbe";

/// The trait whose method stands for `?`.
const TRY: &str = "__CgtTry";

/// The function that is given what a panic would tell.
const TOLD: &str = "__cgt_told";

/// A text with probes, and where they were put.
#[derive(Default)]
pub(super) struct Probed {
    pub text: String,
    /// Places in the text without them, each with the length of what was added there.
    pub places: Vec<(usize, usize)>,
    /// What of the text with them belongs to each.
    extents: Vec<Range<usize>>,
}

impl Probed {
    /// The probe that an error is of, by its number; `None` if it is of something else.
    pub fn meant(&self, error: &Message) -> Option<usize> {
        let primary = error.spans.iter().filter(|span| span.is_primary);
        primary.filter_map(own).find_map(|span| self.innermost(span.byte_start..span.byte_end))
    }

    fn innermost(&self, place: Range<usize>) -> Option<usize> {
        let is_in = |extent: &Range<usize>| extent.start <= place.start && place.end <= extent.end;
        let around = (0..self.extents.len()).filter(|&idx| is_in(&self.extents[idx]));
        around.min_by_key(|&idx| self.extents[idx].len())
    }
}

/// A place in the text, or that of the call there which led to it.
fn own(span: &Span) -> Option<&Span> {
    let mut span = span;
    while !span.is_own() {
        span = &span.expansion.as_ref()?.span;
    }
    Some(span)
}

/// The text with sorted probes.
pub(super) fn probed(text: &str, probes: &[Probe]) -> Probed {
    if probes.is_empty() {
        return Probed { text: text.to_string(), ..Probed::default() };
    }
    let mut bytes = text.as_bytes().to_vec();
    // Each with the probe that it is a part of.
    let mut leads: Vec<(usize, String, usize)> = Vec::new();
    for (idx, Probe { at, kind }) in probes.iter().enumerate() {
        let mut lead = |at: usize, lead: String| leads.push((at, lead, idx));
        match kind {
            Kind::Variable => lead(*at, format!("let {VARIABLE} = crate::{PROBE};")),
            Kind::Try(Reverse(mark)) => {
                bytes[*mark] = b')';
                lead(*at, format!("crate::{TRY}::get("));
            }
            Kind::Untold { name_end, end, is_statement } => {
                bytes[*at..*name_end].fill(b' ');
                let ty = if *is_statement { "()" } else { "_" };
                lead(*at, format!("crate::{TOLD}::<_, {ty}>(::core::format_args"));
                lead(*end, ")".to_string());
            }
            Kind::Made(end) => {
                lead(*at, format!("crate::{MADE}("));
                lead(*end, ")".to_string());
            }
            Kind::Pinned { inside: (start, end) } => {
                bytes[*at..start - 1].fill(b' ');
                lead(*at, format!("crate::{PINNED}"));
                lead(*start, "&mut { ".to_string());
                lead(*end, " }".to_string());
            }
            Kind::Closure(ty, end) => {
                lead(*at, format!("(|| -> {ty} {{ "));
                lead(*end, " })()".to_string());
            }
        }
    }
    leads.sort_by_key(|(at, ..)| *at);
    let text = String::from_utf8(bytes).unwrap_or_else(|_| text.to_string());
    let mut out = String::new();
    let mut places = Vec::new();
    let mut extents: Vec<Range<usize>> = vec![0..0; probes.len()];
    let mut from = 0;
    for (at, lead, idx) in leads {
        out.push_str(&text[from..at]);
        let extent = &mut extents[idx];
        if extent.end == 0 {
            extent.start = out.len();
        }
        out.push_str(&lead);
        extent.end = out.len();
        places.push((at, lead.len()));
        from = at;
    }
    out.push_str(&text[from..]);
    for (probe, extent) in probes.iter().zip(&mut extents) {
        if let Kind::Try(Reverse(mark)) = probe.kind {
            let before = places.iter().filter(|(at, _)| *at <= mark);
            extent.end = mark + 1 + before.map(|(_, length)| length).sum::<usize>();
        }
    }
    out.push_str(&format!(
        "\nstruct {PROBE};\nimpl Drop for {PROBE} {{ fn drop(&mut self) {{}} }}\n"
    ));
    let method = "fn get(self) -> T { loop {} }";
    out.push_str(&format!("fn {TOLD}<T, U>(_: T) -> U {{ loop {{}} }}\n"));
    out.push_str(&format!("const fn {MADE}<T>(value: T) -> T {{ value }}\n"));
    let pin = "::core::pin::Pin<&mut T>";
    out.push_str(&format!("fn {PINNED}<T>(_: &mut T) -> {pin} {{ loop {{}} }}\n"));
    out.push_str(&format!(
        "trait {TRY} {{ type Output; fn get(self) -> Self::Output; }}
impl<T, E> {TRY} for ::core::result::Result<T, E> {{ type Output = T; {method} }}
impl<T> {TRY} for ::core::option::Option<T> {{ type Output = T; {method} }}\n"
    ));
    Probed { text: out, places, extents }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_of_the_innermost_probe_around_its_place() {
        let text = "f({g()?.h()?})";
        let probe = |at, kind| Probe { at, kind };
        let tries = [11, 6].map(|mark| probe(3, Kind::Try(Reverse(mark))));
        let probes = [&[probe(3, Kind::Variable)], tries.as_slice()].concat();
        let probed = probed(text, &probes);
        assert!(probed.text.starts_with(
            "f({let __cgt_probe = crate::__CgtProbe;crate::__CgtTry::get(crate::__CgtTry::get(g()).h())})"
        ));
        let meant = |place: &str| {
            let start = probed.text.find(place).unwrap_or_default();
            probed.innermost(start..start + place.len())
        };
        assert_eq!(meant("crate::__CgtProbe"), Some(0));
        assert_eq!(meant("g()"), Some(2));
        assert_eq!(meant(".h()"), Some(1));
        assert_eq!(meant("f("), None);
        assert_eq!(meant("struct __CgtProbe"), None);
    }
}

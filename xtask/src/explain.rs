//! `explain`: what the code of a diagnostic means.

use crate::cli::Explain;
use crate::failure::Failure;
use crate::output;
use cgt_bundle::Code;

/// Prints what a code means, or names the codes that come near it.
pub(crate) fn run(args: &Explain) -> Result<(), Failure> {
    let wanted = args.code.trim_matches(['[', ']']).to_uppercase();
    match Code::ALL.iter().find(|code| code.to_string() == wanted) {
        Some(code) => {
            output::print(&format!("{code}: {}\n\n{}\n", code.summary(), code.explanation()))
        }
        None => {
            let message = format!("there is no code `{}`; near ones:", args.code);
            Err(Failure::usage(format!("{message}\n{}", nearest(&wanted).join("\n"))))
        }
    }
}

/// The codes nearest to a text, by its letters or by the words of what they mean.
fn nearest(wanted: &str) -> Vec<String> {
    let word = wanted.to_lowercase();
    let score = |code: &Code| {
        let is_word = code.summary().split_whitespace().any(|other| other == word);
        strsim::jaro_winkler(&code.to_string(), wanted) + if is_word { 1.0 } else { 0.0 }
    };
    let mut codes: Vec<(f64, &Code)> = Code::ALL.iter().map(|code| (score(code), code)).collect();
    codes.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    codes.iter().take(3).map(|(_, code)| format!("  {code}: {}", code.summary())).collect()
}

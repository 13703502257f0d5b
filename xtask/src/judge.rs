//! `judge`: a solution and its bundle on samples, side by side.

mod build;
mod compare;
mod measure;
mod program;
mod samples;

use crate::cli;
use crate::failure::Failure;
use crate::original::{Asked, Solution};
use crate::{lock, output};
use compare::Comparison;
use measure::{End, Outcome};
use program::Programs;
use samples::Sample;
use std::path::Path;

/// Builds both, runs both on every sample, and prints a row for each.
pub(crate) fn run(args: &cli::Judge) -> Result<(), Failure> {
    let solution = Solution::find(&Asked::from(args))?;
    if args.build_only {
        return build::run(args, &solution);
    }
    let samples = samples::find(args.samples.as_deref(), &solution.source)?;
    let _lock = lock::hold(&solution.program())?;
    let programs = Programs::from_child()?;
    let mut rows = vec![["sample", "original", "bundle", "agree"].map(str::to_string)];
    let mut failed = 0;
    for sample in &samples {
        let judged = Judged::of(args, &programs, sample)?;
        failed += usize::from(!judged.is_fine);
        judged.hints.iter().for_each(|hint| output::note(&format!("{}: {hint}", sample.name)));
        rows.push(judged.row);
    }
    output::print(&output::table(&rows))?;
    match failed {
        0 => Ok(()),
        _ => Err(Failure::check(format!("{failed} of {} samples failed", samples.len()))),
    }
}

/// What came of one sample.
struct Judged {
    row: [String; 4],
    hints: Vec<String>,
    is_fine: bool,
}

impl Judged {
    fn of(args: &cli::Judge, programs: &Programs, sample: &Sample) -> Result<Judged, Failure> {
        let comparison = if args.exact { Comparison::Bytes } else { Comparison::Words };
        let answer = sample.answer()?;
        let one = |program: &Path| -> Result<(Outcome, Verdict), Failure> {
            let outcome = run_on(program, sample, args)?;
            let verdict = verdict(&outcome, answer.as_deref(), comparison);
            Ok((outcome, verdict))
        };
        let (original, first) = one(&programs.original)?;
        let (bundle, second) = one(&programs.bundle)?;
        let difference = disagreement(&original, &bundle, comparison);
        let agree = if difference.is_none() { "yes" } else { "no" };
        let cells = [cell(first.name, &original), cell(second.name, &bundle)];
        let is_fine = first.is_fine && second.is_fine && difference.is_none();
        let told = [("original", first.hint), ("bundle", second.hint), ("they differ", difference)];
        let hints = told.into_iter().filter_map(|(name, hint)| Some(format!("{name}: {}", hint?)));
        let [original, bundle] = cells;
        let row = [sample.name.clone(), original, bundle, agree.to_string()];
        Ok(Judged { row, hints: hints.collect(), is_fine })
    }
}

fn run_on(program: &Path, sample: &Sample, args: &cli::Judge) -> Result<Outcome, Failure> {
    measure::run(program, &sample.input, args.time_limit)
        .map_err(|error| Failure::io("run", program, &error))
}

/// How one program did on one sample.
struct Verdict {
    name: &'static str,
    hint: Option<String>,
    is_fine: bool,
}

fn verdict(outcome: &Outcome, answer: Option<&[u8]>, comparison: Comparison) -> Verdict {
    match (&outcome.end, answer) {
        (End::OutOfTime, _) => Verdict { name: "too slow", hint: None, is_fine: false },
        (End::Failed(why), _) => {
            let said = String::from_utf8_lossy(&outcome.err);
            let hint = format!("{why}\n{}", said.trim_end()).trim_end().to_string();
            Verdict { name: "crash", hint: Some(hint), is_fine: false }
        }
        (End::Finished, None) => Verdict { name: "ran", hint: None, is_fine: true },
        (End::Finished, Some(answer)) => match comparison.difference(answer, &outcome.out) {
            None => Verdict { name: "right", hint: None, is_fine: true },
            hint => Verdict { name: "wrong", hint, is_fine: false },
        },
    }
}

/// What the two do differently; after a crash or out of time, output counts for nothing.
fn disagreement(first: &Outcome, second: &Outcome, comparison: Comparison) -> Option<String> {
    match (&first.end, &second.end) {
        (End::Finished, End::Finished) => comparison.difference(&first.out, &second.out),
        (first, second) if first == second => None,
        _ => Some("they end differently".to_string()),
    }
}

fn cell(verdict: &str, outcome: &Outcome) -> String {
    let time = outcome.time.as_secs_f64() * 1000.0;
    let memory = match outcome.memory {
        Some(bytes) => format!("{:>7.1} MB", bytes as f64 / 1e6),
        None => String::new(),
    };
    format!("{verdict:<8} {time:>7.0} ms{memory}")
}

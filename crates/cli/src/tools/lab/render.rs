//! A report as text, page, Markdown or table of values.

use std::io::{self, Write};
use std::path::Path;

use quintile_experiments::lab::{Report, Section, Tidy};

use super::plots::draw;
use crate::error::Error;
use crate::paint::{TITLE, columns, one_line};
use crate::tools::chart::{figure, svg_file};
use crate::tools::html::{self, escape, prose};
use crate::tools::output::write;

/// For terminals.
pub(super) fn text(report: &Report, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{TITLE}{}{TITLE:#}\n{}\n", one_line(&report.title), one_line(&report.about))?;
    report.findings.iter().try_for_each(|finding| writeln!(out, "- {}", one_line(finding)))?;
    for section in report.sections.iter().filter(|section| !section.rows.is_empty()) {
        writeln!(out, "\n{TITLE}{}{TITLE:#}", one_line(&section.title))?;
        let lines = columns(&section.headings, &[0], &texts(section));
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}

/// A page that stands alone.
pub(super) fn page(report: &Report) -> String {
    let mut body = format!("<p>{}</p>\n<ul>\n", prose(&report.about));
    report.findings.iter().for_each(|finding| body += &format!("<li>{}</li>\n", prose(finding)));
    body += "</ul>\n";
    for section in &report.sections {
        body += &format!("<h2>{}</h2>\n", escape(&section.title));
        if !section.rows.is_empty() {
            body += &html::table(&section.headings, &[0], &texts(section));
        }
        if let Some(plot) = &section.chart {
            let (caption, svg) = draw(plot);
            body += &figure(&svg, &caption);
        }
    }
    html::page(&report.title, &body)
}

/// Markdown, with its charts in files beside it. `stem` begins their names.
pub(super) fn markdown(report: &Report, file: &Path) -> Result<(), Error> {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut text = format!("# {}\n\n{}\n\n## Conclusions\n\n", report.title, report.about);
    report.findings.iter().for_each(|finding| text += &format!("- {finding}\n"));
    for section in &report.sections {
        text += &format!("\n## {}\n", section.title);
        text += &table(section);
        if let Some(plot) = &section.chart {
            let name = format!("{stem}-{}.svg", section.name);
            let (caption, svg) = draw(plot);
            write(file.with_file_name(&name), svg_file(&svg))?;
            text += &format!("\n![{caption}]({name})\n");
        }
    }
    write(file, &text)
}

fn table(section: &Section) -> String {
    if section.rows.is_empty() {
        return String::new();
    }
    let line = |cells: &[String]| {
        format!("| {} |\n", cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
    };
    let headings: Vec<String> = section.headings.iter().map(|&heading| heading.to_owned()).collect();
    let rule: Vec<String> = (0..headings.len()).map(|at| if at == 0 { "---" } else { "---:" }.to_owned()).collect();
    let rows: String = texts(section).iter().map(|row| line(row)).collect();
    format!("\n{}{}{rows}", line(&headings), line(&rule))
}

/// The cells as people read them.
fn texts(section: &Section) -> Vec<Vec<String>> {
    section.rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect()
}

/// One figure a line, numbers only.
pub(super) fn csv(report: &Report, out: &mut dyn Write) -> Result<(), Error> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(["section", "figure", "group", "value", "low", "high", "n"]).map_err(io::Error::from)?;
    for Tidy { section, figure, group, value, low, high, n } in report.tidy() {
        // Six places are more than any sample tells.
        let number = |value: f64| ((value * 1e6).round() / 1e6).to_string();
        let bound = |value: Option<f64>| value.map(number).unwrap_or_default();
        let group = no_formula(&group);
        let row = [section, figure, &group, &number(value), &bound(low), &bound(high), &n.to_string()];
        table.write_record(row).map_err(io::Error::from)?;
    }
    table.flush()?;
    Ok(())
}

/// A name that no spreadsheet takes for a formula: totals come from anywhere.
fn no_formula(name: &str) -> String {
    let name = one_line(name);
    let formula = name.starts_with(['=', '+', '-', '@']) && name.parse::<f64>().is_err();
    if formula { format!("'{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_formulas() {
        let names = ["+10", "10", "=1+1", "+1+cmd|'x'!A0", "@SUM(1)", "tile\t"];
        assert_eq!(names.map(no_formula), ["+10", "10", "'=1+1", "'+1+cmd|'x'!A0", "'@SUM(1)", "tile\\t"]);
    }
}

//! A report as text, page, Markdown or table of values.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::report::{Report, Section};
use crate::chart::{figure, svg_file};
use crate::error::Error;
use crate::html::{self, escape};
use crate::paint::{TITLE, one_line};

/// For terminals.
pub(super) fn text(report: &Report, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{TITLE}{}{TITLE:#}\n{}\n", one_line(&report.title), one_line(&report.about))?;
    report.findings.iter().try_for_each(|finding| writeln!(out, "- {}", one_line(finding)))?;
    for section in report.sections.iter().filter(|section| !section.rows.is_empty()) {
        writeln!(out, "\n{TITLE}{}{TITLE:#}", one_line(&section.title))?;
        let width = |column: usize| {
            let cells = section.rows.iter().map(|row| row[column].chars().count());
            cells.chain([section.headings[column].len()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..section.headings.len()).map(width).collect();
        let mut line = |cells: &mut dyn Iterator<Item = &str>| {
            let cell = |(column, cell): (usize, &str)| match widths[column] {
                width if column == 0 => format!("{:width$}", one_line(cell)),
                width => format!("{cell:>width$}"),
            };
            let text = cells.enumerate().map(cell).collect::<Vec<_>>().join("  ");
            writeln!(out, "{}", text.trim_end())
        };
        line(&mut section.headings.iter().copied())?;
        section.rows.iter().try_for_each(|row| line(&mut row.iter().map(String::as_str)))?;
    }
    Ok(())
}

/// A page that stands alone.
pub(super) fn page(report: &Report) -> String {
    let mut body = format!("<p>{}</p>\n<ul>\n", escape(&report.about));
    report.findings.iter().for_each(|finding| body += &format!("<li>{}</li>\n", escape(finding)));
    body += "</ul>\n";
    for section in &report.sections {
        body += &format!("<h2>{}</h2>\n", escape(&section.title));
        if !section.rows.is_empty() {
            body += &html::table(&section.headings, &[0], &section.rows);
        }
        if let Some(plot) = &section.chart {
            body += &figure(&plot.svg, &plot.caption);
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
            write(&file.with_file_name(&name), &svg_file(&plot.svg))?;
            text += &format!("\n![{}]({name})\n", plot.caption);
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
    let rows: String = section.rows.iter().map(|row| line(row)).collect();
    format!("\n{}{}{rows}", line(&headings), line(&rule))
}

/// One value a line: section, row, column, value.
pub(super) fn csv(report: &Report, out: &mut dyn Write) -> Result<(), Error> {
    let quoted = |text: &str| format!("\"{}\"", one_line(text).replace('"', "\"\""));
    writeln!(out, "section,row,column,value")?;
    for section in &report.sections {
        for row in &section.rows {
            for (column, value) in section.headings.iter().zip(row).skip(1).filter(|(_, value)| !value.is_empty()) {
                writeln!(out, "{},{},{},{}", section.name, quoted(&row[0]), quoted(column), quoted(value))?;
            }
        }
    }
    Ok(())
}

/// Writes a file; an existing one is replaced.
pub(super) fn write(file: &Path, text: &str) -> Result<(), Error> {
    fs::write(file, text).map_err(|error| Error::file(file.display(), &error))
}

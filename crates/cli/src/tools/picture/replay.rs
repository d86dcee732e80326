//! A whole game as a page that plays it: one file with the usual drawing of the board and the score sheet beside it.
//!
//! Whatever changes is in the page once, with the plies during which it is shown; the script only shows and hides
//! things. So a page is not much larger than its last position, and without scripts it shows how the game ended.

use std::fmt::Write;

use quintile_drawing::{Overlay, STYLE, Theme};
use quintile_rules::kit::{Adjustment, Entry, Record, Scoring, Seat, Viewer};
use quintile_rules::{AnyFeature, AnyGame, GameId};
use quintile_words::{Lang, Say, Speech, result, say_adjustment, say_opening, say_play, sentence};

use super::film::{Film, HAND_HEIGHT};
use super::pointed_out;
use crate::error::Error;
use crate::sheet::{shown_names, signed};
use crate::tools::html::{escape, page_with_script};

/// How the page looks.
pub(super) struct Style {
    pub(super) how: Speech,
    /// `None` for the reader's own.
    pub(super) theme: Option<Theme>,
    pub(super) coordinates: bool,
    /// The ply to open at; with `None` the page plays from the beginning.
    pub(super) open_at: Option<usize>,
}

/// The page of a record that has been judged to its end. The viewer is whose hand is open.
pub(super) fn page(record: &Record, viewer: Viewer, style: &Style) -> Result<String, Error> {
    let texts = match style.how.lang {
        Lang::En => &ENGLISH,
        Lang::Es => &SPANISH,
    };
    let names = shown_names(&record.seats);
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let on_turn = format!("<span class=\"turn\" role=\"img\" aria-label=\"{}\">▸</span>", texts.on_turn);
    let mut game = AnyGame::position(record, 0)?;
    let mut film = Film::new(names.len(), viewer, style.how, style.coordinates);
    film.shoot(&game, &Overlay::default(), &on_turn);
    let opening = AnyGame::opening(record.game, names.len(), &record.deal)?;
    let opening = sentence(&say_opening(record.game, &opening, None, name, style.how));
    let mut rows = vec![Row::of(&format!("{} {opening}", texts.begins))];
    for entry in &record.plays {
        let (row, overlay) = match entry {
            Entry::Time => {
                game.call_time()?;
                (Row::of(texts.time), Overlay::default())
            }
            Entry::Play(entry) => {
                let scoring = game.play(&entry.play)?;
                let said = say_play(record.game, &entry.play, style.how);
                let row = Row::play(name(entry.seat), said, &scoring, style.how);
                (row, pointed_out(record.game, &entry.play, &scoring))
            }
        };
        film.shoot(&game, &overlay, &on_turn);
        rows.push(row);
    }
    let ending = game.account().adjustments;
    let adjustments: Vec<Row> =
        ending.iter().map(|line| Row::adjustment(name(line.seat), record.game, line, style.how)).collect();
    let outcome = game.outcome().map(|outcome| sentence(&result(&outcome, None, name, style.how)));
    if let (Some(outcome), Some(row)) = (&outcome, rows.last_mut()) {
        let lines = adjustments.iter().map(|line| line.says.as_str());
        row.says = [row.says.as_str()].into_iter().chain(lines).chain([outcome.as_str()]).collect::<Vec<_>>().join(" ");
    }
    let title = record.game.title();
    Ok(Replay { title, style, texts, names: &names, film, rows, adjustments, outcome }.page())
}

/// The texts of the page.
struct Texts {
    title: &'static str,
    begins: &'static str,
    time: &'static str,
    first: &'static str,
    back: &'static str,
    play: &'static str,
    pause: &'static str,
    forward: &'static str,
    last: &'static str,
    ply: &'static str,
    speed: &'static str,
    players: &'static str,
    on_turn: &'static str,
    sheet: &'static str,
}

const ENGLISH: Texts = Texts {
    title: "replay",
    begins: "The game begins.",
    time: "Time is up; this is the last round.",
    first: "To the beginning",
    back: "Back",
    play: "Play",
    pause: "Pause",
    forward: "Forward",
    last: "To the end",
    ply: "Ply",
    speed: "Speed",
    players: "Players",
    on_turn: "to play",
    sheet: "Score sheet",
};

const SPANISH: Texts = Texts {
    title: "repetición",
    begins: "Empieza la partida.",
    time: "Se acabó el tiempo; esta es la última ronda.",
    first: "Al principio",
    back: "Atrás",
    play: "Reproducir",
    pause: "Pausa",
    forward: "Adelante",
    last: "Al final",
    ply: "Jugada",
    speed: "Velocidad",
    players: "Jugadores",
    on_turn: "le toca jugar",
    sheet: "Marcador",
};

/// A line of the score sheet.
struct Row {
    who: String,
    points: String,
    play: String,
    items: Vec<String>,
    /// All of it as a sentence.
    says: String,
}

impl Row {
    fn play(who: String, play: String, scoring: &Scoring<AnyFeature>, how: Speech) -> Self {
        let points = |points: i32| signed(points).replace('-', "−");
        let items = scoring.items.iter().map(|item| format!("{} {}", item.say(how), points(item.points))).collect();
        let says = sentence(&format!("{who}: {play}: {}", scoring.say(how)));
        Self { who, points: points(scoring.points), play, items, says }
    }

    fn adjustment(who: String, game: GameId, line: &Adjustment<String>, how: Speech) -> Self {
        let (points, play) = (signed(line.points).replace('-', "−"), sentence(&say_adjustment(game, line, how)));
        let says = format!("{who}: {play} {points}.");
        Self { who, points, play: play.trim_end_matches('.').to_owned(), items: Vec::new(), says }
    }

    fn of(says: &str) -> Self {
        let (who, points) = (String::new(), String::new());
        Self { who, points, play: says.to_owned(), items: Vec::new(), says: says.to_owned() }
    }
}

/// Everything the page shows.
struct Replay<'a> {
    title: &'static str,
    style: &'a Style,
    texts: &'static Texts,
    names: &'a [String],
    film: Film,
    rows: Vec<Row>,
    /// What changed the scores after the last of them.
    adjustments: Vec<Row>,
    /// Who won, if it is over.
    outcome: Option<String>,
}

impl Replay<'_> {
    fn page(&self) -> String {
        let mut body = String::new();
        let open_at = self.style.open_at;
        let auto = if open_at.is_none() { " data-auto=\"\"" } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(body, "<main data-start=\"{}\"{auto}>\n<div>", open_at.unwrap_or(0));
        self.write_board(&mut body);
        self.write_controls(&mut body);
        self.write_seats(&mut body);
        body.push_str("</div>\n");
        self.write_sheet(&mut body);
        body.push_str("</main>\n");
        let title = format!("{}: {}", self.title, self.texts.title);
        let style = format!("{}{STYLE}{}", self.colours(), include_str!("replay.css"));
        page_with_script(self.style.how.lang.tag(), &title, &style, &body, include_str!("replay.js"))
    }

    /// The variables of one theme, or of both and the reader's choice between them.
    fn colours(&self) -> String {
        match self.style.theme {
            Some(theme) => {
                let scheme = if theme == Theme::Dark { "dark" } else { "light" };
                format!(":root {{ color-scheme: {scheme};\n{}}}\n", theme.variables())
            }
            None => format!(
                ":root {{\n{}}}\n@media (prefers-color-scheme: dark) {{ :root {{\n{}}} }}\n",
                Theme::Light.variables(),
                Theme::Dark.variables()
            ),
        }
    }

    fn write_board(&self, body: &mut String) {
        let frame = self.film.frame();
        let says = self.rows.last().map_or("", |row| &row.says);
        let title = escape(self.title);
        let _ = write!(body, "<svg class=\"board\" viewBox=\"{frame}\" role=\"img\" aria-label=\"{title}\">");
        for (name, strip) in self.film.layers() {
            let _ = write!(body, "<g class=\"q-layer-{name}\">");
            strip.write(body, "g", self.film.last());
            body.push_str("</g>");
        }
        let _ = writeln!(body, "</svg>\n<p id=\"says\" aria-live=\"polite\">{}</p>", escape(says));
    }

    fn write_controls(&self, body: &mut String) {
        let Texts { first, back, play, pause, forward, last, ply, speed, .. } = self.texts;
        let plies = self.film.last();
        let button = |id: &str, label: &str, more: &str, path: &str| {
            format!(
                "<button type=\"button\" id=\"{id}\" aria-label=\"{label}\" title=\"{label}\"{more}>\
                 <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">{path}</svg></button>\n"
            )
        };
        body.push_str("<div class=\"controls\">\n");
        *body += &button("first", first, "", "<path d=\"M5 5h3v14H5zM19 5v14l-10-7z\"/>");
        *body += &button("back", back, "", "<path d=\"M17 5v14L7 12z\"/>");
        let labels = format!(" data-play=\"{play}\" data-pause=\"{pause}\"");
        let icons = "<path class=\"when-still\" d=\"M7 4l13 8-13 8z\"/><path class=\"when-playing\" d=\"M6 5h4v14H6zM14 5h4v14h-4z\"/>";
        *body += &button("play", play, &labels, icons);
        *body += &button("forward", forward, "", "<path d=\"M7 5l10 7-10 7z\"/>");
        *body += &button("last", last, "", "<path d=\"M5 5l10 7-10 7zM16 5h3v14h-3z\"/>");
        let _ = write!(
            body,
            "<input type=\"range\" id=\"ply\" min=\"0\" max=\"{plies}\" value=\"{plies}\" aria-label=\"{ply}\"/>\n\
             <output for=\"ply\" id=\"count\">{plies} / {plies}</output>\n<label>{speed} <select id=\"speed\">\
             <option value=\"3200\">½×</option><option value=\"1600\" selected=\"\">1×</option>\
             <option value=\"800\">2×</option><option value=\"400\">4×</option></select></label>\n</div>\n"
        );
    }

    fn write_seats(&self, body: &mut String) {
        let _ = writeln!(body, "<ul class=\"seats\" aria-label=\"{}\">", self.texts.players);
        for (name, seat) in self.names.iter().zip(&self.film.seats) {
            body.push_str("<li><span class=\"mark\">");
            seat.turn.write(body, "span", self.film.last());
            let _ = write!(body, "</span>{}<span class=\"who\">{}</span>", seat.color, escape(name));
            let width = seat.hand_width();
            let _ = write!(body, "<svg class=\"hand\" viewBox=\"0 0 {width} {HAND_HEIGHT}\" aria-hidden=\"true\">");
            seat.hand.write(body, "g", self.film.last());
            body.push_str("</svg><span class=\"unseen\">");
            seat.holds.write(body, "span", self.film.last());
            body.push_str("</span><b class=\"score\">");
            seat.score.write(body, "span", self.film.last());
            body.push_str("</b></li>\n");
        }
        body.push_str("</ul>\n");
    }

    fn write_sheet(&self, body: &mut String) {
        let _ = writeln!(body, "<section class=\"sheet\">\n<h2>{}</h2>\n<ol id=\"sheet\">", self.texts.sheet);
        for (ply, row) in self.rows.iter().enumerate() {
            let current = if ply == self.film.last() { " aria-current=\"step\"" } else { "" };
            let _ = writeln!(
                body,
                "<li><button type=\"button\" data-ply=\"{ply}\" data-says=\"{}\"{current}><span class=\"number\">{ply}</span>\
                 <span class=\"who\">{}</span> <span class=\"points\">{}</span> <span class=\"play\">{}</span> \
                 <span class=\"items\">{}</span></button></li>",
                escape(&row.says),
                escape(&row.who),
                row.points,
                escape(&row.play),
                escape(&row.items.join("; "))
            );
        }
        for row in &self.adjustments {
            // Not before the end, which would spoil it.
            let _ = writeln!(
                body,
                "<li class=\"adjustment\" data-plies=\"{}\"><span class=\"who\">{}</span> <span class=\"points\">{}</span> \
                 <span class=\"play\">{}</span></li>",
                self.film.last(),
                escape(&row.who),
                row.points,
                escape(&row.play)
            );
        }
        body.push_str("</ol>\n");
        if let Some(outcome) = &self.outcome {
            let _ = writeln!(body, "<p data-plies=\"{}\">{}</p>", self.film.last(), escape(outcome));
        }
        body.push_str("</section>\n");
    }
}

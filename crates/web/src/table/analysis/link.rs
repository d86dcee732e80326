//! An analysis as the end of an address, which browsers send to nobody: the record, the variations, and where one stood.

use quintile_rules::kit::{Entry, PlayEntry, Record};
use quintile_words::{Say, Speech};
use serde::{Deserialize, Serialize};

use super::tree::{MAX_PLAYS, NotAdded, Tree, bare};
use crate::pack;
use crate::words::Words;

/// The longest end of an address that is made: programs that pass links on cut longer ones.
pub(super) const MAX_LINK: usize = 30_000;
/// The most that one is unpacked to.
const MAX_TEXT: usize = 400_000;
/// What the end of an address begins with.
const MARK: &str = "a1.";

/// An analysis as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shared {
    record: Record,
    /// Plays that were not made in the game, each with the position that it follows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tried: Vec<(usize, String)>,
    #[serde(default)]
    here: usize,
}

/// Why the end of an address is no analysis.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum BadLink {
    /// It is not what this page writes, or not all of it.
    Cut,
    TooLarge,
    /// The rules refuse the record.
    Record(String),
    /// The rules refuse a variation, counted from 1.
    Variation(usize, Option<String>),
}

impl BadLink {
    pub(super) fn say(&self, words: &Words) -> String {
        match self {
            Self::Cut => words.link_cut.to_owned(),
            Self::TooLarge => words.link_too_large.to_owned(),
            Self::Record(what) => what.clone(),
            Self::Variation(number, what) => {
                (words.link_variation)(*number, what.as_deref().unwrap_or(words.link_no_such_play))
            }
        }
    }
}

/// The text of an analysis.
fn written(tree: &Tree, here: usize) -> Option<String> {
    let short = |entry: &Entry| match entry {
        Entry::Time => Entry::Time,
        Entry::Play(PlayEntry { seat, play, .. }) => {
            Entry::Play(PlayEntry { seat: *seat, play: play.clone(), points: None, legal: None, legal_hash: None })
        }
    };
    let game = tree.record();
    let record = Record { plays: game.plays.iter().map(short).collect(), ..bare(game) };
    serde_json::to_string(&Shared { record, tried: tree.variations(), here }).ok()
}

/// An analysis out of its text.
fn read(text: &str, how: Speech) -> Result<(Tree, usize), BadLink> {
    let Shared { record, tried, here } = serde_json::from_str(text).map_err(|_| BadLink::Cut)?;
    if record.plays.len() + tried.len() > MAX_PLAYS {
        return Err(BadLink::TooLarge);
    }
    let mut tree = Tree::of(record).map_err(|fault| BadLink::Record(fault.say(how)))?;
    for (number, (at, play)) in (1..).zip(tried) {
        let reason = match tree.add(at, &play) {
            Ok(_) => continue,
            Err(NotAdded::Illegal(reason)) => Some(reason.say(how)),
            Err(NotAdded::Nowhere | NotAdded::Full) => None,
        };
        return Err(BadLink::Variation(number, reason));
    }
    let known = here == 0 || tree.node(here).is_some();
    Ok((tree, if known { here } else { 0 }))
}

/// The end of an address; `None` where it would be too long.
pub(super) async fn write(tree: &Tree, here: usize) -> Option<String> {
    let packed = pack::pack(&written(tree, here)?).await?;
    let link = format!("{MARK}{packed}");
    (link.len() <= MAX_LINK).then_some(link)
}

/// The analysis at the end of an address.
pub(super) async fn open(link: &str, how: Speech) -> Result<(Tree, usize), BadLink> {
    let packed = link.strip_prefix(MARK).ok_or(BadLink::Cut)?;
    if packed.len() > MAX_LINK {
        return Err(BadLink::TooLarge);
    }
    let text = pack::unpack(packed, MAX_TEXT).await.map_err(|bad| match bad {
        pack::Bad::Damaged => BadLink::Cut,
        pack::Bad::TooLarge => BadLink::TooLarge,
    })?;
    read(&text, how)
}

#[cfg(test)]
mod tests {
    use quintile_words::Lang;

    use super::super::tree::tests::tree;
    use super::*;

    #[test]
    fn an_analysis_comes_back_as_it_was() {
        let mut tree = tree();
        let play = tree.game(1).expect("a position").plays().pop().expect("a play");
        let at = tree.add(1, &play).expect("a legal play");
        let text = written(&tree, at).expect("a text");
        let (back, here) = read(&text, Speech::ENGLISH).expect("an analysis");
        assert_eq!((here, back.listed(), back.variations()), (at, tree.listed(), tree.variations()));
        let elsewhere = text.replace(&format!("\"here\":{at}"), "\"here\":5000");
        assert_eq!(read(&elsewhere, Speech::ENGLISH).expect("an analysis").1, 0);
    }

    #[test]
    fn a_bad_link_says_what_is_wrong() {
        let words = crate::words::of(Lang::En);
        let say = |text: &str| read(text, Speech::ENGLISH).map(drop).expect_err("a bad link").say(words);
        let text = written(&tree(), 0).expect("a text");
        assert_eq!(say(&text[..200]), "it is damaged. Perhaps the end is missing.");
        let tried = |tried: &str| text.replacen("\"here\":0", &format!("\"tried\":[{tried}],\"here\":0"), 1);
        assert!(say(&tried("[1,\"24@a1\"]")).starts_with("variation 1: "));
        assert_eq!(say(&tried("[700,\"7@a1\"]")), "variation 1: it follows a play that is not there.");
        let many = vec!["[1,\"7@a1\"]"; MAX_PLAYS].join(",");
        assert_eq!(say(&tried(&many)), "it holds more than an analysis can.");
        assert!(say(&text.replacen("3@e4", "3@a1", 1)).contains("play"), "which play the rules refuse");
    }
}

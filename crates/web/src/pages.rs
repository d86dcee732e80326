//! Every page but the table.

mod archive;
mod contest;
mod demo;
mod frame;
mod friends;
mod games;
mod glance;
mod habits;
mod home;
mod lists;
mod lobby;
mod me;
mod options;
mod puzzles;
pub(crate) mod replay;
mod review;
mod rules;
mod settings;
mod setup;
mod unfinished;

pub(crate) use archive::ArchivePage;
pub(crate) use contest::{ContestPage, OpenContestPage, WallPage};
pub(crate) use demo::Show;
pub(crate) use frame::{Bar, Nowhere, Unreachable};
pub(crate) use games::{GamesPage, emblem_of};
pub(crate) use glance::{Glance, glance};
pub(crate) use home::Home;
pub(crate) use lobby::LobbyPage;
pub(crate) use me::MePage;
pub(crate) use puzzles::{PuzzleLinks, puzzle_route};
pub(crate) use replay::ReplayPage;
pub(crate) use review::play_from;
pub(crate) use rules::{RulesPage, SectionView};
pub(crate) use settings::SettingsPage;
pub(crate) use setup::SetupPage;

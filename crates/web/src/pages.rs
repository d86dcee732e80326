//! Every page but the table.

mod contest;
mod demo;
mod frame;
mod friends;
mod habits;
mod home;
mod lists;
mod options;
pub(crate) mod replay;
mod review;
mod rules;
mod settings;
mod setup;

pub(crate) use contest::ContestPage;
pub(crate) use frame::{Bar, Nowhere, Unreachable};
pub(crate) use home::{Home, PuzzleLinks};
pub(crate) use replay::ReplayPage;
pub(crate) use rules::{RulesPage, SectionView};
pub(crate) use settings::SettingsPage;
pub(crate) use setup::SetupPage;

//! What a person does in the app, done in a real browser. `cargo verify browser` runs it.

mod access;
mod daily;
mod details;
mod games;
mod keyboard;
mod languages;
mod measure;
mod offline;
mod online;
mod opening;
mod pages;
mod phones;
mod screens;
mod sizes;
mod steady;

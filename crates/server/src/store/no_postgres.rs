//! What stands for PostgreSQL in a program that was built without it: a database that cannot be opened.

use std::path::PathBuf;

use quintile_table::Moment;
use tokio::sync::mpsc;

use super::value::{Value, Written};
use super::work::Work;
use super::{Appended, News, NewsCounts, Statement, StoreError, StoreOptions};

pub(super) const CLAIM: &str = "";

/// There is none.
pub(super) enum Postgres {}

impl Postgres {
    pub(super) async fn open(_: &str, _: &StoreOptions) -> Result<Self, StoreError> {
        Err(StoreError::NoPostgres)
    }

    pub(super) fn news(&self) -> mpsc::Receiver<News> {
        match *self {}
    }

    pub(super) fn news_counts(&self) -> NewsCounts {
        match *self {}
    }

    pub(super) async fn submit(&self, _: Work) -> Result<Appended, StoreError> {
        match *self {}
    }

    pub(super) async fn run(&self, _: &'static str, _: &[Value]) -> Result<Written, StoreError> {
        match *self {}
    }

    pub(super) async fn transact(&self, _: Vec<Statement>) -> Result<(), StoreError> {
        match *self {}
    }

    pub(super) async fn copy_to(&self, _: PathBuf) -> Result<Vec<u64>, StoreError> {
        match *self {}
    }

    pub(super) async fn arrive(&self) -> Result<Option<Moment>, StoreError> {
        match *self {}
    }

    pub(super) async fn beat(&self) -> Result<(), StoreError> {
        match *self {}
    }

    pub(super) async fn watch(&self, _: &[i64]) -> Result<(), StoreError> {
        match *self {}
    }

    pub(super) async fn unwatch(&self, _: &[i64]) -> Result<(), StoreError> {
        match *self {}
    }

    pub(super) async fn enters(&self, _: i64, _: i64) -> Result<(), StoreError> {
        match *self {}
    }

    pub(super) async fn elsewhere(&self, _: i64, _: &[i64]) -> Result<Vec<i64>, StoreError> {
        match *self {}
    }

    pub(super) async fn behind(&self, _: &[(i64, i64)]) -> Result<Vec<(i64, i64)>, StoreError> {
        match *self {}
    }
}

//! Tests of whole positions.

mod examples;

use super::*;

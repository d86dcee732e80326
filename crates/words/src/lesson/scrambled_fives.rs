//! The lesson of Scrambled 5's: the centre, a longer cluster, both kinds of bonus square, two clusters at once.

use quintile_rules::AnyFeature;
use quintile_rules::scrambled_fives::{Bonus, Feature};

use super::{Goal, Position, Step};
use crate::text::t;

/// The game that the lesson follows; the learner is seat 0.
pub(crate) const RECORD: &str = include_str!("../../positions/scrambled-fives.json");

const fn at(ply: usize) -> Position {
    Position { record: RECORD, ply }
}

pub(super) static STEPS: [Step; 5] = [
    Step {
        position: at(0),
        instruction: t(
            "The first play covers the centre. Place two or more tiles in a line that sum to 10.",
            "La primera jugada cubre el centro. Coloca en línea dos o más fichas que sumen 10.",
        ),
        goal: Goal::Feature(&AnyFeature::ScrambledFives(Feature::Cluster { sum: 10 })),
        hint: t(
            "7 and 3, or 4 and 6, with one of them on the centre.",
            "7 y 3, o 4 y 6, con una de ellas en el centro.",
        ),
        praise: t("A cluster of 10: 10 points!", "¡Una cadena de 10: 10 puntos!"),
    },
    Step {
        position: at(2),
        instruction: t(
            "Tiles already on the board count too. Extend a cluster so that it sums to 15.",
            "Las fichas que ya estaban también cuentan. Alarga una cadena para que sume 15.",
        ),
        goal: Goal::Feature(&AnyFeature::ScrambledFives(Feature::Cluster { sum: 15 })),
        hint: t("Row 8 sums to 10. How much more makes 15?", "La fila 8 suma 10. ¿Cuánto falta para 15?"),
        praise: t("15, and you score all of it.", "15, y todo cuenta para ti."),
    },
    Step {
        position: at(4),
        instruction: t(
            "A +5 square adds 5 to every cluster the new tile is part of. Cover one.",
            "Una casilla +5 añade 5 a cada cadena de la que forma parte la ficha nueva. Cubre una.",
        ),
        goal: Goal::Feature(&AnyFeature::ScrambledFives(Feature::Bonus { bonus: Bonus::Plus(5) })),
        hint: t("There is a +5 on each side of the 2 on h11.", "A cada lado del 2 de h11 hay un +5."),
        praise: t(
            "The bonus counts once, on the turn it is covered.",
            "El bono cuenta una sola vez, en el turno en que se cubre.",
        ),
    },
    Step {
        position: at(6),
        instruction: t(
            "An x2 square doubles the whole cluster. Score at least 30 points.",
            "Una casilla x2 duplica la cadena entera. Consigue al menos 30 puntos.",
        ),
        goal: Goal::Points(30),
        hint: t(
            "The two 5s in column j end just above an x2.",
            "Los dos 5 de la columna j terminan justo encima de un x2.",
        ),
        praise: t("15 × 2 = 30!", "¡15 × 2 = 30!"),
    },
    Step {
        position: at(8),
        instruction: t(
            "One tile can complete both a row and a column. Find the square where the 7 does that.",
            "Una sola ficha puede completar una fila y una columna. Encuentra la casilla donde el 7 hace las dos \
             cosas.",
        ),
        goal: Goal::Plays(&["7@i9"]),
        hint: t("It is between an 8 and a 5.", "Está entre un 8 y un 5."),
        praise: t(
            "A row of 20 and a column of 10: 30 points with one tile.",
            "Una fila de 20 y una columna de 10: 30 puntos con una ficha.",
        ),
    },
];

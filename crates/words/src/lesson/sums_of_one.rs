//! The lesson of Sums of 1.0: one tile, two tiles, three sums, a WILD, a +10 square.

use quintile_rules::AnyFeature;
use quintile_rules::sums_of_one::Feature;

use super::{Goal, Position, Step};
use crate::text::t;

/// The game that the lesson follows, on a small board; the learner is seat 0.
pub(crate) const RECORD: &str = include_str!("../../positions/sums-of-one.json");

const fn at(ply: usize) -> Position {
    Position { record: RECORD, ply }
}

pub(super) static STEPS: [Step; 5] = [
    Step {
        position: at(0),
        instruction: t(
            "0.3 and 0.2 lie side by side. Bring their row to 1.0 with one tile.",
            "El 0.3 y el 0.2 están juntos. Completa su fila hasta 1.0 con una ficha.",
        ),
        goal: Goal::Plays(&["0.5@b4", "0.5@e4"]),
        hint: t("0.3 + 0.2 = 0.5. The other half is missing.", "0.3 + 0.2 = 0.5. Falta la otra mitad."),
        praise: t("10 points for the sum, 3 for the tile: 13!", "10 puntos por la suma y 3 por la ficha: ¡13!"),
    },
    Step {
        position: at(2),
        instruction: t(
            "Make a sum of 1.0 with two of your tiles, in one row or one column.",
            "Forma una suma de 1.0 con dos de tus fichas, en una misma fila o columna.",
        ),
        goal: Goal::Feature(&AnyFeature::SumsOfOne(Feature::Tiles(2))),
        hint: t(
            "Column e begins with 0.5. 0.25 and 0.25 complete it.",
            "La columna e empieza con 0.5. 0.25 y 0.25 la completan.",
        ),
        praise: t("More tiles, more points.", "Más fichas, más puntos."),
    },
    Step {
        position: at(4),
        instruction: t(
            "Every row and column you touch has to sum to 1.0, and each one scores. Make three sums with two tiles.",
            "Cada fila y columna que tocas tiene que sumar 1.0, y cada una puntúa. Forma tres sumas con dos fichas.",
        ),
        goal: Goal::Points(36),
        hint: t(
            "Fill the gap in column d: first row 5, then row 6.",
            "Llena el hueco de la columna d: primero la fila 5, luego la 6.",
        ),
        praise: t("Three sums and two tiles: 36 points!", "¡Tres sumas y dos fichas: 36 puntos!"),
    },
    Step {
        position: at(6),
        instruction: t(
            "You drew a WILD. You choose its value when you place it. Make 1.0 with just the 0.35 and the WILD.",
            "Robaste un comodín. Al colocarlo eliges cuánto vale. Forma 1.0 solo con el 0.35 y el comodín.",
        ),
        goal: Goal::Plays(&["*0.65@g1", "*0.65@f2", "*0.65@h2", "*0.65@g3"]),
        hint: t("1.0 − 0.35 = 0.65.", "1.0 − 0.35 = 0.65."),
        praise: t("It keeps that value from now on.", "Desde ahora conserva ese valor."),
    },
    Step {
        position: at(8),
        instruction: t(
            "A +10 square adds 10 to each sum your new tile makes there. Cover one.",
            "Una casilla +10 añade 10 a cada suma que forma ahí tu ficha nueva. Cubre una.",
        ),
        goal: Goal::Feature(&AnyFeature::SumsOfOne(Feature::Plus)),
        hint: t("Go down from the 0.65 on h2: 0.35 is missing.", "Baja desde el 0.65 de h2: falta 0.35."),
        praise: t(
            "That is all you need. If nothing fits, trade tiles!",
            "Eso es todo lo que necesitas. Si nada cabe, ¡cambia fichas!",
        ),
    },
];

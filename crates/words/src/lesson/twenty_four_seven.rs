//! The lesson of 24/7: both sums, a run, a set, a 2x square.

use quintile_rules::AnyFeature;
use quintile_rules::twenty_four_seven::Feature;

use super::{Goal, Position, Step};
use crate::text::t;

/// The game that the lesson follows; the learner is seat 0.
pub(crate) const RECORD: &str = include_str!("../../positions/twenty-four-seven.json");

const fn at(ply: usize) -> Position {
    Position { record: RECORD, ply }
}

pub(super) static STEPS: [Step; 5] = [
    Step {
        position: at(0),
        instruction: t(
            "A tile always goes next to another one, at a side or at a corner. Put the 3 where it makes 7 with the 4.",
            "Una ficha siempre va junto a otra, por un lado o por una esquina. Coloca el 3 donde sume 7 con el 4.",
        ),
        goal: Goal::Feature(&AnyFeature::TwentyFourSeven(Feature::Sum(7))),
        hint: t("Any free square around the 4 will do.", "Sirve cualquier casilla libre alrededor del 4."),
        praise: t("A sum of 7: 20 points!", "¡Una suma de 7: 20 puntos!"),
    },
    Step {
        position: at(2),
        instruction: t(
            "Column d holds a 4 and a 10. No line may pass 24, but exactly 24 scores. Put the 10 where it makes 24.",
            "La columna d tiene un 4 y un 10. Ninguna línea puede pasar de 24, pero 24 exactos puntúan. Coloca el 10 \
             donde sume 24.",
        ),
        goal: Goal::Feature(&AnyFeature::TwentyFourSeven(Feature::Sum(24))),
        hint: t("Look above the 4 and below the 10.", "Mira encima del 4 y debajo del 10."),
        praise: t(
            "24: 40 points! Look at the blocks: nothing fits at the ends of that column any more.",
            "¡24: 40 puntos! Mira los bloqueos: en los extremos de esa columna ya no cabe nada.",
        ),
    },
    Step {
        position: at(4),
        instruction: t(
            "Row 4 reads 4, 3. Neighbouring tiles that go up or down by one form a run. Make a run of three with a 5.",
            "La fila 4 dice 4, 3. Las fichas vecinas que suben o bajan de uno en uno forman una escalera. Haz una \
             escalera de tres con un 5.",
        ),
        goal: Goal::Feature(&AnyFeature::TwentyFourSeven(Feature::Run(3))),
        hint: t("5, 4, 3: the 5 goes to the left of the 4.", "5, 4, 3: el 5 va a la izquierda del 4."),
        praise: t("A run of three: 30 points!", "¡Una escalera de tres: 30 puntos!"),
    },
    Step {
        position: at(6),
        instruction: t(
            "There are two 5s in column c. Make a set: three equal numbers in a line.",
            "En la columna c hay dos 5. Forma un grupo: tres números iguales en línea.",
        ),
        goal: Goal::Feature(&AnyFeature::TwentyFourSeven(Feature::Set(3))),
        hint: t("Your 5 fits above or below them.", "Tu 5 cabe encima o debajo de ellos."),
        praise: t(
            "A set of three: 50 points, and on a 2x square 100!",
            "¡Un grupo de tres: 50 puntos, y en una casilla 2x, 100!",
        ),
    },
    Step {
        position: at(8),
        instruction: t(
            "A 2x square doubles everything you score with a tile on it. Score at least 80 points in one play.",
            "Una casilla 2x duplica todo lo que puntúa la ficha que colocas en ella. Consigue al menos 80 puntos en \
             una jugada.",
        ),
        goal: Goal::Points(80),
        hint: t(
            "The three 5s in column c make 15. How much more makes 24, and which end is a 2x square?",
            "Los tres 5 de la columna c suman 15. ¿Cuánto falta para 24, y qué extremo es una casilla 2x?",
        ),
        praise: t(
            "24 on a 2x square: you know the game. Play!",
            "24 en una casilla 2x: ya conoces el juego. ¡A jugar!",
        ),
    },
];

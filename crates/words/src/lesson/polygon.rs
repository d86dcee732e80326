//! The lesson of Polygon: a straight, three of a kind, an X tile, a WILD, both tiles at once.

use quintile_rules::AnyFeature;
use quintile_rules::polygon::Feature;

use super::{Goal, Position, Step};
use crate::text::t;

/// The game that the lesson follows; the learner is seat 0.
pub(crate) const RECORD: &str = include_str!("../../positions/polygon.json");

const fn at(ply: usize) -> Position {
    Position { record: RECORD, ply }
}

pub(super) static STEPS: [Step; 5] = [
    Step {
        position: at(0),
        instruction: t(
            "The die shows a star, so the three cells around a star are a group. Make 3-4-5 with the 3 on START.",
            "El dado muestra una estrella: las tres celdas alrededor de una estrella son un grupo. Forma 3-4-5 con el \
             3 de la salida.",
        ),
        goal: Goal::Feature(&AnyFeature::Polygon(Feature::StraightFrom(3))),
        hint: t(
            "One tile on d5, the other on d6, in either order.",
            "Una ficha en d5 y la otra en d6, en cualquier orden.",
        ),
        praise: t("A straight 3-4-5: 35 points!", "¡Una escalera 3-4-5: 35 puntos!"),
    },
    Step {
        position: at(2),
        instruction: t("Now the die shows a diamond. Make three 4s.", "Ahora el dado muestra un rombo. Forma tres 4."),
        goal: Goal::Feature(&AnyFeature::Polygon(Feature::ThreeOf(4))),
        hint: t("Find the diamond above the 4 on d5.", "Busca el rombo que está encima del 4 de d5."),
        praise: t("Three 4s: 40 points!", "¡Tres 4: 40 puntos!"),
    },
    Step {
        position: at(4),
        instruction: t(
            "The 3x2 doubles the group it scores. The die shows a circle. Score 70 points.",
            "El 3x2 duplica el grupo que puntúa. El dado muestra un círculo. Consigue 70 puntos.",
        ),
        goal: Goal::Points(70),
        hint: t("A 4 and a 5 already share a circle with c7.", "Un 4 y un 5 ya comparten un círculo con c7."),
        praise: t("35 × 2 = 70!", "¡35 × 2 = 70!"),
    },
    Step {
        position: at(6),
        instruction: t(
            "A WILD stands for any number, and it may go on top of another tile. Use it to score at least 35 points.",
            "Un comodín vale por cualquier número y puede ir encima de otra ficha. Úsalo para conseguir al menos 35 \
             puntos.",
        ),
        goal: Goal::Points(35),
        hint: t(
            "Cover one number of the straight around START's star.",
            "Cubre un número de la escalera que rodea la estrella de la salida.",
        ),
        praise: t("A group can score again and again.", "Un grupo puede puntuar una y otra vez."),
    },
    Step {
        position: at(8),
        instruction: t(
            "Both tiles can score if they go to different groups. Score at least 95 points.",
            "Las dos fichas pueden puntuar si van a grupos distintos. Consigue al menos 95 puntos.",
        ),
        goal: Goal::Points(95),
        hint: t(
            "Two 3s, one of them x2, share a star with c8; and a 5 can cover the WILD on d6.",
            "Dos 3, uno de ellos x2, comparten una estrella con c8; y un 5 puede cubrir el comodín de d6.",
        ),
        praise: t("Two groups in one turn. You are ready!", "Dos grupos en un turno. ¡Ya sabes jugar!"),
    },
];

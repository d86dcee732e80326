//! The lesson of Synergo: matching, connecting, two colours at once, closing shapes.

use quintile_rules::AnyFeature;
use quintile_rules::synergo::{Color, Feature};

use super::{Goal, Position, Step};
use crate::text::t;

/// A game of Match and Score; the learner is seat 0.
pub(crate) const MATCH: &str = include_str!("../../positions/synergo.json");
/// A game of Closed Shape in which two tiles close a shape.
pub(crate) const CLOSED: &str = include_str!("../../positions/synergo-closed.json");
/// A game of Closed Shape in which four tiles close a shape around a corner.
pub(crate) const CORNER: &str = include_str!("../../positions/synergo-corner.json");

pub(super) static STEPS: [Step; 5] = [
    Step {
        position: Position { record: MATCH, ply: 1 },
        instruction: t(
            "Sides that touch must have the same colour. Turn a tile so that it joins the first one in blue.",
            "Los lados que se tocan tienen que ser del mismo color. Gira una ficha para conectarla con la primera en \
             azul.",
        ),
        goal: Goal::Feature(&AnyFeature::Synergo(Feature::Connected { color: Color::Blue, tiles: 1 })),
        hint: t(
            "The first tile is blue at the top and on the right.",
            "La primera ficha es azul arriba y a la derecha.",
        ),
        praise: t("One tile connected: 1 point.", "Una ficha conectada: 1 punto."),
    },
    Step {
        position: Position { record: MATCH, ply: 3 },
        instruction: t(
            "Every tile that is connected to yours in one colour counts. Connect three tiles in blue.",
            "Cuenta cada ficha conectada con la tuya por un mismo color. Conecta tres fichas en azul.",
        ),
        goal: Goal::Feature(&AnyFeature::Synergo(Feature::Connected { color: Color::Blue, tiles: 3 })),
        hint: t(
            "All three tiles are connected in blue: touch any blue side.",
            "Las tres fichas están conectadas en azul: toca cualquier lado azul.",
        ),
        praise: t("Three tiles in one colour: 3 points.", "Tres fichas en un color: 3 puntos."),
    },
    Step {
        position: Position { record: MATCH, ply: 3 },
        instruction: t(
            "The same position again. Touch two colours with one tile and score 4 points.",
            "La misma posición otra vez. Toca dos colores con una ficha y consigue 4 puntos.",
        ),
        goal: Goal::Points(4),
        hint: t(
            "In a corner your tile touches two others: blue on the left, yellow below.",
            "En un rincón tu ficha toca otras dos: azul a la izquierda, amarillo abajo.",
        ),
        praise: t(
            "Each colour counts on its own: 3 in blue and 1 in yellow.",
            "Cada color se cuenta por separado: 3 en azul y 1 en amarillo.",
        ),
    },
    Step {
        position: Position { record: CLOSED, ply: 1 },
        instruction: t(
            "This is Closed Shape. A shape is closed when it has no open sides. Close the blue one.",
            "Esto es Figura cerrada. Una figura está cerrada cuando no le queda ningún lado abierto. Cierra la azul.",
        ),
        goal: Goal::Feature(&AnyFeature::Synergo(Feature::Closed { color: Color::Blue, tiles: 2 })),
        hint: t("You have a tile with a single blue side.", "Tienes una ficha con un solo lado azul."),
        praise: t(
            "Closed: 4 points, and you may place another tile.",
            "Cerrada: 4 puntos, y puedes colocar otra ficha.",
        ),
    },
    Step {
        position: Position { record: CORNER, ply: 3 },
        instruction: t(
            "Three tiles lie around a corner, with yellow inside. Close the yellow shape.",
            "Tres fichas rodean una esquina, con amarillo por dentro. Cierra la figura amarilla.",
        ),
        goal: Goal::Feature(&AnyFeature::Synergo(Feature::Closed { color: Color::Yellow, tiles: 4 })),
        hint: t(
            "The missing tile is yellow at the top and on the left.",
            "La ficha que falta es amarilla arriba y a la izquierda.",
        ),
        praise: t(
            "1 + 1 + 1 + 2 = 5 points. Tiles with fewer colours are worth more.",
            "1 + 1 + 1 + 2 = 5 puntos. Las fichas con menos colores valen más.",
        ),
    },
];

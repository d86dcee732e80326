//! How things look: the style sheet and its two themes.

/// The rules of every class that shapes have, on the variables of a [`Theme`]. A page uses this text as it is, with the
/// variables of either theme set around it.
pub const STYLE: &str = include_str!("style/shapes.css");

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light.
    #[default]
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The variables as CSS declarations, one per line, to put in any rule.
    pub const fn variables(self) -> &'static str {
        match self {
            Self::Light => include_str!("style/light.css"),
            Self::Dark => include_str!("style/dark.css"),
        }
    }

    /// The value of a variable such as `--q-ink`.
    pub fn value(self, name: &str) -> Option<&'static str> {
        let mut declarations = self.variables().lines().filter_map(|line| line.trim_end_matches(';').split_once(": "));
        declarations.find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// The style sheet with every variable replaced by its value: many SVG viewers do not support variables.
    pub fn resolved(self) -> String {
        let mut parts = STYLE.split("var(");
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once(')').unwrap_or((part, ""));
            text.push_str(self.value(name).unwrap_or("none"));
            text.push_str(rest);
        }
        text
    }
}

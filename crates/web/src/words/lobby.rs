//! What the lobby says, and what slow games need.

use quintile_words::Lang;

/// The words of the page.
pub(crate) struct LobbyWords {
    pub(crate) title: &'static str,
    pub(crate) about: &'static str,
    pub(crate) game: &'static str,
    pub(crate) clock: &'static str,
    pub(crate) level: &'static str,
    pub(crate) any_level: &'static str,
    pub(crate) wait: &'static str,
    pub(crate) wait_seconds: fn(u32) -> String,
    pub(crate) wait_minutes: fn(u32) -> String,
    pub(crate) wait_always: &'static str,
    pub(crate) find: &'static str,
    pub(crate) looking: &'static str,
    pub(crate) computer_in: fn(u64) -> String,
    pub(crate) stay: &'static str,
    pub(crate) stop: &'static str,
    pub(crate) seekers: &'static str,
    pub(crate) no_seekers: &'static str,
    pub(crate) play_with: fn(&str) -> String,
    pub(crate) tables: &'static str,
    pub(crate) no_tables: &'static str,
    pub(crate) seats_free: fn(usize) -> String,
    pub(crate) no_lobby: &'static str,
    pub(crate) over: &'static str,
    pub(crate) clock_days: &'static str,
    pub(crate) notify: &'static str,
    pub(crate) notify_about: &'static str,
    pub(crate) notify_refused: &'static str,
    /// Of a clock, in minutes.
    pub(crate) time_left: fn(u64) -> String,
}

/// The words in a language.
pub(crate) fn of(lang: Lang) -> &'static LobbyWords {
    match lang {
        Lang::En => &ENGLISH,
        Lang::Es => &SPANISH,
    }
}

static ENGLISH: LobbyWords = LobbyWords {
    title: "Find an opponent",
    about: "You meet somebody who wants the same game with the same clock. Stay on this page while you wait.",
    game: "Game",
    clock: "Clock",
    level: "Level",
    any_level: "any",
    wait: "If nobody comes, the computer plays",
    wait_seconds: |count| format!("after {count} seconds"),
    wait_minutes: |count| if count == 1 { "after a minute".to_owned() } else { format!("after {count} minutes") },
    wait_always: "never: I wait",
    find: "Find an opponent",
    looking: "Looking for somebody…",
    computer_in: |seconds| format!("The computer takes the seat in {}:{:02}.", seconds / 60, seconds % 60),
    stay: "The search ends when you leave this page.",
    stop: "Stop looking",
    seekers: "Looking for an opponent",
    no_seekers: "Nobody else is looking at the moment.",
    play_with: |name| format!("Play with {name}"),
    tables: "Open tables",
    no_tables: "There are no open tables. A table that you set up as public is listed here.",
    seats_free: |count| if count == 1 { "one free seat".to_owned() } else { format!("{count} free seats") },
    no_lobby: "This server has no lobby: open a table and send its link to whom you want to play.",
    over: "The search is over. Start another one.",
    clock_days: "Days per play",
    notify: "Tell me when it is my turn",
    notify_about: "By a notification of the browser, while the app is open somewhere and you look elsewhere. Once for each turn.",
    notify_refused: "The browser does not let this page show notifications.",
    time_left: |minutes| match minutes {
        0..120 => format!("{minutes} min left"),
        120..2880 => format!("{} hours left", minutes / 60),
        _ => format!("{} days left", minutes / 1440),
    },
};

static SPANISH: LobbyWords = LobbyWords {
    title: "Buscar rival",
    about: "Encontrarás a alguien que quiere el mismo juego con el mismo reloj. Quédate en esta página mientras esperas.",
    game: "Juego",
    clock: "Reloj",
    level: "Nivel",
    any_level: "cualquiera",
    wait: "Si no viene nadie, juega la computadora",
    wait_seconds: |count| format!("tras {count} segundos"),
    wait_minutes: |count| if count == 1 { "tras un minuto".to_owned() } else { format!("tras {count} minutos") },
    wait_always: "nunca: espero",
    find: "Buscar rival",
    looking: "Buscando a alguien…",
    computer_in: |seconds| format!("La computadora ocupa el asiento en {}:{:02}.", seconds / 60, seconds % 60),
    stay: "La búsqueda termina cuando sales de esta página.",
    stop: "Dejar de buscar",
    seekers: "Buscan rival",
    no_seekers: "Ahora mismo no busca nadie más.",
    play_with: |name| format!("Jugar con {name}"),
    tables: "Mesas abiertas",
    no_tables: "No hay mesas abiertas. Las mesas que preparas como públicas aparecen aquí.",
    seats_free: |count| if count == 1 { "un asiento libre".to_owned() } else { format!("{count} asientos libres") },
    no_lobby: "Este servidor no tiene sala de espera: abre una mesa y envía su enlace a quien quieras.",
    over: "La búsqueda ha terminado. Empieza otra.",
    clock_days: "Días por jugada",
    notify: "Avísame cuando me toque",
    notify_about: "Con un aviso del navegador, mientras la aplicación está abierta y miras otra cosa. Una vez por turno.",
    notify_refused: "El navegador no deja que esta página muestre avisos.",
    time_left: |minutes| match minutes {
        0..120 => format!("quedan {minutes} min"),
        120..2880 => format!("quedan {} horas", minutes / 60),
        _ => format!("quedan {} días", minutes / 1440),
    },
};

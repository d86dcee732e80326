//! What the page of a person says. It is loaded later than the first page, and so are its words.

use quintile_api::{ErrorCode, NotAPass};
use quintile_words::Lang;

/// The words of the page.
pub(crate) struct PeopleWords {
    pub(crate) title: &'static str,
    pub(crate) about: &'static str,
    pub(crate) unknown: &'static str,
    pub(crate) since: fn(&str) -> String,
    pub(crate) devices: fn(usize) -> String,
    pub(crate) my_name: &'static str,
    pub(crate) my_name_about: &'static str,
    pub(crate) change: &'static str,
    pub(crate) changed: fn(usize) -> String,
    pub(crate) tables: &'static str,
    pub(crate) no_tables: &'static str,
    pub(crate) games: &'static str,
    pub(crate) games_about: &'static str,
    pub(crate) no_games: &'static str,
    pub(crate) more_games: &'static str,
    pub(crate) other_device: &'static str,
    pub(crate) other_device_about: &'static str,
    pub(crate) make_code: &'static str,
    pub(crate) make_other_code: &'static str,
    pub(crate) code_about: fn(&str) -> String,
    pub(crate) have_words: &'static str,
    pub(crate) have_words_about: &'static str,
    pub(crate) words_field: &'static str,
    pub(crate) enter: &'static str,
    pub(crate) read_as: fn(&str, &str) -> String,
    pub(crate) was_somebody: fn(&str) -> String,
    pub(crate) stays_elsewhere: &'static str,
    pub(crate) only_device: &'static str,
    pub(crate) only_phrase: &'static str,
    pub(crate) become_other: &'static str,
    pub(crate) cancel: &'static str,
    pub(crate) welcome: &'static str,
    pub(crate) phrase: &'static str,
    pub(crate) phrase_about: &'static str,
    pub(crate) phrase_there: &'static str,
    pub(crate) make_phrase: &'static str,
    pub(crate) make_other_phrase: &'static str,
    pub(crate) phrase_once: &'static str,
    pub(crate) sign_out: &'static str,
    pub(crate) sign_out_about: &'static str,
    pub(crate) sign_out_really: &'static str,
    pub(crate) signed_out: &'static str,
    pub(crate) erase: &'static str,
    pub(crate) erase_about: &'static str,
    /// What has to be typed.
    pub(crate) erase_word: &'static str,
    pub(crate) erase_type: &'static str,
    pub(crate) erased: &'static str,
    pub(crate) without_name: &'static str,
    pub(crate) days_off: &'static str,
    pub(crate) days_off_about: &'static str,
    pub(crate) weekly: &'static str,
    pub(crate) no_weekly: &'static str,
    pub(crate) holidays: &'static str,
    pub(crate) from_day: &'static str,
    pub(crate) to_day: &'static str,
    pub(crate) add_holiday: &'static str,
    pub(crate) no_such_day: &'static str,
    pub(crate) saved: &'static str,
    pub(crate) bad_words: fn(&NotAPass) -> String,
}

/// The words in a language.
pub(crate) fn of(lang: Lang) -> &'static PeopleWords {
    match lang {
        Lang::En => &ENGLISH,
        Lang::Es => &SPANISH,
    }
}

/// What the server said, where the page has words for it.
pub(crate) fn told(lang: Lang, code: ErrorCode) -> Option<&'static str> {
    let (english, spanish) = match code {
        ErrorCode::NoSuchPass => {
            ("These words are not valid, or not any more.", "Estas palabras no valen, o ya no valen.")
        }
        ErrorCode::DaysOff => (
            "That cannot be chosen: up to 14 days of holidays a year, from today on, and another weekly day after a week.",
            "Eso no se puede elegir: hasta 14 días de vacaciones al año, desde hoy, y otro día semanal al cabo de una semana.",
        ),
        ErrorCode::NoLobby => ("This server has no lobby.", "Este servidor no tiene sala de espera."),
        ErrorCode::TooManySeeks => {
            ("You are looking for too many opponents at once.", "Estás buscando demasiados rivales a la vez.")
        }
        ErrorCode::TooManyDevices => (
            "There are too many devices already. Sign some out first.",
            "Ya hay demasiados dispositivos. Cierra alguno primero.",
        ),
        _ => return None,
    };
    Some(match lang {
        Lang::En => english,
        Lang::Es => spanish,
    })
}

static ENGLISH: PeopleWords = PeopleWords {
    title: "Me on this server",
    about: "No account and no password: this server knows you by this browser.",
    unknown: "This server does not know this browser yet. It will as soon as you open a table or take a seat.",
    since: |date| format!("known since {date}"),
    devices: |count| if count == 1 { "on this device only".to_owned() } else { format!("on {count} devices") },
    my_name: "My name",
    my_name_about: "It changes at every table and in every finished game on this server.",
    change: "Change my name",
    changed: |tables| {
        if tables == 1 { "Changed at one table.".to_owned() } else { format!("Changed at {tables} tables.") }
    },
    tables: "My tables",
    no_tables: "You are not at any table.",
    games: "My finished games",
    games_about: "Games on this server. Those of this browser are in My games.",
    no_games: "There are none on this server yet.",
    more_games: "Earlier games",
    other_device: "Also on this device",
    other_device_about: "Be the same person on your phone, tablet or computer, with the same tables and games.",
    make_code: "Make a code for another device",
    make_other_code: "Make another code",
    code_about: |time| {
        format!("Open this page on the other device and type these words there. They work once, until {time}.")
    },
    have_words: "I have a code or a phrase",
    have_words_about: "Type the words that the other device shows, or your recovery phrase.",
    words_field: "Words",
    enter: "This is me",
    read_as: |typed, meant| format!("\"{typed}\" was read as \"{meant}\"."),
    was_somebody: |name| format!("So far, this browser is {name} on this server. Afterwards it no longer is."),
    stays_elsewhere: "Their tables and games stay as they are, on their other devices.",
    only_device: "No other device is theirs and they have no recovery phrase, so nobody will be able to play on at their tables.",
    only_phrase: "No other device is theirs, but their recovery phrase leads back to them.",
    become_other: "Go on",
    cancel: "Cancel",
    welcome: "This browser is you now.",
    phrase: "Recovery phrase",
    phrase_about: "Nine words that lead back to you from any browser, even when all your devices are gone. Whoever has them can be you.",
    phrase_there: "You have one. It cannot be shown again; a new one replaces it.",
    make_phrase: "Make a recovery phrase",
    make_other_phrase: "Make a new phrase",
    phrase_once: "Write these words down. They are shown only now.",
    sign_out: "Sign out all other devices",
    sign_out_about: "They will no longer be you. A recovery phrase goes on working.",
    sign_out_really: "Really sign them out?",
    signed_out: "This is your only device now.",
    erase: "Erase me",
    erase_about: "Your name vanishes from all tables and games on this server, and none of your devices is you any more. The games stay. This cannot be undone.",
    erase_word: "erase",
    erase_type: "Type \"erase\" to go on",
    erased: "You are erased. This server does not know this browser any more.",
    without_name: "somebody without a name",
    days_off: "Days off",
    days_off_about: "At tables with days for a play, your clock stands still on these days: one in every week, and up to 14 a year.",
    weekly: "Every week",
    no_weekly: "none",
    holidays: "Holidays",
    from_day: "From",
    to_day: "To",
    add_holiday: "Add holidays",
    no_such_day: "Choose the first and the last day.",
    saved: "Saved.",
    bad_words: |why| match why {
        NotAPass::Length(0) => "Type four words of a code, or nine of a phrase.".to_owned(),
        NotAPass::Length(1) => "That is one word. A code has four and a phrase nine.".to_owned(),
        NotAPass::Length(count) => format!("Those are {count} words. A code has four and a phrase nine."),
        NotAPass::Unknown { at, typed } => format!("Word {at}, \"{typed}\", is not one of ours."),
        NotAPass::Unmatched { .. } => {
            "These words do not belong together. Is one of them another word, or is their order another?".to_owned()
        }
    },
};

static SPANISH: PeopleWords = PeopleWords {
    title: "Yo en este servidor",
    about: "Sin cuenta ni contraseña: este servidor te conoce por este navegador.",
    unknown: "Este servidor todavía no conoce este navegador. Lo conocerá en cuanto abras una mesa o te sientes a una.",
    since: |date| format!("te conoce desde el {date}"),
    devices: |count| {
        if count == 1 { "solo en este dispositivo".to_owned() } else { format!("en {count} dispositivos") }
    },
    my_name: "Mi nombre",
    my_name_about: "Cambia en todas las mesas y en todas las partidas terminadas de este servidor.",
    change: "Cambiar mi nombre",
    changed: |tables| {
        if tables == 1 { "Cambiado en una mesa.".to_owned() } else { format!("Cambiado en {tables} mesas.") }
    },
    tables: "Mis mesas",
    no_tables: "No estás en ninguna mesa.",
    games: "Mis partidas terminadas",
    games_about: "Partidas de este servidor. Las de este navegador están en Mis partidas.",
    no_games: "Todavía no hay ninguna en este servidor.",
    more_games: "Partidas anteriores",
    other_device: "También en este dispositivo",
    other_device_about: "Sigue siendo tú en el móvil, la tableta o el ordenador, con las mismas mesas y partidas.",
    make_code: "Crear un código para otro dispositivo",
    make_other_code: "Crear otro código",
    code_about: |time| {
        format!(
            "Abre esta página en el otro dispositivo y escribe allí estas palabras. Valen una vez, hasta las {time}."
        )
    },
    have_words: "Tengo un código o una frase",
    have_words_about: "Escribe las palabras que muestra el otro dispositivo, o tu frase de recuperación.",
    words_field: "Palabras",
    enter: "Soy yo",
    read_as: |typed, meant| format!("«{typed}» se leyó como «{meant}»."),
    was_somebody: |name| format!("Hasta ahora, en este servidor este navegador es {name}. Después dejará de serlo."),
    stays_elsewhere: "Sus mesas y partidas siguen igual en sus otros dispositivos.",
    only_device: "No tiene otro dispositivo ni frase de recuperación, así que nadie podrá seguir jugando en sus mesas.",
    only_phrase: "No tiene otro dispositivo, pero se puede volver con su frase de recuperación.",
    become_other: "Seguir",
    cancel: "Cancelar",
    welcome: "Ahora este navegador eres tú.",
    phrase: "Frase de recuperación",
    phrase_about: "Nueve palabras con las que vuelves a ser tú desde cualquier navegador, aunque pierdas todos tus dispositivos. Quien las tenga puede ser tú.",
    phrase_there: "Ya tienes una. No se puede volver a mostrar; una nueva la reemplaza.",
    make_phrase: "Crear una frase de recuperación",
    make_other_phrase: "Crear una frase nueva",
    phrase_once: "Apunta estas palabras. Solo se muestran ahora.",
    sign_out: "Cerrar en los demás dispositivos",
    sign_out_about: "Dejarán de ser tú. La frase de recuperación sigue valiendo.",
    sign_out_really: "¿Cerrar en todos de verdad?",
    signed_out: "Este es ahora tu único dispositivo.",
    erase: "Bórrame",
    erase_about: "Tu nombre desaparece de todas las mesas y partidas de este servidor, y ninguno de tus dispositivos será ya tú. Las partidas quedan. No se puede deshacer.",
    erase_word: "borrar",
    erase_type: "Escribe «borrar» para seguir",
    erased: "Te hemos borrado. Este servidor ya no conoce este navegador.",
    without_name: "alguien sin nombre",
    days_off: "Días libres",
    days_off_about: "En las mesas con días por jugada, tu reloj se para en estos días: uno a la semana y hasta 14 al año.",
    weekly: "Cada semana",
    no_weekly: "ninguno",
    holidays: "Vacaciones",
    from_day: "Desde",
    to_day: "Hasta",
    add_holiday: "Añadir vacaciones",
    no_such_day: "Elige el primer día y el último.",
    saved: "Guardado.",
    bad_words: |why| match why {
        NotAPass::Length(0) => "Escribe las cuatro palabras de un código o las nueve de una frase.".to_owned(),
        NotAPass::Length(1) => "Es una palabra. Un código tiene cuatro y una frase nueve.".to_owned(),
        NotAPass::Length(count) => format!("Son {count} palabras. Un código tiene cuatro y una frase nueve."),
        NotAPass::Unknown { at, typed } => format!("La palabra {at}, «{typed}», no es de las nuestras."),
        NotAPass::Unmatched { .. } => {
            "Estas palabras no van juntas. ¿Hay alguna cambiada, o están en otro orden?".to_owned()
        }
    },
};

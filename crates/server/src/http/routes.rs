//! Every route, as data. The router and the OpenAPI document are both made of this list, so they cannot differ.

use axum::routing::{delete, get, post};
use quintile_api::admin as of_admin;
use quintile_api::tournaments::{
    Crosstable, Enter, NewTournament, OpenRound, OpenedTournament, ScoreTable, SetPresence, TournamentPage,
};
use quintile_api::{
    Claim, Command, ContestPage, DaysOff, Done, Health, Join, Joined, Ladder, Lobby, Me, MoreTime, MyGames, NewContest,
    NewName, NewPass, NewPerson, NewSeek, NewTable, OnLadder, OpenRecord, Opened, OpenedContest, RatingChanges,
    Records, RemoveTable, Renamed, RenewCode, RenewedCode, Return, Returned, Schedule, Seek, Sets, Snapshot, Tables,
    Token, TurnPage, Turns, Update, WhichSeek, Withdrawn, routes as at,
};
use serde_json::Value;

use super::route::{AFTER, Answer, GET, MY_PAGE, PAGE, PLACES, POST, ROUND, Route, STAMP, SUBJECT, Verb, schema};
use super::{admin, archive, contests, ladder, live, lobby, people, sets, status, tables, tournaments};

/// The list.
pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: at::PEOPLE,
        summary: "Become somebody: a cookie, or with `bearer` a token for a program",
        person: false,
        body: Some(schema::<NewPerson>),
        status: 201,
        already: Some(200),
        answer: Answer::Json(schema::<Token>),
        handler: || post(people::create),
        ..POST
    },
    Route {
        path: at::ME,
        summary: "What the server knows of you",
        answer: Answer::Json(schema::<Me>),
        handler: || get(people::me),
        ..GET
    },
    Route {
        method: Verb::Delete,
        path: at::ME,
        summary: "Forget you: your tokens are void and your name vanishes from every table; games stay",
        answer: Answer::Json(schema::<Renamed>),
        handler: || delete(people::erase),
        ..POST
    },
    Route {
        path: at::ME_NAME,
        summary: "Another name for you, at every table and in every finished game",
        body: Some(schema::<NewName>),
        answer: Answer::Json(schema::<Renamed>),
        handler: || post(people::rename),
        ..POST
    },
    Route {
        path: at::ME_CODE,
        summary: "A code that makes another device yours: valid once, for ten minutes, in place of the one before",
        answer: Answer::Json(schema::<NewPass>),
        handler: || post(people::new_code),
        ..POST
    },
    Route {
        path: at::ME_PHRASE,
        summary: "A recovery phrase, in place of the one before: whoever has it can be you",
        answer: Answer::Json(schema::<NewPass>),
        handler: || post(people::new_phrase),
        ..POST
    },
    Route {
        path: at::ME_SIGN_OUT,
        summary: "Make your tokens on all other devices void",
        answer: Answer::Json(schema::<Me>),
        handler: || post(people::sign_out_others),
        ..POST
    },
    Route {
        path: at::ME_DAYS_OFF,
        summary: "When your clock stands still at tables with days for a play",
        person: true,
        answer: Answer::Json(schema::<DaysOff>),
        handler: || get(people::days_off),
        ..GET
    },
    Route {
        path: at::ME_DAYS_OFF,
        summary: "Choose a weekly day off, and up to 14 days of holidays a year",
        body: Some(schema::<DaysOff>),
        answer: Answer::Json(schema::<DaysOff>),
        handler: || post(people::choose_days_off),
        ..POST
    },
    Route {
        path: at::CLAIM,
        summary: "Become whoever made a code or a phrase: a cookie, or with `bearer` a token for a program",
        person: false,
        body: Some(schema::<Claim>),
        status: 201,
        already: Some(200),
        answer: Answer::Json(schema::<Token>),
        handler: || post(people::claim),
        ..POST
    },
    Route {
        path: at::TABLES,
        summary: "Open a table",
        body: Some(schema::<NewTable>),
        status: 201,
        answer: Answer::Json(schema::<Opened>),
        handler: || post(tables::create),
        ..POST
    },
    Route {
        path: at::TABLES,
        summary: "Public tables, the latest first",
        answer: Answer::Json(schema::<Tables>),
        handler: || get(tables::list),
        ..GET
    },
    Route {
        path: at::MY_TABLES,
        summary: "Tables where you have sat, the latest first",
        person: true,
        answer: Answer::Json(schema::<Tables>),
        handler: || get(tables::mine),
        ..GET
    },
    Route {
        path: at::MY_GAMES,
        summary: "Finished games at tables where you have sat, the latest first, page by page",
        person: true,
        query: MY_PAGE,
        answer: Answer::Json(schema::<MyGames>),
        handler: || get(people::games),
        ..GET
    },
    Route {
        path: at::MY_TURNS,
        summary: "Your tables that are not over, your turn first; nothing when nothing has changed since `after`",
        query: &[STAMP],
        answer: Answer::Json(schema::<Turns>),
        handler: || get(lobby::turns),
        ..GET
    },
    Route {
        path: at::LOBBY,
        summary: "Public tables with a free seat, and others who look for somebody to play",
        answer: Answer::Json(schema::<Lobby>),
        handler: || get(lobby::show),
        ..GET
    },
    Route {
        path: at::SEEKS,
        summary: "Look for somebody to play; the same search goes on if there is one",
        body: Some(schema::<NewSeek>),
        answer: Answer::Json(schema::<Seek>),
        handler: || post(lobby::seek),
        ..POST
    },
    Route {
        path: at::SEEK_WAIT,
        summary: "Go on looking; a search that nobody asks for is over after 30 seconds",
        body: Some(schema::<WhichSeek>),
        answer: Answer::Json(schema::<Seek>),
        handler: || post(lobby::wait),
        ..POST
    },
    Route {
        path: at::SEEK_WITHDRAW,
        summary: "Look no longer",
        body: Some(schema::<WhichSeek>),
        answer: Answer::Json(schema::<Withdrawn>),
        handler: || post(lobby::withdraw),
        ..POST
    },
    Route {
        path: at::TABLE,
        summary: "Everything you may know of a table",
        answer: Answer::Json(schema::<Snapshot>),
        handler: || get(tables::show),
        ..GET
    },
    Route {
        path: at::TABLE_EVENTS,
        summary: "What happened after an event",
        query: &[AFTER],
        answer: Answer::Json(schema::<Update>),
        handler: || get(tables::events),
        ..GET
    },
    Route {
        path: at::TABLE_COMMANDS,
        summary: "Do something at a table; the answer comes when it is stored",
        body: Some(schema::<Command>),
        answer: Answer::Json(schema::<Done>),
        handler: || post(tables::command),
        ..POST
    },
    Route {
        path: at::TABLE_RECORD,
        summary: "The record of the last game, once it is over",
        answer: Answer::Json(schema::<OpenRecord>),
        handler: || get(tables::record),
        ..GET
    },
    Route {
        path: at::TABLE_LIVE,
        summary: "A WebSocket with everything as it happens (docs/protocol.md)",
        query: &[AFTER],
        status: 101,
        handler: || get(live::live),
        ..GET
    },
    Route {
        path: at::TABLE_RATINGS,
        summary: "What the last game of a table did to the ratings, once it is over",
        answer: Answer::Json(schema::<RatingChanges>),
        handler: || get(ladder::changes),
        ..GET
    },
    Route {
        path: at::LADDER,
        summary: "The ladder of a game: people and computer players by rating",
        query: PLACES,
        answer: Answer::Json(schema::<Ladder>),
        handler: || get(ladder::show),
        ..GET
    },
    Route {
        path: at::MY_LADDER,
        summary: "Be shown on the ladders, or no longer; your games go on counting",
        body: Some(schema::<OnLadder>),
        answer: Answer::Json(schema::<OnLadder>),
        handler: || post(ladder::shown),
        ..POST
    },
    Route {
        path: at::ARCHIVE,
        summary: "All finished games of a table, oldest first",
        answer: Answer::Json(schema::<Records>),
        handler: || get(archive::of_table),
        ..GET
    },
    Route {
        path: at::CONTESTS,
        summary: "Open a contest: many tables with the same deal",
        body: Some(schema::<NewContest>),
        status: 201,
        answer: Answer::Json(schema::<OpenedContest>),
        handler: || post(contests::create),
        ..POST
    },
    Route {
        path: at::CONTEST,
        summary: "How a contest goes: its tables, and standings for those who may see them",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || get(contests::show),
        ..GET
    },
    Route {
        path: at::CONTEST_JOIN,
        summary: "Get a seat in a contest",
        body: Some(schema::<Join>),
        answer: Answer::Json(schema::<Joined>),
        handler: || post(contests::join),
        ..POST
    },
    Route {
        path: at::CONTEST_CLOSE,
        summary: "Host: take nobody any more",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::close),
        ..POST
    },
    Route {
        path: at::CONTEST_REOPEN,
        summary: "Host: take people again",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::reopen),
        ..POST
    },
    Route {
        path: at::CONTEST_START,
        summary: "Host: start the games of a contest whose set-up says `by-host`; bots take the seats that are open",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::start),
        ..POST
    },
    Route {
        path: at::CONTEST_REMOVE,
        summary: "Host: close a table and leave it out; its players may join again",
        body: Some(schema::<RemoveTable>),
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::remove),
        ..POST
    },
    Route {
        path: at::CONTEST_PAUSE,
        summary: "Host: let all games of a contest stand still",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::pause),
        ..POST
    },
    Route {
        path: at::CONTEST_RESUME,
        summary: "Host: let them go on",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::resume),
        ..POST
    },
    Route {
        path: at::CONTEST_TIME,
        summary: "Host: give more time where clocks run",
        body: Some(schema::<MoreTime>),
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::more_time),
        ..POST
    },
    Route {
        path: at::CONTEST_SCHEDULE,
        summary: "Host: say when the games of a contest whose set-up says `by-host` start by themselves",
        body: Some(schema::<Schedule>),
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::schedule),
        ..POST
    },
    Route {
        path: at::CONTEST_RETURN,
        summary: "Come back to a contest on another device",
        person: false,
        body: Some(schema::<Return>),
        answer: Answer::Json(schema::<Returned>),
        handler: || post(contests::come_back),
        ..POST
    },
    Route {
        path: at::CONTEST_CODE,
        summary: "Get a new code for that, the host for anybody",
        body: Some(schema::<RenewCode>),
        answer: Answer::Json(schema::<RenewedCode>),
        handler: || post(contests::renew),
        ..POST
    },
    Route {
        path: at::CONTEST_TURN,
        summary: "Everybody's turn of one number, once all are past it (host) or nobody plays any more",
        answer: Answer::Json(schema::<TurnPage>),
        handler: || get(contests::turn),
        ..GET
    },
    Route {
        path: at::CONTEST_RESULTS,
        summary: "Standings for a spreadsheet",
        answer: Answer::Text("text/csv"),
        handler: || get(contests::results),
        ..GET
    },
    Route {
        path: at::CONTEST_RECORDS,
        summary: "The records of all tables, once nobody plays the deal any more",
        answer: Answer::Json(schema::<Records>),
        handler: || get(contests::records),
        ..GET
    },
    Route {
        path: at::TOURNAMENTS,
        summary: "Open a tournament: several rounds, standings",
        body: Some(schema::<NewTournament>),
        status: 201,
        answer: Answer::Json(schema::<OpenedTournament>),
        handler: || post(tournaments::create),
        ..POST
    },
    Route {
        path: at::TOURNAMENT,
        summary: "How a tournament goes: players, standings, a round with its tables",
        query: &[ROUND],
        answer: Answer::Json(schema::<TournamentPage>),
        handler: || get(tournaments::show),
        ..GET
    },
    Route {
        path: at::TOURNAMENT_CROSSTABLE,
        summary: "Everybody's rounds in one table",
        answer: Answer::Json(schema::<Crosstable>),
        handler: || get(tournaments::crosstable),
        ..GET
    },
    Route {
        path: at::TOURNAMENT_RECORDS,
        summary: "The records of a round that is over",
        query: &[ROUND],
        answer: Answer::Json(schema::<Records>),
        handler: || get(tournaments::records),
        ..GET
    },
    Route {
        path: at::TOURNAMENT_ENTER,
        summary: "Enter a tournament, or come back to it",
        body: Some(schema::<Enter>),
        answer: Answer::Json(schema::<TournamentPage>),
        handler: || post(tournaments::enter),
        ..POST
    },
    Route {
        path: at::TOURNAMENT_PRESENCE,
        summary: "Sit out, withdraw, be there again; the host for anybody",
        body: Some(schema::<SetPresence>),
        answer: Answer::Json(schema::<TournamentPage>),
        handler: || post(tournaments::presence),
        ..POST
    },
    Route {
        path: at::TOURNAMENT_ROUND,
        summary: "Host: open a round, once the one before is over",
        body: Some(schema::<OpenRound>),
        answer: Answer::Json(schema::<TournamentPage>),
        handler: || post(tournaments::round),
        ..POST
    },
    Route {
        path: at::TOURNAMENT_SCORE,
        summary: "Host: say how a table ended",
        body: Some(schema::<ScoreTable>),
        answer: Answer::Json(schema::<TournamentPage>),
        handler: || post(tournaments::score),
        ..POST
    },
    Route {
        path: at::TOURNAMENT_END,
        summary: "Host: end a tournament",
        answer: Answer::Json(schema::<TournamentPage>),
        handler: || post(tournaments::end),
        ..POST
    },
    Route {
        path: at::SETS,
        summary: "Sets that this server offers beside those of the house",
        answer: Answer::Json(schema::<Sets>),
        handler: || get(sets::list),
        ..GET
    },
    Route {
        path: at::HEALTH,
        summary: "Whether the server and its database answer",
        answer: Answer::Json(schema::<Health>),
        handler: || get(status::health),
        ..GET
    },
    Route {
        path: at::READY,
        summary: "Whether the server can store something",
        answer: Answer::Json(schema::<Health>),
        handler: || get(status::ready),
        ..GET
    },
    Route {
        path: at::OPENAPI,
        summary: "This document",
        answer: Answer::Json(schema::<Value>),
        handler: || get(status::document),
        ..GET
    },
    Route {
        path: at::ADMIN_TABLES,
        summary: "Admin: all tables, page by page",
        query: PAGE,
        answer: Answer::Json(schema::<of_admin::Tables>),
        handler: || get(admin::tables),
        ..GET
    },
    Route {
        path: at::ADMIN_CLOSE,
        summary: "Admin: close a table",
        answer: Answer::Json(schema::<Done>),
        handler: || post(admin::close),
        ..POST
    },
    Route {
        method: Verb::Delete,
        path: at::ADMIN_TABLE,
        summary: "Admin: remove a table with its finished games",
        answer: Answer::Json(schema::<of_admin::Changed>),
        handler: || delete(admin::remove),
        ..POST
    },
    Route {
        path: at::ADMIN_PEOPLE,
        summary: "Admin: all people, page by page",
        query: PAGE,
        answer: Answer::Json(schema::<of_admin::People>),
        handler: || get(admin::everybody),
        ..GET
    },
    Route {
        path: at::ADMIN_RENAME,
        summary: "Admin: give a person another name at every table",
        body: Some(schema::<of_admin::Rename>),
        answer: Answer::Json(schema::<of_admin::Changed>),
        handler: || post(admin::rename),
        ..POST
    },
    Route {
        path: at::ADMIN_ERASE,
        summary: "Admin: make a person's token void and take the name from every table; games stay",
        answer: Answer::Json(schema::<of_admin::Changed>),
        handler: || post(admin::erase),
        ..POST
    },
    Route {
        path: at::ADMIN_RATINGS,
        summary: "Admin: work all ratings out again, from the rated games",
        answer: Answer::Json(schema::<of_admin::Recounted>),
        handler: || post(ladder::recount),
        ..POST
    },
    Route {
        path: at::ADMIN_BANS,
        summary: "Admin: all bans",
        answer: Answer::Json(schema::<of_admin::Bans>),
        handler: || get(admin::bans),
        ..GET
    },
    Route {
        path: at::ADMIN_BANS,
        summary: "Admin: ban a person, an address or a network",
        body: Some(schema::<of_admin::NewBan>),
        status: 201,
        answer: Answer::Json(schema::<of_admin::Ban>),
        handler: || post(admin::ban),
        ..POST
    },
    Route {
        method: Verb::Delete,
        path: at::ADMIN_BANS,
        summary: "Admin: lift a ban",
        query: &[SUBJECT],
        answer: Answer::Json(schema::<of_admin::Lifted>),
        handler: || delete(admin::unban),
        ..POST
    },
];

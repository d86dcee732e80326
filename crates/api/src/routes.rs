//! The addresses of everything that can be asked. `{id}` is the name of a table, contest or tournament, see [`of`]; `{person}` the id of
//! a person, see [`of_person`]; `{game}` the name of a game, see [`of_game`].

use std::fmt::Display;

use quintile_rules::GameId;

/// People.
pub const PEOPLE: &str = "/api/people";
/// Whoever asks.
pub const ME: &str = "/api/me";
/// Another name for whoever asks.
pub const ME_NAME: &str = "/api/me/name";
/// A code for another device of theirs.
pub const ME_CODE: &str = "/api/me/code";
/// A phrase that leads back to them.
pub const ME_PHRASE: &str = "/api/me/phrase";
/// The end of all their devices but this one.
pub const ME_SIGN_OUT: &str = "/api/me/sign-out-others";
/// When the clock of whoever asks stands still at slow tables.
pub const ME_DAYS_OFF: &str = "/api/me/days-off";
/// What a code or a phrase is for.
pub const CLAIM: &str = "/api/people/claim";
/// Tables.
pub const TABLES: &str = "/api/tables";
/// Tables where the asker has sat.
pub const MY_TABLES: &str = "/api/my/tables";
/// Finished games at tables where the asker has sat.
pub const MY_GAMES: &str = "/api/my/games";
/// Those of them that wait for the asker or will.
pub const MY_TURNS: &str = "/api/my/turns";
/// Open tables, and people who look for somebody to play.
pub const LOBBY: &str = "/api/lobby";
/// Looking for somebody.
pub const SEEKS: &str = "/api/seeks";
/// Going on with that.
pub const SEEK_WAIT: &str = "/api/seeks/wait";
/// The end of it.
pub const SEEK_WITHDRAW: &str = "/api/seeks/withdraw";
/// A table.
pub const TABLE: &str = "/api/tables/{id}";
/// What happened at it.
pub const TABLE_EVENTS: &str = "/api/tables/{id}/events";
/// What to do there.
pub const TABLE_COMMANDS: &str = "/api/tables/{id}/commands";
/// The record of its last game.
pub const TABLE_RECORD: &str = "/api/tables/{id}/record";
/// The table live.
pub const TABLE_LIVE: &str = "/api/tables/{id}/live";
/// What its last game did to the ratings.
pub const TABLE_RATINGS: &str = "/api/tables/{id}/ratings";
/// The ladder of a game.
pub const LADDER: &str = "/api/ladder/{game}";
/// Whether the asker is on the ladders.
pub const MY_LADDER: &str = "/api/my/ladder";
/// Its finished games.
pub const ARCHIVE: &str = "/api/archive/{id}";
/// Contests.
pub const CONTESTS: &str = "/api/contests";
/// A contest.
pub const CONTEST: &str = "/api/contests/{id}";
/// A seat in it.
pub const CONTEST_JOIN: &str = "/api/contests/{id}/join";
/// The end of it.
pub const CONTEST_CLOSE: &str = "/api/contests/{id}/close";
/// Taking people again.
pub const CONTEST_REOPEN: &str = "/api/contests/{id}/reopen";
/// The beginning of all its games.
pub const CONTEST_START: &str = "/api/contests/{id}/start";
/// A table that does not count.
pub const CONTEST_REMOVE: &str = "/api/contests/{id}/remove";
/// All its games stand still.
pub const CONTEST_PAUSE: &str = "/api/contests/{id}/pause";
/// They go on.
pub const CONTEST_RESUME: &str = "/api/contests/{id}/resume";
/// More time for its games.
pub const CONTEST_TIME: &str = "/api/contests/{id}/time";
/// When its games start by themselves.
pub const CONTEST_SCHEDULE: &str = "/api/contests/{id}/schedule";
/// Coming back to it on another device.
pub const CONTEST_RETURN: &str = "/api/contests/{id}/return";
/// A new code for that.
pub const CONTEST_CODE: &str = "/api/contests/{id}/code";
/// Everybody's turn of one number.
pub const CONTEST_TURN: &str = "/api/contests/{id}/turns/{turn}";
/// Its standings for a spreadsheet.
pub const CONTEST_RESULTS: &str = "/api/contests/{id}/results.csv";
/// Its records.
pub const CONTEST_RECORDS: &str = "/api/contests/{id}/records";
/// Tournaments.
pub const TOURNAMENTS: &str = "/api/tournaments";
/// A tournament.
pub const TOURNAMENT: &str = "/api/tournaments/{id}";
/// A place in it.
pub const TOURNAMENT_ENTER: &str = "/api/tournaments/{id}/enter";
/// Whether a player is there.
pub const TOURNAMENT_PRESENCE: &str = "/api/tournaments/{id}/presence";
/// Its next round.
pub const TOURNAMENT_ROUND: &str = "/api/tournaments/{id}/round";
/// How a table ended.
pub const TOURNAMENT_SCORE: &str = "/api/tournaments/{id}/score";
/// The end of it.
pub const TOURNAMENT_END: &str = "/api/tournaments/{id}/end";
/// Everybody against everybody.
pub const TOURNAMENT_CROSSTABLE: &str = "/api/tournaments/{id}/crosstable";
/// The records of a round.
pub const TOURNAMENT_RECORDS: &str = "/api/tournaments/{id}/records";
/// Sets that the server offers.
pub const SETS: &str = "/api/sets";
/// Whether the server is well.
pub const HEALTH: &str = "/api/health";
/// Whether the server can store something.
pub const READY: &str = "/api/ready";
/// The OpenAPI document.
pub const OPENAPI: &str = "/api/openapi.json";

/// Everything for whoever runs the server begins with this.
pub const ADMIN: &str = "/api/admin/";
/// All tables.
pub const ADMIN_TABLES: &str = "/api/admin/tables";
/// One of them.
pub const ADMIN_TABLE: &str = "/api/admin/tables/{id}";
/// The end of it.
pub const ADMIN_CLOSE: &str = "/api/admin/tables/{id}/close";
/// All people.
pub const ADMIN_PEOPLE: &str = "/api/admin/people";
/// Another name for one of them.
pub const ADMIN_RENAME: &str = "/api/admin/people/{person}/rename";
/// The end of what is known of one of them.
pub const ADMIN_ERASE: &str = "/api/admin/people/{person}/erase";
/// All ratings, worked out again.
pub const ADMIN_RATINGS: &str = "/api/admin/ratings";
/// Who may not do anything.
pub const ADMIN_BANS: &str = "/api/admin/bans";

/// The address for one table, contest or tournament.
pub fn of(route: &str, id: impl Display) -> String {
    route.replace("{id}", &id.to_string())
}

/// The address for everybody's turn of one number in a contest.
pub fn of_turn(contest: impl Display, turn: usize) -> String {
    of(CONTEST_TURN, contest).replace("{turn}", &turn.to_string())
}

/// The address for one game.
pub fn of_game(route: &str, game: GameId) -> String {
    route.replace("{game}", game.name())
}

/// The address for one person.
pub fn of_person(route: &str, person: impl Display) -> String {
    route.replace("{person}", &person.to_string())
}

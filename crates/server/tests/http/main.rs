//! The server from outside: its routes without a socket, its live tables through real ones.

mod answers;
mod client;
mod contests;
mod documents;
mod fuzz;
mod leaks;
mod live;
mod pages;
mod routes;
mod schema;
mod security;
mod site;

//! The server from outside: its routes without a socket, its live tables through real ones.

mod admin;
mod answers;
mod asides;
mod classes;
mod classroom;
mod client;
mod connections;
mod contests;
mod devices;
mod documents;
mod fuzz;
mod ladder;
mod leaks;
mod live;
mod lobby;
mod outage;
mod pages;
mod routes;
mod schema;
mod school;
mod security;
mod sets;
mod site;
mod tournaments;

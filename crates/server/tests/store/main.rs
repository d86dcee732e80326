//! What the store promises on both databases, databases of older versions, what hubs stand up to, and several nodes on one
//! PostgreSQL.

mod admin;
mod archive;
mod asides;
mod backup;
mod batches;
mod cluster;
mod contests;
mod crowd;
mod database;
mod deadline;
mod downtime;
mod hang_up;
mod hub;
mod in_doubt;
mod lists;
mod long_work;
mod news;
mod nodes;
mod outage;
mod ratings;
mod retention;
mod thinking;
mod tls;
mod upgrade;
mod wakes;

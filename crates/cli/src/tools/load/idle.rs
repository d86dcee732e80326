//! Connections that only watch, at tables where nothing happens.

use std::sync::Arc;

use futures_util::StreamExt;
use quintile_api::{NewTable, Opened, Setup, routes};
use quintile_table::Chair;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use super::Plan;
use super::client::{Socket, connect, new_person};
use super::post::post;

/// Watchers of one table. Everybody there is told of everybody who comes, so crowds cost their square.
const A_TABLE: u32 = 50;

/// Opens this many connections, and tables for them with nobody at them. Each is read from the beginning: the server lets go of
/// whoever leaves its pings unanswered.
pub(super) async fn connect_all(plan: &Arc<Plan>, count: u32) -> Result<JoinSet<()>, String> {
    let mut held = JoinSet::new();
    let mut path = String::new();
    for number in 0..count {
        if number % A_TABLE == 0 {
            let token = new_person(plan.nodes[0]).await?;
            let body = NewTable { setup: Setup::new(plan.game, vec![Chair::Open, Chair::Open]), sit: None };
            let Opened { table, .. } = post(plan.nodes[0], routes::TABLES, Some(token), &body).await?;
            path = routes::of(routes::TABLE_LIVE, table);
        }
        held.spawn(hold(Arc::clone(plan), connect(plan, number as usize, &path, None).await?));
    }
    Ok(held)
}

/// Keeps a connection: reads what comes, which answers pings.
async fn hold(plan: Arc<Plan>, mut socket: Socket) {
    loop {
        match socket.next().await {
            Some(Ok(Message::Close(frame))) => return plan.tally.failed(&format!("an idle connection: {frame:?}")),
            Some(Ok(_)) => {}
            Some(Err(error)) => return plan.tally.failed(&format!("an idle connection: {error}")),
            None => return,
        }
    }
}

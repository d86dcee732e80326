//! A connection's bytes. Whoever does not take what is sent is dropped; and it holds its place for as long as it is open,
//! as a WebSocket, too.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::connections::Place;

/// A socket whose writes have to make progress.
pub(crate) struct Stream {
    socket: TcpStream,
    place: Place,
    /// How long a write may wait until the other side takes some of it.
    patience: Duration,
    /// Since a write has been waiting.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Stream {
    pub(crate) fn new(socket: TcpStream, place: Place, patience: Duration) -> Self {
        Self { socket, place, patience, stalled: None }
    }

    /// Watches over a write.
    fn watch<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.stalled = None;
            self.place.note_activity();
            return polled;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        match stalled.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.socket).poll_read(cx, buffer);
        if polled.is_ready() {
            self.place.note_activity();
        }
        polled
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.socket).poll_write(cx, bytes);
        self.watch(cx, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.socket).poll_write_vectored(cx, slices);
        self.watch(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    use super::super::connections::Connections;
    use super::*;

    #[tokio::test]
    async fn a_write_that_nobody_takes_fails() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let reader = TcpStream::connect(listener.local_addr().expect("an address")).await.expect("a connection");
        let (socket, peer) = listener.accept().await.expect("a connection");
        let place = Connections::default().admit(peer.ip(), 1).expect("a place");
        let mut stream = Stream::new(socket, place, Duration::from_millis(50));
        let error = loop {
            if let Err(error) = stream.write_all(&[0; 1 << 16]).await {
                break error;
            }
        };
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        drop(reader);
    }
}

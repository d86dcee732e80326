//! The app as plain files, in a folder of any web space.

use quintile_browser_tests::{PlainFiles, with_page};

#[test]
fn plain_files_play_in_any_folder_and_offline() {
    with_page(async |page| {
        let files = PlainFiles::serve();
        page.open_at(&files.address, "").await;
        assert!(!page.has(".join").await, "there is nobody to meet");
        page.click(".game-card[data-game=scrambled-fives] .confirm").await;
        page.until("a table", "location.hash.startsWith('#/table/') && document.querySelector('main.table') !== null")
            .await;
        page.play_by_clicking().await;
        page.reload().await;
        page.play_by_clicking().await;
        page.until(
            "the app is kept",
            "navigator.serviceWorker.ready.then((kept) => kept.active?.state === 'activated')",
        )
        .await;
        drop(files);
        page.reload().await;
        page.play_by_clicking().await;
        page.forgive("net::ERR_CONNECTION_REFUSED").await;
    });
}

#[test]
fn links_between_plain_files_can_be_opened() {
    with_page(async |page| {
        let files = PlainFiles::serve();
        page.open_at(&files.address, "#/rules/polygon").await;
        assert!(page.has("main h1").await, "the rules by their address");
        page.click("a.brand").await;
        page.until("the first page", "document.querySelector('.game-card') !== null").await;
        let address: String = page.value("location.pathname + location.hash").await;
        assert_eq!(address, "/games/quintile/#/");
    });
}

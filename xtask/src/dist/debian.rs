//! The Debian package: the program, and a hardened service that runs it.

use std::fs;
use std::path::Path;

use super::{Tree, check, failed, version};
use crate::run::{answers, output, program, root, run};

/// What the package manager runs after unpacking, and before removing. Without systemd there is nothing to do.
const SCRIPTS: [(&str, &str); 3] = [
    (
        "postinst",
        "#!/bin/sh\nset -e\nif [ \"$1\" = configure ] && [ -d /run/systemd/system ]; then\n  systemctl daemon-reload\n  \
         systemctl enable quintile.service\n  systemctl restart quintile.service\nfi\n",
    ),
    (
        "prerm",
        "#!/bin/sh\nset -e\nif [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then\n  systemctl disable --now quintile.service\nfi\n",
    ),
    ("postrm", "#!/bin/sh\nset -e\nif [ -d /run/systemd/system ]; then\n  systemctl daemon-reload\nfi\n"),
];

/// The options that the service starts with.
const OPTIONS: &str = "\
# The options of `quintile serve`, without their dashes. `quintile serve --config /etc/quintile/serve.toml --print-config` shows all.
listen = \"127.0.0.1:7717\"
# origin = [\"https://games.example\"]
# https-proxy = true
# trust-proxy = \"127.0.0.1,::1\"
";

/// Makes the package, and installs and removes it.
pub(crate) fn package(tree: &Tree, dist: &Path) -> Result<(), String> {
    if !answers(&mut program("dpkg-deb", &["--version"])) {
        println!("dist: no Debian package, because dpkg-deb is not installed");
        return Ok(());
    }
    let architecture = output(&mut program("dpkg", &["--print-architecture"]))?;
    let architecture = architecture.trim();
    let staging = dist.join("debian");
    if staging.exists() {
        fs::remove_dir_all(&staging).map_err(|error| failed(&staging, &error))?;
    }
    fill(tree, &staging)?;
    let kilobytes = kilobytes(&staging);
    let control = format!(
        "Package: quintile\nVersion: {}\nArchitecture: {architecture}\nMaintainer: Quintile <quintile@localhost>\nSection: games\n\
         Priority: optional\nInstalled-Size: {kilobytes}\nDescription: five tile-laying games on one exact rules engine\n \
         A server that friends join by link, a game in the terminal, computer players,\n and tools for designers and researchers.\n",
        version()
    );
    write(&staging.join("DEBIAN/control"), &control, false)?;
    write(&staging.join("DEBIAN/conffiles"), "/etc/quintile/serve.toml\n", false)?;
    for (name, text) in SCRIPTS {
        write(&staging.join("DEBIAN").join(name), text, true)?;
    }
    let file = dist.join(format!("quintile_{}_{architecture}.deb", version()));
    let mut build = program("dpkg-deb", &["--root-owner-group", "--build"]);
    run("package", build.arg(&staging).arg(&file))?;
    check::package(&file)
}

/// Puts everything where Debian has it.
fn fill(tree: &Tree, staging: &Path) -> Result<(), String> {
    let copy = |from: &Path, to: &str| -> Result<(), String> {
        let to = staging.join(to);
        let parent = to.parent().unwrap_or(staging);
        fs::create_dir_all(parent).map_err(|error| failed(parent, &error))?;
        fs::copy(from, &to).map(drop).map_err(|error| failed(from, &error))
    };
    copy(&tree.program(), "usr/bin/quintile")?;
    for (from, to) in [
        ("completions/quintile.bash", "usr/share/bash-completion/completions/quintile"),
        ("completions/_quintile", "usr/share/zsh/vendor-completions/_quintile"),
        ("completions/quintile.fish", "usr/share/fish/vendor_completions.d/quintile.fish"),
        ("LICENSE-MIT", "usr/share/doc/quintile/copyright"),
        ("LICENSE-APACHE", "usr/share/doc/quintile/LICENSE-APACHE"),
        ("LICENSES-OTHERS", "usr/share/doc/quintile/LICENSES-OTHERS"),
    ] {
        copy(&tree.folder.join(from), to)?;
    }
    let pages = tree.folder.join("man");
    for entry in fs::read_dir(&pages).map_err(|error| failed(&pages, &error))?.flatten() {
        copy(&entry.path(), &format!("usr/share/man/man1/{}", entry.file_name().to_string_lossy()))?;
    }
    let unit = root().join("packaging/quintile.service");
    let text = fs::read_to_string(&unit).map_err(|error| failed(&unit, &error))?;
    write(
        &staging.join("usr/lib/systemd/system/quintile.service"),
        &text.replace("/usr/local/bin/", "/usr/bin/"),
        false,
    )?;
    write(&staging.join("etc/quintile/serve.toml"), OPTIONS, false)
}

/// What the files below a folder take on a disk.
fn kilobytes(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let size = |entry: fs::DirEntry| match entry.metadata() {
        Ok(metadata) if metadata.is_file() => metadata.len().div_ceil(1024),
        _ => kilobytes(&entry.path()),
    };
    entries.map(size).sum()
}

fn write(file: &Path, text: &str, executable: bool) -> Result<(), String> {
    let parent = file.parent().unwrap_or(file);
    fs::create_dir_all(parent).map_err(|error| failed(parent, &error))?;
    fs::write(file, text).map_err(|error| failed(file, &error))?;
    let mode = if executable { "755" } else { "644" };
    run("package", program("chmod", &[mode]).arg(file))
}

//! What a host does: options from a file and the environment, secrets, metrics, backups, a full disk.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::{Run, command, quintile, run};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

fn with_environment(args: &[&str], variables: &[(&str, &str)]) -> Run {
    run(command(args).envs(variables.iter().copied()), b"")
}

/// A line of `--print-config`.
fn line<'a>(printed: &'a str, key: &str) -> &'a str {
    let start = format!("{key} = ");
    printed.lines().find(|line| line.starts_with(&start)).unwrap_or_else(|| panic!("no {key} in {printed}"))
}

#[test]
fn the_command_line_comes_before_the_environment_before_the_file_before_the_default() {
    let folder = folder();
    let text = "listen = '127.0.0.1:1'\nmax-sockets = 11\nlimit-people = '7+7/min'\norigin = ['https://a.example', 'https://b.example']\nhttps-proxy = true\n";
    let file = write(folder.path(), "serve.toml", text);
    let args = ["serve", "--config", &file, "--print-config", "--listen", "127.0.0.1:3"];
    let printed = with_environment(&args, &[("QUINTILE_LISTEN", "127.0.0.1:2"), ("QUINTILE_MAX_SOCKETS", "22")]).fine();
    assert_eq!(line(&printed, "listen"), "listen = \"127.0.0.1:3\"  # command line");
    assert_eq!(line(&printed, "max-sockets"), "max-sockets = \"22\"  # environment");
    assert_eq!(line(&printed, "limit-people"), "limit-people = \"7+7/min\"  # file");
    assert_eq!(line(&printed, "https-proxy"), "https-proxy = true  # file");
    assert_eq!(line(&printed, "origin"), "origin = [\"https://a.example\", \"https://b.example\"]  # file");
    assert_eq!(line(&printed, "max-tables-per-person"), "max-tables-per-person = \"100\"  # default");
    // What is printed is a file itself.
    let again = write(folder.path(), "again.toml", &printed);
    let again = quintile(&["serve", "--config", &again, "--print-config"]).fine();
    assert_eq!(line(&again, "limit-people"), line(&printed, "limit-people"));
}

#[test]
fn a_file_is_refused_with_line_and_column() {
    let folder = folder();
    for (text, wanted) in [
        ("listen = '127.0.0.1:1'\n  lisen = 1\n", ":2:3: there is no setting \"lisen\""),
        ("max-sockets = 'many'\n", ":1:15: max-sockets: "),
        ("\nlimit-people = '7'\n", ":2:16: limit-people: expected how many at once"),
        ("https-proxy = 3\n", ":1:15: https-proxy: expected true or false"),
        ("listen = \n", ":1:"),
        ("open = true\n", ":1:1: there is no setting \"open\""),
        ("[limits]\nx = 1\n", ":1:2: there is no setting \"limits\""),
    ] {
        let file = write(folder.path(), "serve.toml", text);
        quintile(&["serve", "--config", &file, "--print-config"]).refused(&[&format!("serve.toml{wanted}")]);
    }
    let secret = write(folder.path(), "serve.toml", "log = 's3cret'\n");
    let refused = quintile(&["serve", "--config", &secret, "--print-config"]);
    assert!(!refused.err.contains("s3cret"), "{}", refused.err);
}

#[test]
fn passwords_are_masked_and_do_not_belong_on_the_command_line() {
    let folder = folder();
    let url = "postgres://ana:s3cret@127.0.0.1:1/q";
    let file = write(folder.path(), "serve.toml", &format!("database = '{url}'\n"));
    let printed = quintile(&["serve", "--config", &file, "--print-config"]).fine();
    assert_eq!(line(&printed, "database"), "database = \"postgres://ana:***@127.0.0.1:1/q\"  # file");
    assert!(!printed.contains("s3cret"));

    let warning = "can see a password on the command line";
    let by_argument = quintile(&["export", "--database", url]);
    assert!(by_argument.code == 2 && by_argument.err.contains(warning), "{}", by_argument.err);
    let by_file = write(folder.path(), "database", &format!("{url}\n"));
    for ran in [
        quintile(&["export", "--database-file", &by_file]),
        with_environment(&["export"], &[("QUINTILE_DATABASE", url)]),
    ] {
        assert_eq!(ran.code, 2, "nobody listens there");
        assert!(!ran.err.contains(warning) && !ran.err.contains("s3cret"), "{}", ran.err);
    }
}

#[test]
fn export_and_backup_leave_the_database_as_it_is() {
    let folder = folder();
    let path = folder.path().join("tables.db");
    let database = format!("sqlite:{}", path.display());
    quintile(&["export", "--database", &database]).refused(&["there is no such database"]);
    assert!(!path.exists(), "nothing is created");
    let games = quintile(&["selfplay", "twenty-four-seven", "--games", "3", "--seed", "5"]).out;
    run(&mut command(&["import", "-", "--database", &database]), games.as_bytes()).fine();
    let before = std::fs::read(&path).expect("a file");
    assert_eq!(quintile(&["export", "--database", &database]).fine().lines().count(), 3);
    let copy = folder.path().join("copy.db");
    let copied = quintile(&["backup", "--database", &database, "--out", &copy.display().to_string(), "--json"]).fine();
    assert!(copied.contains("\"archive\":3") && copied.contains("\"unreadable\":[]"), "{copied}");
    assert_eq!(std::fs::read(&path).expect("a file"), before);
    let copy = format!("sqlite:{}", copy.display());
    assert_eq!(
        quintile(&["export", "--database", &copy]).fine(),
        quintile(&["export", "--database", &database]).fine()
    );
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().ends_with(".partial")), "{left:?}");
}

/// The address in the first line that a server prints.
fn address(server: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().expect("its output")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("Quintile is at http://").and_then(|rest| rest.strip_suffix('/'));
    address.unwrap_or_else(|| panic!("no address: {line}")).to_owned()
}

fn ask(address: &str, request: &str, body: &str) -> String {
    let mut connection = TcpStream::connect(address).expect("it listens");
    let kind = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
    let head = format!("Host: {address}\r\nConnection: close\r\nContent-Length: {}\r\n{kind}", body.len());
    write!(connection, "{request} HTTP/1.1\r\n{head}\r\n{body}").expect("a request");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).expect("an answer");
    answer
}

/// A disk with no room left is a limit on the size of files here.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_reading_goes_on() {
    let folder = folder();
    let database = format!("sqlite:{}", folder.path().join("tables.db").display());
    let program = env!("CARGO_BIN_EXE_quintile");
    let script = "trap '' XFSZ; ulimit -f 2000; exec \"$0\" serve --listen 127.0.0.1:0 --database \"$1\"";
    let mut server = Command::new("sh")
        .args(["-c", script, program, &database])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let address = address(&mut server);
    assert!(ask(&address, "GET /api/ready", "").starts_with("HTTP/1.1 200"));
    let mut refused = None;
    for _ in 0..20_000 {
        let answer = ask(&address, "POST /api/people", "{}");
        if answer.starts_with("HTTP/1.1 201") {
            continue;
        }
        assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("\"unavailable\""), "{answer}");
        // A log that was cut back may have room for a little more; then the disk is not full yet.
        let ready = ask(&address, "GET /api/ready", "");
        if ready.starts_with("HTTP/1.1 503") {
            refused = Some(ready);
            break;
        }
    }
    refused.expect("the disk is full");
    assert!(ask(&address, "GET /api/health", "").starts_with("HTTP/1.1 200"));
    server.kill().expect("it runs");
    server.wait().expect("it ends");
}

#[test]
fn the_samples_are_what_their_programs_take() {
    let packaging = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging");
    let read = |name: &str| std::fs::read_to_string(packaging.join(name)).expect("a sample");
    let file = packaging.join("serve.toml").display().to_string();
    let printed = quintile(&["serve", "--config", &file, "--print-config"]).fine();
    assert!(line(&printed, "trust-proxy").ends_with("# file"));

    // Whatever is installed or not: the shape.
    let unit = read("quintile.service");
    for wanted in [
        "[Unit]",
        "[Service]",
        "[Install]",
        "ExecStart=",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "LimitNOFILE=",
    ] {
        assert!(unit.contains(wanted), "{wanted}");
    }
    let plain = |line: &&str| !line.trim().is_empty() && !line.starts_with(['#', '[']);
    assert!(unit.lines().filter(plain).all(|line| line.split_once('=').is_some_and(|(key, _)| !key.contains(' '))));
    let folder = folder();
    let copy = unit.lines().map(|line| if line.starts_with("ExecStart=") { "ExecStart=/bin/true" } else { line });
    let copy = write(folder.path(), "quintile.service", &copy.collect::<Vec<_>>().join("\n"));
    if let Ok(verified) = Command::new("systemd-analyze").args(["verify", &copy]).output() {
        let said = String::from_utf8_lossy(&verified.stderr);
        assert!(verified.status.success() && !said.contains("quintile.service:"), "{said}");
    }
    for (name, open, close) in [("nginx.conf", '{', '}'), ("Caddyfile", '{', '}')] {
        let text = read(name);
        assert_eq!(text.matches(open).count(), text.matches(close).count(), "{name}");
        assert!(text.contains("127.0.0.1:7717"), "{name}");
    }
    let nginx = read("nginx.conf");
    let statement = |line: &str| line.is_empty() || line.starts_with('#') || line.ends_with([';', '{', '}']);
    assert!(nginx.lines().all(|line| statement(line.trim())), "{nginx}");
    for header in ["Host $host", "X-Forwarded-For $proxy_add_x_forwarded_for", "Upgrade $http_upgrade"] {
        assert!(nginx.contains(header), "{header}");
    }
    let known =
        ["FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "EXPOSE", "ENV", "STOPSIGNAL", "ENTRYPOINT", "CMD"];
    let container = read("Containerfile").replace("\\\n", " ");
    for line in container.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        assert!(known.contains(&line.split(' ').next().unwrap_or_default()), "{line}");
    }
    assert_eq!(container.matches("\nFROM ").count(), 2);
}

/// A row of the document for each option of `serve`, and no other.
#[test]
fn the_document_has_a_row_for_every_option() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating.md");
    let page = std::fs::read_to_string(page).expect("the document");
    let rows: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("| `--")?.split(['`', ' ', '[']).next()).collect();
    let help = quintile(&["serve", "--help"]).fine();
    let options: Vec<&str> = help
        .lines()
        .filter_map(|line| {
            // Options stand in their own column; texts that name one do not.
            line.strip_prefix("      --")?.split([' ', '[', '=']).next()
        })
        .filter(|option| !["help", "color"].contains(option))
        .collect();
    assert!(options.len() > 30, "{options:?}");
    for option in &options {
        assert!(rows.contains(option), "no row for --{option}");
    }
    for row in rows {
        assert!(options.contains(&row), "there is no --{row}");
    }
}

//! Starting what is given away, as somebody who has nothing else would.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::failed;
use crate::python::fresh_environment;
use crate::run::{answers, is_root_on_debian, output, program, run, target};

/// A folder of its own, emptied first.
fn scratch(name: &str) -> Result<PathBuf, String> {
    let folder = target().join("dist-check").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    }
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    Ok(folder)
}

/// The program in an empty environment: it is healthy, and it serves the pages that are inside it.
pub(crate) fn started(file: &Path) -> Result<(), String> {
    let folder = scratch("program")?;
    let mut doctor = Command::new(file);
    println!("{}", output(doctor.arg("doctor").env_clear().current_dir(&folder))?);
    let database = format!("sqlite:{}", folder.join("tables.db").display());
    let mut serve = Command::new(file);
    serve.args(["serve", "--listen", "127.0.0.1:0", "--database", &database]).env_clear().current_dir(&folder);
    let mut server = Server::start(&mut serve)?;
    server.expect("/", "id=\"app\"")?;
    server.expect("/play/polygon", "id=\"app\"")?;
    server.expect("/api/ready", "")
}

/// The archive: what is in it, and its program.
pub(crate) fn archive(file: &Path) -> Result<(), String> {
    let folder = scratch("archive")?;
    let mut tar = program("tar", &["--extract", "--gzip", "--file"]);
    run("unpacking", tar.arg(file).arg("--directory").arg(&folder))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy().replace(".tar.gz", "");
    let tree = folder.join(name);
    for part in
        ["man/quintile.1", "man/quintile-serve.1", "completions/quintile.bash", "LICENSE-MIT", "LICENSES-OTHERS"]
    {
        if !tree.join(part).is_file() {
            return Err(format!("dist: {} lacks {part}", file.display()));
        }
    }
    started(&tree.join(format!("quintile{}", std::env::consts::EXE_SUFFIX)))
}

/// The Debian package, installed and removed again. Only root can do that; others look at what is in it.
pub(crate) fn package(file: &Path) -> Result<(), String> {
    if !is_root_on_debian() || Path::new("/usr/bin/quintile").exists() {
        println!("dist: the package is not installed here (that needs root, and no other quintile)");
        return run("package", program("dpkg-deb", &["--contents"]).arg(file));
    }
    run("package", program("dpkg", &["--install"]).arg(file))?;
    let checked = started(Path::new("/usr/bin/quintile")).and_then(|()| service());
    run("package", &mut program("dpkg", &["--purge", "quintile"]))?;
    checked?;
    match ["/usr/bin/quintile", "/etc/quintile/serve.toml", SERVICE].iter().find(|file| Path::new(file).exists()) {
        Some(left) => Err(format!("dist: {left} is still there after the package was removed")),
        None => Ok(()),
    }
}

const SERVICE: &str = "/usr/lib/systemd/system/quintile.service";

/// The service, as far as it can be judged without starting the system's services.
fn service() -> Result<(), String> {
    let config = ["serve", "--config", "/etc/quintile/serve.toml", "--print-config"];
    output(&mut program("/usr/bin/quintile", &config))?;
    if !answers(&mut program("systemd-analyze", &["--version"])) {
        println!("dist: the service is not judged, because systemd-analyze is not installed");
        return if Path::new(SERVICE).exists() { Ok(()) } else { Err(format!("dist: there is no {SERVICE}")) };
    }
    run("service", &mut program("systemd-analyze", &["verify", SERVICE]))
}

/// The wheel in an environment that has nothing else: a game is played with it.
pub(crate) fn wheel(file: &Path) -> Result<(), String> {
    let folder = scratch("wheel")?;
    let python = fresh_environment(&folder.join("venv"), file)?;
    let game = "import quintile; game = quintile.deal('twenty-four-seven', seats=2, seed=7)\n\
                while not game.over: game.play(game.plays()[0])\n\
                print(game.scores)";
    println!("{}", output(Command::new(python).args(["-c", game]).current_dir(&folder))?);
    Ok(())
}

/// A running server; it ends with this value.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(command: &mut Command) -> Result<Self, String> {
        let child = command.stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| format!("dist: cannot run {command:?}: {error}"))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(|error| format!("dist: {error}"))?;
        }
        let address = line.split("http://").nth(1).map(|rest| rest.trim().trim_end_matches('/').to_owned());
        let address = address.ok_or_else(|| format!("dist: {command:?} says {line:?} instead of its address"))?;
        Ok(Self { child, address })
    }

    /// Asks for a path; the answer is fine and contains a text.
    fn expect(&mut self, path: &str, text: &str) -> Result<(), String> {
        let answer = || -> std::io::Result<String> {
            let mut stream = TcpStream::connect(&self.address)?;
            write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address)?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer)?;
            Ok(String::from_utf8_lossy(&answer).into_owned())
        };
        let answer = answer().map_err(|error| format!("dist: {path}: {error}"))?;
        if answer.starts_with("HTTP/1.1 200 ") && answer.contains(text) {
            return Ok(());
        }
        Err(format!("dist: {path} answers {:?}", answer.chars().take(300).collect::<String>()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! Files that are written beside and get their name when they are whole, so that an old one is never lost for a new one that
//! does not come to be.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use quintile_rules::kit::Record;

use crate::deal::write_record;
use crate::error::Error;

/// A file in the making.
pub(crate) struct Output {
    path: PathBuf,
    /// Where it is written; what is no ordinary file, a pipe or a device, has none.
    beside: Option<PathBuf>,
    file: BufWriter<File>,
    /// What is written stays if it does not get its name.
    keep: bool,
}

impl Output {
    /// Begins a file. That it can be written is known from now on.
    pub(crate) fn create(name: impl AsRef<Path>) -> Result<Self, Error> {
        let (path, beside) = places(name.as_ref());
        let place = beside.as_ref().unwrap_or(&path);
        let file = File::create(place).map_err(|error| Error::file(path.display(), &error))?;
        Ok(Self { file: BufWriter::new(file), path, beside, keep: false })
    }

    /// Writes the rest, and gives the file its name.
    pub(crate) fn finish(mut self, rest: impl AsRef<[u8]>) -> Result<(), Error> {
        let failed = |error| Error::file(self.path.display(), &error);
        self.file.write_all(rest.as_ref()).and_then(|()| self.file.flush()).map_err(failed)?;
        if let Some(beside) = self.beside.take() {
            fs::rename(beside, &self.path).map_err(failed)?;
        }
        Ok(())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let (Some(beside), false) = (&self.beside, self.keep) {
            // It is of no use; nor is it in anybody's way.
            let _ = fs::remove_file(beside);
        }
    }
}

/// Writes a file whole, or not at all.
pub(crate) fn write(name: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Result<(), Error> {
    Output::create(name)?.finish(content)
}

/// Where a file shall be, and where it is written. Links are followed: they stay.
fn places(name: &Path) -> (PathBuf, Option<PathBuf>) {
    let path = fs::canonicalize(name).unwrap_or_else(|_| name.to_owned());
    let ordinary = fs::metadata(&path).map_or(true, |data| data.is_file());
    let mut beside = path.clone().into_os_string();
    beside.push(".partial");
    (path, ordinary.then(|| beside.into()))
}

/// A file of records, one a line, in the order of their numbers. While it grows its name ends in `.partial`. Beside it are those
/// that are waiting for a slower one before them, so that a killed run loses none of them.
pub(crate) struct Records {
    output: Output,
    ahead: Option<Ahead>,
}

/// Records ahead of their turn, each on a line with its number. The file is there only while it has any.
struct Ahead {
    path: PathBuf,
    /// What an earlier run has left.
    left: BTreeMap<u64, Vec<Record>>,
    /// The largest number in the file.
    last: Option<u64>,
}

impl Ahead {
    fn beside(beside: &Path) -> Self {
        let mut path = beside.as_os_str().to_owned();
        path.push(".ahead");
        Self { path: path.into(), left: BTreeMap::new(), last: None }
    }

    /// What an earlier run has left. A line that is torn is the last one.
    fn read(&mut self) -> Result<(), Error> {
        let text = match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            text => text.map_err(|error| Error::file(self.path.display(), &error))?,
        };
        let lines = text.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
        for (number, line) in lines.enumerate() {
            let wrong = |_| Error::at(format_args!("{}:{}", self.path.display(), number + 1), "it is not a record");
            let (number, records): (u64, Vec<Record>) = serde_json::from_slice(line).map_err(wrong)?;
            self.left.insert(number, records);
        }
        self.last = self.left.last_key_value().map(|(number, _)| *number);
        Ok(())
    }

    fn add(&mut self, number: u64, records: &[&Record]) -> Result<(), Error> {
        let failed = |error| Error::file(self.path.display(), &error);
        let mut line = serde_json::to_vec(&(number, records)).map_err(|error| failed(error.into()))?;
        line.push(b'\n');
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path).map_err(failed)?;
        file.write_all(&line).map_err(failed)?;
        self.last = self.last.max(Some(number));
        Ok(())
    }

    /// Forgets them once all have had their turn.
    fn passed(&mut self, due: u64) -> Result<(), Error> {
        if self.last.is_some_and(|last| last < due) {
            fs::remove_file(&self.path).map_err(|error| Error::file(self.path.display(), &error))?;
            self.last = None;
        }
        Ok(())
    }
}

impl Records {
    /// Begins a file. What an earlier run has left is not lost for it.
    pub(crate) fn create(name: &str) -> Result<Self, Error> {
        let (_, beside) = places(name.as_ref());
        let ahead = beside.as_deref().map(Ahead::beside);
        for left in beside.iter().chain(ahead.as_ref().map(|ahead| &ahead.path)) {
            if fs::metadata(left).is_ok_and(|left| left.len() > 0) {
                let reason = "it is left from a run that was stopped: go on with --resume, or delete it";
                return Err(Error::at(left.display(), reason));
            }
        }
        let mut output = Output::create(name)?;
        output.keep = true;
        Ok(Self { output, ahead })
    }

    /// Opens what a run that was stopped has left, or the file itself if that was whole. `hear` gets its records, `each` at a time,
    /// at most `most` times; `check` gets the last of them with how often that was, and may play them again. A last line that is torn
    /// and records that are fewer than `each` are dropped. What is refused stays as it is.
    pub(crate) fn resume(
        name: &str,
        each: u64,
        most: u64,
        mut hear: impl FnMut(u64, &[Record]) -> Result<(), Error>,
        check: impl FnOnce(u64, &[Record]) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let (path, beside) = places(name.as_ref());
        let Some(beside) = beside else { return Err(Error::at(name, "only a file can be gone on with")) };
        let mut ahead = Ahead::beside(&beside);
        ahead.read()?;
        let left = if beside.exists() { &beside } else { &path };
        let failed = |error: &io::Error| Error::file(left.display(), error);
        let (mut whole, mut last) = (0, None);
        let named = |error| match error {
            Error::CouldNotRun(reason) => Error::at(left.display(), reason),
            error => error,
        };
        match File::open(left) {
            // A run that was killed before its first game was over can have some that came after it.
            Err(error) if error.kind() == io::ErrorKind::NotFound && ahead.last.is_none() => return Self::create(name),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                drop(File::create(&beside).map_err(|error| failed(&error))?);
            }
            Err(error) => return Err(failed(&error)),
            Ok(file) => {
                let mut file = BufReader::new(file);
                for number in 0.. {
                    let (bytes, records) = read_some(&mut file, each, left, number * each)?;
                    if records.len() as u64 != each {
                        break;
                    }
                    if number == most {
                        return Err(Error::at(left.display(), "it has more games than are asked for"));
                    }
                    hear(number, &records).map_err(named)?;
                    whole += bytes;
                    last = Some((number + 1, records));
                }
            }
        }
        if let Some((count, records)) = last {
            check(count, &records).map_err(named)?;
        }
        if left == &path && path.exists() && !beside.exists() {
            fs::rename(&path, &beside).map_err(|error| failed(&error))?;
        }
        let open = || {
            let mut file = OpenOptions::new().write(true).open(&beside)?;
            file.set_len(whole)?;
            io::Seek::seek(&mut file, io::SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(|error| failed(&error))?;
        let output = Output { file: BufWriter::new(file), path, beside: Some(beside), keep: true };
        Ok(Self { output, ahead: Some(ahead) })
    }

    /// Adds a record.
    pub(crate) fn write(&mut self, record: &Record) -> Result<(), Error> {
        write_record(&mut self.output.file, record)
    }

    /// Keeps records whose turn has not come.
    pub(crate) fn keep(&mut self, number: u64, records: &[&Record]) -> Result<(), Error> {
        match &mut self.ahead {
            Some(ahead) if !ahead.left.contains_key(&number) => ahead.add(number, records),
            _ => Ok(()),
        }
    }

    /// What an earlier run has played ahead, by number: it need not be played again.
    pub(crate) fn ahead(&self) -> BTreeMap<u64, Vec<Record>> {
        self.ahead.as_ref().map(|ahead| ahead.left.clone()).unwrap_or_default()
    }

    /// Everything before this number stays, whatever comes.
    pub(crate) fn flush(&mut self, due: u64) -> Result<(), Error> {
        self.output.file.flush().map_err(|error| Error::file(self.output.path.display(), &error))?;
        self.ahead.as_mut().map_or(Ok(()), |ahead| ahead.passed(due))
    }

    /// Where the records are, of a run that was stopped before this number.
    pub(crate) fn leave(mut self, due: u64) -> Result<String, Error> {
        self.flush(due)?;
        Ok(self.output.beside.as_ref().unwrap_or(&self.output.path).display().to_string())
    }

    /// The last record was written.
    pub(crate) fn finish(mut self) -> Result<(), Error> {
        self.flush(u64::MAX)?;
        self.output.finish("")
    }
}

/// Whether the last game of a file, played once more, came out the same: other players, budgets and versions differ there.
pub(crate) fn check_same(number: u64, same: bool) -> Result<(), Error> {
    let other = quintile_experiments::Error::OtherRun { number, what: "players, budget or version are others" };
    if same { Ok(()) } else { Err(other.into()) }
}

/// So many records, or what there is, and how many bytes they are.
fn read_some(file: &mut impl BufRead, count: u64, name: &Path, before: u64) -> Result<(u64, Vec<Record>), Error> {
    let (mut bytes, mut records) = (0, Vec::new());
    for line in before + 1..=before + count {
        let mut text = Vec::new();
        file.read_until(b'\n', &mut text).map_err(|error| Error::file(name.display(), &error))?;
        if text.pop() != Some(b'\n') {
            break;
        }
        bytes += text.len() as u64 + 1;
        let record = serde_json::from_slice(&text);
        records.push(record.map_err(|_| Error::at(format_args!("{}:{line}", name.display()), "it is not a record"))?);
    }
    Ok((bytes, records))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_is_what_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        write(&path, "old").unwrap();
        drop(Output::create(&path).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        let output = Output::create(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        output.finish("new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    }
}

"""Files of records: one JSON object a line, as `quintile selfplay` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Any

from quintile._engine import BadRecord


def read_records(path: str | PathLike[str]) -> Iterator[dict[str, Any]]:
    """The records of a file, one after the other. They are parsed, not judged; see `verify`."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except json.JSONDecodeError as error:
                raise _bad(f"{path}:{number}: {error}") from error
            if not isinstance(record, dict):
                raise _bad(f"{path}:{number}: it is not a JSON object")
            yield record


def _bad(message: str) -> BadRecord:
    error = BadRecord(message)
    error.ply = None
    return error


def write_records(path: str | PathLike[str], records: Iterable[dict[str, Any]]) -> int:
    """Writes records to a file, one a line, and returns how many. An existing file is replaced."""
    count = 0
    with open(path, "w", encoding="utf-8") as file:
        for record in records:
            file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
            count += 1
    return count

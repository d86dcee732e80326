"""What the documents show is run, so that it cannot grow old unnoticed."""

from __future__ import annotations

import contextlib
import doctest
import importlib.util
import io
import re

import pytest
from conftest import ROOT

import quintile
from quintile import aec

PAGE = (ROOT / "docs/python.md").read_text(encoding="utf-8")
LEARNING = ROOT / "bindings/python/examples/learning.py"


def test_the_page_runs_and_prints_what_it_says(tmp_path, monkeypatch):
    """Fences of `python` run one after the other; the `text` fence that follows one is what it prints."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    fences = re.findall(r"```(\w+)\n(.*?)```", PAGE, flags=re.DOTALL)
    ran = 0
    for (language, code), (after, printed) in zip(fences, [*fences[1:], ("", "")], strict=True):
        if language != "python":
            continue
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(code, "docs/python.md", "exec"), names)
        if after == "text":
            assert out.getvalue() == printed
        ran += 1
    assert ran >= 5


@pytest.mark.parametrize("module", [quintile, aec])
def test_docstrings_run(module):
    results = doctest.testmod(module)
    assert results.attempted > 0 and results.failed == 0


@pytest.mark.parametrize("name", aec.TYPES)
def test_sizes_in_the_page_are_true(name):
    env = aec.make(name)
    agent = env.possible_agents[0]
    size = env.observation_space(agent)["observation"].shape[0]
    assert f"| `{name}` | {env.action_space(agent).n:,} | {size:,} |" in PAGE


def test_every_part_of_an_observation_is_explained():
    for name in aec.TYPES:
        for part in aec.make(name)._layout:
            assert f"`{part}`" in PAGE, f"{name}: {part}"


def test_everything_public_has_a_docstring():
    for name in quintile.__all__:
        thing = getattr(quintile, name)
        assert thing.__doc__, name
        if isinstance(thing, type) and thing.__module__ == "quintile":
            for key, member in vars(thing).items():
                assert key.startswith("_") or member.__doc__, f"{name}.{key}"


def test_the_example_learns(tmp_path, capsys, monkeypatch):
    spec = importlib.util.spec_from_file_location("learning", LEARNING)
    learning = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(learning)
    picture = tmp_path / "learning.svg"
    monkeypatch.setattr("sys.argv", ["learning.py", "--games", "30", "--deals", "10", "--svg", str(picture)])
    learning.main()
    shares = [float(share) for share in re.findall(r"([\d.]+)% ± +[\d.]+% against random", capsys.readouterr().out)]
    assert len(shares) > 2 and shares[-1] > 80 > shares[0]
    assert picture.read_text().startswith("<svg")

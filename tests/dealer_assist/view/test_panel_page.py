"""The panel's own page names the test that shows each promise: each of them is in its file."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "dealer_assist" / "qt" / "README.md").read_text(encoding="utf-8")
ROWS = [line.split("|")[1:3] for line in PAGE.partition("## Line by line")[2].splitlines()
        if line.startswith("| ") and "promise" not in line]


def named(cell: str) -> list[tuple[str, str]]:
    """The tests of one row, each with its file."""
    found, file = [], ""
    for token in re.findall(r"`([^`]+)`", cell):
        if token.endswith(".py"):
            file = token.replace("…/", "tests/dealer_assist/")
        else:
            found.append((file, token))
    return found


NAMED = sorted({pair for _, cell in ROWS for pair in named(cell)})


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_each_test_that_the_panels_page_names_is_in_its_file(file: str, name: str) -> None:
    assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.M)


def test_every_promise_has_a_test() -> None:
    assert len(ROWS) > 35
    for promise, cell in ROWS:
        assert named(cell), promise


def test_every_file_that_the_page_names_is_there() -> None:
    rooms = PAGE.partition("## Line by line")[0]
    there = {path.name for room in ("view", "qt", "live")
             for path in (ROOT / "dealer_assist" / room).rglob("*")}
    for name in re.findall(r"`(\w+\.py)`", rooms) + re.findall(r"`(\w+)/`", rooms):
        assert name in there, name

"""The security page names tests, files and commands for an outsider to repeat: they are there."""

import re
from functools import cache
from pathlib import Path

import pytest

from dealer_assist.__main__ import _COMMANDS, main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "hardware" / "security.md").read_text(encoding="utf-8")
CELLS = [cell for line in PAGE.splitlines() for cell in re.split(r"(?<!\\)\|", line)]
FILE = re.compile(r"`((?:tests|…)/[\w/]+\.py)`")
C_TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "hardware" / "firmware" / "tests").glob("test_*.c")))


def _path(named: str) -> Path:
    return ROOT / named.replace("…/", "tests/dealer_assist/", 1)


@cache
def _names(path: Path) -> frozenset[str]:
    return frozenset(re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M))


def _named() -> list[tuple[str, str]]:
    """Each test of the page with its file; a file stands for the tests behind it in its cell."""
    found = []
    for paragraph in [*CELLS, *PAGE.split("\n\n")]:
        if paragraph.lstrip().startswith("|") or ("|" in paragraph and "\n" in paragraph):
            continue
        file = ""
        for token in re.findall(r"`([^`\n]+)`", paragraph):
            if FILE.fullmatch(f"`{token}`") or re.fullmatch(r"(?:tests|…)/[\w/]+\.py", token):
                file = token
            elif re.fullmatch(r"test_\w+", token) and file:
                found.append((file, token))
    return sorted(set(found))


def test_the_page_names_many_tests_so_that_this_looks_at_something():
    assert len(_named()) > 80


@pytest.mark.parametrize(("file", "name"), _named())
def test_each_test_that_the_page_names_is_in_its_file(file, name):
    assert name in _names(_path(file))


def test_each_name_of_a_test_on_the_page_stands_behind_its_file():
    known = {name for _, name in _named()}
    assert set(re.findall(r"`(test_\w+)`", PAGE)) <= known


def test_each_threat_and_each_point_of_the_checklist_has_its_line():
    rows = [line.split("|")[1].strip() for line in PAGE.splitlines() if line.startswith("| ")]
    assert [row for row in rows if re.fullmatch(r"T\d+", row)] == [f"T{n}" for n in range(1, 17)]
    assert [row for row in rows if row.isdigit()] == [str(n) for n in range(1, 22)]


def test_each_test_of_the_firmware_that_the_page_names_is_there():
    named = [name for cell in CELLS if "C: `" in cell
             for name in re.findall(r"`(\w+)`", cell.partition("C: ")[2])]
    assert named
    assert not [name for name in named if f"static void {name}(void)" not in C_TESTS]


def test_each_drill_that_the_program_knows_is_on_the_page(capsys):
    assert main(["drill", "--help", "--lang", "en"]) == 0
    told = re.sub(r"-\s+", "-", capsys.readouterr().out)
    names = re.search(r"NAME\s+(kill[\w,\s-]+?) \(all", told)
    assert names is not None
    for name in re.split(r",\s*", names.group(1)):
        assert f"`{name.strip()}" in PAGE or f"drill {name.strip()}" in PAGE


def test_each_command_of_the_page_is_one_of_the_program():
    named = set(re.findall(r"dealer-assist ([a-z][\w-]*)", PAGE))
    assert len(named) > 10 and named <= set(_COMMANDS)


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^#)][^)]*)\)", PAGE))))
def test_each_page_that_it_links_to_is_there(link):
    assert (ROOT / "hardware" / link).exists()

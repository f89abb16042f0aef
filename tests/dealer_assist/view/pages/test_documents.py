"""Every Markdown page of the tree: files, links, commands, options and names on it are there."""

import re
import shlex
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from dealer_assist.cli.frame.command_registry import BY_NAME
from dealer_assist.cli.frame.help import parser_of

ROOT = Path(__file__).parents[4]
ROOMS = ("dealer_assist", "drivers", "hardware", "models", "tests")
PAGES = sorted(str(page.relative_to(ROOT)) for page in [
    ROOT / "README.md", *(page for room in ROOMS for page in (ROOT / room).rglob("*.md"))])
EVERY = pytest.mark.parametrize("page", PAGES)
#: Files that only the tree has; data of a casino (TOML, JSON, SQLite) is named on pages too.
FILE = re.compile(r"(?:[\w.…*-]+/)*[\w*-]+\.(?:py|c|h|hand|svg|png|onnx|npz|service|rules)")
COMMAND = re.compile(r"(?<!\")(?:\bdealer-assist|-m dealer_assist) ([a-z][^\n`;&|#>\")]*)")
#: What is somebody else's: a service of Debian's, files that a build makes.
ELSEWHERE = {"brltty.service"}
IN_A_ROOM = re.compile(rf"(?<![\w/.-])(?:{'|'.join(ROOMS)})/[\w/*-]+\.[\w.]+\w")
NAME = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]+)+|test_\w+")


@cache
def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@cache
def files() -> tuple[str, ...]:
    return tuple(str(file.relative_to(ROOT)) for room in ROOMS
                 for file in (ROOT / room).rglob("*.*") if file.is_file())


@cache
def names() -> frozenset[str]:
    """Every word of the source."""
    return frozenset(word for file in files() if file.endswith((".py", ".c", ".h"))
                     for word in re.findall(r"\w+", (ROOT / file).read_text(encoding="utf-8")))


def ticked(page: str) -> list[str]:
    """What stands in back-ticks within the text, word by word."""
    text = re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL)
    return [part for tick in re.findall(r"`([^`]+)`", text) for part in tick.split()]


@cache
def endings() -> frozenset[str]:
    """How the path of a file may be written: from any folder on."""
    return frozenset("/".join(parts[start:]) for parts in (file.split("/") for file in files())
                     for start in range(len(parts)))


def stands(name: str) -> bool:
    """Whether a file of the tree ends like this, a star being anything."""
    wanted = name.replace("../", "").removeprefix("…/")
    return wanted in endings() or ("*" in wanted and any(
        fnmatch(ending, wanted) for ending in endings()))


def commands(page: str) -> list[str]:
    """Each call of the program, a line that goes on behind a backslash being one."""
    text = re.sub(r"\\\n\s*", " ", text_of(page))
    code = re.findall(r"```.*?```", text, flags=re.DOTALL)
    code += re.findall(r"`[^`]+`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return [line.strip() for one in code for line in COMMAND.findall(re.sub(
        r"\n(?! *\S*(?:dealer-assist|python))", " ", one) if one[1] != "`" else one)]


def test_there_are_many_pages_with_much_on_them_so_that_this_looks_at_something():
    assert len(PAGES) > 30
    assert sum(len(commands(page)) for page in PAGES) > 100


@EVERY
def test_each_link_of_a_page_leads_to_a_file(page):
    links = re.findall(r"\]\(([^)#\s]+)", text_of(page))
    near = (ROOT / page).parent
    assert [link for link in links if "://" not in link and not (near / link).exists()] == []


@EVERY
def test_each_file_that_a_page_names_is_in_the_tree(page):
    named = {part for part in ticked(page) if FILE.fullmatch(part)} - ELSEWHERE
    assert {name for name in named if not stands(name)} == set()


@EVERY
def test_each_file_that_a_command_of_a_page_is_given_is_in_the_tree(page):
    blocks = re.findall(r"```.*?```", text_of(page), flags=re.DOTALL)
    named = {path for block in blocks for path in IN_A_ROOM.findall(block)}
    assert {path for path in named if "/build/" not in path and not stands(path)} == set()


@EVERY
@pytest.mark.few
def test_each_class_and_each_test_that_a_page_names_is_in_the_source(page):
    named = {part for part in ticked(page) if NAME.fullmatch(part)}
    assert named - names() == set()


@EVERY
@pytest.mark.few
def test_each_command_of_a_page_is_one_that_the_program_takes(page):
    for line in commands(page):
        words = [word.strip("[]") for word in shlex.split(line.replace("\u00a0", " "))]
        assert words[0] in BY_NAME, line
        depth = next(n for n in range(len(words), 0, -1) if parser_of(tuple(words[:n])))
        parser = parser_of(tuple(words[:depth]))
        assert parser is not None
        options = {word.split("=")[0] for word in words[depth:] if word.startswith("--")}
        assert options <= set(parser._option_string_actions), line

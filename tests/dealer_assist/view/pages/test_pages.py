"""The pages for dealers, floor managers and technicians: true names, true commands, both languages.
"""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import dealer_assist
from dealer_assist.cli import help_pages
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.view.pages import (
    PAGES,
    page_for_terminal,
    page_headings,
    page_source,
    page_text,
    page_title,
)
from dealer_assist.words import LANGS, catalogue

HOUSE = Path(dealer_assist.__file__).parent
NAMED = re.compile(r"\{([a-z_]+\.\w+)\}")
EVERY = pytest.mark.parametrize(("page", "lang"), [(p, lang) for p in PAGES for lang in LANGS])


@EVERY
def test_every_key_that_a_page_names_is_in_the_catalogue_and_needs_no_number(page, lang):
    ids = NAMED.findall(page_source(page, lang))
    assert len(ids) >= 12
    for id in ids:
        assert id in catalogue(), id
        assert "{" not in catalogue()[id][lang], id
    assert "{" not in page_text(page, lang)


@pytest.mark.parametrize("page", PAGES)
def test_both_languages_say_the_same_of_the_same_keys(page):
    french, english = (page_source(page, lang) for lang in ("fr", "en"))
    assert set(NAMED.findall(french)) == set(NAMED.findall(english))
    assert len(page_headings(page, "fr")) == len(page_headings(page, "en")) >= 6
    lines = [[line[:2] for line in text.splitlines()] for text in (french, english)]
    assert len(lines[0]) == len(lines[1])
    assert [mark for mark in lines[0] if mark in ("- ", "##", "| ")] == [
        mark for mark in lines[1] if mark in ("- ", "##", "| ")]


@EVERY
def test_no_page_uses_the_word_that_means_two_things(page, lang):
    assert not re.search(r"\bpass(e|er|ez|es|ed)?\b", page_text(page, lang), re.IGNORECASE)


@EVERY
def test_a_page_is_read_in_a_terminal_no_wider_than_it_is(page, lang):
    lines = page_for_terminal(page, lang, 60).splitlines()
    assert lines[0] == page_title(page, lang) and set(lines[1]) == {"="}
    tables = [line for line in lines if line.startswith("  ")]
    assert max(len(line) for line in lines if line not in tables) <= 60
    assert not re.search(r"\*\*|`|\|", "\n".join(lines))


@EVERY
def test_help_prints_the_page(page, lang, capsys):
    assert call_command(help_pages, [page, "--lang", lang]) == 0
    assert capsys.readouterr().out.splitlines()[0] == page_title(page, lang)


def test_french_signs_stand_on_the_line_of_their_word():
    text = page_text("floor", "fr")
    assert "\u00a0:" in text and not re.search(r" [:;?!»]", text)


def test_the_pages_are_files_of_the_package():
    names = {file.name for file in files("dealer_assist.view.pages").iterdir()}
    assert {f"{page}.{lang}.md" for page in PAGES for lang in LANGS} <= names


# --- the map of the house ------------------------------------------------------------------------

README = (HOUSE / "README.md").read_text(encoding="utf-8")
#: What is no file of this house, though it looks like one.
ELSEWHERE = {"fitting.toml"}


def paths_named():
    for name in re.findall(r"`([^`]+)`", README):
        for part in name.split():
            if re.fullmatch(r"[\w./-]+(\.py|\.toml|\.md)|[\w./]+/", part) and part not in ELSEWHERE:
                yield part


@pytest.mark.long
def test_every_file_and_room_that_the_map_names_is_there():
    missing = []
    for name in paths_named():
        near = [found for top in (HOUSE, HOUSE.parent / "drivers")
                for found in top.glob(f"**/{name.rstrip('/')}")]
        if not near and not (HOUSE.parent / name.removeprefix("../")).exists():
            missing.append(name)
    assert missing == []


def test_every_room_of_the_house_is_on_the_map():
    rooms = {path.name for path in HOUSE.iterdir() if (path / "__init__.py").exists()}
    on_the_map = {part.split("/")[0] for names in re.findall(r"`([\w/ .]+)`", README)
                  for part in names.split()}
    assert rooms - on_the_map == set()

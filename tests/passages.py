"""The tables of dealer_assist/game/rules/README.md, read: each passage of a text and where it
works."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

SCRIPTS = Path(__file__).parent / "hands"
#: House -> the mark of its text's lines, and where an unshipped copy of the text would lie.
MARKS = {"grand_cercle": "GC", "groupe_tranchant": "GT", "nlpc": "NLPC", "basic_sheet": "BRS"}
TEXTS = {
    "grand_cercle": "grand-cercle-aix-les-bains.md", "groupe_tranchant": "groupe-tranchant.md",
    "nlpc": "nlpc-tournament.txt", "basic_sheet": "basic-rules-sheet.txt",
}
#: Rule books that number their rules: the mark of a number, and the numbers that there are.
NUMBERED = {
    "tda2024": ("TDA", [str(n) for n in range(1, 72)] + [f"RP-{n}" for n in range(1, 23)]),
    "wsop_live_2024": ("WSOP", [str(n) for n in range(1, 214)]),
}
#: How the rule of a passage begins that rules nothing (a title, a greeting).
NO_RULE = "no rule"
#: How one of a rule book begins that no script of a table can show; the reason follows.
NO_SCRIPT = "no script: "
#: How one begins whose remedy is the catalogue's; its settings stand on the rule card already.
IRREGULARITY = "irregularity"


class Row(NamedTuple):
    """One line of a table: the text's lines, the rule, the settings, the scripts."""

    lines: frozenset[int] | frozenset[str]
    mark: str
    rule: str
    settings: tuple[str, ...]
    scripts: tuple[str, ...]


def lines_of(mark: str, letters: str) -> frozenset[int]:
    """The lines that a mark such as "GC:31-32, 36" names."""
    assert re.fullmatch(rf"{letters}:\d+(-\d+)?(, \d+(-\d+)?)*", mark), mark
    found: set[int] = set()
    for part in mark.removeprefix(f"{letters}:").split(", "):
        first, _, last = part.partition("-")
        found.update(range(int(first), int(last or first) + 1))
    return frozenset(found)


def numbers_of(mark: str, letters: str) -> frozenset[str]:
    """The rules that a mark such as "GC:122, TDA 35-A5, RP-5A, WSOP 17" names: 35 and RP-5."""
    found, of = [], ""
    for part in mark.split(","):
        book, number = re.fullmatch(r"\s*([A-Z]{2,}(?=[: ]))?[: ]?(.*)", part).groups()
        of = book or of
        if of == letters and (read := re.match(r"(RP-)?(\d+)(?:-(\d+))?", number.strip())):
            first, last = int(read[2]), int(read[3] or read[2])
            found += [f"{read[1] or ''}{n}" for n in range(first, last + 1)]
    return frozenset(found)


@cache
def rows(house: str) -> tuple[Row, ...]:
    text = (files("dealer_assist.game.rules") / "README.md").read_text(encoding="utf-8")
    section = re.search(rf"^### .*\(`{house}`\)$(.*?)(?=^##|\Z)", text, re.M | re.S)
    assert section, f"game/rules/README.md has no section for {house}"
    found = []
    for line in section[1].splitlines():
        if not line.startswith(f"| {_letters(house)}"):
            continue
        mark, rule, settings, scripts = (cell.strip() for cell in line.strip("|").split("|"))
        found.append(Row(
            cited(house, mark), mark, rule,
            tuple(re.findall(r"`([^`]+)`", settings)), tuple(re.findall(r"`([^`]+)`", scripts)),
        ))
    assert found, house
    return tuple(found)


def cited(house: str, mark: str) -> frozenset[int] | frozenset[str]:
    """The lines, or the numbers, of this house's text that a mark or a script's source names."""
    letters = _letters(house)
    if house in NUMBERED:
        return numbers_of(mark, letters)
    marks = re.findall(rf"{letters}:\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*", mark)
    return frozenset().union(*(lines_of(one, letters) for one in marks))


def _letters(house: str) -> str:
    return NUMBERED[house][0] if house in NUMBERED else MARKS[house]

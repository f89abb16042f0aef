"""The tables of dealer_assist/rules/README.md, read: each passage of a text and where it works."""

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
#: How the rule of a passage begins that rules nothing (a title, a greeting).
NO_RULE = "no rule"
#: How one begins whose remedy is the catalogue's; its settings stand on the rule card already.
IRREGULARITY = "irregularity"


class Row(NamedTuple):
    """One line of a table: the text's lines, the rule, the settings, the scripts."""

    lines: frozenset[int]
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


@cache
def rows(house: str) -> tuple[Row, ...]:
    text = (files("dealer_assist.rules") / "README.md").read_text(encoding="utf-8")
    section = re.search(rf"^### .*\(`{house}`\)$(.*?)(?=^##|\Z)", text, re.M | re.S)
    assert section, f"rules/README.md has no section for {house}"
    found = []
    for line in section[1].splitlines():
        if not line.startswith(f"| {MARKS[house]}:"):
            continue
        mark, rule, settings, scripts = (cell.strip() for cell in line.strip("|").split("|"))
        found.append(Row(
            lines_of(mark, MARKS[house]), mark, rule,
            tuple(re.findall(r"`([^`]+)`", settings)), tuple(re.findall(r"`([^`]+)`", scripts)),
        ))
    assert found, house
    return tuple(found)

"""The catalogue holds no message that nobody says."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

import dealer_assist
from dealer_assist.words import catalogue

ROOT = Path(dealer_assist.__file__).parent
#: Their words stand in the one catalogue, too.
TOOLS = ROOT.parent / "tests" / "tools"
#: Rooms whose name is put before a word of another list: ``f"{room}.{why}"``.
JOINED = {"mend", "trouble"}
#: Found by the English that a parser has (tests of wrong calls and of help hold them against it).
FOUND = {"argparse", "metavar"}


def texts_and_patterns() -> tuple[set[str], re.Pattern[str]]:
    """Every text in the source, and what its f-strings can make of a room and a name."""
    texts: set[str] = set()
    made: set[str] = set()
    for path in (*ROOT.rglob("*.py"), *TOOLS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                made.add("".join(part.value if isinstance(part, ast.Constant) else "@"
                                 for part in node.values))
    named = sorted(text for text in made if re.fullmatch(r"[\w@]+\.[\w@]+", text)
                   and re.search(r"\w", text))
    return texts, re.compile("|".join(re.escape(text).replace("@", r"\w+") for text in named))


def named_beside_the_source() -> set[str]:
    """What data and pages name."""
    words = Path(str(files("dealer_assist.words")))
    beside = [path for path in ROOT.rglob("*.toml") if path.parent != words]
    return {id for path in [*beside, *ROOT.rglob("*.md")]
            for id in re.findall(r"\w+\.\w+", path.read_text(encoding="utf-8"))}


@pytest.mark.long
def test_no_message_stands_there_that_neither_source_nor_data_can_name():
    texts, patterns = texts_and_patterns()
    left = set(catalogue()) - texts - named_beside_the_source()
    assert {id for id in left
            if not patterns.fullmatch(id) and id.split(".")[0] not in JOINED | FOUND} == set()

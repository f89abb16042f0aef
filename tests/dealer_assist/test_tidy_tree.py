"""The tree stays tidy: no file grows too long, nothing stands there that nobody names."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("dealer_assist", "drivers", "models", "hardware", "tests")
MOST_LINES = 600
#: Names that say nothing of what is inside.
SAYS_NOTHING = {"utils", "helpers", "manager", "base", "misc", "common", "data", "info", "process",
                "handle"}


@cache
def sources() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for room in ROOMS
            for path in sorted((ROOT / room).rglob("*.py"))}


def defined(path: Path) -> set[str]:
    """Functions, methods, classes and constants of one file; not what Qt or Python calls."""
    found = set()
    for node in ast.walk(ast.parse(sources()[path])):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
              and "Final" in ast.unparse(node.annotation)):
            found.add(node.target.id)
    return {name for name in found
            if not name.startswith("__") and not re.fullmatch(r"[a-z]+([A-Z][a-z]+)+", name)}


def test_no_file_is_longer_than_one_can_keep_in_mind():
    long = {str(path.relative_to(ROOT)): len(text.splitlines()) for path, text in sources().items()
            if len(text.splitlines()) > MOST_LINES}
    assert long == {}


def test_no_file_is_called_something_that_says_nothing():
    assert [path for path in sources() if path.stem in SAYS_NOTHING] == []


def test_each_test_file_has_a_name_of_its_own():
    names = Counter(path.name for path in sources()
                    if path.is_relative_to(ROOT / "tests") and path.name.startswith("test_"))
    assert [name for name, count in names.items() if count > 1] == []


def test_nothing_is_defined_that_neither_program_nor_tests_name():
    words = Counter(word for text in sources().values() for word in re.findall(r"\w+", text))
    product = [path for path in sources() if path.is_relative_to(ROOT / "dealer_assist")
               or path.is_relative_to(ROOT / "drivers")]
    likely = re.compile(r"\b(?:def|class) (\w+)|^\s*(\w+)\s*:.*\bFinal\b", re.M)
    looked_at = [path for path in product if any(  # to read a file's syntax takes long
        words[name] == 1 for names in likely.findall(sources()[path]) for name in names if name)]
    unread = {f"{path.relative_to(ROOT)}: {name}" for path in looked_at for name in defined(path)
              if words[name] == 1}
    assert len(product) > 800
    assert unread == set()

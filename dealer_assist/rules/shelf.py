"""The house books that ship with the project, and any book of a casino's own, by name or path."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from dealer_assist.rules.load import BookUnreadable, load
from dealer_assist.rules.model import HouseRules

DEFAULT = "grand_cercle"


def names() -> tuple[str, ...]:
    """The houses that ship, in alphabetical order.

    >>> "grand_cercle" in names()
    True
    """
    here = files(__package__)
    return tuple(sorted(e.name[:-5] for e in here.iterdir() if e.name.endswith(".toml")))


@cache
def shipped(name: str) -> HouseRules:
    """The shipped house of this name; raises KeyError when there is none."""
    if name not in names():
        raise KeyError(name)
    text = (files(__package__) / f"{name}.toml").read_text(encoding="utf-8")
    return load(text, f"{name}.toml", shipped)


def house(name_or_path: str) -> HouseRules:
    """The house by name, or from the book at this path; raises BookUnreadable."""
    if name_or_path in names():
        return shipped(name_or_path)
    path = Path(name_or_path)
    if path.suffix != ".toml":
        raise BookUnreadable(
            f"there is no house {name_or_path!r}: known are {', '.join(names())}, "
            "or give the path of a .toml book"
        )
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BookUnreadable(f"{path}: the book can't be read: {error}") from None
    return load(text, str(path), shipped)

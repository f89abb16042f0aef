"""Game descriptions as data (``*.toml``): streets, cards per street, betting structure."""

from enum import StrEnum
from functools import cache
from importlib.resources import files

import rtoml

from dealer_assist.game.facts import Place
from dealer_assist.words.shipped_toml_reader import shipped_file_text
from drivers.lazy_dataclass import dataclass


class Structure(StrEnum):
    """Betting structure: the limits of a bet's size."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


@dataclass(frozen=True, slots=True)
class Street:
    """One betting round: the board cards opened before it, a burn first or not.

    ``big_bet`` says which of the two sizes of fixed limit is played on it.
    """

    name: str
    place: Place | None
    cards: int
    burn: bool
    big_bet: bool


@dataclass(frozen=True, slots=True)
class Game:
    """A game that the table can play: hold'em with one of the three structures."""

    name: str
    fr: str
    en: str
    structure: Structure
    hole_cards: int
    streets: tuple[Street, ...]


class UnknownGame(ValueError):
    """No game of this name ships."""


def game_names() -> tuple[str, ...]:
    """Names of the games that ship."""
    here = files(__package__)
    return tuple(sorted(e.name[:-5] for e in here.iterdir() if e.name.endswith(".toml")))


@cache
def game(name: str) -> Game:
    """The game of this name; raises UnknownGame with the names that exist."""
    if name not in game_names():
        raise UnknownGame(f"there is no game {name!r}: known are {', '.join(game_names())}")
    tree = rtoml.loads(shipped_file_text(__package__, f"{name}.toml"))
    return Game(
        name=name, fr=tree["title"]["fr"], en=tree["title"]["en"],
        structure=Structure(tree["structure"]), hole_cards=tree["hole_cards"],
        streets=tuple(
            Street(
                s["name"], Place(s["place"]) if s["place"] else None,
                s["cards"], s["burn"], s["big_bet"],
            )
            for s in tree["streets"]
        ),
    )

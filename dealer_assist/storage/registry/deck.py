"""One deck: its 52 tags, its back, and its history since it was enrolled.

A file of a deck is TOML::

    deck = "red-0007"
    back = "red, diamonds"

    [cards]
    "04a1b2c3d4e5f6" = "As"

    [[history]]
    did = "enrolled"
    at = 2026-03-01T14:05:00Z
    by = "M. Durand"

``history`` grows by an entry for each check and each move in or out of play; the last of these says
where the deck is now. A file without one is a deck in play.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final

from dealer_assist.storage.registry.tag_uids import RegisterUnreadable, card_uid
from dealer_assist.words.cards import DECK, UnreadableCard, card
from dealer_assist.words.message import ErrorInWords, message
from drivers.lazy_dataclass import dataclass

MOST_LETTERS: Final = 24


class DeckAct(StrEnum):
    """Event in a deck's history."""

    ENROLLED = "enrolled"
    CHECKED = "checked"  # 52 cards, each once, run through a shoe
    IN = "in"
    OUT = "out"
    RETIRED = "retired"


class DeckState(StrEnum):
    """State of a deck: in play or not."""

    IN = "in"  # may be dealt from
    OUT = "out"
    RETIRED = "retired"  # for good


class DeckReason(StrEnum):
    """Reason to take a deck out of play."""

    CHANGE = "change"
    SUSPICION = "suspicion"
    WRONG_COUNT = "wrong_count"
    DISPUTE = "dispute"
    DAMAGED = "damaged"
    END_OF_DAY = "end_of_day"


#: Out for one of these a deck comes back only once it has been checked.
NEEDS_CHECK: Final = frozenset({DeckReason.SUSPICION, DeckReason.WRONG_COUNT, DeckReason.DISPUTE})


@dataclass(frozen=True, slots=True)
class DeckEvent:
    """Entry of a deck's history: what, when (UTC seconds; 0 unknown), by whom, why."""

    did: DeckAct
    at_s: int = 0
    by: str = ""
    why: str = ""


class NotThat(ErrorInWords):
    """Move that is impossible for the deck as it stands; says why and what to do."""


@dataclass(frozen=True, slots=True)
class RegisteredDeck:
    """Deck by its name. ``cards`` are its 52 tags; no message of this class names one of them."""

    name: str
    cards: Mapping[bytes, str]
    back: str = ""
    history: tuple[DeckEvent, ...] = ()

    def __repr__(self) -> str:
        """Text without the tags: a printed deck reveals none of its cards."""
        return f"Deck({self.name!r}, {len(self.cards)} cards, {self.standing})"

    @property
    def standing(self) -> DeckState:
        """State of the deck now."""
        moved = [entry.did for entry in self.history if entry.did in _MOVES]
        return _MOVES[moved[-1]] if moved else DeckState.IN

    @property
    def why(self) -> str:
        """Reason why it is out of play; "" where it isn't."""
        if self.standing is DeckState.IN:
            return ""
        return next(e.why for e in reversed(self.history) if e.did in _MOVES)

    @property
    def needs_check(self) -> bool:
        """True if it went out for a reason that only a check ends, and has not been checked since.

        Taking it out once more for another reason ends nothing.
        """
        for entry in reversed(self.history):
            if entry.did in (DeckAct.CHECKED, DeckAct.IN, DeckAct.ENROLLED):
                return False
            if entry.did is DeckAct.OUT and entry.why in NEEDS_CHECK:
                return True
        return False

    def last(self, did: DeckAct) -> DeckEvent | None:
        """Last event of this kind; None where it never happened."""
        return next((entry for entry in reversed(self.history) if entry.did is did), None)

    def moved(self, entry: DeckEvent) -> "RegisteredDeck":
        """Deck after this event. Raises NotThat."""
        if self.standing is DeckState.RETIRED:
            raise NotThat(message("registry_why.retired", name=self.name))
        if entry.did is DeckAct.IN and self.needs_check:
            why = message(f"out_for.{self.why}") if self.why in set(DeckReason) else self.why
            raise NotThat(message("registry_why.unchecked", name=self.name, why=why))
        return replace(self, history=(*self.history, entry))


_MOVES: Final = {
    DeckAct.ENROLLED: DeckState.IN, DeckAct.IN: DeckState.IN, DeckAct.OUT: DeckState.OUT,
    DeckAct.RETIRED: DeckState.RETIRED,
}


def is_deck_name(name: str) -> bool:
    """True if a deck may have this name: it stands on the panel, and in a file's name.

    >>> is_deck_name("red-0007"), is_deck_name("../red"), is_deck_name("")
    (True, False, False)
    """
    plain = name.replace("-", "").replace("_", "").replace(".", "")
    return 0 < len(name) <= MOST_LETTERS and plain.isalnum() and name[0].isalnum()


# --- reading ---------------------------------------------------------------------------------


def cards_of(tree: Mapping[str, Any], file: str) -> dict[bytes, str]:
    """Deck's tags as the file has them; none where it has none. Raises RegisterUnreadable."""
    entries = tree.get("cards", {})
    if not isinstance(entries, dict):
        raise RegisterUnreadable(f"{file}: cards must be a table: [cards]")
    cards: dict[bytes, str] = {}
    for tag, name in entries.items():
        try:
            uid, named = card_uid(tag), card(str(name))
        except (ValueError, UnreadableCard) as error:
            raise RegisterUnreadable(f"{file}: card {tag!r}: {error}") from None
        if uid in cards:
            raise RegisterUnreadable(f"{file}: card {tag!r} is there twice: leave one of them out")
        cards[uid] = named
    doubles = sorted({c for c in cards.values() if list(cards.values()).count(c) > 1})
    missing = [c for c in DECK if c not in cards.values()] if cards else []
    if doubles or missing:
        raise RegisterUnreadable(
            f"{file}: the deck is not 52 different cards: missing {' '.join(missing) or 'none'}, "
            f"twice {' '.join(doubles) or 'none'}"
        )
    return cards


def deck_of(tree: Mapping[str, Any], file: str) -> RegisteredDeck | None:
    """Deck that the file holds; None where it holds no cards. Raises RegisterUnreadable."""
    cards = cards_of(tree, file)
    if not cards:
        return None
    name = tree.get("deck", "")
    back = tree.get("back", "")
    if not isinstance(name, str) or (name and not is_deck_name(name)):
        raise RegisterUnreadable(
            f"{file}: deck {name!r}: expected a name of letters, digits, - and _, at most "
            f"{MOST_LETTERS}"
        )
    if not isinstance(back, str):
        raise RegisterUnreadable(f"{file}: back {back!r}: expected words between quotes")
    history = tree.get("history", [])
    if not isinstance(history, list):
        raise RegisterUnreadable(f"{file}: history must be tables: [[history]]")
    return RegisteredDeck(name, cards, back, tuple(
        _entry(one, f"{file}: history {at}") for at, one in enumerate(history, 1)))


def _entry(one: object, where: str) -> DeckEvent:
    expected = RegisterUnreadable(
        f"{where}: expected did ({', '.join(DeckAct)}), at (a time with its zone), by, and why "
        f"({', '.join(DeckReason)})"
    )
    if not isinstance(one, dict) or one.get("did") not in set(DeckAct):
        raise expected
    at, by, why = one.get("at"), one.get("by", ""), one.get("why", "")
    timed = isinstance(at, datetime) and at.tzinfo is not None
    if (at is not None and not timed) or not isinstance(by, str) or not isinstance(why, str):
        raise expected
    if why and why not in set(DeckReason):
        raise expected
    at_s = int(at.timestamp()) if isinstance(at, datetime) else 0
    return DeckEvent(DeckAct(one["did"]), at_s, by, why)


# --- writing ---------------------------------------------------------------------------------


def deck_text(deck: RegisteredDeck) -> str:
    """File text of this deck. The cards stand in the order of the cards, not of the run."""
    by_card = {name: uid for uid, name in deck.cards.items()}
    lines = [f"deck = {quoted(deck.name)}", f"back = {quoted(deck.back)}", "", "[cards]"]
    lines += [f'"{by_card[name].hex()}" = "{name}"' for name in DECK]
    for entry in deck.history:
        lines += ["", "[[history]]", f'did = "{entry.did}"']
        if entry.at_s:
            lines.append(f"at = {datetime.fromtimestamp(entry.at_s, UTC):%Y-%m-%dT%H:%M:%SZ}")
        lines.append(f"by = {quoted(entry.by)}")
        if entry.why:
            lines.append(f"why = {quoted(entry.why)}")
    return "\n".join(lines) + "\n"


def quoted(words: str) -> str:
    """Words as a TOML string of one line."""
    made = words.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in made) + '"'

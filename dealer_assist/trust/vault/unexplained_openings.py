"""Comparison of the vault's statements with a table's facts: each opening must have its reason.

The vault doesn't see the table, so a table's program that lies to it can have cards named. It is
found out here: by the table itself as soon as the hand is over, by any reader of a journal, and by
the floor on its own copy. Needs no rules and no keys: facts in their order, nothing else.
"""

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.facts.vault_statements import NamedOpening, OpenedWhy
from dealer_assist.trust.vault.vault_statement import is_next_statement, is_signed
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

#: So many hands back a statement may still be about (it waits while the vault is away).
_KEPT: Final = 64
_SEAT_DIGITS: Final = 3
#: Facts that are looked at, and of which a hand takes note.
_OF_HAND: Final = (e.CardSeen, e.CardDiffered, e.CardSettled, e.HandTabled, e.HandDiffered,
                   e.RemedyApplied, e.FactUndone, e.TableMoved, e.DeviceNoted)
LOOKED_AT: Final = (e.VaultStated, e.TableOpened, e.HandBegan, *_OF_HAND)
_BOARDS: Final = frozenset({e.Place.FLOP, e.Place.TURN, e.Place.RIVER})


@dataclass(frozen=True, slots=True)
class UnexplainedOpening:
    """Part of a statement that the facts don't explain; ``number`` is the statement's fact.

    ``what`` is journaled as DeviceNoted("vault", what, detail) (words/trust_vault.toml).
    """

    number: int
    what: str
    detail: str = ""

    def says(self, lang: str) -> str:
        """In words, "fr" or "en"."""
        return word(lang, f"irregular.device_{self.what}", detail=self.detail)


@dataclass(slots=True)
class HandFacts:
    """Openings explained by a hand's facts, taken back or not: a named card stays named."""

    name: str  # its number, "12.2" for one that was dealt a second time
    players: int
    tokens: set[str] = field(default_factory=set)  # of every card that was read or named
    read: set[str] = field(default_factory=set)  # of cards that only a reader can have reported
    open: set[str] = field(default_factory=set)  # that lay open on the board, or due nowhere
    of_seat: dict[int, set[str]] = field(default_factory=dict)
    tabled: set[int] = field(default_factory=set)
    text_of: set[int] = field(default_factory=set)  # seats whose cards were compared
    turned: set[int] = field(default_factory=set)  # positions that a remedy turned up
    is_moved: bool = False  # the table went to another machine: its vault may know less
    is_mended: bool = False  # a remedy moved cards: their owners are not checked here
    changes: int = 0
    boards: int = 0  # number of names given to board cards
    extras: int = 0
    is_due: bool = False  # statements had begun when it began
    is_stated: bool = False

    def takes(self, fact: e.Fact) -> None:
        """Take note of one fact of the hand."""
        if isinstance(fact, e.CardSeen):
            self._card(fact)
        elif isinstance(fact, e.CardDiffered | e.CardSettled):
            self.tokens.add(fact.token)
            self.open.add(fact.token)
            self.boards += 1
            self.changes += isinstance(fact, e.CardSettled)
        elif isinstance(fact, e.HandTabled):
            self.tabled.add(fact.seat)
        elif isinstance(fact, e.HandDiffered):
            self.text_of.add(fact.seat)
        elif isinstance(fact, e.RemedyApplied):
            self._remedy(fact)
        elif isinstance(fact, e.FactUndone):
            self.changes += 1
        elif isinstance(fact, e.TableMoved):
            self.is_moved = True
        elif isinstance(fact, e.DeviceNoted):
            self._note(fact)

    def _card(self, fact: e.CardSeen) -> None:
        self.tokens.add(fact.token)
        if fact.sealed:
            self.read.add(fact.token)
        if fact.card:
            self.open.add(fact.token)
            self.boards += fact.place in _BOARDS
        self.extras += fact.place is e.Place.EXTRA
        if fact.seat:
            self.of_seat.setdefault(fact.seat, set()).add(fact.token)

    def _remedy(self, fact: e.RemedyApplied) -> None:
        self.changes += len(fact.effects)
        self.is_mended = self.is_mended or bool(fact.effects)
        self.turned |= {one.position for one in fact.effects if one.card}

    def _note(self, fact: e.DeviceNoted) -> None:
        if fact.what == "missed":
            self.changes += 1
        elif fact.device == "board":
            self.boards += 1
            if (seat := _seat(fact.detail)) is not None:
                self.text_of.add(seat)

    # --- content of a statement -----------------------------------------------------------------

    def unexplained(self, said: e.VaultStated) -> Iterator[tuple[str, str]]:
        """Parts of the statement that these facts don't explain, and where."""
        if said.players != self.players:
            yield "stated_players", str(said.players)
        for one in said.openings:
            if not self._is_open(one):
                yield "stated_opening", str(one.position)
        if any(token and token not in self.tokens for token in said.drawn):
            yield "stated_draw", ""
        if not self.read <= {*said.drawn, *(one.token for one in said.openings)} and (
            not self.changes and not self.is_moved
        ):
            yield "stated_nothing", ""
        if said.changes > self.changes:
            yield "stated_changes", str(said.changes - self.changes)
        for name in said.names:
            if not self._was_named(name.place):
                yield "stated_name", name.place
        if said.refused:
            yield "stated_refusals", str(sum(one.count for one in said.refused))

    def _is_open(self, one: NamedOpening) -> bool:
        if one.why is OpenedWhy.AT:
            return one.position in self.turned
        if one.why is OpenedWhy.TABLED:
            mine = self.is_mended or one.token in self.of_seat.get(one.seat, set())
            return one.seat in self.tabled and mine
        return one.token in self.open

    def _was_named(self, place: str) -> bool:
        what, _, number = place.partition(" ")
        if what == "seat":
            return _seat(number) in self.tabled | self.text_of
        return bool(self.extras if what == "out" else self.boards)


def _seat(text: str) -> int | None:
    """The number of a seat; None for an invalid one, as a row may contain anything."""
    return _number(text, _SEAT_DIGITS)


def _number(text: str, most_digits: int = 9) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= most_digits else None


class Ledger:
    """A table's facts in their order, as far as statements are about them."""

    def __init__(self) -> None:
        self._table = ""
        self._hands: dict[str, HandFacts] = {}
        self._dealt: dict[int, int] = {}
        self._running: HandFacts | None = None
        self._last: e.VaultStated | None = None
        self._number = 0

    def recall(self, table: str, last: e.VaultStated | None) -> None:
        """Begin behind facts that opened the table by this name, after this statement."""
        self._table, self._last = table, last

    def takes(self, number: int, fact: e.Fact) -> list[UnexplainedOpening]:
        """Take in the next fact; returns its faults if it is a statement."""
        self._number = number
        found = self.findings(fact) if isinstance(fact, e.VaultStated) else []
        return [*found, *self.notes(number, fact)]

    def notes(self, number: int, fact: e.Fact) -> list[UnexplainedOpening]:
        """Take in the next fact, whose faults were reported before."""
        self._number = number
        if isinstance(fact, e.VaultStated):
            self._last = fact
            hand = self._hand_of(fact)
            if hand is not None:
                hand.is_stated = True
        if isinstance(fact, e.TableOpened):
            self._table = fact.table
        if isinstance(fact, e.HandBegan):
            return self._begins(fact)
        if self._running is not None:
            self._running.takes(fact)
        return []

    def _begins(self, fact: e.HandBegan) -> list[UnexplainedOpening]:
        times = self._dealt[fact.number] = self._dealt.get(fact.number, 0) + 1
        name = str(fact.number) if times == 1 else f"{fact.number}.{times}"
        self._running = HandFacts(name, len(fact.seats), is_due=self._last is not None)
        self._hands[name] = self._running
        gone = [self._hands.pop(old) for old in list(self._hands)[:-_KEPT]]
        for old in list(self._dealt)[:-_KEPT]:
            del self._dealt[old]
        return self._silent(gone)

    def _silent(self, hands: Iterable[HandFacts]) -> list[UnexplainedOpening]:
        return [UnexplainedOpening(self._number, "stated_not", one.name)
                for one in hands if one.is_due and one.read and not one.is_stated]

    def ends(self, number: int) -> list[UnexplainedOpening]:
        """Hands whose cards were read and for which there is no statement up to this row."""
        self._number = number
        return self._silent(one for one in self._hands.values() if one is not self._running)

    def findings(self, said: e.VaultStated) -> list[UnexplainedOpening]:
        """Faults of this statement, after the facts so far."""
        wrong = [*self._of_chain(said)]
        hand = self._hand_of(said)
        wrong += hand.unexplained(said) if hand is not None else [(self._unknown(said), said.hand)]
        return [UnexplainedOpening(self._number, what, detail) for what, detail in wrong]

    def _hand_of(self, said: e.VaultStated) -> HandFacts | None:
        table, _, name = said.hand.rpartition("/")
        return self._hands.get(name) if self._table in ("", table) else None

    def _unknown(self, said: e.VaultStated) -> str:
        """The finding on a statement of no known hand: one that is still to come by this journal,
        or one that never was."""
        number = _number(said.hand.rpartition("/")[2].partition(".")[0])
        is_ahead = number is not None and number > max(self._dealt, default=0)
        return "stated_ahead" if is_ahead else "stated_no_hand"

    def _of_chain(self, said: e.VaultStated) -> Iterator[tuple[str, str]]:
        if not is_signed(said):
            yield "stated_unsigned", said.hand
        elif self._last is not None and said.key != self._last.key:
            yield "stated_by_other", said.hand
        elif self._last is not None and not is_next_statement(said, self._last):
            yield "stated_gap", f"{self._last.number}-{said.number}"


def check_openings(rows: Iterable[tuple[int, e.Fact]]) -> list[UnexplainedOpening]:
    """All parts of a journal's statements that its facts don't explain.

    ``rows`` are the numbers and facts of one table's journal, from its first. A journal that was
    begun before there were statements has none, and nothing is found in it.
    """
    ledger, found, number = Ledger(), list[UnexplainedOpening](), 0
    for number, fact in rows:
        found += ledger.takes(number, fact)
    return [*found, *ledger.ends(number)]

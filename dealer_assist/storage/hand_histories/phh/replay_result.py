"""Result of a recorded hand dealt through the core, or the reason why it could not be dealt."""

from dataclasses import field
from typing import Any, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Hand, Table
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass


class HandStuck(ValueError):
    """Recorded hand that can't go on: an action doesn't fit the table. Says which and why.

    ``facts`` are those up to there.
    """

    facts: tuple[e.Fact, ...] = ()


class Note(NamedTuple):
    """Part of the record that was read otherwise than written, or contradicts the record."""

    kind: str
    values: dict[str, object]

    def text(self, lang: str) -> str:
        """Note as people read it."""
        return word(lang, self.kind, **self.values)


class Irregular(NamedTuple):
    """Irregularity that the house finds in the hand: its kind, and who did what."""

    kind: str
    text: str


@dataclass
class Replay:
    """Result of a hand: one decision per action, pots, the uncalled bet, final stacks."""

    id: str
    table: Table
    facts: list[e.Fact] = field(default_factory=list)
    decisions: list[list[Any]] = field(default_factory=list)
    pots: list[list[Any]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)  # parts of the record that contradict it
    won: list[int] = field(default_factory=list)  # each player's winnings from the pots

    @property
    def hand(self) -> Hand:
        """Hand as it stands."""
        assert self.table.hand is not None
        return self.table.hand

    def irregular(self) -> list[str]:
        """Irregularities found by the house or in the record itself: empty where all is well."""
        return [note.text("en") for note in self.notes] + [
            one.text for one in self.irregularities()]

    def irregularities(self) -> list[Irregular]:
        """Irregularities found by the house."""
        out = []
        for note in self.table.irregularities:
            kind = note.kind.removeprefix("irregular.")
            who = f"p{self.hand.position[note.seat] + 1}: " if note.seat else ""
            out.append(Irregular(kind, who + kind.replace("_", " ")))
        return out

    def final(self) -> list[int]:
        """Final stacks, p1 first."""
        return list(self.hand.stacks)


def replay_result_json(done: Replay) -> dict[str, Any]:
    """Hand's result as ``replay --json`` prints it, to compare field by field."""
    back = done.hand.returned
    irregular = done.irregular()
    return {
        "id": done.id,
        "decisions": done.decisions,
        "final": done.final(),
        "pots": done.pots,
        "returned": [back[0] + 1, back[1]] if back else None,
        **({"irregular": irregular} if irregular else {}),
    }

"""What a recorded hand came to once it was dealt through the core, or why it could not be."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Hand, Table
from dealer_assist.words import word


class HandStuck(ValueError):
    """The recorded hand can't go on: an action doesn't fit the table. Says which and why.

    ``facts`` are those up to there.
    """

    facts: tuple[e.Fact, ...] = ()


class Note(NamedTuple):
    """What of the record was taken otherwise than it says, or does not fit itself."""

    kind: str
    values: dict[str, object]

    def text(self, lang: str) -> str:
        """The note as people read it."""
        return word(lang, self.kind, **self.values)


class Irregular(NamedTuple):
    """An irregularity that the house finds in the hand: its kind, and who did what."""

    kind: str
    text: str


@dataclass
class Replay:
    """What came of a hand: one decision per action, pots, the uncalled bet, final stacks."""

    id: str
    table: Table
    facts: list[e.Fact] = field(default_factory=list)
    decisions: list[list[Any]] = field(default_factory=list)
    pots: list[list[Any]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)  # what of the record does not fit itself
    won: list[int] = field(default_factory=list)  # what each had from the pots

    @property
    def hand(self) -> Hand:
        """The hand as it stands."""
        assert self.table.hand is not None
        return self.table.hand

    def irregular(self) -> list[str]:
        """What the house, or the record itself, finds irregular: empty where all is well."""
        return [note.text("en") for note in self.notes] + [
            one.text for one in self.irregularities()]

    def irregularities(self) -> list[Irregular]:
        """What the house finds irregular."""
        out = []
        for note in self.table.irregularities:
            kind = note.kind.removeprefix("irregular.")
            who = f"p{self.hand.position[note.seat] + 1}: " if note.seat else ""
            out.append(Irregular(kind, who + kind.replace("_", " ")))
        return out

    def final(self) -> list[int]:
        """Final stacks, p1 first."""
        return list(self.hand.stacks)


def as_object(done: Replay) -> dict[str, Any]:
    """The hand's outcome as ``replay --json`` prints it, to compare field by field."""
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

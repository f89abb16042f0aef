"""Facts about the journal itself: its copy at the floor, and a journal that stands in for another.
"""

from dealer_assist.game.facts.table_fact import LastingFact, StatusFact, TableFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class CopyAnchored(StatusFact):
    """The floor's archive holds this journal up to row ``number``, whose hash is ``hash`` (hex).

    ``at_s`` is UTC seconds by the floor's clock. ``key`` (hex) is the floor's Ed25519 key and
    ``signature`` (hex) what it signed (floor/security/signed_copy_anchor.py); both "" where the
    floor has no key.
    """

    number: int
    hash: str
    at_s: int
    key: str = ""
    signature: str = ""

    def overtakes(self, earlier: TableFact) -> bool:
        """True if the earlier fact vouched for no more rows, with the same key."""
        return isinstance(earlier, CopyAnchored) and earlier.key == self.key and (
            earlier.number <= self.number)


@dataclass(frozen=True, slots=True)
class CopyDiffered(LastingFact):
    """The floor's copy and this journal aren't the same.

    ``what``: "older" the copy is ahead of the journal (which may have been written on in since),
    "forked" it holds other rows under the same numbers, "behind" the copy lacks rows that it had
    acknowledged, "key" another key of the floor signs than before, "unsigned" its signature doesn't
    fit, "replaced" the table went on at another machine, which ``detail`` names. ``number`` is the
    row it is about, ``detail`` the archive's own words.
    """

    what: str
    number: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class PaperBegan(LastingFact):
    """A journal couldn't be continued: this one was begun beside it, and play went to paper.

    ``path`` is that journal's file name, ``journal`` its id ("" unreadable), ``rows`` its rows from
    the first on that are sound, the last with this ``hash`` (hex); ``bad`` the first row that isn't
    (0: not one row but the file). ``why`` is a word of ``paper_why`` in words/, ``found`` what the
    program found. As far as it could be read: ``hand`` was being played (0: none), the button stood
    at seat ``button``, and ``seats`` are (seat, chips) before that hand.
    """

    path: str
    journal: str
    rows: int
    hash: str
    bad: int
    why: str
    found: str
    hand: int = 0
    button: int = 0
    seats: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PaperLeftOut(TableFact):
    """A seat of the damaged journal was left out: nobody sits there (0: at any seat)."""

    seat: int


@dataclass(frozen=True, slots=True)
class JournalStood(LastingFact):
    """Nothing could be written for so many seconds; entries of that time had to wait.

    ``why`` is the word of JournalFailed.
    """

    why: str
    seconds: int


@dataclass(frozen=True, slots=True)
class TableMoved(LastingFact):
    """The table goes on at another machine, which took this journal over.

    ``machine`` names it, ``by`` is whoever took the table there, ``at_s`` UTC seconds by its clock.
    ``source`` says where the last rows came from: "stick" or "floor". ``vault`` says how the vault
    came along: "whole", "behind" (cards were read since: the running hand's are entered by hand),
    "none".
    """

    machine: str
    by: str
    at_s: int
    source: str
    vault: str

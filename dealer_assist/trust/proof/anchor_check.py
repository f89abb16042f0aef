"""Comparison of the floor's anchors with the rows: reveals rows written anew.

Each CopyAnchored gives the hash of a row as the floor's archive held it, under the floor's
signature. Who edits a journal and recomputes its chain can't make the old hash fit, nor sign
another one; he can only take these facts out, which the floor's copy shows.
"""

from dataclasses import field

from dealer_assist.floor.security.copy_anchor import is_vouched
from dealer_assist.game import facts as e
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.trust.proof.proof_finding import ProofFinding, bad, good
from drivers.late_dataclass import dataclass


@dataclass(slots=True)
class Anchors:
    """Follows the rows of the journal with this id; then ``findings``.

    ``key`` (hex) is the floor's public key if it is known from elsewhere; "" believes the first one
    in the journal.
    """

    journal: str
    key: str = ""
    last: int = 0  # the last row that was vouched for
    rows: int = 0
    _hashes: list[str] = field(default_factory=list)
    _found: list[ProofFinding] = field(default_factory=list)
    _signed: int = 0
    _unsigned: int = 0
    _first_key: str = ""

    def take(self, row: JournalRow) -> None:
        """Take the next row."""
        self._hashes.append(row.hash)
        self.rows = row.number
        if row.kind == e.CopyAnchored.__name__:
            try:
                fact = decode(row.kind, row.body)
            except UnreadableRecord:
                return
            if isinstance(fact, e.CopyAnchored):
                self._hold(row.number, fact)

    def _hold(self, row: int, fact: e.CopyAnchored) -> None:
        held = self._hashes[fact.number - 1] if 0 < fact.number < row else ""
        if not held or held != fact.hash:
            self._found.append(bad("anchor_differs", row=row, about=fact.number,
                                   hash=fact.hash[:12], found=held[:12] or "—"))
            return
        if fact.key or fact.signature:
            if not is_vouched(self.journal, fact):
                self._found.append(bad("anchor_forged", row=row, about=fact.number))
                return
            self._of_key(row, fact.key)
            self._signed += 1
        else:
            self._unsigned += 1
            if self.key:
                self._found.append(bad("anchor_unsigned", row=row))
                return
        self.last = max(self.last, fact.number)

    def _of_key(self, row: int, key: str) -> None:
        expected = self.key or self._first_key
        self._first_key = self._first_key or key
        if expected and key != expected:
            self._found.append(bad("anchor_key", row=row, key=key[:16], expected=expected[:16]))

    def findings(self) -> list[ProofFinding]:
        """Findings, and the row after the last anchor."""
        told = list(self._found)
        if self.last:
            id = "anchored" if self._signed else "anchored_unsigned"
            told.append(good(id, rows=self.last, count=self._signed + self._unsigned,
                             key=self._first_key[:16], after=self.rows - self.last))
        elif self.rows and not told:
            told.append(good("not_anchored", rows=self.rows))
        return told

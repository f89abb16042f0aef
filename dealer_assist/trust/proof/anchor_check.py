"""Comparison of the floor's anchors with the rows: reveals rows written anew.

Each CopyAnchored gives the hash of a row as the floor's archive held it, under the floor's
signature. Who edits a journal and recomputes its chain can't make the old hash fit, nor sign
another one; he can only take these facts out, which the floor's copy shows.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field

from dealer_assist.floor.security.signed_copy_anchor import is_anchor_signed
from dealer_assist.game import facts as e
from dealer_assist.trust.proof.proof_finding import ProofFinding, bad_finding, good_finding
from drivers.lazy_dataclass import dataclass


@dataclass(slots=True)
class Anchors:
    """Anchors of the journal with this id and so many rows; ``hold`` them, then ``findings``.

    ``key`` (hex) is the floor's public key if it is known from elsewhere; "" believes the first one
    in the journal.
    """

    journal: str
    rows: int
    key: str = ""
    last: int = 0  # the last row that was vouched for
    _found: list[ProofFinding] = field(default_factory=list)
    _signed: int = 0
    _unsigned: int = 0
    _first_key: str = ""

    def hold(
        self, anchors: Sequence[tuple[int, e.CopyAnchored]],
        hashes: Callable[[Collection[int]], Mapping[int, str]],
    ) -> None:
        """Hold the anchors, each with its row, against the hashes of the rows that they name."""
        held = hashes({fact.number for _, fact in anchors})
        for row, fact in anchors:
            self._hold(row, fact, held.get(fact.number, "") if fact.number < row else "")

    def _hold(self, row: int, fact: e.CopyAnchored, held: str) -> None:
        if not held or held != fact.hash:
            self._found.append(bad_finding("anchor_differs", row=row, about=fact.number,
                                   hash=fact.hash[:12], found=held[:12] or "—"))
            return
        if fact.key or fact.signature:
            if not is_anchor_signed(self.journal, fact):
                self._found.append(bad_finding("anchor_forged", row=row, about=fact.number))
                return
            self._of_key(row, fact.key)
            self._signed += 1
        else:
            self._unsigned += 1
            if self.key:
                self._found.append(bad_finding("anchor_unsigned", row=row))
                return
        self.last = max(self.last, fact.number)

    def _of_key(self, row: int, key: str) -> None:
        expected = self.key or self._first_key
        self._first_key = self._first_key or key
        if expected and key != expected:
            self._found.append(bad_finding("anchor_key", row=row, key=key[:16],
                                           expected=expected[:16]))

    def findings(self) -> list[ProofFinding]:
        """Findings, and the row after the last anchor."""
        told = list(self._found)
        if self.last:
            id = "anchored" if self._signed else "anchored_unsigned"
            told.append(good_finding(id, rows=self.last, count=self._signed + self._unsigned,
                             key=self._first_key[:16], after=self.rows - self.last))
        elif self.rows and not told:
            told.append(good_finding("not_anchored", rows=self.rows))
        return told

"""All checks of a piece of evidence, as findings."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from dealer_assist.game import facts as e
from dealer_assist.game.facts.personal_fields import PERSONAL
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.storage.bundle_signing_key import public_hex
from dealer_assist.storage.journal.journal_rows import JournalRow, tokens_in
from dealer_assist.trust.proof import journal_diff
from dealer_assist.trust.proof.anchor_check import Anchors
from dealer_assist.trust.proof.device_event_numbers import DeviceRows
from dealer_assist.trust.proof.evidence import Chain, Evidence
from dealer_assist.trust.proof.proof_finding import (
    ProofFinding,
    bad_finding,
    good_finding,
    row_text,
)
from dealer_assist.trust.vault.unexplained_openings import LOOKED_AT, Ledger
from dealer_assist.trust.vault.unexplained_openings import UnexplainedOpening as OfVault
from drivers.lazy_dataclass import dataclass

#: Journals of tables: only these hold devices, anchors and the vault's statements.
_OF_TABLES: Final = frozenset({"live", "practice"})
#: Facts that say something about the rows, and those that are looked at where the vault has made
#: statements; the others have to be readable, and are.
_OF_ROWS: Final = frozenset(map(kind_of, (
    e.CopyAnchored, e.CopyDiffered, e.PaperBegan, e.TableMoved)))
_OF_STATEMENTS: Final = _OF_ROWS | frozenset(map(kind_of, LOOKED_AT))


@dataclass(frozen=True, slots=True)
class ProofRequest:
    """Checks wanted besides the chain.

    ``floor_key`` is the floor's public key by which it vouches for its copies, ``signer`` the key
    of a bundle's expected signer (None: unknown), ``signer_mark`` the beginning of that key's
    fingerprint instead.
    """

    devices: bool = False
    floor_key: Ed25519PublicKey | None = None
    signer: Ed25519PublicKey | None = None
    signer_mark: str = ""


def findings(side: Evidence, asked: ProofRequest) -> list[ProofFinding]:
    """Findings about this evidence alone."""
    told: list[ProofFinding] = []
    if side.flaw is not None:
        told.append(bad_finding("file_damaged", name=side.name, says=side.flaw.says)
                    if side.what != "bundle" else
                    bad_finding("bundle_bad", name=side.name, says=side.flaw.says))
    for chain in side.chains:
        told += _of_chain(side, chain)
        if chain.kind in _OF_TABLES:
            told += _of_table(chain, asked)
    if side.sealed is not None:
        told.append(_signed(side, asked))
    return told


def _of_chain(side: Evidence, chain: Chain) -> list[ProofFinding]:
    name = side.name if side.what == "journal" else f"{side.name}: {chain.table or chain.id}"
    flaw = chain.flaw
    renamed = [bad_finding("flaw_renamed", name=name, row=one.row, token=one.token, says=one.says)
               for one in chain.renamed]
    if flaw is None or flaw.why == "renamed":
        unbound = [good_finding("unbound", count=chain.unbound)] if chain.unbound else []
        sound = good_finding("sound", name=name, kind=chain.kind, journal=chain.id, rows=chain.rows,
                     hash=chain.last_hash)
        return [*renamed, good_finding("rows_sound", rows=chain.rows, hash=chain.last_hash),
                good_finding("keep"), *unbound] if renamed else [sound, *unbound]
    return [*renamed,
            bad_finding(f"flaw_{flaw.why}", name=name, row=flaw.row, first=flaw.first,
                        last=flaw.last,
                says=flaw.says),
            good_finding("sound_before", rows=chain.rows, hash=chain.last_hash),
            good_finding("keep")]


def _of_table(chain: Chain, asked: ProofRequest) -> list[ProofFinding]:
    key = "" if asked.floor_key is None else public_hex(asked.floor_key)
    devices, stated = DeviceRows(), _Stated()
    anchors, told = list[tuple[int, e.CopyAnchored]](), list[ProofFinding]()
    has_statements = next(chain.read((kind_of(e.VaultStated),)), None) is not None
    looked_at = _OF_STATEMENTS if has_statements else _OF_ROWS
    for row in chain.read(() if asked.devices else looked_at):
        if asked.devices:
            devices.take(row)
        fact = chain.fact(row) if row.kind in looked_at else None
        if isinstance(fact, e.CopyAnchored):
            anchors.append((row.number, fact))
        stated.take(row, fact)
        told += _of_itself(row, fact)
    told += _held(chain, anchors, key).findings()
    told += devices.findings() if asked.devices else []
    return [*told, *stated.findings(chain.rows)]


def _held(chain: Chain, anchors: Sequence[tuple[int, e.CopyAnchored]], key: str = "") -> Anchors:
    held = Anchors(chain.id, chain.rows, key)
    held.hold(anchors, chain.hashes)
    return held


class _Stated:
    """Comparison of the vault's statements with the facts of their hands
    (trust/vault/unexplained_openings.py)."""

    def __init__(self) -> None:
        self._ledger, self._found, self._count = Ledger(), list[ProofFinding](), 0

    def take(self, row: JournalRow, fact: Any) -> None:
        """Take the next row and its fact."""
        if fact is not None:
            self._count += isinstance(fact, e.VaultStated)
            self._found += map(_of_vault, self._ledger.takes(row.number, fact))

    def findings(self, number: int) -> list[ProofFinding]:
        """Findings about statements up to this row that no fact explains."""
        told = [*self._found, *map(_of_vault, self._ledger.ends(number))]
        return told or ([good_finding("vault_sound", count=self._count)] if self._count else [])


def _of_vault(one: OfVault) -> ProofFinding:
    return bad_finding("vault", row=one.number, what=one.what, detail=one.detail)


def _of_itself(row: JournalRow, fact: object) -> Iterator[ProofFinding]:
    """Findings of the journal itself about its own trustworthiness."""
    if isinstance(fact, e.PaperBegan):
        yield good_finding("stands_in", row=row.number, path=fact.path, journal=fact.journal or "—",
                   rows=fact.rows, hash=fact.hash[:16])
    elif isinstance(fact, e.TableMoved):
        yield good_finding("moved", row=row.number, machine=fact.machine, by=fact.by)
    elif isinstance(fact, e.CopyDiffered):
        yield bad_finding("copy_said", row=row.number, what=fact.what, number=fact.number)


def _signed(side: Evidence, asked: ProofRequest) -> ProofFinding:
    """Finding about the signer."""
    sealed = side.sealed
    assert sealed is not None
    values = {"name": side.name, "by": sealed.manifest.by, "mark": sealed.signed_by}
    if asked.signer is not None or asked.signer_mark == sealed.signed_by:
        return good_finding("signed", **values)
    if asked.signer_mark:
        return bad_finding("signed_by_other", **values, expected=asked.signer_mark)
    return bad_finding("signed_by_anybody", **values)


def evidence_differences(side: Evidence, other: Evidence) -> list[ProofFinding]:
    """Differences of the two, journal by journal; also journals that only one of them has."""
    told: list[ProofFinding] = []
    met = False
    for chain in side.chains:
        there = other.chain(chain.id)
        if there is None:
            told.append(good_finding("not_there", journal=chain.id, other=other.name)
                        if len(side.chains) > 1 else
                        bad_finding("not_there", journal=chain.id, other=other.name))
            continue
        met = True
        name = other.name if other.what == "journal" else f"{other.name} ({there.id[:8]})"
        found = journal_diff.compare_rows(chain.read_all(), there.read_all())
        told += journal_diff.diff_findings(found, name)
        told += _names_against(chain, there, name)
        told += _vouched(chain, there, found, name)
    if not met and len(side.chains) > 1:
        told.append(bad_finding("nothing_in_common", other=other.name))
    return told


def _names_against(here: Chain, there: Chain, other: str) -> list[ProofFinding]:
    """Guests with another name there, each with the first row that names him."""
    common = here.names.keys() & there.names.keys()
    left = {token for token in common if here.names[token].name and there.names[token].name
            and here.names[token].name != there.names[token].name}
    told = []
    for row in here.read(PERSONAL) if left else ():
        for token in sorted(left.intersection(tokens_in(row))):
            left.remove(token)
            told.append(bad_finding("name_differs", row=row.number, token=token, other=other,
                            mine=row_text(here.names[token].name),
                            yours=row_text(there.names[token].name)))
    erased = sum(bool(here.names[token].name) != bool(there.names[token].name) for token in common)
    return [*told,
            good_finding("erased_on_one_side", count=erased, other=other)] if erased else told


def _vouched(here: Chain, there: Chain, found: journal_diff.JournalDiff,
             other: str) -> list[ProofFinding]:
    """Findings about anchors: the copy must still hold what it vouched for; and which of two sides
    the floor vouched for."""
    mine, yours = _anchors(here), _anchors(there)
    told = []
    if found.is_same and found.there < found.here and mine.last > found.there:
        told.append(bad_finding("copy_lost", other=other, rows=found.there, vouched=mine.last))
    if not found.is_same and here.flaw is None and there.flaw is None:
        told.append(good_finding("both_sound", other=other))
        first = found.same + 1
        for anchors, id in ((mine, "vouched_here"), (yours, "vouched_there")):
            if anchors.last >= first and not any(one.is_bad for one in anchors.findings()):
                told.append(good_finding(id, other=other, rows=anchors.last))
    return told


def _anchors(chain: Chain) -> Anchors:
    rows = ((row.number, chain.fact(row)) for row in chain.read(("CopyAnchored",)))
    return _held(chain, [(number, fact) for number, fact in rows if fact is not None])


def is_any_finding_bad(told: Iterable[ProofFinding]) -> bool:
    """True if any of the findings counts."""
    return any(one.is_bad for one in told)



"""Journals that stand on the shelf whole, with what lies beside them, opened as programs open them.
"""

import io
import tarfile
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

from old_journals import Reading, house_of, reading
from sealed_evening import NAMES, phrase

from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.floor.archive.archive_opening import open_reader
from dealer_assist.floor.work.advance_room import room_of
from dealer_assist.game import facts as e
from dealer_assist.storage.books.rules_of_journal import rules_begun
from dealer_assist.storage.books.table_book import books
from dealer_assist.storage.journal import (
    FloorJournal,
    Journal,
    JournalKind,
    Origin,
    bench_contents,
    journal_contents,
    verify_journal,
)
from dealer_assist.storage.journal.verify import summarize_journal
from dealer_assist.trust.proof.evidence import open_evidence_at
from dealer_assist.trust.proof.evidence_checks import ProofRequest, findings
from dealer_assist.trust.vault import custody_file
from dealer_assist.trust.vault.card_opening import open_hand
from dealer_assist.trust.vault.custodian import unlocked
from dealer_assist.trust.vault.dealt_hand import dealt_hand_of_number
from dealer_assist.trust.vault.table_keys import raw_key
from dealer_assist.trust.vault.two_person_custody import floor_keys
from dealer_assist.trust.vault.vault_compare import compare_vault
from dealer_assist.trust.vault.vault_hand_on_disk import StatementFile

#: Journals, keys, books, the vault's files and custody: what a reader of a journal may need.
_KEPT = ("*.sqlite", "*.vault", "*.floor", "*.house.toml", "vault/*", "floor/*.sqlite",
         "floor/custody.json")
TABLES = (JournalKind.LIVE, JournalKind.PRACTICE)


def packed_whole(folder: Path, to: Path) -> None:
    """Put the folder's files on the shelf; nothing of them says when they were packed, or by whom.
    """
    with tarfile.open(to, "w:xz", preset=9) as files:
        for path in sorted({path for what in _KEPT for path in folder.glob(what)}):
            beside = path.with_name(f"{path.name}-wal")
            assert not beside.exists() or not beside.stat().st_size, f"{path} isn't closed"
            info = tarfile.TarInfo(str(path.relative_to(folder)))
            content = path.read_bytes()
            info.size = len(content)
            files.addfile(info, io.BytesIO(content))


def laid_out(path: Path, folder: Path) -> Path:
    """The files that were packed there, in this folder."""
    with tarfile.open(path) as files:
        files.extractall(folder, filter="data")
    return folder


def journals_in(folder: Path) -> Iterator[Path]:
    """Every journal of the folder, whosever."""
    yield from sorted(path for path in folder.rglob("*.sqlite")
                      if summarize_journal(path).cause != "foreign")


def whole_reading(folder: Path) -> Reading:
    """What is read of everything that lies there, each journal's keys after its file's name."""
    found: Reading = {}
    for path in journals_in(folder):
        seen, name = summarize_journal(path), path.relative_to(folder)
        told = _found(path)
        if seen.kind in TABLES and seen.flaw is None:
            told |= _of_table(path)
        elif seen.kind == JournalKind.BENCH:
            told |= _of_bench(path)
        elif seen.kind == JournalKind.FLOOR:
            told |= _of_floor(path)
        found |= {f"{name}, {key}": value for key, value in told.items()}
    if (folder / "archive.sqlite").exists():
        found |= _of_archive(folder / "archive.sqlite")
    if (folder / "vault").is_dir():
        found |= _of_vault(folder)
    if (folder / "floor" / "custody.json").exists():
        found |= _of_custody(folder)
    return found


def _found(path: Path) -> Reading:
    """What verify says of the file; a finding that counts has an exclamation mark."""
    verdict, seen = verify_journal(path), summarize_journal(path)
    told = findings(open_evidence_at(str(path)), ProofRequest(devices=True))
    return {
        "chain": f"{seen.kind}, exit code {verdict.exit_code}, {verdict.rows} rows, first bad "
                 f"{verdict.first_bad}, last {seen.last_hash}",
        "findings": ", ".join(f"{one.id}{'!' if one.is_bad else ''}" for one in told),
    }


def _of_table(path: Path) -> Reading:
    held = journal_contents(path)
    facts = [record.fact for record in held.records]
    rules = rules_begun(facts, lambda house: books(path, house).rules)
    found = reading(held.records, rules)
    found["names"] = ", ".join(fact.name for fact in facts
                               if isinstance(fact, e.PlayerSat | e.WaitJoined) and fact.name)
    pins = [f"{fact.house} {fact.sha256[:12]} at {record.number}" for record in held.records
            if isinstance(fact := record.fact, e.RulesPinned)]
    if pins:  # as journals of the third layout have
        found["rules pinned"] = ", ".join(pins)
    for key_file in (path.with_name(f"{path.name}.floor"), path.parent / "vault" / "floor"):
        if key_file.exists():
            found |= _opened(held.records, rules, [raw_key(key_file)])
    return found


def _opened(records, rules, keys) -> Reading:
    """The closed cards of each hand, opened with the floor's keys."""
    rows = [(record.number, record.fact) for record in records]
    found: Reading = {}
    for number in sorted({fact.number for _, fact in rows if isinstance(fact, e.HandBegan)}):
        hand = dealt_hand_of_number(rules, rows, number)
        if hand is not None and hand.sealed:
            cards = open_hand(hand, keys).cards
            found[f"cards of hand {number}"] = " ".join(
                f"{one.lying.place}{one.lying.seat or ''}={one.card or one.closed}"
                for one in cards if one.lying is not None)
    return found


def _of_bench(path: Path) -> Reading:
    bench = reduce(after_fact, bench_contents(path).facts, BenchState())
    found = {f"step {step}": ", ".join([
        str(one.verdict), f"run {one.run}", one.skipped, one.stale,
        *(f"{f.fault} {f.verdict} {' '.join(f.about)}" for f in one.findings)])
        for step, one in bench.outcomes.items()}
    signed = bench.signed
    found["bench"] = (f"{bench.table}, {sorted(bench.named)}, decks {len(bench.decks)}, chips "
                      f"{len(bench.chips)}, seats {len(bench.seats)}, runs "
                      f"{sorted((*bench.card_runs, *bench.chip_runs))}, calibrations "
                      f"{sorted(bench.calibrations)}")
    found["signed off"] = f"{signed.verdict} by {signed.by}" if signed is not None else "no"
    return found


def _of_floor(path: Path) -> Reading:
    with FloorJournal.open(path, kind=JournalKind.FLOOR) as journal:
        facts = list(journal.facts())
    room = room_of("", facts)
    found = {"site": room.site, "waiting": str([one.name for one in room.waiting.waits])}
    for one in room.orders:
        given = one.given
        found[f"order {one.number}"] = (
            f"{given.order} {given.kind} {given.body} for {given.table} by {given.by}: "
            f"{one.state}, fact {one.fact}")
    for number in [at for at, fact in facts if type(fact).__name__ == "FieldOpened"]:
        found |= _of_field(number, [one for one in facts if type(one[1]).__name__ != "FieldClosed"])
    return found


def _of_field(number: int, facts) -> Reading:
    field = next(one for one in room_of("", facts).fields if one.number == number)
    return {f"field {number}": ", ".join(
        f"{one.name} {one.place} {one.table}/{one.seat}" for one in field.entrants)}


def _of_archive(path: Path) -> Reading:
    told = findings(open_evidence_at(str(path)), ProofRequest(devices=True))
    with open_reader(str(path)) as archive:
        held = archive.all_held()
        found = {f"archive, {one.kind}": f"{one.site} {one.table} {one.last} rows, last "
                                         f"{one.last_hash}" for one in held}
    found["archive, findings"] = ", ".join(f"{one.id}{'!' if one.is_bad else ''}" for one in told)
    return found


def _of_vault(folder: Path) -> Reading:
    said, is_same = compare_vault(folder / "vault", folder / "journal.sqlite", "en")
    statements = StatementFile(folder / "vault" / "statements").all()
    return {
        "vault, against its journal": f"{len(said)} said, {'same' if is_same else 'other'}",
        "vault, statements": ", ".join(f"{one.number} of {one.hand}" for one in statements),
    }


def _of_custody(folder: Path) -> Reading:
    """Two custodians open what the table's vault sealed to their floor's key."""
    custody = custody_file.read_custody(folder / "floor" / "custody.json")
    present = [unlocked(custody.custodian(name), phrase(name), custody.root) for name in NAMES[:2]]
    records = journal_contents(folder / "journal.sqlite").records
    cards = _opened(records, house_of(records), floor_keys(custody, *present))
    return {f"custody, {key}": value for key, value in cards.items()}


def goes_on(path: Path) -> bool:
    """Whether the table's journal takes one more fact behind all it has, and is sound then."""
    kind = journal_contents(path).kind
    with Journal.open(path, kind=kind) as journal:
        before = [record.fact for record in journal.facts()]
        number, = journal.append([(e.DealerCameOn("Alix"), Origin("dealer"))])
    return number == len(before) + 1 and verify_journal(path).sound

"""A start from a checkpoint is the start from all facts, but for its time."""

import random
import shutil
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from same_shape import undone, unlike
from tampered_journal import rows

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.undo import may_undo
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.live.table import checkpoints as kept
from dealer_assist.live.table.checkpoints import CheckpointMaking, Checkpoints
from dealer_assist.live.table.journal_at_table_start import open_or_replace_journal
from dealer_assist.live.table.live_table import build_live_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalKind, Origin, erase_name, verify_journal
from dealer_assist.storage.journal.checkpoint import (
    Checkpoint,
    CheckpointForm,
    CheckpointUnfit,
    checkpoint_path,
    checkpoint_text,
    put_checkpoint,
)
from dealer_assist.storage.journal.growing_journal_rows import FollowedRows
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.storage.table_clock import Steady
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.trust.vault.vault_statement import sign_next_statement, signing_key
from drivers.devices.device_keys import DeviceKeys
from drivers.durable_files import draft_of
from tests.tools.bench.bench_evening import Evening

RULES = shipped_houses.shipped_house("grand_cercle")
#: Names as guests have them: with quotes, beyond ASCII, in two spellings.
NAMES = ('Anna "la Reine" Ü\\', "Bob", "bob ", "Łukasz", "Bo", "C'était", "D")
HANDS = 8


# --- a journal, its checkpoint and the table ---------------------------------------------------


@pytest.fixture(autouse=True)
def few_hands(monkeypatch):
    """An evening of a few hands has several checkpoints."""
    monkeypatch.setattr(kept, "KEPT_HANDS", 3)
    monkeypatch.setattr(kept, "APART_HANDS", 2)
    monkeypatch.setattr(kept, "_LOOKS_S", 0.01)


def facts():
    """An evening in which much is taken back and entered anew, hands' beginnings too."""
    table = bare_table(RULES).evolve(number=1)  # behind the keys
    for n, fact in enumerate(entered()):
        before, table = table, advance(table, fact)
        yield fact
        began = isinstance(fact, e.HandBegan) and fact.number % 2 == 0
        if (n % 7 == 0 or began) and table.fact_number == table.number and may_undo(table):
            undo = e.FactUndone(table.fact_number)
            back = advance(table, undo)
            if back.fact_number == before.fact_number:  # this one alone
                table = advance(back, fact)
                yield from (undo, fact)


def entered():
    """An evening with guests who have names, a vault that states, a floor manager, a fault."""
    names, stated, key = iter(NAMES * 9), None, signing_key(b"m" * 32)
    yield e.WaitJoined("Zoé")  # of whom nothing is heard again
    yield e.TableOpened("3", RULES.name, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100))
    for entry in Evening(RULES, HANDS).facts():
        for fact in entry:
            if isinstance(fact, e.HandBegan):
                seat = fact.seats[fact.number % len(fact.seats)]
                yield e.PlayerNamed(seat, next(names))
                yield e.WaitJoined(next(names))
                if fact.number > 1:
                    stated = sign_next_statement(e.VaultStated(0, "", f"3/{fact.number - 1}"),
                                                 stated, key)
                    yield stated
                if fact.number == 3:
                    yield e.FloorSignedIn("M. Durand", True, 4_000_000)
                    yield e.FaultStood("shoe", "fault_reader", "", 4_000_001)
                yield fact
                continue
            yield fact


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> Path:
    """Journal of the evening, its table ended in mid-hand."""
    path = tmp_path_factory.mktemp("evening") / "j"
    with Journal.open(path, kind=JournalKind.PRACTICE) as journal:
        journal.append([(keys_beside(path, None).fixed(), Origin("dealer"))])
        told = [(fact, Origin("dealer")) for fact in facts()]
        for at in range(0, len(told) - 6, 50):
            journal.append(told[at:min(at + 50, len(told) - 6)])
    return path


@pytest.fixture
def path(written, tmp_path) -> Path:
    """The same, to be harmed."""
    for one in written.parent.iterdir():
        shutil.copy(one, tmp_path)
    return tmp_path / "j"


#: What was read from journals, by their rows, their keys and who read.
READ: dict[tuple, object] = {}


def read_once(path: Path, *who: object, read):
    """The same journal, unharmed, is read in most of these tests: they share what comes of it."""
    files = sorted(one for one in path.parent.glob(f"{path.name}*")
                   if ".checkpoint" not in one.name and not one.name.endswith("-shm"))
    key = (*who, *((one.name, one.read_bytes()) for one in files))
    if key not in READ:
        READ[key] = read()
    return READ[key]


def all_checkpoints(path: Path, program: str = "this", rules=RULES) -> list[str]:
    """Texts of all checkpoints that the writer makes on its way along the journal."""
    return read_once(path, program, rules.name, read=lambda: written_on(path, program, rules))


def written_on(path: Path, program: str, rules) -> list[str]:
    texts: list[str] = []
    made = Checkpoints(program, rules, print)
    with closing(FollowedRows(path)) as followed:
        making = CheckpointMaking(
            made.origin_of(followed.identity.id), bare_table(rules), texts.append)
        while some := followed.next(10):
            for one in some:
                making.take(*one)
    return texts


class Told(list):
    """Messages and facts that were told."""

    def of(self, program: str = "this", rules=RULES) -> Checkpoints:
        """The checkpoints that this program may go on from."""
        return Checkpoints(program, rules, lambda said: self.append(said.text("en")))


def started(path: Path, checkpoints: Checkpoints | None, clock: Steady | None = None):
    """The table at work, as its command starts it."""
    point = checkpoints.point if checkpoints is not None else lambda journal: None
    begun = open_or_replace_journal(path, JournalKind.PRACTICE, point=point)
    assert begun.aside is None
    return build_live_table(begun.journal, RULES, practice_register(),
                            keys_beside(path, None, False), {},
                 lambda *told: None, clock=clock, device_keys=DeviceKeys({}),
                 checkpoints=checkpoints)


def from_all_facts(path: Path):
    """The table without a checkpoint, ended again."""
    def read():
        house = started(path, None)
        house.stop()
        return house

    return read_once(path, "all facts", read=read)


def believed(house) -> dict:
    """All that the table believes and remembers of the facts, apart from what only looks."""
    room = house.unit._interpreter._room
    vault, ledger = room._vault, room._statements._ledger
    return {
        "table": house.unit.table, "door": room._door._last_s, "undone": room._undone_at,
        "turns": room._turns._began, "told": vault._told, "tokens": vault._tokens,
        "last": vault._last, "hand": vault._hand, "relaid": vault._relaid,
        "hands": dict(list(ledger._hands.items())[-3:]), "ledger": (ledger._table, ledger._last),
        "overtaken": room._overtaken._at_ns, "opened": room._cameras._sights._opened,
        "asked": room._cameras._sights._asked, "playing": house.unit._interpreter.playing,
        "resumed": house.unit.resumed,
    }


def assert_believes_the_same(one, other) -> None:
    was, now = believed(one), believed(other)
    assert unlike(was.pop("table"), now.pop("table")) == ""
    assert was == now
    assert [unlike(*both) for both in zip(undone(one.unit.table), undone(other.unit.table),
                                          strict=True) if unlike(*both)] == []
    assert advise(one.unit.table) == advise(other.unit.table)


def test_a_start_from_each_checkpoint_believes_what_one_from_all_facts_does(path):
    whole = from_all_facts(path)
    texts = all_checkpoints(path)
    assert len(texts) >= 3
    for text in texts:
        put_checkpoint(path, text)
        told = Told()
        house = started(path, told.of())
        house.stop()
        assert_believes_the_same(whole, house)
        assert told == []


def test_a_checkpoint_holds_no_guests_name_and_an_erased_one_stays_erased(path):
    put_checkpoint(path, all_checkpoints(path)[-1])
    content = checkpoint_path(path).read_bytes()
    assert b"Durand" in content  # a floor manager answers for what he did
    assert not [name for name in NAMES if len(name) > 2 and name.strip().encode() in content]
    assert erase_name(path, "Bob").tokens
    whole = from_all_facts(path)
    told = Told()
    house = started(path, told.of())
    house.stop()
    assert_believes_the_same(whole, house)
    assert told == [] and "Bob" not in repr(house.unit.table.evening.__dict__)


def test_only_what_follows_the_checkpoint_is_read_before_play_resumes(path, monkeypatch):
    put_checkpoint(path, all_checkpoints(path)[-1])
    checkpoints = Told().of()
    asked = []
    real = Journal.facts
    monkeypatch.setattr(Journal, "facts", lambda journal, after=None: asked.append(after) or real(
        journal, after))
    started(path, checkpoints).stop()
    assert asked == [checkpoints.point(path)] and asked[0].number > 100


# --- what fits no start ------------------------------------------------------------------------


def assert_put_aside(path: Path, why: str, checkpoints: Checkpoints, told: Told) -> None:
    """It is told, lies aside, the table believes what all facts say, and no row is lost."""
    before = rows(path)
    house = started(path, checkpoints)
    house.stop()
    (said,) = told
    assert said.startswith(f"{path}.checkpoint is put aside ({why})")
    assert not checkpoint_path(path).exists()
    assert checkpoint_path(path).with_name("j.checkpoint.aside").exists()
    assert rows(path) == before
    whole = from_all_facts(path)
    assert_believes_the_same(whole, house)


def test_one_of_another_program_is_put_aside(path):
    put_checkpoint(path, all_checkpoints(path, "that")[-1])
    told = Told()
    assert_put_aside(path, "another version of the program wrote it", told.of(), told)


def test_one_of_another_program_whose_table_has_another_shape_is_said_to_be_that(path):
    text = all_checkpoints(path, "that")[-1]
    put_checkpoint(path, text.replace('"is":"Table"', '"is":"Table","new_field":1'))
    told = Told()
    assert_put_aside(path, "another version of the program wrote it", told.of(), told)


def test_one_under_another_book_is_put_aside(path):
    put_checkpoint(path, all_checkpoints(path, rules=shipped_houses.shipped_house("nlpc"))[-1])
    told = Told()
    assert_put_aside(path, "the house's book has changed", told.of(), told)


def test_one_of_another_journal_is_put_aside(path, tmp_path):
    other = tmp_path / "other"
    with Journal.open(other, kind=JournalKind.PRACTICE) as journal:
        journal.append([(fact, Origin("dealer")) for fact in facts()])
    put_checkpoint(path, all_checkpoints(other)[-1])
    told = Told()
    assert_put_aside(path, "it is of another journal", told.of(), told)


def test_one_of_rows_that_are_gone_is_put_aside(path):
    texts = all_checkpoints(path)
    put_checkpoint(path, texts[-1])
    found = CheckpointForm().checkpoint(texts[-1])
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM facts WHERE number >= ?", (found.point.number,))
    db.close()
    told = Told()
    assert_put_aside(path, "its row isn't in the journal", told.of(), told)


def cut_after(path: Path, number: int) -> None:
    """The journal as it was when this was its last row."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DELETE FROM facts WHERE number > ?", (number,))


@pytest.mark.parametrize("played_on", [0, 8])
def test_one_newer_than_a_journal_from_a_backup_is_put_aside(path, played_on):
    text = all_checkpoints(path)[-1]
    cut_after(path, CheckpointForm().checkpoint(text).point.number - 4)
    with Journal.open(path, kind=JournalKind.PRACTICE) as journal:  # its row may be another one
        journal.append([(e.WaitJoined("Bob"), Origin("dealer")) for _ in range(played_on)])
    put_checkpoint(path, text)
    told = Told()
    assert_put_aside(path, "its row isn't in the journal", told.of(), told)


@pytest.mark.parametrize("later", [0, 1, 5, 20])
def test_one_behind_which_a_copy_lacks_the_hands_that_undo_reaches_is_put_aside(path, later):
    text = all_checkpoints(path)[-1]
    put_checkpoint(path, text)
    cut_after(path, CheckpointForm().checkpoint(text).point.number + later)
    told = Told()
    assert_put_aside(path, "it doesn't fit the hands behind it", told.of(), told)


def test_one_that_lies_where_another_tables_journal_is_put_is_put_aside(path, tmp_path):
    spare = tmp_path / "spare"
    spare.mkdir()
    mine = spare / "j"
    with Journal.open(mine, kind=JournalKind.PRACTICE) as journal:
        journal.append([(fact, Origin("dealer")) for fact in facts()])
    put_checkpoint(mine, all_checkpoints(mine)[-1])
    for one in ("j", "j.vault", "j.floor"):  # as a take-over brings them
        shutil.copy(path.with_name(one), spare)
    with Journal.open(mine, kind=JournalKind.PRACTICE) as journal:
        moved = e.TableMoved("spare 2", "Mme Roy", 4_000_009, "stick", "whole")
        journal.append([(moved, Origin("Mme Roy"))])
    told = Told()
    assert_put_aside(mine, "it is of another journal", told.of(), told)


def test_a_journal_copied_with_its_checkpoint_goes_on_from_it(path, tmp_path):
    put_checkpoint(path, all_checkpoints(path)[-1])
    there = tmp_path / "there"
    there.mkdir()
    for one in tmp_path.glob("j*"):
        shutil.copy(one, there)
    whole = from_all_facts(path)
    told = Told()
    checkpoints = told.of()
    house = started(there / "j", checkpoints)
    house.stop()
    assert checkpoints.point(there / "j") is not None and told == []
    assert_believes_the_same(whole, house)


def test_whatever_byte_of_it_flips_it_is_damaged(path):
    put_checkpoint(path, all_checkpoints(path)[-1])
    file, rng = checkpoint_path(path), random.Random(1)
    whole = file.read_bytes()
    places = [*range(120), *rng.sample(range(len(whole)), 300), len(whole) - 1]
    for at in places:
        bad = bytearray(whole)
        bad[at] ^= 1 << rng.randrange(8)
        file.write_bytes(bad)
        with pytest.raises(CheckpointUnfit, match="damaged"):
            checkpoint_text(path)
    told = Told()
    assert_put_aside(path, "it is damaged or incomplete", told.of(), told)


@pytest.mark.parametrize("part", [0, 1, 0.3, 0.99])
def test_a_half_written_one_is_damaged(path, part):
    put_checkpoint(path, all_checkpoints(path)[-1])
    file = checkpoint_path(path)
    file.write_bytes(file.read_bytes()[:int(part * file.stat().st_size) if part != 1 else 1])
    told = Told()
    assert_put_aside(path, "it is damaged or incomplete", told.of(), told)


def test_what_a_power_cut_left_of_the_next_one_is_in_nobodys_way(path):
    first, *_, last = all_checkpoints(path)
    put_checkpoint(path, first)
    draft_of(checkpoint_path(path)).write_bytes(b"dealer_assist chec")
    told = Told()
    started(path, told.of()).stop()
    put_checkpoint(path, last)
    assert checkpoint_text(path) == last and told == []


def test_one_that_is_no_file_costs_time_only(path):
    checkpoint_path(path).mkdir()
    told = Told()
    house = started(path, told.of())
    house.stop()
    assert told == [f"{path}.checkpoint is put aside (it can't be read): the whole journal is "
                    "read."]


def forged(text: str, said_s: int = 0, **changes) -> str:
    """The checkpoint with another table in it, and the time that it says; whole in its form."""
    form = CheckpointForm()
    was = form.checkpoint(text)
    memory = replace(was.memory, said_s=said_s or was.memory.said_s)
    return form.text(Checkpoint(was.origin, was.point, memory, was.table.evolve(**changes)))


def test_one_that_the_facts_behind_it_break_is_put_aside(path):
    texts = all_checkpoints(path)
    put_checkpoint(path, forged(texts[-1], chairs=()))
    told = Told()
    assert_put_aside(path, "it doesn't fit the hands behind it", told.of(), told)


@pytest.mark.parametrize(("changes", "now_s"), [({}, 7_000_000), ({"chairs": ()}, 5_000_000)],
                         ids=["fits", "put aside"])
def test_the_time_that_it_says_counts_unless_it_is_put_aside(path, changes, now_s):
    put_checkpoint(path, forged(all_checkpoints(path)[-1], 7_000_000, **changes))
    clock, told = Steady(lambda: 5_000_000.0, lambda: 0.0), Told()
    started(path, told.of(), clock).stop()
    assert (clock(), len(told)) == (now_s, len(changes))


def test_one_before_a_hand_that_is_dealt_again_by_its_number_is_put_aside(path):
    put_checkpoint(path, all_checkpoints(path)[-1])
    with Journal.open(path, kind=JournalKind.PRACTICE) as journal:
        began = next(one.fact for one in journal.facts() if isinstance(one.fact, e.HandBegan))
        journal.append([(began, Origin("dealer"))])
    told = Told()
    assert_put_aside(path, "it doesn't fit the hands behind it", told.of(), told)


# --- what is read while the table plays --------------------------------------------------------


def until(holds, limit_s: float = 20.0) -> None:
    end = time.monotonic() + limit_s
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def played(path: Path, checkpoints: Checkpoints, until_holds) -> Table:
    """The table at work until that holds of it."""
    house = started(path, checkpoints)
    house.start()
    try:
        until(lambda: until_holds(house))
    finally:
        house.stop()
    return house.unit.table


def is_read(house) -> bool:
    """True once every row up to the start was read."""
    return house.writer._gone_on is None


def test_a_sound_journal_raises_no_alarm(path):
    put_checkpoint(path, all_checkpoints(path)[-1])
    assert played(path, Told().of(), is_read).alarms == ()
    assert verify_journal(path).sound


def test_a_row_changed_before_the_checkpoint_is_an_alarm_and_the_next_start_reads_all(path):
    put_checkpoint(path, all_checkpoints(path)[-1])
    with sqlite3.connect(path) as db:
        db.execute("UPDATE facts SET body = replace(body, '500', '900') WHERE number = ("
                   "SELECT min(number) FROM facts WHERE kind = 'ChipsBought')")
    db.close()
    table = played(path, Told().of(), lambda house: house.unit.table.alarms)
    (alarm,) = table.alarms
    assert (alarm.what, alarm.device) == ("chain_broken", "journal")
    assert not checkpoint_path(path).exists()
    begun = open_or_replace_journal(path, JournalKind.PRACTICE, point=Told().of().point)
    assert begun.aside is not None  # on paper, as ever
    begun.journal.close()


def test_a_row_taken_out_before_the_checkpoint_is_an_alarm(path):
    put_checkpoint(path, all_checkpoints(path)[-1])
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM facts WHERE number = 40")
    db.close()
    table = played(path, Told().of(), lambda house: house.unit.table.alarms)
    assert [alarm.what for alarm in table.alarms] == ["chain_broken"]


def test_a_guests_name_that_was_changed_is_an_alarm(path):
    put_checkpoint(path, all_checkpoints(path)[-1])
    with sqlite3.connect(path) as db:
        db.execute("UPDATE names SET name = 'Eve' WHERE name = 'Zoé'")
    db.close()
    table = played(path, Told().of(), lambda house: house.unit.table.alarms)
    assert [alarm.what for alarm in table.alarms] == ["chain_broken"]


def test_a_checkpoint_that_the_facts_do_not_give_is_an_alarm(path):
    text = all_checkpoints(path)[-1]
    table = CheckpointForm().checkpoint(text).table
    put_checkpoint(path, forged(text, evening=table.evening.evolve(tipped=1_000_000)))
    table = played(path, Told().of(), lambda house: house.unit.table.alarms)
    assert [alarm.what for alarm in table.alarms] == ["checkpoint_false"]
    assert table.evening.tipped > 900_000  # what it played on with; all facts say otherwise
    house = started(path, Told().of())
    house.stop()
    assert house.unit.table.evening.tipped < 900_000


def test_reports_of_a_device_that_lack_their_rows_are_told_then(path):
    whole = path.with_name("whole")
    with Journal.open(path, kind=JournalKind.PRACTICE) as old, Journal.open(
            whole, kind=JournalKind.PRACTICE) as new:
        seq = count(1)
        for record in old.facts():
            at = next(seq) + 5 * (record.number > 60)  # five reports have no row
            new.append([(record.fact, Origin("shoe", "shoe", 7, at))])
    shutil.copy(path.with_name("j.vault"), path.with_name("whole.vault"))
    shutil.copy(path.with_name("j.floor"), path.with_name("whole.floor"))
    put_checkpoint(whole, all_checkpoints(whole)[-1])
    table = played(whole, Told().of(), lambda house: house.unit.table.alarms)
    assert [alarm.what for alarm in table.alarms] == ["rows_missing"]
    table = played(whole, Told().of(), is_read)  # once
    assert [alarm.what for alarm in table.alarms] == ["rows_missing"]


def test_a_table_without_one_makes_one_while_it_plays_and_the_next_start_goes_on_from_it(path):
    played(path, Told().of(), lambda house: checkpoint_path(path).exists())
    told = Told()
    checkpoints = told.of()
    assert checkpoints.point(path) is not None
    whole = from_all_facts(path)
    house = started(path, checkpoints)
    house.stop()
    assert_believes_the_same(whole, house)
    assert checkpoint_path(path).stat().st_mode & 0o777 == 0o600


def test_where_none_can_be_written_the_table_plays_on(path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept, "put_checkpoint", full)
    house = started(path, Told().of())
    house.start()
    until(lambda: house.writer._thread.is_alive())
    time.sleep(0.3)
    assert house.unit.still_s() < 5 and house.writer._thread.is_alive()
    house.stop()

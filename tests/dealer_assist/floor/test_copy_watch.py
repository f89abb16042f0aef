"""What the archive says of its copy: vouched for now and then, and what a table makes of it."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from live_table import GC, rules
from memory_rooms import MemoryJournal, MemoryRooms
from tampered_journal import a_table, append, copied

from dealer_assist.floor.link.commit_batch import Incoming
from dealer_assist.floor.link.journal_copy_watch import CopyWatch
from dealer_assist.floor.link.link_messages import (
    VERSION,
    Ack,
    Anchored,
    Hello,
    Resume,
    Rows,
    TurnedReason,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import Topic, What
from dealer_assist.floor.link.outbox import OutboxRefusal
from dealer_assist.floor.link.row_intake import Intake
from dealer_assist.floor.link.table_link_values import CopyReport
from dealer_assist.floor.security.signed_copy_anchor import (
    EVERY_S,
    ROWS,
    Signing,
    Unsigned,
    is_anchor_signed,
    sign_anchor,
)
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.sensing.journal_copy_reports import copy_report_facts
from dealer_assist.storage.journal import Journal, JournalKind, RowReader

TOPIC = Topic("aix", "7", What.EVENT)
FLOOR = Signing(Ed25519PrivateKey.generate())


# --- the archive -------------------------------------------------------------------------------


class Archive:
    """An archive that vouches; seconds go by as the test says."""

    def __init__(self, signer=FLOOR):
        self.intake = Intake(MemoryRooms(), JournalKind.LIVE, signer)
        self.now_s = 100.0
        self.journal = MemoryJournal("journal", "live")
        self.said(Hello(VERSION, "aix", "7", "journal", "live", 0, "", 0, "s"))

    def said(self, message):
        settled = self.intake.settle([Incoming(TOPIC, message)], self.now_s, int(self.now_s * 1000))
        return [one.message for one in settled.replies if isinstance(one.message, Anchored)]

    def grows(self, rows):
        at = len(self.journal.rows)
        self.journal.write(*(f"fact {n}" for n in range(at, at + rows)))
        return self.said(Rows("journal", tuple(self.journal.rows[at:]), (), "s"))


def test_the_archive_vouches_after_so_many_rows_for_exactly_what_it_holds():
    archive = Archive()
    assert archive.grows(ROWS - 1) == []
    (said,) = archive.grows(1)
    assert (said.number, said.hash) == archive.journal.last()
    fact = e.CopyAnchored(said.number, said.hash, said.at_s, said.key, said.signature)
    assert is_anchor_signed("journal", fact) and not is_anchor_signed("another", fact)
    assert decode_message(encode_message(said)) == said


def test_a_table_at_rest_is_not_kept_busy_by_what_it_makes_of_it():
    archive = Archive()
    archive.grows(ROWS)
    archive.now_s += 10 * EVERY_S
    assert archive.grows(1) == []  # the fact that it was vouched for
    archive.now_s += EVERY_S
    (said,) = archive.grows(1)
    assert said.number == ROWS + 2


def test_a_floor_without_a_key_says_it_unsigned():
    (said,) = Archive(Unsigned()).grows(ROWS)
    assert (said.key, said.signature) == ("", "")


def test_nothing_is_vouched_for_that_was_not_stored():
    archive = Archive()
    archive.intake._rooms.fails = "put"
    with pytest.raises(Exception, match="full"):
        archive.grows(ROWS)


# --- the table's line --------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path):
    return a_table(tmp_path / "t.sqlite")


class Line:
    """The watch over one journal, and what it put into the unit's inbox."""

    def __init__(self, path):
        self.put = []
        self.reader = RowReader(path)
        self.watch = CopyWatch(self.reader, self.put.append)

    def vouched(self, number, signer=FLOOR, hash=""):
        id = self.reader.identity.id
        hash = hash or self.reader.hash_at(number)
        self.watch.heard(sign_anchor(id, number, hash, 9, "s", signer), None)
        return self.facts()

    def facts(self):
        assert all(isinstance(one, CopyReport) for one in self.put)
        found, self.put[:] = [one.fact for one in self.put], []
        return found


def test_what_was_vouched_for_becomes_a_fact_where_the_journal_agrees(path):
    line = Line(path)
    (fact,) = line.vouched(9)
    assert isinstance(fact, e.CopyAnchored) and fact.number == 9 and fact.key == FLOOR.public


def test_another_hash_under_a_number_is_said_though_no_row_is_sent(path):
    (fact,) = Line(path).vouched(9, hash="ab" * 32)
    assert (fact.what, fact.number) == ("forked", 9)


def test_a_signature_that_does_not_fit_is_said(path):
    line = Line(path)
    said = sign_anchor(line.reader.identity.id, 9, line.reader.hash_at(9), 9, "s", FLOOR)
    line.watch.heard(Anchored(*(*(getattr(said, f) for f in (
        "journal", "number", "hash", "at_s", "key")), "00" * 64, "s")), None)
    assert [fact.what for fact in line.facts()] == ["unsigned"]


@pytest.mark.parametrize(("why", "detail", "what", "number"), [
    (TurnedReason.OLDER, "12, 40", "older", 40), (TurnedReason.FORKED, "17", "forked", 17),
    (TurnedReason.FORKED, "17, 40", "older", 40), (TurnedReason.BROKEN, "18", "forked", 18),
    (TurnedReason.OLDER, "40 > 12", "older", 12),
    (TurnedReason.FORKED, "nonsense", "forked", 0),
])
def test_a_refusal_that_means_two_truths_is_said_once_in_a_run(path, why, detail, what, number):
    line = Line(path)
    for _ in range(3):
        line.watch.heard(Ack("j", 0, "s"), OutboxRefusal(why, detail))
    (fact,) = line.facts()
    assert (fact.what, fact.number) == (what, number)


@pytest.mark.parametrize("why", [TurnedReason.DUPLICATE, TurnedReason.VERSION, TurnedReason.NAME,
                                 TurnedReason.KIND])
def test_other_refusals_are_no_matter_of_the_copy(path, why):
    line = Line(path)
    line.watch.heard(Ack("j", 0, "s"), OutboxRefusal(why, "5"))
    assert line.facts() == []


def test_an_archive_that_lost_what_it_acknowledged_is_said_in_the_same_run(path):
    line = Line(path)
    line.watch.heard(Ack("j", 20, "s"), None)
    line.watch.heard(Resume("j", 12, "s", 0, 0), None)
    (fact,) = line.facts()
    assert (fact.what, fact.number) == ("behind", 12)
    line.watch.heard(Resume("j", 12, "s", 0, 0), None)
    assert line.facts() == []


def test_and_after_the_table_was_started_again(path):
    with Journal.open(path) as journal:
        append(journal, e.CopyAnchored(20, "ab", 0))
    line = Line(path)
    line.watch.heard(Resume("j", 20, "s", 0, 0), None)
    assert line.facts() == []
    line.watch.heard(Resume("j", 3, "s", 0, 0), None)
    assert [fact.what for fact in line.facts()] == ["behind"]


def test_a_journal_put_back_from_an_older_copy_is_vouched_for_no_more(path):
    older = copied(path, "older.sqlite")
    with Journal.open(path) as journal:
        append(journal, e.Folded(1))
    with RowReader(path) as reader:
        last, hashed = reader.last()
    with Journal.open(older) as journal:
        append(journal, e.Folded(8))
    assert [fact.what for fact in Line(older).vouched(last, hash=hashed)] == ["forked"]


# --- the table ---------------------------------------------------------------------------------


@pytest.fixture
def table():
    return bare_table(rules(GC))


def told(table, fact):
    """The table after what the floor said, and the facts that it made."""
    facts = copy_report_facts(table, CopyReport(fact))
    for one in facts:
        table = advance(table, one)
    return table, facts


A, B = "aa" * 32, "bb" * 32


def test_the_same_difference_is_one_fact_and_one_alarm_however_often_it_is_said(table):
    table, facts = told(table, e.CopyDiffered("forked", 17, "17"))
    assert len(facts) == 1 and [alarm.what for alarm in table.alarms] == ["copy_forked"]
    table, facts = told(table, e.CopyDiffered("forked", 17, "17"))
    assert facts == () and len(table.alarms) == 1


def test_what_was_vouched_for_before_makes_no_second_fact(table):
    table, facts = told(table, e.CopyAnchored(20, A, 1, A, "s"))
    assert len(facts) == 1
    assert told(table, e.CopyAnchored(20, A, 2, A, "s"))[1] == ()


def test_agreement_ends_a_difference(table):
    table, _ = told(table, e.CopyDiffered("behind", 3))
    table, _ = told(table, e.CopyAnchored(20, A, 1))
    assert table.evening.copies.differs is None


def test_a_floor_with_another_key_is_believed_only_once_somebody_has_said_so(table):
    table, _ = told(table, e.CopyAnchored(20, A, 1, A, "s"))
    table, facts = told(table, e.CopyAnchored(40, A, 2, B, "s"))
    assert [fact.what for fact in facts] == ["key"]
    table, facts = told(table, e.CopyAnchored(60, A, 3, B, "s"))
    assert facts == () and table.evening.copies.key == A
    table = advance(table, e.AlarmAcknowledged(table.alarms[0].number, "M. Durand", "new key"))
    table, facts = told(table, e.CopyAnchored(80, A, 4, B, "s"))
    assert isinstance(facts[0], e.CopyAnchored) and table.evening.copies.key == B


def test_a_floor_that_signs_no_more_has_another_key(table):
    table, _ = told(table, e.CopyAnchored(20, A, 1, A, "s"))
    table, facts = told(table, e.CopyAnchored(40, A, 2))
    assert [fact.what for fact in facts] == ["key"]


def test_no_undo_takes_back_what_the_floor_said(table):
    table = advance(table, e.PlayerSat(3, 1_000))
    sat = table.fact_number
    table, _ = told(table, e.CopyDiffered("older", 17))
    back = advance(table, e.FactUndone(sat))
    assert not back.chair(3).taken
    assert back.evening.copies.differs is not None and back.alarms == table.alarms

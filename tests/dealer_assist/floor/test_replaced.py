"""The machine that a table left: told so when it comes back, and it plays nothing in silence."""

from types import SimpleNamespace

import pytest
from live_table import GC, rules
from memory_rooms import MemoryRooms
from tampered_journal import a_table, append, copied

from dealer_assist.floor.link.commit_batch import Incoming
from dealer_assist.floor.link.journal_copy_watch import CopyWatch
from dealer_assist.floor.link.link_messages import (
    VERSION,
    Hello,
    Refused,
    Replaced,
    Rows,
    RowsWanted,
    TurnedReason,
)
from dealer_assist.floor.link.mqtt_topics import Topic, What
from dealer_assist.floor.link.outbox import OutboxRefusal
from dealer_assist.floor.link.row_intake import Intake
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.doctor import table_file_findings as doctor_table
from dealer_assist.live.sensing.journal_copy_reports import reports_of_takeover
from dealer_assist.live.table.live_table import ReadyFacts, Wiring
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.storage.journal import Journal, JournalKind, RowReader
from dealer_assist.storage.settings.machine_name import this_machine
from dealer_assist.trust.proof.evidence import open_evidence_at
from dealer_assist.trust.proof.evidence_checks import ProofRequest, findings, is_any_finding_bad
from dealer_assist.trust.proof.proof_finding import finding_line
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.rulings.pending_ruling_list import alarm_question, alarm_words

TOPIC = Topic("aix", "7", What.HELLO)
MOVED = e.TableMoved("spare-2 1a2b3c4d", "Mme Roy", 1_800_000_000, "floor", "whole")


def added(path, *facts):
    """These facts in the journal there."""
    with Journal.open(path) as journal:
        append(journal, *facts)


class Floor:
    """An archive, and the two machines that say hello to it."""

    def __init__(self, folder):
        self.first = a_table(folder / "first.sqlite")
        self.spare = copied(self.first, "spare.sqlite")
        added(self.spare, MOVED, e.PlayerSat(7, 5_000))
        self.intake, self.now_s = Intake(MemoryRooms(), JournalKind.LIVE), 100.0

    def hello(self, path, session):
        """What the archive answers to the machine that holds this journal."""
        self.now_s += 1
        with RowReader(path) as reader:
            id, (last, hash) = reader.identity, reader.last()
        return self._said(Hello(VERSION, "aix", "7", id.id, id.kind, last, hash, 0, session))

    def sends(self, path, session):
        self.hello(path, session)
        with RowReader(path) as reader:
            rows, id = reader.after(0, 1000), reader.identity.id
        self._said(Rows(id, tuple(rows), (), session))

    def _said(self, message):
        self.now_s += 0.1
        settled = self.intake.settle([Incoming(TOPIC, message)], self.now_s, 0)
        return [one.message for one in settled.replies]


@pytest.fixture
def floor(tmp_path):
    return Floor(tmp_path)


@pytest.mark.parametrize("later_s", [0.0, 60.0])
def test_the_first_machine_is_told_which_one_has_the_table_before_it_is_refused(floor, later_s):
    floor.sends(floor.spare, "spare")
    floor.now_s += later_s  # the spare lives still, or is silent
    replaced, refused = floor.hello(floor.first, "first")
    assert isinstance(replaced, Replaced) and replaced.machine == MOVED.machine
    assert isinstance(refused, Refused)
    assert refused.why is (TurnedReason.OLDER if later_s else TurnedReason.DUPLICATE)


def test_a_first_machine_that_played_on_alone_is_told_so_too(floor):
    floor.sends(floor.spare, "spare")
    added(floor.first, *(e.PlayerSat(seat, 5_000) for seat in (7, 8)))
    floor.now_s += 60
    replaced, refused = floor.hello(floor.first, "first")
    assert isinstance(replaced, Replaced) and refused.why is TurnedReason.FORKED


def test_a_table_that_never_moved_is_refused_as_before(floor):
    floor.sends(floor.first, "first")
    (refused,) = floor.hello(floor.first, "second")
    assert refused.why is TurnedReason.DUPLICATE


def heard(path, *answers):
    """The facts that the watch over this journal makes of the archive's answers."""
    put = []
    with RowReader(path) as reader:
        watch = CopyWatch(reader, put.append)
        for answer in answers:
            refusal = OutboxRefusal(answer.why,
                                    answer.detail) if isinstance(answer, Refused) else None
            watch.heard(answer, refusal)
    return [one.fact for one in put]


def test_what_the_floor_says_is_one_fact_at_the_machine_that_lacks_the_move(floor):
    floor.sends(floor.spare, "spare")
    floor.now_s += 60
    answers = floor.hello(floor.first, "first")
    (fact,) = heard(floor.first, *answers, *answers)
    assert (fact.what, fact.detail) == ("replaced", MOVED.machine)


def test_the_machine_that_has_the_table_does_not_take_itself_for_replaced(floor):
    floor.sends(floor.spare, "spare")
    answers = floor.hello(floor.spare, "a second program")
    assert isinstance(answers[0], Replaced)
    assert heard(floor.spare, *answers) == []


# --- a spare machine asks for the rows that the stick lacks --------------------------------------


def wanted(floor, after, journal="", where=TOPIC):
    """What the archive answers to a spare machine, until it has said that this is all."""
    with RowReader(floor.first) as reader:
        journal = journal or reader.identity.id
    floor.now_s += 60  # the first machine is silent
    found = []
    while True:
        floor.now_s += 0.1
        asked = Incoming(where, RowsWanted(journal, after, "spare"))
        (reply,) = floor.intake.settle([asked], floor.now_s, 0).replies
        if not isinstance(reply.message, Rows) or not reply.message.rows:
            return [*found, reply.message]
        found.append(reply.message)
        after = reply.message.rows[-1].number


def test_the_archive_gives_all_rows_behind_the_sticks_with_their_names(floor):
    added(floor.first, *(e.PlayerSat(7, n, name=f"M. {n}") for n in range(1, 131)))
    floor.sends(floor.first, "first")
    with RowReader(floor.first) as reader:
        rows, names = reader.after(10, 1000), dict(reader.names())
        salts = {token: one.salt for token, one in reader.stored_names().items()}
    floor.intake._rooms.told_names[reader.identity.id] = dict(names)
    floor.intake._rooms.told_salts[reader.identity.id] = dict(salts)
    said = wanted(floor, 10)
    assert [row for one in said for row in one.rows] == rows and len(said) > 2
    assert {pair for one in said for pair in one.names} == set(names.items())
    assert {pair for one in said for pair in one.salts} == set(salts.items())
    assert all(salts.values())


def test_while_the_first_machine_speaks_nobody_else_is_given_its_rows(floor):
    floor.sends(floor.first, "first")
    with RowReader(floor.first) as reader:
        asked = Incoming(TOPIC, RowsWanted(reader.identity.id, 0, "spare"))
    (reply,) = floor.intake.settle([asked], floor.now_s, 0).replies
    assert isinstance(reply.message, Refused) and reply.message.why is TurnedReason.DUPLICATE


@pytest.mark.parametrize("other", [
    {"journal": "another"}, {"where": Topic("aix", "8", What.HELLO)}])
def test_no_table_is_given_the_rows_of_another(floor, other):
    floor.sends(floor.first, "first")
    (said,) = wanted(floor, 0, **other)
    assert isinstance(said, Refused) and said.why is TurnedReason.NAME


# --- at the machine that was replaced ----------------------------------------------------------


def made(table, fact):
    """The facts that the machine notes of this."""
    wiring = Wiring(SimpleNamespace())
    return wiring.made(table, ReadyFacts((fact,))).facts


@pytest.fixture
def replaced():
    return advance(bare_table(rules(GC)), e.CopyDiffered("replaced", 41, MOVED.machine))


def test_nothing_is_played_at_a_machine_that_was_replaced(replaced):
    assert [alarm.what for alarm in replaced.alarms] == ["copy_replaced"]
    assert made(replaced, e.PlayerSat(7, 5_000)) == ()
    assert made(replaced, e.SoftwareStarted("1.4.2", "signed")) == ()


def test_the_floor_can_be_called_to_a_machine_that_was_replaced(replaced):
    assert made(replaced, e.FloorCalled()) == (e.FloorCalled(),)


def test_the_floor_alone_lets_a_replaced_machine_go_on_in_his_name(replaced):
    fact = e.AlarmAcknowledged(replaced.alarms[0].number, "M. Durand", "the other is off")
    assert made(replaced, fact) == (fact,)
    assert made(advance(replaced, fact), e.PlayerSat(7, 5_000)) == (e.PlayerSat(7, 5_000),)


def test_a_table_that_is_taken_over_says_to_compare_it_with_the_felt():
    table = advance(bare_table(rules(GC)), MOVED)
    assert table.irregularities[-1].kind == "irregular.table_moved" and not table.alarms
    behind = advance(table, e.TableMoved("x", "Mme Roy", 2, "stick", "behind"))
    assert behind.irregularities[-1].kind == "irregular.table_moved_behind"


@pytest.mark.parametrize(("machine", "said"), [(MOVED.machine, []), ("table-7 9f9f", ["replaced"])])
def test_a_journal_that_was_carried_back_without_a_takeover_is_noticed_at_the_start(machine, said):
    table = advance(bare_table(rules(GC)), MOVED)
    assert [one.fact.what for one in reports_of_takeover(table, machine)] == said


def test_what_the_floor_let_go_on_is_not_asked_at_the_next_start():
    table = advance(bare_table(rules(GC)), MOVED)
    (told,) = reports_of_takeover(table, "table-7 9f9f")
    table = advance(table, told.fact)
    table = advance(table, e.AlarmAcknowledged(table.alarms[0].number, "M. Durand", "stopped"))
    assert reports_of_takeover(table, "table-7 9f9f") == ()


@pytest.mark.parametrize("here", [False, True])
def test_doctor_says_that_a_machine_was_replaced(floor, here):
    path = floor.spare
    if here:
        added(path, e.TableMoved(this_machine(), "Mme Roy", 2, "stick", "whole"))
    said = [one.id for one in doctor_table.journal_findings(path) if one.level is Severity.BROKEN]
    assert ("journal_replaced" in said) is not here


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_panel_says_that_the_table_is_played_elsewhere_and_on_what_word_it_goes_on(
    replaced, lang
):
    view = dealer_picture(replaced, advise(replaced, 0), Surroundings(lang))
    assert alarm_words(replaced.alarms[0], lang) in repr(view)
    matter = alarm_question(replaced, replaced.alarms[0], lang)
    assert "spare take" in matter.happened


def test_verify_says_where_the_table_moved(floor):
    found = findings(open_evidence_at(str(floor.spare)), ProofRequest())
    (one,) = [one for one in found if one.id == "moved"]
    assert not is_any_finding_bad(found) and MOVED.machine in finding_line(one, "en")

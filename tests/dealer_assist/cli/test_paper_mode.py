"""A journal that can't be gone on with: it stays as it is, and the table goes on in another."""

import errno
import os

import pytest
from put_aside import EDIT, NOW, RULES, began, digest, unread
from tampered_journal import a_table, append, copied, edited, forged, sql, without

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.live.table.journal_at_table_start import (
    mark_key_at_vault,
    open_or_replace_journal,
    stand_in_journals,
)
from dealer_assist.storage.journal import (
    Journal,
    JournalKind,
    JournalUnusable,
    lock,
    verify_journal,
)


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """The user's state folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def path(tmp_path):
    made = a_table(tmp_path / "t.sqlite")
    (tmp_path / "t.sqlite.vault").write_bytes(bytes(32))
    return made


def bent(path):
    content = bytearray(path.read_bytes())
    at = content.index(b"PlayerSat") - 40
    content[at:at + 1200] = os.urandom(1200)
    path.write_bytes(content)


def renamed(path):
    with Journal.open(path) as journal:
        append(journal, e.WaitJoined("Anna"))
    sql(path, "UPDATE names SET name = 'Mallory'")


DAMAGE = {
    "edited": lambda path: sql(path, EDIT),
    "renamed": renamed,
    "deleted": lambda path: sql(path, "DELETE FROM facts WHERE number = 9"),
    "damaged": bent,
    "damaged, no header": lambda path: path.write_bytes(b"\xff" * 8192),
    "damaged, empty": lambda path: path.write_bytes(b""),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_journal_is_left_as_it_is_and_play_goes_on_beside_it(path, name, capsys):
    DAMAGE[name](path)
    before = digest(path)
    at, facts, _ = began(path)
    assert at.name == "t.sqlite.paper-20261122-203015"
    paper = facts[0]
    assert isinstance(paper, e.PaperBegan) and paper.path == "t.sqlite"
    assert paper.why == name.split(",")[0]
    assert digest(path) == before
    assert verify_journal(at).sound
    assert "t.sqlite" in capsys.readouterr().err


def test_the_fact_names_the_last_sound_row_and_its_hash(path):
    with Journal.open(path) as journal:
        marks = [record.mark for record in journal.facts()]
    sql(path, EDIT)
    _, facts, _ = began(path)
    assert (facts[0].rows, facts[0].bad, facts[0].hash[:8]) == (8, 9, marks[7])
    assert facts[0].journal == journal.id


def test_seats_and_stacks_are_proposed_and_none_is_taken_for_granted(path):
    sql(path, EDIT)
    _, facts, _ = began(path)
    assert facts[0].seats == ((1, 10_000), (3, 10_000), (5, 10_000), (8, 10_000))
    table = rebuild(RULES, facts)
    assert not any(chair.taken for chair in table.chairs)
    assert [alarm.what for alarm in table.alarms] == ["paper"]
    assert (table.name, table.stakes) == ("7", e.Stakes(50, 100, 100))


def test_a_hand_that_was_being_played_is_named_with_the_stacks_from_before_it(path):
    began_hand = e.HandBegan(
        4, 3, (5, 8, 1, 3), (10_000,) * 4,
        (e.Owed(5, e.Post.SMALL_BLIND, 50), e.Owed(8, e.Post.BIG_BLIND, 100)),
        e.Stakes(50, 100, 100), "holdem_no_limit", "grand_cercle")
    fresh = path.with_name("hand.sqlite")
    with Journal.open(fresh) as journal:
        append(journal, e.TableOpened("7", "grand_cercle", "holdem_no_limit",
                                      e.Stakes(50, 100, 100), ()))
        append(journal, *(e.PlayerSat(seat, 10_000) for seat in (1, 3, 5, 8)), began_hand,
               e.Posted(5, e.Post.SMALL_BLIND, 50), e.FloorCalled())
    sql(fresh, "UPDATE facts SET body = '{}' WHERE number = 8")
    _, facts, _ = began(fresh)
    assert (facts[0].hand, facts[0].button) == (4, 3)
    assert facts[0].seats == ((1, 10_000), (3, 10_000), (5, 10_000), (8, 10_000))
    assert is_between_hands(rebuild(RULES, facts))


def test_started_again_the_table_goes_on_in_the_same_one(path):
    sql(path, EDIT)
    at, facts, _ = began(path)
    with Journal.open(at) as journal:
        append(journal, e.PlayerSat(1, 9_000))
    again, later, _ = began(path, NOW.replace(hour=21))
    assert again == at and len(later) == len(facts) + 1
    assert stand_in_journals(path) == [at]


def test_one_that_was_cut_off_before_its_first_fact_gets_it_then(path):
    sql(path, EDIT)
    open_or_replace_journal(path, JournalKind.LIVE, lambda: NOW).journal.close()
    _, facts, _ = began(path)
    assert isinstance(facts[0], e.PaperBegan)


def test_where_that_one_is_damaged_too_another_is_begun_from_it(path):
    sql(path, EDIT)
    at, _, _ = began(path)
    with Journal.open(at) as journal:
        append(journal, e.PlayerSat(1, 7_000), e.PlayerSat(3, 8_000))
    sql(at, "UPDATE facts SET body = '{}' WHERE number = 5")
    before = digest(at), digest(path)
    next_, facts, _ = began(path, NOW.replace(hour=22))
    assert next_ not in (at, path) and facts[0].path == at.name
    assert (digest(at), digest(path)) == before


def test_two_in_one_second_get_two_names(path):
    sql(path, EDIT)
    at, _, _ = began(path)
    sql(at, "UPDATE facts SET body = '{}' WHERE number = 1")
    next_, _, _ = began(path)
    assert next_.name == at.name + "-2"


def test_a_journal_that_is_gone_while_its_key_lies_there_is_no_new_table(path):
    path.unlink()
    at, facts, _ = began(path)
    assert at != path and not path.exists()
    assert (facts[0].why, facts[0].rows, facts[0].seats) == ("missing", 0, ())


def test_a_file_that_cannot_be_read_from_the_disk_is_put_aside(path, monkeypatch):
    unread(path, monkeypatch, OSError(errno.EIO, "Input/output error"))
    at, facts, _ = began(path)
    assert at != path and facts[0].why == "unreadable"


@pytest.mark.parametrize("where", ["file", "folder"])
def test_a_journal_that_this_user_may_not_read_is_not_damaged_and_nothing_stands_in_for_it(
    path, monkeypatch, where
):
    if where == "file":
        unread(path, monkeypatch, PermissionError(errno.EACCES, "Permission denied"))
    else:
        def closed(of):
            raise PermissionError(errno.EACCES, "Permission denied", str(of))

        monkeypatch.setattr("dealer_assist.storage.journal.sqlite_connections.check_plain", closed)
    with pytest.raises(JournalUnusable, match="isn't damaged") as refused:
        began(path)
    assert "n'est pas abîmé" in refused.value.text("fr")
    assert stand_in_journals(path) == []
    assert (verify_journal(path).exit_code, verify_journal(path).is_journal) == (2, False)


def test_a_journal_that_this_user_may_only_read_is_refused_and_nothing_stands_in_for_it(
    read_only, monkeypatch, state
):
    may = os.access
    monkeypatch.setattr(os, "access", lambda of, how, **more: of != read_only and may(of, how))
    with pytest.raises(JournalUnusable, match="isn't damaged"):
        began(read_only)
    assert stand_in_journals(read_only) == [] and not state.exists()


def test_facts_that_were_forged_so_that_nothing_folds_still_begin_a_journal(path):
    forged(path, edited(2, "10000", "-7"))
    sql(path, EDIT)
    _, facts, _ = began(path)
    assert isinstance(facts[0], e.PaperBegan)


def test_a_sound_journal_and_a_new_one_are_opened_as_ever(path, tmp_path):
    assert began(path)[0] == path
    assert began(tmp_path / "new.sqlite")[0] == tmp_path / "new.sqlite"
    assert stand_in_journals(path) == []


@pytest.mark.parametrize("kind", [JournalKind.PRACTICE])
def test_a_journal_of_another_kind_is_refused_and_nothing_begun(path, kind):
    with pytest.raises(JournalUnusable, match="live journal"):
        began(path, kind=kind)
    assert stand_in_journals(path) == []


def test_a_file_of_somebody_elses_is_refused_and_nothing_begun(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("no journal at all " * 20)
    with pytest.raises(JournalUnusable):
        began(notes)
    assert list(tmp_path.glob("*paper*")) == []


def test_a_stand_in_that_another_table_holds_is_refused(path):
    sql(path, EDIT)
    at, _, _ = began(path)
    with Journal.open(at), pytest.raises(JournalUnusable, match="in use"):
        began(path)


def test_rows_of_a_device_taken_out_with_the_chain_recomputed_are_noted_at_the_start_once(path):
    forged(path, without(9, 10))
    _, _, noted = began(path)
    assert noted == (e.DeviceNoted("shoe", "rows_missing", "3-4"),)
    with Journal.open(path) as journal:
        append(journal, *noted)
    assert began(path)[2] == ()
    table = rebuild(RULES, [*noted])
    assert [alarm.what for alarm in table.alarms] == ["rows_missing"]


def test_files_beside_a_stand_in_are_none(path):
    sql(path, EDIT)
    at, _, _ = began(path)
    for suffix in (".vault", ".lock", ".slips", ".sign"):
        copied(at, at.name + suffix)
    assert stand_in_journals(path) == [at]


def test_a_damaged_journal_on_which_another_table_still_runs_is_refused(path):
    with Journal.open(path):
        sql(path, EDIT)
        with pytest.raises(JournalUnusable, match="another running table"):
            began(path)
    assert stand_in_journals(path) == []


@pytest.fixture
def read_only(path, monkeypatch):
    """Nothing can be written in the journal's folder, as on a file system that was mounted so."""
    before = lock.lock_journal

    def hold(of):
        if of.parent == path.parent:
            raise JournalUnusable(f"{of}.lock can't be written", "unwritable")
        return before(of)

    monkeypatch.setattr("dealer_assist.storage.journal.lock.lock_journal", hold)
    return path


def test_a_sound_journal_on_a_disk_that_became_read_only_is_followed_by_one_elsewhere(
    read_only, state
):
    before = sorted(one.name for one in read_only.parent.iterdir())
    at, facts, _ = began(read_only)
    assert at.is_relative_to(state)
    assert (facts[0].why, facts[0].bad) == ("read_only", 0)
    assert facts[0].seats == ((1, 10_000), (3, 10_000), (5, 10_000), (8, 10_000))
    left = {one.name for one in read_only.parent.iterdir()} - {*before, "state"}
    assert not any("paper" in name for name in left)
    assert began(read_only, NOW.replace(hour=23))[0] == at


def test_once_the_disk_is_mended_play_goes_on_where_it_was_and_not_in_the_older_journal(
    read_only, monkeypatch
):
    at, _, _ = began(read_only)
    monkeypatch.undo()
    monkeypatch.setenv("XDG_STATE_HOME", str(read_only.parent / "state"))
    assert began(read_only)[0] == at


def test_a_backup_that_is_put_back_does_not_hide_what_was_played_since(path):
    whole = copied(path, "whole.sqlite")
    sql(path, EDIT)
    at, _, _ = began(path)
    path.write_bytes(whole.read_bytes())
    assert verify_journal(path).sound
    assert began(path)[0] == at


def test_a_new_table_where_nothing_can_be_written_is_refused(read_only):
    with pytest.raises(JournalUnusable):
        began(read_only.with_name("new.sqlite"))


@pytest.mark.parametrize("lost", ["gone", "empty", "no journal"])
def test_a_lost_journal_whose_key_a_vaults_process_holds_is_no_new_table(path, lost):
    path.with_name(path.name + ".vault").unlink()
    mark_key_at_vault(path)
    if lost == "gone":
        path.unlink()
    else:
        path.write_bytes(b"" if lost == "empty" else b"\xff" * 8192)
    at, facts, _ = began(path)
    assert at != path and isinstance(facts[0], e.PaperBegan)
    assert path.exists() == (lost != "gone")


@pytest.mark.parametrize(("lang", "said"), [("fr", "est abîmé"), ("en", "is damaged")])
def test_a_damaged_journal_that_another_table_holds_is_told_in_either_language(path, lang, said):
    with Journal.open(path):
        sql(path, EDIT)
        with pytest.raises(JournalUnusable) as refused:
            began(path)
    assert said in refused.value.text(lang)

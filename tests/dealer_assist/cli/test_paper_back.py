"""Back from a stand-in to the first journal, once that is whole again."""

import errno

import pytest
from put_aside import EDIT, KEYS, NOW, OPENED, RULES, STAKES, began, digest, unread
from tampered_journal import a_table, append, sql

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.live.table.journal_at_table_start import (
    begin_paper_journal,
    open_or_replace_journal,
)
from dealer_assist.live.table.original_journal import FirstJournal
from dealer_assist.storage.journal import Journal, JournalKind, JournalUnusable, journal_contents
from dealer_assist.view.dealer.paper_mode import seats_from_damaged_journal

BEGAN = e.HandBegan(1, 1, (4, 1), (8_000, 7_000), (), STAKES, "holdem_no_limit", "grand_cercle")


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


def mended(path):
    """A table that played on in a stand-in, and the first journal whole again: (path, stand-in)."""
    whole = path.read_bytes()
    sql(path, EDIT)
    at, _, _ = began(path)
    path.write_bytes(whole)
    return at


def test_where_one_stands_in_already_play_goes_on_there_whoever_closed_the_first(
    path, monkeypatch, capsys
):
    at = mended(path)
    unread(path, monkeypatch, PermissionError(errno.EACCES, "Permission denied"))
    capsys.readouterr()
    assert began(path)[0] == at and "--back" not in capsys.readouterr().err
    with pytest.raises(JournalUnusable, match=r"not yet.*isn't damaged"):
        began(path, back=True)


def test_a_first_journal_that_is_whole_again_is_offered_and_not_taken_unasked(path, capsys):
    at = mended(path)
    capsys.readouterr()
    assert began(path)[0] == at
    told = capsys.readouterr().err
    assert "--back" in told and str(path) in told


def offered(path):
    """What the table's panel is told that it may go back to."""
    begun = open_or_replace_journal(path, JournalKind.LIVE, lambda: NOW)
    with begun.journal:
        return begin_paper_journal(begun, RULES, KEYS, OPENED, "fr")


def test_a_first_journal_that_is_whole_again_is_offered_on_the_panel_with_how_it_ends(path):
    mended(path)
    assert offered(path) == FirstJournal("t.sqlite", in_hand=False)


def test_a_first_journal_that_ends_in_mid_hand_is_offered_as_that(path):
    with Journal.open(path) as journal:
        append(journal, BEGAN)
    mended(path)
    assert offered(path) == FirstJournal("t.sqlite", in_hand=True)


def test_no_way_back_is_offered_while_the_first_journal_is_damaged_still(path):
    sql(path, EDIT)
    began(path)
    assert offered(path) is None


def test_back_from_a_stand_in_the_stacks_are_counted_as_it_left_them(path):
    at = mended(path)
    with Journal.open(at) as journal:
        append(journal, e.PlayerSat(1, 7_000), e.PlayerSat(4, 8_000))
        rows = journal.last_number
    back, facts, _ = began(path, back=True)
    paper = facts[-1]
    assert back == path and isinstance(paper, e.PaperBegan)
    assert (paper.path, paper.why, paper.rows) == (at.name, "back", rows)
    table = rebuild(RULES, facts)
    assert not any(chair.taken for chair in table.chairs)
    assert seats_from_damaged_journal(table) == ((1, 7_000), (4, 8_000))
    assert began(path, NOW.replace(hour=23))[0] == path, "and it stays there"


def test_back_from_a_stand_in_where_nothing_was_played_all_goes_on_where_it_stood(path):
    before = rebuild(RULES, [record.fact for record in journal_contents(path).records])
    mended(path)
    back, facts, _ = began(path, back=True)
    table = rebuild(RULES, facts)
    assert back == path and table.chairs == before.chairs and table.hand == before.hand
    assert facts[-1].why == "back" and seats_from_damaged_journal(table) == ()


def test_there_is_no_way_back_in_mid_hand(path):
    at = mended(path)
    with Journal.open(at) as journal:
        append(journal, e.PlayerSat(1, 7_000), e.PlayerSat(4, 8_000), e.ButtonMoved(1), BEGAN)
    before = digest(path)
    with pytest.raises(JournalUnusable, match="isn't over"):
        began(path, back=True)
    assert digest(path) == before and began(path)[0] == at


def test_there_is_no_way_back_to_a_journal_that_is_still_damaged(path):
    sql(path, EDIT)
    at, _, _ = began(path)
    with pytest.raises(JournalUnusable, match="not yet"):
        began(path, back=True)
    assert began(path)[0] == at

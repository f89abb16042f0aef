"""What goes when its time is over, and what stays: whole journals, holds, the newest, names."""

import tomllib
from datetime import UTC, datetime

import pytest
from kept_archive import NAME, send, write

from dealer_assist.floor.archive.archive_opening import open_archive, open_engine
from dealer_assist.floor.archive.database_engine import Purpose
from dealer_assist.floor.archive.erasure import hold_detail, open_keeper
from dealer_assist.floor.archive.retention import (
    TEXT,
    Terms,
    TermsWrong,
    due_erasures,
    retention_kind,
)
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import FLOOR_KINDS, DataTaken

DAY_S = 86_400
BEGAN = datetime(2026, 1, 1, 20, tzinfo=UTC)
NOW_S = int(BEGAN.timestamp())
ALL = ("hands", "rulings", "books", "devices", "people")


def terms(days=30, names=0, **others):
    kinds = dict.fromkeys(ALL, days) | {"names": names} | others
    return Terms.read({kind: {"days": n, "source": "test"} for kind, n in kinds.items()})


@pytest.fixture
def where(tmp_path):
    """Two journals of table 7, the older one written at BEGAN, the newer 100 days later."""
    place = str(tmp_path / "archive.sqlite")
    with open_archive(place) as archive:
        for name, days in (("old", 0), ("new", 100)):
            at = datetime.fromtimestamp(NOW_S + days * DAY_S, UTC)
            write(tmp_path / name, e.TableClosed(), e.Folded(1), e.WaitJoined(NAME),
                  clock=lambda at=at: at)
            send(archive, tmp_path / name)
    return place


def asked(where, terms, days):
    engine = open_engine(where, Purpose.LOOK)
    try:
        return due_erasures(engine, terms, NOW_S + days * DAY_S)
    finally:
        engine.close()


def test_a_journal_is_due_once_its_time_is_over(where):
    assert asked(where, terms(30), 29).journals == ()
    (one,) = asked(where, terms(30), 31).journals
    assert (one.table, one.rows, one.last) == ("7", 3, "2026-01-01T20:00:00.000Z")


def test_the_newest_journal_of_a_table_always_stays(where):
    found = asked(where, terms(30), 1000)
    assert len(found.journals) == 1
    assert [one.why for one in found.stay] == ["newest"]


def test_a_journal_stays_as_long_as_its_longest_kind(where):
    assert asked(where, terms(30, books=60), 45).journals == ()
    assert len(asked(where, terms(30, books=60), 61).journals) == 1


def test_a_kind_without_a_time_is_kept_for_ever(where):
    assert asked(where, terms(30, hands=0), 9999).journals == ()
    assert asked(where, Terms.read({}), 9999).journals == ()


def test_a_held_journal_stays(where):
    journal = asked(where, terms(), 50).journals[0].journal
    with open_keeper(where) as keeper:
        keeper.follow([DataTaken("hold", hold_detail(journal, "litige"), "Nadia", "", NOW_S)])
    found = asked(where, terms(), 50)
    assert (found.journals, found.stay[0].why) == ((), "held")


@pytest.mark.parametrize(("facts", "stays"), [
    ((e.CardsHeld("rouge", 3, "Nadia", "contestation"),), True),
    ((e.CardsHeld("rouge", 3, "Nadia", "contestation"),
      e.CardsReleased("rouge", "Nadia", "rendu")), False),
])
def test_a_journal_whose_cards_are_kept_for_an_investigation_stays(tmp_path, where, facts, stays):
    with open_archive(where) as archive:
        write(tmp_path / "held", *facts, clock=lambda: BEGAN)
        journal = send(archive, tmp_path / "held")
    found = asked(where, terms(), 50)
    assert (journal in {one.journal for one in found.journals}) is not stays


def test_asking_changes_nothing(where):
    assert asked(where, terms(), 50) == asked(where, terms(), 50)


def test_what_was_dropped_is_not_due_again(where):
    with open_keeper(where) as keeper:
        keeper.drop([one.journal for one in asked(where, terms(), 50).journals], NOW_S)
    found = asked(where, terms(), 50)
    assert (found.journals, found.stay) == ((), ())


def test_a_name_is_due_after_the_last_row_that_speaks_of_it(where):
    assert asked(where, terms(0, names=30), 29).names == ()
    assert len(asked(where, terms(0, names=30), 31).names) == 1
    assert len(asked(where, terms(0, names=30), 131).names) == 2


def test_names_are_kept_where_the_house_sets_no_time(where):
    assert asked(where, terms(0, names=0), 9999).names == ()


@pytest.mark.parametrize("section", [
    {"cards": {"days": 1, "source": "x"}}, {"hands": {"days": -1, "source": "x"}},
    {"hands": {"days": 1}}, {"hands": {"days": "1", "source": "x"}}, {"hands": 3},
    {"hands": {"days": 1, "source": " "}}, {"hands": {"days": True, "source": "x"}},
])
def test_settings_that_say_nothing_sensible_are_refused(section):
    with pytest.raises(TermsWrong, match=r"\[retention\."):
        Terms.read(section)


def test_the_settings_as_they_ship_are_settings():
    read = Terms.read(tomllib.loads(TEXT)["retention"])
    assert set(read.of) == {*ALL, "names"}


def test_every_fact_belongs_to_a_kind_that_a_time_can_be_set_for():
    assert {retention_kind(kind) for kind in (*e.KINDS, *FLOOR_KINDS)} <= set(ALL)

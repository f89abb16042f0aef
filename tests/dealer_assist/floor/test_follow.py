"""A table followed out of its journal's rows: it is the table, and its last ten hands are kept."""

from dataclasses import replace

import pytest
import rich_rooms as rooms

from dealer_assist.floor.work.followed_table import HANDS, Follower
from dealer_assist.game import facts as e
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.journal.fact_codec import encode


def follower(houses=house) -> Follower:
    return Follower("1", "j1", houses, house("grand_cercle"))


def test_the_table_is_the_fold_of_its_rows_whole_or_in_parts():
    played = rooms.PlayedTable().play(4).deal()
    whole, parts = follower(), follower()
    whole.take(played.rows)
    for at in range(0, len(played.rows), 7):
        parts.take(played.rows[at : at + 7])
    assert whole.followed.table == played.table == parts.followed.table
    assert whole.followed.hands == parts.followed.hands
    assert whole.followed.number == len(played.rows)


@pytest.mark.long
def test_the_last_ten_hands_are_kept_the_running_one_among_them():
    played = rooms.PlayedTable().play(12).deal()
    hands = played.followed().hands
    assert len(hands) == HANDS and [one.number for one in hands] == list(range(4, 14))
    assert [one.over for one in hands] == [True] * 9 + [False]


def test_every_step_of_a_hand_gives_the_table_as_it_was():
    played = rooms.PlayedTable(seed=5).play(3)
    for hand in played.followed().hands:
        last = hand.steps[-1]
        then = follower()
        then.take(played.rows[: last.number])
        assert hand.table_at(len(hand.steps)) == then.followed.table
        assert isinstance(hand.steps[0].fact, e.HandBegan)


def test_what_is_taken_back_after_a_hand_belongs_to_it():
    played = rooms.PlayedTable().play(2)
    number = played.table.fact_number
    played.put(e.FactUndone(number))
    hand = played.followed().hands[-1]
    assert hand.steps[-1].fact == e.FactUndone(number) and not hand.over


def test_rows_that_come_twice_or_leave_a_gap_change_nothing():
    played = rooms.PlayedTable().play(2)
    one = follower()
    one.take(played.rows[:40])
    before = one.followed
    one.take(played.rows[10:30])
    one.take(played.rows[45:])
    assert one.followed == before and one.number == 40
    one.take(played.rows)
    assert one.followed.table == played.table


def test_a_row_of_a_newer_program_ends_the_following_and_says_where():
    played = rooms.PlayedTable().play(1)
    rows = list(played.rows)
    rows[20] = replace(rows[20], kind="NeverHeardOf")
    one = follower()
    assert not one.take(rows)
    assert one.followed.trouble.startswith("21: NeverHeardOf") and one.number == 20
    assert one.followed.table is not None


def test_a_journal_of_a_book_that_only_the_table_has_is_read_under_the_fallback():
    def unknown(name: str):
        raise BookUnreadable()

    one = follower(unknown)
    one.take(rooms.PlayedTable().play(1).rows)
    assert one.followed.table is not None and one.followed.unknown_house == "grand_cercle"


def test_guests_are_called_by_name_where_it_is_not_erased():
    played = rooms.PlayedTable(seats=2)
    token = "~0123456789ab"
    row = next(row for row in played.rows if row.kind == "PlayerSat")
    rows = [replace(one, body=encode(e.PlayerSat(1, 10_000, name=token))) if one is row else one
            for one in played.rows]
    rows.append(replace(row, number=len(rows) + 1, kind="WaitJoined",
                        body=encode(e.WaitJoined(token))))
    known, erased = follower(), follower()
    known.take(rows, {token: "M. Petit"})
    erased.take(rows, {})
    assert known.followed.table.evening.waiting == ("M. Petit",)
    assert erased.followed.table.evening.waiting == (token,)


def test_nothing_is_shown_before_the_table_was_opened():
    one = follower()
    one.take([])
    assert one.followed.table is None and not one.followed.hands

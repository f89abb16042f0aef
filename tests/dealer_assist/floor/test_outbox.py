"""What an outbox says and when, and which answers it doesn't believe."""

import pytest
from memory_rooms import MemoryJournal

from dealer_assist.floor.link.link_messages import (
    MOST_BYTES,
    MOST_ROWS,
    VERSION,
    WINDOW,
    Ack,
    Hello,
    Refused,
    Resume,
    Rows,
    TurnedReason,
    encode_message,
)
from dealer_assist.floor.link.outbox import (
    AT_REST_S,
    BUSY_S,
    PATIENCE_S,
    REFUSED_S,
    Outbox,
    OutboxState,
    RowTooLong,
    Sender,
    split_into_messages,
)


class Room:
    """An outbox with its journal and a clock."""

    def __init__(self, facts: int = 0) -> None:
        self.journal = MemoryJournal("j").write(*(f"fact {n}" for n in range(facts)))
        self.box = Outbox(Sender("aix", "7", "j", "live", "s"), self.journal)
        self.now_s = 50.0

    def resumed(self, after: int = 0) -> list:
        self.box.connected(self.now_s, 0)
        self.box.heard(Resume("j", after, "s", 0, 0), self.now_s)
        return self.box.due(self.now_s, 0)

    def due(self, after_s: float = 0.0) -> list:
        self.now_s += after_s
        return self.box.due(self.now_s, 0)

    def heard(self, message) -> list:
        return self.box.heard(message, self.now_s)


def numbers(messages) -> list[int]:
    return [row.number for one in messages for row in one.rows]


def test_nothing_is_said_before_the_broker_is_there():
    room = Room(3)
    assert room.due(100) == []
    assert room.heard(Resume("j", 0, "s", 0, 0)) == []


def test_hello_says_how_far_the_journal_is_and_rows_wait_for_the_answer():
    room = Room(3)
    assert room.box.connected(50.0, 777) == [
        Hello(VERSION, "aix", "7", "j", "live", 3, room.journal.rows[-1].hash, 777, "s")]
    assert room.due(1) == []
    room.heard(Resume("j", 1, "s", 0, 0))
    (rows,) = room.due()
    assert rows == Rows("j", tuple(room.journal.rows[1:]), (), "s")


def test_at_most_a_window_is_under_way_in_messages_of_a_hundred():
    room = Room(500)
    said = room.resumed()
    assert [len(one.rows) for one in said] == [MOST_ROWS, MOST_ROWS]
    assert room.due() == []
    room.heard(Ack("j", 150, "s"))
    assert numbers(room.due()) == list(range(WINDOW + 1, WINDOW + 151))
    assert room.box.behind == 350


def test_two_seconds_without_news_and_it_says_hello_again():
    room = Room(5)
    room.resumed()
    assert room.due(PATIENCE_S - 0.1) == []
    (hello,) = room.due(0.2)
    assert isinstance(hello, Hello)
    assert room.box.stage is OutboxState.ASKING
    room.heard(Ack("j", 5, "s"))  # from before the question: its answer counts
    assert room.box.acked == 0
    (hello,) = room.due(PATIENCE_S)
    room.heard(Resume("j", 2, "s", 0, 0))
    assert numbers(room.due()) == [3, 4, 5]


def test_at_rest_it_says_hello_now_and_then_and_goes_on_meanwhile():
    room = Room(2)
    room.resumed(2)
    assert room.due(AT_REST_S - 0.1) == []
    (hello,) = room.due(0.2)
    assert isinstance(hello, Hello)
    room.journal.write("more")
    assert numbers(room.due()) == [3]


def test_a_table_that_never_rests_says_hello_once_a_minute_and_sends_on():
    room = Room(1)
    room.resumed()
    hellos = 0
    for number in range(2, 242):
        room.heard(Ack("j", number - 1, "s"))
        room.journal.write("busy")
        said = room.due(0.5)
        hellos += any(isinstance(one, Hello) for one in said)
        if isinstance(said[0], Hello):
            assert numbers(room.due()) == [number]
            room.heard(Resume("j", number, "s", 0, 0))
    assert hellos == 120 // BUSY_S


def test_an_archive_that_was_put_back_is_sent_again_from_there():
    room = Room(10)
    room.resumed()
    room.heard(Ack("j", 10, "s"))
    room.due(AT_REST_S)
    room.heard(Resume("j", 4, "s", 0, 0))
    assert numbers(room.due()) == [5, 6, 7, 8, 9, 10]
    assert room.box.behind == 6


@pytest.mark.parametrize("answer", [
    Ack("other", 5, "s"), Ack("j", 5, "other"), Ack("j", 5), Ack("j", 6, "s"), Ack("j", -1, "s"),
    Resume("other", 5, "s", 0, 0), Resume("j", 5, "other", 0, 0), Refused("j", TurnedReason.FORKED),
    Refused("other", TurnedReason.FORKED, "", "s"), Rows("j", (), (), "s"),
])
def test_what_is_not_for_this_run_of_this_journal_is_ignored(answer):
    room = Room(5)
    room.resumed()
    assert room.heard(answer) == []
    assert (room.box.acked, room.box.stage, room.box.refusal) == (0, OutboxState.SENDING, None)


def test_an_archive_that_claims_more_than_the_journal_has_is_not_believed():
    room = Room(5)
    room.box.connected(room.now_s, 0)
    room.heard(Resume("j", 9, "s", 0, 0))
    assert room.box.refusal is not None
    assert room.box.refusal.why is TurnedReason.OLDER


def test_a_refused_table_asks_again_after_a_while_and_sends_once_it_is_let_in():
    room = Room(3)
    room.box.connected(room.now_s, 0)
    room.heard(Refused("j", TurnedReason.DUPLICATE, "", "s"))
    assert room.due(REFUSED_S - 0.1) == []
    (hello,) = room.due(0.2)
    assert isinstance(hello, Hello)
    assert room.box.refusal is not None  # still said, until it is otherwise
    room.heard(Resume("j", 0, "s", 0, 0))
    assert (room.box.refusal, numbers(room.due())) == (None, [1, 2, 3])


def test_how_far_behind_the_archive_is_is_known_without_a_line():
    room = Room(3)
    room.resumed()
    room.heard(Ack("j", 3, "s"))
    room.box.lost()
    room.journal.write("one", "two")
    room.box.look()
    assert room.box.behind == 2


def test_names_that_were_erased_here_are_told_once_the_archive_answers():
    room = Room(1)
    room.journal.names = {"~aa": "", "~bb": "Bea"}
    room.box.connected(room.now_s, 0)
    assert room.heard(Resume("j", 1, "s", 0, 0)) == [Rows("j", (), (("~aa", ""),), "s")]


def test_long_rows_go_in_several_messages_none_longer_than_may_be():
    journal = MemoryJournal("j").write(*("é\"\n" * 30_000 for _ in range(20)))
    found = split_into_messages(tuple(journal.rows))
    assert [row for some in found for row in some] == journal.rows
    assert len(found) > 1
    assert all(len(encode_message(Rows("j", some))) < MOST_BYTES for some in found)


def test_a_row_that_is_longer_than_a_message_is_said_and_not_sent():
    journal = MemoryJournal("j").write("x" * MOST_BYTES)
    with pytest.raises(RowTooLong, match="row 1 "):
        split_into_messages(tuple(journal.rows))

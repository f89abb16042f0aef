"""The hands of a journal: listed at once, opened once checked, read beside a table that writes."""

import sqlite3
from pathlib import Path

import pytest
from played_journal import IRREGULAR, RULED, SHOWN, UNFINISHED, facts_of, written

from dealer_assist.game import facts as e
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalKind, Origin
from dealer_assist.training.review.hand_file_opening import open_hands
from dealer_assist.training.review.journal_hands import JournalHands
from dealer_assist.view.review.hand_list import FileUnusable, RecordKind
from dealer_assist.view.review.review_steps import StepMark, steps_of
from dealer_assist.view.review.step_story import story_step


def hands_of(path: Path, **options) -> JournalHands:
    found = JournalHands(path, shipped_houses.house, **options)
    for _ in found.deepen():
        continue
    return found


def test_the_list_tells_number_time_pot_winners_and_what_is_to_be_seen(tmp_path):
    found = hands_of(written(tmp_path / "j", SHOWN + RULED + IRREGULAR))
    shown, ruled, irregular = found.lines()
    assert (shown.number, shown.pot_chips, shown.winners) == (1, 700, (1,))
    assert shown.board == ("Ah", "Kd", "2c", "7s", "8d")
    assert shown.at.startswith("2026-03-01T20:00")
    assert (ruled.ruled, ruled.irregular) == (1, 1)
    assert (irregular.ruled, irregular.irregular) == (1, 1)
    assert not found.trouble("en")


def test_a_hand_opens_with_the_table_before_it(tmp_path):
    found = hands_of(written(tmp_path / "j", SHOWN + RULED))
    hand = found.hand(2)
    assert hand is not None and hand.kind is RecordKind.JOURNAL
    assert hand.played.before.hands == 1
    assert hand.played.before.chair(1).chips == 10_000 + 700 - 300
    last = steps_of(hand.played)[-1].table
    assert last.hand is not None and last.hand.number == 2


def test_no_hand_opens_before_its_rows_were_checked(tmp_path):
    found = JournalHands(written(tmp_path / "j", SHOWN + RULED), shipped_houses.house)
    assert len(found.lines()) == 2
    assert found.hand(2) is None
    deepening = found.deepen()
    assert next(deepening) == 1
    assert found.hand(1) is not None
    assert found.hand(2) is None


def test_a_hand_without_end_is_listed_as_such_and_left_out_of_a_table_that_plays(tmp_path):
    path = written(tmp_path / "j", SHOWN + UNFINISHED)
    assert [line.over for line in hands_of(path).lines()] == [True, False]
    at_play = hands_of(path, over_only=True)
    assert [line.number for line in at_play.lines()] == [1]
    assert at_play.hand(2) is None  # not even by its number
    hand = hands_of(path).hand(2)
    assert hand is not None and not hand.played.over


def test_it_is_read_while_a_table_writes_and_takes_no_row_of_later(tmp_path):
    path = tmp_path / "j"
    facts = facts_of(SHOWN + RULED)
    first = len(facts_of(SHOWN))
    with Journal.open(path) as journal:
        for fact in facts[:first]:
            journal.append([(fact, Origin("dealer"))])
        found = JournalHands(path, shipped_houses.house, over_only=True)
        deepening = found.deepen()
        for fact in facts[first:]:  # the table plays on meanwhile
            journal.append([(fact, Origin("dealer"))])
        assert list(deepening) == [1]
        assert [line.number for line in found.lines()] == [1]
        journal.append([(e.FloorCalled(), Origin("dealer"))])  # nobody keeps it from it


def test_a_broken_chain_is_told_and_nothing_behind_it_is_shown(tmp_path):
    path = written(tmp_path / "j", SHOWN + RULED + IRREGULAR)
    db = sqlite3.connect(path)
    (row,) = db.execute("SELECT number FROM facts WHERE kind = 'BetRuled'").fetchone()
    db.execute("UPDATE facts SET body = replace(body, '200', '300') WHERE number = ?", (row,))
    db.commit()
    db.close()
    found = hands_of(path)
    assert str(row) in found.trouble("fr") and "rompue" in found.trouble("fr")
    assert [line.number for line in found.lines()] == [1, 2]
    hand = found.hand(2)
    assert hand is not None
    assert max(one.number for one in hand.played.steps) == row - 1
    assert not hand.line.over


def test_rows_that_were_taken_out_are_a_broken_chain(tmp_path):
    path = written(tmp_path / "j", SHOWN + RULED)
    db = sqlite3.connect(path)
    db.execute("DELETE FROM facts WHERE number BETWEEN 20 AND 22")
    db.commit()
    db.close()
    found = hands_of(path)
    assert "23" in found.trouble("en")  # the first row that doesn't follow
    assert [line.number for line in found.lines()] == [1]
    hand = found.hand(1)
    assert hand is not None and max(one.number for one in hand.played.steps) == 19


def test_an_empty_journal_says_that_it_has_no_hand(tmp_path):
    with Journal.open(tmp_path / "j"):
        pass
    found = hands_of(tmp_path / "j")
    assert found.lines() == () and found.hand(1) is None
    assert "No hand" in found.trouble("en")


@pytest.mark.parametrize("content", [b"", b"no journal", b"SQLite format 3\0" + b"\0" * 200])
def test_what_is_no_journal_is_refused_in_words(tmp_path, content):
    path = tmp_path / "evening.sqlite"
    path.write_bytes(content)
    with pytest.raises(FileUnusable) as error:
        for _ in open_hands(path, shipped_houses.house, "en").deepen():
            continue
        if not content.startswith(b"SQLite"):
            raise FileUnusable("no hand in it")  # a text without hands: told in the list
    assert str(error.value)


def test_a_bench_journal_holds_no_hands(tmp_path):
    from dealer_assist.storage.journal import BenchJournal

    with BenchJournal.open(tmp_path / "b", kind=JournalKind.BENCH):
        pass
    with pytest.raises(FileUnusable, match="holds no hands"):
        JournalHands(tmp_path / "b", shipped_houses.house)


def test_guests_are_tokens_unless_names_are_asked_for(tmp_path):
    path = written(tmp_path / "j", SHOWN + "\ndeal\nwait Paul\nall fold\nfinish\n")

    def words(found: JournalHands) -> str:
        hand = found.hand(2)
        assert hand is not None
        steps = steps_of(hand.played)
        return " ".join(line for k in range(len(steps))
                        for line in story_step(hand, steps, k, "en").happened)
    assert "Paul" not in words(hands_of(path)) and "~" in words(hands_of(path))
    assert "Paul" in words(hands_of(path, names=True))


def test_rulings_and_irregularities_are_marked_at_their_steps(tmp_path):
    found = hands_of(written(tmp_path / "j", SHOWN + RULED + IRREGULAR))
    marks = []
    for key in (2, 3):
        hand = found.hand(key)
        assert hand is not None
        marks.append({mark for step in steps_of(hand.played) for mark in step.marks})
    assert all({StepMark.DECISION, StepMark.IRREGULAR, StepMark.RULING} <= found for found in marks)

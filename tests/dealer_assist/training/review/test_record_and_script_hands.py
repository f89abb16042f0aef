"""PHH and table scripts to be stepped through: errors told by hand, closed cards kept closed."""

from pathlib import Path

import pytest

from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.review.hand_file_opening import open_hands
from dealer_assist.training.review.review_terminal import hand_list_row, review_text
from dealer_assist.view.review.hand_list import FileUnusable, RecordKind, Wanted, matching_hands
from dealer_assist.view.review.review_steps import steps_of
from dealer_assist.view.review.step_story import dealers_view, story_step

GOOD = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ["d dh p1 AhAd", "d dh p2 ????", "d dh p3 7c2d", "p3 cbr 300", "p1 cc", "p2 f",
 "d db KcKdKs", "p1 cc", "p3 cc", "d db 2c", "p1 cc", "p3 cc", "d db 3c", "p1 cc", "p3 cc",
 "p1 sm AhAd", "p3 sm -"]
"""
STUCK = GOOD.replace('"p1 cc", "p2 f"', '"p2 cc", "p2 f"')
NO_TOML = 'variant = "NT"\nantes = [0,\n'


def bundle(path: Path, *hands: str) -> Path:
    path.write_text("\n".join(f"[{n}]\n{hand}" for n, hand in enumerate(hands, 1)))
    return path


def test_a_broken_hand_is_told_and_the_others_open(tmp_path):
    found = open_hands(bundle(tmp_path / "x.phhs", GOOD, NO_TOML, STUCK), shipped_houses.house,
                       "en")
    assert [line.trouble != "" for line in found.lines()] == [False, True, False]
    assert list(found.deepen()) == [1, 2, 3]
    good, broken, stuck = found.lines()
    assert good.over and good.pot_chips == 700 and good.winners == (1,)
    assert "not TOML" in broken.trouble and found.hand(2) is None
    assert "action 5" in stuck.trouble and not stuck.over
    assert "2" in found.trouble("en")
    assert matching_hands(found.lines(), Wanted.TROUBLE) == (broken, stuck)


def test_a_hand_that_gets_stuck_is_shown_as_far_as_it_goes(tmp_path):
    found = open_hands(bundle(tmp_path / "x.phhs", STUCK), shipped_houses.house, "fr")
    hand = found.hand(1)
    assert hand is not None
    words = [line for k in range(len(steps_of(hand.played)))
             for line in story_step(hand, steps_of(hand.played), k, "fr").happened]
    assert words[-1] == "Siège 3 relance à 300"
    assert list(review_text(hand, None, "fr"))[-1].startswith("! ")


def test_closed_cards_of_a_record_stay_closed(tmp_path):
    found = open_hands(bundle(tmp_path / "x.phhs", GOOD), shipped_houses.house, "en")
    hand = found.hand(1)
    assert hand is not None and hand.kind is RecordKind.RECORD and hand.closed == ()
    text = "\n".join(review_text(hand, None, "en"))
    assert "Seven of clubs" not in text and "7c" not in text  # mucked: nobody tabled it
    assert "Ace of hearts" in text


def test_open_cards_stand_beside_the_table_and_never_on_its_picture(tmp_path):
    found = open_hands(bundle(tmp_path / "x.phhs", GOOD), shipped_houses.house, "en",
                       open_cards=True)
    hand = found.hand(1)
    assert hand is not None
    assert hand.closed == ((1, ("Ah", "Ad")), (3, ("7c", "2d")))
    for step in steps_of(hand.played):
        view = dealers_view(step.table, "en")
        assert all("7c" not in seat.shown for seat in view.seats)


def test_an_empty_file_says_what_was_expected(tmp_path):
    (tmp_path / "x.phh").write_text("")
    found = open_hands(tmp_path / "x.phh", shipped_houses.house, "en")
    assert found.lines() == () and "expected a PHH hand" in found.trouble("en")


@pytest.mark.parametrize(("name", "content", "says"), [
    ("x.phh", b"\xff\xfe\x00", "UTF-8"), ("x.hand", b"blinds: 50\n", "x.hand:1"),
])
def test_what_cant_be_read_is_told_with_its_place(tmp_path, name, content, says):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FileUnusable, match=says):
        open_hands(tmp_path / name, shipped_houses.house, "en")


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(FileUnusable, match="Check the name"):
        open_hands(tmp_path / "none.phh", shipped_houses.house, "en")


SCRIPT = """title: two hands
source: GC:1
house: grand_cercle, tda2024
blinds: 50/100
seats: 1 10000, 2 10000, 3 10000
button: 3
deal
3 raises to 300 ; 1 folds ; 2 folds
finish
deal
1 puts 500
"""


def test_a_script_is_stepped_through_with_its_own_lines(tmp_path):
    (tmp_path / "x.hand").write_text(SCRIPT)
    found = open_hands(tmp_path / "x.hand", shipped_houses.house, "en")
    first, second = found.lines()
    assert (first.over, first.winners) == (True, (3,))
    assert second.number == 2 and second.irregular >= 0
    hand = found.hand(2)
    assert hand is not None and hand.said
    assert "1 puts 500" in set(hand.said.values())


def test_a_script_runs_under_the_house_that_is_asked(tmp_path):
    (tmp_path / "x.hand").write_text(SCRIPT)
    house = shipped_houses.shipped_house("nlpc")
    hand = open_hands(tmp_path / "x.hand", shipped_houses.house, "en", house=house).hand(1)
    assert hand is not None and hand.house is house


def test_a_row_of_the_list_in_words(tmp_path):
    found = open_hands(bundle(tmp_path / "x.phhs", GOOD), shipped_houses.house, "fr")
    list(found.deepen())
    assert hand_list_row(found.lines()[0], "fr").split("  ")[2:] == [
        "x.phhs#1", "Kc Kd Ks 2c 3c", "pot 700", "gagne : 1"]


def test_a_script_counts_every_kind_of_ruling_as_a_journal_does(tmp_path):
    (tmp_path / "x.hand").write_text(
        "house: grand_cercle\nblinds: 50/100\nseats: 1 9000, 2 9000, 3 9000\n\ndeal\n3 folds\n"
        '2 corrected to 8000 by "M. Durand" because "chips on the floor"\n')
    (line,) = open_hands(tmp_path / "x.hand", shipped_houses.house, "en").lines()
    assert line.ruled == 1


def test_a_script_without_a_hand_says_so(tmp_path):
    (tmp_path / "x.hand").write_text("blinds: 50/100\nseats: 1 9000, 2 9000\n\n1 away\n")
    found = open_hands(tmp_path / "x.hand", shipped_houses.house, "en")
    assert not found.lines() and found.trouble("en") == "No hand in this script."

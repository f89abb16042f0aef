"""A hand cut into steps, the way along them, and what another house would say of each."""

import pytest
from played_journal import IRREGULAR, RULED, SHOWN, written

from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.review.journal_hands import JournalHands
from dealer_assist.view.review.hand_list import HandLine, ReviewedHand, Wanted, matching_hands
from dealer_assist.view.review.other_house_comparison import elsewhere_block
from dealer_assist.view.review.replay_position import HandPlayer
from dealer_assist.view.review.review_steps import HandPart, StepMark, parts_of, steps_of
from dealer_assist.view.review.step_story import story_step
from dealer_assist.view.rulings.ruling_question_contents import table_under


@pytest.fixture(scope="module")
def hands(tmp_path_factory) -> list[ReviewedHand]:
    path = written(tmp_path_factory.mktemp("review") / "j", SHOWN + RULED + IRREGULAR)
    found = JournalHands(path, shipped_houses.house)
    list(found.deepen())
    opened = [found.hand(key) for key in (1, 2, 3)]
    assert all(opened)
    return [hand for hand in opened if hand is not None]


def test_cards_of_one_movement_are_one_step(hands):
    steps = steps_of(hands[0].played)
    flop = steps[parts_of(steps)[HandPart.FLOP]]
    assert len(flop.table.hand.board) == 3 and flop.before.hand.board == ()
    assert sum(len(step.facts) for step in steps) == len(hands[0].played.steps)


def test_a_hand_has_its_parts_in_order(hands):
    assert list(parts_of(steps_of(hands[0].played))) == list(HandPart)
    assert HandPart.FLOP not in parts_of(steps_of(hands[1].played))


def test_next_decision_irregularity_and_ruling_are_found_both_ways(hands):
    player = HandPlayer(hands[1])
    player.move("mark")
    assert player.steps[player.at].marks & {StepMark.IRREGULAR, StepMark.RULING}
    at = player.at
    player.move("mark")
    assert StepMark.RULING in player.steps[player.at].marks and player.at > at
    player.move("mark_back")
    assert player.at == at
    player.move("decision")
    assert StepMark.DECISION in player.steps[player.at].marks and player.at > at
    here = player.at
    player.move("decision")
    player.move("decision_back")
    assert player.at == here


def test_steps_stay_within_the_hand(hands):
    player = HandPlayer(hands[0])
    player.move("back")
    assert player.at == 0
    player.move("last")
    player.move("next")
    assert player.at == player.last == len(player.steps) - 1
    player.go(-5)
    assert player.at == 0
    player.go(10_000)
    assert player.at == player.last


def test_playing_goes_to_the_end_and_stops(hands):
    player = HandPlayer(hands[0])
    player.move("play")
    ticks = 0
    while player.tick():
        ticks += 1
    assert player.at == player.last and not player.playing and ticks == player.last - 1
    player.move("play")
    assert player.playing and player.at == 0
    player.move("next")
    assert not player.playing


def test_the_speed_goes_around(hands):
    player = HandPlayer(hands[0])
    seen = []
    for _ in range(5):
        player.move("speed")
        seen.append(player.speed)
    assert seen == [2.0, 4.0, 10.0, 0.5, 1.0]


def test_a_part_that_the_hand_lacks_moves_nowhere(hands):
    player = HandPlayer(hands[1])
    player.go(3)
    player.jump(HandPart.RIVER)
    assert player.at == 3


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_ruling_is_told_with_facts_rule_source_and_who(hands, lang):
    player = HandPlayer(hands[1])
    player.go(next(k for k, step in enumerate(player.steps) if StepMark.RULING in step.marks))
    blocks = story_step(hands[1], player.steps, player.at, lang).blocks
    (ruling,) = [block for block in blocks if block.mark == "ruling"]
    told = " ".join(words for _, words in ruling.lines)
    assert "200" in told and "GC:126-129" in ruling.source
    assert any(name in ("Par", "By") for name, _ in ruling.lines)


def test_the_advice_is_the_panels_own(hands):
    player = HandPlayer(hands[0])
    player.move("decision")
    player.go(player.at - 1)
    step = story_step(hands[0], player.steps, player.at, "en")
    words = [words for block in step.blocks for _, words in block.lines]
    assert set(step.view.announce) <= set(words)
    assert any("GC:124" in line for line in words)


def test_no_step_of_a_journal_names_a_card_that_nobody_tabled(hands):
    for hand in hands:
        tabled = {"As", "Ac"}
        for step in steps_of(hand.played):
            for seat in story_step(hand, (step,), 0, "en").view.seats:
                assert set(seat.shown) <= tabled
        assert hand.closed == ()


def test_another_house_reads_a_gesture_that_waits(hands):
    steps = steps_of(hands[1].played)
    step = next(step for step in steps if step.table.doubt is not None)
    same = elsewhere_block(step, shipped_houses.shipped_house("tda2024"), "en")
    assert "same here" in same.lines[0][1]
    other = elsewhere_block(step, shipped_houses.shipped_house("groupe_tranchant"), "en")
    assert ("Rule", "It is a raise to 150") in other.lines


def test_another_house_has_another_remedy(hands):
    steps = steps_of(hands[2].played)
    step = next(step for step in steps if step.table.cases)
    silent = elsewhere_block(step, shipped_houses.shipped_house("nlpc"), "en")
    assert any("does not say" in words for _, words in silent.lines)


def test_another_house_has_other_amounts(hands):
    steps = steps_of(hands[2].played)
    step = next(step for step in steps if step.table.hand and step.table.hand.level == 300)
    told = elsewhere_block(step, shipped_houses.shipped_house("tda2024"), "en").lines
    assert ("RAISE TO", "500 to 10,000") in told or any("500" in words for _, words in told)


def test_what_cant_be_judged_anew_is_said(hands):
    steps = steps_of(hands[0].played)
    step = next(step for step in steps if StepMark.DECISION in step.marks
                and any(type(one.fact).__name__ == "Called" for one in step.facts))
    told = elsewhere_block(step, shipped_houses.shipped_house("nlpc"), "en").lines
    assert any("can't be judged anew" in words for _, words in told)


def test_the_table_itself_is_left_as_it_is(hands):
    table = steps_of(hands[0].played)[5].table
    house = table.house
    table_under(table, shipped_houses.shipped_house("nlpc"))
    assert table.house is house and table.hand.house is house


def test_the_list_keeps_what_is_asked_for():
    lines = (HandLine(1, 1, winners=(4,), over=True), HandLine(2, 12, irregular=1, over=True),
             HandLine(3, 3, ruled=1), HandLine(4, 4, voided=True, over=True),
             HandLine(5, 5, board=("Ah",) * 5, over=True, name="Pluribus 7"))
    assert [line.key for line in matching_hands(lines, Wanted.IRREGULAR)] == [2]
    assert [line.key for line in matching_hands(lines, Wanted.RULED)] == [3]
    assert [line.key for line in matching_hands(lines, Wanted.VOIDED)] == [4]
    assert [line.key for line in matching_hands(lines, Wanted.SHOWN)] == [5]
    assert [line.key for line in matching_hands(lines, Wanted.TROUBLE)] == [3]
    assert [line.key for line in matching_hands(lines, Wanted.ALL, "1")] == [1, 2]
    assert [line.key for line in matching_hands(lines, Wanted.ALL, "s4")] == [1]
    assert [line.key for line in matching_hands(lines, Wanted.ALL, "pluri")] == [5]

"""The hands that ship: whole, free of rule trouble, and free to ship."""

import tomllib
from importlib.resources import files

import pytest
from live_table import FIXED, GC, ORACLE, TDA, pokerkit_replay, rules

from dealer_assist.game.hand import showdown
from dealer_assist.game.table.table import Phase
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh
from dealer_assist.training.demo_hands import demo_hands

MIT = {"pluribus", "wsop2023", "famous", "pokernow", "handhq_ps", "handhq_ftp"}
BY_ID = pytest.mark.parametrize("hand", demo_hands(), ids=lambda hand: hand.id)


@BY_ID
@pytest.mark.parametrize("name", [GC, TDA, ORACLE])
def test_every_shipped_hand_ends_with_the_recorded_stacks(hand, name):
    done = replay_recorded_hand(hand, rules(name))
    assert tuple(done.final()) == hand.finishing
    assert done.table.irregularities == ()


@BY_ID
def test_every_shipped_hand_shows_all_cards_that_decide(hand):
    played = replay_recorded_hand(hand, rules(TDA)).hand
    assert played.phase is Phase.OVER
    assert not any(played.mucked)
    if len(played.live) > 1:
        assert showdown.strengths(played).keys() == set(played.live)


@BY_ID
def test_every_shipped_hand_exported_replays_in_pokerkit_to_the_same_stacks(hand):
    done = replay_recorded_hand(hand, rules(TDA))
    text = write_phh(done.facts, rules(TDA), hand_id=hand.id, source=hand.source)
    theirs = pokerkit_replay(text)
    assert tomllib.loads(text)["finishing_stacks"] == list(hand.finishing)
    assert "_other_programs" not in tomllib.loads(text)
    assert theirs == list(hand.finishing)


def test_shipped_hands_come_from_free_collections_only_and_say_so():
    assert {hand.source for hand in demo_hands()} == MIT
    licences = (files("dealer_assist.training.demo_hands") / "LICENCES.md").read_text("utf-8")
    assert all(f"`{source}`" in licences for source in MIT)
    assert "Permission is hereby granted, free of charge" in licences
    text = (files("dealer_assist.training.demo_hands") / "hands.phhs").read_text("utf-8")
    assert {hand["_recorded"] for hand in tomllib.loads(text).values()} == {"exact", "none"}


def test_shipped_hands_are_varied_and_begin_lively():
    hands = demo_hands()
    played = [replay_recorded_hand(hand, rules(TDA)) for hand in hands]
    assert 20 <= len(hands) <= 30
    assert {len(hand.seats) for hand in hands} >= {2, 3, 4, 5, 6, 7, 8, 9}
    for hand, done in list(zip(hands, played, strict=True))[:4]:
        assert len(hand.seats) == 6
        assert len(done.hand.board) == 5 and len(done.hand.live) > 1
    assert sum(len(done.pots) > 1 for done in played) >= 4
    assert any(len(pot[2]) > 1 for done in played for pot in done.pots)
    assert any(hand.game == FIXED for hand in hands)
    assert any(max(hand.blinds[2:], default=0) > 0 for hand in hands)
    assert any(any(hand.antes) for hand in hands)
    assert any(not done.hand.board for done in played)
    assert any(done.hand.returned for done in played)

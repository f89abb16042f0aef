"""The sign on the table, from the options of `dealer_assist table`."""

import argparse

import pytest
from live_table import GC, LiveTable

from dealer_assist.game.facts import Sign, SignPosted
from dealer_assist.live.table.table_sign_options import SignWrong, add_sign_options, sign_facts


def asked(*words: str, table=None):
    parser = argparse.ArgumentParser()
    add_sign_options(parser)
    return sign_facts((table or LiveTable(GC)).table, parser.parse_args(words))


def test_without_options_no_sign_is_posted_and_nothing_is_kept():
    assert asked() == ()


def test_the_sign_says_what_was_given():
    assert asked("--float", "300", "--decks", "2", "--buy-in", "4000/20000", "--absence", "30",
                 "--max-raise", "5000", "--no-straddle", "--no-stack-tips") == (
        SignPosted(Sign(300, 2, 4_000, 20_000, 30, 5_000, False, False)),)


def test_on_an_open_journal_only_what_is_given_changes():
    table = LiveTable(GC).put(SignPosted(Sign(float_chips=300, decks=2)))
    assert asked("--decks", "2", table=table) == ()
    assert asked("--absence", "20", table=table) == (
        SignPosted(Sign(float_chips=300, decks=2, absence_minutes=20)),)


@pytest.mark.parametrize("words", [
    ("--buy-in", "4000"), ("--buy-in", "9000/100"), ("--float", "-1"), ("--decks", "1")])
def test_a_sign_that_can_not_be_is_named(words):
    with pytest.raises(SignWrong):
        asked(*words)

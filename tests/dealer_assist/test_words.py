"""The catalogue: every id that the program may name is there, in both languages, fields alike."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dealer_assist
from dealer_assist.game import facts as events
from dealer_assist.game import games
from dealer_assist.game.advice.dealer_step import StepKind
from dealer_assist.game.facts import Post
from dealer_assist.game.hand.betting import why_not_raise
from dealer_assist.game.hand.meaning import (
    GestureOutcome,
    out_of_turn,
    silent_chips,
    verbal_actions,
)
from dealer_assist.game.taps import TapKind
from dealer_assist.live.sensing import device_notes, shoe_cards
from dealer_assist.view.dealer.table_view import DeviceState, SeatState
from dealer_assist.words import LANGS, UnknownWord, card_words, catalogue, house_word_terms, word
from dealer_assist.words.cards import DECK
from dealer_assist.words.chip_amounts import amount_text

SOURCES = sorted(Path(dealer_assist.__file__).parent.rglob("*.py"))
ROOMS = sorted({id.split(".")[0] for id in catalogue()})
#: A file's name looks like an id, too.
NAMED = re.compile(rf'"((?:{"|".join(ROOMS)})\.(?!(?:toml|sqlite|json|pem|pub)")[A-Za-z_]+)"')


def named_in_source() -> set[str]:
    return {id for path in SOURCES for id in NAMED.findall(path.read_text(encoding="utf-8"))}


def constants_given_to(module, function: str) -> set[str]:
    """The texts that this module hands to this function."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    return {
        node.value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == function
        for arg in call.args for node in ast.walk(arg)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_source_names_many_ids_so_that_this_test_looks_at_something():
    assert len(named_in_source()) > 100


def test_every_id_that_the_source_names_is_in_the_catalogue():
    assert named_in_source() - set(catalogue()) == set()


def test_every_id_that_is_made_of_a_word_is_in_the_catalogue():
    streets = [s.place for name in games.game_names() for s in games.game(name).streets if s.place]
    made = {f"step.{kind}" for kind in StepKind if kind not in (StepKind.POST, StepKind.OPEN)}
    made |= {f"step.post_{post}" for post in Post} | {f"say.post_{post}" for post in Post}
    made |= {f"{start}{place}" for place in streets for start in ("step.open_", "say.", "pad.")}
    made |= {f"say.{act}{end}" for act in ("called", "bet", "raised") for end in ("", "_all_in")}
    made |= {f"seat.{state}" for state in SeatState}
    made |= {f"device.{part}{health}" for health in DeviceState for part in ("", "hint_")}
    made |= {f"device.{name}" for name in ("shoe", "scanner")}
    made |= {f"pot.{which}{end}" for which in ("only", "main", "side")
             for end in ("", "_push", "_title")}
    made |= {f"mark.{post}" for post in (Post.SMALL_BLIND, Post.BIG_BLIND, Post.STRADDLE)}
    made |= {f"action.{kind}" for kind in (
        TapKind.SIT, TapKind.LEAVE, TapKind.AWAY, TapKind.RETURNED, TapKind.COUNTED,
        TapKind.STRADDLE, TapKind.SHOW, TapKind.MUCK)}
    made |= {f"doubt.choose_{c}" for c in ("call", "raise", "stand", "wait", "back", "floor")}
    made |= {f"doubt.propose_{c}" for c in ("call", "raise", "let_stand", "floor")}
    assert made - set(catalogue()) == set()


def kinds_of_gesture() -> set[str]:
    given = {
        text for module in (silent_chips, verbal_actions, out_of_turn)
        for maker in ("GestureReading", "floor_decides", "_unclear", "_as_it_was")
        for text in constants_given_to(module, maker)
    }
    return {text for text in given if text and "." not in text}


def test_every_kind_of_gesture_has_its_words_on_the_panel_and_at_the_table():
    kinds = kinds_of_gesture()
    assert len(kinds) >= 20
    assert {f"gesture.{kind}" for kind in kinds} - set(catalogue()) == set()
    plain = {"check", "call", "raise", "fold"}
    assert {f"doubt.{kind}" for kind in kinds - plain} - set(catalogue()) == set()


def test_every_outcome_of_a_ruling_can_be_said_proposed_and_chosen():
    settled = set(GestureOutcome) - {GestureOutcome.WAIT, GestureOutcome.FLOOR}
    made = {f"say.ruled_{o}{end}" for o in settled for end in ("", "_back", "_add")}
    made |= {"say.ruled_wait", "say.ruled_floor"}
    made |= {f"doubt.choose_{o}" for o in GestureOutcome}
    made |= {f"doubt.propose_{o}" for o in set(GestureOutcome) - {GestureOutcome.STAND}}
    made |= {f"say.time_over_{o}" for o in ("fold", "check", "floor")}
    assert made - set(catalogue()) == set()


def test_every_fact_that_undo_may_name_has_its_words():
    undoable = {f"undo.{name}" for name, kind in events.KINDS.items() if kind.undoable}
    assert undoable - set(catalogue()) == set()


def test_every_thing_that_a_device_notes_has_its_words():
    what = {"missed", "foreign_tag", "unread_tag", "double_draw"}
    what |= set(device_notes._NOTED.values())
    what |= constants_given_to(shoe_cards, "DeviceNoted")
    what |= {"unknown_tag", "duplicate_tag"}
    routine = {"gate_opened", "gate_closed", "set_aside", "no hand"}
    assert {f"irregular.device_{w}" for w in what - routine} - set(catalogue()) == set()


def test_every_reason_against_a_raise_has_its_words_as_an_irregularity_too():
    source = Path(why_not_raise.__code__.co_filename).read_text(encoding="utf-8")
    body = source[source.index("def why_not_raise"):source.index("def why_not_check")]
    reasons = re.findall(r'"why\.([a-z_]+)"', body)
    assert len(reasons) >= 7
    assert {f"irregular.{why}" for why in reasons} - set(catalogue()) == set()


@pytest.mark.parametrize("of", ROOMS)
def test_a_message_is_there_in_both_languages_with_the_same_fields(of):
    for id, texts in catalogue().items():
        if id.startswith(f"{of}."):
            assert set(texts) == set(LANGS), id
            # a term may be left out
            used = [fields(texts[lang]) - set(house_word_terms()) for lang in LANGS]
            assert used[0] == used[1], id


def test_an_id_that_nobody_knows_is_a_defect_of_ours():
    with pytest.raises(UnknownWord):
        word("fr", "say.nonsense")


@given(st.integers(0, 10**12))
def test_french_amounts_take_a_no_break_space_and_english_ones_a_comma(chips):
    fr, en = amount_text(chips, "fr"), amount_text(chips, "en")
    assert " " not in fr
    assert "," not in fr
    assert fr.replace("\u00a0", "") == en.replace(",", "") == str(chips)
    assert fr in word("fr", "say.bet", seat=1, chips=chips)
    assert en in word("en", "say.bet", seat=1, chips=chips)


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_has_its_own_words(lang):
    assert len({card_words(card, lang) for card in DECK}) == 52


def test_what_was_typed_stands_within_its_line():
    told = word("en", "told.because", told="x", reason="a\nRULING 7 · by Mme Roy\x1b[2J\u202e")
    assert "\n" not in told and "\x1b" not in told and "\u202e" not in told
    assert "a\ufffdRULING 7" in told

"""Every kind of fact in plain words, in both languages, and no closed card among them."""

import re

import pytest
from any_fact import any_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.view.sentences.fact_words import answer_words, fact_words
from dealer_assist.view.sentences.floor_decision_words import setting_words
from dealer_assist.words import LANGS, card_words, catalogue, in_house_words, word

GAP = re.compile(r"{(seat|to_seat|chips|name|cards?|number|count|by|told|device|act|pot)}")
ID = re.compile(r"\b[a-z]+\.[a-z_]+\b")
CLOSED = (e.Place.HOLE, e.Place.BURN, e.Place.EXTRA)


@pytest.mark.parametrize("kind", sorted(e.KINDS))
@given(data=st.data())
@settings(max_examples=8, suppress_health_check=list(HealthCheck), deadline=None)
@pytest.mark.few
def test_every_kind_of_fact_has_words_in_both_languages(kind: str, data):
    fact = data.draw(any_of(e.KINDS[kind]))
    told = [fact_words(fact, lang) for lang in LANGS]
    for words in told:
        setting = getattr(fact, "setting", "")  # with a value that is none: as it was written
        ids = [id for id in ID.findall(words) if id in catalogue() or id not in repr(fact)]
        assert words and not GAP.search(words), words
        assert setting or not ids, words
        assert kind not in words, words
        assert words[0] == words[0].upper() and "  " not in words


def test_the_two_languages_are_two():
    one = e.HandTabled(3, ("Ah", "Kd"))
    assert fact_words(one, "fr") == "Siège 3 montre As de cœur, Roi de carreau"
    assert fact_words(one, "en") == "Seat 3 shows Ace of hearts, King of diamonds"


@pytest.mark.parametrize("place", CLOSED)
@pytest.mark.parametrize("lang", LANGS)
def test_a_closed_card_is_not_named_whatever_the_fact_holds(place: e.Place, lang: str):
    told = fact_words(e.CardSeen(place, 4, "a1b2", "Kd", "c2VhbGVk"), lang)
    for shown in ("Kd", "a1b2", "c2VhbGVk", card_words("Kd", lang)):
        assert shown not in told


def test_a_hole_card_says_only_before_whom_it_lies():
    assert fact_words(e.CardSeen(e.Place.HOLE, 4, "a1"), "fr") == "Carte fermée au siège 4"
    assert fact_words(e.CardSeen(e.Place.TURN, 0, "a1", "9d"), "fr") == "Turn : Neuf de carreau"


def test_a_ruling_says_who_and_why():
    fact = e.RemedyApplied(7, "DEAL-01", "misdeal", by="M. Durand", reason="équité")
    assert fact_words(fact, "fr").endswith(" : maldonne — M. Durand (équité)")
    own = e.RemedyApplied(7, "DEAL-01", "otherwise", by="M. D", reason="r", words="on partage")
    assert "« on partage »" in fact_words(own, "fr")


@pytest.mark.parametrize("lang", LANGS)
def test_every_answer_to_every_question_of_the_catalogue_reads_as_words(lang: str):
    for entry in ENTRIES.values():
        for ask in entry.asks:
            for answer in ask.answers or ("yes", "no"):
                shown = ask.answers.get(answer)
                told = answer_words(ask.id, answer, lang, entry.id)
                words = in_house_words(shown, lang) if shown else word(lang, f"ready.{answer}")
                assert told.endswith(f" {words}"), told


@pytest.mark.parametrize("lang", LANGS)
def test_every_value_of_every_setting_reads_as_words(lang: str):
    for name, key in KEYS.items():
        for value in key.values:
            written = str(value).lower() if isinstance(value, bool) else str(value)
            told = setting_words(name, written, lang)
            assert name not in told and told
    assert setting_words("no.such", FLOOR, lang) == "no.such = floor"


@pytest.mark.parametrize(("choice", "words"), [
    ("stand", "The bet stands at 300"), ("call", "It is a call: 300"),
    ("raise", "It is a raise to 300"),
])
def test_a_bet_that_was_ruled_on_says_what_it_is(choice: str, words: str):
    told = fact_words(e.BetRuled(3, choice, 300, "M. Durand", "vu"), "en")
    assert told.startswith(f"Ruled, seat 3: {words} — M. Durand")

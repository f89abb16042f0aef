"""A house's own words: read with their source, spoken at its table alone, kept by the journal."""

import json
import re

import pytest
from live_table import LiveTable

from dealer_assist.game.advice import advise
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.game.rules.rules_of_the_day import rules_digest, rules_from_text, rules_text
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.house_book_reader import house_from_book
from dealer_assist.storage.books.rule_card import house_card
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.words import base_language, house_word_terms, in_house_words, word

BEGUN = """name = "mine"
title = { fr = "La mienne", en = "Mine" }
extends = "nlpc"
[sources.ours]
where = "Mine, Words"
line = "7"
fr = "Ainsi dit."
en = "Said so."
"""


def mine(words=""):
    return house_from_book(BEGUN + words, "mine.toml", shipped_houses.shipped_house)


@pytest.mark.parametrize(("house", "posts", "turn"), [
    ("nlpc", "Siège 3, grosse blind : 200.", "Tournant : x."),
    ("groupe_tranchant", "Siège 3, big blind : 200.", "Turn : x."),
    ("basic_sheet", "Siège 3, big blind : 200.", "Tournant : x."),
    ("grand_cercle", "Siège 3, gros blind : 200.", "Tournant : x."),
    ("tda2024", "Siège 3, gros blind : 200.", "Turn : x."),
])
def test_a_house_says_its_own_words_and_the_general_ones_otherwise(house, posts, turn):
    lang = shipped_houses.shipped_house(house).language("fr")
    assert word(lang, "say.post_big_blind", seat=3, chips=200) == posts
    assert word(lang, "say.turn", cards="x") == turn
    assert base_language(lang) == "fr"
    assert shipped_houses.shipped_house(house).language("en") == "en"


def test_articles_adjectives_capitals_and_short_forms_follow_the_word():
    own, usual = shipped_houses.shipped_house("nlpc").language("fr"), "fr"
    for lang, late, key, entire in (
        (own, "la blind manquée", "ENTRE À LA GROSSE BLIND", "la grosse blind entière"),
        (usual, "le blind manqué", "ENTRE AU GROS BLIND", "le gros blind entier"),
    ):
        assert word(lang, "say.post_late", seat=2, chips=5) == f"Siège 2, {late} : 5."
        assert word(lang, "entry.enters_for_blind") == key
        full = ("{big_blind:the} {big_blind:=entier|entière}", "the full {big_blind}")
        assert in_house_words(full, lang) == entire
    assert word(shipped_houses.shipped_house("groupe_tranchant").language("fr"),
                "mark.big_blind") == "BB"


def test_the_panel_of_a_house_says_its_words():
    def said(house):
        live = LiveTable(house)
        table = live.begin((10_000,) * 4).table
        return repr(dealer_picture(table, advise(table), Surroundings("fr")))

    assert "grosse blind" in said("nlpc") and "gros blind" not in said("nlpc")


@pytest.mark.parametrize("house", shipped_houses.shipped_house_names())
def test_the_card_lists_the_words_with_their_passages(house):
    rules, text = shipped_houses.shipped_house(house), house_card(
        shipped_houses.shipped_house(house),
                                                            "fr")
    assert ("Les mots de la maison" in text) == bool(rules.words)
    for one in rules.words.values():
        assert one.source.line and one.source.cited("fr").split(" (")[0] in " ".join(text.split())


def test_a_journal_keeps_the_words_and_a_house_without_any_has_the_text_it_had():
    for house in shipped_houses.shipped_house_names():
        rules = shipped_houses.shipped_house(house)
        again = rules_from_text(rules_text(rules))
        assert again.words == rules.words and rules_digest(again) == rules_digest(rules)
        assert ("words" in json.loads(rules_text(rules))) == bool(rules.words)


def test_words_of_a_later_program_are_left_out_of_rules_read_again():
    tree = json.loads(rules_text(shipped_houses.shipped_house("nlpc")))
    tree["words"] |= {"fr.robot": ["robot | robots | m", 0], "zz.turn": ["x | y | z", 0]}
    assert rules_from_text(json.dumps(tree)).words == shipped_houses.shipped_house("nlpc").words
    tree["words"] = {"fr.turn": ["tour", 0]}
    with pytest.raises(BookUnreadable):
        rules_from_text(json.dumps(tree))


def test_a_book_takes_the_words_of_the_house_it_extends_and_may_have_its_own():
    assert mine().language("fr") == shipped_houses.shipped_house("nlpc").language("fr")
    own = mine('''[words.fr]
turn = { one = "virage", many = "virages", gender = "m", source = "ours" }
''')
    assert word(own.language("fr"), "say.turn", cards="x") == "Virage : x."
    assert word(own.language("fr"), "say.post_big_blind", seat=3, chips=2) == (
        "Siège 3, grosse blind : 2.")
    assert rules_from_text(rules_text(own)).words == own.words


TURN = 'turn = {{ one = {0}, many = "virages", gender = {1}, source = {2}{3} }}'


@pytest.mark.parametrize(("line", "told"), [
    ('[words.fr]\nturm = { one = "a" }', "words.fr has no 'turm'; it may hold"),
    ('[words.fr]\nturm = { one = "a" }', "Did you mean 'turn'?"),
    ('[words.fe]\nturn = { one = "a" }', "words has no 'fe'; it may hold fr, en."),
    ('[words.fr]\nturn = "virage"', "words.fr.turn must be { one = 'virage', many"),
    ("[words.fr]\n" + TURN.format('"virage"', '"x"', '"ours"', ""),
     "words.fr.turn: gender is one of m, f, with ' behind it before a vowel, not 'x'"),
    ("[words.fr]\n" + TURN.format('"virage"', '"m"', '"our"', ""),
     "words.fr.turn cites 'our', but there is only: ours. Did you mean 'ours'?"),
    ("[words.fr]\n" + TURN.format('"un virage bien trop long"', '"m"', '"ours"', ""),
     "'un virage bien trop long': expected a word in letters, of at most 18 signs"),
    ("[words.fr]\n" + TURN.format('"vir;age"', '"m"', '"ours"', ""), "can't be 'vir;age'"),
    ("[words.fr]\n" + TURN.format('"virage"', '"m"', '"ours"', ', short = "VIRA"'),
     "can't be 'VIRA': expected a word in letters, of at most 3"),
    ('[words.fr]\nturn = { one = "a", many = "b", gender = "m" }', "words.fr.turn needs source"),
    ('[words.fr]\nturn = { one = "a", more = "b" }', "words.fr.turn has no 'more'"),
])
def test_a_wrong_word_is_told_with_its_line_and_what_was_expected(line, told):
    with pytest.raises(BookUnreadable) as error:
        mine(line)
    assert told in str(error.value) and re.match(r"mine\.toml, line (9|10): ", str(error.value))


def test_the_list_of_terms_is_closed():
    assert set(house_word_terms()) == {
        "blind", "small_blind", "big_blind", "turn", "river", "dead", "misdeal"}

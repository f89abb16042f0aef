"""The rule card and two houses side by side, in both languages."""

import re
from itertools import combinations

import pytest
from live_table import ORACLE

from dealer_assist.rules import shelf
from dealer_assist.rules.card import (
    Stands,
    card,
    counts,
    diff,
    has_words,
    in_words,
    reason,
    stands,
    what,
)
from dealer_assist.rules.keys import FLOOR, KEYS, Key
from dealer_assist.rules.load import load
from dealer_assist.rules.model import Source

HOUSES = [*shelf.names(), ORACLE]
LANGS = ("fr", "en")
PAIRS = list(combinations(HOUSES, 2))
KEYWORDS = {word for key in KEYS.values() for word in key.words or () if "_" in word}


def flat(text):
    """The text with its lines joined."""
    return " ".join(text.split())


def keys_in(text, lang):
    """The settings whose headings stand in the text, in their order there."""
    found = {key: text.find(what(key, lang)) for key in KEYS}
    return [key for key in sorted(found, key=found.get) if found[key] >= 0]


def values_of(key):
    if KEYS[key].switch:
        return (True, False)
    return KEYS[key].words or range(KEYS[key].low, KEYS[key].high + 1)


@pytest.mark.parametrize("key", KEYS)
def test_every_value_of_every_setting_has_words_in_both_languages(key):
    for value in values_of(key):
        assert has_words(key, value), f"card.py has no words for {key} = {value!r}"
        for lang in LANGS:
            said = in_words(key, value, lang)
            assert said and said != value and "_" not in said
    said_fr = {in_words(key, value, "fr") for value in values_of(key)}
    assert len(said_fr) == len(values_of(key)), "two values read the same"


@pytest.mark.parametrize("key", KEYS)
def test_every_setting_has_a_heading_of_its_own_in_both_languages(key):
    assert KEYS[key].means_fr, f"keys.py has no means_fr for {key}"
    for lang in LANGS:
        heading = what(key, lang)
        assert heading[0].isupper() and not heading.endswith(".")
        assert [other for other in KEYS if what(other, lang) == heading] == [key]
    assert what(key, "fr") != what(key, "en")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", HOUSES)
def test_a_card_holds_every_setting_with_its_value_and_what_it_stands_on(name, lang):
    house = shelf.house(name)
    text = flat(card(house, lang))
    assert text.startswith(house.title(lang))
    colon = " : " if lang == "fr" else ": "
    for key, setting in house.settings.items():
        entry = what(key, lang) + colon + in_words(key, setting.value, lang)
        source = setting.source
        if not source.silent:
            entry += f" {source.cited()}{colon}{source.sense(lang)}"
        assert text.count(entry) == 1, entry
        if source.custom:
            assert colon + reason(source, lang) in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", HOUSES)
def test_a_card_ends_with_what_is_left_to_the_floor(name, lang):
    house = shelf.house(name)
    heading = {"fr": "Laissé au chef de partie", "en": "Left to the floor"}[lang]
    end = flat(card(house, lang).split(f"\n{heading}\n")[1])
    left = [key for key in KEYS if house[key] == FLOOR]
    assert keys_in(end, lang) == left
    if not left:
        assert end.endswith({"fr": "Rien.", "en": "Nothing."}[lang])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_side_by_side_stands_only_what_differs(a, b, lang):
    one, other = shelf.house(a), shelf.house(b)
    text = diff(one, other, lang)
    differing = [key for key in KEYS if one[key] != other[key]]
    assert differing, "two shipped houses are the same"
    assert sorted(keys_in(flat(text), lang)) == sorted(differing)
    for column, house in ((slice(0, 46), one), (slice(49, None), other)):
        said = flat("\n".join(line[column] for line in text.splitlines()))
        assert said.startswith(house.title(lang))
        for key in differing:
            assert in_words(key, house[key], lang) in said, key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", HOUSES)
def test_a_house_does_not_differ_from_itself(name, lang):
    text = diff(shelf.house(name), shelf.house(name), lang)
    assert text.endswith({"fr": "Aucune différence.\n", "en": "No difference.\n"}[lang])
    assert keys_in(flat(text), lang) == []


@pytest.mark.parametrize("lang", LANGS)
def test_cards_are_in_words_and_fit_the_page(lang):
    texts = [card(shelf.house(name), lang) for name in HOUSES]
    texts += [diff(shelf.house(a), shelf.house(b), lang) for a, b in PAIRS]
    for text in texts:
        assert not re.search(r"\bpasser\b", text, re.I)
        assert not any(re.search(rf"\b{word}\b", text) for word in KEYWORDS)
        assert max(len(line) for line in text.splitlines()) <= 96
        assert text.endswith("\n") and not text.endswith("\n\n")
        assert not re.search(r"^\s*[;:?!%]", text, re.M)


@pytest.mark.parametrize("name", HOUSES)
def test_every_setting_is_counted_once(name):
    house = shelf.house(name)
    seen = counts(house)
    assert sum(seen.values()) == len(KEYS)
    assert seen[Stands.FLOOR] == sum(1 for value in house.values.values() if value == FLOOR)
    for setting in house.settings.values():
        by_text = bool(setting.source.line) and setting.value != FLOOR
        assert (stands(setting) is Stands.TEXT) == by_text


def test_a_choice_taken_from_the_house_that_is_extended_says_so():
    text = flat(card(shelf.house(ORACLE), "en"))
    assert "Choice taken from tda2024: a raise that nobody can call moves no chips" in text
    assert "The house's choice: a raise that nobody can call" in flat(
        card(shelf.house("tda2024"), "en")
    )


def test_a_passage_that_leaves_it_to_the_floor_is_cited_too():
    house = load(
        'name = "mine"\ntitle = { fr = "La mienne", en = "Mine" }\nextends = "tda2024"\n'
        '[sources.odd]\nwhere = "Mine"\nline = "3"\nfr = "Le chef décide."\n'
        'en = "The floor decides."\n[settings]\n'
        '"odd_chip.multi" = { value = "floor", source = "odd" }\n'
        '"half_raise.base" = { value = "floor", custom = "on verra / we shall see" }\n',
        "mine.toml", shelf.shipped,
    )
    text = flat(card(house, "en"))
    assert "call the floor Mine (3): The floor decides." in text
    assert "call the floor The house's choice: we shall see" in text
    assert stands(house.settings["odd_chip.multi"]) is Stands.FLOOR


@pytest.mark.parametrize(("custom", "fr", "en"), [
    ("oui / yes", "oui", "yes"), ("only this", "only this", "only this"), ("1/2", "1/2", "1/2"),
])
def test_a_reason_may_be_in_both_languages_or_in_one(custom, fr, en):
    source = Source("h", "", "", "", silent=True, custom=custom)
    assert (reason(source, "fr"), reason(source, "en")) == (fr, en)


def test_a_setting_that_nobody_has_grouped_or_translated_still_stands_on_the_card(monkeypatch):
    monkeypatch.setitem(KEYS, "clock.seconds", Key("how long a player may think", words=(FLOOR,)))
    house = load(
        'name = "m"\ntitle = { fr = "M", en = "M" }\nextends = "tda2024"\n'
        '[settings]\n"clock.seconds" = "floor"\n', "m.toml", shelf.shipped,
    )
    text = card(house, "fr")
    assert "\nAutres règles\n" in text
    assert text.count("How long a player may think") == 2

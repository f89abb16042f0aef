"""The rule card, two houses side by side and the page of settings, in both languages."""

import re
from itertools import combinations

import pytest
from house_reading import ORACLE

from dealer_assist.game.catalogue import CHAPTERS, ENTRIES
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.rules.settings import FLOOR, KEYS, optional_settings, rule_groups
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.house_book_reader import house_from_book
from dealer_assist.storage.books.rule_card import (
    Stands,
    house_card,
    house_diff,
    setting_basis,
    setting_heading,
    setting_in_words,
    settings_by_source,
    settings_page,
)
from dealer_assist.words import filled, in_house_words

HOUSES = [*shipped_houses.shipped_house_names(), ORACLE]
LANGS = ("fr", "en")
PAIRS = list(combinations(HOUSES, 2))
KEYWORDS = {word for key in KEYS.values() for word in key.values if "_" in str(word)}
assert all(re.fullmatch(r"\w+", word) for word in KEYWORDS)
LEFT = {"fr": "Laissé au chef de partie", "en": "Left to the floor"}
COLON = {"fr": " : ", "en": ": "}


def flat(text):
    """The text with its lines joined."""
    return " ".join(text.split())


def parts(text):
    """Heading -> its lines, for a text whose headings are underlined."""
    found = re.split(r"^(.+)\n[-=]+\n", text, flags=re.M)
    return dict(zip(found[1::2], found[2::2], strict=True))


@pytest.mark.parametrize("key", KEYS)
def test_every_value_of_every_setting_has_words_in_both_languages(key):
    for value in KEYS[key].values:
        french, english = (setting_in_words(key, value, lang) for lang in LANGS)
        assert french != value and "_" not in french + english
        assert french and english
    for lang in LANGS:
        said = {setting_in_words(key, value, lang) for value in KEYS[key].values}
        assert len(said) == len(KEYS[key].values), "two values read the same"
    if KEYS[key].number is not None:
        assert [setting_in_words(key, KEYS[key].low, lang) for lang in LANGS] == [
            filled(part, lang, {"n": str(KEYS[key].low)})
            for part, lang in zip(KEYS[key].number, LANGS, strict=True)
        ]
        assert all("{n}" in part for part in KEYS[key].number)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.few
def test_every_setting_has_a_heading_of_its_own_in_both_languages(key):
    for lang in LANGS:
        heading = setting_heading(key, lang)
        assert heading.lstrip("«“ ")[0].isupper() and not heading.endswith(".")
        assert [other for other in KEYS if setting_heading(other, lang) == heading] == [key]
    assert setting_heading(key, "fr") != setting_heading(key, "en")


def test_every_setting_stands_under_one_heading_and_headings_differ():
    assert [key for group in rule_groups() for key in group.keys] == list(KEYS)
    for lang in LANGS:
        headings = [group.heading(lang) for group in rule_groups()]
        assert len(set(headings)) == len(headings)


def test_no_setting_speaks_the_word_with_two_meanings():
    for key, setting in KEYS.items():
        for said in (setting.fr, setting.en, *(part for both in setting.values.values()
                                               for part in both)):
            assert not re.search(r"\bpasser\b", said, re.I), key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", HOUSES)
def test_a_card_holds_every_setting_with_its_value_and_what_it_stands_on(name, lang):
    house = shipped_houses.house(name)
    text = house_card(house, lang)
    assert text.startswith(house.title(lang) + "\n")
    colon, lang = COLON[lang], house.language(lang)
    sections = parts(text)
    for group in rule_groups():
        section = flat(sections[group.heading(lang)])
        told = set()
        for key in group.keys:
            source = house.source(key)
            entry = setting_heading(key, lang) + colon + setting_in_words(key, house[key], lang)
            if not source.silent:
                entry += f" {source.cited(lang)}"
                entry += "" if source in told else colon + source.sense(lang)
            elif source.custom:
                assert colon + source.reason(lang) in section
            told.add(source)
            assert section.count(entry) == 1, entry


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", HOUSES)
def test_a_card_ends_with_what_is_left_to_the_floor(name, lang):
    house = shipped_houses.house(name)
    end = house_card(house, lang).split(f"\n{LEFT[lang]}\n")[1]
    lang = house.language(lang)
    said = [flat(item) for item in re.split(r"^  - ", end, flags=re.M)[1:]]
    headings = {group.heading(lang) for group in rule_groups()}
    left = [key for key in KEYS if house[key] == FLOOR]
    assert len(said) == len(left)
    for item, key in zip(said, left, strict=True):
        rest = item.removeprefix(setting_heading(key, lang)).strip()
        assert item.startswith(setting_heading(key, lang)) and (not rest or rest in headings)


def test_a_house_may_decide_everything_and_leave_nothing_to_the_floor():
    lines = "".join(
        f'"{key}" = {{ value = {written(key)}, custom = "x" }}\n' for key in KEYS
    )
    book = f'name = "m"\ntitle = {{ fr = "M", en = "M" }}\nextends = "tda2024"\n[settings]\n{lines}'
    text = house_card(house_from_book(book, "m.toml", shipped_houses.shipped_house), "en")
    assert "Left to the floor" not in text


def written(key):
    value = next((v for v in KEYS[key].values if v != FLOOR), KEYS[key].low)
    return str(value).lower() if type(value) is not str else f'"{value}"'


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.few
def test_side_by_side_stands_only_what_differs(a, b, lang):
    one, other = shipped_houses.house(a), shipped_houses.house(b)
    text = house_diff(one, other, lang)
    differing = [key for key in KEYS if one[key] != other[key]]
    assert differing, "two shipped houses are the same"
    told = text.splitlines()
    assert {setting_heading(key, lang) for key in KEYS} & set(told) <= {setting_heading(key, lang)
                                                                        for key in differing}
    for key in differing:
        assert setting_heading(key, lang) in flat(text)
    for column, house in ((slice(0, 46), one), (slice(49, None), other)):
        said = flat("\n".join(line[column] for line in told))
        assert said.startswith(house.title(lang))
        for key in differing:
            assert setting_in_words(key, house[key], lang) in said, key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", HOUSES)
def test_a_house_does_not_differ_from_itself(name, lang):
    text = house_diff(shipped_houses.house(name), shipped_houses.house(name), lang)
    assert text.endswith({"fr": "Aucune différence.\n", "en": "No difference.\n"}[lang])
    assert len(text.splitlines()) <= 4


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
@pytest.mark.long
def test_cards_are_in_words_and_fit_the_page(lang):
    texts = [house_card(shipped_houses.house(name), lang) for name in HOUSES]
    texts += [house_diff(shipped_houses.house(a), shipped_houses.house(b), lang) for a, b in PAIRS]
    for text in texts:
        assert not re.search(r"\bpasser\b", text, re.I)
        assert not KEYWORDS & set(re.findall(r"\w+", text))
        assert max(len(line) for line in text.splitlines()) <= 96
        assert text.endswith("\n") and not text.endswith("\n\n")
        assert not re.search(r"^\s*[;:?!%»]", text, re.M)


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_of_settings_names_each_with_every_value(lang):
    text = flat(settings_page(lang))
    for name, key in KEYS.items():
        assert f"{name}{COLON[lang]}{key.means(lang)}" in text
        for value, both in key.values.items():
            word = str(value).lower() if key.switch else f'"{value}"'
            assert f"{word}{COLON[lang]}{in_house_words(both, lang)}" in text
        if key.number is not None:
            assert f"N = {key.low}-{key.high}" in text
    assert max(len(line) for line in settings_page(lang).splitlines()) <= 96


@pytest.mark.parametrize("name", HOUSES)
def test_every_setting_is_counted_once(name):
    house = shipped_houses.house(name)
    seen = settings_by_source(house)
    assert sum(seen.values()) == len(KEYS)
    assert seen[Stands.FLOOR] == sum(1 for value in house.values.values() if value == FLOOR)
    for setting in house.settings.values():
        by_text = bool(setting.source.line) and setting.value != FLOOR
        assert (setting_basis(setting) is Stands.TEXT) == by_text


def test_a_choice_taken_from_the_house_that_is_extended_says_so():
    text = flat(house_card(shipped_houses.house(ORACLE), "en"))
    assert "Choice taken from Poker TDA 2024: a raise that nobody can call moves no chips" in text
    assert "The house's choice: a raise that nobody can call" in flat(
        house_card(shipped_houses.house("tda2024"), "en")
    )


def test_a_passage_that_leaves_it_to_the_floor_is_cited_too():
    house = house_from_book(
        'name = "mine"\ntitle = { fr = "La mienne", en = "Mine" }\nextends = "tda2024"\n'
        '[sources.odd]\nwhere = "Mine"\nline = "3"\nfr = "Le chef décide."\n'
        'en = "The floor decides."\n[settings]\n'
        '"odd_chip.multi" = { value = "floor", source = "odd" }\n'
        '"half_raise.base" = { value = "floor", custom = { fr = "on verra", en = "we see" } }\n',
        "mine.toml", shipped_houses.shipped_house,
    )
    text = flat(house_card(house, "en"))
    assert "call the floor Mine (3): The floor decides." in text
    assert "call the floor Reason: we see" in text
    assert "appeler le chef de partie Raison : on verra" in flat(house_card(house, "fr"))
    assert setting_basis(house.settings["odd_chip.multi"]) is Stands.FLOOR


@pytest.mark.parametrize(("custom", "fr", "en"), [
    (("oui", "yes"), "oui", "yes"), (("only this",), "only this", "only this"),
    (("a / b",), "a / b", "a / b"),
])
def test_a_reason_is_in_both_languages_or_in_one(custom, fr, en):
    source = Passage("h", "", "", "", True, *custom)
    assert (source.reason("fr"), source.reason("en")) == (fr, en)


@pytest.mark.parametrize("lang", LANGS)
def test_every_irregularity_has_its_setting_on_the_card_under_its_chapter_or_its_subject(lang):
    headings = {f"Incidents{COLON[lang]}" + (words := chapter.heading[LANGS.index(lang)])[0].lower()
                + words[1:]: chapter for chapter in CHAPTERS.values()}
    under = {key: group.heading(lang) for group in rule_groups() for key in group.keys}
    for id, entry in ENTRIES.items():
        heading = under[entry.setting]
        assert heading in headings or not heading.startswith("Incidents"), id
    for group in rule_groups():
        if group.heading(lang).startswith("Incidents"):
            told = {ENTRIES[id].setting for id in headings[group.heading(lang)].ids}
            assert told & set(group.keys)


def test_a_remedy_reads_on_the_card_as_the_guide_says_it():
    house = shipped_houses.house("grand_cercle")
    for lang in LANGS:
        text = flat(house_card(house, lang))
        for entry in ENTRIES.values():
            value = house[entry.setting]
            if entry.setting in optional_settings() and value != FLOOR:
                words = entry.remedies.get(value)
                said = house.language(lang)
                assert words is None or in_house_words(words.words, said) in text, entry.id


def test_a_rules_number_is_called_regle_in_french():
    house = shipped_houses.house("tda2024")
    assert house.source("bet.min_raise").cited("fr") == "Poker TDA 2024, règle 43 (TDA 43)"
    for name in HOUSES:
        for setting in shipped_houses.house(name).settings.values():
            assert not re.search(r"\b(rules?|and) (?=\d)", setting.source.cited("fr"))

"""Questions for the floor manager: settings on which the house's text is silent. No Qt.

Nothing is invented: the card states that the text is silent, quotes the other houses' texts, and
takes the floor manager's decision with his name and his reason.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.settings import FLOOR, KEYS, Value, rule_groups
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.refusal_words import short_reason
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.rule_card import (
    Stands,
    setting_basis,
    setting_heading,
    setting_in_words,
)
from dealer_assist.view.dealer.table_view import Control, FactQuestion, Menu
from dealer_assist.view.menus.fact_entry_controls import (
    amount_question,
    menu_key,
    reason_and_name_questions,
)
from dealer_assist.view.menus.unopened import Unopened
from dealer_assist.words import word

ROOT: Final = "floor"
ASKED: Final = "floor?"
REASONS: Final = ("house_custom", "spirit", "fairness", "agreed", "this_time")
_OTHERS_SHOWN: Final = 3
#: Questions that stop no hand: they are on the card behind the floor's key.
_CAN_WAIT: Final = frozenset({"why.floor_assigns"})


def floor_menus(house: HouseRules, lang: str) -> tuple[Menu, ...]:
    """Card for each setting on which the house's text is silent, under the rules' headings."""
    return _menus(house, lang)


@lru_cache(maxsize=16)
def _menus(house: HouseRules, lang: str) -> tuple[Menu, ...]:
    menus: list[Menu] = []
    headings: list[Control] = []
    for group in rule_groups():
        keys = [key for key in group.keys if house[key] == FLOOR]
        if not keys:
            continue
        name = f"{ROOT}.{next(iter(group.keys))}"
        headings.append(_opens(f"{group.heading(lang)} ({len(keys)})", f"{name}*"))
        menus.append(Menu(
            f"{name}*", group.heading(lang),
            controls=tuple(_opens(setting_heading(key, lang), f"{ROOT}.{key}") for key in keys),
            floor=True, back=ROOT,
        ))
        menus += [_card(house, key, lang, f"{name}*") for key in keys]
    decided = _decided(house)
    if decided:
        title, name = word(lang, "sheet.decided", count=len(decided)), f"{ROOT}.decided*"
        headings.insert(0, _opens(title, name))
        cards = tuple(_opens(setting_heading(key, lang), f"{ROOT}.{key}") for key in decided)
        menus.append(Menu(name, title, controls=cards, floor=True, back=ROOT))
        menus += [_card(house, key, lang, name) for key in decided]
    facts = () if headings else (word(lang, "sheet.nothing_silent"),)
    root = Menu(ROOT, word(lang, "sheet.floor"), facts=facts, controls=tuple(headings), floor=True,
                back="table")
    return (root, *menus)


def _decided(house: HouseRules) -> list[str]:
    """Settings that the floor decided, here or for good, where the shipped house's text is
    silent."""
    shipped = next((name for name in house.lineage if name in shipped_houses.shipped_house_names()),
                   "")
    if not shipped:
        return []
    text = shipped_houses.shipped_house(shipped)
    return [key for key in KEYS if text[key] == FLOOR and house[key] != FLOOR]


def _opens(words: str, menu: str) -> Control:
    return Control(words, Tap(TapKind.FACT), opens=menu)


def floor_key(lang: str) -> Control:
    """Key on the table's sheet to all questions on which the text is silent."""
    return menu_key(lang, "floor_questions", ROOT)


def _card(house: HouseRules, key: str, lang: str, back: str) -> Menu:
    return Menu(
        f"{ROOT}.{key}", setting_heading(key, lang),
        facts=Unopened(lambda: (_stands(house, key, lang), *_others(house, key, lang))),
        controls=tuple(_value(key, value, lang) for value in _values(key)),
        floor=True, back=back,
    )


def _stands(house: HouseRules, key: str, lang: str) -> str:
    """Statement that the text is silent; if the floor decided since, what, who and why."""
    setting = house.settings[key]
    if setting.value == FLOOR:
        return word(lang, "sheet.silent", house=house.title(lang))
    source = setting.source
    return word(lang, "sheet.decided_so", words=setting_in_words(key, setting.value, lang),
                source=source.cited(lang), reason=source.sense(lang))


def _values(key: str) -> tuple[Value | None, ...]:
    """Words that may be decided; None means a number to be entered."""
    known = KEYS[key]
    words = tuple(value for value in known.values if value != FLOOR)
    return (*words, None) if known.number is not None else words


def _value(key: str, value: Value | None, lang: str) -> Control:
    by = reason_and_name_questions(lang, *REASONS)
    if value is None:
        known = KEYS[key]
        ask = amount_question(lang, "number", "value", least=known.low, most=known.high)
        return _decides(word(lang, "entry.number"), e.RuleDecided(key, "", "", ""), (ask, *by))
    book = str(value).lower() if isinstance(value, bool) else str(value)
    return _decides(setting_in_words(key, value, lang), e.RuleDecided(key, book, "", ""), by)


def _decides(words: str, fact: e.RuleDecided, asks: tuple[FactQuestion, ...]) -> Control:
    return Control(words, Tap(TapKind.FACT, fact=fact), asks=asks)


def _others(house: HouseRules, key: str, lang: str) -> tuple[str, ...]:
    """Other houses' texts on this, each value once with a house that has it."""
    said: dict[Value, str] = {}
    for name in shipped_houses.shipped_house_names():
        other = shipped_houses.shipped_house(name)
        setting = other.settings[key]
        if name == house.name or setting_basis(setting) is not Stands.TEXT or setting.value in said:
            continue
        words = setting_in_words(key, setting.value, lang)
        said[setting.value] = word(lang, "sheet.other_house", words=words,
                                   source=setting.source.cited(lang))
    return tuple(said.values())[:_OTHERS_SHOWN] or (word(lang, "sheet.no_other_house"),)


# --- questions of this moment --------------------------------------------------------------


def open_questions(advice: Advice) -> tuple[Reason, ...]:
    """Settings that this moment depends on and on which the text is silent, each once."""
    options = advice.options
    asked = (*advice.floor, *(options.floor if options is not None else ()))
    return tuple({reason.setting: reason for reason in asked if reason.setting}.values())


def due_question(table: Table, advice: Advice, lang: str) -> Menu | None:
    """Card that opens by itself: the hand waits for the floor's answer."""
    asked = next((r for r in advice.floor if r.setting and r.id not in _CAN_WAIT), None)
    return _of_moment(table.house, asked, lang) if asked is not None else None


def floor_questions_menu(table: Table, questions: tuple[Reason, ...], lang: str) -> Menu:
    """Sheet of the questions for the floor manager now, opened by the key that calls him."""
    if len(questions) == 1:
        return replace(_of_moment(table.house, questions[0], lang), name=ASKED)
    return Menu(
        ASKED, word(lang, "sheet.floor"), floor=True, controls=tuple(
            _opens(setting_heading(reason.setting, lang), f"{ROOT}.{reason.setting}")
            for reason in questions
        ),
    )


def _of_moment(house: HouseRules, reason: Reason, lang: str) -> Menu:
    """Setting's card with the facts of this moment on it."""
    card = _card(house, reason.setting, lang, "")
    return replace(card, facts=(short_reason(reason, lang), *card.facts))

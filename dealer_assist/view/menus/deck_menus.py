"""Decks and button on the table's sheet: counting and changing decks, drawing or placing. No Qt."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.deck_rotation import (
    NEEDS_CHECK,
    OUT_FOR,
    WHOLE,
    barred_decks,
    decks_to_check,
    known_decks,
    why_not_load_deck,
)
from dealer_assist.game.table.table import Table
from dealer_assist.view.dealer.table_view import Answer, AnswerKind, Control, FactQuestion, Menu
from dealer_assist.view.menus.fact_entry_controls import (
    amount_question,
    fact_entry_key,
    menu_key,
    reason_and_name_questions,
    seat_question,
)
from dealer_assist.view.menus.table_sheet_menus import ROOT
from dealer_assist.words import word

_MOST_CHANGES: Final = 3
_OUT: Final = "decks.out"


def deck_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """Sheets of the rotation, of each of its decks, and of the button."""
    decks = known_decks(table)
    return (
        Menu(
            "decks", word(lang, "sheet.decks"),
            facts=() if decks else (word(lang, "sheet.no_decks"),),
            controls=(*_changes(table, decks, lang), *(
                menu_key(lang, "deck", f"deck.{deck}", name=deck, amount=_state(table, deck, lang))
                for deck in decks
            ), *((menu_key(lang, "decks_out", _OUT),) if decks else ())),
            back=ROOT,
        ),
        *((_out_menu(table, decks, lang),) if decks else ()),
        *(_deck(table, deck, lang) for deck in decks),
        _button(table, lang),
    )


def _changes(table: Table, decks: tuple[str, ...], lang: str) -> tuple[Control, ...]:
    """Keys that change the deck at a touch: two decks may alternate hand by hand."""
    if not table.evening.registered:
        return ()
    others = [e.DeckLoaded(deck) for deck in decks if deck != table.evening.deck]
    return tuple(
        fact_entry_key(table, lang, "deck_change", fact, name=fact.deck)
        for fact in others if why_not_load_deck(table, fact) is None
    )[:_MOST_CHANGES]


def _state(table: Table, deck: str, lang: str) -> str:
    evening = table.evening
    held = next((one for one in table.evening.held if one.deck == deck), None)
    if held is not None:
        return word(lang, "sheet.deck_held", number=held.hand, name=held.by)
    out = dict(evening.out).get(deck, "")
    if out:
        id = "sheet.deck_out_check" if out in NEEDS_CHECK else "sheet.deck_out"
        return word(lang, id, why=word(lang, f"out_for.{out}"))
    if deck not in evening.decks:
        return word(lang, "sheet.deck_in_play" if deck == evening.deck else "sheet.deck_ready")
    if deck in evening.foul:
        return word(lang, "sheet.deck_foul")
    if deck in decks_to_check(table) or deck in evening.decks_due:
        return word(lang, "sheet.deck_due")
    return word(lang, "sheet.deck_in_play" if deck == evening.deck else "sheet.deck_whole")


def _deck(table: Table, deck: str, lang: str) -> Menu:
    """Sheet of one deck: counted whole or otherwise, a card missing or twice, put into play."""
    count = amount_question(lang, "deck_count", "cards", least=0, most=108,
                   ready=((word(lang, "ready.whole_deck"), WHOLE),))
    in_play = deck == table.evening.deck
    loaded = () if in_play else (fact_entry_key(table, lang, "deck_loaded", e.DeckLoaded(deck)),)
    missing = _card(lang, "missing_card", "missing.0")
    twice = _card(lang, "twice_card", "twice.0")
    return Menu(
        f"deck.{deck}", word(lang, "sheet.deck", name=deck),
        facts=(_state(table, deck, lang),),
        controls=(
            fact_entry_key(table, lang, "deck_whole", e.DeckChecked(deck, WHOLE)),
            fact_entry_key(table, lang, "deck_counted", e.DeckChecked(deck, 0), count),
            fact_entry_key(table, lang, "deck_missing", e.DeckChecked(deck, WHOLE - 1, ("",)),
                           missing),
            fact_entry_key(table, lang, "deck_twice", e.DeckChecked(deck, WHOLE + 1, (), ("",)),
                           twice),
            *loaded,
        ),
        back="decks", stays=True,
    )


def _out_menu(table: Table, decks: tuple[str, ...], lang: str) -> Menu:
    """Sheet of decks taken out of play, and of a hand's cards that the floor holds or gives
    back."""
    barred = barred_decks(table)
    facts = tuple(f"{deck} : {_state(table, deck, lang)}" for deck in decks if deck in barred)
    return Menu(
        _OUT, word(lang, "sheet.decks_out"), facts=facts or (word(lang, "sheet.none_out"),),
        controls=tuple(key for deck in decks for key in _out(table, deck, lang)),
        back="decks", stays=True,
    )


def _out(table: Table, deck: str, lang: str) -> tuple[Control, ...]:
    """Keys of one deck: out of play; held with the cards of its last hand; given back."""
    if any(one.deck == deck for one in table.evening.held):
        fact = e.CardsReleased(deck, table.floor, "")
        return (fact_entry_key(table, lang, "deck_release", fact, *_signed(
            table, lang, "held_settled", "held_seen", "held_copied"), like=_SIGNED, name=deck),)
    whys = tuple((word(lang, f"out_for.{why}"), why) for why in OUT_FOR)
    ask = FactQuestion(AnswerKind.CHOICE, "why", word(lang, "ask.out_for"), ready=whys)
    taken = () if deck in dict(table.evening.out) else (
        fact_entry_key(table, lang, "deck_out", e.DeckTakenOut(deck, "", table.floor), ask,
                       name=deck),)
    if not table.hands or deck not in (table.evening.deck_dealt, table.evening.deck):
        return taken
    hold = fact_entry_key(table, lang, "deck_hold", e.CardsHeld(deck, table.hands, table.floor, ""),
                 *_signed(table, lang, "held_disputed", "held_complaint", "held_checked"),
                 like=_SIGNED, name=deck)
    return (*taken, hold)


_SIGNED: Final[dict[str, Answer]] = {"reason": "x", "by": "x"}


def _signed(table: Table, lang: str, *reasons: str) -> tuple[FactQuestion, ...]:
    """Questions for the reason, and for the floor manager if none is signed in."""
    return reason_and_name_questions(lang, *reasons)[: 1 if table.floor else 2]


def _card(lang: str, id: str, field: str) -> FactQuestion:
    return FactQuestion(AnswerKind.CARD, field, word(lang, f"ask.{id}"))


def _button(table: Table, lang: str) -> Menu:
    """Sheet of the button: drawn for by a card to each player, or simply placed; the house says how
    it begins."""
    taken = tuple(chair.seat for chair in table.chairs if chair.taken)
    now = word(lang, "sheet.button_at", seat=table.button) if table.button else word(
        lang, "sheet.button_nowhere")
    placed = fact_entry_key(table, lang, "button_placed", e.ButtonMoved(0),
                   seat_question(lang, "button_seat", "seat", taken))
    drawn = draw_key(table, lang)
    controls = (placed,) if drawn is None else (drawn, placed)
    return Menu("button", word(lang, "sheet.button"), facts=(now,), controls=controls, back=ROOT)


def draw_key(table: Table, lang: str) -> Control | None:
    """Key of the draw: who won it is touched on the table, then his card; None if nobody draws.

    Thirteen cards of one suit are enough for it (GC:31); elsewhere the whole deck is used.
    """
    here = tuple(chair.seat for chair in table.chairs if chair.taken and not chair.away)
    if len(here) < 2:
        return None
    what = AnswerKind.CLUB if table.house["button.first"] == "clubs_draw" else AnswerKind.CARD
    card = FactQuestion(what, "cards.0.card", word(lang, "ask.drawn_card"))
    like: dict[str, Answer] = {"cards.0.card": "Ac"}
    return fact_entry_key(table, lang, "button_drawn", e.ButtonDrawn((e.Drawn(0, ""),)),
                 seat_question(lang, "drawn_winner", "cards.0.seat", here), card, like=like)

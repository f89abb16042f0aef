"""Decks and button on the table's sheet: counting and changing decks, drawing or placing. No Qt."""

from dealer_assist import events as e
from dealer_assist.between.decks import WHOLE, decks_to_check
from dealer_assist.cards import RANKS
from dealer_assist.panel.entering import amount, entry, opener, seat
from dealer_assist.panel.evening_menus import ROOT
from dealer_assist.panel.view import Answer, Ask, Asked, Control, Menu
from dealer_assist.table import Table
from dealer_assist.words import word


def deck_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """The rotation, a sheet for each of its decks, and the button."""
    evening = table.evening
    return (
        Menu(
            "decks", word(lang, "sheet.decks"),
            facts=() if evening.decks else (word(lang, "sheet.no_decks"),),
            controls=tuple(
                opener(lang, "deck", f"deck.{deck}", name=deck, amount=_state(table, deck, lang))
                for deck in evening.decks
            ),
            back=ROOT,
        ),
        *(_deck(table, deck, lang) for deck in evening.decks),
        _button(table, lang),
    )


def _state(table: Table, deck: str, lang: str) -> str:
    evening = table.evening
    if deck in evening.foul:
        return word(lang, "sheet.deck_foul")
    if deck in decks_to_check(table) or deck in evening.decks_due:
        return word(lang, "sheet.deck_due")
    return word(lang, "sheet.deck_in_play" if deck == evening.deck else "sheet.deck_whole")


def _deck(table: Table, deck: str, lang: str) -> Menu:
    """One deck: counted whole or otherwise, a card missing or there twice, put into play."""
    count = amount(lang, "deck_count", "cards", least=0, most=108,
                   ready=((word(lang, "ready.whole_deck"), WHOLE),))
    in_play = deck == table.evening.deck
    loaded = () if in_play else (entry(table, lang, "deck_loaded", e.DeckLoaded(deck)),)
    missing = _card(lang, "missing_card", "missing.0")
    twice = _card(lang, "twice_card", "twice.0")
    return Menu(
        f"deck.{deck}", word(lang, "sheet.deck", name=deck),
        facts=(_state(table, deck, lang),),
        controls=(
            entry(table, lang, "deck_whole", e.DeckChecked(deck, WHOLE)),
            entry(table, lang, "deck_counted", e.DeckChecked(deck, 0), count),
            entry(table, lang, "deck_missing", e.DeckChecked(deck, WHOLE - 1, ("",)), missing),
            entry(table, lang, "deck_twice", e.DeckChecked(deck, WHOLE + 1, (), ("",)), twice),
            *loaded,
        ),
        back="decks", stays=True,
    )


def _card(lang: str, id: str, field: str) -> Ask:
    return Ask(Asked.CARD, field, word(lang, f"ask.{id}"))


def _button(table: Table, lang: str) -> Menu:
    """Drawn for by a card to each player, or simply placed; the house says how it begins."""
    taken = tuple(chair.seat for chair in table.chairs if chair.taken)
    now = word(lang, "sheet.button_at", seat=table.button) if table.button else word(
        lang, "sheet.button_nowhere")
    placed = entry(table, lang, "button_placed", e.ButtonMoved(0),
                   seat(lang, "button_seat", "seat", taken))
    drawn = draw_key(table, lang)
    controls = (placed,) if drawn is None else (drawn, placed)
    return Menu("button", word(lang, "sheet.button"), facts=(now,), controls=controls, back=ROOT)


def draw_key(table: Table, lang: str) -> Control | None:
    """The draw: a card for each player present, one after another; None with nobody to draw.

    Thirteen cards of one suit are enough for it (GC:31); elsewhere the whole deck is used.
    """
    here = tuple(chair.seat for chair in table.chairs if chair.taken and not chair.away)
    if len(here) < 2:
        return None
    what = Asked.CLUB if table.house["button.first"] == "clubs_draw" else Asked.CARD
    asks = tuple(
        Ask(what, f"cards.{at}.card", word(lang, "seat.name", seat=number))
        for at, number in enumerate(here)
    )
    drawn = e.ButtonDrawn(tuple(e.Drawn(number, "") for number in here))
    like: dict[str, Answer] = {ask.field: f"{RANKS[at]}c" for at, ask in enumerate(asks)}
    return entry(table, lang, "button_drawn", drawn, *asks, like=like)

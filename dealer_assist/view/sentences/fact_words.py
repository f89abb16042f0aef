"""fact_words(fact, lang): a fact in plain words. No Qt.

A closed card is never named: of a hole card it says before whom it lies, of a burn that it was
burned. A card that lies open, or was named aloud, is named.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.trust.start import software_words
from dealer_assist.view.sentences.catalogue_text_filling import filled_words
from dealer_assist.view.sentences.dealer_sentences import named_pot_words, subject_name
from dealer_assist.view.sentences.floor_decision_words import (
    book_choice_words,
    book_refused_words,
    decided_words,
    float_words,
    taken_out_words,
    with_person_and_reason,
)
from dealer_assist.view.sentences.verbal_action_sheet import spoken_words
from dealer_assist.words import (
    bare_word,
    card_words,
    catalogue,
    in_house_words,
    in_language,
    list_words,
    word,
)

Tell = Callable[[Any, str], str]


def fact_words(fact: e.Fact, lang: str) -> str:
    """Fact as one would tell it.

    >>> fact_words(e.Raised(3, 600), "fr")
    'Siège 3 relance à 600'
    >>> fact_words(e.CardSeen(e.Place.HOLE, 4, "a1"), "fr")
    'Carte fermée au siège 4'
    """
    tell = _TOLD.get(type(fact))
    told = tell(fact, lang) if tell is not None else _plain(fact, lang)
    told = " ".join(told.split())
    return told[:1].upper() + told[1:]


def _plain(fact: e.Fact, lang: str) -> str:
    """Words of the undo key and of the table scripts, which name most facts well."""
    name = type(fact).__name__
    id = next((f"{room}.{name}" for room in ("told", "fact", "undo")
               if f"{room}.{name}" in catalogue()), "")
    if not id:
        return name
    device = getattr(fact, "device", "")
    return word(
        lang, id, seat=getattr(fact, "seat", 0), name=subject_name(fact) or getattr(fact, "by", ""),
        chips=getattr(fact, "to_chips", getattr(fact, "chips", 0)), cards="",
        number=getattr(fact, "number", 0), count=getattr(fact, "count", 0),
        by=getattr(fact, "by", ""), reason=getattr(fact, "reason", ""),
        to_seat=getattr(fact, "to_seat", 0),
        device=word(lang, f"device.{device}") if f"device.{device}" in catalogue() else device,
    )


# --- cards and chips -------------------------------------------------------------------------


def _cards(cards: tuple[str, ...], lang: str) -> str:
    return ", ".join(_card(card, lang) for card in cards)


def _card(card: str, lang: str) -> str:
    try:
        return card_words(card, lang)
    except (KeyError, IndexError):
        return card  # a name that is none: as it was given


def _card_seen(fact: e.CardSeen, lang: str) -> str:
    if fact.place is e.Place.HOLE:
        return word(lang, "told.hole_card", seat=fact.seat)
    if fact.place is e.Place.BURN:
        return word(lang, "told.burn")
    if fact.place is e.Place.EXTRA:
        return word(lang, "told.card_not_due")
    shown = _card(fact.card, lang) if fact.card else word(lang, "told.unknown_card")
    return word(lang, f"told.{fact.place}", cards=shown)


def _unread(fact: e.CardsUnread, lang: str) -> str:
    if fact.assumed:
        return word(lang, "told.burn_assumed")
    return word(lang, "told.cards_unread" if fact.count != 1 else "told.card_unread",
                count=fact.count)


def _posted(fact: e.Posted, lang: str) -> str:
    return word(lang, f"step.post_{fact.post}", seat=fact.seat, chips=fact.chips)


def _began(fact: e.HandBegan, lang: str) -> str:
    id = "hand_began_by_card" if fact.by_card else "hand_began"
    return word(lang, f"told.{id}", number=fact.number, count=len(fact.seats), seat=fact.button)


def _bomb_pot(fact: e.BombPotAgreed, lang: str) -> str:
    out = list_words(fact.out, lang)
    id = "no_bomb_pot" if not fact.chips else "bomb_pot_without" if out else "bomb_pot"
    return word(lang, f"told.{id}", chips=fact.chips, seats=out)


def _time(fact: e.TimeCollected, lang: str) -> str:
    seats = list_words((one.seat for one in fact.fees), lang)
    return word(lang, "told.time_collected", chips=sum(one.chips for one in fact.fees), seats=seats)


def _tabled(fact: e.HandTabled, lang: str) -> str:
    return word(lang, "told.tabled", seat=fact.seat, cards=_cards(fact.cards, lang))


def _pushed(fact: e.PotPushed, lang: str) -> str:
    pot = named_pot_words(max(0, fact.pot), fact.board, False, lang)
    return word(lang, "told.pushed", seat=fact.seat, chips=fact.chips, pot=pot)


def _declared(fact: e.Declared, lang: str) -> str:
    said = spoken_words(fact.action, fact.chips, lang)
    return word(lang, "told.declared", seat=fact.seat, act=said)


def _early(fact: e.ActedEarly, lang: str) -> str:
    act = spoken_words(fact.action, fact.to_chips, lang)
    return word(lang, "told.early", seat=fact.seat, act=act)


def _card_differed(fact: e.CardDiffered, lang: str) -> str:
    id = "told.camera_differed" if fact.device == "board" else "told.card_differed"
    return word(lang, id, seen=_card(fact.seen, lang), entered=_card(fact.entered, lang))


def _card_settled(fact: e.CardSettled, lang: str) -> str:
    return word(lang, "told.card_settled", cards=_card(fact.card, lang))


def _noted(fact: e.DeviceNoted, lang: str) -> str:
    name = f"device.{fact.device}"
    device = word(lang, name) if name in catalogue() else fact.device
    id = f"irregular.device_{fact.what}"
    if id in catalogue():
        return word(lang, id, detail=fact.detail, seat=0, chips=0, expected_chips=0)
    return word(lang, "told.device_noted", device=device)


def _drawn(fact: e.ButtonDrawn, lang: str) -> str:
    cards = ", ".join(word(lang, "told.drawn_card", seat=one.seat, cards=_card(one.card, lang))
                      for one in fact.cards)
    return word(lang, "told.button_drawn", cards=cards)


# --- rulings ---------------------------------------------------------------------------------


def _doubted(fact: e.BetDoubted, lang: str) -> str:
    return word(lang, "told.doubted", seat=fact.seat, chips=fact.chips)


def _bet_ruled(fact: e.BetRuled, lang: str) -> str:
    name = "let_stand" if fact.choice == "stand" else fact.choice
    id = f"doubt.propose_{name}"
    made = word(lang, id, chips=fact.to_chips) if id in catalogue() else fact.choice
    return with_person_and_reason(word(lang, "told.ruled", seat=fact.seat, told=made), fact.by,
                                  lang, fact.reason)


def entry_words(entry: str, lang: str) -> str:
    """Name of a situation of the catalogue; its id if it isn't in it."""
    found = ENTRIES.get(entry)
    return in_house_words(found.called, lang) if found is not None else entry


def _at_seat(told: str, seat: int, lang: str) -> str:
    return word(lang, "told.at_seat", told=told, seat=seat) if seat else told


def _reported(fact: e.IrregularityReported, lang: str) -> str:
    told = _at_seat(entry_words(fact.entry, lang), fact.seat, lang)
    told = word(lang, "told.reported", told=told)
    return f"{told} ({_card(fact.card, lang)})" if fact.card else told


def _answered(fact: e.IrregularityAnswered, lang: str) -> str:
    return word(lang, "told.answered", told=answer_words(fact.ask, fact.answer, lang))


def answer_words(ask: str, answer: str, lang: str, about: str = "") -> str:
    """Question about a case with its answer, in the words of the catalogue.

    ``about`` is the case's entry, if it is known: some questions occur in several.
    """
    if ask == "entry":
        return entry_words(answer, lang)
    first = [ENTRIES[about]] if about in ENTRIES else []
    asked = next((one for entry in (*first, *ENTRIES.values()) for one in entry.asks
                  if one.id == ask and (not one.answers or answer in one.answers)), None)
    if ask == "card":
        answer = _card(answer, lang)
    if answer in ("yes", "no"):
        answer = word(lang, f"ready.{answer}")
    if asked is None:
        return answer
    shown = in_house_words(asked.answers[answer], lang) if answer in asked.answers else answer
    return f"{in_house_words(asked.words, lang)} {shown}"


def _dismissed(fact: e.IrregularityDismissed, lang: str) -> str:
    return with_person_and_reason(word(lang, "told.dismissed"), fact.by, lang, fact.reason)


def outcome_words(entry: str, outcome: str, words: str, lang: str) -> str:
    """Ruling in words: the floor manager's own, or the remedy of the catalogue."""
    found = ENTRIES.get(entry)
    if words:
        return word(lang, "told.own_words", words=words)
    if outcome == "dismissed":
        return word(lang, "told.dismissed")
    if found is None or outcome not in found.remedies:
        return outcome
    return filled_words(found.remedies[outcome].words, lang)


def _applied(fact: e.RemedyApplied, lang: str) -> str:
    told = word(lang, "told.applied", told=entry_words(fact.entry, lang),
                outcome=outcome_words(fact.entry, fact.outcome, fact.words, lang))
    return with_person_and_reason(told, fact.by, lang, fact.reason)


def _registered(fact: e.DecksRegistered, lang: str) -> str:
    return word(lang, "told.DecksRegistered", names=", ".join(fact.decks) or "—")


def _loaded(fact: e.DeckLoaded, lang: str) -> str:
    return with_person_and_reason(word(lang, "told.deck_in", deck=fact.deck), fact.by, lang)


def _taken_out(fact: e.DeckTakenOut, lang: str) -> str:
    known = f"out_for.{fact.why}"
    why = word(lang, known) if known in catalogue() else fact.why
    return with_person_and_reason(word(lang, "told.deck_out", deck=fact.deck), fact.by, lang, why)


def _cards_held(fact: e.CardsHeld, lang: str) -> str:
    told = word(lang, "told.cards_held", deck=fact.deck, number=fact.hand)
    return with_person_and_reason(told, fact.by, lang, fact.reason)


def _cards_released(fact: e.CardsReleased, lang: str) -> str:
    told = word(lang, "told.cards_released", deck=fact.deck)
    return with_person_and_reason(told, fact.by, lang, fact.reason)


def _alarm_ended(fact: e.AlarmAcknowledged, lang: str) -> str:
    return with_person_and_reason(word(lang, "told.alarm_ended", number=fact.alarm), fact.by, lang,
                                  fact.reason)


def call_reason_words(reason: str, lang: str) -> str:
    """Reason of a floor call, if the table gives it in words or by an id of ours."""
    if reason in ENTRIES:
        return entry_words(reason, lang)
    for id in (reason, f"doubt.{reason}", f"gesture.{reason}"):
        if id in catalogue():
            return bare_word(lang, id)
    return reason


def _floor_called(fact: e.FloorCalled, lang: str) -> str:
    id, why = "floor_asked" if fact.asked_by else "FloorCalled", call_reason_words(fact.reason,
                                                                                   lang)
    told = word(lang, f"told.{id}", seat=fact.asked_by)
    return word(lang, "told.called_for", told=told, reason=why) if why else told


def _call_ended(fact: e.CallEnded, lang: str) -> str:
    return with_person_and_reason(word(lang, "told.call_ended"), fact.by, lang)


def _order_refused(fact: e.OrderRefused, lang: str) -> str:
    why = in_language((fact.why_fr, fact.why_en), lang)
    return with_person_and_reason(word(lang, "told.order_refused", reason=why), fact.by, lang)


_SIGNED: Final = ("key", "unsigned")
_NAMED: Final = ("behind", "replaced")


def _copy_differed(fact: e.CopyDiffered, lang: str) -> str:
    id = fact.what if fact.what in _NAMED else "key" if fact.what in _SIGNED else "differed"
    return word(lang, f"told.copy_{id}", number=fact.number)


def _paper(fact: e.PaperBegan, lang: str) -> str:
    why = f"paper_why.{fact.why}"
    why = word(lang, why if why in catalogue() else "paper_why.unknown")
    return word(lang, "told.paper_began", rows=fact.rows, why=why)


def _stood(fact: e.JournalStood, lang: str) -> str:
    why = f"trouble.{fact.why}"
    why = word(lang, why if why in catalogue() else "trouble.unknown")
    return word(lang, "told.journal_stood", count=fact.seconds, why=why)


def _component_changed(fact: e.ComponentChanged, lang: str) -> str:
    return with_person_and_reason(software_words.component_change_words(fact, lang), fact.by, lang,
                                  fact.why)


def _change_explained(fact: e.ChangeExplained, lang: str) -> str:
    told = word(lang, "told.change_explained", number=fact.change)
    return with_person_and_reason(told, fact.by, lang, fact.reason)


def _fault_cleared(fact: e.FaultCleared, lang: str) -> str:
    told = word(lang, "told.fault_cleared", number=fact.fault)
    return with_person_and_reason(told, fact.by, lang, fact.reason)


def _signed_in(fact: e.FloorSignedIn, lang: str) -> str:
    return word(lang, "told.signed_in" if fact.verified else "told.signed_in_unverified",
                name=fact.name)


def undone_words(fact: e.FactUndone, gone: e.Fact | None, lang: str) -> str:
    """Undo in words: what was taken back, if known, with who did so and why."""
    told = word(lang, "told.undone", told=fact_words(gone, lang)) if gone is not None else (
        word(lang, "told.FactUndone", number=fact.number))
    if not fact.by:
        return told
    return word(lang, "told.undone_by", told=told, name=fact.by, reason=fact.reason)


_TOLD: Final[Mapping[type, Tell]] = {
    e.FactUndone: lambda fact, lang: undone_words(fact, None, lang),
    e.CardSeen: _card_seen,
    e.CardsUnread: _unread,
    e.Posted: _posted,
    e.HandBegan: _began,
    e.BombPotAgreed: _bomb_pot,
    e.TimeCollected: _time,
    e.FloatCounted: float_words,
    e.FloatMoved: float_words,
    e.HandTabled: _tabled,
    e.PotPushed: _pushed,
    e.BoardsAgreed: lambda fact, lang: word(lang, "told.boards_agreed", number=fact.boards),
    e.Declared: _declared,
    e.ActedEarly: _early,
    e.CardDiffered: _card_differed,
    e.CardSettled: _card_settled,
    e.DeviceNoted: _noted,
    e.ButtonDrawn: _drawn,
    e.BetDoubted: _doubted,
    e.BetRuled: _bet_ruled,
    e.RuleDecided: decided_words,
    e.ChoiceKept: book_choice_words,
    e.ChoiceTakenOut: taken_out_words,
    e.BookRefused: book_refused_words,
    e.IrregularityReported: _reported,
    e.IrregularityAnswered: _answered,
    e.IrregularityDismissed: _dismissed,
    e.CaseReleased: lambda fact, lang: with_person_and_reason(
        word(lang, "told.case_released"), fact.by, lang, fact.reason),
    e.MomentCorrected: lambda fact, lang: with_person_and_reason(
        word(lang, "told.moment_corrected"), fact.by, lang, fact.reason),
    e.RemedyApplied: _applied,
    e.FloorSignedIn: _signed_in,
    e.DecksRegistered: _registered,
    e.DeckLoaded: _loaded,
    e.DeckTakenOut: _taken_out,
    e.CardsHeld: _cards_held,
    e.CardsReleased: _cards_released,
    e.AlarmAcknowledged: _alarm_ended,
    e.FloorCalled: _floor_called,
    e.CallHeard: lambda fact, lang: word(lang, "told.call_heard"),
    e.CallComing: lambda fact, lang: word(lang, "told.call_coming", name=fact.by),
    e.CallEnded: _call_ended,
    e.OrderRefused: _order_refused,
    e.SoftwareStarted: software_words.software_start_words,
    e.ComponentChanged: _component_changed,
    e.RulesPinned: lambda fact, lang: word(
        lang, "told.rules_pinned", name=fact.house, mark=fact.sha256[:8]),
    e.ChangeExplained: _change_explained,
    e.FaultStood: lambda fact, lang: word(
        lang, "told.fault_stood", what=software_words.fault_words(fact.device, fact.what, lang)),
    e.FaultCleared: _fault_cleared,
    e.CopyDiffered: _copy_differed,
    e.PaperBegan: _paper,
    e.JournalStood: _stood,
    e.TableMoved: lambda fact, lang: with_person_and_reason(
        word(lang, "told.table_moved", machine=fact.machine), fact.by, lang),
    e.HandOpened: lambda fact, lang: with_person_and_reason(
        word(lang, "told.hand_opened", hand=fact.hand), fact.by, lang, fact.why),
    e.FloorKeyChanged: lambda fact, lang: with_person_and_reason(
        word(lang, "told.floor_key_changed"), fact.by, lang, fact.why),
}

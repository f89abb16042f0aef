"""Irregularities entered at the panel: reported, answered, settled, dismissed.

The template of a tap becomes the fact: the effects of a remedy are worked out here, at the table as
it is, never by who taps. A card that lies open now is named by the vault where the shoe has read
it.
"""

from dataclasses import replace

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, advance_all
from dealer_assist.game.catalogue import ENTRIES, CaseQuestion, Wants
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.hand.deal_order import is_burned_before
from dealer_assist.game.hand.physical_deck import dealt_index, deck_of, extra_cards, is_card_first
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.irregularities.case_details import (
    EARLY,
    EXPOSED,
    detailed_case,
    named_seat,
    with_fixed_subject,
)
from dealer_assist.game.irregularities.early_cards import BURN_ONLY
from dealer_assist.game.irregularities.effects import MOVES_A_CARD
from dealer_assist.game.irregularities.play_on_hold import may_be_released
from dealer_assist.game.irregularities.remedy_proposal import (
    drawn_among,
    propose_remedy,
    settling_fact,
)
from dealer_assist.game.irregularities.reportable_moments import why_not_about, why_not_report
from dealer_assist.game.irregularities.reported_hole_cards import (
    reported_hole_card_count,
    why_not_out,
)
from dealer_assist.game.irregularities.table_when_noticed import acts_of_hand
from dealer_assist.game.table.table import SEATS, Case, Hand, Phase, Table
from dealer_assist.live.sensing.acts_out_of_turn import bound_facts
from dealer_assist.live.sensing.named_cards import ask_vault
from dealer_assist.live.sensing.rulings_entry import why_ruled_already
from dealer_assist.live.sensing.scanner_chips import missed_scanner_events
from dealer_assist.live.sensing.tap_result import MISSED, TapResult, refused_tap
from dealer_assist.trust.vault import CardVault, NotOpened
from dealer_assist.words.cards import DECK

#: Facts that are entered here.
CASE_FACTS = (
    e.IrregularityReported, e.IrregularityAnswered, e.IrregularityDismissed, e.RemedyApplied,
    e.CaseReleased, e.MomentCorrected,
)
#: Burns made by hand: their number is asked, or the board counts as if there had been one.
_UNCOUNTED = frozenset({"BRD-06", "BRD-10"})
_ONE_TOO_MANY = frozenset({"BRD-02", "DEAL-16", BURN_ONLY})
#: Entries whose cards the shoe may have reported already, as due nowhere.
_TOLD_APART = EARLY | _ONE_TOO_MANY | _UNCOUNTED
#: Entries about a card that is known by its place once they are reported.
_PINNED = EXPOSED | {"DEAL-07", "DEAL-08"}


def case_entry_result(table: Table, fact: e.Fact, vault: CardVault, now_s: int) -> TapResult:
    """Facts of this entry, or the reason why it makes none."""
    if isinstance(fact, e.IrregularityReported):
        return _reported(table, fact, vault)
    number = fact_field(fact, "case", 0)
    case = next((c for c in table.cases if c.number == number), None)
    if case is None:
        before = why_ruled_already(table, fact)
        return refused_tap(before) if before is not None else MISSED
    if isinstance(fact, e.IrregularityAnswered):
        return _answered(table, case, fact)
    if isinstance(fact, e.IrregularityDismissed):
        if not fact.reason.strip():
            return refused_tap(Reason("why.reason_missing"))
        by = fact.by or table.floor
        if case.taken_back_by and not by:
            return refused_tap(Reason("why.floor_decides"))
        return TapResult((replace(fact, by=by),))
    if isinstance(fact, e.CaseReleased | e.MomentCorrected):
        return _floors(table, case, fact)
    assert isinstance(fact, e.RemedyApplied)
    return _applied(table, case, fact, vault, now_s)


# --- reported --------------------------------------------------------------------------------


def _reported(table: Table, fact: e.IrregularityReported, vault: CardVault) -> TapResult:
    if fact.entry not in ENTRIES:
        return refused_tap(Reason("why.no_such_entry", name=fact.entry))
    for seat in (fact.seat, fact.other):
        if seat and not 1 <= seat <= SEATS:
            return refused_tap(Reason("why.no_such_seat", None, 0, seat))
    wrong = why_not_report(table, fact.entry) or why_not_about(table, fact.entry, fact.seat)
    if wrong is not None:
        return refused_tap(wrong)
    counted = _counted(table, fact)
    if isinstance(counted, Reason):
        return refused_tap(counted)
    now = advance_all(table, counted)
    hand = now.hand
    if hand is not None and hand.phase is not Phase.OVER:
        drawn = _cards_out(now, hand, fact, vault)
        if drawn is not None:
            return replace(drawn, facts=(*counted, *drawn.facts))
    if not _is_hole_card(hand, fact):
        return refused_tap(Reason("why.no_such_card", None, fact.position))
    return TapResult((*counted, _named(now, fact)))


def _counted(
    table: Table, fact: e.IrregularityReported | e.IrregularityAnswered
) -> tuple[e.CardsUnread, ...] | Reason:
    """Hole cards dealt by hand that this reports as out of the stub, though nobody counted them.

    A shoe that reports cards is waited for: then the reason why.
    """
    told = advance(table, fact)
    number = fact.case if isinstance(fact, e.IrregularityAnswered) else told.number
    case = next((one for one in told.cases if one.number == number), None)
    if case is None:
        return ()
    wrong = why_not_out(told, case)
    if wrong is not None:
        return wrong
    count = reported_hole_card_count(told, case)
    return (e.CardsUnread(count),) if count else ()


def _cards_out(
    table: Table, hand: Hand, fact: e.IrregularityReported, vault: CardVault
) -> TapResult | None:
    """Cards that left the stub early: told apart if the shoe reported them, else entered now."""
    if fact.entry not in _TOLD_APART:
        return None
    waiting = next((c for c in table.cases if c.kind == "irregular.card_not_due"), None)
    if waiting is not None:
        facts: list[e.Fact] = [e.IrregularityAnswered(waiting.number, "entry", fact.entry)]
        for ask, value in (("seat", str(fact.seat or "")), ("card", fact.card)):
            if value:
                facts.append(e.IrregularityAnswered(waiting.number, ask, value))
        return TapResult((*_untold(table, hand, fact, vault), *facts))
    if extra_cards(hand) or hand.phase is not Phase.BETTING or fact.entry in _UNCOUNTED or (
        is_card_first(hand)  # the next card that leaves the stub is one of these
    ):
        return None
    cards = _early_facts(hand, fact, vault)
    told = advance_all(table, cards)
    opened = [c for c in told.cases if c not in table.cases]
    if not opened:
        return TapResult(cards)
    named = [e.IrregularityAnswered(opened[0].number, "entry", fact.entry)]
    if fact.seat:
        named.append(e.IrregularityAnswered(opened[0].number, "seat", str(fact.seat)))
    return TapResult((*cards, *named))


def _untold(
    table: Table, hand: Hand, fact: e.IrregularityReported, vault: CardVault
) -> tuple[e.Fact, ...]:
    """Further cards that have left the stub since, where no shoe reports them."""
    if fact.entry not in EARLY or table.is_up("shoe"):
        return ()
    return _early_facts(hand, fact, vault)[len(extra_cards(hand)):]


def _early_facts(hand: Hand, fact: e.IrregularityReported, vault: CardVault) -> tuple[e.Fact, ...]:
    """Cards that a person reports as out of the stub: burns closed, the last named if he did."""
    def seen(card: str = "") -> e.CardSeen:
        return e.CardSeen(e.Place.EXTRA, 0, ask_vault(vault, "out", card).token if card else "",
                          card)

    if fact.entry in _ONE_TOO_MANY:
        return (seen(fact.card),)
    out: list[e.Fact] = []
    deck, street = deck_of(hand), hand.street + 1
    last = 3 if fact.entry == "BRD-08" else street
    for k in range(street, min(last, len(hand.game.streets) - 1) + 1):
        if is_burned_before(hand, k) and k not in deck.burned:
            out.append(seen())
        cards = hand.game.streets[k].cards
        only = cards == 1 and k == last == street
        out += [seen(fact.card if only else "") for _ in range(cards)]
    return tuple(out)


def _is_hole_card(hand: Hand | None, fact: e.IrregularityReported) -> bool:
    """True if the position of a card turned up in the deal is a hole card's, the seat's if named.

    A replacement has its position beyond them, and belongs to the seat before which it lies.
    """
    if not fact.position or fact.entry not in EXPOSED or hand is None:
        return True
    deck = deck_of(hand)
    n = dealt_index(deck, fact.position)
    return n >= 0 and deck.lying[n].place is e.Place.HOLE and (fact.seat in (0, deck.lying[n].seat))


def _named(table: Table, fact: e.IrregularityReported) -> e.IrregularityReported:
    """Report with its seat and the card's position: pinned now, before another is dealt.

    The card is named only once a remedy turns it up for good: a report alone opens nothing, or it
    would be a way to read anybody's closed card.
    """
    if fact.entry not in _PINNED:
        return fact
    told = advance(table, fact)
    case = with_fixed_subject(told, told.cases[-1])
    at = case.positions[0] if case.positions else 0
    return replace(fact, seat=case.seat, position=at)


def _opened(hand: Hand, position: int, vault: CardVault) -> str:
    """Name of the card of this position, which lies open by now; "" where it is unknown."""
    n = dealt_index(deck_of(hand), position)
    if not 0 <= n < len(hand.tokens) or not hand.tokens[n]:
        return ""
    try:
        return vault.open_at(position, hand.tokens[n])
    except NotOpened:
        return ""


# --- the floor's word on what it stops, and on its moment -------------------------------------


def _floors(table: Table, case: Case, fact: e.CaseReleased | e.MomentCorrected) -> TapResult:
    """Play goes on, the pot held; or it was noticed before that act. Both are the floor's to say.
    """
    named = replace(fact, by=fact.by or table.floor)
    if not named.by:
        return refused_tap(Reason("why.floor_only"))
    if not named.reason.strip():
        return refused_tap(Reason("why.reason_missing"))
    if isinstance(named, e.CaseReleased):
        held = may_be_released(table, case)
        return TapResult((named,)) if held else refused_tap(Reason("why.holds_no_play"))
    acts = {number for number, _ in acts_of_hand(table)}
    return TapResult((named,)) if named.before in acts else refused_tap(Reason("why.no_such_act"))


def unburned_facts(table: Table, street: int) -> tuple[e.Fact, ...]:
    """Report that no card was burned before this street, whose cards lie open now, with the answers
    that go without asking.
    """
    if street == 1:
        return (e.IrregularityReported("BRD-04"),)
    told = e.IrregularityReported("BRD-10")
    number = advance(table, told).number
    at = "turn" if street == 2 else "river"
    return (told, e.IrregularityAnswered(number, "at", at),
            e.IrregularityAnswered(number, "burns", "0"))


def settled_at_once(
    table: Table, reported: TapResult, vault: CardVault, now_s: int
) -> TapResult:
    """Report with the house's remedy applied; alone where something is asked or the floor decides.
    """
    told = advance_all(table, reported.facts)
    case = next((one for one in told.cases if one.number > table.number), None)
    if case is None:
        return reported
    applied = _applied(told, case, e.RemedyApplied(case.number, "", ""), vault, now_s)
    return replace(reported, facts=(*reported.facts, *applied.facts))


# --- answered, settled -----------------------------------------------------------------------


def _answered(table: Table, case: Case, fact: e.IrregularityAnswered) -> TapResult:
    entry = ENTRIES[detailed_case(table, case).entry]
    asks = {ask.id: ask for remedy in entry.remedies.values() for ask in remedy.asks}
    asks.update({ask.id: ask for ask in entry.asks})
    if fact.ask != "entry" and fact.ask not in asks and fact.ask != "hands":
        return refused_tap(Reason("why.not_asked", name=fact.ask))
    if fact.ask == "entry" and fact.answer not in ENTRIES:
        return refused_tap(Reason("why.no_such_entry", name=fact.answer))
    ask = asks.get(fact.ask)
    if ask is not None and not _is_answer(ask, fact.answer):
        choice = f" ({', '.join(ask.answers)})" if ask.answers else ""
        return refused_tap(Reason(f"why.answer_{ask.wants}", name=f"{fact.answer}{choice}"))
    if fact.ask == "seat":
        wrong = why_not_about(table, detailed_case(table, case).entry, named_seat(fact.answer))
        if wrong is not None:
            return refused_tap(wrong)
    counted = _counted(table, fact)
    if isinstance(counted, Reason):
        return refused_tap(counted)
    return TapResult((*counted, fact))


def _is_answer(ask: CaseQuestion, said: str) -> bool:
    """True if this is a valid answer to the question; which one is right only a person knows."""
    if ask.wants is Wants.CARD:
        return said in DECK
    if ask.wants is Wants.SEAT:
        return bool(named_seat(said))
    if ask.wants is Wants.CHIPS:
        return said.isdecimal() and int(said) > 0
    return said in (ask.answers or ("yes", "no"))


def _applied(
    table: Table, case: Case, fact: e.RemedyApplied, vault: CardVault, now_s: int
) -> TapResult:
    found = propose_remedy(table, case)
    by = fact.by or table.floor
    own = fact.outcome in ("", found.outcome) and not fact.words
    if not by and (found.by_floor or not own):
        return refused_tap(Reason("why.floor_decides", found.source))
    if by and not own and not fact.reason.strip():
        return refused_tap(Reason("why.reason_missing"))
    if fact.card and fact.card not in drawn_among(table, case, fact.outcome):
        return refused_tap(Reason("why.not_asked", name=fact.card))
    made = settling_fact(table, case, fact.outcome, by, fact.reason, fact.words, now_s, fact.card)
    if made is None:
        return refused_tap(Reason("why.floor_decides" if found.ask is None else "why.still_asked"))
    waits = _bet_of_dead(table, made)
    if waits:
        return refused_tap(Reason("why.bet_ruled_first", None, 0, waits))
    made = _told_open(table, made, vault)
    after = advance(table, made)
    if _is_idle(table, case, made, after):
        return refused_tap(Reason("why.remedy_without_object"))
    return TapResult((made, *_lies_already(table, after), *bound_facts(after, made)))


def _is_idle(table: Table, case: Case, made: e.RemedyApplied, after: Table) -> bool:
    """True if the remedy's object is missing: it would change nothing, or only a part of it."""
    remedy = ENTRIES[detailed_case(table, case).entry].remedies.get(made.outcome)
    if remedy is None:
        return False  # the floor's own words
    if not made.effects:
        return remedy.does in MOVES_A_CARD
    noted = after.irregularities[len(table.irregularities):]
    return any(one.kind == "irregular.remedy_without_object" for one in noted)


def _bet_of_dead(table: Table, made: e.RemedyApplied) -> int:
    """Seat whose hand this kills while a ruling on its chips waits; 0: none, or they go back.

    The ruling comes first, or nobody would know whose the chips are once the hand is gone (GC:370).
    """
    dead = {one.seat for one in made.effects if one.kind is e.EffectKind.KILL}
    return next((doubt.seat for doubt in (table.doubt, *table.doubts)
                 if doubt is not None and doubt.seat in dead and doubt.chips
                 and doubt.proposal not in ("fold", "back", "check")), 0)


def _lies_already(table: Table, after: Table) -> tuple[e.Fact, ...]:
    """Bet by which it was seen that the street's cards were wrong: its round begins now."""
    before, hand = table.hand, after.hand
    begins = before is not None and before.phase is Phase.BOARD and (
        hand is not None and hand.phase is Phase.BETTING)
    return missed_scanner_events(after) if begins else ()


def _told_open(table: Table, fact: e.RemedyApplied, vault: CardVault) -> e.RemedyApplied:
    """Remedy with the names of the cards that lie open from now on because of it."""
    hand = table.hand
    if hand is None:
        return fact
    return replace(fact, effects=tuple(
        replace(one, card=_opened(hand, one.position, vault))
        if not one.card and _turns_up(one) else one for one in fact.effects
    ))


def _turns_up(effect: e.Effect) -> bool:
    """True if the card of this effect lies open once it is carried out."""
    if effect.kind is e.EffectKind.LAID:
        return effect.place in (*e.FACE_UP, e.Place.ASIDE)
    return effect.kind is e.EffectKind.BURN

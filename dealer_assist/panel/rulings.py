"""What waits for a person: a pending ruling on a bet, or two counts that differ."""

from dealer_assist.advice import Advice
from dealer_assist.chips import written
from dealer_assist.events import BetDoubted, CardDiffered, CountDiffered
from dealer_assist.hand.betting import choice_totals, least_raise_to, most_raise_to
from dealer_assist.panel.view import ChoiceView, Control
from dealer_assist.table import Phase, Table
from dealer_assist.taps import Tap, TapKind
from dealer_assist.words import card_words, word


def choice_view(table: Table, advice: Advice, lang: str) -> ChoiceView | None:
    """The pending ruling first, then any difference between reader and table."""
    if advice.doubt is not None:
        return _ruling(table, advice.doubt, lang)
    if table.card_differences:
        return _two_cards(table.card_differences[0], lang)
    differing = open_differences(table)
    return _difference(differing[0], lang) if differing else None


def _two_cards(differs: CardDiffered, lang: str) -> ChoiceView:
    """One open place, two names for its card: the dealer looks."""
    seen, entered = card_words(differs.seen, lang), card_words(differs.entered, lang)
    return ChoiceView(
        title=word(lang, "doubt.card_title"),
        facts=(
            word(lang, "doubt.card_seen", card=seen),
            word(lang, "doubt.card_entered", card=entered),
        ),
        proposal="",
        source="",
        choices=tuple(
            Control(name, Tap(TapKind.CHOOSE, chips=differs.position, choice=choice))
            for name, choice in ((seen.upper(), "card_seen"), (entered.upper(), "card_entered"))
        ),
    )


def open_differences(table: Table) -> tuple[CountDiffered, ...]:
    """The differences that still are: a seat may have acted since, or its bet been collected."""
    hand = table.hand
    if hand is None or hand.phase not in (Phase.BETTING, Phase.CLOSED):
        return ()
    now = (
        CountDiffered(d.device, d.seat, table.seen[d.seat], hand.bets[hand.position[d.seat]])
        for d in table.differences if d.seat in hand.position
    )
    return tuple(d for d in now if d.seen_chips != d.believed_chips)


def _ruling(table: Table, doubt: BetDoubted, lang: str) -> ChoiceView:
    hand = table.hand
    level = hand.level if hand is not None else 0
    actor = hand.seats[hand.actor] if hand is not None and hand.actor >= 0 else 0
    source = table.house.source(doubt.setting) if doubt.setting else None
    facts = (
        word(lang, "doubt.seen", chips=doubt.chips),
        word(lang, "doubt.to_call", level_chips=level),
        word(lang, doubt.why, chips=_bound(table, doubt), seat=actor),
    )
    told = word(lang, "doubt.silent_source" if doubt.setting else "doubt.not_yet")
    if source is not None and not source.silent:
        told = f"{source.cited()} : {source.sense(lang)}" if lang == "fr" else (
            f"{source.cited()}: {source.sense(lang)}")
    totals = choice_totals(hand, doubt) if hand is not None else {}
    order = [doubt.proposal, *(c for c in _possible(doubt) if c != doubt.proposal)]
    return ChoiceView(
        title=word(lang, "doubt.title", seat=doubt.seat),
        facts=facts,
        proposal=word(lang, f"doubt.propose_{_PROPOSE.get(doubt.proposal, doubt.proposal)}",
                      chips=doubt.to_chips),
        source=told,
        choices=tuple(
            Control(
                word(lang, f"doubt.choose_{c}"), Tap(TapKind.CHOOSE, doubt.seat, choice=c),
                written(totals[c], lang) if totals.get(c) else "",
            )
            for c in order
        ),
    )


_PROPOSE = {"stand": "let_stand"}


def _possible(doubt: BetDoubted) -> tuple[str, ...]:
    if doubt.why == "doubt.taken_back":
        return ("back", "stand", "floor")
    if doubt.why == "doubt.out_of_turn":
        return ("back", "floor")
    if doubt.why == "doubt.bet_too_small":
        return ("raise", "stand", "wait", "floor")
    return ("call", "raise", "stand", "wait", "floor")


def _bound(table: Table, doubt: BetDoubted) -> int:
    """The bound that the bet missed: the least raise, or the most."""
    hand = table.hand
    if hand is None or doubt.seat not in hand.position:
        return 0
    if doubt.why == "doubt.over_limit":
        return most_raise_to(hand, hand.position[doubt.seat])
    return least_raise_to(hand)


def _difference(differs: CountDiffered, lang: str) -> ChoiceView:
    return ChoiceView(
        title=word(lang, "doubt.difference_title", seat=differs.seat),
        facts=(
            word(lang, "doubt.seen", chips=differs.seen_chips),
            word(lang, "doubt.believed", chips=differs.believed_chips),
        ),
        proposal="",
        source="",
        choices=(
            Control(word(lang, "doubt.keep_seen"),
                    Tap(TapKind.CHOOSE, differs.seat, differs.seen_chips, choice="seen")),
            Control(word(lang, "doubt.keep_believed"),
                    Tap(TapKind.CHOOSE, differs.seat, differs.believed_chips, choice="believed")),
        ),
    )

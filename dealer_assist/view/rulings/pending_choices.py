"""Pending choices: a ruling on a bet, or two counts that differ.

A ruling shows the acts and words, the house's proposal and its passage, and every other option,
with the chips that would move.
"""

from dataclasses import replace

from dealer_assist.game.advice import Advice
from dealer_assist.game.between.floor_decisions import setting_value
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts import (
    Action,
    BetDoubted,
    BetReading,
    BetRuled,
    CardDiffered,
    CountDiffered,
)
from dealer_assist.game.hand.betting import choice_totals
from dealer_assist.game.hand.meaning import chips_back_and_missing, passage_of_ruling
from dealer_assist.game.hand.meaning.bet_interpretation import is_count_doubt
from dealer_assist.game.hand.meaning.words_and_motions_so_far import early_acts, early_bet
from dealer_assist.game.hand.raise_amounts import least_raise_to, most_raise_to, silent_least
from dealer_assist.game.irregularities.bet_ruling_entries import entry_of_doubt
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.game.table.table import Gesture, Hand, Phase, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.storage.books import shipped_houses
from dealer_assist.view.dealer.table_view import ChoiceView, Control
from dealer_assist.view.menus.fact_entry_controls import name_question
from dealer_assist.view.rulings.floor_call_key import call_key
from dealer_assist.view.sentences.verbal_action_sheet import spoken_words
from dealer_assist.words import card_words, in_house_words, word
from dealer_assist.words.chip_amounts import amount_text


def choice_view(table: Table, advice: Advice, lang: str) -> ChoiceView | None:
    """Pending ruling, else a difference between reader and table."""
    if advice.doubt is not None:
        return _ruling(table, advice.doubt, lang)
    if table.card_differences:
        return _two_cards(table.card_differences[0], lang)
    differing = open_differences(table)
    return _difference(differing[0], lang) if differing else None


def dealers_choice(
    table: Table, advice: Advice, lang: str, has_pins: bool = False
) -> ChoiceView | None:
    """Dealer's part of the choice: if the floor took his own ruling back, to call him.

    Once he is called his key opens his sheet, as it does everywhere: nobody calls him twice. If no
    rule of the house decides the dealer enters the floor's ruling, in his name; where floor
    managers have PINs only one who is signed in rules.
    """
    view, doubt = choice_view(table, advice, lang), advice.doubt
    if view is None or doubt is None:
        return view
    ways = (_choice(doubt, BetReading(FLOOR, 0), lang),) if doubt.by_floor else view.choices
    if doubt.proposal == FLOOR and not doubt.by_floor:
        shut = has_pins and not table.floor
        ways = tuple(
            way if way.tap.choice in _OPEN else _in_his_name(way, table.floor, lang)
            for way in ways if way.tap.choice in _OPEN or not shut)
    return replace(view, choices=tuple(
        call_key(table, way, lang) if way.tap.choice == FLOOR else way for way in ways))


def _in_his_name(key: Control, floor: str, lang: str) -> Control:
    """Option as the floor rules it; if nobody is signed in his name is asked for."""
    tap = key.tap
    ruled = BetRuled(tap.seat, tap.choice, tap.chips, floor)
    asks = () if floor else (name_question(lang, "floor_name", "by", "floor"),)
    return replace(key, tap=replace(tap, fact=ruled), asks=asks)


def _two_cards(differs: CardDiffered, lang: str) -> ChoiceView:
    """Choice between two names for one open card: the dealer looks."""
    seen, entered = card_words(differs.seen, lang), card_words(differs.entered, lang)
    camera = differs.device == "board"
    return ChoiceView(
        title=word(lang, "doubt.card_title"),
        facts=(
            word(lang, "doubt.camera_seen" if camera else "doubt.card_seen", card=seen),
            word(lang, "doubt.camera_table" if camera else "doubt.card_entered", card=entered),
        ),
        proposal="",
        source="",
        choices=tuple(
            Control(name, Tap(TapKind.CHOOSE, chips=differs.position, choice=choice))
            for name, choice in ((seen.upper(), "card_seen"), (entered.upper(), "card_entered"))
        ),
    )


def open_differences(table: Table) -> tuple[CountDiffered, ...]:
    """Differences that still exist: a seat may have acted since, or its bet been collected."""
    hand = table.hand
    if hand is None or hand.phase not in (Phase.BETTING, Phase.CLOSED):
        return ()
    now = (
        CountDiffered(d.device, d.seat, table.seen[d.seat], hand.bets[hand.position[d.seat]])
        for d in table.differences if d.seat in hand.position
    )
    return tuple(d for d in now if d.seen_chips != d.believed_chips)


# --- a ruling --------------------------------------------------------------------------------


def _ruling(table: Table, doubt: BetDoubted, lang: str) -> ChoiceView:
    hand = table.hand
    ways = doubt.ways or _ways_of_old(hand, doubt)
    proposed = next((way for way in ways if way.choice == doubt.proposal),
                    BetReading(doubt.proposal, 0))
    return ChoiceView(
        title=word(lang, "doubt.camera_title" if is_camera_doubt(doubt) else "doubt.title",
                   seat=doubt.seat),
        facts=_facts(table, hand, doubt, lang),
        proposal=_proposal(doubt, proposed, lang),
        source=_source(hand, doubt, lang),
        choices=tuple(_choice(doubt, way, lang) for way in ways),
        called=_called(table, doubt, lang),
    )


def is_camera_doubt(doubt: BetDoubted) -> bool:
    """True if a camera's count is pending, not a player's act."""
    return is_count_doubt(doubt.why.removeprefix("doubt."))


def _called(table: Table, doubt: BetDoubted, lang: str) -> str:
    """Situation in the catalogue; "" if there is none."""
    entry = entry_of_doubt(table, doubt)
    return in_house_words(ENTRIES[entry].called, lang) if entry else ""


def _ways_of_old(hand: Hand | None, doubt: BetDoubted) -> tuple[BetReading, ...]:
    """Options of a ruling that an older journal holds without them."""
    totals = choice_totals(hand, doubt) if hand is not None else {}
    order = dict.fromkeys((doubt.proposal, "call", "raise", "stand", "wait", "floor"))
    return tuple(
        BetReading(choice, totals[choice], *chips_back_and_missing(doubt.chips, totals[choice]))
        if choice in totals else BetReading(choice, 0)
        for choice in order
    )


def doubt_facts(table: Table, doubt: BetDoubted, lang: str) -> tuple[str, ...]:
    """Acts and words of a bet that has to be interpreted, at the table as it was then."""
    return _facts(table, table.hand, doubt, lang)


def _facts(table: Table, hand: Hand | None, doubt: BetDoubted, lang: str) -> tuple[str, ...]:
    """Words of the player, chips he put, amount he faces, and the fault in it."""
    level = hand.level if hand is not None else 0
    least = least_raise_to(hand) if hand is not None else 0
    actor = hand.seats[hand.actor] if hand is not None and hand.actor >= 0 else 0
    silent = bool(level >= 0 and hand is not None and silent_least(hand))
    least_id = "doubt.to_call_least" if level else "doubt.nothing_to_call"
    if silent:
        least_id = "doubt.to_call_floor" if level else "doubt.nothing_to_call_floor"
    faces = word(lang, least_id, level_chips=level, chips=least)
    early = early_bet(table, doubt.seat)
    was = early.level if early is not None else level
    id = _UNDER_SURE.get(doubt.why, doubt.why) if silent else doubt.why
    why = word(lang, id, chips=_bound(hand, doubt), seat=actor, level_chips=was)
    return (*_gesture(table, doubt, lang), faces, why)


#: Where the text gives no minimum nothing is too small by it.
_UNDER_SURE = {"doubt.raise_too_small": "doubt.raise_under_sure",
               "doubt.bet_too_small": "doubt.bet_under_sure"}


def _gesture(table: Table, doubt: BetDoubted, lang: str) -> tuple[str, ...]:
    """Words and chips of the gesture, in order."""
    found = _told(table, doubt)
    if is_camera_doubt(doubt):
        id = "doubt.camera_sees" if doubt.chips else "doubt.camera_sees_none"
        return (word(lang, id, chips=doubt.chips),)
    if found is None:
        entered = _entered(table, doubt)
        return (*((word(lang, "doubt.entered", chips=entered),) if entered else ()),
                word(lang, "doubt.seen", chips=doubt.chips))
    said: tuple[str, ...] = ()
    put: tuple[str, ...] = ()
    if found.said:
        act = spoken_words(Action(found.said), found.said_chips, lang)
        said = (word(lang, "doubt.said", act=act),)
    if found.motions:
        put = (_chips(found, lang),)
    return (*said, *put) if found.words_first else (*put, *said)


def _entered(table: Table, doubt: BetDoubted) -> int:
    """Bet as the dealer entered it, from which a reader's count differs; 0 for none."""
    hand = table.hand
    if hand is None or doubt.why != "doubt.words_against_chips" or doubt.seat not in hand.position:
        return 0
    return hand.bets[hand.position[doubt.seat]]


def _told(table: Table, doubt: BetDoubted) -> Gesture | None:
    """Gesture that the ruling is on: that of the turn, or the act that waited for it."""
    gesture = table.gesture
    if gesture is not None and gesture.seat == doubt.seat:
        return gesture if gesture.said or gesture.motions else None
    acts = early_acts(table, doubt.seat)
    if not acts:
        return None
    spoken = next((act for act in acts if act.spoken), None)
    said = (str(spoken.action), spoken.to_chips) if spoken is not None else ("", 0)
    motions = tuple(act.chips for act in acts if act.chips)
    return Gesture(doubt.seat, *said, motions, acts[0].spoken)


_SHOWN = 6  # most chips of a motion named one by one


def _chips(found: Gesture, lang: str) -> str:
    """Chips of each motion, or their sum if they are many or nobody saw which."""
    motions = [sorted(motion, reverse=True) for motion in found.motions]
    if not found.is_known:
        return word(lang, "doubt.entered", chips=sum(map(sum, motions)))
    if len(motions) == 1 and len(motions[0]) == 1:
        return word(lang, "doubt.seen_one", chips=motions[0][0])
    if len(motions) == 1:
        if len(motions[0]) > _SHOWN:
            return word(lang, "doubt.seen", chips=sum(motions[0]))
        return word(lang, "doubt.seen_pile", pile=_pile(motions[0], lang), chips=sum(motions[0]))
    piles = [_signed(sum(motion), lang) for motion in motions]
    return word(lang, "doubt.seen_motions", count=len(piles), pile=" · ".join(piles))


def _pile(chips: list[int], lang: str) -> str:
    first, *rest = chips
    return amount_text(first, lang) + "".join(
        f" {'+' if chip > 0 else '−'} {amount_text(abs(chip), lang)}" for chip in rest
    )


def _signed(chips: int, lang: str) -> str:
    return f"{'+' if chips > 0 else '−'}{amount_text(abs(chips), lang)}"


def _is_strange(doubt: BetDoubted) -> bool:
    """True if a chip that is no money here lies in the bet: no rule is needed, it is taken away."""
    return doubt.why == "doubt.strange_chip"


def _proposal(doubt: BetDoubted, way: BetReading, lang: str) -> str:
    name = "let_stand" if doubt.proposal == "stand" else doubt.proposal
    if name == "wait":
        name = "count" if is_camera_doubt(doubt) else "set_aside" if _is_strange(doubt) else name
    told = word(lang, f"doubt.propose_{name}", chips=doubt.to_chips)
    if doubt.proposal in _OPEN:
        return told
    if way.returned:
        return word(lang, "doubt.moves_back", proposal=told, chips=way.returned)
    return word(lang, "doubt.moves_add", proposal=told, chips=way.missing) if way.missing else told


_OPEN = ("wait", "floor")


def _source(hand: Hand | None, doubt: BetDoubted, lang: str) -> str:
    """Passage behind the proposal, or that there is none."""
    try:
        source = passage_of(hand, doubt)
    except KeyError:
        return word(lang, "doubt.silent_source")
    return cited_sense(source, lang) if source is not None else ""


def passage_of(hand: Hand | None, doubt: BetDoubted) -> Passage | None:
    """Passage behind the proposal; None if no rule applies. Raises KeyError if the house has
    none."""
    if hand is None or _is_strange(doubt):
        return None
    return passage_of_ruling(hand, doubt.why.removeprefix("doubt."), doubt.setting)


def cited_sense(source: Passage, lang: str) -> str:
    """Passage with its sense; or that there is none, or that the house chose so and why."""
    if source.silent:
        reason = source.reason(lang)
        id = "doubt.custom_source" if reason else "doubt.silent_source"
        return word(lang, id, reason=reason)
    return word(lang, "grammar.colon", what=source.cited(lang), told=source.sense(lang))


# --- options ---------------------------------------------------------------------------------

_AMOUNTS = frozenset({"call", "bet", "raise", "stand"})
_ASKED = frozenset({"passer", "unclear", "check_facing_bet", "call_of_nothing", "fold_unfaced",
                    "raise_to_or_by", "early_bet", "standing", "chop"})


def _choice(doubt: BetDoubted, way: BetReading, lang: str) -> Control:
    """Key of one option: its name and amount, and below them the chips that would move."""
    kind = doubt.why.removeprefix("doubt.")
    name = "ask" if way.choice == "wait" and kind in _ASKED else way.choice
    if name == "wait":
        name = "count" if is_camera_doubt(doubt) else "set_aside" if _is_strange(doubt) else name
    told = way.choice in _AMOUNTS or way.choice == "fold"  # with his chips, or without
    tap = Tap(TapKind.CHOOSE, doubt.seat, way.to_chips if told else 0, choice=way.choice)
    amount = amount_text(way.to_chips, lang) if way.choice in _AMOUNTS and way.to_chips else ""
    text, moved = word(lang, f"doubt.choose_{name}"), _moves(way, lang)
    idea = _idea(way, lang) if doubt.proposal == FLOOR and way.choice not in _OPEN else ""
    if not moved:
        return Control(text, tap, amount, why=idea)
    return Control(f"{text} {amount}".strip(), tap, moved, why=idea)


def _moves(way: BetReading, lang: str) -> str:
    """Chips that would go back, or that he adds."""
    if way.choice in _OPEN:
        return ""
    if way.returned:
        return word(lang, "doubt.back_chips", chips=way.returned)
    return word(lang, "doubt.add_chips", chips=way.missing) if way.missing else ""


def _idea(way: BetReading, lang: str) -> str:
    """Rule of other houses behind the option, with its passages."""
    if not way.setting:
        return ""
    values = [setting_value(value) for value in way.value.split("|")]
    words = KEYS[way.setting].says(values[0], lang)
    lines = " · ".join(line for value in values
                       for line in shipped_houses.houses_with_value(way.setting, value))
    return word(lang, "doubt.idea", words=words, lines=lines) if lines else words


def _bound(hand: Hand | None, doubt: BetDoubted) -> int:
    """Bound that the bet missed: the least raise, or the most."""
    if hand is None or doubt.seat not in hand.position:
        return 0
    if doubt.why == "doubt.over_limit":
        return most_raise_to(hand, hand.position[doubt.seat])
    return least_raise_to(hand)


def _difference(differs: CountDiffered, lang: str) -> ChoiceView:
    return ChoiceView(
        title=word(lang, "doubt.difference_title", seat=differs.seat),
        facts=(
            word(lang, "doubt.reader_seen", chips=differs.seen_chips),
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

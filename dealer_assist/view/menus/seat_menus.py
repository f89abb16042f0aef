"""Sheet of a seat: the hand's own keys, then words, chips and the place. No Qt."""

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice
from dealer_assist.game.between.floor_calls import calling_seat
from dealer_assist.game.between.level_clock import hands_in_rounds
from dealer_assist.game.between.seat_checks import has_chair, stack_at
from dealer_assist.game.between.seats_and_button import button_price, why_not_choose_entry
from dealer_assist.game.between.table_waiting_list import name_at
from dealer_assist.game.facts import EntryKind
from dealer_assist.game.hand.action_clock import may_grant
from dealer_assist.game.hand.blind_chop import why_not_chop
from dealer_assist.game.hand.physical_deck import cards_of_hand
from dealer_assist.game.hand.straddle import straddle_chips, why_not_straddle
from dealer_assist.game.table.table import Chair, Hand, Phase, Table
from dealer_assist.game.taps import UNPOSTED, Tap, TapKind
from dealer_assist.view.dealer.table_view import Control, Menu, Needs
from dealer_assist.view.menus.buy_in_keys import recave_keys, recave_menus, sit_keys
from dealer_assist.view.menus.fact_entry_controls import (
    Ready,
    amount_question,
    fact_entry_key,
    menu_key,
    name_question,
    reason_and_name_questions,
    seat_question,
    silent_rule_key,
)
from dealer_assist.view.menus.tournament_menus import sit_key, tournament_seat_keys
from dealer_assist.view.rulings.incident_guide import seat_incident_key, turned_up_keys
from dealer_assist.view.sentences.verbal_action_sheet import early_keys, released_key
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text

CORRECTIONS = ("miscounted", "wrong_pot", "chips_fell", "dealer_error", "reader_error")
PENALTIES = ("soft_play", "abusive", "exposed_hand", "phone", "late")
HANDS = (1, 2, 4, 8)
ROUNDS = (1, 2)
_BLINDS = (e.Post.SMALL_BLIND, e.Post.BIG_BLIND)


def seat_keys(table: Table, advice: Advice, chair: Chair, lang: str) -> tuple[Control, ...]:
    """The seat's own sheet."""
    of_tournament = tournament_seat_keys(table, chair, lang)
    if not chair.taken and not has_chair(table, chair.seat):
        return ()
    if not chair.taken:
        sit = sit_key(table, chair.seat, lang)
        return (*((sit,) if sit else sit_keys(table, chair.seat, lang)), *of_tournament)
    hand = table.running
    is_dealt_in = hand is not None and chair.seat in hand.position
    in_hand = _in_hand(hand, hand.position[chair.seat], lang) if hand and is_dealt_in else ()
    chops = _chop(table, lang) if chair.seat == advice.seat else ()
    released = released_key(table, chair.seat, lang)
    return (
        *in_hand,
        *chops,
        *turned_up_keys(table, chair.seat, lang),
        *early_keys(table, chair.seat, lang),
        *_entries(table, chair, lang),
        seat_incident_key(chair.seat, lang),
        *of_tournament,
        *((released,) if released is not None else ()),
        *_clock(table, advice, chair.seat, lang),
        *_asks_floor(table, chair.seat, lang),
        *recave_keys(table, chair, lang),
        _away(table, chair, lang),
        menu_key(lang, "chips", f"seat.{chair.seat}.chips"),
        menu_key(lang, "place", f"seat.{chair.seat}.place"),
    )


def seat_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """Sheets behind a taken seat's own."""
    return tuple(
        menu for chair in table.chairs if chair.taken
        for menu in (*recave_menus(table, chair, lang), _chips(table, chair, lang),
                     _place(table, chair, lang))
    )


def answers_without_chips(table: Table, seat: int, lang: str) -> tuple[Control, ...]:
    """Answers of a player without chips before the next hand: his last buy-in, another, or none."""
    chair = table.chair(seat)
    first, *others = recave_keys(table, chair, lang)
    leaves = fact_entry_key(table, lang, "leaves", e.PlayerLeft(seat))
    return (first, *others[-1:], _away(table, chair, lang), leaves)


# --- in the hand -----------------------------------------------------------------------------


def _in_hand(hand: Hand, i: int, lang: str) -> tuple[Control, ...]:
    number = hand.seats[i]
    controls: list[Control] = []
    if hand.phase is Phase.DEALING and any(
            one.seat == number and one.post in _BLINDS for one in hand.posted):
        controls.append(Control(word(lang, "action.unposted"),
                                Tap(TapKind.DONE, number, choice=UNPOSTED)))
    if why_not_straddle(hand, number) is None:
        straddle = _control(TapKind.STRADDLE, number, lang)
        controls.append(
            Control(straddle.text, straddle.tap, amount_text(straddle_chips(hand, number), lang))
        )
    can_show = hand.phase in (Phase.SHOWDOWN, Phase.BOARD, Phase.CLOSED) and not (
        hand.folded[i] or hand.mucked[i] or hand.shown[i]
    )
    if can_show:
        controls.append(_control(TapKind.SHOW, number, lang))
        controls.append(
            Control(word(lang, "action.enter_cards", seat=number), Tap(TapKind.CARDS, number),
                    needs=Needs.CARDS, cards_needed=cards_of_hand(hand, number))
        )
    if can_show and hand.phase is Phase.SHOWDOWN and len(hand.live) > 1:
        controls.append(_control(TapKind.MUCK, number, lang))
    return tuple(controls)


def _chop(table: Table, lang: str) -> tuple[Control, ...]:
    """Key that returns both blinds once nobody else is left; the floor's card if the text is
    silent."""
    wrong = why_not_chop(table)
    name = word(lang, "action.chop")
    if wrong is None:
        return (Control(name, Tap(TapKind.CHOP)),)
    return (silent_rule_key(name, wrong, lang),) if wrong.setting else ()


def _control(kind: TapKind, number: int, lang: str) -> Control:
    return Control(word(lang, f"action.{kind}", seat=number), Tap(kind, number))


def _asks_floor(table: Table, number: int, lang: str) -> tuple[Control, ...]:
    """Key by which the player calls the floor, or is added to the call."""
    if calling_seat(table):
        return ()
    return (Control(word(lang, "entry.asks_floor"), Tap(TapKind.CALL_FLOOR, number)),)


def _clock(table: Table, advice: Advice, number: int, lang: str) -> tuple[Control, ...]:
    """Key for the clock on the player to act (GC:314-316), or off him again; the floor may grant it
    sooner."""
    called = table.time_called
    if called is not None and called.seat == number:
        return (fact_entry_key(table, lang, "time_stopped", e.TimeStopped(number)),)
    if advice.seat != number or called is not None:
        return ()
    calls = fact_entry_key(table, lang, "time_called", e.TimeCalled(number, 0))
    if not may_grant(table):
        return (calls,)
    by = () if table.floor else (name_question(lang, "floor_name", "by", "floor"),)
    granted = fact_entry_key(table, lang, "time_granted", e.TimeCalled(number, 0, table.floor), *by)
    return (calls, granted)


# --- chips -----------------------------------------------------------------------------------


def _chips(table: Table, chair: Chair, lang: str) -> Menu:
    number, stack = chair.seat, stack_at(table, chair.seat)
    believed: Ready = ((word(lang, "ready.believed"), stack),)
    counted = amount_question(lang, "counted", "chips", least=0, ready=believed, seat=number)
    corrected = amount_question(lang, "corrected", "chips", least=0, ready=believed, seat=number)
    changed = amount_question(lang, "changed", "chips", most=stack, seat=number)
    tip = amount_question(lang, "tip", "chips", most=stack, seat=number)
    bought = amount_question(lang, "recave", "chips", seat=number)
    return Menu(
        f"seat.{number}.chips", word(lang, "sheet.seat_chips", seat=number),
        facts=(word(lang, "sheet.stack", chips=stack),),
        controls=(
            fact_entry_key(table, lang, "counted", e.StackCounted(number, 0), counted,
                  like={"chips": stack}),
            fact_entry_key(table, lang, "corrected", e.StackCorrected(number, 0, "", ""), corrected,
                  *reason_and_name_questions(lang, *CORRECTIONS), like={"chips": stack}),
            fact_entry_key(table, lang, "changed", e.ChangeMade(number, 0), changed),
            fact_entry_key(table, lang, "tip", e.TipGiven(number, 0), tip),
            fact_entry_key(table, lang, "sold_at_table", e.ChipsBought(number, 0, at_table=True),
                           bought),
        ),
        back=f"seat.{number}",
    )


# --- the place -------------------------------------------------------------------------------


def _away(table: Table, chair: Chair, lang: str) -> Control:
    if chair.away:
        return fact_entry_key(table, lang, "returned", e.PlayerReturned(chair.seat))
    return fact_entry_key(table, lang, "away", e.PlayerAway(chair.seat, 0))


def _entries(table: Table, chair: Chair, lang: str) -> tuple[Control, ...]:
    """Options of a newcomer between the button and the small blind (WSOP 154); his choice."""
    ways = {
        EntryKind.BUTTON: ("buys_button", button_price(table)),
        EntryKind.BIG_BLIND: ("enters_for_blind", table.stakes.big_blind),
        EntryKind.WAIT: ("waits_for_button", 0),
    }
    if why_not_choose_entry(table, e.EntryChosen(chair.seat, EntryKind.WAIT)) is not None:
        return ()
    return tuple(
        fact_entry_key(table, lang, id, e.EntryChosen(chair.seat, way),
              amount=amount_text(chips, lang) if chips else "")
        for way, (id, chips) in ways.items() if way != chair.entry
    )


def _place(table: Table, chair: Chair, lang: str) -> Menu:
    number = chair.seat
    free = tuple(c.seat for c in table.chairs if not c.taken)
    stands = (
        fact_entry_key(table, lang, "sits_again", e.PlayerSatDown(number)) if chair.standing
        else fact_entry_key(table, lang, "stands", e.PlayerStood(number))
    )
    return Menu(
        f"seat.{number}.place", word(lang, "sheet.seat_place", seat=number),
        controls=(
            stands,
            fact_entry_key(table, lang, "changes_seat", e.SeatChanged(number, 0),
                  seat_question(lang, "to_seat", "to_seat", free)),
            fact_entry_key(table, lang, "name_player", e.PlayerNamed(number, ""),
                  name_question(lang, "player_name", "name", "guest"),
                  amount=name_at(table, number)),
            fact_entry_key(table, lang, "leaves", e.PlayerLeft(number), hold=bool(chair.chips)),
            *_consigned(table, chair, lang),
            *_penalty(table, chair, lang),
        ),
        back=f"seat.{number}",
    )


def _consigned(table: Table, chair: Chair, lang: str) -> tuple[Control, ...]:
    """Key to take an absent player's stakes into custody; a tournament's stay in play."""
    if table.tournament is not None:
        return ()
    return (fact_entry_key(table, lang, "consign", e.StakesConsigned(chair.seat, "", chair.chips),
                  name_question(lang, "owner", "name", "guest"),
                  amount=amount_text(chair.chips, lang)),)


def _penalty(table: Table, chair: Chair, lang: str) -> tuple[Control, ...]:
    """Key to the floor's penalties, at a tournament's table only."""
    if table.tournament is None:
        return ()
    number = chair.seat
    if chair.penalty_hands:
        by = name_question(lang, "floor_name", "by", "floor")
        return (fact_entry_key(table, lang, "penalty_lifted", e.PenaltyLifted(number, ""), by,
                      hands=chair.penalty_hands),)
    ready = [(word(lang, "ready.hands", hands=count), count) for count in HANDS]
    for rounds in ROUNDS:
        count = hands_in_rounds(table, rounds)
        ready.append((word(lang, "ready.rounds", rounds=rounds, hands=count), count))
    hands = amount_question(lang, "penalty_hands", "hands", most=99, seat=number,
                            ready=tuple(ready))
    return (fact_entry_key(table, lang, "penalty", e.PenaltyGiven(number, 0, "", ""), hands,
                  *reason_and_name_questions(lang, *PENALTIES)),)

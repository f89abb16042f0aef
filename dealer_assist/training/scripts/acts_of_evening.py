"""Acts of lines about everything around the hands."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.elimination import due_eliminations
from dealer_assist.game.between.level_clock import hands_in_rounds
from dealer_assist.game.between.table_waiting_list import free_seats
from dealer_assist.game.between.time_fee import fees_by_seat
from dealer_assist.game.hand.stakes_from_blinds import stakes_at_blinds
from dealer_assist.game.taps import TapKind
from dealer_assist.training.scripts.acts_of_hand import Act
from dealer_assist.training.scripts.line_patterns import Values
from dealer_assist.training.scripts.script_table import Cannot, ScriptRun

_DAY = 24 * 3600


def _enters(make: Callable[[ScriptRun, Values], e.Fact]) -> Act:
    """A person enters this fact."""
    def acts(live: ScriptRun, values: Values) -> None:
        live.enter(make(live, values))
    return acts


def _each(make: Callable[[ScriptRun, int], e.Fact]) -> Act:
    def acts(live: ScriptRun, values: Values) -> None:
        for seat in values["seats"]:
            live.enter(make(live, seat))
    return acts


def _blinds(live: ScriptRun, values: Values) -> e.Fact:
    """New stakes from the next hand on; the sizes of fixed limit follow the big blind."""
    stakes = stakes_at_blinds(live.table.stakes, values["small"], values["big"])
    return e.StakesChanged(replace(
        stakes, ante=values.get("ante", 0), big_blind_ante=values.get("bba", 0),
    ))


def _time(live: ScriptRun, values: Values) -> None:
    """The clock shows this: today's, or tomorrow's if it is past already."""
    today = live.now_s - live.now_s % _DAY + values["time"]
    live.time_is(today if today >= live.now_s else today + _DAY)


def _passes(live: ScriptRun, values: Values) -> None:
    seconds = values["number"] if "number" in values else 60 * values["minutes"]
    live.time_is(live.now_s + seconds)


def _sign(live: ScriptRun, values: Values) -> e.Fact:
    return e.SignPosted(replace(live.table.evening.sign, **values["says"]))


def _pieces(values: Values) -> tuple[e.Pieces, ...]:
    """The chips of a count or a transfer by value, the smallest first."""
    counted: Counter[int] = Counter(values.get("pieces", ()))
    return tuple(e.Pieces(value, counted[value]) for value in sorted(counted))


def _assign(live: ScriptRun, values: Values) -> e.Fact:
    """The seat drawn for him: of those named, else of every one that may be given."""
    free = free_seats(live.table)
    seat = values.get("seat", free[0] if free else 0)
    return e.SeatAssigned(values["name"], seat, values.get("of", free))


def _consign(live: ScriptRun, values: Values) -> e.Fact:
    seat = values["seat"]
    chair = live.table.chair(seat)
    named = {s.seat: s.name for s in live.script.settings.seats}
    name = values.get("name") or named.get(seat) or f"seat {seat}"
    return e.StakesConsigned(seat, name, chair.chips, live.now_s)


def _deck(live: ScriptRun, values: Values) -> str:
    return str(values.get("deck") or live.table.evening.deck or "deck")


def _checked(live: ScriptRun, values: Values) -> e.Fact:
    missing, twice = values.get("missing", ()), values.get("twice", ())
    cards = values.get("count", 52 - len(missing) + len(twice))
    return e.DeckChecked(values["deck"], cards, missing, twice)


def _alarm_ended(live: ScriptRun, values: Values) -> e.Fact:
    """The oldest pending alarm is acknowledged; the table refuses it without a name."""
    oldest = live.table.alarms[0].number if live.table.alarms else 0
    return e.AlarmAcknowledged(oldest, values.get("by", ""), values.get("why", ""))


def _level(live: ScriptRun, values: Values) -> e.Fact:
    return e.LevelBegan(values["number"], live.now_s)


def _break(live: ScriptRun, values: Values) -> e.Fact:
    """The next break of the structure begins."""
    played = live.table.tournament
    levels = played.levels if played is not None else ()
    now = played.level if played is not None else 0
    number = next((k for k, lev in enumerate(levels, 1) if k > now and lev.is_break), 0)
    if not number:
        raise Cannot("script.no_break")
    return e.LevelBegan(number, live.now_s)


def _eliminated(live: ScriptRun, values: Values) -> e.Fact:
    """He is out, in the place that the table names where the line names none."""
    seat = values["seat"]
    due = {one.seat: one.place for one in due_eliminations(live.table)}
    return e.PlayerEliminated(seat, values.get("place", due.get(seat, 0)))


def _device_found(live: ScriptRun, values: Values) -> None:
    live.device_up(values["device"])


def _device_lost(live: ScriptRun, values: Values) -> None:
    live.device_down(values["device"])


def _device_noted(live: ScriptRun, values: Values) -> None:
    live.note(values["device"], values["what"])


def _settle(choice: str) -> Act:
    def acts(live: ScriptRun, values: Values) -> None:
        live.tap(TapKind.CHOOSE, values["seat"], choice=choice)
    return acts


def _card_is(live: ScriptRun, values: Values) -> None:
    """The dealer looked at the board: the card is the one read, or the one entered."""
    card = values["card"][0]
    for differs in live.table.card_differences:
        if card in (differs.seen, differs.entered):
            choice = "card_seen" if card == differs.seen else "card_entered"
            live.tap(TapKind.CHOOSE, chips=differs.position, choice=choice)
            return
    raise Cannot("script.no_card_differs")


EVENING_ACTS: Final[dict[str, Act]] = {
    "sits": _enters(lambda live, v: e.PlayerSat(
        v["seat"], v["chips"], name=v.get("name", ""))),
    "leaves": _each(lambda live, seat: e.PlayerLeft(seat)),
    "away": _each(lambda live, seat: e.PlayerAway(seat, live.now_s)),
    "returns": _each(lambda live, seat: e.PlayerReturned(seat)),
    "stands_up": _each(lambda live, seat: e.PlayerStood(seat)),
    "sits_down": _each(lambda live, seat: e.PlayerSatDown(seat)),
    "changes_seat": _enters(lambda live, v: e.SeatChanged(v["seat"], v["to"])),
    "called": _enters(lambda live, v: e.PlayerNamed(v["seat"], v["name"])),
    "buys_button": _enters(lambda live, v: e.EntryChosen(v["seat"], e.EntryKind.BUTTON)),
    "enters_for_blind": _enters(lambda live, v: e.EntryChosen(v["seat"], e.EntryKind.BIG_BLIND)),
    "waits_for_button": _enters(lambda live, v: e.EntryChosen(v["seat"], e.EntryKind.WAIT)),
    "recaves": _enters(lambda live, v: e.ChipsBought(v["seat"], v["chips"])),
    "buys_at_table": _enters(lambda live, v: e.ChipsBought(v["seat"], v["chips"], True)),
    "counted": _enters(lambda live, v: e.StackCounted(v["seat"], v["chips"])),
    "corrected": _enters(lambda live, v: e.StackCorrected(
        v["seat"], v["chips"], v.get("why", ""), v.get("by", ""))),
    "changes_chips": _enters(lambda live, v: e.ChangeMade(v["seat"], v["chips"])),
    "tips": _enters(lambda live, v: e.TipGiven(v["seat"], v["chips"])),
    "button_to": _enters(lambda live, v: e.ButtonMoved(v["seat"])),
    "draw": _enters(lambda live, v: e.ButtonDrawn(v["draws"])),
    "collect_time": _enters(lambda live, v: e.TimeCollected(fees_by_seat(live.table), live.now_s)),
    "bomb_pot": _enters(lambda live, v: e.BombPotAgreed(v["chips"], v.get("out", ()))),
    "no_bomb_pot": _enters(lambda live, v: e.BombPotAgreed(0)),
    "blinds": _enters(_blinds), "sign": _enters(_sign),
    "dealer": _enters(lambda live, v: e.DealerCameOn(v["name"])),
    "float": _enters(lambda live, v: e.FloatCounted(
        v["chips"], v.get("by", ""), v.get("second", ""), v.get("why", ""), _pieces(v))),
    "float_moved": _enters(lambda live, v: e.FloatMoved(
        v["chips"], v["way"] == "out", v.get("by", ""), v.get("second", ""), _pieces(v))),
    "deck_checked": _enters(_checked),
    "deck_loaded": _enters(lambda live, v: e.DeckLoaded(v["deck"])),
    "deck_out": _enters(lambda live, v: e.DeckTakenOut(
        v["deck"], v.get("for", "change"), v.get("by", ""))),
    "cards_held": _enters(lambda live, v: e.CardsHeld(
        v["deck"], v.get("number", live.table.hands), v.get("by", ""), v.get("why", ""))),
    "cards_released": _enters(lambda live, v: e.CardsReleased(
        v["deck"], v.get("by", ""), v.get("why", ""))),
    "alarm_ended": _enters(_alarm_ended),
    "shuffled": _enters(lambda live, v: e.DeckShuffled(_deck(live, v))),
    "cut": _enters(lambda live, v: e.DeckCut(_deck(live, v), v.get("seat", 0))),
    "wait": _enters(lambda live, v: e.WaitJoined(v["name"])),
    "stop_waiting": _enters(lambda live, v: e.WaitLeft(v["name"])),
    "assign": _enters(_assign), "consign": _enters(_consign),
    "claims": _enters(lambda live, v: e.StakesClaimed(v["name"])),
    "unclaimed": _enters(lambda live, v: e.StakesUnclaimed(v["name"])),
    "last_hands": _enters(lambda live, v: e.LastHandsAnnounced(v.get("number", 1))),
    "close": _enters(lambda live, v: e.TableClosed()),
    "reopen": _enters(lambda live, v: e.TableReopened()),
    "pot_counted": _enters(lambda live, v: e.PotCounted(v["pot"], v["chips"])),
    "pot_ruled": _enters(lambda live, v: e.PotRuled(
        v["pot"], v["chips"], v.get("by", "floor"), v.get("why", ""))),
    "time": _time, "passes": _passes,
    "level": _enters(_level), "break": _enters(_break),
    "paused": _enters(lambda live, v: e.ClockPaused(live.now_s)),
    "resumed": _enters(lambda live, v: e.ClockResumed(live.now_s)),
    "eliminated": _enters(_eliminated),
    "reenters": _enters(lambda live, v: e.PlayerReentered(v["seat"])),
    "coloured_up": _enters(lambda live, v: e.ColouredUp(v["chip"], v["stacks"])),
    "hand_held": _enters(lambda live, v: e.NextHandHeld("floor")),
    "hand_released": _enters(lambda live, v: e.NextHandReleased("floor")),
    "all_released": _enters(lambda live, v: e.NextHandReleased("floor", last=True)),
    "penalty": _enters(lambda live, v: e.PenaltyGiven(
        v["seat"], v["hands"], v.get("by", "floor"), v.get("why", ""))),
    "penalty_rounds": _enters(lambda live, v: e.PenaltyGiven(
        v["seat"], hands_in_rounds(live.table, v["rounds"]), v.get("by", "floor"),
        v.get("why", ""))),
    "penalty_lifted": _enters(lambda live, v: e.PenaltyLifted(v["seat"], v.get("by", "floor"))),
    "device_found": _device_found, "device_lost": _device_lost, "device_noted": _device_noted,
    "reader_right": _settle("seen"), "table_right": _settle("believed"), "card_is": _card_is,
}

"""Acts of lines about one hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import DealerStep, StepKind, facts_for
from dealer_assist.game.between import table_closing
from dealer_assist.game.facts import Action
from dealer_assist.game.facts.signed_rulings import NAMELESS
from dealer_assist.game.hand import blinds
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.irregularities.play_on_hold import do_acts_wait, is_next_hand_held
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import OF_THE_DEAL, Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.training.scripts.line_patterns import Values
from dealer_assist.training.scripts.script_table import Cannot, ScriptRun
from dealer_assist.training.scripts.spoken_action import DOUBLE, MINIMUM

Act = Callable[[ScriptRun, Values], None]
_MOST_STEPS = 200


def for_each_seat(act: Callable[[ScriptRun, int], None]) -> Act:
    """The act for each of the seats named, in their order."""
    def acts(live: ScriptRun, values: Values) -> None:
        for seat in values["seats"]:
            act(live, seat)
    return acts


# --- beginning ---------------------------------------------------------------------------------


def do_step(live: ScriptRun, step: DealerStep) -> bool:
    """The dealer does this step: by the key if it is the first one due, else as it is."""
    if live.advice.steps[:1] == (step,):
        return live.tap(TapKind.DONE)
    facts = facts_for(live.table, step)
    live.put(*facts)
    return bool(facts)


def first_due_step_of(live: ScriptRun, *kinds: StepKind) -> DealerStep | None:
    """The first step of these kinds among those that are due."""
    return next((step for step in live.advice.steps if step.kind in kinds), None)


def begin(live: ScriptRun, values: Values) -> None:
    """The hand begins: the button moves if it must, and the players dealt in are determined."""
    if not blinds.is_between_hands(live.table):
        raise Cannot("script.hand_running")
    live.sweep()
    for _ in range(_MOST_STEPS):
        step = first_due_step_of(live, StepKind.MOVE_BUTTON) or first_due_step_of(
            live, StepKind.BEGIN_HAND)
        if step is None or not do_step(live, step):
            break
        if not blinds.is_between_hands(live.table):
            return
    if not live.notice:
        held = Reason("why.case_open") if is_next_hand_held(live.table) else None
        live.why = held or table_closing.why_no_more_hands(live.table) or blinds.why_not_begin(
            live.table)
        live.notice = live.why.id if live.why is not None else "script.no_begin"


def _begun(live: ScriptRun) -> bool:
    if blinds.is_between_hands(live.table):
        begin(live, {})
    return not blinds.is_between_hands(live.table)


def post_all(live: ScriptRun, values: Values) -> None:
    """Every blind and ante that is owed stands in front of its seat."""
    if not _begun(live):
        return
    for _ in range(_MOST_STEPS):
        step = first_due_step_of(live, StepKind.POST)
        if step is None or not do_step(live, step):
            return


def deal(live: ScriptRun, values: Values) -> None:
    """Begin the hand if none runs, take the posts, deal the hole cards."""
    if not blinds.is_between_hands(live.table) and live.phase not in OF_THE_DEAL:
        raise Cannot("script.hand_running")
    post_all(live, {})
    step = first_due_step_of(live,
                             StepKind.DEAL) if not blinds.is_between_hands(live.table) else None
    if step is not None:
        do_step(live, step)


def _straddle(live: ScriptRun, seat: int) -> None:
    if _begun(live):
        # No more than the blinds: a straddle may stand for what the seat itself still owes.
        for _ in range(_MOST_STEPS):
            step = first_due_step_of(live, StepKind.POST)
            is_due = any(o.post is e.Post.BIG_BLIND for o in live.hand.owed)
            if step is None or not is_due or not do_step(live, step):
                break
        live.tap(TapKind.STRADDLE, seat)


def post(live: ScriptRun, values: Values) -> None:
    """A seat posts something: what it owes, or the amount that is said."""
    kind, chips = values["post"], values.get("chips")
    if not _begun(live):
        return
    for seat in values["seats"]:
        if kind is e.Post.STRADDLE and chips is None:
            _straddle(live, seat)
            continue
        step = next((s for s in live.advice.steps if s.kind is StepKind.POST
                     and (s.seat, s.post) == (seat, kind)), None)
        if step is not None and chips in (None, step.chips):
            do_step(live, step)
        else:
            live.enter(e.Posted(seat, kind, chips or 0))


# --- actions -----------------------------------------------------------------------------------


def _is_his_turn(live: ScriptRun, seat: int) -> bool:
    hand = live.table.hand
    return hand is not None and hand.phase is Phase.BETTING and hand.seats[hand.actor] == seat


def _acts(kind: TapKind, action: Action) -> Callable[[ScriptRun, int], None]:
    """Act in turn by the dealer's key; before the turn by words or sign.

    Whoever said before his turn that he folds, and folds, lets go of his cards: the key again.
    """
    def act(live: ScriptRun, seat: int) -> None:
        again = any((early.seat, early.action) == (seat, action) for early in live.table.early)
        released = again and action is Action.FOLD
        if released or _is_his_turn(live, seat) or live.phase is not Phase.BETTING:
            live.tap(kind, seat)
        else:
            live.enter(e.Declared(seat, action))
    return act


fold = _acts(TapKind.FOLD, Action.FOLD)


def check(live: ScriptRun, seat: int) -> None:
    """Parole. Facing a bet the key would call: then it counts as words."""
    options = live.advice.options
    if do_acts_wait(live.table) or (options is not None and options.seat == seat and options.call):
        live.enter(e.Declared(seat, Action.CHECK))
    else:
        _acts(TapKind.CHECK_CALL, Action.CHECK)(live, seat)


def call(live: ScriptRun, seat: int) -> None:
    """He calls; with nothing to call it counts as words."""
    options = live.advice.options
    if do_acts_wait(live.table) or (
            options is not None and options.seat == seat and not options.call):
        live.enter(e.Declared(seat, Action.CALL))
    else:
        _acts(TapKind.CHECK_CALL, Action.CALL)(live, seat)


def raise_to(live: ScriptRun, values: Values) -> None:
    """He bets or raises to this amount in all on this street."""
    seat, chips = values["seat"], values["chips"]
    if _is_his_turn(live, seat) or live.phase is not Phase.BETTING:
        live.tap(TapKind.RAISE_TO, seat, chips)
        return
    live.enter(e.Declared(seat, Action.RAISE if live.hand.level else Action.BET, chips))


def raise_by(live: ScriptRun, values: Values) -> None:
    """He raises by so much on top of the bet."""
    raise_to(live, {**values, "chips": live.hand.level + values["chips"]})


def chop(live: ScriptRun, values: Values) -> None:
    """Both blinds take theirs back."""
    if live.tap(TapKind.CHOP):
        live.sweep()


def _until_round_ends(act: Callable[[ScriptRun, int], None]) -> Act:
    def acts(live: ScriptRun, values: Values) -> None:
        for _ in range(_MOST_STEPS):
            options = live.advice.options
            if options is None or options.seat == values.get("seat"):
                return
            act(live, options.seat)
            if live.notice:
                return
        return
    return acts


def _check_or_call(live: ScriptRun, seat: int) -> None:
    live.tap(TapKind.CHECK_CALL, seat)


def _fold_unless_free(live: ScriptRun, seat: int) -> None:
    options = live.advice.options
    free = options is not None and not options.call
    live.tap(TapKind.CHECK_CALL if free else TapKind.FOLD, seat)


# --- words and chips ---------------------------------------------------------------------------


def says(live: ScriptRun, values: Values) -> None:
    """The player says so, in turn or not."""
    seat, (action, chips) = values["seat"], values["spoken"]
    live.stand(seat)
    if chips < 0:
        action, chips = _named(live, seat, chips)
    live.enter(e.Declared(seat, action, chips))


def _named(live: ScriptRun, seat: int, amount: int) -> tuple[Action, int]:
    """Action and amount of "minimum" or "double" for this seat; unclear if there is none."""
    options, level = live.advice.options, live.hand.level
    kind = Action.RAISE if level else Action.BET
    if amount == DOUBLE and level:
        return kind, 2 * level
    if amount == MINIMUM and options is not None and options.seat == seat and options.min_to:
        return kind, options.min_to
    return Action.UNCLEAR, 0


def gestures(live: ScriptRun, values: Values) -> None:
    """A hand, a nod: it could be anything."""
    live.stand(values["seat"])
    live.enter(e.Declared(values["seat"], Action.UNCLEAR))


def pushes(live: ScriptRun, values: Values) -> None:
    """He pushes all his chips in, in one motion, without a word."""
    hand, seat = live.hand, values["seat"]
    if seat not in hand.position:
        raise Cannot("script.not_in_hand", seat=seat)
    stack = hand.stacks[hand.position[seat]]
    live.puts(seat, live.stack_in_chips(stack))


# --- rulings -----------------------------------------------------------------------------------


def accept(live: ScriptRun, values: Values) -> None:
    """The dealer accepts what is proposed."""
    doubt = live.table.doubt
    if doubt is None:
        raise Cannot("script.no_ruling")
    live.tap(TapKind.CHOOSE, doubt.seat, doubt.to_chips, choice=doubt.proposal)


def rule(live: ScriptRun, values: Values) -> None:
    """The dealer, or the floor with a name and a reason, chooses how to settle it."""
    doubt = live.table.doubt
    if doubt is None:
        raise Cannot("script.no_ruling")
    choice, why = values["choice"], values.get("why", "")
    silent = doubt.proposal == FLOOR and choice not in (FLOOR, "wait")
    by = values.get("by", NAMELESS if silent else "")

    def told(fact: e.Fact) -> e.Fact:
        ruled = isinstance(fact, e.BetRuled)
        return replace(fact, by=by, reason=why) if ruled and (by or why) else fact

    chips = values.get("chips", 0)
    said = e.BetRuled(doubt.seat, choice, chips, by=by, reason=why) if by or why else None
    live.tap(TapKind.CHOOSE, doubt.seat, chips, choice=choice, fact=said, told=told)


def floor_rules(live: ScriptRun, values: Values) -> None:
    """The floor's ruling: by whom, and why."""
    rule(live, {"by": "floor", **values})


def floor_decides(live: ScriptRun, values: Values) -> None:
    """The floor decides a setting for this table, where the house's text is silent."""
    live.enter(e.RuleDecided(values["key"], values["value"], values.get("by", "floor"),
                             values.get("why", "")))


def call_floor(live: ScriptRun, values: Values) -> None:
    """The dealer calls the floor, because a player wants it where the line names him."""
    why = values.get("why", "")

    def told(fact: e.Fact) -> e.Fact:
        return replace(fact, reason=why) if why and isinstance(fact, e.FloorCalled) else fact

    live.tap(TapKind.CALL_FLOOR, values.get("seat", 0), told=told)


def clock_on(live: ScriptRun, values: Values) -> None:
    """Somebody asks for time on the player; the floor, by name, may grant it sooner."""
    live.enter(e.TimeCalled(values["seat"], live.now_s, values.get("by", "")))


def clock_off(live: ScriptRun, values: Values) -> None:
    """The clock is taken off him."""
    live.enter(e.TimeStopped(values["seat"]))


def clock_held(live: ScriptRun, values: Values) -> None:
    """The floor holds the clock: whoever is named, or signed in."""
    live.enter(e.TimeHeld(_on_clock(live), live.now_s, values.get("by", live.table.floor)))


def clock_resumed(live: ScriptRun, values: Values) -> None:
    """The floor lets it run on."""
    live.enter(e.TimeResumed(_on_clock(live), live.now_s, values.get("by", live.table.floor)))


def _on_clock(live: ScriptRun) -> int:
    """The seat whose time runs; 0 for none."""
    called = live.table.time_called
    return called.seat if called is not None else 0


def undo(live: ScriptRun, values: Values) -> None:
    """The last act is taken back; a ruling that the floor signed, in the floor's name."""
    number, by = live.table.fact_number, values.get("by", "")
    fact = e.FactUndone(number, by, values.get("why", "")) if by or live.from_afar else None
    live.tap(TapKind.UNDO, choice=str(number), fact=fact)


HAND_ACTS: Final[dict[str, Act]] = {
    "deal": deal, "begin": begin, "post_all": post_all, "straddle": for_each_seat(_straddle),
    "post": post, "fold": for_each_seat(fold), "check": for_each_seat(check),
    "call": for_each_seat(call),
    "raise": raise_to, "raise_by": raise_by, "bet": raise_to,
    "all_in": for_each_seat(_acts(TapKind.ALL_IN, Action.ALL_IN)),
    "chop": chop,
    "all_fold": _until_round_ends(_fold_unless_free),
    "all_call": _until_round_ends(_check_or_call),
    "all_check": _until_round_ends(check),
    "says": says, "gestures": gestures, "pushes": pushes,
    "puts": lambda live, v: live.puts(v["seat"], v["motion"]),
    "takes_back": lambda live, v: live.takes(v["seat"], v["motion"]),
    "accept": accept, "rule": rule, "floor_rules": floor_rules, "floor_decides": floor_decides,
    "call_floor": call_floor, "clock_on": clock_on, "clock_off": clock_off,
    "clock_held": clock_held, "clock_resumed": clock_resumed,
    "undo": undo,
}

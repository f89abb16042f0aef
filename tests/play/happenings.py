"""What each happening comes to at the table as it is, as lines of a table script."""

from collections import Counter
from contextlib import suppress
from typing import Any

from drawn_hands import Drawn, Happening
from fair_money import Violation
from watched_table import WatchedTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import DealerStep, Options, StepKind
from dealer_assist.game.catalogue import ENTRIES, Wants
from dealer_assist.game.hand.physical_deck import cards_of_hand
from dealer_assist.game.irregularities.case_details import detailed_case
from dealer_assist.game.irregularities.remedy_proposal import open_question, propose_remedy
from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.training.scripts.script_runner import ACTS
from dealer_assist.training.scripts.script_table import Cannot

_BY, _WHY = "M. Roy", "seen"
#: A hand that isn't over after so many things that the dealer does, or after so many times the same
#: thing at the same state, never will be.
_MOST, _MOST_SAME = 400, 8


class Playing:
    """One run: the table, and every line that was played there (for the telling)."""

    def __init__(self, table: WatchedTable, drawn: Drawn) -> None:
        self.table, self.drawn = table, drawn
        self.lines: list[Happening] = []
        self._refused = 0

    def happens(self, happening: Happening) -> None:
        """It happens, as far as it means anything at the table as it is."""
        name, values = happening
        special = _SPECIAL.get(name)
        if special is not None:
            special(self, values)
        else:
            self.line(name, **values)

    def line(self, name: str, **values: Any) -> bool:
        """A line of a script is played; whether any fact came of it."""
        live = self.table
        if name in _NEEDS_HAND and live.table.hand is None:
            return False
        self.lines.append((name, values))
        had = len(live.facts)
        live.made, live.notice, live.detail, live.why, live.cannot = [], "", "", None, None
        with suppress(Cannot):
            ACTS[name](live, values)
        made = len(live.facts) > had
        if not made:
            self.lines.pop()
        return made

    # --- the dealer ------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """The next thing that the assistant asks for is done; whether there was any."""
        for way in (self._rules, self._settles, self._looks, self._asks_floor, self._does,
                    self._calls):
            if way():
                return True
        return False

    def play_out(self) -> None:
        """Everything that is due until the hand is over; a violation where it never is."""
        met: Counter[object] = Counter()
        for _ in range(_MOST):
            table = self.table.table
            if table.hand is None or table.hand.phase is Phase.OVER:
                return
            state = (table.hand.phase, table.hand.actor, self.table.advice.steps, table.doubt,
                     table.hand.bets, len(table.cases), len(table.differences))
            met[state] += 1
            if met[state] > _MOST_SAME:
                break
            if not self.go_on():
                raise Violation(f"stuck in {_where(self.table)}", _state(self.table))
        raise Violation(f"never ends in {_where(self.table)}", _state(self.table))

    def _rules(self) -> bool:
        """A pending ruling: what is proposed, else the first way that the floor may choose."""
        doubt = self.table.table.doubt
        if doubt is None:
            return False
        if doubt.proposal != "floor" and self.line("accept"):
            return True
        ways = [w for w in doubt.ways if w.choice not in ("floor", "wait")]
        choices = [w.choice for w in ways] or ["stand", "call", "check", "fold"]
        return any(
            self.line("floor_rules", choice=choice, by=_BY, why=_WHY) for choice in choices
        ) or self.line("rule", choice="wait")

    def _settles(self) -> bool:
        """The first case: its question answered, its remedy applied; dismissed as a last resort."""
        cases = self.table.table.cases
        if not cases:
            return False
        case = cases[0]
        return self._settled(case, 0.0) or self.line(
            "dismiss", why="misread", by=_BY) or False

    def _settled(self, case, which: float) -> bool:
        found = propose_remedy(self.table.table, case)
        if found.ask is not None:
            return self.answered(case, found.ask, which)
        if found.remedy is not None:
            by = {"by": _BY} if found.by_floor else {}
            return self.line("floor_applies" if by else "apply", entry=case.entry, **by)
        return self.floor_applies(case, which)

    def floor_applies(self, case, which: float) -> bool:
        """The floor chooses one of the entry's remedies; what it asks is answered first."""
        known = detailed_case(self.table.table, case)
        names = sorted(ENTRIES[known.entry].remedies)
        name = names[int(which * len(names))]
        ask = open_question(self.table.table, known, name)
        if ask is not None and self.answered(case, ask, which):
            return True
        return self.line("floor_applies", entry=case.entry, outcome=name, by=_BY, why=_WHY)

    def answered(self, case, ask, which: float, **drawn: Any) -> bool:
        """The question is answered: by what was drawn, else by the first answer there is."""
        hand = self.table.table.hand
        if ask.wants is Wants.YES_NO:
            said = ("yes", "no")[int(which * 2)]
        elif ask.wants is Wants.CHOICE:
            said = list(ask.answers)[int(which * len(ask.answers))]
        elif ask.wants is Wants.SEAT:
            seats = hand.seats if hand is not None else (1,)
            said = str(drawn.get("seat", seats[int(which * len(seats))]))
        elif ask.wants is Wants.CARD:
            board = hand.board if hand is not None else ()
            said = drawn.get("card", board[-1] if board else self.drawn.deck[-1])
        else:
            said = str(drawn.get("chips", 100))
        return self.line("answer", said=(ask.id, said), entry=case.entry)

    def _looks(self) -> bool:
        """Two counts or two names for one card: the dealer looks."""
        table = self.table.table
        counts = (self.line("table_right", seat=each.seat) for each in table.differences)
        names = (self.line("card_is", card=(each.entered,)) for each in table.card_differences)
        return any(counts) or any(names)

    def _asks_floor(self) -> bool:
        """What the text leaves open, and the hand waits for: the floor decides it."""
        for why in self.table.advice.floor:
            key = KEYS.get(why.setting)
            if key is None or self.table.table.hand.rules[why.setting] != FLOOR:
                continue
            value = next((v for v in key.values if v != FLOOR), key.low)
            if self.line("floor_decides", key=why.setting, value=str(value).lower(), by=_BY,
                         why=_WHY):
                return True
        return False

    def _does(self) -> bool:
        """The first step."""
        steps = self.table.advice.steps
        if not steps:
            return False
        step = steps[0]
        if step.kind is StepKind.SETTLE_POT:
            return self.line("pot_ruled", pot=step.pot, chips=step.expected_chips, by=_BY, why=_WHY)
        if step.kind in (StepKind.OPEN, StepKind.SHOW, StepKind.TABLE_ALL):
            return self._opens(step)
        return self.line("done")

    def _opens(self, step: DealerStep) -> bool:
        """Cards are opened, or a hand is shown, by hand: cards that lie nowhere yet."""
        live = self.table
        hand = live.table.hand
        lying = {*hand.board, *(c for s in (*hand.shown, *hand.part_shown) for c in s)}
        deck = self.drawn.deck
        if step.kind is StepKind.OPEN:
            free = [c for c in deck[20:] if c not in lying] + [c for c in deck if c not in lying]
            free, seat, count = free[self._refused % 20:], 0, step.cards
        else:
            seat, count = step.seat, cards_of_hand(hand, step.seat)
            own = [c for c in deck[2 * seat - 2 : 2 * seat] if c not in lying]
            free = [*own, *(c for c in deck[20:] if c not in lying and c not in own)]
            free = free[self._refused % 20:] if self._refused else free
        name = "shows" if seat else ("flop", "turn", "river")[min(2, hand.street)]
        cards = tuple(free[:count])
        made = self.line("shows", seat=seat, cards=cards) if seat else self._lays(name, cards)
        self._refused = 0 if made else self._refused + 1
        if not made and 0 < self._refused < 3:
            return self._opens(step)
        return made

    def _lays(self, name: str, cards: tuple[str, ...]) -> bool:
        had = len(self.table.facts)
        self.table.tap(TapKind.CARDS, cards=cards)
        made = len(self.table.facts) > had
        if made:
            self.lines.append((name, {"cards": cards}))
        return made

    def _calls(self) -> bool:
        """The first legal act of the player to act: he checks or calls."""
        options = self.table.advice.options
        return options is not None and self.line(
            "call" if options.call else "check", seats=(options.seat,))


def _where(table: WatchedTable) -> str:
    hand = table.table.hand
    steps = table.advice.steps
    doubt = table.table.doubt
    return " ".join((
        str(hand.phase), str(steps[0].kind) if steps else "no step",
        doubt.why if doubt is not None else "",
    )).strip()


def _state(table: WatchedTable) -> str:
    advice = table.advice
    return (f"steps {advice.steps[:2]} options {advice.options} doubt {table.table.doubt} "
            f"cases {table.table.cases} notice {table.notice} {table.detail} "
            f"hand {table.table.hand}")


# --- happenings that need to know the table --------------------------------------------------


def _begins(play: Playing, values: dict[str, Any]) -> None:
    """A hand begins as a record has it, where none runs and all its players are there."""
    table, fact = play.table.table, values["fact"]
    if table.running is not None:
        return
    stacks = tuple(table.chair(s).chips for s in fact.seats)
    if not all(stacks) or not all(table.chair(s).taken for s in fact.seats):
        return
    play.table.sweep()
    began = e.HandBegan(
        table.hands + 1, fact.button, fact.seats, stacks, fact.owed, fact.stakes, fact.game,
        fact.house, fact.antes_matched, fact.edition)
    play.lines.append(("begins", {"fact": began}))
    play.table.put(began)


def _goes_on(play: Playing, values: dict[str, Any]) -> None:
    if play.table.table.running is None:
        play.line("begin")
    else:
        play.go_on()


def _acts(play: Playing, values: dict[str, Any]) -> None:
    """Whoever is to act folds, calls, raises; where nobody is, the dealer goes on."""
    options: Options | None = play.table.advice.options
    what = values["what"]
    if options is None or play.table.table.running is None:
        _goes_on(play, values)
        return
    seat = (options.seat,)
    if what == "fold":
        play.line("fold", seats=seat)
    elif what == "all-in":
        play.line("all_in", seats=seat)
    elif what == "call" or not options.max_to:
        play.line("call" if options.call else "check", seats=seat)
    else:
        amounts = {"least": options.min_to, "most": options.max_to,
                   "middle": (options.min_to + options.max_to) // 2}
        play.line("raise", seat=options.seat, chips=amounts[what])


def _answers(play: Playing, values: dict[str, Any]) -> None:
    cases = play.table.table.cases
    if not cases:
        return
    case = cases[int(values["which"] * len(cases))]
    ask = propose_remedy(play.table.table, case).ask
    if ask is not None:
        play.answered(case, ask, **values)


def _is_settled(play: Playing, values: dict[str, Any]) -> None:
    if play.table.table.cases:
        play._settled(play.table.table.cases[0], 0.0)


def _floor_applies(play: Playing, values: dict[str, Any]) -> None:
    cases = play.table.table.cases
    if cases:
        play.floor_applies(cases[0], values["which"])


def _hand_dies(play: Playing, values: dict[str, Any]) -> None:
    """It is reported, and the floor has the hand dead."""
    before = {case.number for case in play.table.table.cases}
    entry = values["entry"]
    if not play.line("incident", entry=entry, about={"seat": values["seat"]}):
        return
    case = next((c for c in play.table.table.cases if c.number not in before), None)
    if case is None:
        return
    for _ in range(4):
        found = propose_remedy(play.table.table, case)
        if found.ask is None or not play.answered(case, found.ask, values["which"]):
            break
        case = next((c for c in play.table.table.cases if c.number == case.number), None)
        if case is None:
            return
    deadly = [n for n, r in ENTRIES[entry].remedies.items()
              if r.does in ("kill_hand", "return_raise", "return_last_bet", "fouled_hand")]
    name = deadly[int(values["which"] * len(deadly))]
    play.line("floor_applies", entry=entry, outcome=name, by=_BY, why=_WHY)


def _is_ruled(play: Playing, values: dict[str, Any]) -> None:
    doubt = play.table.table.doubt
    if doubt is None:
        return
    choices = [w.choice for w in doubt.ways] or ["call"]
    choice = choices[int(values["which"] * len(choices))]
    if values["by"]:
        play.line("floor_rules", choice=choice, by=values["by"], why=_WHY)
    else:
        play.line("rule", choice=choice)


def _turn(play: Playing) -> int:
    hand = play.table.table.hand
    return hand.seats[hand.actor] if hand is not None and hand.actor >= 0 else 0


def _in_turn(name: str):
    def acts(play: Playing, values: dict[str, Any]) -> None:
        seat = _turn(play)
        if seat:
            play.line(name, **{**values, "seat": seat})
    return acts


def _twice(play: Playing, values: dict[str, Any]) -> None:
    for name, more in (values["first"], values["then"]):
        play.line(name, **more)


def _clock_runs(play: Playing, values: dict[str, Any]) -> None:
    seat = _turn(play)
    if seat:
        play.line("clock_on", seat=seat, by=values["by"])


def _pot_counted(play: Playing, values: dict[str, Any]) -> None:
    hand = play.table.table.hand
    if hand is None or not 0 <= values["pot"] < len(hand.pots):
        return
    chips = max(1, hand.pots[values["pot"]].chips + values["more"])
    play.line("pot_counted", pot=values["pot"], chips=chips)
    if values["rules"]:
        play.line("pot_ruled", pot=values["pot"], chips=chips, by=_BY, why=_WHY)


def _played_out(play: Playing, values: dict[str, Any]) -> None:
    if play.table.table.hand is None:
        play.line("begin")
    play.play_out()


_SPECIAL = {
    "begins": _begins, "goes on": _goes_on, "acts": _acts, "is answered": _answers,
    "is settled": _is_settled, "the floor applies": _floor_applies, "hand dies": _hand_dies,
    "is ruled": _is_ruled, "puts in turn": _in_turn("puts"), "says in turn": _in_turn("says"),
    "twice": _twice, "clock runs": _clock_runs, "pot counted": _pot_counted,
    "is played out": _played_out,
}
#: Lines that speak of a hand.
_NEEDS_HAND = frozenset({
    "says", "puts", "takes_back", "fold", "check", "call", "all_in", "raise", "flop", "turn",
    "river", "burn", "shows", "mucks", "gestures",
})

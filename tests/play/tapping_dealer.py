"""Evenings of a dealer who touches any key that the view offers, and of a floor who rules at times.

He has no PIN. Floor managers come, rule on what is open in their own names, take a ruling back at
times, and go away again; every tap goes the way of a live one (``TableInterpreter``), so that what
is refused is refused here too. ``Broken`` says which rule a tap has broken.
"""

import random
from dataclasses import replace

from live_table import GC, rules
from reader_table import REGISTER, a_vault

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.undo import ruling_to_undo, undone_numbers
from dealer_assist.game.advice import advise
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts.signed_rulings import is_signed_ruling
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.irregularities.play_on_hold import is_play_held
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.storage.people import Role
from dealer_assist.view.dealer.fact_questions import Asking
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import (
    Answer,
    AnswerKind,
    Control,
    FactQuestion,
    Needs,
    TableView,
)
from dealer_assist.view.sentences.sheet_page import controls_of
from dealer_assist.words.cards import DECK

PEOPLE = ("M. Durand", "Mme Roy")
_NOW = 1_760_000_000
_SEATS = 6
_MOST_CASES = 3
_ACTS = (TapKind.FOLD, TapKind.CHECK_CALL, TapKind.RAISE_TO, TapKind.ALL_IN)


class Broken(AssertionError):
    """A dealer's tap took back, or settled in the floor's place, what a floor manager signed."""


class Pins:
    """Two floor managers; the PIN is the name, so that no test waits for a hash."""

    def names(self, role: Role = "floor") -> tuple[str, ...] | None:
        return PEOPLE

    def roles_of(self, name: str) -> tuple[Role, ...]:
        return ("floor",)

    def is_pin_of(self, name: str, pin: str, role: Role = "floor") -> bool:
        return pin == name

    def owner_of(self, uid: bytes) -> str | None:
        return None


class Evening:
    """A cash table of six, and what was signed there so far."""

    def __init__(self, seed: int, house: str = GC) -> None:
        self.chance = random.Random(seed)
        self.table: Table = bare_table(rules(house))
        self.room = TableInterpreter(a_vault(), REGISTER.chips, wall=lambda: _NOW, people=Pins())
        self.signed: set[int] = set()  # numbers of rulings that stand
        self.rulings = self.undone = self.tried = 0
        self._put(
            e.TableOpened("1", house, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100, 500)),
            *(e.PlayerSat(seat, 10_000) for seat in range(1, _SEATS + 1)), e.ButtonMoved(_SEATS))

    def taps(self, count: int) -> "Evening":
        """So many taps of the dealer's, and what the floor does in between. Raises Broken."""
        for _ in range(count):
            self._dealer()
            if self.chance.random() < 0.06:
                self._floor()
        return self

    def _put(self, *facts: e.Fact) -> None:
        for fact in facts:
            before, self.table = self.table, advance(self.table, fact)
            self.room.follow(before, self.table, fact, _NOW)
            if is_signed_ruling(fact):
                self.signed.add(self.table.number)
                self.rulings += 1
            elif isinstance(fact, e.FactUndone):
                self.signed -= set(undone_numbers(before, self.table))

    # --- the dealer

    def _view(self) -> TableView:
        return dealer_picture(self.table, advise(self.table, _NOW),
                              Surroundings("fr", people=PEOPLE))

    def _dealer(self) -> None:
        view = self._view()
        self._check_key(view)
        self._check_owner(view)
        tap = self._answered(self._key(view))
        if self.chance.random() < 0.04 and len(self.table.cases) < _MOST_CASES:
            entry = self.chance.choice(tuple(ENTRIES))
            tap = Tap(TapKind.FACT, fact=e.IrregularityReported(
                entry, self.chance.randint(1, _SEATS), round=self.chance.randint(0, 2)))
        before, stood = self.table, set(self.signed)
        facts = self.room.facts_of_tap(before, tap.seen_at(before.number)).facts
        self._put(*facts)
        self._check(before, stood, facts, tap)

    def _key(self, view: TableView) -> Control:
        """Any key of all that the view offers; oftener one of those that lie before him."""
        case = view.due_case
        near = [view.check_call, view.check_call, view.fold, view.all_in, view.undo,
                *(case.keys if case is not None else ()), *(case.answers if case else ()),
                *(view.choice.choices if view.choice is not None else ()),
                *[one for one in (view.step.done,) if one is not None] * 4]
        anywhere = self.chance.random() < 0.15
        keys = [one for one in (controls_of(view) if anywhere else near) if self._is_his(one)]
        return self.chance.choice(keys or [view.undo])

    def _is_his(self, control: Control) -> bool:
        """True if it is no floor manager's, and no report of one case more than he can follow."""
        asks = any(ask.role == "floor" for ask in control.asks)
        reports = isinstance(control.tap.fact, e.IrregularityReported)
        return control.enabled and not asks and not fact_field(control.tap.fact, "by") and not (
            reports and len(self.table.cases) >= _MOST_CASES)

    def _answered(self, control: Control) -> Tap:
        asking = Asking(control)
        while asking.ask is not None:
            asking = asking.answered(self._answer(asking.ask))
        tap = asking.tap() if control.asks else control.tap
        if control.needs is Needs.AMOUNT:
            tap = replace(tap, chips=self.chance.choice((100, 150, 200, 300, 450, 1_000, 9_950)))
        if control.needs is Needs.CARDS:
            tap = replace(tap, cards=tuple(self.chance.sample(DECK, control.cards_needed)))
        return tap

    def _answer(self, ask: FactQuestion) -> Answer:
        if ask.ready:
            return self.chance.choice(ask.ready)[1]
        if ask.what is AnswerKind.AMOUNT:
            return self.chance.randint(max(ask.least, 1), ask.most or 20_000)
        if ask.what in (AnswerKind.CARD, AnswerKind.CLUB):
            return self.chance.choice(DECK)
        return 1 if ask.what is AnswerKind.SEAT else "Anne"

    # --- the floor

    def _floor(self) -> None:
        """Somebody comes, signs in, rules on what is open, may take it back again, and goes."""
        name = self.chance.choice(PEOPLE)
        self._send(Tap(TapKind.SIGN_IN, choice=name, secret=name))
        self._rules(name)
        if ruling_to_undo(self.table) is not None and self.chance.random() < 0.3:
            number = self.table.fact_number
            self._send(Tap(TapKind.UNDO, choice=str(number),
                           fact=e.FactUndone(number, name, "vu")))
            self.undone += 1
        self._send(Tap(TapKind.SIGN_OUT))

    def _rules(self, name: str) -> None:
        doubt, cases = self.table.doubt, self.table.cases
        if doubt is not None:
            ways = [way for way in doubt.ways if way.choice != "floor"]
            way = self.chance.choice(ways) if ways else e.BetReading("call", 0)
            self._send(Tap(TapKind.CHOOSE, doubt.seat, way.to_chips, choice=way.choice,
                           fact=e.BetRuled(doubt.seat, way.choice, way.to_chips, name, "vu")))
        elif cases:
            case = self.chance.choice(cases).number
            self._send(Tap(TapKind.FACT, fact=self.chance.choice((
                e.RemedyApplied(case, "", "", by=name, reason="vu"),
                e.RemedyApplied(case, "", "", by=name, reason="vu", words="ainsi"),
                e.IrregularityDismissed(case, "vu", name), e.CaseReleased(case, name, "vu")))))
        else:
            self._send(Tap(TapKind.FACT, fact=e.RuleDecided("deal.flashed", "stands", name, "vu")))

    def _send(self, tap: Tap) -> None:
        self._put(*self.room.facts_of_tap(self.table, tap).facts)

    # --- what must hold

    def _check_key(self, view: TableView) -> None:
        """The key names whose ruling it stops at."""
        ruling = ruling_to_undo(self.table)
        if ruling is None:
            return
        self.tried += 1
        if fact_field(ruling, "by") not in view.undo.text or view.undo.tap.fact is not None:
            raise Broken(f"undo offers {view.undo.text!r} at a ruling signed by {ruling}")

    def _check_owner(self, view: TableView) -> None:
        """An open case owns the screen: while it holds play nothing lets anybody act."""
        if not is_play_held(self.table):
            return
        acts = [one.text for one in controls_of(view) if one.enabled and one.tap.kind in _ACTS]
        acts += [f"seat {seat.seat}" for seat in view.seats if seat.acting]
        acts += ["keypad"] if view.keypad.enabled else []
        acts += ["pad"] if view.pad is not None else []
        owned = view.is_held and (view.due_case is not None or view.question is not None)
        if acts or not owned:
            raise Broken(f"play is held by {self.table.cases}, and the view offers {acts}")

    def _check(self, before: Table, stood: set[int], facts: tuple[e.Fact, ...], tap: Tap) -> None:
        gone = stood - self.signed
        if gone:
            raise Broken(f"{tap} took back the signed rulings {gone}")
        for fact in facts:
            if fact_field(fact, "by"):
                continue
            left = {case.number for case in before.cases if case.taken_back_by}
            settles = (e.RemedyApplied, e.IrregularityDismissed)
            if isinstance(fact, settles) and fact.case in left:
                raise Broken(f"{tap} settled what the floor took back: {fact}")
            doubt = before.doubt_of(fact_field(fact, "seat", 0))
            if isinstance(fact, e.BetRuled) and doubt is not None and doubt.by_floor:
                raise Broken(f"{tap} settled what the floor took back: {fact}")

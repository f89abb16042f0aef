"""A real table under a floor of tests: orders judged as at a live one, its clock some way off."""

import random

from live_table import NO_LIMIT, TDA, LiveTable
from tournament_table import CHIPS, hand_of

from dealer_assist.floor.link.link_messages import Order, TablePresence
from dealer_assist.floor.link.table_glance import table_glance_view
from dealer_assist.floor.work.room_state import TableState, bare_room
from dealer_assist.floor.work.tables_for_tournament_steps import tables_heard
from dealer_assist.game import facts as e
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.between.level_clock import due_level
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.multi_table.table_reports import TableStanding
from dealer_assist.live.sensing.order_entry import order_result
from dealer_assist.live.sensing.tap_result import TapResult, refused_tap
from dealer_assist.storage.journal.fact_codec import encode


class RealTable:
    """A journal's facts folded by ``advance``; hands in which some go all-in and lose."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name, self.rng = name, rng
        self.drift_s = rng.randint(-90, 90)
        self.live = LiveTable(TDA)
        self.live.put(e.TableOpened(
            name, TDA, NO_LIMIT, e.Stakes(25, 50, 50, smallest_chip=25), CHIPS))
        self.over_s = 0
        self.answers: dict[int, tuple[bool, int]] = {}
        self.refusals: list[str] = []

    @property
    def table(self):
        return self.live.table

    @property
    def seats(self):
        return {c.seat: [str(c.seat), c.chips] for c in self.table.chairs if c.taken}

    def told(self, reached=True) -> TableStanding:
        here_s = self.over_s + self.drift_s if self.over_s else 0
        glance = table_glance_view(self.table, self.name, 0, over_s=here_s)
        seen = TableState(self.name, "aix", self.name, TablePresence.UP, glance=glance,
                          drift_ms=self.drift_s * 1000)
        return tables_heard(bare_room("aix").evolve(tables=(seen,)))[self.name]

    def order(self, number: int, fact: e.Fact, seen: int, now_s: int = 0) -> tuple[bool, int]:
        """Judged as an order that came over the line; the same answer when it comes again."""
        if number in self.answers:
            return self.answers[number]
        order = Order("floor", number, self.name, OrderKind.ENTER, "floor", type(fact).__name__,
                      encode(fact), seen=seen)

        def entered(table, tap):
            wrong = why_not_enter_fact(table, tap.fact)
            return refused_tap(wrong) if wrong is not None else TapResult((tap.fact,))

        made = order_result(
            self.table, order, self.drift_s * 1000, now_s + self.drift_s, 0, entered)
        if made.facts:
            self.live.put(*made.facts)
        else:
            self.refusals.append(made.why.id)
            self.live.put(e.OrderRefused(number, type(fact).__name__, "floor", "", "", 0))
        self.answers[number] = (bool(made.facts), self.table.number)
        return self.answers[number]

    def tick(self, now_s: int) -> None:
        """The table's own clock turns its level."""
        due = due_level(self.table, now_s + self.drift_s)
        if due is not None:
            self.live.put(due)

    def play(self, now_s: int, bust: float = 0.5) -> None:
        """A whole hand, where one may begin: the largest stack covers those who go all-in."""
        played = self.table.tournament
        stacks = {seat: chips for seat, (_, chips) in self.seats.items()}
        ready = played is not None and not played.rests and all(stacks.values())
        if not ready or len(stacks) < 2 or self.table.evening.closed:
            return
        first = max(stacks, key=lambda seat: stacks[seat])
        order = sorted(stacks, key=lambda seat: (seat - first) % 10)
        others = [seat for seat in order[1:] if stacks[seat] <= stacks[first]]
        broke = tuple(self.rng.sample(others, min(len(others), self.rng.choice([1, 1, 2]))))
        broke = broke if self.rng.random() < bust else ()
        hand_of(self.live, {seat: stacks[seat] for seat in order}, broke)
        self.over_s = now_s

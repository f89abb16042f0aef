"""A floor with tables for tests: orders go over a line that may be slow, cut, or say things twice.

``PlainTable`` keeps seats and stacks only and busts players by chance; what it refuses it refuses
for the reasons that a real table has. The floor folds its facts, asks ``due_in_room`` and carries
it out.
"""

import random
from collections import deque
from functools import cache

from dealer_assist.game import facts as e
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.advance_field import advance_field
from dealer_assist.game.multi_table.due_steps import chips_in_play, due_in_room, facts_and_orders
from dealer_assist.game.multi_table.field_entry_checks import why_not_entered
from dealer_assist.game.multi_table.field_state import Leg, RoomWaiting, TournamentField
from dealer_assist.game.multi_table.step_choices import DueStep, automatic_steps, chosen_step
from dealer_assist.game.multi_table.table_reports import OrderToTable, TableStanding
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.storage.books.house_book_reader import house_from_book
from dealer_assist.storage.books.shipped_houses import house, shipped_house

BEGAN_S = 1_700_000_000
LEVELS = (e.Level(25, 50, 15), e.Level(50, 100, 15), e.Level(0, 0, 10, is_break=True),
          e.Level(100, 200, 15), e.Level(200, 400, 15))


@cache
def changed(name: str, *settings: tuple[str, object]) -> HouseRules:
    """The house with some of its settings changed."""
    lines = [f'"{key}" = {{ value = {_toml(value)}, custom = "test" }}' for key, value in settings]
    text = "\n".join(['name = "changed"', 'title = { fr = "t", en = "t" }', f'extends = "{name}"',
                      "[settings]", *lines])
    return house_from_book(text, "changed.toml", shipped_house)


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, int) else f'"{value}"'


class PlainTable:
    """Seats with a name and chips; hands that bust players by chance."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name, self.rng = name, rng
        self.seats: dict[int, list] = {}
        self.began: dict[int, int] = {}
        self.penalties: dict[int, int] = {}
        self.waiting: list[str] = []
        self.kept: dict[int, str] = {}
        self.number = self.hands = self.big_seat = self.over_s = 0
        self.played = 0  # the number of the last fact that moved chips
        self.playing = self.closed = self.tournament = False
        self.level = self.began_s = self.paused_s = 0
        self.held, self.free = False, 0  # hand for hand, and hands that may begin
        self.levels: tuple[e.Level, ...] = ()
        self.answers: dict[int, tuple[bool, int]] = {}
        self.house, self.last_hands = "tda2024", -1

    @property
    def broke(self):
        return tuple(s for s, who in self.seats.items() if not who[1] and not self.playing)

    def told(self, reached=True) -> TableStanding:
        ends_s = 0
        if self.level and not self.paused_s:
            ends_s = self.began_s + self.levels[self.level - 1].minutes * 60
        return TableStanding(
            self.name, reached, self.number, self.house, "holdem_no_limit 100/200", self.playing,
            tuple(sorted(self.seats)),
            tuple((s, who[1]) for s, who in sorted(self.seats.items())),
            tuple(sorted(self.began.items())), self.broke, tuple(self.penalties.items()),
            tuple(self.kept), 10, self.big_seat, self.over_s,
            sum(who[1] for who in self.seats.values()), len(self.waiting), self.last_hands,
            self.closed, self.tournament, self.level, ends_s, -1, bool(self.paused_s),
            self.held, self.waits)

    @property
    def waits(self):
        return self.held and not self.free

    # --- orders

    def order(self, number: int, fact: e.Fact, seen: int) -> tuple[bool, int]:
        """Taken or refused, and the number of the fact that says so; the same if asked again.

        Whoever has played on since the floor's glance (``seen``) has another stack.
        """
        if number not in self.answers:
            late = isinstance(fact, e.PlayerLeft) and self.played > seen
            why = "played on" if late else self.why_not(fact)
            self.number += 1
            if not why:
                self.take(fact)
            self.answers[number] = (not why, self.number)
        return self.answers[number]

    def why_not(self, fact: e.Fact) -> str:
        seat = getattr(fact, "seat", 0)
        match fact:
            case e.TournamentOpened():
                return "open" if self.tournament else ""
            case e.PlayerSat():
                free = seat not in self.seats and not self.closed
                return "" if free and fact.chips > 0 else "taken"
            case e.PlayerLeft():
                gone = seat in self.seats and not self.playing and seat not in self.broke
                return "" if gone else "not now"
            case e.PlayerEliminated():
                return "" if seat in self.broke else "not out"
            case e.TableClosed():
                return "hand" if self.playing else ""
            case e.ClockPaused():
                return "paused" if self.paused_s or not self.level else ""
            case e.ClockResumed():
                return "" if self.paused_s else "runs"
            case e.NextHandHeld():
                return "held" if self.held else ""
            case e.NextHandReleased():
                return "" if self.held and (fact.last or not self.free) else "not held"
            case e.SeatAssigned():
                free = seat not in self.seats and seat not in self.kept
                return "" if free and fact.name in self.waiting else "not waiting"
            case _:
                return ""

    def take(self, fact: e.Fact) -> None:
        match fact:
            case e.TournamentOpened():
                self.tournament, self.levels = True, fact.levels
            case e.PlayerSat():
                self.seats[fact.seat] = [fact.name, fact.chips]
                self.kept.pop(fact.seat, None)
            case e.PlayerLeft() | e.PlayerEliminated():
                del self.seats[fact.seat]
                self.penalties.pop(fact.seat, None)
            case e.PenaltyGiven():
                self.penalties[fact.seat] = self.penalties.get(fact.seat, 0) + fact.hands
            case e.TableClosed():
                self.closed = True
            case e.LevelBegan():
                self.level, self.began_s = fact.number, fact.at_s
                self.paused_s = fact.at_s if self.paused_s else 0
            case e.ClockPaused():
                self.paused_s = max(1, fact.at_s, self.began_s)
            case e.ClockResumed():
                self.began_s += fact.at_s - self.paused_s
                self.paused_s = 0
            case e.NextHandHeld():
                self.held, self.free = True, 0
            case e.NextHandReleased():
                self.held, self.free = not fact.last, int(not fact.last)
            case e.WaitJoined():
                self.waiting.append(fact.name)
            case e.SeatAssigned():
                self.waiting.remove(fact.name)
                self.kept[fact.seat] = fact.name
            case e.WaitLeft():
                self.kept = {s: n for s, n in self.kept.items() if n != fact.name}

    # --- play

    def begin(self) -> None:
        """A hand begins where two have chips."""
        live = [s for s, who in self.seats.items() if who[1]]
        if self.closed or self.playing or self.broke or len(live) < 2 or not self.level:
            return
        if self.waits:
            return
        self.free = 0
        self.number, self.hands, self.playing = self.number + 1, self.hands + 1, True
        self.played = self.number
        self.began = {s: self.seats[s][1] for s in live}
        self.big_seat = min(live, key=lambda s: (s - self.big_seat - 1) % 10)
        self.penalties = {s: n - 1 for s, n in self.penalties.items() if n > 1}

    def end(self, now_s: int, bust: float = 0.5) -> None:
        """The hand is over; often somebody has lost everything to another."""
        if not self.playing:
            return
        self.number, self.playing, self.over_s = self.number + 1, False, now_s
        self.played = self.number
        live = [s for s, who in self.seats.items() if who[1]]
        winner, *others = self.rng.sample(live, min(len(live), self.rng.choice([2, 2, 2, 3])))
        for loser in others:
            lost = self.seats[loser][1] if self.rng.random() < bust else self.rng.randint(
                0, self.seats[loser][1] - 1)
            self.seats[loser][1] -= lost
            self.seats[winner][1] += lost


class Floor:
    """The floor's journal, folded; its line to the tables; a desk that carries out what is due."""

    def __init__(self, seed=0, rules: HouseRules | None = None) -> None:
        self.rng = random.Random(seed)
        self.rules = rules or house("tda2024")
        self.fields: tuple[TournamentField, ...] = ()
        self.waiting = RoomWaiting()
        self.number = 0
        self.now_s = BEGAN_S
        self.facts: list[f.FieldFact] = []
        self.tables: dict[str, PlainTable] = {}
        self.cut: set[str] = set()
        self.glances: dict[str, TableStanding] = {}
        self.orders: list[OrderToTable] = []
        self.seen: list[int] = []
        self.line: dict[str, deque[int]] = {}
        self.refused: list[OrderToTable] = []

    @property
    def field(self) -> TournamentField:
        return self.fields[-1]

    def add_tables(self, names, make=PlainTable):
        for name in names:
            self.tables[name] = make(name, self.rng)
            self.line[name] = deque()
            self.glances[name] = self.tables[name].told()

    def put(self, *facts: f.FieldFact) -> "Floor":
        for fact in facts:
            self.number += 1
            self.facts.append(fact)
            self.fields, self.waiting = advance_field(
                self.fields, self.waiting, fact, self.number)
        return self

    def enter(self, fact: f.FieldFact) -> "Floor":
        """A person enters it: allowed, and with the orders that go with it."""
        why = self.why_not(fact)
        assert why is None, (fact, why)
        facts, orders = facts_and_orders(self.fields, self.waiting, fact, self.told())
        self.put(*facts)
        return self.give(orders)

    def why_not(self, fact):
        return why_not_entered(self.fields, self.waiting, fact, self.told(), self.house_of,
                               self.now_s)

    def house_of(self, name: str) -> HouseRules:
        return self.rules

    def open(self, entrants, tables, seats=9, stack=10_000, **more) -> "Floor":
        """A tournament with entrants and tables, not started."""
        names = [f"T{n}" for n in range(1, tables + 1)]
        self.add_tables(names)
        self.put(f.FieldOpened("Cup", "tda2024", stack, LEVELS, seats, at_s=self.now_s, **more))
        number = self.number
        for name in names:
            self.enter(f.TableAdded(number, name))
        for n in range(1, entrants + 1):
            self.enter(f.EntryMade(number, n, f"P{n}", at_s=self.now_s))
        return self

    # --- the line

    def told(self) -> dict[str, TableStanding]:
        """What the floor has heard: of a table that is cut off, what it said last."""
        return {name: told._replace(reached=name not in self.cut)
                for name, told in self.glances.items()}

    def hear(self, *names: str) -> None:
        """Their glances arrive, and their answers."""
        for name in names or self.tables:
            if name not in self.cut:
                self.glances[name] = self.tables[name].told()

    def give(self, orders) -> "Floor":
        for table, fact in orders:
            self.orders.append(OrderToTable(table, fact, "given"))
            self.seen.append(self.glances[table].number)
            self.line[table].append(len(self.orders) - 1)
        return self

    def deliver(self, most=10_000, twice=0.0) -> int:
        """Orders arrive at the tables that are reached; ``twice``: some again, or too late."""
        done = 0
        while done < most:
            ready = [name for name, queue in self.line.items() if queue and name not in self.cut]
            if not ready:
                return done
            name = self.rng.choice(ready)
            if len(self.line[name]) > 1 and self.rng.random() < twice:
                self.line[name].rotate(-1)  # said again, the first comes after the second
            at = self.line[name].popleft()
            order = self.orders[at]
            taken, number = self.tables[name].order(at, order.order, self.seen[at])
            if self.rng.random() < twice:
                assert self.tables[name].order(at, order.order, 0) == (taken, number)
            self.orders[at] = order._replace(state="taken" if taken else "refused", fact=number)
            if not taken:
                self.refused.append(self.orders[at])
            done += 1
        return done

    # --- the desk

    def due(self) -> tuple[DueStep, ...]:
        found = due_in_room(self.fields, self.waiting, self.told(), self.house_of, self.now_s,
                            self.orders)
        for one in found:  # a person picks a way by its name
            assert len(set(one.choices)) == len(one.choices), one.choices
        return found

    def carry(self, one: DueStep, choice: str = "") -> DueStep:
        """The step is carried out, drawn where it is to be."""
        assert not one.waits, one
        if one.ways:
            one = chosen_step(one, choice or self.rng.choice(one.choices))
        self.put(*one.facts)
        self.give(one.orders)
        return one

    def by_itself(self, rounds=20_000, quiet=False) -> list[DueStep]:
        """Everything that needs nobody, until nothing of it is left; the rest of what is due."""
        for _ in range(rounds):
            found = self.due()
            ready = automatic_steps(found)
            for one in ready:
                self.carry(one)
            if ready:
                continue
            if quiet or not self.deliver():
                return list(found)
            self.hear()
        raise AssertionError([one.what for one in self.due()])

    def what(self) -> list[str]:
        return [one.what.removeprefix("field_due.") for one in self.due()]

    def find(self, what: str) -> DueStep:
        return next(one for one in self.due() if one.what == f"field_due.{what}")

    def seated(self) -> "Floor":
        """Everybody has drawn a seat and sits; the clock runs."""
        self.by_itself()
        self.carry(self.find("start"))
        self.by_itself()
        return self

    # --- what must always hold

    def is_sound(self) -> None:
        field = self.field
        names = [who[0] for table in self.tables.values() for who in table.seats.values()]
        assert len(names) == len(set(names)), "somebody sits in two seats"
        redrawn = [one for one in field.inside if one.redrawn or not field.redraw]
        places = [(one.table, one.seat) for one in redrawn if one.table]  # others draw yet
        assert len(places) == len(set(places)), "two belong to one seat"
        walking = sum(one.chips for one in field.inside
                      if one.leg is Leg.WALKS and one.name not in names)
        there = sum(who[1] for table in self.tables.values() for who in table.seats.values())
        expected = chips_in_play(field) + sum(
            field.opened.stack for one in field.inside
            if one.leg is Leg.DRAWN and one.name in names)
        gone = sum(one.chips for one in field.inside
                   if one.leg is Leg.LEAVES and one.name not in names)
        expected += sum(one.chips for one in field.inside
                        if one.penalty < 0 and (one.name in names or one.leg is Leg.WALKS))
        assert there + walking + gone == expected, (there, walking, gone, expected)
        if not field.closed:
            self.places_are_a_ranking(len(field.inside))

    def places_are_a_ranking(self, left: int) -> None:
        """Places run from the number of entries down to the first after those still in."""
        out = sorted((one.place, one.shared) for one in self.field.entrants if one.place)
        persons = sum(not one.withdrawn for one in self.field.entrants)
        expected, at = [], left + 1
        while at <= persons:
            shared = next((many for place, many in out if place == at), 1)
            expected += [(at, shared)] * shared
            at += shared
        assert out == expected, (out, expected)

"""A whole table on a real broker: its calls are heard, orders become its facts, a cut is a sign."""

import itertools
from pathlib import Path

import pytest
from broker_room import BrokerRoom, until
from line_room import Floor
from ordered_table import order

from dealer_assist.floor.link.link_messages import Answer, Glance
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table, opening_facts
from dealer_assist.live.table.table_floor_option import FloorSide
from dealer_assist.storage.books.shipped_houses import house as house_named
from dealer_assist.storage.journal import Journal
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.storage.table_clock import Steady
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from drivers.devices.device_keys import DeviceKeys


class WholeTable:
    """A table as the command builds it, without a window: its last picture is ``view``."""

    def __init__(self, room: BrokerRoom, folder: Path, name: str = "7") -> None:
        path = folder / f"{name}.sqlite"
        self.journal, clock = Journal.open(path), Steady()
        self.side = FloorSide(path, room.table(name), clock)
        keys = keys_beside(path, None)
        self.screen = Screen(Surroundings("en"), lambda: frozenset(), None,
                             lambda: self.house.seen_of_floor())
        self.keys: list[str] = []  # what stood on the floor's key, picture by picture
        self.screen.show_on(lambda view: self.keys.append(view.floor.text))
        self.house = build_live_table(
            self.journal, house_named("grand_cercle"), practice_register(), keys, {},
            self.side.listening(self.screen.listen), clock=clock, device_keys=DeviceKeys({}),
            line=self.side.seen)
        self.house.start()
        facts = opening_facts(self.table, name, "holdem_no_limit", e.Stakes(50, 100, 100),
                              (25, 100),
                              keys)
        self.house.unit.put(ReadyFacts((*facts, *(e.PlayerSat(s, 5_000) for s in (1, 2, 3)))))
        self.side.start(self.house)

    @property
    def table(self):
        return self.house.unit.table

    def tap(self, kind: TapKind) -> None:
        self.house.unit.put(Tap(kind))

    def stop(self) -> None:
        self.side.stop()
        self.house.stop()


class Ordering:
    """The floor's line, and the numbers of its orders."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self._numbers = floor, itertools.count(1)

    def glances(self) -> list[Glance]:
        return self.floor.desk.said(Glance)

    def orders(self, table: WholeTable, fact: e.Fact | None = None, **fields) -> Answer:
        """Order it and wait for the answer."""
        number = next(self._numbers)
        asked = order(fact, number=number, journal=table.journal.id,
                      **{"seen": table.table.number, **fields})
        assert self.floor.line is not None
        self.floor.line.order("7", asked)
        assert until(lambda: self._answers(number))
        return self._answers(number)[0]

    def _answers(self, number: int) -> list[Answer]:
        return [one for one in self.floor.desk.said(Answer) if one.number == number]


@pytest.fixture
def floor(room, tmp_path):
    made = Floor(room, tmp_path / "archive.sqlite").start()
    yield made
    made.stop()


@pytest.fixture
def table(room, tmp_path):
    made = WholeTable(room, tmp_path)
    yield made
    made.stop()


def test_a_call_is_heard_and_answered_and_the_dealer_sees_each_step(room, floor, table):
    ordering = Ordering(floor)
    assert until(lambda: table.side.seen().state == "up")
    table.tap(TapKind.CALL_FLOOR)
    assert until(lambda: any(one.calls for one in ordering.glances()))
    told = ordering.glances()[-1].calls[0]
    assert ordering.orders(table, order=OrderKind.HEARD, call=told.number, by="").taken
    assert until(lambda: table.screen.view.alert == "The floor has heard")
    assert ordering.orders(table, order=OrderKind.COMING, call=told.number).taken
    assert until(lambda: table.screen.view.alert == "M. Durand is coming")
    assert until(lambda: ordering.glances()[-1].calls[0].coming == "M. Durand")


def test_a_call_that_no_screen_shows_has_the_dealer_raise_his_hand_after_two_seconds(
    room, floor, table
):
    assert until(lambda: table.side.seen().state == "up")
    table.tap(TapKind.CALL_FLOOR)
    assert until(lambda: table.screen.view.floor.text == "RAISE YOUR HAND")
    assert list(dict.fromkeys(table.keys)) == ["CALL FLOOR", "CALLING…", "RAISE YOUR HAND"]


def test_with_the_broker_gone_the_light_says_so_and_a_call_asks_for_a_hand_at_once(
    room, floor, table
):
    assert until(lambda: table.screen.view.devices[-1].word == "reached")
    room.broker.stop()
    assert until(lambda: table.screen.view.devices[-1].word == "cut off")
    assert table.screen.view.alert == ""
    table.tap(TapKind.CALL_FLOOR)
    assert until(lambda: table.screen.view.floor.text == "RAISE YOUR HAND")
    assert list(dict.fromkeys(table.keys)) == ["CALL FLOOR", "RAISE YOUR HAND"]
    room.broker.start()
    assert until(lambda: table.screen.view.devices[-1].word == "reached")
    ordering = Ordering(floor)
    assert until(lambda: any(one.calls for one in ordering.glances()))
    number = table.table.calls[0].number
    assert ordering.orders(table, order=OrderKind.HEARD, call=number, by="").taken
    assert until(lambda: table.screen.view.floor.text == "HEARD")


def test_an_order_becomes_the_tables_fact_and_a_refused_one_is_said_at_both_ends(
    room, floor, table
):
    ordering = Ordering(floor)
    assert until(lambda: table.side.seen().state == "up")
    answer = ordering.orders(table, e.WaitJoined("Paul"))
    assert answer.taken and answer.fact == table.table.number
    assert until(lambda: "Paul" in table.screen.view.alert)
    answer = ordering.orders(table, e.TableReopened())
    assert not answer.taken and answer.why_fr and answer.why_en
    assert isinstance(table.table.recent[-1].fact, e.OrderRefused)
    assert until(lambda: ordering.glances()[-1].waiting == 1)

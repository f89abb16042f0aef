"""Sixty players at seven real tables, each with a clock of its own, down to the winner."""

import random

import pytest
from field_room import Floor, changed
from real_field import RealTable

from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.due_steps import chips_differ
from dealer_assist.game.multi_table.field_clock import field_clock
from dealer_assist.game.multi_table.field_state import Leg
from dealer_assist.game.multi_table.finishing_places import ranking

SAID = changed("tda2024", ("tournament.break_order", "last_table"),
               ("tournament.final_redraw", "stay"), ("tournament.balance", 2))


class RealFloor(Floor):
    """The floor of the tests with real tables under it."""

    def add_tables(self, names, make=RealTable):
        super().add_tables(names, make)

    def deliver(self, most=10_000, twice=0.0):
        done = 0
        for name, queue in self.line.items():
            while queue and name not in self.cut:
                at = queue.popleft()
                order = self.orders[at]
                taken, number = self.tables[name].order(at, order.order, self.seen[at], self.now_s)
                self.orders[at] = order._replace(state="taken" if taken else "refused", fact=number)
                done += 1
        return done

    def tick(self, seconds=0):
        self.now_s += seconds
        for name, table in self.tables.items():
            table.tick(self.now_s)
            if name not in self.cut:
                self.glances[name] = table.told()

    def is_sound(self):
        chips = sum(sum(who[1] for who in table.seats.values()) for table in self.tables.values())
        walking = sum(one.chips for one in self.field.inside if one.leg is Leg.WALKS)
        assert chips + walking == len(self.field.entrants) * self.field.opened.stack
        for table in self.tables.values():
            kinds = {one.kind for one in table.table.irregularities}
            assert kinds <= {"irregular.closing_not_said"}, kinds  # the floor closed it
        assert chips_differ(self.field, self.told()) == 0


def carried(floor):
    for _ in range(400):
        found = floor.by_itself()
        ready = next((one for one in found if not one.itself and not one.waits
                      and (one.facts or one.ways)), None)
        if ready is None:
            return
        floor.carry(ready)


def the_clocks_agree(floor):
    """Every table that is reached shows the field's level, ending when that ends."""
    clock = field_clock(floor.field, floor.now_s)
    for name in floor.field.playing:
        if name in floor.cut:
            continue
        told = floor.tables[name].told()
        assert told.level == clock.number, (name, told.level, clock)
        assert abs(told.level_ends_s - floor.now_s - clock.left_s) <= 2, (name, told, clock)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.long
def test_sixty_players_at_seven_real_tables_come_down_to_one_winner(seed):
    floor = RealFloor(seed, SAID).open(60, 7).seated()
    rng = random.Random(seed)
    for _ in range(400):
        if floor.field.closed:
            break
        floor.tick(rng.randint(20, 90))
        floor.cut = {n for n in floor.field.playing if rng.random() < (0.6 if n in floor.cut
                                                                       else 0.06)}
        for table in floor.tables.values():
            table.play(floor.now_s)
        floor.tick()
        carried(floor)
        floor.is_sound()
        if not floor.field.closed and len(floor.field.inside) > 1:
            the_clocks_agree(floor)
    assert floor.field.closed and ranking(floor.field)[0].place == 1
    floor.places_are_a_ranking(0)
    (left,) = [table for table in floor.tables.values() if table.seats]
    assert [who[1] for who in left.seats.values()] == [600_000]
    closed = [table.table.evening.closed for table in floor.tables.values()]
    assert sum(closed) >= 5, "broken tables are closed"
    assert {"why.left_in_hand"} & {id for t in floor.tables.values() for id in t.refusals} == set()


def test_a_table_that_was_cut_off_comes_back_to_the_common_clock():
    floor = RealFloor(5, SAID).open(16, 2).seated()
    floor.cut = {"T2"}
    number = floor.field.number
    floor.tick(300)
    floor.enter(f.FieldClockPaused(number, floor.now_s))
    floor.by_itself()
    floor.tick(1200)  # T2 has played on and turned its level meanwhile
    assert floor.tables["T2"].told().level == 2 and floor.tables["T1"].told().paused
    floor.enter(f.FieldClockResumed(number, floor.now_s))
    floor.by_itself()
    floor.cut = set()
    floor.tick()
    floor.by_itself()
    the_clocks_agree(floor)
    assert field_clock(floor.field, floor.now_s).left_s == 600
    floor.enter(f.FieldClockPaused(number, floor.now_s))
    floor.by_itself()
    floor.tick(50)
    floor.by_itself()
    assert all(floor.tables[name].told().paused for name in ("T1", "T2"))
    assert {floor.tables[name].told().left_s for name in ("T1", "T2")} <= {599, 600, 601}


def test_hand_for_hand_real_tables_play_one_hand_for_each_release_until_the_bubble_bursts():
    floor = RealFloor(3, SAID).open(30, 4, paid=24).seated()
    floor.put(f.FieldHandForHand(floor.field.number, True))
    floor.by_itself()
    rounds = 0
    for _ in range(200):
        floor.tick(30)
        hands = {name: table.table.hands for name, table in floor.tables.items()}
        for table in floor.tables.values():
            table.play(floor.now_s, bust=0.2)
            table.play(floor.now_s, bust=0.2)  # the dealer would deal on
        floor.tick()
        if floor.field.hand_for_hand:
            assert all(table.table.hands <= hands[name] + 1
                       for name, table in floor.tables.items() if table.table.tournament.held)
        carried(floor)
        floor.is_sound()
        release = next((one for one in floor.due() if one.what == "field_due.release"), None)
        if release is not None:
            rounds += 1
            floor.carry(release)
            floor.by_itself()
        floor.tick()
        if len(floor.field.inside) <= 24 and not floor.field.hand_for_hand:
            break
    assert rounds > 2, "hand for hand was played"
    assert not any(table.table.tournament.held for name, table in floor.tables.items()
                   if name in floor.field.playing)

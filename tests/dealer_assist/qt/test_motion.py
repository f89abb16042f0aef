"""Motion above the panel: the picture below it is final at once, and a touch waits for nothing."""

from dataclasses import replace

import pytest
from bench_walk import draw_events, picture_of
from fingers import click
from panel_table import DeskTable
from PyQt6.QtGui import QImage

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.taps import TapKind
from dealer_assist.qt.dealer import motion_overlay
from dealer_assist.qt.dealer.motion_overlay import MotionOverlay
from dealer_assist.qt.pieces.theme import LIGHT, ScreenLooks
from dealer_assist.view.dealer.moves_of_change import MotionKind

LONGEST_S = 0.4


class MovingDesk(DeskTable):
    """A window on which motion is on; its clock stands still while a picture comes."""

    def __init__(self, motion: str = "on", **more) -> None:
        super().__init__(**more)
        self.window.dress(ScreenLooks(motion=motion))
        self.clock.pass_by = lambda seconds=1.0: None

    @property
    def motion(self) -> MotionOverlay:
        return self.window.motion

    @property
    def kinds(self) -> list[str]:
        return [str(move.kind) for move in self.motion.moving]

    def after(self, seconds: float) -> "MovingDesk":
        """So long later, and the frame that is due then."""
        self.clock.now += seconds
        self.motion.tick()
        return self

    def frames(self, count: int, each_s: float) -> "MovingDesk":
        for _ in range(count):
            self.after(each_s)
        return self

    def picture(self) -> QImage:
        return picture_of(self.window)


@pytest.fixture
def desk(qapp):
    made = MovingDesk()
    made.seated(6_000, 6_000, 6_000, 6_000).dealt().after(LONGEST_S)
    yield made
    made.window.close()
    made.window.deleteLater()


def still(desk: DeskTable) -> QImage:
    """The same picture on a window where nothing moves."""
    other = MovingDesk("off", lang=desk.lang)
    other.book(*desk.facts[1:])
    other.show()
    seen = other.picture()
    other.window.close()
    other.window.deleteLater()
    return seen


def flop(desk: MovingDesk) -> None:
    desk.book(e.Called(3, 100), e.Called(4, 100), e.Called(1, 50), e.Checked(2), e.BetsCollected())
    desk.put(e.CardsUnread(1)).after(LONGEST_S)
    desk.book(*(e.CardSeen(e.Place.FLOP, 0, f"token {card}", card)
                for card in ("7c", "Ah", "Kh")))
    desk.show()


def test_every_kind_of_move_comes_and_the_end_is_the_picture_without_motion(desk: MovingDesk):
    flop(desk)
    seen = set(desk.kinds)

    def put(*facts: e.Fact) -> None:
        desk.book(*facts)
        desk.show()
        seen.update(desk.kinds)

    put(e.Bet(1, 500))
    put(e.Folded(2), e.Folded(3), e.Called(4, 500))
    put(e.BetsCollected())
    for place, card in ((e.Place.TURN, "7h"), (e.Place.RIVER, "Qd")):
        desk.book(e.CardsUnread(1), e.CardSeen(place, 0, f"token {card}", card))
        if place is e.Place.TURN:
            desk.book(e.Checked(1), e.Checked(4))
    desk.book(e.Checked(1), e.Checked(4))
    put(e.HandTabled(1, ("As", "2s")), e.HandTabled(4, ("Kd", "Kc")))
    put(*facts_for(desk.table, advise(desk.table).steps[0]))
    assert isinstance(desk.last, e.PotPushed)
    put(e.ButtonMoved(1))
    assert seen == {str(kind) for kind in MotionKind}
    desk.after(LONGEST_S)
    assert desk.picture() == still(desk)


@pytest.mark.parametrize("act", [
    lambda desk: desk.put(e.Raised(3, 300)), flop,
    lambda desk: desk.put(e.Raised(3, 300), e.Folded(4), e.Folded(1), e.Folded(2)),
])
def test_after_400_ms_the_picture_is_that_without_motion(desk: MovingDesk, act):
    act(desk)
    desk.after(LONGEST_S)
    assert desk.motion.moving == ()
    assert desk.picture() == still(desk)


def test_words_and_amounts_stand_there_from_the_first_frame(desk: MovingDesk):
    desk.put(e.Raised(3, 300))
    assert desk.kinds == ["bet", "turn"]
    felt = desk.window.desk.felt
    picture_of(desk.window)
    assert "300" in [one.text for one in felt.seats[2].writings]
    assert felt.seats[3].view.acting and felt.total.accessibleName() == "TOTAL 450"
    shown = desk.picture()
    with_none = still(desk)
    beside = (seat for seat in felt.seats if seat.number not in (3, 4))
    for piece in (*beside, felt.total, *felt.in_corners.values(), desk.window.desk.side,
                  desk.window.desk.announce):
        at = piece.rect().translated(piece.mapTo(desk.window, piece.rect().topLeft()))
        assert shown.copy(at) == with_none.copy(at), piece


def test_a_key_touched_at_the_first_millisecond_counts(desk: MovingDesk):
    taps = []
    desk.window.tapped.connect(taps.append)
    desk.put(e.Raised(3, 300))
    assert desk.motion.moving
    desk.clock.now += 0.16  # a key that changed its meaning is dead so long, with motion or without
    click(desk.window.desk.side.play.moves.fold)
    assert [tap.kind for tap in taps] == [TapKind.FOLD] and desk.facts[-1] == e.Folded(4)


def test_a_seat_is_touched_through_what_moves_over_it(desk: MovingDesk):
    desk.put(e.Raised(3, 300))
    felt = desk.window.desk.felt
    seat = felt.seats[3]
    assert felt.childAt(seat.geometry().center()) is seat


def test_a_newer_picture_ends_what_still_moves(desk: MovingDesk):
    desk.put(e.Raised(3, 300)).after(0.02)
    began = desk.motion._began
    desk.put(e.Called(4, 300))
    assert [(move.kind, move.start) for move in desk.motion.moving] == [
        (MotionKind.BET, 4), (MotionKind.TURN, 4)]
    assert desk.motion._began > began
    desk.after(LONGEST_S)
    assert desk.picture() == still(desk)


def test_a_picture_of_the_same_facts_lets_it_go_on(desk: MovingDesk):
    desk.put(e.Raised(3, 300)).after(0.02)
    moving = desk.motion.moving
    desk.show()
    assert moving and desk.motion.moving == moving


def test_an_undo_moves_nothing(desk: MovingDesk):
    desk.put(e.Raised(3, 300)).after(0.02)
    desk.put(e.FactUndone(desk.table.fact_number))
    assert desk.motion.moving == () and desk.picture() == still(desk)


def test_the_first_picture_after_a_cut_moves_nothing(desk: MovingDesk):
    desk.put(e.Raised(3, 300))
    resumed = MovingDesk()
    resumed.window.desk.felt._view = None
    resumed.book(*desk.facts[1:])
    resumed.show()
    assert resumed.motion.moving == ()
    resumed.window.close()


def test_at_rest_nothing_is_painted_and_no_timer_runs(desk: MovingDesk):
    assert not desk.motion._timer.isActive()
    draw_events(desk.window)
    painted = desk.motion.painted
    desk.motion.tick()
    picture_of(desk.window)
    assert desk.motion.painted == painted


def test_where_nothing_may_move_there_is_no_overlay(desk: MovingDesk):
    desk.window.dress(ScreenLooks(motion="off"))
    desk.put(e.Raised(3, 300))
    assert desk.motion.isHidden() and desk.motion.moving == ()
    desk.window.dress(ScreenLooks(motion="less"))
    desk.put(e.Called(4, 300))
    assert desk.kinds == ["turn"]


def test_in_a_light_room_and_with_large_words_it_ends_alike(desk: MovingDesk):
    looks = ScreenLooks(LIGHT, 150, motion="on")
    desk.window.dress(looks)
    flop(desk)
    desk.after(0.05).picture()
    desk.after(LONGEST_S)
    moved = desk.picture()
    desk.window.dress(replace(looks, motion="off"))
    assert moved == desk.picture()


# --- what was won ----------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["on", "off"])
def test_what_a_winner_was_pushed_stands_in_his_seat_for_three_seconds(desk: MovingDesk, motion):
    desk.window.dress(ScreenLooks(motion=motion))
    desk.put(e.Raised(3, 300), e.Folded(4), e.Folded(1), e.Folded(2))
    while not isinstance(desk.last, e.PotPushed):
        desk.put(*facts_for(desk.table, advise(desk.table).steps[0]))
    seat = desk.window.desk.felt.seats[2]
    assert seat.won == "+ 250"
    desk.after(LONGEST_S)
    assert seat.won == "+ 250"
    desk.after(motion_overlay.WON_S)
    assert seat.won == "" and not desk.motion._timer.isActive()


def test_it_goes_with_the_next_fact(desk: MovingDesk):
    desk.motion._show_won({3: "+ 250"})
    desk.put(e.Raised(3, 300))
    assert desk.window.desk.felt.seats[2].won == ""


# --- frames that come too slowly -------------------------------------------------------------


def slow_motions(desk: MovingDesk, count: int, frame_s: float) -> list[tuple[str, object]]:
    chosen: list[tuple[str, object]] = []
    desk.window.chosen.connect(lambda name, value: chosen.append((name, value)))
    for chips in range(count):
        desk.put(e.Raised(3 + chips % 2, 300 * 3 ** chips)).frames(14, frame_s)
    return chosen


@pytest.mark.parametrize(("count", "frame_s", "stops"), [
    (2, 0.03, True), (1, 0.03, False), (3, 0.02, False)])
def test_where_two_motions_have_frames_over_25_ms_it_asks_to_be_stopped(
        desk: MovingDesk, count, frame_s, stops):
    assert slow_motions(desk, count, frame_s) == ([("motion_stops", "slow")] if stops else [])


def test_one_slow_motion_between_two_others_is_an_accident(desk: MovingDesk):
    assert slow_motions(desk, 1, 0.03) == [] == slow_motions(desk, 1, 0.016)

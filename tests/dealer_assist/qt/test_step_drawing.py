"""The step that is due is drawn: a deal, a burn, a board card."""

from collections.abc import Callable

import pytest
from bench_walk import picture_of
from panel_table import DeskTable
from test_layout import assert_all

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.qt.dealer import step_box
from dealer_assist.view.dealer.table_view import DrawnStep

SHOE = e.DeviceFound("shoe", "SHOE-1", 1)


def until(desk: DeskTable, kind: StepKind) -> DeskTable:
    """The shoe counts, everybody calls or checks, each step is done, until this one is due."""
    desk.book(SHOE)
    for _ in range(80):
        advice = advise(desk.table)
        if advice.options is not None:
            seat, call = advice.options.seat, advice.options.call
            desk.book(e.Called(seat, call) if call else e.Checked(seat))
        elif advice.steps[0].kind is kind:
            return desk.put()
        else:
            desk.book(*facts_for(desk.table, advice.steps[0]))
    raise AssertionError(kind)


def drawn(desk: DeskTable) -> DrawnStep | None:
    assert desk.window.view is not None
    return desk.window.view.step.drawn


def test_the_deal_is_drawn_in_its_order_round_the_table(desk: DeskTable) -> None:
    until(desk.seated(*[5_000] * 8), StepKind.DEAL)
    assert drawn(desk) == DrawnStep("deal", "talon 52", "16 cartes", 16, (1, 2, 3, 4, 5, 6, 7, 8))


def test_a_burn_is_drawn_with_what_is_opened_after_it(desk: DeskTable) -> None:
    until(desk.seated(*[5_000] * 8), StepKind.BURN)
    assert drawn(desk) == DrawnStep("burn", "talon 36", "flop : 3 cartes", 3)


def test_board_cards_are_drawn_at_their_places(desk: DeskTable) -> None:
    until(desk.seated(*[5_000] * 8), StepKind.OPEN)
    assert drawn(desk) == DrawnStep("open", "talon 35", "flop : 3 cartes", 3)


def test_no_other_step_has_a_drawing(desk: DeskTable) -> None:
    until(desk.seated(*[5_000] * 3), StepKind.COLLECT)
    assert drawn(desk) is None


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("kind", [StepKind.DEAL, StepKind.BURN, StepKind.OPEN])
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.few
def test_the_drawing_stands_whole_above_the_list(
    desk: DeskTable, size, kind, lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[float] = []

    def noting(piece, painter, box, *rest) -> None:
        painted.append(box.height())
        plain(piece, painter, box, *rest)

    plain: Callable[..., None] = step_box.paint_step
    monkeypatch.setattr(step_box, "paint_step", noting)
    desk.lang = lang
    desk.window.resize(*size)
    until(desk.seated(*[5_000] * 10), kind)
    picture_of(desk.window)
    assert_all(desk.window)
    assert painted and painted[-1] >= step_box.LEAST_HIGH

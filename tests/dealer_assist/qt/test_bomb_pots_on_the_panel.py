"""A bomb pot is agreed with a finger: its ante, then who opts out (WSOP 27)."""

from collections.abc import Iterator

import pytest
from panel_table import DeskTable
from PyQt6.QtWidgets import QApplication

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for


@pytest.fixture
def wsop(qapp: QApplication) -> Iterator[DeskTable]:
    desk = DeskTable("wsop_live_2024", "en")
    yield desk
    desk.window.close()


def test_the_ante_is_typed_and_who_opts_out_is_touched(wsop: DeskTable) -> None:
    desk = wsop.seated(10_000, 10_000, 10_000)
    desk.tap("TABLE", "STAKES…", "BOMB POT…", "BOMB POT, ANTE OF").amount(200)
    assert desk.last == e.BombPotAgreed(200)
    assert "bomb pot of 200" in (desk.window.view.note if desk.window.view else "")
    desk.tap("SEAT 2 TAKES PART")
    assert desk.last == e.BombPotAgreed(200, (2,))
    assert desk.grey("SEAT 3 TAKES PART") == "A bomb pot takes two players at least"
    desk.tap("SEAT 2 TAKES PART")
    assert desk.last == e.BombPotAgreed(200)
    desk.tap("NO BOMB POT")
    assert desk.last == e.BombPotAgreed(0) and desk.table.bomb is None


def test_the_hand_is_dealt_to_its_flop(wsop: DeskTable) -> None:
    desk = wsop.seated(10_000, 10_000, 10_000)
    desk.put(e.BombPotAgreed(200))
    for _ in range(20):
        steps = advise(desk.table).steps
        if steps and steps[0].kind is StepKind.BURN:
            break
        desk.put(*facts_for(desk.table, steps[0]))
    hand = desk.table.hand
    assert hand is not None and hand.bomb and hand.paid == (200, 200, 200)


def test_during_a_hand_its_key_is_grey(wsop: DeskTable) -> None:
    desk = wsop.seated(10_000, 10_000, 10_000).dealt()
    desk.tap("TABLE", "STAKES…", "BOMB POT…")
    assert desk.grey("BOMB POT, ANTE OF").startswith("A hand is running")


def test_where_the_text_has_none_there_is_no_key(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000).tap("TABLE", "ENJEUX…")
    assert not [key for key in desk.in_sight() if "BOMB" in key]

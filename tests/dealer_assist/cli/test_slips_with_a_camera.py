"""The slip says when a camera last saw the hand that was ruled on, where one watches."""

import pytest
from live_table import GC, LiveTable
from paper_table import text_of

from dealer_assist.cli import rulings
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, JournalKind, Origin


@pytest.mark.parametrize(("device_id", "sees"), [("bare camera", True), ("SIM-9", False)])
def test_the_time_of_its_last_sight_stands_on_the_slip(tmp_path, device_id, sees):
    live = LiveTable(GC).put(e.DeviceFound("board", device_id, 9)).begin([10_000] * 4).deal()
    while live.hand.phase == "betting":
        seat, chips = live.options.seat, live.options.call
        live.put(e.Called(seat, chips) if chips else e.Checked(seat))
    live.collect().board("AhKd2c").put(e.IrregularityReported("HAND-01", 3))
    case = live.table.cases[-1].number
    live.put(e.RemedyApplied(case, "", "lost", by="M. Durand", reason="vu"))
    board = (Origin("board", "board", 9, seq) for seq in range(1, 99))
    path, out = tmp_path / "table.sqlite", tmp_path / "slip.pdf"
    journal = Journal.open(path, kind=JournalKind.PRACTICE)
    journal.append([(fact, next(board) if isinstance(fact, e.CardSeen) else Origin("dealer"))
                    for fact in live.facts])
    journal.close()
    assert call_command(rulings, [str(path), "--slip", str(len(live.facts)), str(out)]) == 0
    assert ("Vu par la caméra à" in text_of(out)) is sees

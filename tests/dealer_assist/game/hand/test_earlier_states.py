"""The hand as it was: the tables of one hand, back to its beginning and no further."""

from live_table import LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.irregularities.remedy_proposal import settling_fact


def test_a_void_deal_dealt_again_under_its_number_is_another_hand():
    live = LiveTable().begin([10_000] * 4).deal().put(e.IrregularityReported("DEAL-01", 2, round=1))
    void = settling_fact(live.table, live.table.cases[-1], "misdeal", "M. Durand", "seen", "", 1)
    assert void is not None
    live.put(void, e.PlayerLeft(4)).begin([10_000] * 3).deal()
    assert live.hand.number == 1
    assert {hand.size for _, hand in states_of_hand(live.table)} == {3}

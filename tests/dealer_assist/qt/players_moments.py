"""Moments of an evening as the players' display shows them, made of facts."""

from collections.abc import Callable, Mapping

from live_table import GC, NO_LIMIT, LiveTable
from tournament_table import BEGAN_S, tournament

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import Phase, Table
from dealer_assist.view.players.players_picture import players_view
from dealer_assist.view.players.players_view import PlayersView

NOW = BEGAN_S + 200


def opened(stacks=(48_200, 1_200, 6_500, 32_000, 21_050, 12_000), house: str = GC) -> LiveTable:
    """A cash table with these stacks at its first seats, blinds 50/100."""
    live = LiveTable(house)
    live.put(e.TableOpened("3", house, NO_LIMIT, e.Stakes(50, 100, 100, smallest_chip=25),
                           (25, 100, 500)))
    live.put(*(e.PlayerSat(seat, chips) for seat, chips in enumerate(stacks, 1)))
    return live.begin(stacks)


def preflop() -> Table:
    live = opened().deal()
    live.to(3, 300).fold(4)
    return live.table


def flop_with_side_pots() -> Table:
    live = opened((48_200, 1_200, 6_500, 32_000, 21_050, 12_000)).deal()
    live.to(3, 6_500).call(4).call(5).fold(6).call(1)
    live.call(2).collect().board("AsTdTh")
    live.to(1, 5_000)
    return live.table


def three_side_pots() -> Table:
    live = opened((48_200, 1_200, 6_500, 32_000, 3_050, 32_000)).deal()
    live.to(3, 6_500).call(4).call(5).call(6).call(1).call(2)
    live.collect().board("QcTdTh")
    live.to(1, 4_000).all_in(4)
    live.call(6).fold(1)
    return live.collect().table


def showdown() -> Table:
    live = LiveTable()
    live.table = three_side_pots()
    live.board("5s").board("2h")
    while live.hand.phase is not Phase.PUSHING:
        seat = advise(live.table).steps[0].seat
        live.show(seat, {2: "QhQd", 3: "AsKs", 4: "9s9d", 5: "JcTc", 6: "8h7h"}[seat])
    return live.table


def over() -> Table:
    live = LiveTable()
    live.table = showdown()
    return live.push().table


def _tabled(live: LiveTable, hands: Mapping[int, str]) -> Table:
    """The board is dealt to its end, and all show."""
    while live.hand.phase is not Phase.PUSHING:
        step = advise(live.table).steps[0]
        if step.seat:
            live.show(step.seat, hands[step.seat])
        else:
            live.board({0: "QcTdTh", 3: "5s", 4: "2h"}[len(live.hand.board)])
    return live.table


def split_pot(left: int = 325) -> Table:
    """Two win the same; the third left so much, which may be odd."""
    live = opened((5_000, 5_000, 6_025)).deal()
    live.to(3, left).all_in(1)
    live.call(2).fold(3).collect()
    return _tabled(live, {1: "AsKs", 2: "AhKh"})


def ten_tabled() -> Table:
    """Ten players all-in of ten amounts: nine pots."""
    live = LiveTable()
    live.table = _all_in(10)
    live.collect()
    cards = ("AsKs", "AhKh", "9s9d", "8h7h", "QhQd", "JcTc", "3s3d", "4s4d", "6c6d", "7c8c")
    return _tabled(live, dict(enumerate(cards, 1)))


def _all_in(players: int) -> Table:
    live = opened(tuple(1_000 * k for k in range(1, players + 1))).deal()
    for seat in (*range(3, players + 1), 1, 2):
        options = live.options
        assert options.seat == seat
        if options.call_is_all_in or options.all_in_to <= live.hand.level:
            live.call(seat)
        else:
            live.all_in(seat)
    return live.table


def tournament_hand() -> Table:
    live = tournament(players=9)
    live.begin([10_000] * 9, 25, 50).deal()
    return live.to(4, 150).fold(5, 6, 7).table


def a_break() -> Table:
    return tournament(players=9).put(e.LevelBegan(3, BEGAN_S)).table


def level_change() -> Table:
    live = tournament(players=9).put(e.LevelBegan(4, BEGAN_S))
    return live.put(e.LastHandsAnnounced(3)).table


def stopped_clock() -> Table:
    live = tournament(players=9)
    live.begin([10_000] * 9, 25, 50).deal()
    return live.put(e.ClockPaused(BEGAN_S + 100)).table


def hand_for_hand() -> Table:
    return tournament(players=9).put(e.NextHandHeld("M. Durand")).table


def called_clock() -> Table:
    live = opened().deal()
    return live.put(e.TimeCalled(3, NOW - 20)).table


def ruling() -> Table:
    live = opened().deal()
    live.to(3, 300)
    return live.put(e.IrregularityReported("BET-01", 4)).table


def ten_pots() -> Table:
    live = LiveTable()
    live.table = _all_in(10)
    return live.collect().board("QcTdTh").table


def heads_up() -> Table:
    live = opened((48_200, 12_500)).deal()
    return live.call(2).check(1).collect().board("As7d2c").table


def large() -> Table:
    live = opened((48_200_000, 12_500_000, 6_500_000, 32_000_000, 21_050_000)).deal()
    live.to(3, 1_250_000).call(4)
    return live.table


MOMENTS: Mapping[str, Callable[[], Table]] = {
    "welcome": lambda: LiveTable().put(e.TableOpened(
        "3", GC, NO_LIMIT, e.Stakes(50, 100, 100), (25, 100))).table,
    "preflop": preflop,
    "flop": flop_with_side_pots,
    "side_pots": three_side_pots,
    "showdown": showdown,
    "over": over,
    "split": split_pot,
    "ten_tabled": ten_tabled,
    "tournament": tournament_hand,
    "break": a_break,
    "level": level_change,
    "stopped": stopped_clock,
    "not_started": lambda: tournament(started=False, players=9).table,
    "hand_for_hand": hand_for_hand,
    "called_clock": called_clock,
    "ruling": ruling,
    "last_hands": lambda: opened().deal().put(e.LastHandsAnnounced(3)).table,
    "closed": lambda: LiveTable().put(
        e.TableOpened("3", GC, NO_LIMIT, e.Stakes(50, 100, 100), (25, 100)),
        e.LastHandsAnnounced(0), e.TableClosed()).table,
    "ten_pots": ten_pots,
    "heads_up": heads_up,
    "large": large,
}


def shown(name: str, lang: str, stacks: bool = True, practice: bool = False) -> PlayersView:
    """The display of this moment."""
    table = MOMENTS[name]()
    return players_view(table, advise(table, NOW), lang, stacks, practice)

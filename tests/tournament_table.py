"""A tournament table for tests: opened, seated, its clock started, by facts as at a live one."""

from live_table import NO_LIMIT, TDA, LiveTable

from dealer_assist.game import facts as e

BEGAN_S = 1_700_000_000
LEVELS = (
    e.Level(25, 50, 15),
    e.Level(50, 100, 15),
    e.Level(0, 0, 10, is_break=True, colour_up=25),
    e.Level(100, 200, 20, big_blind_ante=200),
    e.Level(200, 400, 20, ante=100),
)
CHIPS = (25, 100, 500, 1000)


def tournament(
    seats=range(1, 10), name=TDA, levels=LEVELS, stack=10_000, started=True, **opening
) -> LiveTable:
    """The seats taken with a starting stack each, level 1 begun."""
    live = LiveTable(name)
    first = levels[0]
    stakes = e.Stakes(
        first.small_blind, first.big_blind, first.big_blind, smallest_chip=CHIPS[0]
    )
    live.put(e.TableOpened("T1", name, NO_LIMIT, stakes, CHIPS))
    live.put(e.TournamentOpened(stack, levels, **opening))
    live.put(*(e.PlayerSat(seat, stack) for seat in seats))
    live.put(*(e.ButtonMoved(seat) for seat in list(seats)[-1:]))
    return live.put(e.LevelBegan(1, BEGAN_S)) if started else live


def until(live: LiveTable, phase: str) -> LiveTable:
    """The dealer does his steps until the hand stands there."""
    for _ in range(100):
        if live.table.hand is not None and live.hand.phase == phase:
            return live
        live.done()
    raise AssertionError(f"never came to {phase}: {live.steps}")


def hand_of(live: LiveTable, stacks: dict[int, int], broke: tuple[int, ...]) -> LiveTable:
    """A hand that the seats begin with these stacks; ``broke`` go all-in and lose to the first.

    The first seat covers them; everybody else folds.
    """
    seats = tuple(stacks)
    first, number = seats[0], live.table.hands + 1
    live.put(e.HandBegan(
        number, seats[-1], seats, tuple(stacks.values()), (e.Owed(first, e.Post.BIG_BLIND, 1),),
        live.table.stakes, NO_LIMIT, live.table.house.name, edition=e.ACCOUNTS,
    ))
    live.post().put(e.CardsUnread(len(seats) * 2))
    while live.hand.phase == "betting":
        options = live.options
        if options.seat in broke and options.max_to:
            live.to(options.seat, options.all_in_to)
        elif options.seat in (first, *broke):
            live.put(e.Called(options.seat, options.call) if options.call
                     else e.Checked(options.seat))
        else:
            live.fold(options.seat)
    live.collect()
    if len(live.hand.live) > 1:
        live.board("2c7d9hJs3s")
        held = iter(("4c5c", "4d5d", "4h5h", "4s5s", "6c8c", "6d8d", "6h8h", "6s8s"))
        for i in live.hand.live:
            seat = live.hand.seats[i]
            live.show(seat, "AhAd" if seat == first else next(held))
    return live.push()

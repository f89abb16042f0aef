"""Personal fields: those that hold a guest's name, which the journal stores apart from its rows.

Names of dealers and floor managers are no part of it: they answer for what they did. A reason that
somebody wrote may name a guest too; nothing can detect that, so it stays as it was written.
"""

from typing import Final

from dealer_assist.game.facts.evening import (
    SeatAssigned,
    StakesClaimed,
    StakesConsigned,
    StakesUnclaimed,
    WaitJoined,
    WaitLeft,
)
from dealer_assist.game.facts.floor import OrderAnswered, OrderGiven
from dealer_assist.game.facts.floor_calls import OrderRefused
from dealer_assist.game.facts.seats import PlayerNamed, PlayerSat
from dealer_assist.game.facts.tournament_field import EntryMade, RoomWaitJoined

#: Fields that hold a guest's name.
NAMES: Final[dict[type, tuple[str, ...]]] = {
    PlayerSat: ("name",),
    PlayerNamed: ("name",),
    WaitJoined: ("name",),
    WaitLeft: ("name",),
    SeatAssigned: ("name",),
    StakesConsigned: ("name",),
    StakesClaimed: ("name",),
    StakesUnclaimed: ("name",),
    EntryMade: ("name",),
    RoomWaitJoined: ("name",),
}
#: Fields that hold a sentence of the program's own, in which a guest may be named.
TEXTS: Final[dict[type, tuple[str, ...]]] = {
    OrderAnswered: ("why_fr", "why_en"), OrderRefused: ("why_fr", "why_en"),
}
#: Fact in whose ``body`` another fact is written, of the kind ``kind``.
HOLDS_A_FACT: Final = OrderGiven
#: Kinds of fact that may hold a name, as journals store them.
PERSONAL: Final = frozenset(kind.__name__ for kind in (*NAMES, *TEXTS, HOLDS_A_FACT))

"""Taps at the floor's window: one frozen class for every key on the screen.

As at a table, a tap is not a fact yet: floor_commit_loop.py decides which facts of the floor's
journal it makes.
"""

from dataclasses import field
from enum import StrEnum

from dealer_assist.game.facts import Fact
from dealer_assist.game.facts.floor import FloorFact, OrderKind
from dealer_assist.game.multi_table.step_choices import DueStep
from dealer_assist.storage.people import PinLook
from drivers.lazy_dataclass import dataclass


class FloorTapKind(StrEnum):
    """Meaning of a tap."""

    SIGN_IN = "sign_in"  # name; secret: the PIN
    SIGN_OUT = "sign_out"
    PRESENT = "present"  # still there: the session goes on
    SHOWN = "shown"  # the window shows these calls: they are heard (calls)
    COMING = "coming"  # table, call
    ORDER = "order"  # table, order, fact: a ruling or a fact of the evening is wished there
    FACT = "fact"  # floor_fact: waiting list, tournament
    SECOND = "second"  # name, secret: the second person of a two-person rule agrees
    DUE = "due"  # due: this step across tables is to be carried out


@dataclass(frozen=True, slots=True)
class FloorTap:
    """One tap with its input; ``seen`` is the table's last fact on the screen."""

    kind: FloorTapKind
    table: str = ""
    call: int = 0
    calls: tuple[tuple[str, int], ...] = ()  # (table, number of the call)
    name: str = ""
    order: OrderKind = OrderKind.ENTER
    fact: Fact | None = None
    floor_fact: FloorFact | None = None
    seen: int = 0
    secret: str = field(default="", repr=False)
    due: DueStep | None = None
    screen: str = ""  # the window on another machine that it comes from; "": the floor server's own
    looked: PinLook | None = None  # SIGN_IN: result of the PIN check, once it is made

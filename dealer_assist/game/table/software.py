"""The shape of what runs at the table: its components, what changed of them, what stands in fault.

game/advance/software.py makes the next one.
"""

from typing import Final, NamedTuple

#: What a fault of the program's own files is said of.
PROGRAM: Final = "program"
#: A device's fault: its firmware is none that the signed release knows.
FOREIGN_FIRMWARE: Final = "fault_firmware"
#: Components that a developer changes all day: in a checkout nobody is asked for them.
OF_THE_PROGRAM: Final = frozenset({"program", "models", "python", "libraries"})


class Fault(NamedTuple):
    """Something failed, and nobody with the right has said yet that it is mended.

    ``number`` is its fact's; ``is_over`` that the device says since that it is sound again.
    """

    number: int
    device: str
    what: str
    detail: str = ""
    is_over: bool = False


class Change(NamedTuple):
    """A component that somebody changed, and nobody has said who and why; by its fact's number."""

    number: int
    component: str
    before: str
    after: str


class Software(NamedTuple):
    """What runs here. ``result`` is that of the last start's check, "" before the first.

    ``components`` are those that this journal knew last, by name. ``set_up_to`` is the number of
    the last fact that a start wrote as it was set up; 0 none.
    """

    version: str = ""
    result: str = ""
    manifest: str = ""
    components: tuple[tuple[str, str], ...] = ()
    changes: tuple[Change, ...] = ()
    faults: tuple[Fault, ...] = ()
    set_up_to: int = 0

    def component(self, name: str) -> str:
        """Which one of this name the journal knew last; "" none."""
        return dict(self.components).get(name, "")

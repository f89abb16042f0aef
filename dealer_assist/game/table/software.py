"""Software at the table: its components, their changes, standing faults.

game/advance/software.py makes the next one.
"""

from typing import Final, NamedTuple

#: Device name of a fault of the program's own files.
PROGRAM: Final = "program"
#: Fault of a device whose firmware the signed release doesn't know.
FOREIGN_FIRMWARE: Final = "fault_firmware"
#: Components that a developer changes all day: in a checkout nobody is asked about them.
OF_THE_PROGRAM: Final = frozenset({"program", "models", "python", "libraries"})


class StandingFault(NamedTuple):
    """Failure that nobody with the right has declared mended yet.

    ``number`` is its fact's; ``is_over``: the device has reported itself sound again since.
    """

    number: int
    device: str
    what: str
    detail: str = ""
    is_over: bool = False


class ComponentNote(NamedTuple):
    """Changed component that nobody has explained yet; by its fact's number."""

    number: int
    component: str
    before: str
    after: str


class Software(NamedTuple):
    """Software that runs here. ``result`` is that of the last start's check, "" before the first.

    ``components`` are the last ones known to this journal, by name. ``set_up_to`` is the number of
    the last fact that a start wrote as it was set up; 0 none.
    """

    version: str = ""
    result: str = ""
    manifest: str = ""
    components: tuple[tuple[str, str], ...] = ()
    changes: tuple[ComponentNote, ...] = ()
    faults: tuple[StandingFault, ...] = ()
    set_up_to: int = 0

    def component(self, name: str) -> str:
        """Version or digest of this component last known to the journal; "" none."""
        return dict(self.components).get(name, "")

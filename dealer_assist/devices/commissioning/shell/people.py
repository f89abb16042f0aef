"""The technicians of a bench, of its file of people."""

from dealer_assist.storage.people import PeopleFile


class Technicians:
    """Those of a file of people who have the role of a technician."""

    def __init__(self, file: PeopleFile) -> None:
        self._file = file

    def names(self) -> tuple[str, ...] | None:
        """Their names; None where nobody is entered yet. Raises PeopleUnusable."""
        return self._file.names("technician") or None

    def is_pin_of(self, name: str, pin: str) -> bool:
        """Whether this is the technician's PIN. Raises PeopleUnusable."""
        return self._file.is_pin_of(name, pin, "technician")

    def check(self, name: str, pin: str) -> None:
        """Raises PeopleUnusable, PinUnfit for a name or a PIN that can't be entered."""
        self._file.check(name, pin)

    def enter(self, name: str, pin: str) -> None:
        """Enters the first one. Raises PeopleUnusable, PinUnfit."""
        self._file.add(name, pin, "technician")

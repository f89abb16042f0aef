"""Technicians listed in the bench's file of people."""

from dealer_assist.storage.people import PeopleFile


class Technicians:
    """Persons with the role of a technician."""

    def __init__(self, file: PeopleFile) -> None:
        self._file = file

    def names(self) -> tuple[str, ...] | None:
        """Their names; None if nobody is entered yet. Raises PeopleUnusable."""
        return self._file.names("technician") or None

    def is_pin_of(self, name: str, pin: str) -> bool:
        """True if this is the technician's PIN. Raises PeopleUnusable."""
        return self._file.is_pin_of(name, pin, "technician")

    def check(self, name: str, pin: str) -> None:
        """Check that this name and PIN may be entered. Raises PeopleUnusable, PinUnfit."""
        self._file.check(name, pin)

    def enter(self, name: str, pin: str) -> None:
        """Enter the first technician. Raises PeopleUnusable, PinUnfit."""
        self._file.add(name, pin, "technician")

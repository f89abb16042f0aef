"""Who works at the technician's bench: the first who is entered, and who signs in and out."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TechnicianEntered:
    """The first to come at a new bench chose his PIN; its file of people is to have him.

    The file is written once this is stored; that he is signed in, or out, says what came of it.
    """

    name: str
    at_s: int


@dataclass(frozen=True, slots=True)
class TechnicianSignedIn:
    """He works in his own name from here on."""

    name: str
    at_s: int


@dataclass(frozen=True, slots=True)
class TechnicianSignedOut:
    """Nobody works at the bench."""

    name: str
    at_s: int


@dataclass(frozen=True, slots=True)
class TechnicianRefused:
    """Somebody gave a wrong PIN for this name."""

    name: str
    at_s: int

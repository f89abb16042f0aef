"""Technicians at the bench: the first who is entered, and who signs in and out."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TechnicianEntered:
    """The first technician of a new bench chose his PIN; its file of people is to have him.

    The file is written once this is stored; his signing in or out shows that it was.
    """

    name: str
    at_s: int


@dataclass(frozen=True, slots=True)
class TechnicianSignedIn:
    """The technician works in his own name from here on."""

    name: str
    at_s: int


@dataclass(frozen=True, slots=True)
class TechnicianSignedOut:
    """The technician signed out; nobody works at the bench."""

    name: str
    at_s: int


@dataclass(frozen=True, slots=True)
class TechnicianRefused:
    """Somebody gave a wrong PIN for this name."""

    name: str
    at_s: int

"""Who agreed to an erasure or a restore, at a terminal."""

import sys
from pathlib import Path

from dealer_assist.cli.floor.floor_two import two_agree
from dealer_assist.floor.service.floor_archive_at import At
from dealer_assist.floor.work.two import Matter
from dealer_assist.storage.people import PeopleFile
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import word


def agreed(place: At, people: str, matter: Matter, detail: str) -> str | None:
    """Who did it ("A, B"); None where it may not be done, and why is printed.

    Raises PeopleUnusable.
    """
    path = place.people(people)
    if path is None:
        print(word(own_language(), "people.no_folder"), file=sys.stderr)
        return None
    return agreed_by(path, place.left, matter, detail)


def agreed_by(people: Path, left: Path | None, matter: Matter, detail: str) -> str | None:
    """The same for this file of people."""
    found = PeopleFile(people)
    if not found.names("administrator"):
        print(word(own_language(), "people.no_administrator", file=people), file=sys.stderr)
        return None
    both = two_agree(found, matter, detail, left)
    return ", ".join(filter(None, (both.first, both.second))) if both else None

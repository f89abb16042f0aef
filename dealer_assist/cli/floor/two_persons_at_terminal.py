"""Two persons at a terminal: who may do it gives name and PIN, and so does somebody else."""

import getpass
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

from dealer_assist.floor.service.archive_command_target import ArchiveAt
from dealer_assist.floor.work.fact_mailbox import FOLDER, put_fact_in_mailbox
from dealer_assist.floor.work.second_person_agreement import (
    RIGHT,
    FirstRequest,
    NeedsTwo,
    agreement_fact,
    are_two_required,
    why_not_second,
)
from dealer_assist.game.between.wrong_pin_waits import pin_wait_s
from dealer_assist.game.facts.floor import PersonRefused, TwoAgreed
from dealer_assist.live.table.refusal_words import short_reason
from dealer_assist.storage.people import PeopleFile, PinState, Role, pin_result
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import word

#: What is typed: a name, then its PIN, which the terminal doesn't show.
Ask = Callable[[str], tuple[str, str]]
_TRIES: Final = 3


def ask_name_and_pin(whose: str) -> tuple[str, str]:
    """Name and PIN from the terminal; two lines of standard input where it is none."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip(), sys.stdin.readline().strip()
    lang = own_language()
    name = input(word(lang, "people.whose_name", whose=whose)).strip()
    return name, getpass.getpass(word(lang, "people.whose_pin", name=name))


def sign_in_at_terminal(
    people: PeopleFile, role: Role, whose: str, left: Path | None, ask: Ask = ask_name_and_pin,
    sleep: Callable[[float], None] = time.sleep,
) -> str | None:
    """Person who signed in with this role; None if nobody did, and the reason is printed.

    Each wrong PIN is left for the floor's journal, and costs time as at a screen. Raises
    PeopleUnusable.
    """
    for wrong in range(1, _TRIES + 1):
        found = pin_result(people, (role,), *ask(whose), (), int(time.time()))
        if found.state is PinState.RIGHT:
            return found.name
        # A name that nobody has isn't repeated: somebody may have typed his PIN there.
        name = "" if found.state is PinState.UNKNOWN else found.name
        _tell(left, PersonRefused(name, str(found.state), int(time.time())))
        lang = own_language()
        role_name = word(lang, f"floor_panel.role_{role}")
        print(short_reason(found.why, lang) if found.state is PinState.WRONG
              else word(lang, f"people.refused_{found.state}", role=role_name), file=sys.stderr)
        if not sys.stdin.isatty() and ask is ask_name_and_pin:
            return None
        sleep(pin_wait_s(wrong))
    return None


def agreement_of_two(
    people: PeopleFile, matter: NeedsTwo, detail: str, left: Path | None,
    ask: Ask = ask_name_and_pin,
    sleep: Callable[[float], None] = time.sleep,
) -> TwoAgreed | None:
    """Persons who agreed to this; None if it may not be done, and the reason is printed.

    Where two or more have the right, two different ones sign in; where only one has, he alone;
    where nobody has it nobody is asked. The fact says which, and is left for the floor's journal.
    Raises PeopleUnusable.
    """
    role, lang = cast(Role, RIGHT[matter]), own_language()
    holders = people.names(role) or ()
    first, second, lang = "", "", own_language()
    if holders:
        found = sign_in_at_terminal(people, role,
                                    word(lang, "people.first", detail=f"{matter}: {detail}"),
                          left, ask, sleep)
        if found is None:
            return None
        first = found
    asked = FirstRequest(matter, detail, first, int(time.time()))
    if are_two_required(holders):
        found = sign_in_at_terminal(people, role, word(lang, "people.second"), left, ask, sleep)
        if found is None:
            return None
        second = found
        why = why_not_second(asked, second, people.roles_of(second), int(time.time()))
        if why is not None:
            print(word(lang, why.id, name=why.name), file=sys.stderr)
            return None
    both = agreement_fact(asked, second, int(time.time()))
    _tell(left, both)
    return both


def fact_mailbox_of_people(people: Path) -> Path | None:
    """Mailbox of facts for the journal of the floor that this file of people belongs to."""
    is_floor = (people.parent / "floor.toml").exists() or (people.parent / "floor.sqlite").exists()
    return people.parent / FOLDER if is_floor else None


def _tell(left: Path | None, fact: PersonRefused | TwoAgreed) -> None:
    if left is not None:
        put_fact_in_mailbox(left, fact)


def names_who_did_it(place: ArchiveAt, people: str, matter: NeedsTwo, detail: str) -> str | None:
    """Persons who did it ("A, B"); None if it may not be done, and the reason is printed.

    Raises PeopleUnusable.
    """
    path = place.people(people)
    if path is None:
        print(word(own_language(), "people.no_folder"), file=sys.stderr)
        return None
    return names_who_agreed(path, place.left, matter, detail)


def names_who_agreed(people: Path, left: Path | None, matter: NeedsTwo, detail: str) -> str | None:
    """The same for this file of people."""
    found = PeopleFile(people)
    if not found.names("administrator"):
        print(word(own_language(), "people.no_administrator", file=people), file=sys.stderr)
        return None
    both = agreement_of_two(found, matter, detail, left)
    return ", ".join(filter(None, (both.first, both.second))) if both else None

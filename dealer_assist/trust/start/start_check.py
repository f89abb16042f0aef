"""Start check: the program's signature, and changes since the last start.

A program that isn't goes on by hand at a table, with every device off (`DeviceLock`): players
sit there, and what people see and enter themselves needs no trust in it. The vault and the floor
server don't start with it: nothing invalid is given keys.
"""

import argparse
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist import __version__
from dealer_assist.floor.work.fact_mailbox import put_fact_in_mailbox
from dealer_assist.game import facts as e
from dealer_assist.game.facts.software import ComponentChanged, SoftwareStarted
from dealer_assist.game.table.software import PROGRAM
from dealer_assist.storage.bundle_signing_key import SigningKeyUnusable, public_key
from dealer_assist.trust.release.installed_releases import Shelf, Switch
from dealer_assist.trust.release.known_firmware import known_firmware
from dealer_assist.trust.release.manifest import digest_start
from dealer_assist.trust.release.release_check import (
    HERE,
    PINNED,
    ReleaseCheck,
    Result,
    check_release,
)
from dealer_assist.trust.start.software_words import file_words, started_words, why_words
from dealer_assist.trust.start.watched_components import program_here
from dealer_assist.words import word

if TYPE_CHECKING:  # a table's start knows no floor server
    from dealer_assist.floor.service.floor_server import FloorServer

_MOST_WRONG: Final = 20
#: The exit code of a program that refuses to run because it isn't what its maker signed.
NOT_RUN: Final = 3


def add_release_key(parser: argparse.ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument("--release-key", metavar="FILE", default="",
                        help=f"the maker's public key by which this program is checked ({PINNED})")


def checked_start(options: argparse.Namespace) -> ReleaseCheck:
    """Check the running program."""
    return check_release(HERE, Path(options.release_key) if options.release_key else None)


def signed_firmware(found: ReleaseCheck) -> Mapping[str, Collection[str]]:
    """Fingerprints of firmware that a signed release knows; any other knows none."""
    return known_firmware(found.root) if found.result is Result.SIGNED else {}


def failed_check_words(found: ReleaseCheck, lang: str) -> str:
    """Reason why the check failed, in words."""
    detail = file_words(found.wrong, lang) if found.wrong else found.detail
    return why_words(found.why, detail, lang)


def program_check_line(found: ReleaseCheck, lang: str) -> str:
    """Line about the program at the start."""
    why = failed_check_words(found, lang) if found.result is Result.FAILED else ""
    said = started_words(found.result, found.version or __version__, digest_start(found.digest),
                         why, lang)
    if found.result is not Result.FAILED:
        return said
    return f"{said}. {word(lang, 'started.by_hand')}"


def why_not_run(options: argparse.Namespace, lang: str) -> str:
    """Reason why a program that needs keys isn't started, "" if it may be."""
    found = checked_start(options)
    if found.result is not Result.FAILED:
        return ""
    said = started_words(found.result, "", "", failed_check_words(found, lang), lang)
    return f"{said}. {word(lang, 'started.refused')}"


def start_facts(
    known: Mapping[str, str], found: ReleaseCheck, components: Sequence[e.Component], now_s: int,
    switches: Sequence[Switch] | None = None, *, written: Sequence[e.Fact] = (),
    book: tuple[str, str] = ("", ""),
) -> tuple[e.Fact, ...]:
    """Facts of this start: the check, changes since the last one, a standing fault.

    ``known_firmware`` are the components that the journal knew last. ``switches`` are the updates
    that were made here; an update has its own author and reason. ``written`` are the facts that
    this start wrote just before when it set up the table: undo leaves them alone. ``book`` is
    author and reason of a change to the house's own book that wasn't finished.
    """
    made = _switches(found) if switches is None else switches
    wrong = tuple(f"{one.path} {one.how}" for one in found.wrong[:_MOST_WRONG])
    facts: list[e.Fact] = [e.SoftwareStarted(
        found.version or __version__, str(found.result), found.digest, tuple(components),
        found.why, wrong, now_s, any(fact.undoable for fact in written))]
    for one in components if known else ():
        before = known.get(one.name, "")
        if before != one.version:
            by, why = book if one.name == "house" else _told_by(one.name, before, one.version, made)
            facts.append(e.ComponentChanged(one.name, before, one.version, by, why, now_s))
    if found.result is Result.FAILED:
        detail = ", ".join(one.path for one in found.wrong[:3]) or found.detail
        facts.append(e.FaultStood(PROGRAM, found.why, detail, now_s))
    return tuple(facts)


def _switches(found: ReleaseCheck) -> tuple[Switch, ...]:
    """The updates of the installation that this release is part of."""
    if found.result is not Result.SIGNED:
        return ()
    return Shelf(found.root.parent, PINNED).switches()


def _told_by(name: str, before: str, after: str, made: Sequence[Switch]) -> tuple[str, str]:
    """Author and reason of the program's update; ("", "") without an update."""
    if name != PROGRAM:
        return "", ""
    for one in reversed(made):
        if one.digest == after and one.before_digest == before:
            return one.by, f"{one.how} {one.version}: {one.why}"
    return "", ""


def key_note(options: argparse.Namespace) -> str:
    """Fault of the named key, for the caller; "" none."""
    if not options.release_key:
        return ""
    try:
        public_key(Path(options.release_key))
    except SigningKeyUnusable as error:
        return str(error)
    return ""


def note_start(server: "FloorServer", found: ReleaseCheck, now_s: int) -> None:
    """Leave the facts of this start for the floor's journal. Raises OSError."""
    known: dict[str, str] = {}
    for _, fact in server.journal.facts():
        if isinstance(fact, SoftwareStarted):
            known.update((one.name, one.version) for one in fact.components)
    for made in start_facts(known, found, program_here(found), now_s):
        if isinstance(made, SoftwareStarted | ComponentChanged):
            put_fact_in_mailbox(server.folder.left, made)

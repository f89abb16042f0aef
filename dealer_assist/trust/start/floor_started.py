"""Start of the floor server, for its journal: the check of the program, changed components."""

from dealer_assist.floor.service.floor_server import FloorServer
from dealer_assist.floor.work.left import leave
from dealer_assist.game.facts.software import ComponentChanged, SoftwareStarted
from dealer_assist.trust.release.check import Checked
from dealer_assist.trust.start.components import program_here
from dealer_assist.trust.start.start_check import start_facts


def note_start(server: FloorServer, found: Checked, now_s: int) -> None:
    """Leave the facts of this start for the floor's journal. Raises OSError."""
    known: dict[str, str] = {}
    for _, fact in server.journal.facts():
        if isinstance(fact, SoftwareStarted):
            known.update((one.name, one.version) for one in fact.components)
    for made in start_facts(known, found, program_here(found), now_s):
        if isinstance(made, SoftwareStarted | ComponentChanged):
            leave(server.folder.left, made)

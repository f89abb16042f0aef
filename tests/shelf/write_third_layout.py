"""What the third layout of journals brought, as a file: rules pinned, names bound, a takeover."""

import random
from pathlib import Path

from kept_archive import send
from write_whole import BY, JOURNAL, PIN, WHY, Worked

from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.game import facts as e
from dealer_assist.game.taps import TapKind
from dealer_assist.storage.journal import erase_name


def pinned(folder: Path) -> None:
    """Three choices are kept in the house's own book and one is taken out again: each brings the
    book in force between two hands. Three guests, one of them erased; a spare machine takes over.
    """
    rng = random.Random(3)
    desk = Worked(folder, "grand_cercle")
    for seat, name in enumerate(("Anna", "Béatrice", "Carl"), 1):
        desk.put(e.PlayerSat(seat, 10_000, name=name))
    desk.put(e.ButtonMoved(3), e.SoftwareStarted("0.2.0", "signed", "ab" * 32))
    desk.key(TapKind.SIGN_IN, choice=BY, secret=PIN)
    desk.tap(e.ChoiceKept("deal.flashed", "stands", BY, WHY, ""))
    desk.unit.tick()
    desk.dealt()
    desk.tap(e.ChoiceKept("blinds.chop", "allow", BY, WHY, ""))
    desk.over(rng)
    desk.unit.tick()
    desk.dealt()
    desk.over(rng)
    desk.tap(e.ChoiceKept("seats.change", "refuse", BY, WHY, ""))
    desk.unit.tick()
    desk.key(TapKind.UNDO, choice=str(desk.table.fact_number))
    for _ in range(2):  # it is taken out of the book, then the book is in force as it was
        desk.unit.tick()
    desk.put(e.TableMoved("spare-2 1a2b3c4d", BY, 1_800_000_000, "stick", "whole"))
    desk.dealt()
    desk.over(rng)
    desk.journal.close()
    assert erase_name(folder / JOURNAL, "Carl").tokens
    with open_archive(str(folder / "archive.sqlite")) as archive:
        send(archive, folder / JOURNAL)

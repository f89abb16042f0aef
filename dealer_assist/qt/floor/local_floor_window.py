"""The floor's window beside its server: on a screen, or unseen into PNG files."""

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.floor.archive.archive_opening import open_reader, open_search
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.service.floor_badge_reader import FloorBadge
from dealer_assist.floor.service.floor_server import FloorServer, Listener
from dealer_assist.floor.work.offered_structures import offered_structures_now
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.storage.settings.error_output import print_error

if TYPE_CHECKING:
    from dealer_assist.qt.floor.floor_window_runner import FloorWindowRunner

_SETTLED_S: Final = 3.0


def run_floor_window(server: FloorServer, shows: list[Listener], lang: str, badge: str = "") -> int:
    """Run the server behind its window until that is closed; 1 if no window can be opened.

    ``badge`` is the reader at this screen, "" for none. Raises FittingWrong.
    """
    found = choose_qt_platform()
    if not found.can_start or found.platform == "offscreen":
        print_error("floor", found.says)
        return 1
    stage = runner_of_server(server, found.platform, lang)
    shows.append(stage.publish)
    reader = FloorBadge(badge, server.door, stage.claim) if badge else None
    try:
        server.start()
        if reader is not None:
            reader.start()
        stage.run()
    finally:
        if reader is not None:
            reader.stop()
        server.stop()
    return 0


def runner_of_server(server: FloorServer, platform: str, lang: str) -> "FloorWindowRunner":
    """Window runner of this server; it loads Qt, so call the probe first."""
    from dealer_assist.qt.floor.floor_window_runner import FloorWindowRunner

    return FloorWindowRunner(
        platform, server.desk.put, lang, opener=partial(open_reader, server.where),
        searcher=partial(open_search, server.where), people=server.door.names,
        houses=Houses(server.books), structures=partial(offered_structures_now, server.folder.path),
    )


def draw_floor_pages(server: FloorServer, folder: Path, lang: str, table: str = "") -> list[Path]:
    """Draw the pages unseen into PNG files: the room, one table, the players.

    In the main thread; nothing is drawn if Qt can't start. Raises OSError.
    """
    if not choose_qt_platform().can_start:
        return []
    stage = runner_of_server(server, "offscreen", lang)
    window = stage.window
    window.show()
    window.show_room(server.desk.room)
    made = []
    try:
        for page in ("room", "table", "players"):
            if page == "table" and table:
                window.desk.open_table(table)
            window.desk.turn_to(page)
            made.append(stage.draw(folder / f"floor-{page}-{lang}.png", _SETTLED_S, time.sleep))
    finally:
        stage.close()
    return made

"""Opening a file for stepping through: a journal, recorded hands, or a table script."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from dealer_assist.journal.opened import first_bytes
from dealer_assist.panel.replayer.hands import Collection, FileUnusable
from dealer_assist.replayer.journal_hands import JournalHands
from dealer_assist.replayer.record_hands import RecordHands
from dealer_assist.replayer.script_hands import ScriptHands
from dealer_assist.rules import shelf
from dealer_assist.rules.book import BookUnreadable
from dealer_assist.rules.model import HouseRules
from dealer_assist.words import word

_SQLITE: Final = b"SQLite format 3\0"
_MOST_BYTES: Final = 64_000_000


def opened(
    path: Path, houses: Callable[[str], HouseRules], lang: str, *, house: HouseRules | None = None,
    over_only: bool = False, open_cards: bool = False, names: bool = False,
) -> Collection:
    """The hands of this file. Raises FileUnusable.

    ``houses`` gives the house that a journal names; ``house`` is the one under which recorded hands
    and scripts are dealt (None: the default, or the script's own). A journal keeps its own.
    """
    try:
        head = first_bytes(path, len(_SQLITE))  # this program's own table may be writing to it
        if head == _SQLITE or (not head and path.suffix not in (".hand", ".phh", ".phhs")):
            return JournalHands(path, houses, over_only=over_only, names=names)
        size = path.stat().st_size
        if size > _MOST_BYTES:
            raise FileUnusable(word(lang, "replayer.too_big", file=path, size=size // 1_000_000))
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileUnusable(
            word(lang, "replayer.not_utf8", file=path, byte=error.start)) from error
    except BookUnreadable as error:
        raise FileUnusable(error.told(lang)) from error
    except OSError as error:
        raise FileUnusable(
            word(lang, "replayer.not_found", file=path, why=error.strerror)) from error
    if path.suffix == ".hand":
        return ScriptHands(text, path, house, lang)
    return RecordHands(text, path, house or shelf.shipped(shelf.DEFAULT), open_cards=open_cards)

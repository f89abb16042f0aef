"""Draft of the set-up: the answers so far, and the effect of each button. Pure: no Qt, disk or
port.

A button is known by its id: ``next``, ``back``, ``leave``, ``save``, ``fresh`` (another journal),
``set FIELD VALUE``, ``open PAGE``, on the blinds' pad ``digit N``, ``erase``, ``field NAME``, and
where a file is to be named ``path PATH``, ``type LETTERS``, ``erase``.
"""

from dataclasses import replace
from typing import Any, Final

from dealer_assist.game import games
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.stakes_from_blinds import stakes_for, why_not_stakes
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.live.setup.setup_book_file import (
    FIELDS,
    OwnFile,
    absolute_path,
    is_own_book_file,
    why_not_file,
)
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.structure_reader import StructureUnreadable, structure
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.table_settings import MOST_CHIPS
from dealer_assist.words.message import InWords
from drivers.lazy_dataclass import dataclass

STEPS: Final = ("language", "house", "game", "blinds", "seats", "devices", "key", "summary")
DEVICES: Final = ("shoe", "scanner", "board", "badge")
#: Blinds of which the first that the house plays are buttons, those of French rooms first.
BLINDS: Final = ((1, 2), (1, 3), (2, 2), (2, 5), (5, 5), (5, 10), (50, 100), (100, 200),
                 (2, 4), (10, 20), (25, 50), (200, 400))
_MOST_OFFERED: Final = 8
_TEXTS: Final = frozenset({"lang", "house", "structure", *DEVICES})
_FIELDS: Final = ("small_blind", "big_blind")
_PAGE_OF: Final = {field: page.partition(".")[0] for page, field in FIELDS.items()}
_LONGEST_PATH: Final = 1000
Why = Reason | InWords | str


@dataclass(frozen=True, slots=True)
class DeviceOption:
    """Device found on this machine that can stand for one of the table's.

    ``port`` is the value for that device's option; ``says`` describes it.
    """

    device: str
    port: str
    name: str
    says: InWords | None = None


@dataclass(frozen=True, slots=True)
class EarlierJournal:
    """Journal that the table would write: ``hands`` that it holds, -1 where it is new.

    ``differs`` is the id of the message that says why it can't be gone on with; "" it can.
    """

    path: str = ""
    hands: int = -1
    differs: str = ""


@dataclass(frozen=True, slots=True)
class SetupDraft:
    """Set-up in progress. ``page`` is a step, or a page behind one: ``blinds.pad``, ``shoe``."""

    settings: Settings
    page: str = STEPS[0]
    found: tuple[DeviceOption, ...] = ()
    searched: bool = False  # the first look for devices is over
    lacking: tuple[tuple[str, InWords], ...] = ()  # by device
    journal: EarlierJournal = EarlierJournal()
    fresh: bool = False  # another journal is wanted
    folder: str = ""  # where keys and registers are looked for
    typed: tuple[str, str] = ("", "")
    field: str = _FIELDS[0]
    files: tuple[OwnFile, ...] = ()  # files in the folder, while one is to be named
    path: str = ""  # of a file, as far as it was typed
    refused: "Why" = ""  # why that file won't do
    opens: bool = True  # the table opens at the end; False where there is no screen for it
    end: str = ""  # "start", "save", "leave"

    @property
    def step(self) -> str:
        """Step that the page belongs to."""
        if self.page in DEVICES:
            return "devices"
        return self.page.partition(".")[0]

    @property
    def steps(self) -> tuple[str, ...]:
        """Steps of this set-up: a tournament's blinds come from its structure."""
        return tuple(one for one in STEPS if one != "blinds" or not self.settings.structure)


def draft_after_button(draft: SetupDraft, key: str) -> SetupDraft:
    """Draft after this button; unchanged where it means nothing here, or the set-up is over."""
    act, _, rest = key.partition(" ")
    if draft.end:
        return draft  # Qt closes the window that ends: that is no leaving for later
    if act == "set":
        name, _, value = rest.partition(" ")
        return _set(draft, name, value)
    if act == "open":
        own = str(getattr(draft.settings, FIELDS[rest])) if rest in FIELDS else ""
        return replace(draft, page=rest, typed=("", ""), field=_FIELDS[0], refused="",
                       path=own if is_own_book_file(FIELDS.get(rest, ""), own) else "")
    if draft.page in FIELDS and act in ("path", "type", "erase"):
        path = rest if act == "path" else draft.path[:-1] if act == "erase" else draft.path + rest
        return replace(draft, path=path[:_LONGEST_PATH], refused="")
    if act in ("digit", "erase", "field"):
        return _typed(draft, act, rest)
    if act == "next":
        return _next(draft)
    if act == "back":
        return _back(draft)
    if act == "fresh":
        return replace(draft, fresh=not draft.fresh)
    return replace(draft, end=act) if act in ("leave", "save") else draft


def _set(draft: SetupDraft, name: str, value: str) -> SetupDraft:
    now = draft.settings
    if name == "blinds":
        small, _, big = value.partition("/")
        if not (small.isdecimal() and big.isdecimal()
                and are_possible_blinds(int(small), int(big))):
            return draft
        return replace(draft, settings=replace(now, small_blind=int(small), big_blind=int(big)))
    if name == "game":
        return replace(draft, settings=replace(now, game=value, structure=""))
    if name == "seats":
        return replace(draft, settings=replace(now, seats=int(value)))
    if name == "practice":
        return replace(draft, settings=replace(now, practice=value == "yes"))
    if name not in _TEXTS:
        return draft
    chosen: dict[str, Any] = {name: value}
    return replace(draft, settings=replace(now, **chosen))


def _typed(draft: SetupDraft, act: str, rest: str) -> SetupDraft:
    at = _FIELDS.index(draft.field)
    if act == "field":
        return replace(draft, field=rest) if rest in _FIELDS else draft
    text = draft.typed[at]
    text = text[:-1] if act == "erase" else (text + rest).lstrip("0")
    if len(text) > len(str(MOST_CHIPS)) - 1:
        return draft
    typed = (text, draft.typed[1]) if at == 0 else (draft.typed[0], text)
    return replace(draft, typed=typed)


def are_possible_blinds(small: int, big: int) -> bool:
    """True if these can be blinds at all."""
    return 0 < small <= big <= MOST_CHIPS


def why_next_page_waits(draft: SetupDraft) -> Why:
    """Reason why the next page waits: a reason of the house, a message id, a loader's words; "" if
    it doesn't.
    """
    if draft.page in FIELDS:
        return "" if draft.path.strip() else "setup.file_none"
    for field in FIELDS.values():
        if draft.page in (_PAGE_OF[field], "summary"):
            now = str(getattr(draft.settings, field))
            why = why_not_file(field, now) if is_own_book_file(field, now) else None
            if why is not None:
                return why
    if draft.page == "blinds.pad":
        small, big = (int(one or 0) for one in draft.typed)
        return why_not_blinds(draft.settings, small, big) if are_possible_blinds(small, big) else (
            "setup.blinds_wrong")
    if draft.page in ("blinds", "summary") and not draft.settings.structure:
        return why_not_blinds(draft.settings, draft.settings.small_blind, draft.settings.big_blind)
    return ""


def _why_not_own(draft: SetupDraft) -> Why:
    """Reason why the named file won't do here; "" if it will."""
    field, path = FIELDS[draft.page], absolute_path(draft.path)
    why = why_not_file(field, path, is_chosen=True)
    if why is None and field == "structure":
        return why_not_structure(draft.settings, path)
    return why or ""


def why_not_blinds(settings: Settings, small: int, big: int) -> Reason | str:
    """Reason why the house doesn't play these blinds; "" if it does."""
    try:
        rules = shipped_houses.house(settings.house)
    except BookUnreadable:
        return ""  # the summary says so
    betting = games.game(settings.game).structure
    return why_not_stakes(rules, stakes_for(betting, small, big)) or ""


def offered_blinds(settings: Settings) -> list[tuple[int, int]]:
    """Blinds offered under the house's rules; any others are typed."""
    played = [pair for pair in BLINDS if not why_not_blinds(settings, *pair)]
    return sorted(played[:_MOST_OFFERED])


def why_not_structure(settings: Settings, name: str) -> Reason | str:
    """Reason why the house doesn't play the blinds of this structure; "" if it does."""
    try:
        rules, levels = shipped_houses.house(settings.house), structure(name).opened.levels
    except (BookUnreadable, StructureUnreadable):
        return "setup.structure_wrong"
    betting = games.game(settings.game).structure
    for one in levels:
        wrong = None if one.is_break else why_not_stakes(
            rules, stakes_for(betting, one.small_blind, one.big_blind))
        if wrong is not None:
            return wrong
    return ""


def _next(draft: SetupDraft) -> SetupDraft:
    if why_next_page_waits(draft):
        return draft
    if draft.page in FIELDS:
        return _with_file(draft)
    if draft.page == "blinds.pad":
        now = replace(draft.settings, small_blind=int(draft.typed[0]),
                      big_blind=int(draft.typed[1]))
        return replace(draft, settings=now, page="blinds")
    if draft.page in DEVICES:
        return replace(draft, page="devices")
    if draft.page == "summary":
        return replace(draft, end="start")
    return replace(draft, page=draft.steps[draft.steps.index(draft.page) + 1])


def _with_file(draft: SetupDraft) -> SetupDraft:
    """Draft with the file as the table's from now on, or with the reason why not."""
    why = _why_not_own(draft)
    if why:
        return replace(draft, refused=why)
    taken = _set(draft, FIELDS[draft.page], absolute_path(draft.path))
    return replace(taken, page=draft.step, refused="")


def _back(draft: SetupDraft) -> SetupDraft:
    if draft.page != draft.step:
        return replace(draft, page=draft.step)
    at = draft.steps.index(draft.page)
    return replace(draft, page=draft.steps[at - 1]) if at else draft

"""Pages of the set-up, in words: the same in the window and a terminal."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from dealer_assist.game import games
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.live.setup.setup_book_file import FIELDS, absolute_path, is_own_book_file
from dealer_assist.live.setup.setup_draft import (
    DEVICES,
    SetupDraft,
    Why,
    offered_blinds,
    why_next_page_waits,
    why_not_structure,
)
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.rule_card import setting_in_words
from dealer_assist.storage.books.structure_reader import shipped_structures, structure
from dealer_assist.words import in_language, languages, word
from dealer_assist.words.chip_amounts import amount_text
from drivers.lazy_dataclass import dataclass

_SEATS: Final = (10, 9, 8, 7, 6, 5, 4, 3, 2)
#: Settings that distinguish houses at a glance, with their source.
_TELLING: Final = "bet.min_raise"
CURSOR: Final = "▏"
_PATH_SHOWN: Final = 58
_PAD: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0")


@dataclass(frozen=True, slots=True)
class SetupChoice:
    """Key of a page: its words, a line on its meaning, its source in small.

    ``why`` says why it can't be chosen. ``key`` is the keyboard's.
    """

    id: str
    title: str
    line: str = ""
    small: str = ""
    is_chosen: bool = False
    why: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class SetupPage:
    """Page of the set-up. ``warns`` are lines that want a person's eye; ``next`` the words on that
    key."""

    lang: str
    page: str
    steps: tuple[str, ...]  # in words
    at: int
    title: str
    says: tuple[str, ...]
    choices: tuple[SetupChoice, ...] = ()
    columns: int = 1
    lines: tuple[tuple[str, str], ...] = ()
    warns: tuple[str, ...] = ()
    next: str = ""
    why_not_next: str = ""
    back: str = ""
    leave: str = ""
    save: str = ""
    types: bool = False  # what is typed here is the path of a file


@dataclass(frozen=True, slots=True)
class _Body:
    says: tuple[str, ...]
    choices: tuple[SetupChoice, ...] = ()
    columns: int = 1
    lines: tuple[tuple[str, str], ...] = ()
    warns: tuple[str, ...] = ()
    title: str = ""


def page_of(draft: SetupDraft) -> SetupPage:
    """Page of this draft now."""
    lang = draft.settings.lang
    make = _PAGES.get(draft.page, _device)
    body = make(draft, lang)
    why = why_next_page_waits(draft)
    last = draft.page == "summary"
    inner = draft.page != draft.step
    types = draft.page in FIELDS
    return SetupPage(
        lang, draft.page, tuple(word(lang, f"setup.step_{one}") for one in draft.steps),
        draft.steps.index(draft.step), body.title or word(lang, f"setup.{draft.step}_title"),
        body.says, body.choices if types else _keyed(body.choices), body.columns, body.lines,
        body.warns,
        next=word(lang, _next_id(draft, inner)),
        why_not_next=_why(why, lang),
        back=word(lang, "setup.back") if draft.steps.index(draft.step) or inner else "",
        leave=word(lang, "setup.leave"),
        save=word(lang, "setup.save") if last and draft.opens else "", types=types,
    )


def _next_id(draft: SetupDraft, inner: bool) -> str:
    if draft.page == "summary":
        return "setup.start" if draft.opens else "setup.keep"
    return "setup.take" if inner else "setup.next"


def _keyed(choices: tuple[SetupChoice, ...]) -> tuple[SetupChoice, ...]:
    return tuple(one if one.key else replace(one, key=str((at + 1) % 10) if at < 10 else "")
                 for at, one in enumerate(choices))


def _why(why: Why, lang: str) -> str:
    if isinstance(why, Reason):
        return reason_words(why, lang)
    if isinstance(why, str):
        return word(lang, why) if why else ""
    return why.text(lang)


# --- the pages -------------------------------------------------------------------------------


def _language(draft: SetupDraft, lang: str) -> _Body:
    return _Body((word(lang, "setup.language_says"),), tuple(
        SetupChoice(f"set lang {id}", word(id, "grammar.own_name"), is_chosen=id == lang)
        for id in languages()), 2)


def _house(draft: SetupDraft, lang: str) -> _Body:
    return _Body((word(lang, "setup.house_says"),),
                 (*(_house_choice(name, draft, lang) for name in sorted(
                     shipped_houses.shipped_house_names(),
                     key=lambda one: one != shipped_houses.DEFAULT)),
                  _own_choice("house.file", draft, lang)), 2)


def _own_choice(page: str, draft: SetupDraft, lang: str) -> SetupChoice:
    """Key to a file of the house's own, with the one that is in use."""
    now = str(getattr(draft.settings, FIELDS[page]))
    mine = is_own_book_file(FIELDS[page], now)
    return SetupChoice(f"open {page}", word(lang, f"setup.{page.partition('.')[0]}_own"),
                       Path(now).name if mine else word(lang, "setup.own_line"), is_chosen=mine)


def _file(draft: SetupDraft, lang: str) -> _Body:
    """Files in the folder, and the line for typing a path."""
    meant = absolute_path(draft.path) if draft.path.strip() else ""
    listed = tuple(
        SetupChoice(f"path {one.path}", Path(one.path).name,
                    in_language((one.fr, one.en), lang) or word(lang, "setup.file_unfit"),
                    is_chosen=one.path == meant)
        for one in draft.files)
    shown = draft.path if len(draft.path) <= _PATH_SHOWN else f"…{draft.path[-_PATH_SHOWN:]}"
    warns = (_why(draft.refused, lang),) if draft.refused else ()
    return _Body((word(lang, "setup.file_says", folder=draft.folder),), listed, 2,
                 ((word(lang, "setup.file"), f"{shown}{CURSOR}"),), warns,
                 title=word(lang, f"setup.{draft.step}_own").rstrip("…"))


def _house_choice(name: str, draft: SetupDraft, lang: str) -> SetupChoice:
    rules = shipped_houses.shipped_house(name)
    telling = word(lang, "setup.house_raise",
                   raise_=setting_in_words(_TELLING, rules[_TELLING], lang),
                   source=rules.source(_TELLING).cited(lang))
    return SetupChoice(f"set house {name}", rules.title(lang), word(lang, f"setup.house_{name}"),
                       telling, is_chosen=draft.settings.house == name)


def _game(draft: SetupDraft, lang: str) -> _Body:
    now = draft.settings
    cash = tuple(
        SetupChoice(f"set game {name}", _game_name(name, lang), word(lang, "setup.game_cash"),
                    is_chosen=now.game == name and not now.structure)
        for name in sorted(games.game_names(), key=lambda one: one != "holdem_no_limit")
    )
    return _Body((word(lang, "setup.game_says"),), (*cash, *(
        _tournament(name, draft, lang) for name in shipped_structures()),
        _own_choice("game.file", draft, lang)), 2)


def _tournament(name: str, draft: SetupDraft, lang: str) -> SetupChoice:
    made = structure(name)
    title = in_language((made.title_fr, made.title_en), lang)
    line = word(lang, "setup.game_tournament", levels=len(made.opened.levels),
                stack_chips=made.opened.stack)
    return SetupChoice(f"set structure {name}", word(lang, "setup.tournament", title=title), line,
                       is_chosen=draft.settings.structure == name,
                       why=_why(why_not_structure(draft.settings, name), lang))


def _game_name(name: str, lang: str) -> str:
    game = games.game(name)
    return in_language((game.fr, game.en), lang)


def _blinds(draft: SetupDraft, lang: str) -> _Body:
    now = draft.settings
    own = (now.small_blind, now.big_blind)
    played = offered_blinds(now)
    offered = tuple(SetupChoice(f"set blinds {small}/{big}", _pair(small, big, lang),
                                is_chosen=own == (small, big)) for small, big in played)
    other = SetupChoice("open blinds.pad", word(lang, "setup.blinds_other"),
                        "" if own in played else _pair(*own, lang), is_chosen=own not in played)
    return _Body((word(lang, "setup.blinds_says"),), (*offered, other), 3)


def _pad(draft: SetupDraft, lang: str) -> _Body:
    keys = tuple(SetupChoice(f"digit {one}", one, key=one if len(one) == 1 else ".") for one
                 in _PAD)
    fields = tuple(
        SetupChoice(f"field {name}", word(lang, f"setup.{name}"),
                    amount_text(int(typed), lang) if typed
                    else "…", is_chosen=draft.field == name, key=key)
        for name, typed, key in zip(
            ("small_blind", "big_blind"), draft.typed, ("/", "*"), strict=True)
    )
    erase = SetupChoice("erase", word(lang, "setup.erase"), key="\b")
    return _Body((word(lang, "setup.pad_says"),), (*keys, erase, *fields), 3,
                 title=word(lang, "setup.blinds_title"))


def _seats(draft: SetupDraft, lang: str) -> _Body:
    return _Body((word(lang, "setup.seats_says"),), tuple(
        SetupChoice(f"set seats {count}", word(lang, "setup.seats", count=count),
                    is_chosen=draft.settings.seats == count, key=str(count % 10))
        for count in _SEATS), 3)


def _devices(draft: SetupDraft, lang: str) -> _Body:
    searching = () if draft.searched else (word(lang, "setup.searching"),)
    choices = tuple(
        SetupChoice(f"open {device}", word(lang, f"setup.device_{device}"),
                    _device_now(draft, device, lang), _counted(draft, device, lang),
                    is_chosen=bool(getattr(draft.settings, device)))
        for device in DEVICES
    )
    return _Body((word(lang, "setup.devices_says"), *searching), choices, 2,
                 warns=_lacking(draft, lang))


def _device_now(draft: SetupDraft, device: str, lang: str) -> str:
    port = getattr(draft.settings, device)
    if not port:
        return word(lang, "setup.by_hand")
    return next((one.name for one in draft.found if one.device == device and one.port == port),
                port)


def _counted(draft: SetupDraft, device: str, lang: str) -> str:
    count = sum(one.device == device for one in draft.found)
    return word(lang, "setup.found", count=count) if count else word(lang, "setup.found_none")


def _lacking(draft: SetupDraft, lang: str) -> tuple[str, ...]:
    return tuple(said.text(lang) for _, said in draft.lacking)


def _device(draft: SetupDraft, lang: str) -> _Body:
    device, now = draft.page, getattr(draft.settings, draft.page)
    found = tuple(
        SetupChoice(f"set {device} {one.port}", one.name,
                    one.says.text(lang) if one.says else "", one.port, is_chosen=now == one.port)
        for one in draft.found if one.device == device
    )
    gone = () if not now or any(one.port == now for one in draft.found) else (
        SetupChoice(f"set {device} {now}", now, word(lang, "setup.not_found_now"), is_chosen=True),)
    none = SetupChoice(f"set {device} ", word(lang, "setup.by_hand"),
                       word(lang, f"setup.by_hand_{device}"), is_chosen=not now)
    searching = () if draft.searched else (word(lang, "setup.searching"),)
    return _Body((word(lang, "setup.device_says"), *searching), (none, *gone, *found),
                 1, warns=tuple(said.text(lang) for name, said in draft.lacking
                                if name == device),
                 title=word(lang, f"setup.device_{device}"))


def _key(draft: SetupDraft, lang: str) -> _Body:
    now = draft.settings
    return _Body((word(lang, "setup.key_says"),), (
        SetupChoice("set practice yes", word(lang, "setup.practice"),
                    word(lang, "setup.practice_line"), is_chosen=now.practice),
        SetupChoice("set practice no", word(lang, "setup.live"),
                    word(lang, "setup.live_line"),
                    word(lang, "setup.live_how", folder=draft.folder),
                    is_chosen=not now.practice),
    ), 1)


def _summary(draft: SetupDraft, lang: str) -> _Body:
    now, journal = draft.settings, draft.journal
    lines = [
        (word(lang, "setup.step_house"), _house_title(now.house, lang)),
        (word(lang, "setup.step_game"), _game_line(draft, lang)),
        (word(lang, "setup.step_seats"), str(now.seats)),
        (word(lang, "setup.step_key"), word(lang, "setup.practice" if now.practice else
                                            "setup.live")),
        *((word(lang, f"setup.device_{one}"), _device_now(draft, one, lang)) for one in DEVICES),
        (word(lang, "setup.journal"), _journal_line(draft, lang)),
    ]
    fresh = () if journal.hands < 0 and not draft.fresh else (
        SetupChoice("fresh", word(lang, "setup.fresh"), word(lang, "setup.fresh_line"),
                    is_chosen=draft.fresh),)
    warns = tuple(word(lang, "lack.off", what=one) for one in _lacking(draft, lang))
    says = word(lang, "setup.summary_says" if draft.opens else "setup.summary_keeps")
    return _Body((says,), fresh, 1, tuple(lines), warns)


def _house_title(name: str, lang: str) -> str:
    try:
        return shipped_houses.house(name).title(lang)
    except BookUnreadable:
        return name


def _game_line(draft: SetupDraft, lang: str) -> str:
    now = draft.settings
    if now.structure:
        return word(lang, "setup.tournament", title=Path(now.structure).name)
    return f"{_game_name(now.game, lang)}, {_pair(now.small_blind, now.big_blind, lang)}"


def _journal_line(draft: SetupDraft, lang: str) -> str:
    journal = draft.journal
    name = journal.path.rpartition("/")[2]
    if journal.hands < 0:
        return word(lang, journal.differs or "setup.journal_new", name=name)
    return word(lang, "setup.journal_goes_on", name=name, hands=journal.hands)


def _pair(small: int, big: int, lang: str) -> str:
    return f"{amount_text(small, lang)}/{amount_text(big, lang)}"


_PAGES: Final[dict[str, Callable[[SetupDraft, str], _Body]]] = {
    "language": _language, "house": _house, "game": _game, "blinds": _blinds,
    "blinds.pad": _pad, "house.file": _file, "game.file": _file,
    "seats": _seats, "devices": _devices, "key": _key, "summary": _summary,
}

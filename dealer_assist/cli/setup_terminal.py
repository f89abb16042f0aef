"""The set-up in a terminal: the same pages, one by one; a number chooses, Enter goes on."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dealer_assist.live.setup.device_finder import DeviceFinder, camera_options
from dealer_assist.live.setup.setup_session import SetupRoom
from dealer_assist.view.setup.setup_pages import CURSOR, SetupChoice, SetupPage, page_of
from dealer_assist.words import word

_BLINDS: Final = re.compile(r"\s*(\d{1,12})\s*/\s*(\d{1,12})\s*")
_WORDS: Final = {"": "next", "r": "back", "b": "back", "q": "leave"}


def ask_in_terminal(
    room: SetupRoom, read: Callable[[str], str] = input,
    say: Callable[[str], None] = print, look: bool = True,
) -> str:
    """Ask page by page; returns "start", "save" or "leave". End of input is leaving for later."""
    shown = ""
    if look:
        finder = DeviceFinder(Path(room.draft.settings.device_keys), lambda found: None)
        room.found((*finder.look_at_ports(), *camera_options()))
    while not room.draft.end:
        page = page_of(room.draft)
        if page.page == "blinds.pad":  # typed at once here, without keys for figures
            room.press("back")
            continue
        text = "\n".join(page_lines(page))
        if text != shown:
            say(text)
            shown = text
        ask = "setup.ask_file" if page.types else (
            "setup.ask_blinds" if page.page == "blinds" else "setup.ask")
        try:
            raw = read(word(page.lang, ask)).strip()
        except (EOFError, KeyboardInterrupt):
            say("")
            return "leave"
        typed = raw.lower()
        key = _key(page, typed)
        if page.types and not key and raw:
            key = f"path {raw}"
        before = room.draft
        if key:
            room.press(key)
        if key.startswith("path "):  # named, it is checked and taken at once
            room.press("next")
        if not key or (key.startswith("set blinds") and room.draft == before):
            say(word(page.lang, "setup.not_understood", typed=typed))
    return room.draft.end


def page_lines(page: SetupPage) -> list[str]:
    """The page as a terminal shows it."""
    lines = ["", f"[{page.at + 1}/{len(page.steps)}] {page.title}", *(f"  {one}"
             for one in page.says), ""]
    lines += [f"  {name}: {value.rstrip(CURSOR)}" for name, value in page.lines]
    numbered = [one for one in page.choices if one.id != "open blinds.pad"]
    for at, one in enumerate(numbered, 1):
        number = _number(at, one)
        mark = "*" if one.is_chosen else " "
        parts = [f"{mark} {number:>2}  {one.title}", *((one.why or one.line,) if
                 one.why or one.line else ())]
        lines.append(" — ".join(parts))
        if one.small:
            lines.append(f"        {one.small}")
    lines += [f"  ! {one}" for one in (*page.warns, page.why_not_next) if one]
    if page.next:
        keys = "setup.enter_or_save" if page.save else "setup.enter"
        lines.append(f"  {word(page.lang, keys, next=page.next, save=page.save)}")
    return lines


def _key(page: SetupPage, typed: str) -> str:
    """The id of the key that was meant; "" where none was."""
    if typed == "s" and page.save:
        return "save"
    if typed in _WORDS:
        return _WORDS[typed]
    blinds = _BLINDS.fullmatch(typed) if page.page == "blinds" else None
    if blinds is not None:
        return f"set blinds {int(blinds[1])}/{int(blinds[2])}"
    numbered = [one for one in page.choices if one.id != "open blinds.pad"]
    meant = [one.id for at, one in enumerate(numbered, 1) if _number(at, one) == typed]
    return next((id for id in meant if not any(one.why for one in numbered if one.id == id)), "")


def _number(at: int, choice: SetupChoice) -> str:
    """Number to type for this choice: its place in the list; of seats, how many."""
    return choice.id.removeprefix("set seats ") if choice.id.startswith("set seats ") else str(at)



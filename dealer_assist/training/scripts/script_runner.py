"""Script run at the table of one house: the effect of each line, and unmet expectations."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.hand.stakes_from_blinds import why_not_stakes
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.scripts.acts_of_cases import CASE_ACTS, LESSON_ACTS
from dealer_assist.training.scripts.acts_of_dealer import DEALER_ACTS
from dealer_assist.training.scripts.acts_of_evening import EVENING_ACTS
from dealer_assist.training.scripts.acts_of_floor import CAMERA_ACTS, FLOOR_ACTS
from dealer_assist.training.scripts.acts_of_hand import HAND_ACTS
from dealer_assist.training.scripts.checks_of_cases import CASE_CHECKS
from dealer_assist.training.scripts.checks_of_table import TABLE_CHECKS
from dealer_assist.training.scripts.checks_of_turn import TURN_CHECKS
from dealer_assist.training.scripts.script import (
    Script,
    ScriptLine,
    ScriptUnreadable,
    unreadable_script_line,
)
from dealer_assist.training.scripts.script_table import TABLE, Cannot, ScriptRun
from dealer_assist.training.scripts.state_after_line import TableAfterLine
from dealer_assist.words import word
from dealer_assist.words.message import texts_by_language
from drivers.lazy_dataclass import dataclass

ACTS: Final = {
    **HAND_ACTS, **DEALER_ACTS, **EVENING_ACTS, **CASE_ACTS, **CAMERA_ACTS, **FLOOR_ACTS,
    **LESSON_ACTS,
}
CHECKS: Final = {**TURN_CHECKS, **TABLE_CHECKS, **CASE_CHECKS}


@dataclass(frozen=True, slots=True)
class Failure:
    """Expectation that was not met; ``right`` is the line that would have been right."""

    line: int
    text: str
    right: tuple[str, ...]
    refused: TableAfterLine | None = None  # the line itself was refused, and nothing expects that

    def told(self, lang: str) -> str:
        """Failure in words."""
        if self.refused is not None:
            return word(lang, "script.was_refused", text=self.text,
                        why=refusal_words(self.refused, lang), right=f"> {self.right[0]}")
        right = " | ".join(f"> {line}" for line in self.right)
        if not right:
            return word(lang, "script.not_so", text=self.text)
        return word(lang, "script.not_met", text=self.text, right=right)


@dataclass(frozen=True)
class LineResult:
    """Result of one line: the state after it, and its failures."""

    line: ScriptLine
    seen: TableAfterLine
    failures: tuple[Failure, ...] = ()


class LineBroke(RuntimeError):
    """The assistant itself failed at a line: a defect of ours, not of the script's."""


def houses_of(script: Script, beside: Path | None = None) -> tuple[HouseRules, ...]:
    """Houses under which the script runs; a book's path is read from the script's folder."""
    found = []
    for name in script.settings.houses or (shipped_houses.DEFAULT,):
        book = beside / name if beside is not None and name.endswith(".toml") else None
        try:
            found.append(shipped_houses.house(str(book) if book is not None and book.exists()
                                              else name))
        except BookUnreadable as error:
            line = script.settings.lines.get("house", 1)
            raise ScriptUnreadable(line, error.words) from None
        _check_blinds(script, found[-1])
    known = {*shipped_houses.shipped_house_names(), *(house.name for house in found)}
    for each in script.lines:
        strange = [name for name in (*each.only, *each.never) if name not in known]
        if strange:
            raise unreadable_script_line(each.number, "script.unknown_scope", name=strange[0],
                             known=", ".join(sorted(known)))
    return tuple(found)


def _check_blinds(script: Script, house: HouseRules) -> None:
    """Check that the house plays these blinds. Raises ScriptUnreadable."""
    settings = script.settings
    wrong = why_not_stakes(house, settings.stakes) if settings.stakes is not None else None
    if wrong is not None:
        line = settings.lines.get("blinds", settings.lines.get("levels", 1))
        raise unreadable_script_line(line, "script.blinds_of_house", house=house.name,
                         why=texts_by_language(partial(reason_words, wrong)))


def open_table(script: Script, house: HouseRules) -> ScriptRun:
    """Table as the settings say: opened, players seated, the button placed."""
    live, settings = ScriptRun(script, house), script.settings
    assert settings.stakes is not None
    live.put(e.TableOpened(TABLE, house.name, settings.game, settings.stakes, settings.chips))
    if settings.sign:
        says: Any = settings.sign
        live.put(e.SignPosted(replace(live.table.evening.sign, **says)))
    if settings.tournament is not None and settings.tournament.levels:
        played = settings.tournament
        stack = played.stack or max((s.chips for s in settings.seats), default=0)
        live.put(e.TournamentOpened(stack, played.levels, played.players, played.reentry_to_level))
    for sitting in settings.seats:
        live.put(e.PlayerSat(sitting.seat, sitting.chips, name=sitting.name))
    for sitting in settings.seats:
        if sitting.is_away:
            live.put(e.PlayerAway(sitting.seat, live.now_s))
    last = settings.seats[-1].seat if settings.seats else 0
    button = last if settings.button < 0 else settings.button
    if button:
        live.put(e.ButtonMoved(button))
    live.made.clear()
    return live


def run(script: Script, house: HouseRules, lang: str = "en") -> Iterator[LineResult]:
    """Results of the script under this house, line by line; announcements are in ``lang``."""
    live = open_table(script, house)
    seen = _seen(live, live.table.number, lang)
    lines = [line for line in script.lines if line.counts_under(house.name)]
    for k, line in enumerate(lines):
        if line.is_check:
            verdict = CHECKS[line.id](seen, line.values)
            failed = () if verdict is None else (Failure(line.number, line.text, verdict),)
            yield LineResult(line, seen, failed)
            continue
        seen = _acted(live, line, lang)
        yield LineResult(line, seen, _unexpected(seen, line, lines[k + 1 :]))


def _acted(live: ScriptRun, line: ScriptLine, lang: str) -> TableAfterLine:
    since = live.table.number
    live.made, live.notice, live.detail, live.why, live.cannot = [], "", "", None, None
    try:
        ACTS[line.id](live, line.values)
        live.look_again()
    except Cannot as cannot:
        live.cannot = cannot
    except Exception as error:
        raise LineBroke(
            f"line {line.number}: {line.text}: {type(error).__name__}: {error}"
        ) from error
    return _seen(live, since, lang)


def _seen(live: ScriptRun, since: int, lang: str) -> TableAfterLine:
    return TableAfterLine(
        live.table, live.now_s, tuple(live.pushed), live.acted.copy(), since, tuple(live.made),
        live.notice, live.detail, live.why, live.cannot, lang,
    )


def _unexpected(seen: TableAfterLine, line: ScriptLine,
                rest: list[ScriptLine]) -> tuple[Failure, ...]:
    """Failure for a refusal that no line after it expects."""
    if not seen.refusal:
        return ()
    for following in rest:
        if not following.is_check:
            break
        if following.id == "refused":
            return ()
    right = f"refused {seen.refusal.split('.')[-1]}"
    return (Failure(line.number, line.text, (right,), seen),)


def refusal_words(seen: TableAfterLine, lang: str) -> str:
    """Reason of the refusal, in words."""
    if seen.cannot is not None:
        doubt = seen.table.doubt
        if seen.cannot.id == "script.not_ended" and doubt is not None:
            return word(lang, "script.ruling_waits", seat=doubt.seat)
        return word(lang, seen.cannot.id, **seen.cannot.values)
    if seen.notice == "alert.tap_missed":
        return _missed(seen, lang)
    if seen.notice.startswith("script."):
        return word(lang, seen.notice)
    values = {"detail": seen.detail, "reason": seen.detail, "seat": seen.detail, "chips": 0}
    try:
        if seen.why is not None:
            return reason_words(seen.why, lang)
        return word(lang, seen.notice, **values).strip()
    except (KeyError, IndexError):
        return seen.notice


def _missed(seen: TableAfterLine, lang: str) -> str:
    """Reason why an entry meant nothing at the table as it is."""
    doubt, hand = seen.table.doubt, seen.hand
    if doubt is not None:
        return word(lang, "script.ruling_waits", seat=doubt.seat)
    if hand is None or seen.is_between:
        return word(lang, "script.no_hand")
    if seen.options is not None:
        return word(lang, "script.turn_of", seat=seen.options.seat)
    return word(lang, "script.not_now", phase=word(lang, f"script.phase_{hand.phase}"))

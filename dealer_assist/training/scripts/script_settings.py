"""Settings above the first event of a script: seats, blinds, house, chips, levels."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from dealer_assist.game import games
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts import Level, Stakes
from dealer_assist.game.games import Structure
from dealer_assist.game.table.table import SEATS
from dealer_assist.training.scripts.line_patterns import Names, SlotPlace
from dealer_assist.training.scripts.line_tokens import (
    ScriptToken,
    tokens,
    without_accents_or_caps,
    without_comment,
)
from dealer_assist.training.scripts.script import (
    ScriptSettings,
    ScriptUnreadable,
    SeatedPlayer,
    TournamentSettings,
    house_name,
    unreadable_script_line,
)
from dealer_assist.training.scripts.slots_of_cases import near_entry
from dealer_assist.training.scripts.slots_of_evening import SLOTS
from dealer_assist.training.scripts.table_sign_settings import settings_of_sign
from dealer_assist.words.message import message

#: Chips in play if the script names none.
USUAL_CHIPS: Final = (
    1, 5, 10, 25, 50, 100, 500, 1_000, 5_000, 10_000, 25_000, 100_000, 500_000, 1_000_000,
)
_NOBODY: Final = Names({}, USUAL_CHIPS)

#: Settings by the words for them, French and English.
NAMES: Final[dict[str, str]] = {
    name: setting
    for setting, names in {
        "title": ("title", "titre"),
        "source": ("source", "sources", "texte"),
        "covers": ("covers", "couvre"),
        "house": ("house", "houses", "maison", "maisons"),
        "game": ("game", "jeu"),
        "blinds": ("blinds", "blind", "stakes"),
        "ante": ("ante",),
        "big_blind_ante": ("big blind ante", "bb ante", "ante de table"),
        "bets": ("bets", "limits", "mises"),
        "min_bet": ("min bet", "mise minimum", "mise minimale"),
        "levy": ("levy", "rake", "taille"),
        "chips": ("chips", "jetons"),
        "button": ("button", "bouton"),
        "seats": ("seats", "players", "sieges", "joueurs", "places"),
        "sign": ("sign", "affiche", "affichage"),
        "levels": ("levels", "niveaux", "structure"),
        "stack": ("stack", "starting stack", "tapis de depart", "tapis"),
        "entrants": ("entrants", "entries", "inscrits"),
        "reentry": ("reentry", "re-entry", "re-entree"),
    }.items()
    for name in names
}

_SETTING = re.compile(r"\s*([^\W\d][\w '’-]{0,40}?)\s*:\s*(.*)")


def setting_of(line: str) -> tuple[str, str] | None:
    """Setting that the line gives and its value, or None if it is no setting."""
    found = _SETTING.fullmatch(without_comment(line).rstrip())
    if found is None:
        return None
    name = NAMES.get(without_accents_or_caps(" ".join(found[1].split())))
    return None if name is None else (name, found[2].strip())


def with_setting(settings: ScriptSettings, number: int, name: str, value: str) -> ScriptSettings:
    """Settings with this one read; raises ScriptUnreadable."""
    if name in settings.lines and name not in _MAY_GO_ON:
        raise unreadable_script_line(number, "script.setting_twice", name=name.replace("_", " "),
                         first=settings.lines[name])
    line = tokens(value)
    pair = _pair(line, 0) if name == "blinds" else None
    if pair is not None and pair[1] > pair[2]:
        raise unreadable_script_line(number, "script.blinds_reversed", right=f"{pair[2]}/{pair[1]}")
    read = _READ[name](settings, value, line)
    if read is None:
        raise wrong_setting_value(number, name, value)
    strange = next((id for id in read.covers if id not in ENTRIES), "")
    if strange:
        raise _unknown_entry(number, strange)
    called = [without_accents_or_caps(sitting.name) for sitting in read.seats if sitting.name]
    twice = next((s.name for s in read.seats if called.count(without_accents_or_caps(s.name)) > 1),
                 "")
    if twice:
        raise unreadable_script_line(number, "script.name_twice", name=twice)
    return replace(read, lines={**settings.lines, name: number})


#: Settings that may have several lines.
_MAY_GO_ON: Final = frozenset({"source", "covers", "house", "seats", "sign"})


def _unknown_entry(number: int, name: str) -> ScriptUnreadable:
    near = near_entry(name)
    return unreadable_script_line(number, "script.unknown_entry", name=name,
                      near=message("script.near_entry", near=near) if near else "")


def wrong_setting_value(number: int, name: str, value: str) -> ScriptUnreadable:
    """Mistake: this setting can't have this value."""
    return unreadable_script_line(number, "script.bad_setting", name=name.replace("_", " "),
                                  value=value,
                      expected=message(f"script.wants_{name}"))


def with_derived_settings(settings: ScriptSettings, number: int) -> ScriptSettings:
    """Settings with those that follow from others; raises for a missing one."""
    stakes = settings.stakes
    if stakes is None and settings.tournament is not None:
        first = next((lev for lev in settings.tournament.levels if not lev.is_break), None)
        if first is not None:
            stakes = Stakes(first.small_blind, first.big_blind, first.big_blind, ante=first.ante,
                            big_blind_ante=first.big_blind_ante)
    if stakes is None or not stakes.big_blind:
        raise unreadable_script_line(number, "script.blinds_missing")
    if games.game(settings.game).structure is Structure.FIXED_LIMIT and not stakes.small_bet:
        stakes = replace(stakes, small_bet=stakes.big_blind, big_bet=2 * stakes.big_blind)
    if settings.button > 0 and settings.button not in [s.seat for s in settings.seats]:
        raise unreadable_script_line(settings.lines["button"], "script.button_at_nobody",
                                     seat=settings.button)
    settings = _with_stacks(settings, number)
    chips = settings.chips or USUAL_CHIPS
    smallest = min(settings.chips) if settings.chips else 1
    return replace(settings, stakes=replace(stakes, smallest_chip=smallest), chips=chips,
                   chips_given=bool(settings.chips))


def _with_stacks(settings: ScriptSettings, number: int) -> ScriptSettings:
    """Settings with the common stack (``stack:``) for every player without one of his own."""
    stack = settings.tournament.stack if settings.tournament is not None else 0
    without = next((s.seat for s in settings.seats if s.chips < 0), 0)
    if not without:
        return settings
    if not stack:
        raise unreadable_script_line(settings.lines.get("seats", number), "script.stack_missing",
                                     seat=without)
    return replace(settings, seats=tuple(
        s._replace(chips=stack) if s.chips < 0 else s for s in settings.seats))


# --- one setting each --------------------------------------------------------------------------

_Line = Sequence[ScriptToken]
_Read = ScriptSettings | None


def _chips_at(line: _Line, at: int) -> tuple[int, int] | None:
    return next(SLOTS["chips"](SlotPlace(line, at, _NOBODY)), None)


def _norms(line: _Line, at: int, count: int) -> list[str]:
    return [t.norm for t in line[at : at + count]]


def _title(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    return replace(settings, title=value)


def _listed(
    field: str, between: str, named: Callable[[str], str]
) -> Callable[[ScriptSettings, str, _Line], _Read]:
    """Reader of a list that may go on in a second line."""
    def read(settings: ScriptSettings, value: str, line: _Line) -> _Read:
        found = tuple(named(part) for part in re.split(between, value) if part.strip())
        changes: dict[str, Any] = {field: (*getattr(settings, field), *found)}
        return replace(settings, **changes) if found else None
    return read


_GAMES = {
    "no limit": "holdem_no_limit", "nl": "holdem_no_limit", "sans limite": "holdem_no_limit",
    "pot limit": "holdem_pot_limit", "pl": "holdem_pot_limit",
    "limit": "holdem_fixed_limit", "fixed limit": "holdem_fixed_limit",
    "fl": "holdem_fixed_limit", "limite": "holdem_fixed_limit",
    "limite fixe": "holdem_fixed_limit",
}


def _game(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    said = without_accents_or_caps(value).replace("-", " ")
    said = re.sub(r"\b(texas|hold ?'?em|poker)\b", " ", said.replace("_", " "))
    name = _GAMES.get(" ".join(said.split()))
    return replace(settings, game=name) if name is not None else None


def _stakes(settings: ScriptSettings, **changes: Any) -> ScriptSettings:
    old = settings.stakes or Stakes(0, 0, 0)
    return replace(settings, stakes=replace(old, **changes))


def _pair(line: _Line, at: int) -> tuple[int, int, int] | None:
    """Two amounts with a stroke or dash between, and their end."""
    small = _chips_at(line, at)
    if small is None or _norms(line, small[0], 1) not in (["/"], ["-"]):
        return None
    big = _chips_at(line, small[0] + 1)
    return None if big is None else (big[0], small[1], big[1])


def _antes(line: _Line, at: int) -> tuple[int, int, int] | None:
    """``ante 25`` and ``big blind ante 100`` behind blinds: their end, and the two."""
    ante = bba = 0
    while at < len(line):
        head = next((n for n in (3, 2, 1) if " ".join(_norms(line, at, n)) in _ANTES), 0)
        chips = _chips_at(line, at + head) if head else None
        if chips is None:
            break
        if _ANTES[" ".join(_norms(line, at, head))] == "ante":
            ante = chips[1]
        else:
            bba = chips[1]
        at = chips[0]
    return at, ante, bba


_ANTES = {"ante": "ante", "big blind ante": "bba", "bb ante": "bba", "ante de table": "bba",
          ", ante": "ante"}


def _blinds(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    pair = _pair(line, 0)
    if pair is None or not 0 <= pair[1] <= pair[2] or not pair[2]:
        return None
    antes = _antes(line, pair[0])
    if antes is None or antes[0] != len(line):
        return None
    given = {"ante": antes[1], "big_blind_ante": antes[2]}
    return _stakes(settings, small_blind=pair[1], big_blind=pair[2],
                   min_bet=(settings.stakes.min_bet if settings.stakes else 0) or pair[2],
                   **{name: chips for name, chips in given.items() if chips})


def _one_amount(field: str) -> Callable[[ScriptSettings, str, _Line], _Read]:
    def read(settings: ScriptSettings, value: str, line: _Line) -> _Read:
        chips = _chips_at(line, 0)
        if chips is None or chips[0] != len(line):
            return None
        return _stakes(settings, **{field: chips[1]})
    return read


def _bets(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    pair = _pair(line, 0)
    if pair is None or pair[0] != len(line) or not 0 < pair[1] <= pair[2]:
        return None
    return _stakes(settings, small_bet=pair[1], big_bet=pair[2])


def _levy(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    if without_accents_or_caps(value) in ("none", "aucune", "non", "no"):
        return _stakes(settings, levy_per_10000=0)
    found = re.fullmatch(
        r"([0-9]{1,2})(?:[.,]([0-9]{1,2}))? ?%(?:,? ?(?:cap|max|plafond|maximum) ([0-9]{1,12}))?"
        r"(,? ?(?:before|also before|avant)(?: the| le)? flop)?", without_accents_or_caps(value),
    )
    if found is None:
        return None
    per = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))
    return _stakes(settings, levy_per_10000=per, levy_cap=int(found[3] or 0),
                   levy_before_flop=bool(found[4]))


def _chips(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    amounts: list[int] = []
    for token in line:
        if token.norm in (",", "and", "et", "€"):
            continue
        if not re.fullmatch(r"[0-9]{1,12}", token.norm) or not int(token.norm):
            return None
        amounts.append(int(token.norm))
    return replace(settings, chips=tuple(sorted(set(amounts)))) if amounts else None


def _button(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    if without_accents_or_caps(value) in ("none", "aucun", "not yet", "pas encore", "to be drawn",
                                          "a tirer"):
        return replace(settings, button=0)
    seat = next(SLOTS["seat"](SlotPlace(line, 0, names_of(settings))), None)
    if seat is None or seat[0] != len(line):
        return None
    return replace(settings, button=seat[1])


_BETWEEN = (",", ";", "and", "et")
_NO_NAME = (*_BETWEEN, ":", "=", "away", "absent", "absente")


def _seats(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    """``1 Anna 10000, 2 Bob 8000 away, 4 5000``; without a stack if ``stack:`` gives it."""
    sitting = list(settings.seats)
    at = 0
    while at < len(line):
        seat = next(SLOTS["seat"](SlotPlace(line, at, _NOBODY)), None)
        if seat is None or seat[1] in [s.seat for s in sitting] or not 1 <= seat[1] <= SEATS:
            return None
        at = seat[0]
        at += 1 if _norms(line, at, 1) in ([":"], ["="]) else 0
        name: list[str] = []
        while at < len(line) and len(name) < 4 and line[at].norm not in _NO_NAME and (
            line[at].quoted or line[at].norm[:1].isalpha()
        ):
            name.append(line[at].raw)
            at += 1
        at += 1 if _norms(line, at, 1) in ([":"], ["="]) else 0
        chips = _chips_at(line, at)
        ends = at == len(line) or line[at].norm in (*_BETWEEN, "away", "absent", "absente")
        if chips is None and not ends:
            return None
        at = chips[0] if chips is not None else at
        away = _norms(line, at, 1) in (["away"], ["absent"], ["absente"])
        at += 1 if away else 0
        sitting.append(SeatedPlayer(seat[1], " ".join(name), chips[1] if chips else -1, away))
        while at < len(line) and line[at].norm in _BETWEEN:
            at += 1
    return replace(settings, seats=tuple(sitting)) if len(sitting) > len(settings.seats) else None


def _sign(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    says = settings_of_sign(line)
    if not says:
        return None
    return replace(settings, sign={**settings.sign, **says})


def _levels(settings: ScriptSettings, value: str, line: _Line) -> _Read:
    """``50/100 20min, 100/200 ante 25 20min, break 10min``."""
    levels: list[Level] = []
    at = 0
    while at < len(line):
        pause = line[at].norm in ("break", "pause")
        small = big = ante = bba = 0
        if pause:
            at += 1
        else:
            pair = _pair(line, at)
            antes = _antes(line, pair[0]) if pair is not None else None
            if pair is None or antes is None or not pair[2]:
                return None
            _, small, big = pair
            at, ante, bba = antes
        minutes = re.fullmatch(r"([0-9]{1,3})(min|mn|')?", "".join(_norms(line, at, 1)))
        if minutes is None or not int(minutes[1]):
            return None
        at += 1
        at += 1 if _norms(line, at, 1) in (["min"], ["minutes"], ["mn"], ["'"]) else 0
        levels.append(Level(small, big, int(minutes[1]), ante, bba, pause))
        while at < len(line) and line[at].norm in (",", ";"):
            at += 1
    if not levels:
        return None
    old = settings.tournament or TournamentSettings(0, ())
    return replace(settings, tournament=replace(old, levels=tuple(levels)))


def _tournament(field: str) -> Callable[[ScriptSettings, str, _Line], _Read]:
    def read(settings: ScriptSettings, value: str, line: _Line) -> _Read:
        digits = re.findall(r"[0-9][0-9 ,'_]*", value)
        if len(digits) != 1 or len(digits[0]) > 12:
            return None
        old = settings.tournament or TournamentSettings(0, ())
        amount = int(re.sub(r"[^0-9]", "", digits[0]))
        return replace(settings,
                       tournament=replace(old, **{field: amount}))  # type: ignore[arg-type]
    return read


_READ: Final[dict[str, Callable[[ScriptSettings, str, _Line], _Read]]] = {
    "title": _title, "source": _listed("sources", r"[,;]", str.strip),
    "covers": _listed("covers", r"[,;\s]+", str.upper),
    "house": _listed("houses", r"[,;\s]+", house_name), "game": _game, "blinds": _blinds,
    "ante": _one_amount("ante"), "big_blind_ante": _one_amount("big_blind_ante"),
    "bets": _bets, "min_bet": _one_amount("min_bet"), "levy": _levy, "chips": _chips,
    "button": _button, "seats": _seats, "sign": _sign, "levels": _levels,
    "stack": _tournament("stack"), "entrants": _tournament("players"),
    "reentry": _tournament("reentry_to_level"),
}


def names_of(settings: ScriptSettings) -> Names:
    """Players' names, as lines may call them, and the chips in play."""
    return Names(
        {without_accents_or_caps(s.name): s.seat for s in settings.seats if s.name},
        settings.chips or USUAL_CHIPS, bool(settings.chips_given or settings.chips),
    )

"""Random hands played, violations found, cut down to the fewest happenings, told as a script."""

import traceback
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from drawn_hands import CHIPS, Drawn, Happening
from fair_money import Violation
from happenings import Playing
from watched_table import WatchedTable

from dealer_assist.game import facts as e
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.training.scripts.line_patterns import Names
from dealer_assist.training.scripts.script import Script, ScriptSettings, SeatedPlayer


class Broken(NamedTuple):
    """A violation: what kind (the same cause, mostly), in which words, and the lines played."""

    kind: str
    told: str
    lines: tuple[Happening, ...]
    facts: int


_house = cache(house)


def table_of(one: Drawn) -> WatchedTable:
    """The table as it was drawn, before its first hand."""
    seats = tuple(SeatedPlayer(seat, "", chips) for seat, chips in one.seats)
    settings = ScriptSettings(houses=(one.house,), game=one.game, stakes=one.stakes, chips=CHIPS,
                              button=one.button, seats=seats)
    live = WatchedTable(Script(settings, Names({}, CHIPS, True), ()), _house(one.house))
    live.put(e.TableOpened("table", one.house, one.game, one.stakes, CHIPS))
    live.put(*(e.PlayerSat(seat, chips) for seat, chips in one.seats))
    live.put(e.ButtonMoved(one.button))
    return live


def play(one: Drawn) -> Broken | None:
    """What breaks when this is played; None where everything holds."""
    playing = Playing(table_of(one), one)
    try:
        for happening in one.happens:
            playing.happens(happening)
    except Exception as error:
        return Broken(kind_of(error), f"{type(error).__name__}: {error}", tuple(playing.lines),
                      len(playing.table.facts))
    return None


def kind_of(error: Exception) -> str:
    """What tells one cause from another: the invariant, or where the product gave way."""
    if isinstance(error, Violation):
        return error.kind
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "dealer_assist" in f.filename]
    where = " < ".join(
        f"{f.filename.partition('dealer_assist/')[2].rpartition('dealer_assist/')[2]}:{f.name}"
        for f in reversed(frames[-2:]))
    return f"{type(error).__name__} at {where}"


def cut_down(one: Drawn, broken: Broken, most: int = 600) -> tuple[Drawn, Broken]:
    """The fewest happenings, and players, with which the same still breaks."""
    tries = 0

    def still(other: Drawn) -> Broken | None:
        nonlocal tries
        tries += 1
        found = play(other) if tries <= most else None
        return found if found is not None and found.kind == broken.kind else None

    size = max(1, len(one.happens) // 2)
    while size:
        at = 0
        while at < len(one.happens):
            less = one._replace(happens=(*one.happens[:at], *one.happens[at + size :]))
            found = still(less)
            if found is not None:
                one, broken = less, found
            else:
                at += size
        size //= 2
    for seat, _ in one.seats:
        less = one._replace(seats=tuple(s for s in one.seats if s[0] != seat))
        if len(less.seats) < 2 or one.button == seat:
            continue
        found = still(less)
        if found is not None:
            one, broken = less, found
    for name, plain in (("ante", 0), ("big_blind_ante", 0), ("levy_per_10000", 0)):
        less = one._replace(stakes=replace(one.stakes, **{name: plain}))
        if less.stakes != one.stakes and (found := still(less)) is not None:
            one, broken = less, found
    return one, broken


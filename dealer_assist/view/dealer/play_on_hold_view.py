"""Picture while an open case, or a question to the floor, comes first. Pure, no Qt.

One rule for panel, floor's window, players' display and voice: announcement, step and acting keys
belong to the case, nobody is asked to act, and a sheet opened meanwhile is for reading and says so.
Live stays whatever settles the case: the guide and its answers, the floor's word, counts, the
screen. Acts of the players meanwhile are held apart by the core.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.taps import TapKind
from dealer_assist.view.dealer.table_view import Control, KeypadView, Menu, TableView
from dealer_assist.view.menus.unopened import Unopened
from dealer_assist.words import word

#: Facts that settle a case, add to it, or count what it is about.
_OF_CASE: Final = (
    *RULINGS, e.IrregularityReported, e.IrregularityAnswered, e.CaseReleased, e.MomentCorrected,
    e.PenaltyLifted, e.PotCounted, e.StackCounted, e.FloatCounted, e.DeckChecked,
    e.ClockPaused, e.ClockResumed, e.AlarmAcknowledged, e.CardsHeld, e.CardsReleased,
    e.FaultCleared, e.ChangeExplained,
)
_OF_WINDOW: Final = (TapKind.WINDOW, TapKind.CALL_FLOOR, TapKind.TECHNICIAN)
#: Sheets of the case and of its ruling, and the screen's own, by how their names begin.
_LIVE: Final = ("case.", "incident", "floor", "screen")


def without_action_prompts(view: TableView) -> TableView:
    """View while the hand waits for an answer of the floor: nobody is asked to act."""
    lang, time = view.lang, view.time
    return _nobody_acts(replace(
        view, announce=view.announce and (word(lang, "say.moment"),),
        time=replace(time, expire=None) if time is not None else None))


def open_case_only_view(view: TableView) -> TableView:
    """View in which only the open case is live; the one it belongs to comes first.

    A ruling on a bet, or a difference, that waits beside a case which the machine found goes before
    it; one beside a case that a person reported comes after it.
    """
    lang, case = view.lang, view.due_case
    if case is not None:
        others = tuple(one for one in view.cases if one is not case)
        view = replace(view, choice=None, cases=(case, *others), announce=case.announce,
                       step=case.step or view.step)
    return replace(
        _nobody_acts(view), time=None, step=replace(view.step, owed="", done=None),
        reading=word(lang, "sheet.reading"),
        seats=tuple(replace(one, menu=Unopened(partial(_read_keys, one.menu)))
                    for one in view.seats),
        menus=Unopened(lambda: tuple(_read_menu(menu, lang) for menu in view.menus)),
    )


def _nobody_acts(view: TableView) -> TableView:
    """View without the keys of the player to act."""
    return replace(
        view, turn=word(view.lang, "title.pending"), pad=None, fold=_grey(view.fold),
        check_call=_grey(view.check_call), all_in=_grey(view.all_in), keypad=_shut(view.keypad),
        words=_grey(view.words) if view.words is not None else None,
    )


def _grey(key: Control) -> Control:
    return replace(key, enabled=False, amount="", why="") if key.enabled else key


def _shut(keypad: KeypadView) -> KeypadView:
    return replace(keypad, enabled=False, least=0, most=0, presets=(), why="", floor="", seen=0,
                   confirm=_grey(keypad.confirm))


def _read(key: Control) -> Control:
    """Key of a sheet: opens another sheet, or settles the case, or is grey."""
    tap = key.tap
    is_live = key.opens or tap.kind in _OF_WINDOW or isinstance(tap.fact, _OF_CASE)
    return key if is_live else _grey(key)


def _read_keys(keys: Iterable[Control]) -> tuple[Control, ...]:
    return tuple(map(_read, keys))


def _read_menu(menu: Menu, lang: str) -> Menu:
    if menu.name.startswith(_LIVE) or menu.name.endswith(".incident"):
        return menu
    return replace(menu, called=word(lang, "sheet.reading"), controls=_read_keys(menu.controls))

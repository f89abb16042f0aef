"""Alerts of the dealer's panel: state of the devices and of the link to the floor, and the one
alert.

Part of the finished picture: words, no Qt.
"""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from dealer_assist.floor.link.table_link_values import FloorStatus
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.original_journal import FirstJournal
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.trust.start.software_words import software_strip
from dealer_assist.view.dealer.floor_status_view import (
    call_alert,
    floor_link_light,
    last_order_words,
)
from dealer_assist.view.dealer.lost_device_words import is_camera, lost_word_id, lost_words
from dealer_assist.view.dealer.table_view import AlertLevel, DeviceState, DeviceView
from dealer_assist.view.menus.screen_settings_sheet import ScreenState
from dealer_assist.view.menus.tournament_menus import missing_alert
from dealer_assist.view.rulings.pending_ruling_list import alarm_words
from dealer_assist.view.sentences.dealer_sentences import irregular_words
from dealer_assist.words import word
from drivers.devices.device_reports import BARE
from drivers.lazy_dataclass import dataclass

#: The journal can't be written: just now, or for so long that the dealer is to play on paper.
JOURNAL_STANDS = ("alert.journal_failed", "alert.journal_stands")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Parts of the picture that aren't the table's: language, devices fitted, notices.

    ``fitted`` names the devices that this table is meant to have, ``late`` those that are slow to
    answer; ``notice`` is a message id with a detail, for what concerns the last tap or the unit.
    """

    lang: str = "fr"
    fitted: tuple[str, ...] = ()
    late: frozenset[str] = frozenset()
    notice: str = ""
    notice_detail: str = ""
    notice_why: Reason | None = None
    practice: bool = False
    people: tuple[str, ...] | None = None  # who may sign in by PIN; None: no file, by name only
    claims: str = ""  # name on the badge that was shown: his PIN is awaited
    bench: bool = False  # the technician's bench can be opened from here
    screen: ScreenState | None = None  # look of the window; None if nobody here may choose it
    floor: FloorStatus | None = None  # link to the floor; None if there is none
    first_journal: FirstJournal | None = None  # that the table may go back to
    key_starts: str = ""  # message id: why the key, and no card from the shoe, begins the hand
    times: Mapping[int, datetime] = field(default_factory=dict)  # of the last facts, by number


def devices_of(table: Table, around: Surroundings) -> tuple[DeviceView, ...]:
    """The devices that are fitted, and the line to the floor where there is one."""
    devices = tuple(device_view(table, name, around) for name in around.fitted)
    line = floor_link_light(around.floor.line, around.lang) if around.floor is not None else None
    return (*devices, line) if line is not None else devices


def device_view(table: Table, name: str, around: Surroundings) -> DeviceView:
    """Tile of this device: a mark, a word, and what to do."""
    device = table.devices.get(name)
    if device is None:
        health = DeviceState.ABSENT
    elif not device.up:
        health = DeviceState.LOST
    else:
        health = DeviceState.LATE if name in around.late else DeviceState.UP
        if device.faulty or device.picture:
            health = DeviceState.FAULTY
    lang = around.lang
    is_bare = device is not None and device.device_id.startswith(BARE)
    says: str = "bare" if is_bare and health is DeviceState.UP else health
    if is_bare and health is DeviceState.UP and device is not None and is_camera(device.device_id):
        says = "camera"
    if health is DeviceState.LOST and device is not None:
        says = lost_word_id(device.why)
    if health is DeviceState.FAULTY and device is not None and device.picture and not device.faulty:
        says = device.picture
    return DeviceView(
        word(lang, f"device.{name}"), health, word(lang, f"device.{says}"),
        word(lang, f"device.hint_{says}"), name,
    )


def alert_of(table: Table, around: Surroundings) -> tuple[str, AlertLevel]:
    """Most important alert for the dealer; an unheard call comes before all else."""
    lang = around.lang
    if around.notice in JOURNAL_STANDS:
        why = word(lang, f"trouble.{around.notice_detail}")
        return word(lang, around.notice, detail=why), AlertLevel.ALARM
    called, level = call_alert(table, around.floor, lang)
    if level is AlertLevel.ALARM and around.floor is not None:
        return called, level
    if table.alarms:  # until the floor has looked into it, whatever else is noted
        alarm = word(lang, "alarm.strip", what=alarm_words(table.alarms[0], lang))
        return alarm, AlertLevel.ALARM
    ordered = last_order_words(table, around.floor, lang)
    noted = _noted(table, lang)
    if noted and _is_alarm(table):
        return noted, AlertLevel.ALARM
    if ordered:
        return ordered, AlertLevel.NOTE
    if around.notice_why is not None:
        return reason_words(around.notice_why, lang), AlertLevel.NOTE
    if called and not around.notice:  # it stays, whatever is noted meanwhile
        return called, level
    if noted:
        return noted, AlertLevel.NOTE
    if around.notice:
        return (
            word(lang, around.notice, detail=around.notice_detail, reason=around.notice_detail,
                 device=around.notice_detail),
            AlertLevel.NOTE,
        )
    if called:
        return called, level
    if any(device.lid_expected for device in table.devices.values()):
        return word(lang, "alert.lid_open"), AlertLevel.NOTE
    if table.evening.copies.differs is not None and table.evening.copies.differs.what != "behind":
        return word(lang, "alert.copy_differs"), AlertLevel.NOTE
    lost = lost_words(table, lang)
    if lost:
        return lost, AlertLevel.NOTE
    standing = missing_alert(table, lang) or software_strip(table, lang)
    if not standing and around.first_journal is not None:
        standing = word(lang, "paper.first_strip")
    return (standing, AlertLevel.NOTE) if standing else ("", AlertLevel.NONE)


def _noted(table: Table, lang: str) -> str:
    """Last irregularity noted, without calls, which have a line of their own."""
    noted = irregular_words(table, lang)
    return "" if noted and table.irregularities[-1].kind == "irregular.floor_called" else noted


def _is_alarm(table: Table) -> bool:
    """True if the last irregularity stops the dealer: he calls, or sets something aside, first."""
    return table.irregularities[-1].kind in _STOPS


_STOPS = frozenset({
    "irregular.device_unknown_tag", "irregular.device_foreign_tag",
    "irregular.device_joker", "irregular.device_boxed",
    "irregular.device_duplicate_tag", "irregular.device_unknown_chip",
    "irregular.device_closed_chip", "irregular.device_card_on_spot",
    "irregular.device_duplicate_chip", "irregular.deck_out", "irregular.deck_out_unchecked",
})

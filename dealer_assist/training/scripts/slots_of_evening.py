"""Slots of the evening: draws, stacks, times, signs, devices."""

import re
from typing import Final

from dealer_assist.game.facts import Drawn, Raced
from dealer_assist.training.scripts.line_patterns import Slot, SlotPlace
from dealer_assist.training.scripts.slots_of_cases import CASE_SLOTS
from dealer_assist.training.scripts.slots_of_hand import (
    AND,
    BASIC_SLOTS,
    Ways,
    amount,
    cards_in,
    next_token_outside,
    one_seat,
    token_at,
)
from dealer_assist.training.scripts.table_sign_settings import settings_of_sign


def draws(place: SlotPlace) -> Ways:
    """Cards drawn for the button: ``1:Ac 2:9c 4:Kc``."""
    at, found = place.at, []
    while True:
        step = next(one_seat(place._replace(at=at)), None)
        if step is None:
            break
        at = step[0]
        at += 1 if [t.norm for t in place.tokens[at : at + 1]] in ([":"], ["="]) else 0
        card = cards_in(place.tokens[at]) if at < len(place.tokens) else ()
        if len(card) != 1:
            break
        found.append(Drawn(step[1], card[0]))
        at += 1
        at = next_token_outside(place, at, (",",))
        yield at, tuple(found)


def stacks(place: SlotPlace) -> Ways:
    """Seats with their chips: ``1 9900, 2 10100``."""
    at, found = place.at, []
    while True:
        step = next(one_seat(place._replace(at=at)), None)
        if step is None:
            return
        at = step[0]
        at += 1 if [t.norm for t in place.tokens[at : at + 1]] in ([":"], ["="]) else 0
        chips = next(amount(place._replace(at=at)), None)
        if chips is None:
            return
        found.append(Raced(step[1], chips[1]))
        at = chips[0]
        yield at, tuple(found)
        if at >= len(place.tokens) or place.tokens[at].norm not in AND:
            return
        at += 1


def clock_time(place: SlotPlace) -> Ways:
    """A time of day: ``22:15`` or ``22h15``, with seconds if need be; seconds since midnight."""
    token = token_at(place)
    if token is None:
        return
    joined = re.fullmatch(r"([0-9]{1,2})h([0-9]{2})?", token.norm)
    if joined is not None:
        parts, end = [int(joined[1]), int(joined[2] or 0)], place.at + 1
    else:
        parts, end = [], place.at
        while end < len(place.tokens) and re.fullmatch(r"[0-9]{1,2}", place.tokens[end].norm):
            parts.append(int(place.tokens[end].norm))
            end += 1
            if len(parts) == 3 or [t.norm for t in place.tokens[end : end + 1]] != [":"]:
                break
            end += 1
    if len(parts) >= 2 and parts[0] < 24 and max(parts[1:]) < 60:
        yield end, parts[0] * 3600 + parts[1] * 60 + (parts[2] if len(parts) > 2 else 0)


def the_sign(place: SlotPlace) -> Ways:
    """Sign on the table, to the end of the line."""
    says = settings_of_sign(place.tokens[place.at :])
    if says:
        yield len(place.tokens), says


_DEVICES = {"shoe": "shoe", "sabot": "shoe", "scanner": "scanner", "chips": "scanner",
            "reader": "scanner", "lecteur": "scanner", "camera": "board"}


def a_device(place: SlotPlace) -> Ways:
    """The card shoe, the chip scanner, or the camera over the board."""
    token = token_at(place)
    if token is not None and token.norm in _DEVICES:
        yield place.at + 1, _DEVICES[token.norm]


SLOTS: Final[dict[str, Slot]] = {
    **BASIC_SLOTS, **CASE_SLOTS, "draws": draws, "signed": the_sign, "device": a_device,
    "stacks": stacks, "time": clock_time,
}

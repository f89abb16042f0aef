"""The floor as the dealer sees it: the link's light, the state of a call, orders from afar. No Qt.

Only a table linked to the floor shows more than that it called: without a link nothing is promised
and nothing is waited for.
"""

from datetime import datetime
from typing import Final

from dealer_assist.floor.link.table_link_values import FloorStatus, LineState
from dealer_assist.game import facts as e
from dealer_assist.game.between.deck_rotation import NEEDS_CHECK
from dealer_assist.game.between.level_clock import level_number
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.table.table import Call, Table
from dealer_assist.view.dealer.table_view import AlertLevel, DeviceState, DeviceView
from dealer_assist.view.sentences.dealer_sentences import level_words
from dealer_assist.view.sentences.fact_words import entry_words, fact_words
from dealer_assist.words import catalogue, in_language, word

#: A link that is cut changes nothing at the table: it is a small sign, no alarm.
_HEALTH: Final = {"up": DeviceState.UP, "away": DeviceState.LATE, "refused": DeviceState.FAULTY}
#: Words whose id differs from the wire's word.
_WHY: Final = {"name": "name_differs"}
#: Facts that rule; all others are entries.
_RULINGS: Final = (
    e.RemedyApplied, e.BetRuled, e.IrregularityAnswered, e.IrregularityDismissed, e.RuleDecided,
    e.PotRuled, e.StackCorrected, e.PenaltyGiven, e.PenaltyLifted, e.AlarmAcknowledged,
    e.CardsHeld, e.CardsReleased, e.FaultCleared, e.ChangeExplained,
)


def floor_link_light(line: LineState, lang: str) -> DeviceView:
    """Light of the link to the floor, beside those of the devices."""
    state = line.state if line.state in _HEALTH else "away"
    hint = word(lang, f"floor_line.hint_{state}", time=_clock(line.since_s),
                reason=_why_words(line.why, lang))
    hint = f"{hint} {in_language(line.said, lang)}".strip()
    return DeviceView(word(lang, "floor_line.name"), _HEALTH[state],
                      word(lang, f"floor_line.{state}"), hint)


def _why_words(why: str, lang: str) -> str:
    """Reason why the archive refuses the table."""
    id = f"floor_line.{_WHY.get(why, why)}"
    return word(lang, id if why and id in catalogue() else "floor_line.unknown")


def _clock(at_s: int) -> str:
    return datetime.fromtimestamp(at_s).strftime("%H:%M") if at_s > 0 else "—"


# --- calls -----------------------------------------------------------------------------------


def call_alert(table: Table, floor: FloorStatus | None, lang: str) -> tuple[str, AlertLevel]:
    """State of the call, the worst of several; ("", NONE) without a call.

    Without a link nobody knows more than that he was called: the call stays until he is there.
    """
    if not table.calls or (floor is None and table.floor):
        return "", AlertLevel.NONE
    if floor is None:
        return word(lang, "irregular.floor_called"), AlertLevel.ALARM
    state, call = _state(table, floor)
    level = AlertLevel.ALARM if state == "unheard" else AlertLevel.NOTE
    return word(lang, f"floor_call.{state}", name=call.coming), level


def floor_sheet_key_face(table: Table, floor: FloorStatus | None, lang: str) -> tuple[str, str]:
    """The same for the key that opens the floor's sheet, with the reason of the call; ("", "") if
    none."""
    if floor is None or not table.calls:
        return "", ""
    state, call = _state(table, floor)
    face = word(lang, f"floor_call.key_{state}", name=call.coming)
    return face, word(lang, "floor_call.key_note")


def _state(table: Table, floor: FloorStatus) -> tuple[str, Call]:
    waits = [call for call in table.calls if not call.heard]
    if waits:
        return ("unheard" if floor.unheard else "calling"), waits[-1]
    heard = [call for call in table.calls if not call.coming]
    if heard and len(heard) == len(table.calls):
        return "heard", heard[-1]
    coming = [call for call in table.calls if call.coming]
    return "coming", coming[-1]


# --- orders ----------------------------------------------------------------------------------


def last_order_words(table: Table, floor: FloorStatus | None, lang: str) -> str:
    """Last order of the floor, in words; "" for none."""
    if floor is None or floor.ordered is None:
        return ""
    fact = floor.ordered.fact
    room = "ruled" if isinstance(fact, _RULINGS) else "entered"
    return word(lang, f"from_afar.{room}", name=floor.ordered.by, told=_plain(fact, table, lang))


def _plain(fact: e.Fact, table: Table, lang: str) -> str:
    """The fact in few words, without the person and the reason, which stand elsewhere."""
    if isinstance(fact, e.RemedyApplied) and fact.entry:
        return entry_words(fact.entry, lang)  # what is done is said to the table
    if isinstance(fact, e.LastHandsAnnounced):
        return word(lang, "told.last_hands" if fact.hands > 1 else "told.last_hand",
                    count=fact.hands)
    if isinstance(fact, e.DeckTakenOut) and fact.why in NEEDS_CHECK:
        return word(lang, "told.deck_to_check", name=fact.deck)
    if isinstance(fact, e.SeatAssigned):
        return word(lang, "told.seat_kept", seat=fact.seat, name=fact.name)
    if isinstance(fact, e.StakesChanged):
        return word(lang, "told.stakes_changed", small_chips=fact.stakes.small_blind,
                    big_chips=fact.stakes.big_blind)
    played = table.tournament
    if isinstance(fact, e.LevelBegan) and played is not None and (
        1 <= fact.number <= len(played.levels)
    ):
        level = played.levels[fact.number - 1]
        return word(lang, "told.level_began", number=level_number(played, fact.number),
                    level=level_words(level, lang))
    told = fact_words(fact, lang)
    by, reason = fact_field(fact, "by"), fact_field(fact, "reason")
    told = told.replace(f" — {by}", "") if by else told
    return told.removesuffix(f" ({reason})")

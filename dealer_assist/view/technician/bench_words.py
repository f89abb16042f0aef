"""Names at the bench in words: cards, spots, devices, steps, verdicts, and messages with them.

Spots and antennas count from 0 on the wire and from 1 for people. No Qt.
"""

from collections.abc import Callable
from typing import Any, Final

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.game.facts.commissioning import BenchFault, BenchStep, BenchVerdict
from dealer_assist.words import UnknownWord, card_words, catalogue, decimal, word
from dealer_assist.words.cards import DECK
from dealer_assist.words.message import Message

_CARDS: Final = frozenset(DECK)
_SPOT: Final = "spot "
_CHIP: Final = "chip "
_UID_SHOWN: Final = 6  # of a chip's number: enough to find it in the register
ROLES: Final = ("shoe", "scanner", "board", "badge")
_FILES: Final = ("chips", "layout")  # no device, but versions of their own


def step_name(step: BenchStep, lang: str) -> str:
    """Name of the step in the list of steps."""
    return word(lang, f"bench_step.{step.value}")


def state_name(state: StepState, lang: str) -> str:
    """State of a step, in a word or two."""
    return word(lang, f"bench_panel.state_{state.value}")


def verdict_name(verdict: BenchVerdict, lang: str) -> str:
    """The verdict in a word."""
    return word(lang, f"bench_panel.verdict_{verdict.value}")


def fault_name(fault: BenchFault, lang: str) -> str:
    """Name of the fault."""
    return word(lang, f"bench_fault.{fault.value}")


def fault_cure(fault: BenchFault, lang: str) -> str:
    """Remedy of the fault, in a sentence."""
    return word(lang, f"bench_fault.{fault.value}_do")


def role_name(role: str, lang: str) -> str:
    """Name of the device; a name that isn't ours stays."""
    return word(lang, f"bench.role_{role}") if role in (*ROLES, *_FILES) else role


def spot_number(spot: int) -> int:
    """The spot's number for people, who count from 1."""
    return spot + 1


def spot_of(about: str) -> int | None:
    """Spot that a finding is about, as on the wire; None if it is about no spot.

    >>> spot_of("spot 3"), spot_of("As")
    (3, None)
    """
    number = about.removeprefix(_SPOT)
    return int(number) if about.startswith(_SPOT) and number.isdecimal() else None


def is_card(about: str) -> bool:
    """True if this names a card."""
    return about in _CARDS


def about_name(about: str, lang: str) -> str:
    """Name of the part that a finding is about."""
    spot = spot_of(about)
    if spot is not None:
        return word(lang, "bench_panel.spot", spot=spot_number(spot))
    if about.startswith(_CHIP):
        return word(lang, "bench_panel.chip", uid=about[-_UID_SHOWN:])
    if not about:
        return word(lang, "bench_panel.unknown_card")
    return card_words(about, lang) if is_card(about) else role_name(about, lang)


def percent(good: int, of: int, lang: str) -> str:
    """Share as people write it; all of them, and only all of them, is 100 %.

    >>> percent(519, 520, "en"), percent(520, 520, "en"), percent(0, 0, "en")
    ('99.8%', '100%', '')
    """
    return ppm_words(good * 1_000_000 // of, lang) if of else ""


def ppm_words(ppm: int, lang: str) -> str:
    """Parts of a million as a percentage, cut rather than rounded up.

    >>> ppm_words(998_100, "en"), ppm_words(1_000_000, "en")
    ('99.8%', '100%')
    """
    tenths = ppm // 1000
    figure = str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"
    return word(lang, "grammar.percent", number=decimal(figure, lang))


def minutes_seconds_words(seconds: int, lang: str) -> str:
    """Minutes and seconds as people say them.

    >>> minutes_seconds_words(75, "en"), minutes_seconds_words(40, "en")
    ('1 min 15 s', '40 s')
    """
    minutes, rest = divmod(max(seconds, 0), 60)
    if not minutes:
        return word(lang, "grammar.seconds", number=rest)
    told = word(lang, "grammar.minutes", number=minutes)
    return f"{told} {word(lang, 'grammar.seconds', number=rest)}" if rest else told


def _step(value: str, lang: str) -> str:
    return step_name(BenchStep(value), lang) if value in set(BenchStep) else value


def _verdict(value: str, lang: str) -> str:
    return verdict_name(BenchVerdict(value), lang) if value in set(BenchVerdict) else value


def _card(value: str, lang: str) -> str:
    return card_words(value, lang) if value in _CARDS else value


def _message(value: str, lang: str) -> str:
    return word(lang, value) if value in catalogue() else value


#: Words for the values of a message, by name.
_NAMED: Final[dict[str, Callable[[str, str], str]]] = {
    "step": _step, "first": _step, "verdict": _verdict, "role": role_name, "card": _card,
    "last": _card, "other": _card, "read_as": _card, "why": _message, "about": about_name,
}


def _valued(name: str, value: Any, lang: str) -> Any:
    if isinstance(value, Message):
        return message_words(value, lang)
    named = _NAMED.get(name)
    if isinstance(value, tuple | list):
        return ", ".join(str(_valued(name, one, lang)) for one in value)
    return named(str(value), lang) if named is not None and isinstance(value, str) else value


def message_words(told: Message | None, lang: str) -> str:
    """A message in this language; what is no message's id is somebody's words and stays.

    A missing value is a defect of ours: the bare id is shown rather than nothing.
    """
    if told is None:
        return ""
    values = {name: _valued(name, value, lang) for name, value in told.values}
    try:
        return word(lang, told.id, **values)
    except (UnknownWord, KeyError):
        return told.id

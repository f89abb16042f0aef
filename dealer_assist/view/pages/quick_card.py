"""Quick card to print: twenty acts with their touches and keys, six alarms with what to do.

Every name of a key and of an alarm is the catalogue's, as on the panel: the card can't say another.
"""

from typing import Final, NamedTuple

from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.words import word


class CardAct(NamedTuple):
    """Act: what happens, what a finger touches, and the row of the keyboard's keys
    (``shortcuts.toml``) that does the same; ``fill`` is the key's colour in the theme."""

    means: str
    touch: str
    shortcut: str
    fill: str


class CardAlarm(NamedTuple):
    """Alarm as the panel says it, and what to do."""

    says: str
    do: str


class QuickCard(NamedTuple):
    """Whole card, in one language."""

    lang: str
    title: str
    heads: tuple[str, str, str]
    acts: tuple[CardAct, ...]
    alarms_title: str
    alarms: tuple[CardAlarm, ...]
    rule: str


#: Acts by name, each with the message on its key, the keyboard's row, the key's colour. A name in
#: brackets is the card's own word for what isn't one key.
_ACTS: Final = {
    "begin": ("step.done", "done", "now"), "fold": ("action.fold", "fold", "fold"),
    "check": ("action.check", "check", "call"), "call": ("action.call", "check", "call"),
    "bet": ("action.bet", "raise", "raise_to"), "raise": ("action.raise", "raise", "raise_to"),
    "presets": ("preset.min", "presets", "key"), "all_in": ("action.all_in", "all_in", "all_in"),
    "board": ("card.picks", "card", "card"), "show": ("card.picks", "card", "card"),
    "muck": ("action.muck", "others", "key"), "pay": ("step.all_paid", "done", "now"),
    "undo": ("action.undo", "undo", "key"), "words": ("entry.words", "words", "key"),
    "incident": ("guide.key", "incident", "sure"), "apply": ("case.apply", "confirm", "now"),
    "aside": ("window.aside", "aside", "key"), "floor": ("action.floor", "call", "red"),
    "seat": ("card.seats", "seat", "seat"), "table": ("entry.table", "table", "key"),
}
_AMOUNTS: Final = ("bet", "raise")
_OTHER_PRESETS: Final = ("preset.half_pot", "preset.pot")


def quick_card(lang: str) -> QuickCard:
    """The card in this language, with the house's words where it has its own."""
    return QuickCard(
        lang, word(lang, "card.title"), (word(lang, "card.act"), word(lang, "card.touch"),
                                         word(lang, "card.keys")),
        tuple(CardAct(word(lang, f"card.{name}"), _touch(name, id, lang), shortcut, fill)
              for name, (id, shortcut, fill) in _ACTS.items()),
        word(lang, "card.alarms"), _alarms(lang), word(lang, "card.rule", undo=undo_word(lang)))


def undo_word(lang: str) -> str:
    """Word with which the undo key begins, whatever it takes back."""
    return word(lang, "action.undo", what="").rstrip(" :")


def _touch(name: str, id: str, lang: str) -> str:
    """Words on the key, and what is typed before."""
    if name == "undo":
        return undo_word(lang)
    if id == "window.aside":
        return window_text(lang, "aside")
    words = word(lang, id)
    if name in _AMOUNTS:
        return word(lang, "card.amount", key=words)
    if name == "presets":
        return ", ".join((words, *(word(lang, other) for other in _OTHER_PRESETS)))
    return words


def _alarms(lang: str) -> tuple[CardAlarm, ...]:
    shoe, scanner = word(lang, "device.shoe"), word(lang, "device.scanner")
    silent = word(lang, "grammar.colon", what=f"{shoe}, {scanner}", told=word(lang, "device.lost"))
    says = {
        "lost": silent,
        "differs": word(lang, "doubt.difference_title", seat=4),
        "tag": word(lang, "irregular.device_unknown_tag", detail="…"),
        "halted": word(lang, "seat.halted"),
        "unheard": word(lang, "floor_call.key_unheard"),
        "journal": word(lang, "alert.journal_failed", detail=word(lang, "trouble.disk_full")),
    }
    return tuple(CardAlarm(told, word(lang, f"card.do_{name}")) for name, told in says.items())

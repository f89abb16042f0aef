"""Amount being typed: digits only, and the hints about it. No Qt."""

from dealer_assist.view.dealer.table_view import KeypadView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text
from drivers.lazy_dataclass import dataclass

MOST_DIGITS = 10
BACKSPACE = "back"
CLEAR = "clear"
UNLIMITED = 10**MOST_DIGITS - 1


@dataclass(frozen=True, slots=True)
class TypedAmount:
    """Input typed so far, "" for nothing."""

    digits: str = ""

    def typed(self, key: str) -> "TypedAmount":
        """Input after this key: digits, "back" or "clear"."""
        if key == CLEAR:
            return TypedAmount()
        if key == BACKSPACE:
            return TypedAmount(self.digits[:-1])
        longer = (self.digits + key).lstrip("0")
        return TypedAmount(longer) if len(longer) <= MOST_DIGITS else self

    @property
    def chips(self) -> int:
        """The amount, 0 for nothing."""
        return int(self.digits or "0")

    def shown(self, lang: str) -> str:
        """The amount with its thousands marks, "" for nothing."""
        return amount_text(self.chips, lang) if self.digits else ""


def is_amount_allowed(entry: TypedAmount, keypad: KeypadView) -> bool:
    """True if the amount may be confirmed.

    Below the minimum too: the player may have put down just that, and the house's rule says what it
    means. The remedy is shown beside it.
    """
    return keypad.enabled and keypad.confirm.enabled and (
        bool(entry.digits) and keypad.own_bet < entry.chips <= keypad.most
    )


def out_of_range(entry: TypedAmount, keypad: KeypadView) -> bool:
    """True if the amount is outside the rule's range."""
    return keypad.enabled and bool(entry.digits) and not keypad.least <= entry.chips <= keypad.most


def line_under_amount(entry: TypedAmount, keypad: KeypadView, lang: str) -> str:
    """Line under the amount: the range, how much more that is, or the remedy."""
    if not keypad.enabled or keypad.most >= UNLIMITED:
        return ""
    least, most = amount_text(keypad.least, lang), amount_text(keypad.most, lang)
    if not entry.digits:
        return keypad.floor or window_text(lang, "range", least=least, most=most)
    if out_of_range(entry, keypad):
        return out_of_range_remedy(entry, keypad, lang)
    if keypad.own_bet < 0:
        return ""  # no bet, but a count or a stack: nothing to add it to
    return window_text(lang, "more_chips", chips=amount_text(entry.chips - keypad.own_bet, lang))


def out_of_range_remedy(entry: TypedAmount, keypad: KeypadView, lang: str) -> str:
    """Remedy for an amount out of range, "" if there is none."""
    if not out_of_range(entry, keypad):
        return ""
    low = entry.chips < keypad.least
    if low and keypad.floor:
        return keypad.floor
    limit = keypad.least if low else keypad.most
    id_, field = ("too_low", "least") if low else ("too_high", "most")
    key = next((name for name, amount in keypad.presets if amount == limit), "")
    values = {field: amount_text(limit, lang)}
    if not key:
        return window_text(lang, f"{id_}_plain", **values)
    return window_text(lang, id_, key=word(lang, "grammar.quoted", text=key), **values)

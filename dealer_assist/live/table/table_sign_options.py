"""``table --float --decks --buy-in ...``: the table's sign, from options."""

import argparse
from dataclasses import replace
from typing import Any, Final

from dealer_assist.game.between.opening_checks import why_not_post_sign
from dealer_assist.game.facts import Sign, SignPosted
from dealer_assist.game.table.table import Table
from dealer_assist.words.message import ErrorInWords, message

_MOST_DIGITS: Final = 12


class SignWrong(ErrorInWords, ValueError):
    """Sign with impossible settings; says what was expected."""


_AMOUNTS: Final = (
    ("--float", "float_chips", "CHIPS", "the dealer's float, counted at the opening and relief"),
    ("--decks", "decks", "N", "decks in rotation, shown to the players and checked"),
    ("--absence", "absence_minutes", "MINUTES", "how long stakes may be left at the table"),
    ("--seats", "seats", "N", "how many chairs stand at the table, 2 to 10 (10)"),
    ("--time-fee", "time_chips", "CHIPS", "what each player pays for his time, instead of a levy"),
    ("--max-raise", "max_raise", "CHIPS", "the most that one raise may add"),
)


def add_sign_options(parser: argparse.ArgumentParser) -> None:
    """Add the sign's options. A missing one stays as in the journal, or has no value."""
    sign = parser.add_argument_group("the sign on the table (nothing given: none of it is kept)")
    for option, field, metavar, help_ in _AMOUNTS:
        sign.add_argument(option, type=int, dest=field, metavar=metavar, help=help_)
    sign.add_argument("--buy-in", metavar="LEAST/MOST", dest="buy_in",
                      help="the least and the most to sit down with, such as 4000/20000")
    sign.add_argument("--straddle", action=argparse.BooleanOptionalAction, dest="straddle",
                      help="the option (straddle) is allowed here, where the house knows one")
    sign.add_argument("--stack-tips", action=argparse.BooleanOptionalAction,
                      dest="tips_from_stack", help="tips may be given from the stack")


def sign_facts(table: Table, options: argparse.Namespace) -> tuple[SignPosted, ...]:
    """Sign by the options, where the table hasn't it yet. Raises SignWrong."""
    fields = ("straddle", "tips_from_stack", *[field for _, field, _, _ in _AMOUNTS])
    given: dict[str, Any] = {field: getattr(options, field) for field in fields
             if getattr(options, field) is not None}
    given |= _buy_in(options.buy_in)
    sign: Sign = replace(table.evening.sign, **given)
    if sign == table.evening.sign:
        return ()
    posted = SignPosted(sign)
    wrong = why_not_post_sign(table, posted)
    if wrong is not None:
        raise SignWrong(message("option.sign", why=message(wrong.id, chips=wrong.chips)))
    return (posted,)


def _buy_in(text: str | None) -> dict[str, int]:
    if text is None:
        return {}
    least, slash, most = text.partition("/")
    fits = all(one.isdecimal() and len(one) <= _MOST_DIGITS for one in (least, most))
    if not (slash and fits):
        raise SignWrong(message("option.buy_in", given=repr(text)))
    return {"least_buy_in": int(least), "most_buy_in": int(most)}

"""``houses [show NAME|FILE | diff A B | settings] [--lang fr|en]``: the houses and their rules."""

import argparse

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.rule_card import (
    Stands,
    house_card,
    house_diff,
    settings_by_source,
    settings_page,
)
from dealer_assist.training.scripts.script import house_name
from dealer_assist.words import word


def run(options: argparse.Namespace) -> int:
    """0: printed; 2: there is no such house, or its book can't be used."""
    if options.what == "show":
        text = house_card(shipped_houses.checked_house(house_name(options.house)), options.lang)
    elif options.what == "diff":
        a, b = (shipped_houses.checked_house(house_name(name)) for name in (options.a, options.b))
        text = house_diff(a, b, options.lang)
    elif options.what == "settings":
        text = settings_page(options.lang)
    else:
        text = _list(options.lang)
    print(text, end="")
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("houses", description=__doc__)
    chosen = parser.add_subparsers(dest="what", metavar="show|diff|settings")
    book = f"{', '.join(shipped_houses.shipped_house_names())}, or the path of a .toml book"
    show = chosen.add_parser("show", help="a house's rule card")
    show.add_argument("house", metavar="NAME|FILE", help=book)
    both = chosen.add_parser("diff", help="two houses side by side, only where they differ")
    both.add_argument("a", metavar="A", help=book)
    both.add_argument("b", metavar="B", help=book)
    chosen.add_parser("settings", help="every setting with the values a book may give it")
    return parser


def _list(lang: str) -> str:
    rows = [(*word(lang, "rule_card.heads").split(" | "), "")]
    for name in shipped_houses.shipped_house_names():
        house = shipped_houses.house(name)
        seen = settings_by_source(house)
        rows.append((
            name, str(seen[Stands.TEXT]), str(seen[Stands.CHOICE]), str(seen[Stands.FLOOR]),
            house.title(lang),
        ))
    wide = max(len(row[0]) for row in rows)
    lines = [
        f"{name:<{wide}}  {text:>6} {choice:>6} {floor:>6}  {title}".rstrip()
        for name, text, choice, floor, title in rows
    ]
    return "\n".join([*lines, "", word(lang, "rule_card.legend")]) + "\n"

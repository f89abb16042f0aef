"""What a table is opened for: blinds, levy and chips of a cash game, or a tournament's structure.

Out of the options of ``table``, each checked before anything is opened.
"""

import argparse
from dataclasses import replace
from typing import Final

from dealer_assist import games
from dealer_assist.between.levels import level_stakes
from dealer_assist.events import Fact, Stakes
from dealer_assist.games import Structure
from dealer_assist.games.structure import BlindStructure, structure
from dealer_assist.hand.stakes import stakes_for, why_not_stakes
from dealer_assist.panel.sentences import reason_words
from dealer_assist.rules.model import HouseRules
from dealer_assist.table import Table

_MOST_DIGITS: Final = 12


class Wrong(ValueError):
    """An option makes no sense; says which and what was expected."""


def asks_for_stakes(options: argparse.Namespace) -> bool:
    """Whether blinds, levy or chips were named."""
    return bool(options.blinds or options.levy or options.chips)


def tournament_of(options: argparse.Namespace) -> BlindStructure | None:
    """The structure of the tournament that is asked for; None for a cash table. Raises Wrong."""
    if not options.structure:
        if options.players:
            raise Wrong("--players: expected with --structure FILE, for a tournament")
        return None
    if asks_for_stakes(options):
        raise Wrong("--structure: blinds and chips come from it, a tournament has no levy: "
                     "expected without --blinds, --levy and --chips")
    if options.players < 0 or options.players == 1:
        raise Wrong(f"--players {options.players}: expected at least 2")
    found = structure(options.structure)
    players = options.players or found.opened.players
    return replace(found, opened=replace(found.opened, players=players))


def opening_of(
    table: Table, tournament: BlindStructure | None, options: argparse.Namespace
) -> tuple[Fact, ...]:
    """The tournament's opening, where the journal does not hold it yet. Raises Wrong."""
    played = table.tournament
    if tournament is None:
        if played is not None and asks_for_stakes(options):
            raise Wrong(f"{options.journal} holds a tournament: its blinds come from its "
                         "structure, leave --blinds, --levy and --chips out")
        return ()
    if played is None:
        if table.name:
            raise Wrong(f"{options.journal} was begun as a cash table: expected a new journal "
                         "for a tournament")
        return (tournament.opened,)
    if (played.stack, played.levels) != (tournament.opened.stack, tournament.opened.levels):
        raise Wrong(f"{options.journal} holds a tournament of another structure: expected the "
                     "same file, or none to go on with it")
    return ()


def stakes_of(options: argparse.Namespace, tournament: BlindStructure | None) -> Stakes:
    """The stakes that the table opens with. Raises Wrong."""
    if tournament is not None:
        first = tournament.first
        game = games.game(options.game).structure
        plain = stakes_for(game, first.small_blind, first.big_blind)
        return replace(level_stakes(plain, first), smallest_chip=tournament.chips[0])
    small, _, big = (options.blinds or "100/200").partition("/")
    if not (small.isdecimal() and big.isdecimal() and len(big) <= _MOST_DIGITS
            and len(small) <= _MOST_DIGITS and 0 < int(small) <= int(big)):
        raise Wrong(f"--blinds {options.blinds!r}: expected SMALL/BIG such as 100/200")
    betting: Structure = games.game(options.game).structure
    if any(value <= 0 for value in options.chips):
        raise Wrong(f"--chips {options.chips}: expected values above 0")
    stakes = replace(
        stakes_for(betting, int(small), int(big)), smallest_chip=min(options.chips, default=1)
    )
    if not options.levy:
        return stakes
    percent, _, cap = options.levy.partition("/")
    try:
        rate, most = round(float(percent.replace(",", ".")) * 100), int(cap or 0)
    except (ValueError, OverflowError):
        rate, most = -1, 0
    if not 0 <= rate <= 10000 or most < 0:
        raise Wrong(f"--levy {options.levy!r}: expected PERCENT or PERCENT/CAP such as 4/2000")
    return replace(stakes, levy_per_10000=rate, levy_cap=most)


def check_levels(
    rules: HouseRules, stakes: Stakes, tournament: BlindStructure | None,
    options: argparse.Namespace,
) -> None:
    """The blinds of every level must be such as the house plays. Raises Wrong."""
    for at, level in enumerate(tournament.opened.levels if tournament is not None else (), 1):
        if level.is_break:
            continue
        wrong = why_not_stakes(rules, level_stakes(stakes, level))
        if wrong is not None:
            blinds = f"{level.small_blind}/{level.big_blind}"
            raise Wrong(f"{options.structure}: level {at} of the list, {blinds}: "
                         f"{reason_words(wrong, options.lang)}")


def check_blinds(
    rules: HouseRules, stakes: Stakes, options: argparse.Namespace
) -> None:
    """Raise Wrong where the house doesn't play these blinds."""
    wrong = why_not_stakes(rules, stakes)
    if wrong is not None:
        blinds = f"{stakes.small_blind}/{stakes.big_blind}"
        raise Wrong(f"--blinds {blinds}: {reason_words(wrong, options.lang)}")

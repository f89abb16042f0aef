"""Stakes that a table is opened for: blinds, levy and chips of a cash game, or a tournament's
structure.

They come from the options of ``table``, each checked before anything is opened.
"""

import argparse
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_assist.game import games
from dealer_assist.game.between.level_clock import level_stakes
from dealer_assist.game.facts import Fact, Stakes
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.stakes_from_blinds import stakes_for, why_not_stakes
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.storage.books.structure_reader import BlindStructure, structure
from dealer_assist.words.message import ErrorInWords, message, texts_by_language

_MOST_DIGITS: Final = 12


class WrongStakes(ErrorInWords):
    """Option that makes no sense; says which and what was expected."""


def asks_for_stakes(options: argparse.Namespace) -> bool:
    """True if blinds, levy or chips were named."""
    return bool(options.blinds or options.levy or options.chips)


def structure_of_options(options: argparse.Namespace) -> BlindStructure | None:
    """Structure of the tournament in the options; None for a cash table. Raises WrongStakes."""
    if not options.structure:
        if options.players:
            raise WrongStakes(message("option.players_alone"))
        return None
    if asks_for_stakes(options):
        raise WrongStakes(message("option.structure_alone"))
    if options.players < 0 or options.players == 1:
        raise WrongStakes(message("option.few_players", given=options.players))
    found = structure(options.structure)
    players = options.players or found.opened.players
    return replace(found, opened=replace(found.opened, players=players))


def tournament_opening_facts(
    table: Table, tournament: BlindStructure | None, options: argparse.Namespace
) -> tuple[Fact, ...]:
    """Tournament's opening, where the journal does not hold it yet. Raises WrongStakes."""
    played = table.tournament
    if tournament is None:
        if played is not None and asks_for_stakes(options):
            raise WrongStakes(message("option.is_tournament", journal=options.journal))
        return ()
    if played is None:
        if table.name:
            raise WrongStakes(message("option.is_cash", journal=options.journal))
        return (tournament.opened,)
    if (played.stack, played.levels) != (tournament.opened.stack, tournament.opened.levels):
        raise WrongStakes(message("option.other_structure", journal=options.journal))
    return ()


def stakes_of(options: argparse.Namespace, tournament: BlindStructure | None) -> Stakes:
    """Stakes that the table opens with. Raises WrongStakes."""
    if tournament is not None:
        first = tournament.first
        game = games.game(options.game).structure
        plain = stakes_for(game, first.small_blind, first.big_blind)
        return replace(level_stakes(plain, first), smallest_chip=tournament.chips[0])
    small, _, big = (options.blinds or "100/200").partition("/")
    if not (small.isdecimal() and big.isdecimal() and len(big) <= _MOST_DIGITS
            and len(small) <= _MOST_DIGITS and 0 < int(small) <= int(big)):
        raise WrongStakes(message("option.blinds", given=repr(options.blinds)))
    betting: Structure = games.game(options.game).structure
    if any(value <= 0 for value in options.chips):
        raise WrongStakes(message("option.chips", given=" ".join(map(str, options.chips))))
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
        raise WrongStakes(message("option.levy", given=repr(options.levy)))
    return replace(stakes, levy_per_10000=rate, levy_cap=most)


def check_level_blinds(
    rules: HouseRules, stakes: Stakes, tournament: BlindStructure | None,
    options: argparse.Namespace,
) -> None:
    """Raise Wrong where the house doesn't play the blinds of some level."""
    for at, level in enumerate(tournament.opened.levels if tournament is not None else (), 1):
        if level.is_break:
            continue
        wrong = why_not_stakes(rules, level_stakes(stakes, level))
        if wrong is not None:
            blinds = f"{level.small_blind}/{level.big_blind}"
            raise WrongStakes(message("option.level", file=options.structure, number=at,
                                      blinds=blinds,
                             why=texts_by_language(partial(reason_words, wrong))))


def check_blinds(rules: HouseRules, stakes: Stakes) -> None:
    """Raise Wrong where the house doesn't play these blinds."""
    wrong = why_not_stakes(rules, stakes)
    if wrong is not None:
        blinds = f"{stakes.small_blind}/{stakes.big_blind}"
        raise WrongStakes(message(
            "option.blinds_not", blinds=blinds,
            why=texts_by_language(partial(reason_words, wrong))))

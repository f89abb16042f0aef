"""A journal's hands in each format that ``export --as`` knows."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from itertools import chain
from typing import Final, NamedTuple

from dealer_assist import __version__
from dealer_assist import events as e
from dealer_assist.commands.export_hands import Dealt
from dealer_assist.floor.out.named import entry_named, game_named, void_named
from dealer_assist.floor.out.sheet import Cell, Form, Sheet, csv_parts
from dealer_assist.ohh.write import About, HandUnfit
from dealer_assist.ohh.write import write as write_ohh
from dealer_assist.phh.moves import HandNotOver, HandTold, Move, told
from dealer_assist.phh.write import write as write_phh
from dealer_assist.rules.model import HouseRules
from dealer_assist.words import word

#: A house by the name that the facts give it: of a hand whose rules the journal doesn't hold.
Called = Callable[[str], HouseRules]


class Left(NamedTuple):
    """A hand that isn't in the export, and why."""

    number: int
    why: str


class Asked(NamedTuple):
    """How the export is wanted."""

    lang: str = "en"
    separator: str = ""
    currency: str = ""
    unit: int = 1
    site: str = ""
    journal: str = ""
    with_names: bool = False
    by_move: bool = False
    buy_in: tuple[Decimal, Decimal] = (Decimal(0), Decimal(0))  # a tournament's, and its fee


def _rules(hand: Dealt, called: Called) -> HouseRules:
    return hand.pinned or called(hand.house)


def as_phh(hands: Sequence[Dealt], called: Called) -> Iterator[str]:
    """A numbered PHH table for each hand that was played to its end."""
    count = 0
    for hand in hands:
        try:
            text = write_phh(hand.facts, _rules(hand, called), first_number=hand.first)
        except HandNotOver:
            continue
        count += 1
        yield f"{chr(10) if count > 1 else ''}[{count}]\n{text}"


def as_ohh(
    hands: Sequence[Dealt], called: Called, asked: Asked, left: Callable[[Left], None]
) -> Iterator[str]:
    """An Open Hand History object for each hand, a blank line between; ``left`` is told the rest.
    """
    count = 0
    for hand in hands:
        try:
            text = write_ohh(hand.facts, _rules(hand, called), _about(hand, asked),
                             first_number=hand.first)
        except HandNotOver:
            continue
        except HandUnfit as why:
            left(Left(hand.number, str(why)))
            continue
        count += 1
        yield ("\n" if count > 1 else "") + text


def _about(hand: Dealt, asked: Asked) -> About:
    table = hand.table or "Table"
    return About(
        site=asked.site or "Dealer Assist", table=table,
        game_number=f"{asked.journal[:8] or table}-{hand.first}", started=_second(hand.at),
        currency="" if hand.cup is not None else asked.currency, unit=asked.unit,
        version=__version__, names=hand.names if asked.with_names else {},
        tournament=_cup(hand, asked) if hand.cup is not None else None, seats=hand.places,
    )


def _cup(hand: Dealt, asked: Asked) -> dict[str, object]:
    """The standard's tournament_info. Its chips are in no currency, its buy-in is.

    Sources: hh-specs.handhistory.org, tournament_info_obj and speed_obj (round_time is in seconds),
    examples/holdem-tournament-hand-pokerstars (the hand's own currency is "").
    """
    assert hand.cup is not None
    played = [level.minutes for level in hand.cup.levels if not level.is_break]
    return {
        "tournament_number": asked.journal[:8], "name": hand.table,
        "start_date_utc": _second(hand.cup_at), "currency": asked.currency,
        "buyin_amount": asked.buy_in[0], "fee_amount": asked.buy_in[1],
        "initial_stack": hand.cup.stack, "type": "MTT" if hand.cup.tables > 1 else "STT",
        "speed": {"type": "Normal", "round_time": 60 * played[0] if played else 0},
    }


def _second(at: str) -> str:
    """The journal's label as the standard has it: UTC, whole seconds, "Z".

    >>> _second("2026-11-22T20:00:00.123456+00:00")
    '2026-11-22T20:00:00Z'
    """
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return at
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# --- sheets --------------------------------------------------------------------------------------

HANDS: Final = (
    "table", "hand", "began", "house", "game", "small_blind", "big_blind", "ante", "button",
    "seats", "board", "pot", "levy", "winners", "shown", "void", "irregularities", "decisions",
    "fact",
)
MOVES: Final = ("table", "hand", "move", "street", "seat", "name", "did", "chips", "to_chips",
                "after", "all_in", "cards", "board")


def as_csv(hands: Sequence[Dealt], called: Called, asked: Asked) -> Iterator[bytes]:
    """The hands as a spreadsheet opens them: a row for each, or for each move of each."""
    form = Form(asked.lang, asked.separator or (";" if asked.lang == "fr" else ","))
    done = [(hand, one) for hand in hands if (one := _told(hand, called)) is not None]
    if not done:
        return iter(())
    if asked.by_move:
        rows = chain.from_iterable(_moves(hand, one, asked) for hand, one in done)
        return csv_parts(Sheet("table_moves", MOVES, rows), form)
    return csv_parts(Sheet("table_hands", HANDS, (_row(h, one, asked) for h, one in done)), form)


def _told(hand: Dealt, called: Called) -> HandTold | None:
    try:
        return told(hand.facts, _rules(hand, called), hand.first)
    except HandNotOver:
        return None


def _row(dealt: Dealt, one: HandTold, asked: Asked) -> tuple[Cell, ...]:
    hand, stakes, lang = one.hand, one.hand.stakes, asked.lang
    antes = (e.Post.ANTE, e.Post.BIG_BLIND_ANTE)
    seats, counted = hand.seats, not hand.voided
    return (
        dealt.table, hand.number, _second(dealt.at), hand.house.name,
        game_named(hand.game.name, lang), stakes.small_blind, stakes.big_blind,
        max((owed.chips for owed in hand.posted if owed.post in antes), default=0), hand.button,
        " ".join(map(str, sorted(seats))), " ".join(filter(None, hand.board)),
        sum(pot.chips for pot in one.pots) if counted else "", hand.levy if counted else "",
        "; ".join(f"{seats[i]}: {one.won(i)}" for i in range(hand.size) if one.won(i)),
        "; ".join(f"{seats[i]}: {''.join(shown)}" for i, shown in enumerate(hand.shown) if shown),
        void_named(hand.voided, lang) if hand.voided else "", len(one.irregularities),
        "; ".join(entry_named(ruled.entry, lang) for ruled in one.rulings), dealt.first,
    )


def _moves(dealt: Dealt, one: HandTold, asked: Asked) -> Iterator[tuple[Cell, ...]]:
    for number, move in enumerate(one.moves, 1):
        seat = one.hand.seats[move.position]
        yield (
            dealt.table, one.hand.number, number,
            word(asked.lang, f"out_street.street_{min(move.street, 3)}"), seat,
            dealt.names.get(seat, "") if asked.with_names else "", _did(move, asked.lang),
            move.chips, move.to_chips, move.left, int(move.is_all_in), "".join(move.cards),
            " ".join(filter(None, _board(one, move))),
        )


def _did(move: Move, lang: str) -> str:
    name = f"post_{move.post}" if move.post is not None else str(move.did)
    return word(lang, f"out_move.{name}")


def _board(one: HandTold, move: Move) -> tuple[str, ...]:
    """The board as it lay then."""
    return one.hand.board[: (0, 3, 4, 5)[min(move.street, 3)]]

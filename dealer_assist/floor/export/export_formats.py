"""A journal's hands in each format that ``export --as`` knows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from decimal import Decimal
from itertools import chain
from typing import Final, NamedTuple

from dealer_assist import __version__
from dealer_assist.floor.export.export_selection import Account
from dealer_assist.floor.export.spreadsheet import BookSheet, Cell, SheetFormat, csv_parts
from dealer_assist.floor.export.spreadsheet_cell_words import entry_named, game_named, void_named
from dealer_assist.game import facts as e
from dealer_assist.storage.hand_histories.ohh.write_ohh import About, HandUnfit, write_ohh
from dealer_assist.storage.hand_histories.phh.exact_amounts import WHOLE_CHIPS, MoneyUnit
from dealer_assist.storage.hand_histories.phh.hand_moves import HandMove, HandMoves, moves_of_hand
from dealer_assist.storage.hand_histories.phh.hand_steps import HandNotOver
from dealer_assist.storage.hand_histories.phh.hands_of_journal import HandDealt
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh
from dealer_assist.words import word


class ExportRequest(NamedTuple):
    """Export options.

    ``units`` are the imported hands' own, by their first fact; ``unit`` and ``currency``, if given,
    override them. ``play`` is the currency of Open Hand History, which needs one, if none is known.
    """

    lang: str = "en"
    separator: str = ""
    currency: str = ""
    unit: int = 0
    units: Mapping[int, MoneyUnit] = {}
    play: str = "EUR"
    site: str = ""
    journal: str = ""
    with_names: bool = False
    by_move: bool = False
    buy_in: tuple[Decimal, Decimal] = (Decimal(0), Decimal(0))  # a tournament's, and its fee

    def money(self, hand: HandDealt) -> MoneyUnit:
        """The unit of the hand's chips; a tournament's are of no currency."""
        own = self.units.get(hand.first, WHOLE_CHIPS)
        currency = "" if hand.cup is not None else self.currency or own.currency
        return MoneyUnit(self.unit or own.chips, currency)


def phh_file(hands: Sequence[HandDealt], account: Account, asked: ExportRequest) -> Iterator[str]:
    """A numbered PHH table for each hand."""
    return _texts(hands, account, lambda hand: write_phh(
        hand.facts, hand.before, first_number=hand.first, money=asked.money(hand)), numbered=True)


def ohh_file(hands: Sequence[HandDealt], account: Account, asked: ExportRequest) -> Iterator[str]:
    """An Open Hand History object for each hand, a blank line between."""
    return _texts(hands, account, lambda hand: write_ohh(
        hand.facts, hand.before, _about(hand, asked), first_number=hand.first))


def _texts(
    hands: Sequence[HandDealt], account: Account, text: Callable[[HandDealt], str],
    numbered: bool = False,
) -> Iterator[str]:
    for hand in hands:
        try:
            written = text(hand)
        except HandUnfit as why:
            account.left.append((str(hand.number), str(why)))
            continue
        except HandNotOver:
            continue  # the account shows it missing
        head = f"[{account.written + 1}]\n" if numbered else ""
        yield f"{chr(10) if account.written else ''}{head}{written}"
        account.wrote(hand.is_void)


def _about(hand: HandDealt, asked: ExportRequest) -> About:
    table, money = hand.before.name or "Table", asked.money(hand)
    return About(
        site=asked.site or "Dealer Assist", table=table,
        game_number=f"{asked.journal[:8] or table}-{hand.first}", started=_second(hand.at),
        currency="" if hand.cup is not None else money.code or asked.play, unit=money.chips,
        known=money.currency, version=__version__, names=hand.names if asked.with_names else {},
        tournament=_cup(hand, asked) if hand.cup is not None else None, seats=hand.places,
    )


def _cup(hand: HandDealt, asked: ExportRequest) -> dict[str, object]:
    """The standard's tournament_info. Its chips are in no currency, its buy-in is.

    Sources: hh-specs.handhistory.org, tournament_info_obj and speed_obj (round_time is in seconds),
    examples/holdem-tournament-hand-pokerstars (the hand's own currency is "").
    """
    assert hand.cup is not None
    played = [level.minutes for level in hand.cup.levels if not level.is_break]
    return {
        "tournament_number": asked.journal[:8], "name": hand.before.name,
        "start_date_utc": _second(hand.cup_at), "currency": asked.currency or asked.play,
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
    "fact", "unit", "currency",
)
MOVES: Final = ("table", "hand", "move", "street", "seat", "name", "did", "chips", "to_chips",
                "after", "all_in", "cards", "board", "unit", "currency")


def csv_file(hands: Sequence[HandDealt], account: Account, asked: ExportRequest) -> Iterator[bytes]:
    """The hands as a CSV spreadsheet: a row for each hand, or for each action of each."""
    form = SheetFormat(asked.lang, asked.separator or word(asked.lang, "grammar.cells"))
    if not hands:
        return iter(())
    name, columns, rows = ("table_moves", MOVES, _moves) if asked.by_move else (
        "table_hands", HANDS, _row)
    found = chain.from_iterable(rows(hand, one, asked) for hand, one in _told(hands, account))
    return csv_parts(BookSheet(name, columns, found), form)


def _told(hands: Sequence[HandDealt], account: Account) -> Iterator[tuple[HandDealt, HandMoves]]:
    for hand in hands:
        with suppress(HandNotOver):  # the account shows it missing
            yield hand, moves_of_hand(hand.facts, hand.before, hand.first)
            account.wrote(hand.is_void)


def _row(dealt: HandDealt, one: HandMoves, asked: ExportRequest) -> Iterator[tuple[Cell, ...]]:
    hand, stakes, lang = one.hand, one.hand.stakes, asked.lang
    antes = (e.Post.ANTE, e.Post.BIG_BLIND_ANTE)
    seats, counted = hand.seats, not hand.voided
    yield (
        dealt.before.name, hand.number, _second(dealt.at), hand.house.name,
        game_named(hand.game.name, lang), stakes.small_blind, stakes.big_blind,
        max((owed.chips for owed in hand.posted if owed.post in antes), default=0), hand.button,
        " ".join(map(str, sorted(seats))), " ".join(filter(None, hand.board)),
        sum(pot.chips for pot in one.pots) if counted else "", hand.levy if counted else "",
        # No colon: a spreadsheet would take "1: 50" for a time.
        "; ".join(f"{seats[i]} = {one.won(i)}" for i in range(hand.size) if one.won(i)),
        "; ".join(f"{seats[i]}: {''.join(shown)}" for i, shown in enumerate(hand.shown) if shown),
        void_named(hand.voided, lang) if hand.voided else "", len(one.irregularities),
        "; ".join(entry_named(ruled.entry, lang) for ruled in one.rulings), dealt.first,
        *asked.money(dealt),
    )


def _moves(dealt: HandDealt, one: HandMoves, asked: ExportRequest) -> Iterator[tuple[Cell, ...]]:
    names = dealt.names
    for number, move in enumerate(one.moves, 1):
        seat = one.hand.seats[move.position]
        yield (
            dealt.before.name, one.hand.number, number,
            word(asked.lang, f"out_street.street_{min(move.street, 3)}"), seat,
            names.get(seat, "") if asked.with_names else "", _did(move, asked.lang),
            move.chips, move.to_chips, move.left, int(move.is_all_in), "".join(move.cards),
            " ".join(filter(None, _board(one, move))), *asked.money(dealt),
        )


def _did(move: HandMove, lang: str) -> str:
    name = f"post_{move.post}" if move.post is not None else str(move.did)
    return word(lang, f"out_move.{name}")


def _board(one: HandMoves, move: HandMove) -> tuple[str, ...]:
    """Board cards at that action."""
    return one.hand.board[: (0, 3, 4, 5)[min(move.street, 3)]]

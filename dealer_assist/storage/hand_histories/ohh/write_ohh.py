"""Table's own hand -> Open Hand History, exact to the chip or not at all.

A hand whose amounts do not lead from the first stacks to the last by bets and pots alone (void, or
corrected by a ruling) is refused with the reason: a tracker would book wrong money. Source:
https://hh-specs.handhistory.org/json-object, version 1.4.7.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from decimal import Decimal
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.dealing import board_size
from dealer_assist.game.hand.several_boards import boards_of
from dealer_assist.game.table.table import Hand
from dealer_assist.storage.hand_histories.ohh.ohh_objects import json_text
from dealer_assist.storage.hand_histories.phh.exact_amounts import in_currency
from dealer_assist.storage.hand_histories.phh.hand_history_extensions import own_fields
from dealer_assist.storage.hand_histories.phh.hand_moves import (
    HandMove,
    HandMoves,
    MoveKind,
    moves_of_hand,
)
from dealer_assist.storage.hand_histories.phh.hand_steps import Before
from drivers.lazy_dataclass import dataclass

SPEC: Final = "1.4.7"
#: Part of our own in each hand, for which the standard has no field. Others skip it.
OWN: Final = "_dealer_assist"
STREETS: Final = ("Preflop", "Flop", "Turn", "River")
LIMITS: Final = {Structure.NO_LIMIT: "NL", Structure.POT_LIMIT: "PL", Structure.FIXED_LIMIT: "FL"}
POSTS: Final = {
    e.Post.ANTE: "Post Ante", e.Post.BIG_BLIND_ANTE: "Post Ante", e.Post.SMALL_BLIND: "Post SB",
    e.Post.BIG_BLIND: "Post BB", e.Post.STRADDLE: "Straddle", e.Post.LATE: "Post Extra Blind",
    e.Post.DEAD: "Post Dead",
}
_WORDS: Final = {MoveKind.FOLD: "Fold", MoveKind.CHECK: "Check", MoveKind.CALL: "Call",
                 MoveKind.BET: "Bet",
                 MoveKind.RAISE: "Raise"}


class HandUnfit(ValueError):
    """Hand that can't be written in the standard; says why."""


@dataclass(frozen=True)
class About:
    """Circumstances that the hand's facts lack: place, time and stakes.

    ``game_number`` is unique at this site; ``started`` UTC, "2026-11-22T20:00:00Z". ``unit`` is how
    many of our chips make one of the currency, ``known`` the currency, where anybody named it.
    ``names`` are written for the seats that have one; without any the players are anonymous.
    ``tournament`` is the standard's tournament_info, ``seats`` the number of places at the table.
    """

    site: str
    table: str
    game_number: str
    started: str
    currency: str
    unit: int = 1
    known: str = ""
    version: str = "1.0.0"
    names: Mapping[int, str] = field(default_factory=dict)
    tournament: Mapping[str, object] | None = None
    seats: int = 10


def write_ohh(
    facts: Sequence[e.Fact], before: Before, about: About, *, first_number: int = 1
) -> str:
    """Last hand among these facts as one OHH object. Raises HandNotOver, HandUnfit."""
    return json_text({"ohh": hand_object(moves_of_hand(facts, before, first_number), about)},
                     1) + "\n"


def hand_object(hand_told: HandMoves, about: About) -> dict[str, Any]:
    """Object of this hand in the standard. Raises HandUnfit."""
    why = hand_told.why_not_adding_up()
    if why:
        raise HandUnfit(why)
    return _Teller(hand_told, about).hand()


class _Teller:
    """Writer of one hand in the standard's fields."""

    def __init__(self, hand_told: HandMoves, about: About) -> None:
        self._told, self._about = hand_told, about

    def hand(self) -> dict[str, Any]:
        about, hand = self._about, self._told.hand
        cup = about.tournament
        flags = ["Observed"] if about.names else ["Anonymous", "Observed"]
        flags += ["Bomb_Pot"] if hand.bomb else []
        flags += ["Run_It_Twice"] if hand.boards > 1 else []
        return {
            "spec_version": SPEC, "site_name": about.site, "network_name": about.site,
            "internal_version": about.version,
            **({"tournament": True, "tournament_info": dict(cup)} if cup is not None else {}),
            "game_number": about.game_number, "start_date_utc": about.started,
            "table_name": about.table, "game_type": "Holdem",
            "bet_limit": {"bet_type": LIMITS[hand.game.structure], "bet_cap": 0},
            "table_size": max(about.seats, *hand.seats), "currency": about.currency,
            "dealer_seat": hand.button,
            "small_blind_amount": self._money(hand.stakes.small_blind),
            "big_blind_amount": self._money(hand.stakes.big_blind),
            "ante_amount": self._money(self._ante()), "hero_player_id": None, "flags": flags,
            "players": [self._player(i) for i in range(hand.size)],
            "rounds": self._rounds(hand), "pots": self._pots(), OWN: self._own(hand),
        }

    def _money(self, chips: int) -> int | Decimal:
        """Chips in the currency: a whole number where it is one."""
        return in_currency(chips, self._about.unit)

    def _ante(self) -> int:
        antes = (e.Post.ANTE, e.Post.BIG_BLIND_ANTE)
        return max((o.chips for o in self._told.hand.posted if o.post in antes), default=0)

    def _player(self, i: int) -> dict[str, Any]:
        hand = self._told.hand
        seat = hand.seats[i]
        name = self._about.names.get(seat, f"Seat {seat}")
        return {"id": i + 1, "seat": seat, "name": name, "display": name,
                "starting_stack": self._money(hand.start[i])}

    def _rounds(self, hand: Hand) -> list[dict[str, Any]]:
        """Streets of the first board, then the showdown where a hand was shown or mucked."""
        rounds, board = list[dict[str, Any]](), boards_of(hand)[0]
        for street, name in enumerate(STREETS):
            first, last = board_size(hand, street - 1) if street else 0, board_size(hand, street)
            cards = [card for card in board[first:last] if card]
            if street and len(board) < last:
                break
            moves = [m for m in self._told.moves if m.street == street and _is_bet(m)]
            rounds.append(_round(len(rounds), name, cards, [self._action(m) for m in moves]))
        shown = [_showing(m) for m in self._told.moves if m.did in (MoveKind.SHOW, MoveKind.MUCK)]
        return [*rounds, _round(len(rounds), "Showdown", [], shown)] if shown else rounds

    def _action(self, move: HandMove) -> dict[str, Any]:
        word = POSTS[move.post] if move.post is not None else _WORDS[move.did]
        if word == "Bet" and not move.street:
            word = "Raise"  # "Bet" is not a valid pre-flop action (action_obj/action)
        return {"player_id": move.position + 1, "action": word, "amount": self._money(move.chips),
                "is_allin": move.is_all_in}

    def _pots(self) -> list[dict[str, Any]]:
        return [{
            "number": k, "amount": self._money(pot.chips), "rake": self._money(pot.levy),
            "player_wins": [{"player_id": i + 1, "win_amount": self._money(chips)}
                            for i, chips in pot.won],
        } for k, pot in enumerate(self._told.pots)]

    def _own(self, hand: Hand) -> dict[str, Any]:
        """Part of our own, in whole chips, whatever the currency."""
        stakes = hand.stakes
        out: dict[str, Any] = {
            "hand": hand.number, "house": hand.house.name, "unit": self._about.unit,
            "currency": self._about.known,
            "min_bet": stakes.min_bet, "antes_matched": hand.antes_matched,
            "smallest_chip": stakes.smallest_chip,
        }
        if stakes.small_bet:
            out |= {"small_bet": stakes.small_bet, "big_bet": stakes.big_bet}
        if stakes.levy_per_10000:
            out["levy"] = {"per_10000": stakes.levy_per_10000, "cap": stakes.levy_cap,
                           "before_flop": stakes.levy_before_flop}
        out |= own_fields(self._told.steps)
        ruled = [" ".join(filter(None, (r.entry, r.outcome))) for r in self._told.rulings]
        return out | ({"rulings": ruled} if ruled else {})


def _is_bet(move: HandMove) -> bool:
    return move.did is MoveKind.POST or move.did in _WORDS


def _showing(move: HandMove) -> dict[str, Any]:
    word = "Mucks Cards" if move.did is MoveKind.MUCK else "Shows Cards"
    shown = {"cards": list(move.cards)} if move.did is MoveKind.SHOW else {}
    # All fields are required unless a page says otherwise (storage-format): 0 chips, no all-in.
    return {"player_id": move.position + 1, "action": word, "amount": 0, "is_allin": False, **shown}


def _round(
    number: int, street: str, cards: Sequence[str], actions: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    numbered = [{"action_number": k, **action} for k, action in enumerate(actions, 1)]
    return {"id": number, "street": street, **({"cards": list(cards)} if cards else {}),
            "actions": numbered}

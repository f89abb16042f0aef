"""Table's own hand -> PHH text, so that any program of the format can deal it again.

``write_phh`` takes the facts of a finished hand and writes in PHH whatever PHH can hold: posts,
cards, actions, tabled and mucked hands, final stacks. The rest (levy, burns, irregularities,
pot-limit hold'em) goes into fields of our own, which begin with ``_``; and where the hand would
come out otherwise by the customs of the reference program, ``_other_programs`` says so and why.
read_phh.py reads the result again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from decimal import Decimal
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.betting import due_actor
from dealer_assist.game.hand.dealing import board_size
from dealer_assist.game.hand.several_boards import boards_of
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.settings import Value
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Irregularity, Phase
from dealer_assist.storage.hand_histories.phh.exact_amounts import (
    WHOLE_CHIPS,
    MoneyUnit,
    in_currency,
)
from dealer_assist.storage.hand_histories.phh.hand_history_extensions import own_fields
from dealer_assist.storage.hand_histories.phh.hand_moves import MoveKind, moves_of_steps
from dealer_assist.storage.hand_histories.phh.hand_steps import (
    Before,
    HandStep,
    posts_that_held,
    table_and_standing_steps,
)
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, read_phh, with_amounts
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck
from drivers.lazy_dataclass import dataclass

#: Customs of the format's reference program (PokerKit 0.7.7), whatever houses ship: TDA 2024's, but
#: where it was seen to answer otherwise (tests/houses/oracle.toml). Settings that bear on a
#: recorded hand; anything else is as in the hand's own house.
_REFERENCE: Final[dict[str, Value]] = {
    "antes.order": "after_blinds", "bet.covered_decision": "ask", "bet.fold_unfaced": "allow",
    "bet.max_raise": "none", "bet.min_open": "big_blind", "bet.min_raise": "increment",
    "bet.min_raise_after_short_allin": "current_plus_increment", "bet.pointless_raise": "refuse",
    "blinds.short_bb_call": "posted", "deck.burn_streets": "all", "hand.wheel": True,
    "killed_hand.refund": "uncalled_excess", "levy.when": "none", "limit.bets_per_street": 4,
    "limit.blind_counts": False, "limit.cap_heads_up": True, "limit.short_allin": "counts",
    "odd_chip.button_is_last": True, "odd_chip.multi": "one_each", "pot_limit.blinds": "full",
    "pots.only_dead": "floor", "pots.order": "side_first", "pots.unmatched": "returned",
    "short_allin.cumulative": "per_player_facing", "short_allin.open_bet_reopens": True,
    "short_allin.reopens": 100, "short_allin.who_acted": "call_or_fold",
    "showdown.all_show": False, "showdown.allin_first": False, "showdown.allin_tabled": False,
    "showdown.first": "first_left_of_button", "showdown.first_may_discard": True,
    "showdown.first_may_muck": True, "showdown.no_bet": "first_left_of_button",
    "showdown.winner_shows": "floor", "straddle.acts": "last", "straddle.big_blinds": 2,
    "straddle.min_raise": "plus_bb", "straddle.seat": "utg", "straddle.until": "first_card",
}
_BLINDS: Final = (e.Post.SMALL_BLIND, e.Post.BIG_BLIND, e.Post.STRADDLE, e.Post.LATE)
_UNKNOWN: Final = "????"
#: Fields of our own by which read_phh.py deals a hand as it was, and no other program.
_ORDER: Final = frozenset({"_posts", "_shown", "_early", "_killed", "_edition", "_boards",
                           "_button", "_voided"})


@dataclass
class _Pen:
    """Writer of the actions in PHH's order: showing at an all-in comes before the board."""

    steps: Sequence[HandStep]
    last: Hand
    actions: list[str] = field(default_factory=list)
    opened: int = 0  # board cards that are written
    shown: set[int] = field(default_factory=set)

    def put(self, i: int, words: str) -> None:
        self.actions.append(f"p{i + 1} {words}")

    def put_right(self, i: int, before: Hand, after: Hand) -> None:
        """Change the player's raise to what a ruling made it: other programs know no other."""
        written = f"p{i + 1} cbr {before.bets[i]}"
        if written in self.actions:
            k = len(self.actions) - 1 - self.actions[::-1].index(written)
            words = f"cbr {after.bets[i]}" if after.aggressor == i else "cc"
            self.actions[k] = f"p{i + 1} {words}"


def write_phh(
    facts: Sequence[e.Fact], before: Before, *, first_number: int = 1, hand_id: str = "",
    source: str = "", money: MoneyUnit = WHOLE_CHIPS,
) -> str:
    """Last hand among these facts as PHH text; it must be paid out to the last pot.

    ``first_number`` is the journal's number of the first fact, so that facts taken back are left
    out. ``hand_id`` and ``source`` become ``_id`` and ``_source``. Amounts are in the currency, of
    which ``money.chips`` chips make one (``_unit``); those of our own fields are whole chips.
    Raises HandNotOver. Source: PHH, arXiv 2312.11753.
    """
    table, steps = table_and_standing_steps(facts, before, first_number)
    hand = steps[-1].after
    fields = {
        **_played(hand, steps), "actions": _actions(hand, steps), "hand": hand.number,
        "seats": list(hand.seats), "seat_count": 10, "finishing_stacks": list(hand.stacks),
        "_house": hand.house.name, "_unit": money.chips, **_own(hand, steps, table.irregularities),
    }
    if money.currency:
        fields["currency" if money.code else "currency_symbol"] = money.currency
    fields = with_amounts(fields, lambda chips: in_currency(chips, money.chips))
    fields |= {key: text for key, text in (("_id", hand_id), ("_source", source)) if text}
    refused = _refused(fields, hand)
    if money.chips > 1 and _is_uneven(steps):
        refused.append("a pot was split unevenly, and another program splits decimals to the end")
    if refused:
        fields["_other_programs"] = f"may not replay this hand: {'; '.join(refused)}"
    return _text(fields)


# --- what was played for ---------------------------------------------------------------------


def _played(hand: Hand, steps: Sequence[HandStep]) -> dict[str, object]:
    antes, blinds = [0] * hand.size, [0] * hand.size
    matched = False
    for i, post, chips in posts_that_held(steps):
        if post in _BLINDS:  # a late post alone is negative
            live = abs(blinds[i]) + chips
            blinds[i] = -live if post is e.Post.LATE and not blinds[i] else live
        else:
            antes[i] += chips
            matched = matched or (post is e.Post.ANTE and hand.antes_matched)
    if hand.size == 2:  # PHH writes these two in reverse: the big blind is p1
        antes.reverse()
        blinds.reverse()
    fields: dict[str, object] = {"variant": "NT", "ante_trimming_status": matched or not any(antes)}
    fields |= {"antes": antes, "blinds_or_straddles": blinds}
    if hand.game.structure is Structure.FIXED_LIMIT:
        fields["variant"] = "FT"
        fields |= {"small_bet": hand.stakes.small_bet, "big_bet": hand.stakes.big_bet}
    else:
        fields["min_bet"] = hand.stakes.min_bet
    return fields | {"starting_stacks": list(hand.start)}


# --- what happened ---------------------------------------------------------------------------


def _actions(hand: Hand, steps: Sequence[HandStep]) -> list[str]:
    pen = _Pen(steps, hand)
    for step in steps:
        if step.before is None or isinstance(step.fact, e.HandBegan):
            continue
        _dealt(pen, step.before, step.after)
        _acted(pen, step.fact, step.before, step.after)
        if step.after.phase is Phase.CLOSED and step.before.phase is not Phase.CLOSED:
            _closed(pen, step.before, step.after)
        _showed(pen, step.fact, step.before, step.after)
    return pen.actions


def _dealt(pen: _Pen, before: Hand, after: Hand) -> None:
    if before.phase in OF_THE_DEAL and after.phase not in OF_THE_DEAL:
        pen.actions += [f"d dh p{i + 1} {_UNKNOWN}" for i in range(after.size)]
    is_open = after.street > before.street or after.earlier != before.earlier
    if is_open and not before.earlier:  # the format has one board: the first, as it lay at the end
        last = len(boards_of(after)[0])
        opened = boards_of(pen.last)[0][pen.opened : last]
        pen.opened = max(pen.opened, last)
        if opened:
            pen.actions.append("d db " + "".join(card or "??" for card in opened))


def _acted(pen: _Pen, fact: e.Fact, before: Hand, after: Hand) -> None:
    killed = after.folded != before.folded  # no action of his, but another program folds it
    if isinstance(fact, e.RemedyApplied) and killed and not after.voided:
        for i in range(after.size):
            if after.folded[i] and not before.folded[i]:
                pen.put(i, "f")
        return
    if isinstance(fact, e.RemedyApplied):
        for effect in fact.effects:  # his time ran out: another program needs a check of his
            if effect.kind is e.EffectKind.CHECK and after.actions != before.actions:
                pen.put(before.position[effect.seat], "cc")
            elif effect.kind is e.EffectKind.REBET:
                pen.put_right(before.position[effect.seat], before, after)
        return
    if not isinstance(fact, e.ACTIONS) or (after.actions == before.actions and not killed):
        return
    i = before.position[fact.seat]
    if isinstance(fact, e.Folded):
        pen.put(i, "f")
    elif isinstance(fact, e.Bet | e.Raised) and after.bets[i] > before.level:
        pen.put(i, f"cbr {after.bets[i]}")
    else:
        pen.put(i, "cc")


def _closed(pen: _Pen, before: Hand, after: Hand) -> None:
    """The betting is over. Other programs ask once more, and at an all-in want the hands now."""
    if len(after.live) < 2:
        return
    asked = after.evolve(rules={**after.rules, "bet.covered_decision": "ask"})
    actor = due_actor(asked, before.actor if before.actor >= 0 else after.blind_top)
    while actor >= 0:
        pen.put(actor, "cc")
        acted = (*asked.acted[:actor], True, *asked.acted[actor + 1 :])
        asked = asked.evolve(acted=acted, bets=tuple(max(b, asked.level) if i == actor else b
                                                     for i, b in enumerate(asked.bets)))
        actor = due_actor(asked, actor)
    if sum(1 for i in after.live if after.stacks[i]) > 1:
        return
    if after.street < len(after.game.streets) - 1:
        early = _tabled_early(pen, after)
        for i in after.live:
            pen.put(i, f"sm {early.get(i, _UNKNOWN)}")
            pen.shown |= {i} & early.keys()


def _tabled_early(pen: _Pen, hand: Hand) -> dict[int, str]:
    """Hands tabled before the last board card, by position."""
    full = board_size(hand, len(hand.game.streets) - 1)
    out: dict[int, str] = {}
    for step in pen.steps:
        fact = step.fact
        if isinstance(fact, e.HandTabled) and len(step.after.board) < full:
            i = hand.position[fact.seat]
            out[i] = _tabled(step.after, i)
    return out


def _tabled(hand: Hand, i: int) -> str:
    """Hand as it lies open; one of fewer cards than the format deals can't be written in it."""
    shown = hand.shown[i] or hand.part_shown[i]
    return "".join(shown) if len(shown) == hand.game.hole_cards else _UNKNOWN


def _showed(pen: _Pen, fact: e.Fact, before: Hand, after: Hand) -> None:
    """Hands at the showdown, when it comes; a hand tabled too early waits for it."""
    if after.phase in (Phase.SHOWDOWN, Phase.PUSHING) and before.phase is not after.phase:
        for i in after.live:
            if after.shown[i] and i not in pen.shown:
                _show(pen, after, i)
    if isinstance(fact, e.HandTabled) and before.phase is Phase.SHOWDOWN:
        i = before.position[fact.seat]
        if after.shown[i] and i not in pen.shown:
            _show(pen, after, i)
    elif isinstance(fact, e.HandMucked) and after.mucked != before.mucked:
        pen.put(before.position[fact.seat], "sm")
        if len(after.live) == 1 and not after.shown[after.live[0]]:
            pen.put(after.live[0], f"sm {_tabled(pen.last, after.live[0])}")


def _show(pen: _Pen, hand: Hand, i: int) -> None:
    pen.shown.add(i)
    pen.put(i, f"sm {_tabled(hand, i)}")


# --- what PHH has no word for ----------------------------------------------------------------


def _own(
    hand: Hand, steps: Sequence[HandStep], irregular: Sequence[Irregularity]
) -> dict[str, object]:
    out: dict[str, object] = {}
    if hand.game.structure is Structure.POT_LIMIT:
        out["_game"] = hand.game.name
    if hand.button != hand.seats[-1]:
        out["_button"] = hand.button
    burns = _burns(hand)
    if burns:
        out["_burns"] = burns
    if hand.bomb:
        out["_bomb_pot"] = True
    out |= {f"_{key}": value for key, value in own_fields(steps).items()}
    if hand.chopped:
        out["_chopped"] = True
    short = [f"p{i + 1} {''.join(hand.shown[i])}" for i in _short(hand)]
    if short:
        out["_short_hands"] = short
    ruled = [" ".join(filter(None, (step.fact.entry, step.fact.outcome, step.fact.by)))
             for step in steps if isinstance(step.fact, e.RemedyApplied)]
    if ruled:
        out["_rulings"] = ruled
    if hand.stakes.smallest_chip > 1:
        out["_smallest_chip"] = hand.stakes.smallest_chip
    if hand.stakes.levy_per_10000 or hand.levy:
        out["_levy"] = _levy(hand)
    if irregular:
        out["_irregular"] = [
            " ".join(filter(None, [note.kind, f"seat {note.seat}" if note.seat else "",
                                   note.detail]))
            for note in irregular
        ]
    return out


def _short(hand: Hand) -> list[int]:
    """Positions that tabled a whole hand of fewer cards than the game deals (GC:362)."""
    return [i for i, shown in enumerate(hand.shown) if 0 < len(shown) < hand.game.hole_cards]


def _burns(hand: Hand) -> int:
    """Number of burnt cards: those that left the stub and lie nowhere else."""
    if hand.deck is not None:
        return sum(card.place is e.Place.BURN for card in hand.deck.lying)
    return max(0, hand.dealt - hand.size * hand.game.hole_cards - len(hand.board))


def _levy(hand: Hand) -> dict[str, object]:
    stakes = hand.stakes
    return {
        "per_10000": stakes.levy_per_10000, "cap": stakes.levy_cap,
        "before_flop": stakes.levy_before_flop, "taken": hand.levy,
    }


def _refused(fields: Mapping[str, object], hand: Hand) -> list[str]:
    """Reasons why another program may not replay the hand: the format's, then the reference's."""
    why: list[str] = []
    if hand.voided:
        why.append("the deal was void and everybody took his chips back")
    if hand.bomb:
        why.append("it is a bomb pot: there was no betting before the flop")
    if hand.chopped:
        why.append("the two blinds took theirs back and nobody won the pot")
    if hand.game.structure is Structure.POT_LIMIT:
        why.append("the format has no code for pot-limit hold'em")
    if hand.boards > 1:
        why.append(f"{hand.boards} boards were agreed on, and the format has one")
    if _short(hand):
        why.append("a hand of one card was tabled, and the format deals two")
    if hand.levy:
        why.append(f"a levy of {hand.levy} was taken")
    theirs = {key: value for key, value in fields.items() if key not in _ORDER}
    recorded = next(read_phh(_text(theirs), "export"))
    assert isinstance(recorded, RecordedHand)
    try:
        # Another program knows no chip that a pot can't be split below.
        done = replay_recorded_hand(replace(recorded, smallest_chip=1),
                                    _with(hand.house, _REFERENCE))
    except HandStuck as stuck:
        return [*why, str(stuck).removeprefix("export, line 1: ")]
    notes = [note.kind.removeprefix("irregular.") for note in done.table.irregularities]
    why += dict.fromkeys(f"the reference program would refuse it ({note})" for note in notes)
    if done.hand.levy == hand.levy and tuple(done.final()) != hand.stacks:
        why.append("its own rules lead to other stacks")
    return why


def _is_uneven(steps: Sequence[HandStep]) -> bool:
    """True if two had different amounts of one pot: PokerKit divides decimals exactly."""
    won: dict[int, dict[int, int]] = {}
    for move in moves_of_steps(steps):
        if move.did is MoveKind.WIN:
            of = won.setdefault(move.pot, {})
            of[move.position] = of.get(move.position, 0) + move.chips
    return any(len(set(of.values())) > 1 for of in won.values())


def _with(house: HouseRules, values: dict[str, Value]) -> HouseRules:
    return replace(house, values={**house.values, **values})


# --- TOML ------------------------------------------------------------------------------------


def _text(fields: Mapping[str, object]) -> str:
    return "".join(f"{key} = {_toml(value)}\n" for key, value in fields.items())


def _toml(value: object) -> str:
    """Value in TOML, which unlike JSON has DEL escaped.

    >>> _toml("Ann\\x7f")
    '"Ann\\\\u007f"'
    """
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")

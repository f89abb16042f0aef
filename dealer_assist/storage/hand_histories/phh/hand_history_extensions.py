"""Fields of our own for what neither PHH nor Open Hand History can say of a hand.

``posts``: who owed what, in the order in which it was taken ("5 big_blind_ante 200": seat, post,
chips); ``shown``: the hands as they were tabled or mucked ("4 AsAd 1 3": seat, cards or "-", behind
how many bets of which street; 0 is before the flop); ``early``: the seats that acted out of their
turn, and it stood; ``killed``: those whose hands a ruling killed ("4 CARD-02 dead": seat, entry of
the catalogue, outcome); ``boards``: every board; ``edition``: that of the accounts by which the
hand's chips are reckoned, where it is an older one; ``voided``: why the deal was void. They must
agree with the standard's own fields, or the hand is refused.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts import ACCOUNTS, ACTIONS, Owed, Post, RemedyApplied
from dealer_assist.game.hand.several_boards import boards_of
from dealer_assist.game.table.table import Hand
from dealer_assist.storage.hand_histories.phh.exact_amounts import FieldWrong
from dealer_assist.storage.hand_histories.phh.hand_moves import HandMove, MoveKind, moves_of_steps
from dealer_assist.storage.hand_histories.phh.hand_steps import HandStep, posts_that_held
from dealer_assist.words.cards import UnreadableCard, cards

#: Moves that a format lists one by one; a street's are counted to say where a hand was shown.
_BETS: Final = (MoveKind.FOLD, MoveKind.CHECK, MoveKind.CALL, MoveKind.BET, MoveKind.RAISE)
_LAST: Final = 3


class OwnFields(NamedTuple):
    """Values of these fields in a file; empty where it isn't ours."""

    posts: tuple[Owed, ...] = ()
    shown: tuple[tuple[int, int, str], ...] = ()  # street, bets of it, action
    early: frozenset[int] = frozenset()
    killed: Mapping[int, tuple[str, str]] = {}  # by seat: entry and outcome
    edition: int = ACCOUNTS
    void: str = ""


#: Values for a file that isn't ours, and for a hand without any of them.
NOTHING_OWN: Final = OwnFields()


def own_fields(steps: Sequence[HandStep]) -> dict[str, object]:
    """Fields of the hand of these steps, without empty ones."""
    hand = steps[-1].after
    found: dict[str, object] = {
        "posts": _posted(hand, steps),
        "shown": _shown(hand, moves_of_steps(steps)),
        "early": sorted({seat for step in steps if (seat := _early(step))}),
        "killed": [text for step in steps for text in _killed(step)],
        "boards": ["".join(board) for board in boards_of(hand)] if hand.boards > 1 else [],
        "voided": hand.voided,
    }
    if hand.edition != ACCOUNTS:
        found["edition"] = str(hand.edition)
    return {key: value for key, value in found.items() if value}


def _posted(hand: Hand, steps: Sequence[HandStep]) -> list[str]:
    """Posts at their price; of a straddle, which is a price in all, the chips it added.

    None where they are the two blinds in their order.
    """
    added = {(hand.seats[i], post): chips for i, post, chips in posts_that_held(steps)}
    held = [one for one in hand.posted if one.seat in hand.position]
    if [one.post for one in held] == [Post.SMALL_BLIND, Post.BIG_BLIND] and len(added) == 2:
        return []
    return [f"{one.seat} {one.post} {added.get((one.seat, one.post), one.chips)}" for one in held]


def _early(step: HandStep) -> int:
    """Seat that acted out of its turn; 0 for none."""
    before, fact = step.before, step.fact
    if before is None or not isinstance(fact, ACTIONS) or (
            step.after.actions == before.actions and step.after.folded == before.folded):
        return 0
    return fact.seat if before.position.get(fact.seat) != before.actor else 0


def _killed(step: HandStep) -> Iterator[str]:
    before, after, fact = step.before, step.after, step.fact
    if before is not None and isinstance(fact, RemedyApplied) and before.seats == after.seats:
        for i, seat in enumerate(after.seats):
            if after.folded[i] and not before.folded[i] and not after.voided:
                yield f"{seat} {fact.entry} {fact.outcome}"


def _shown(hand: Hand, moves: Iterable[HandMove]) -> list[str]:
    """Hands shown; none where all were at the end of it, as both formats have them."""
    street = bets = 0
    found = list[tuple[str, tuple[int, int]]]()
    for move in moves:
        if move.street != street:
            street, bets = move.street, 0
        bets += move.did in _BETS
        if move.did in (MoveKind.SHOW, MoveKind.MUCK):
            shown = f"{hand.seats[move.position]} {''.join(move.cards) or '-'}"
            found.append((shown, (street, bets)))
    is_usual = all(at == (street, bets) for _, at in found) and hand.boards == 1
    return [] if is_usual else [f"{shown} {at[0]} {at[1]}" for shown, at in found]


def read_own(given: Mapping[str, Any], seats: Sequence[int], paid: Sequence[int],
             stacks: Sequence[int]) -> OwnFields:
    """Fields of our own of a hand of these seats, who paid so much in posts. Raises FieldWrong."""
    owing = tuple([_post(words, seats) for words in _words(given, "posts", 3)])
    for i, seat in enumerate(seats):
        owed = sum(one.chips for one in owing if one.seat == seat)
        if owing and paid[i] != owed and not owed >= max(paid[i], stacks[i]):
            raise FieldWrong(f"posts: seat {seat} owes {owed}, but paid {paid[i]}")
    early = given.get("early", [])
    if not isinstance(early, list):
        raise FieldWrong("early must be a list of seats")
    return OwnFields(
        owing, tuple([_tabled(words, seats) for words in _words(given, "shown", 4)]),
        frozenset(seat for seat in early if seat in seats),
        dict(_kill(words, seats) for words in _words(given, "killed", 3)),
        0 if given.get("edition") == "0" else ACCOUNTS,
        given["voided"] if isinstance(given.get("voided"), str) else "",
    )


def _words(given: Mapping[str, Any], key: str, count: int) -> list[list[str]]:
    found = given.get(key, [])
    if not isinstance(found, list) or not all(
            isinstance(text, str) and len(text.split()) == count for text in found):
        raise FieldWrong(f"{key} must be a list of texts such as this program writes")
    return [text.split() for text in found]


def _post(words: Sequence[str], seats: Sequence[int]) -> Owed:
    try:
        owed = Owed(int(words[0][:9]), Post(words[1]), int(words[2][:18]))
    except ValueError:
        raise FieldWrong(f"posts: {' '.join(words)!r:.40} is no post") from None
    if owed.seat not in seats or owed.chips < 0:
        raise FieldWrong(f"posts: {' '.join(words)!r:.40} is no post of a seat that plays")
    return owed


def _kill(words: Sequence[str], seats: Sequence[int]) -> tuple[int, tuple[str, str]]:
    seat, entry, outcome = words
    if seat not in map(str, seats) or entry not in ENTRIES:
        raise FieldWrong(f"killed: {' '.join(words)!r:.40} is no ruling on a seat that plays")
    return int(seat), (entry, outcome)


def _tabled(words: Sequence[str], seats: Sequence[int]) -> tuple[int, int, str]:
    try:
        seat, street, bets = int(words[0][:9]), int(words[2][:9]), int(words[3][:9])
        i = seats.index(seat)
        shown = words[1] if words[1] == "-" else "".join(cards(words[1]))
    except (ValueError, UnreadableCard):
        raise FieldWrong(f"shown: {' '.join(words)!r:.40} is no hand that was shown") from None
    return street, bets, f"p{i + 1} sm {shown}"


def actions_with_shown_hands(
    actions: Sequence[str], own: OwnFields, boards: Sequence[str] = ()
) -> tuple[str, ...]:
    """Actions, then those of further boards, with each hand shown in its place.

    They stay as they are where the place isn't given.
    """
    if not own.shown:
        return (*actions, *boards)
    waiting, out, street, bets = list(own.shown), list[str](), 0, 0
    for action in actions:
        words = action.split()
        if words[1:2] == ["sm"]:
            continue
        if words[1:2] != ["dh"]:
            while waiting and waiting[0][:2] <= (street, bets):
                out.append(waiting.pop(0)[2])
            street, bets = (street + 1, 0) if words[1:2] == ["db"] else (street, bets + 1)
        out.append(action)
    return (*out, *boards, *(text for _, _, text in waiting))


def further_boards(boards: object) -> tuple[list[str], int]:
    """Actions that deal the boards behind the first, and the street up to which they are one.

    Raises UnreadableCard.
    """
    given = boards if isinstance(boards, list) else []
    dealt = [cards(one) for one in given if isinstance(one, str)]
    actions, shared = list[str](), _LAST
    for board in dealt[1:]:
        same = next((k for k in (4, 3, 0) if board[:k] == dealt[0][:k]), 0)
        for street, first, last in ((1, 0, 3), (2, 3, 4), (3, 4, 5)):
            if first >= same:
                actions.append("d db " + "".join(board[first:last]))
                shared = min(shared, street - 1)
    return actions, shared if actions else 0

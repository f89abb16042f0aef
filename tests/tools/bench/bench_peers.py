"""``bench``'s comparison: the same hands dealt by us and by other engines, in turn, in one run.

Rates are by processor time; each engine deals the hands that it can, and is compared with us on
those. PokerKit deals them once as they are, and once it is asked at each decision for the amounts
that our advice tells (to call, least and largest raise); ours are then written out as `replay
--json` does. texasholdem and clubs deal cards of their own, the same players, stacks and actions:
they neither take a record's cards, nor antes, straddles and late posts.
"""

import gc
import json
import random
import statistics
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from dealer_assist.game.advice import advise
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.replay_result import replay_result_json
from tests.tools.bench.bench_figures import Figures, beside, timed

_TURNS: Final = 5
_SEED: Final = 1
#: Times PokerKit's hands by processor time: told by us with full advice, and asked of both.
_LEAST: Final = 2.0
_LEAST_ASKED: Final = 1.25

#: Plays one hand; raises whatever it likes where it can't.
Plays = Callable[[RecordedHand], object]


class Peer(NamedTuple):
    """Another engine, and the extra that brings it."""

    name: str
    extra: str
    opened: Callable[[], Plays]  # raises ImportError where it isn't installed
    least: float = 0.0  # of our hands for one of its
    is_written: bool = False  # beside ours written out, every decision's amounts among them

    def why_not(self, error: ImportError) -> str:
        """What is missing, and what brings it; one that is there may not load on this Python."""
        module = self.name.partition(",")[0]
        if error.name != module.lower():
            return f"{module} does not load on this Python: {error}"
        return f"{module} is not installed (pip install -e '.[{self.extra}]')"


class OtherPlayer(ValueError):
    """The engine wants to hear another player than the record has act."""


def measure(hands: Sequence[RecordedHand], figures: Figures) -> None:
    """Our rate, and every peer's beside it."""
    told_mix(hands, figures)
    house = shipped_houses.shipped_house("grand_cercle")

    def ours(hand: RecordedHand) -> object:
        return replay_recorded_hand(hand, house, advise)

    def written(hand: RecordedHand) -> object:
        return json.dumps(replay_result_json(replay_recorded_hand(hand, house, advise)))

    _alone(ours, hands, figures)
    for peer in PEERS:
        try:
            theirs = peer.opened()
        except ImportError as error:
            figures.note(f"{peer.name}: no comparison: {peer.why_not(error)}")
            continue
        _compared(peer, written if peer.is_written else ours, theirs, hands, figures)


def told_mix(hands: Sequence[RecordedHand], figures: Figures) -> None:
    """Which hands these are."""
    different = {hand.id: hand for hand in hands}
    sizes = Counter(len(hand.stacks) for hand in different.values())
    players = ", ".join(f"{sizes[size]} of {size}" for size in sorted(sizes))
    actions = statistics.mean(len(_actions(hand)) for hand in hands)
    figures.note(f"{len(hands):,} hands, {len(different)} different ones over and over, players: "
                 f"{players}; {actions:.1f} decisions a hand; "
                 f"{sum(not _is_plain(hand) for hand in different.values())} with antes, straddles "
                 "or late posts")


def _alone(ours: Plays, hands: Sequence[RecordedHand], figures: Figures) -> None:
    busy, clock = min(_played(ours, hands) for _ in range(_TURNS))
    figures.note(f"{len(hands) / busy:,.0f} hands/s with full advice at every decision, by "
                 f"processor time; {len(hands) / clock:,.0f} by the clock{beside(busy, clock)}")


def _compared(
    peer: Peer, ours: Plays, theirs: Plays, hands: Sequence[RecordedHand], figures: Figures
) -> None:
    """One peer on the hands that it can deal: the median of the turns, each a pair."""
    fit = {hand.id: _can(theirs, hand) for hand in {hand.id: hand for hand in hands}.values()}
    some = [hand for hand in hands if fit[hand.id]]
    if not some:
        figures.broke(peer.name, "it could deal none of the hands")
        return
    pairs = [_side_by_side(ours, theirs, some) for _ in range(_TURNS)]
    times = statistics.median(their[0] / our[0] for our, their in pairs)
    by_clock = statistics.median(their[1] / our[1] for our, their in pairs)
    busy, clock = min(their for _, their in pairs)
    figures.note(f"{len(some) / busy:,.0f} hands/s {peer.name}, by processor time; "
                 f"{len(some) / clock:,.0f} by the clock; it dealt {sum(fit.values())} of the "
                 f"{len(fit)} different hands")
    told = "written out" if peer.is_written else "with full advice"
    words = f"our hands {told} for one of {peer.name}, by processor time"
    if peer.least:
        figures.bound(words, times, "times", least=peer.least)
        figures.note(f"by the clock {by_clock:.2f} times")
    else:
        figures.note(f"{words}: {times:.2f} times; by the clock {by_clock:.2f} times")


#: Seconds of processor time, and by the clock.
Took = tuple[float, float]


def _played(plays: Plays, hands: Sequence[RecordedHand]) -> Took:
    gc.collect()
    return _sum(timed(partial(plays, hand)) for hand in hands)


def _side_by_side(ours: Plays, theirs: Plays, hands: Sequence[RecordedHand]) -> tuple[Took, Took]:
    """Hand by hand in turn: whatever else the machine does falls on both."""
    gc.collect()
    took = [(timed(partial(ours, hand)), timed(partial(theirs, hand))) for hand in hands]
    return _sum(our for our, _ in took), _sum(their for _, their in took)


def _sum(took: Iterable[Took]) -> Took:
    busy, clock = zip(*took, strict=True)
    return sum(busy), sum(clock)


def _can(plays: Plays, hand: RecordedHand) -> bool:
    """Whether this engine deals this hand to its end."""
    try:
        plays(hand)
    except Exception:  # each engine refuses in its own way
        return False
    return True


def _actions(hand: RecordedHand) -> list[tuple[int, str, int]]:
    """Position, verb and amount of each decision."""
    found = []
    for text in hand.actions:
        words = text.split("#", 1)[0].split()
        if words[1] in ("f", "cc", "cbr"):
            found.append((int(words[0][1:]) - 1, words[1], int([*words, "0"][2])))
    return found


def _is_plain(hand: RecordedHand) -> bool:
    """Whether a small and a big blind are all that is put in before the cards."""
    return not any(hand.antes) and not any(hand.blinds[2:]) and all(
        chips > 0 for chips in hand.blinds[:2])


def _plain(hand: RecordedHand) -> tuple[int, int]:
    """Small and big blind."""
    if not _is_plain(hand):
        raise ValueError("it knows no antes, straddles and late posts")
    first, second = hand.blinds[:2]
    return (second, first) if len(hand.stacks) == 2 else (first, second)


# --- PokerKit ------------------------------------------------------------------------------------


def _pokerkit(asks: bool) -> Plays:
    from pokerkit import HandHistory

    histories: dict[str, Any] = {}

    def plays(hand: RecordedHand) -> None:
        history = histories.get(hand.id)
        if history is None:
            two = len(hand.stacks) == 2
            history = histories[hand.id] = HandHistory(
                variant="NT",
                ante_trimming_status=hand.matched,
                antes=list(hand.antes[::-1] if two else hand.antes),
                blinds_or_straddles=list(hand.blinds[::-1] if two else hand.blinds),
                min_bet=hand.min_bet,
                starting_stacks=list(hand.stacks),
                actions=list(hand.actions),
            )
        for state in history:
            if asks and state.actor_index is not None:
                _ = (state.checking_or_calling_amount,
                     state.min_completion_betting_or_raising_to_amount,
                     state.max_completion_betting_or_raising_to_amount)

    return plays


# --- engines that deal cards of their own --------------------------------------------------------


def _texasholdem() -> Plays:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from texasholdem import ActionType, TexasHoldEm
        from texasholdem.game.player_state import PlayerState

    def plays(hand: RecordedHand) -> None:
        small, big = _plain(hand)
        size = len(hand.stacks)
        random.seed(_SEED)  # the same cards each time: a hand that can be dealt once always can
        table = TexasHoldEm(buyin=1, big_blind=big, small_blind=small, max_players=size)
        table.btn_loc = (size - 2) % size  # it moves on to the last seat
        for player, chips in zip(table.players, hand.stacks, strict=True):
            player.chips = chips
        table.start_hand()
        for i, verb, to_chips in _actions(hand):
            player = table.current_player
            if player != i:
                raise OtherPlayer(f"{player}, not {i}")
            there = table.player_bet_amount(player)
            call = table.chips_to_call(player)
            _ = call, call + there + table.min_raise(), there + table.players[player].chips
            if verb == "f":
                table.take_action(ActionType.FOLD)
            elif verb == "cbr":
                table.take_action(ActionType.RAISE, total=to_chips)
            else:
                owes = table.players[player].state is PlayerState.TO_CALL
                table.take_action(ActionType.CALL if owes else ActionType.CHECK)
        if table.is_hand_running():
            raise OtherPlayer("somebody is still to act")

    return plays


def _clubs() -> Plays:
    from clubs import Dealer

    dealers: dict[int, Any] = {}  # its table of all hands takes longer than any hand

    def all_in_passed(dealer: Any, told: Any, i: int, done: list[bool]) -> tuple[Any, list[bool]]:
        """It asks players who are all-in, too."""
        while not all(done) and told["action"] != i and not told["stacks"][told["action"]]:
            told, _, done = dealer.step(0)
        return told, done

    def plays(hand: RecordedHand) -> None:
        small, big = _plain(hand)
        size = len(hand.stacks)
        random.seed(_SEED)  # the same cards each time: a hand that can be dealt once always can
        blinds = [small, big, *[0] * (size - 2)]  # from the small blind on
        dealer = dealers.get(size)
        if dealer is None:
            dealer = dealers[size] = Dealer(
                num_players=size, num_streets=4, blinds=blinds, antes=0, raise_sizes="inf",
                num_raises="inf", num_suits=4, num_ranks=13, num_hole_cards=2,
                num_community_cards=[0, 3, 1, 1], num_cards_for_hand=5,
                mandatory_num_hole_cards=0, start_stack=1)
        dealer.blinds, dealer.big_blind = blinds, big
        dealer.active = [True] * size
        dealer.stacks = list(hand.stacks)
        dealer.button = (size - 2) % size
        told, done = dealer.reset(), [False]  # it tells every decision's amounts by itself
        for i, verb, to_chips in _actions(hand):
            told, done = all_in_passed(dealer, told, i, done)
            if told["action"] != i:
                raise OtherPlayer(f"{told['action']}, not {i}")
            bet = -1 if verb == "f" else told["call"] if verb == "cc" else (
                to_chips - told["street_commits"][i])
            told, _, done = dealer.step(bet)
        told, done = all_in_passed(dealer, told, -1, done)
        if not all(done):
            raise OtherPlayer("somebody is still to act")

    return plays


PEERS: Final = (
    Peer("PokerKit, asked for no amounts", "test", lambda: _pokerkit(asks=False), _LEAST),
    Peer("PokerKit, asked for the same amounts at each decision", "test",
         lambda: _pokerkit(asks=True), _LEAST_ASKED, is_written=True),
    Peer("texasholdem, asked for the same amounts", "bench", _texasholdem),
    Peer("clubs, which tells them by itself", "bench", _clubs),
)

"""What chance draws: a table with its stakes and stacks, and what happens in its hands.

A happening is drawn without knowing what it will meet, so that any of them may be left out and the
rest still is a hand: "whoever is to act folds", "the dealer does what is due", "an incident at seat
3 is reported". happenings.py says what each comes to at the table as it is.
"""

import random
from typing import Any, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts import Action, Post
from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.words.cards import DECK

HOUSES = ("grand_cercle", "groupe_tranchant", "nlpc", "basic_sheet", "tda2024", "wsop_live_2024")
GAMES = ("holdem_no_limit",) * 4 + ("holdem_pot_limit", "holdem_fixed_limit")
CHIPS = (1, 5, 25, 100, 500)

#: One thing that happens: its name in happenings.py, and what was drawn for it.
Happening = tuple[str, dict[str, Any]]


class Drawn(NamedTuple):
    """A table before its first hand and all that happens at it."""

    house: str
    game: str
    stakes: e.Stakes
    seats: tuple[tuple[int, int], ...]  # seat and stack
    button: int
    deck: tuple[str, ...]
    happens: tuple[Happening, ...]


def drawn(seed: int) -> Drawn:
    """The table and the happenings of this seed."""
    rng = random.Random(seed)
    house, game = rng.choice(HOUSES), rng.choice(GAMES)
    stakes = _stakes(rng, house, game)
    size = rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10))
    seats = sorted(rng.sample(range(1, 11), size))
    stacks = tuple((seat, _stack(rng, stakes)) for seat in seats)
    happens: list[Happening] = []
    for _ in range(rng.choice((1, 1, 2))):
        happens += _hand(rng, seats, dict(stacks), stakes, game, house)
    return Drawn(house, game, stakes, stacks, rng.choice(seats), tuple(rng.sample(DECK, 52)),
                 tuple(happens))


def _stakes(rng: random.Random, house: str, game: str) -> e.Stakes:
    small, big = rng.choice(((50, 100), (50, 100), (1, 2), (100, 100), (75, 100), (25, 50)))
    if house == "basic_sheet":
        small = big // 2
    fixed = game == "holdem_fixed_limit"
    return e.Stakes(
        small, big, big, big if fixed else 0, 2 * big if fixed else 0,
        ante=rng.choice((0, 0, 0, big // 4, big // 2, big)),
        big_blind_ante=rng.choice((0, 0, 0, big, big // 2)),
        **rng.choice(({}, {}, {}, {
            "levy_per_10000": 400, "levy_cap": rng.choice((0, big)),
            "levy_before_flop": rng.random() < 0.3,
        })),
    )


def _stack(rng: random.Random, stakes: e.Stakes) -> int:
    big = stakes.big_blind
    return max(1, rng.choice((
        1, stakes.ante // 2, stakes.ante, big // 2, big - 1, big, big + 1, 3 * big // 2,
        2 * big, 3 * big, rng.randint(1, 4 * big), rng.randint(big, 20 * big),
        rng.randint(10 * big, 100 * big), 100 * big,
    )))


# --- one hand --------------------------------------------------------------------------------


def _hand(
    rng: random.Random, seats: list[int], stacks: dict[int, int], stakes: e.Stakes, game: str,
    house: str,
) -> list[Happening]:
    """A hand: how it begins, and what happens until the dealer plays it out."""
    happens: list[Happening] = []
    if rng.random() < 0.3:
        happens += [_between(rng, seats) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.35:
        happens.append(("begins", {"fact": _began(rng, seats, stacks, stakes, game, house)}))
    odd = rng.choice((0.1, 0.3, 0.3, 0.5))  # how odd a hand it is
    for _ in range(rng.randint(4, 60)):
        draw = rng.random()
        if draw < odd:
            happens.append(_odd(rng, seats))
        elif draw < odd + (1 - odd) * 0.45:
            happens.append(("goes on", {}))
        else:
            happens.append(_acts(rng))
    happens.append(("is played out", {}))
    return happens


def _began(
    rng: random.Random, seats: list[int], stacks: dict[int, int], stakes: e.Stakes, game: str,
    house: str,
) -> e.HandBegan:
    """A hand as a record may have it: any posts, antes that are matched or not, in any order."""
    n, ante = len(seats), stakes.ante
    turn = rng.randrange(n)
    order = (*seats[turn:], *seats[:turn])
    small, big = (order[-1], order[0]) if n == 2 else (order[0], order[1])
    if n == 2 and rng.random() < 0.2:
        small, big = big, small
    blinds = [e.Owed(big, Post.BIG_BLIND, stakes.big_blind)]
    if stakes.small_blind and rng.random() < 0.9:
        blinds.insert(0, e.Owed(small, Post.SMALL_BLIND, stakes.small_blind))
    if n > 2 and rng.random() < 0.15:
        blinds.append(e.Owed(order[2], Post.STRADDLE, 2 * stakes.big_blind))
    antes = [e.Owed(s, Post.ANTE, ante) for s in order if ante and rng.random() < 0.95]
    if stakes.big_blind_ante:
        antes.append(e.Owed(big, Post.BIG_BLIND_ANTE, stakes.big_blind_ante))
    late = [
        e.Owed(s, rng.choice((Post.DEAD, Post.LATE)),
               rng.choice((stakes.small_blind, stakes.big_blind)) or stakes.big_blind)
        for s in order if rng.random() < 0.1
    ]
    late = [o for o in late if o.post is Post.DEAD or o.seat not in (small, big)]
    owed = (*antes, *blinds, *late) if rng.random() < 0.5 else (*blinds, *late, *antes)
    return e.HandBegan(
        rng.randint(1, 3), order[-1], order, tuple(stacks[s] for s in order), owed, stakes, game,
        house, rng.random() < 0.5, e.ACCOUNTS,
    )


def _acts(rng: random.Random) -> Happening:
    """Whoever is to act does something that is allowed."""
    what = rng.choices(("call", "fold", "least", "middle", "most", "all-in"),
                       (10, 2, 2, 2, 1, 4))[0]
    return "acts", {"what": what}


def _between(rng: random.Random, seats: list[int]) -> Happening:
    seat, other = rng.choice(seats), rng.randint(1, 10)
    chips = rng.choice((1, 30, 100, 1_000, 5_000))
    return rng.choice((
        ("away", {"seats": (seat,)}), ("returns", {"seats": (seat,)}),
        ("leaves", {"seats": (seat,)}),
        ("sits", {"seat": other, "chips": chips}), ("recaves", {"seat": seat, "chips": chips}),
        ("buys_at_table", {"seat": seat, "chips": chips}),
        ("counted", {"seat": seat, "chips": chips}),
        ("changes_seat", {"seat": seat, "to": other}),
        ("penalty", {"seat": seat, "hands": rng.randint(1, 2), "by": _BY, "why": _WHY}),
        ("button_to", {"seat": seat}),
        ("bomb_pot", {"chips": chips}), ("bomb_pot", {"chips": chips, "out": (seat,)}),
    ))


_BY, _WHY = "M. Roy", "seen"
_DEADLY = tuple(sorted(
    name for name, entry in ENTRIES.items()
    if any(r.does in ("kill_hand", "return_raise", "return_last_bet", "kill_unless_acted",
                      "fouled_hand", "sit_out", "sit_out_post_back", "give_back_hand",
                      "still_tabled", "return_post", "must_act")
           for r in entry.remedies.values())
))
_ALL = tuple(sorted(ENTRIES))
_SILENT = tuple(sorted(key for key, one in KEYS.items() if one.allows(FLOOR)))


def _odd(rng: random.Random, seats: list[int]) -> Happening:
    """Something out of the ordinary."""
    return rng.choices(_ODD, _WEIGHTS)[0](rng, seats)


def _report(rng: random.Random, seats: list[int]) -> Happening:
    entry = rng.choice(_DEADLY) if rng.random() < 0.4 else rng.choice(_ALL)
    about: dict[str, Any] = {"seat": rng.choice((*seats, rng.randint(0, 10)))}
    if rng.random() < 0.3:
        about["other"] = rng.choice(seats)
    if rng.random() < 0.3:
        about["round"] = rng.choice((1, 2))
    if rng.random() < 0.3:
        about["card"] = rng.choice(DECK)
    if rng.random() < 0.1:
        about["position"] = rng.randint(1, 30)
    if rng.random() < 0.2:
        about["chips"] = rng.choice((1, 50, 100, 1_000))
    return "incident", {"entry": entry, "about": about}


def _answer(rng: random.Random, seats: list[int]) -> Happening:
    return "is answered", {"which": rng.random(), "seat": rng.choice(seats),
                           "card": rng.choice(DECK), "chips": rng.choice((1, 50, 100, 1_000))}


def _settle(rng: random.Random, seats: list[int]) -> Happening:
    return rng.choice((
        ("is settled", {}), ("is settled", {}), ("apply", {}),
        ("the floor applies", {"which": rng.random()}),
        ("the floor applies", {"which": rng.random()}),
        ("floor_rules_otherwise", {"words": "he keeps half", "by": _BY, "why": _WHY}),
        ("dismiss", {"why": "misread", "by": rng.choice(("", _BY))}),
        ("play_on", {"by": _BY, "why": _WHY}),
        ("noticed_before", {"seat": rng.choice(seats), "by": _BY, "why": _WHY}),
    ))


def _dies(rng: random.Random, seats: list[int]) -> Happening:
    """A hand is swept in, fouled or turned over, and the floor kills it."""
    return "hand dies", {"seat": rng.choice(seats), "entry": rng.choice((
        "HAND-01", "HAND-01", "CARD-02", "CARD-06", "COND-07", "DEAL-17", "HAND-04", "TIME-02")),
        "which": rng.random()}


def _ruling(rng: random.Random, seats: list[int]) -> Happening:
    return "is ruled", {"which": rng.random(), "by": rng.choice(("", _BY))}


def _words(rng: random.Random, seats: list[int]) -> Happening:
    action, chips = rng.choice(list(Action)), rng.choice((1, 50, 100, 150, 200, 300, 500, 2_000))
    if action not in _BY_AMOUNT and (action not in _WITH_AMOUNT or rng.random() < 0.3):
        chips = 0
    return "says", {"seat": rng.choice(seats), "spoken": (action, chips)}


_BY_AMOUNT = frozenset({Action.RAISE_BY, Action.AMOUNT})
_WITH_AMOUNT = frozenset({Action.RAISE, Action.BET, Action.CALL})


def _chips(rng: random.Random, seats: list[int]) -> Happening:
    motion = tuple(rng.choices(CHIPS, k=rng.choice((1, 1, 2, 3))))
    return "puts", {"seat": rng.choice(seats), "motion": motion}


def _own_chips(rng: random.Random, seats: list[int]) -> Happening:
    """Whoever is to act puts chips, or says something first."""
    return "puts in turn", {"motion": tuple(rng.choices(CHIPS, k=rng.choice((1, 1, 2, 4))))}


def _own_words(rng: random.Random, seats: list[int]) -> Happening:
    return "says in turn", _words(rng, seats)[1]


def _twice(rng: random.Random, seats: list[int]) -> Happening:
    """Words then chips, chips then words, or chips twice, by a seat whose turn it may not be."""
    seat = rng.choice(seats)
    first, second = rng.choice(((_words, _chips), (_chips, _words), (_chips, _chips)))
    return "twice", {"first": _of(first(rng, seats), seat), "then": _of(second(rng, seats), seat)}


def _of(happening: Happening, seat: int) -> Happening:
    return happening[0], {**happening[1], "seat": seat}


def _takes(rng: random.Random, seats: list[int]) -> Happening:
    return "takes_back", {"seat": rng.choice(seats), "motion": (rng.choice(CHIPS),)}


def _undo(rng: random.Random, seats: list[int]) -> Happening:
    return "undo", {}


def _presence(rng: random.Random, seats: list[int]) -> Happening:
    seat = rng.choice(seats)
    return rng.choice((
        ("away", {"seats": (seat,)}), ("returns", {"seats": (seat,)}),
        ("leaves", {"seats": (seat,)}),
        ("stands_up", {"seats": (seat,)}), ("sits_down", {"seats": (seat,)}),
        ("sits", {"seat": rng.randint(1, 10), "chips": rng.choice((30, 5_000))}),
        ("recaves", {"seat": seat, "chips": 1_000}), ("tips", {"seat": seat, "chips": 1}),
        ("changes_chips", {"seat": seat, "chips": 100}),
        ("penalty", {"seat": seat, "hands": 1, "by": _BY, "why": _WHY}),
    ))


def _device(rng: random.Random, seats: list[int]) -> Happening:
    device = rng.choice(("shoe", "scanner"))
    return rng.choice((
        ("device_found", {"device": device}), ("device_lost", {"device": device}),
        ("device_noted", {
            "device": device, "what": rng.choice(("lid_opened", "jam", "pushed_in"))}),
    ))


def _clock(rng: random.Random, seats: list[int]) -> Happening:
    return rng.choice((
        ("clock runs", {"by": rng.choice(("", _BY))}), ("passes", {"number": rng.choice((5, 70))}),
        ("clock_held", {"by": _BY}), ("clock_resumed", {"by": _BY}), ("call_floor", {}),
    ))


def _cards(rng: random.Random, seats: list[int]) -> Happening:
    return rng.choice((
        ("burn", {}), ("shoe_reads", {"cards": tuple(rng.sample(DECK, rng.choice((1, 2))))}),
        ("deal_some", {"number": rng.randint(1, 4)}), ("shuffle_stub", {}), ("take", {}),
        ("flop", {}), ("turn", {}), ("river", {}),
        ("shows", {
            "seat": rng.choice(seats), "cards": tuple(rng.sample(DECK, rng.choice((1, 2))))}),
        ("mucks", {"seats": (rng.choice(seats),)}), ("mucks", {"seats": (rng.choice(seats),)}),
    ))


def _posts(rng: random.Random, seats: list[int]) -> Happening:
    if rng.random() < 0.5:
        return "straddle", {"seats": (rng.choice(seats),)}
    return "post", {"seats": (rng.choice(seats),), "post": rng.choice(list(Post)),
                    "chips": rng.choice((1, 50, 100, 200))}


def _decides(rng: random.Random, seats: list[int]) -> Happening:
    key = rng.choice(_SILENT)
    values = [v for v in KEYS[key].values if v != FLOOR] or [KEYS[key].low]
    return "floor_decides", {"key": key, "value": str(rng.choice(values)).lower(), "by": _BY,
                             "why": _WHY}


def _pot(rng: random.Random, seats: list[int]) -> Happening:
    return "pot counted", {"pot": rng.choice((0, 0, 1)), "more": rng.choice((-1, 0, 25)),
                           "rules": rng.random() < 0.3}


def _early(rng: random.Random, seats: list[int]) -> Happening:
    """A fold, a call or an all-in of a seat whose turn it may not be."""
    kind = rng.choice(("fold", "fold", "check", "call", "all_in"))
    return kind, {"seats": (rng.choice(seats),)}


_ODD, _WEIGHTS = zip(*(
    (_report, 10), (_answer, 6), (_settle, 10), (_dies, 6), (_ruling, 10), (_words, 4),
    (_chips, 5), (_own_chips, 6), (_own_words, 4), (_twice, 4), (_takes, 2), (_undo, 6),
    (_presence, 4), (_device, 3), (_clock, 2), (_cards, 5), (_posts, 3), (_decides, 2), (_pot, 1),
    (_early, 5),
), strict=True)

"""Facts of every kind, with fields out of small pools, so that they meet each other at a table."""

from dataclasses import fields
from typing import get_type_hints

from hypothesis import strategies as st
from live_table import FIXED, GC, NO_LIMIT, ORACLE, POT_LIMIT, TDA, rules

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.rules.rules_of_the_day import RulesInForce, rules_digest, rules_text
from dealer_assist.game.rules.settings import KEYS

SEAT = st.one_of(st.integers(1, 4), st.integers(-1, 12))
CHIPS = st.sampled_from([0, 1, 50, 75, 100, 150, 200, 350, 1000, 5000, -5])
CARD = st.sampled_from(["2c", "3d", "Ah", "Kd", "9s", "8s", "7h"])
NAME = st.sampled_from(["Ana", "Bo", "1", "2", " ", ""])
VALUES = st.sampled_from([25, 100, 500])
STAKES = st.sampled_from([e.Stakes(50, 100, 100), e.Stakes(25, 50, 50, ante=10), e.Stakes(0, 0, 0)])
BEGINNING = st.integers(2, 5).flatmap(lambda n: st.builds(
    e.HandBegan, st.integers(1, 9), st.integers(1, n), st.just(tuple(range(1, n + 1))),
    st.tuples(*[st.sampled_from([0, 30, 100, 350, 1000])] * n),
    st.just((e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100))),
    STAKES, st.sampled_from([NO_LIMIT, POT_LIMIT, FIXED]), st.just(GC), st.booleans(),
))
LEVEL = st.builds(
    e.Level, st.sampled_from([25, 50, 100]), st.sampled_from([50, 100, 0]), st.integers(0, 20),
    st.sampled_from([0, 10]), st.sampled_from([0, 100]), st.booleans(),
    st.sampled_from([0, 25, -1]),
)
SIGN = st.builds(
    e.Sign, float_chips=CHIPS, decks=st.integers(-1, 3), least_buy_in=CHIPS, most_buy_in=CHIPS,
    absence_minutes=st.sampled_from([0, 20]), max_raise=CHIPS, straddle=st.booleans(),
    tips_from_stack=st.booleans(), time_chips=CHIPS,
)


def several(one):
    return st.lists(one, max_size=4).map(tuple)


#: Books whole, by their hash alone, and as nobody writes them.
PINNED = st.sampled_from([
    *(fact for name in (GC, TDA) for fact in RulesInForce(rules(ORACLE)).pin(rules(name))),
    *(e.RulesPinned(name, rules_digest(rules(name))) for name in (GC, TDA)),
    e.RulesPinned(GC, "", "{}"), e.RulesPinned(GC, rules_digest(rules(GC)), rules_text(rules(TDA))),
])
ENTRY = st.sampled_from([*sorted(ENTRIES), "NONE-01"])
EFFECT = st.builds(
    e.Effect, st.sampled_from(e.EffectKind), SEAT, CHIPS, st.integers(-6, 20),
    st.sampled_from([*e.Place, *e.Post, "", "nowhere"]).map(str),
    st.sampled_from([*e.Take, "", "below"]).map(str), st.integers(-1, 4), st.integers(-2, 200),
    st.one_of(st.just(""), CARD),
)


#: By the name of the field; by kind and name where one name means several things.
POOLS = {
    "seat": SEAT, "to_seat": SEAT, "out_seat": SEAT, "chips": CHIPS, "to_chips": CHIPS,
    "returned": CHIPS, "missing": CHIPS, "level": CHIPS, "stack": CHIPS, "seen_chips": CHIPS,
    "believed_chips": CHIPS, "stakes": STAKES, "sign": SIGN, "levels": several(LEVEL),
    "name": NAME, "dealer": NAME, "deck": NAME, "by": NAME, "reason": NAME,
    "at_s": st.sampled_from([0, 1, 100, 5000, -5]), "pot": st.integers(-1, 3),
    "count": st.integers(-1, 25), "number": st.integers(-1, 30), "hands": st.integers(-1, 4),
    "players": st.integers(-1, 6), "tables": st.integers(-1, 2), "place": st.integers(-1, 5),
    "reentry_to_level": st.integers(-1, 3), "chip": st.sampled_from([25, 100, 0, -1]),
    "boards": st.integers(-1, 4), "board": st.integers(-1, 3),
    "detail": st.sampled_from(["", "#3 #4", "04a1b2c3d4e580", "red", "+3 s", "1-4"]),
    "other": SEAT, "entry": ENTRY, "case": st.integers(1, 20), "round": st.integers(-1, 3),
    "call": st.integers(-1, 20), "order": st.integers(-1, 20), "why_fr": NAME, "why_en": NAME,
    "kind": NAME,
    "ask": st.sampled_from(["seat", "other", "round", "card", "chips", "entry", "where", "burns"]),
    "answer": st.sampled_from(["1", "2", "0", "yes", "no", "Kd", "hand", "board", "BRD-07", ""]),
    "fees": several(st.builds(e.TimeFee, SEAT, CHIPS)),
    "effects": several(EFFECT), "outcome": st.sampled_from(["misdeal", "dead", "stands", ""]),
    "position": st.integers(-1, 20), "card": CARD, "entered": CARD, "seen": CARD,
    "cards": several(CARD), "added": several(VALUES), "removed": several(VALUES),
    "out_of": several(SEAT), "out": several(SEAT), "twice": several(CARD),
    "ways": st.just(()), "denominations": st.just((25, 100, 500)), "game": st.just(NO_LIMIT),
    "device": st.sampled_from(["shoe", "scanner", "board"]),
    "setting": st.sampled_from(sorted(KEYS)),
    "what": st.sampled_from([
        "fault_gate", "lid_opened", "jam", "missed", "pushed_in", "foreign_tag",
        "picture_camera_moved", "sound", "unread_card", "unread_hand", "hand_exposed",
        "card_exposed", "count_unsure"]),
    "also": st.just(""),
    "why": st.sampled_from(["doubt.under_call", "doubt.silent_chip", "doubt.early_bet",
                            "doubt.camera_low", "doubt.camera_count", "doubt.two_looks"]),
    "proposal": st.sampled_from(["call", "raise", "fold", "wait", "floor"]),
    "choice": st.sampled_from(["call", "raise", "fold", "check", "bet", "wait", "back", "stand",
                               "floor"]),
    "HandOpened.why": NAME, "FloorKeyChanged.why": NAME, "first": NAME, "second": NAME,
    "floor": NAME,
    "CardSeen.place": st.sampled_from(e.Place), "ActedEarly.chips": several(VALUES),
    "ButtonDrawn.cards": several(st.builds(e.Drawn, SEAT, CARD)),
    "ColouredUp.stacks": several(st.builds(e.Raced, SEAT, CHIPS, st.integers(-1, 5))),
    "fault": st.integers(-1, 20), "change": st.integers(-1, 20), "component": NAME,
    "ComponentChanged.before": NAME, "ComponentChanged.after": NAME, "ComponentChanged.why": NAME,
    "ActedEarly.after": st.integers(0, 3),
    "result": st.sampled_from(["signed", "unsigned", "failed", ""]),
    "FaultStood.device": st.sampled_from(["program", "shoe"]),
    "components": several(st.builds(e.Component, NAME, NAME)),
    "decks": several(NAME), "hand": st.integers(-1, 4), "alarm": st.integers(-1, 20),
    "VaultStated.hand": st.sampled_from(["t/1", "t/2", ""]), "VaultStated.key": NAME,
    "DeckTakenOut.why": st.sampled_from(["change", "suspicion", "wrong_count", "no such"]),
    "DeckChecked.cards": st.sampled_from([52, 51, -1]), "DeckChecked.missing": several(CARD),
    "RuleDecided.value": st.sampled_from(
        ["floor", "true", "false", "0", "60", "100", "-1", "any", "call", "raise", "allow"]),
}


def any_of(kind):
    """A fact of this kind."""
    if kind is e.HandBegan:
        return BEGINNING
    if kind is e.RulesPinned:
        return PINNED
    hints = get_type_hints(kind)
    return st.builds(kind, **{
        f.name: _pool(kind.__name__, f.name, hints[f.name]) for f in fields(kind)
    })


def _pool(kind, name, hint):
    named = POOLS.get(f"{kind}.{name}", POOLS.get(name))
    return named if named is not None else st.from_type(hint)


ANY_FACT = st.one_of([any_of(kind) for kind in e.KINDS.values()])

"""What goes out of an old journal comes in again as the same hand, or is said not to.

Both forms are tried in one pass: to read the shelf takes longer than to write a hand.

The counts may only rise: whoever mends more writes the better ones here.
"""

from collections import Counter

import pytest
from old_journals import HERE, ROWS, box, house_of

from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.hand_histories.ohh.read_ohh import read_ohh
from dealer_assist.storage.hand_histories.ohh.write_ohh import About, HandUnfit, write_ohh
from dealer_assist.storage.hand_histories.phh.hand_moves import moves_of_hand
from dealer_assist.storage.hand_histories.phh.hands_of_journal import Numbered, hands_dealt
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, read_phh
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck
from dealer_assist.storage.hand_histories.phh.stated_results import replay_to_stated_results
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh

pytestmark = pytest.mark.long
ABOUT = About("Aix", "7", "7-1", "2026-11-22T20:00:00Z", "EUR")
#: Of 2,171 hands that were played to their end: those that come in with every move and stack, and
#: those that are refused with the reason (101 were void). The others have a note on a ruling.
SAME = {"phh": 2030, "ohh": 2030}
REFUSED = {"phh": 125, "ohh": 135}


def all_hands():
    for path in sorted(HERE.glob(f"*/*{ROWS}")):
        for journal in box(path):
            records = journal.records()
            numbered = (Numbered(one.number, one.at, one.fact) for one in records)
            for hand in hands_dealt(numbered, house_of(records)):
                if hand.is_over:
                    yield journal.name, hand


def text_of(form, hand):
    if form == "phh":
        return write_phh(hand.facts, hand.before, first_number=hand.first)
    return write_ohh(hand.facts, hand.before, ABOUT, first_number=hand.first)


def moves_of(one):
    """Who did what on which street, with which chips and cards."""
    return [(move.street, one.hand.seats[move.position], move.did, move.chips, move.to_chips,
             move.cards) for move in one.moves]


def came_in(form, hand, first):
    """How the hand with these moves comes in again, and what it is like then; None where it is
    refused."""
    try:
        text = text_of(form, hand)
        (recorded,) = (read_phh if form == "phh" else read_ohh)(text, "x")
        assert isinstance(recorded, RecordedHand), recorded.says
        house = hand.end.house
        done = replay_to_stated_results(recorded, house, bare_table(house))
    except HandUnfit:
        return "refused", None
    except HandStuck:
        assert form == "ohh" or "_other_programs" in text
        return "refused", None
    again = moves_of_hand(done.facts, bare_table(house))
    if moves_of(again) == first:
        return "same", again.hand
    is_noted = "import.ruled" in {note.kind for note in done.notes}
    return "ruled" if is_noted else "other", again.hand


def test_no_hand_comes_in_otherwise_than_it_went_out_without_a_word():
    found, others = {form: Counter() for form in SAME}, []
    for name, hand in all_hands():
        out = moves_of_hand(hand.facts, hand.before, hand.first)
        assert (out.hand.stacks, out.hand.levy) == (hand.end.stacks, hand.end.levy), name
        first = moves_of(out)
        for form, counted in found.items():
            how, again = came_in(form, hand, first)
            counted[how] += 1
            if how == "other" or (again is not None and again.stacks != hand.end.stacks):
                others.append((form, name, hand.number))
    assert others == []
    assert all(found[form]["same"] >= SAME[form] for form in SAME), found
    assert all(found[form]["refused"] <= REFUSED[form] for form in REFUSED), found

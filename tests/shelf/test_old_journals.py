"""Journals that earlier programs wrote are read to the same stacks, rulings and notes.

What a corrected rule reads otherwise stands in ``allowed.toml``, each difference with its reason.
"""

import json
import tomllib

import pytest
from old_journals import (
    HERE,
    READ,
    ROWS,
    WHOLE,
    box,
    differences,
    house_of,
    kept_readings,
    reading,
)
from whole_journals import TABLES, goes_on, journals_in, laid_out, summarize_journal, whole_reading

from dealer_assist.storage.hand_histories.phh.hand_moves import moves_of_hand
from dealer_assist.storage.hand_histories.phh.hands_of_journal import Numbered, hands_dealt

BOXES = sorted(HERE.glob(f"*/*{ROWS}"))
FILES = sorted(HERE.glob(f"*/*{WHOLE}"))
ALLOWED = tomllib.loads((HERE / "allowed.toml").read_text(encoding="utf-8")).get("allowed", [])
LISTED = [difference for each in ALLOWED for difference in each["differences"]]


def place_of(path):
    """Year and box, as differences begin."""
    return f"{path.parent.name}/{path.name.split('.')[0]}"


def found_in(path, folder):
    """Every difference in this box, or in this file once it is laid out in the folder."""
    was = kept_readings(path.with_name(f"{path.name.split('.')[0]}{READ}"))
    found = []
    if path in FILES:
        (journal, kept), = was.items()
        found = read_again(journal, kept, lambda: whole_reading(laid_out(path, folder)))
    else:
        for journal in box(path):
            found += read_again(journal.name, was.pop(journal.name), lambda one=journal: of(one))
        assert was == {}
    return [f"{place_of(path)} | {one}" for one in found]


def of(journal):
    records = journal.records()
    return reading(records, house_of(records))


def read_again(name, was, read):
    """What is read otherwise in this journal; that it can't be read any more is one difference."""
    try:
        return differences(name, was, read())
    except Exception as why:
        says = " ".join(f"{type(why).__name__}: {why}".split())
        return [f"{name} | all of it | {says} | was readable"]


def as_toml(difference):
    """The difference as a line of the list."""
    quoted = json.dumps(difference, ensure_ascii=False) if "'" in difference else f"'{difference}'"
    return f"  {quoted},"


def unlisted(found):
    """Those of them that the list hasn't, as its lines."""
    return [as_toml(one) for one in found if one not in LISTED]


@pytest.mark.parametrize("path", [*BOXES, *FILES], ids=place_of)
@pytest.mark.few
def test_what_was_played_is_read_as_it_was_then(path, tmp_path):
    found = found_in(path, tmp_path)
    new = unlisted(found)
    assert not new, "\n".join(["not listed in allowed.toml:", *new])
    gone = {one for one in LISTED if one.startswith(f"{place_of(path)} | ")} - set(found)
    assert not gone, "\n".join(["listed in allowed.toml, but not so:", *sorted(gone)])


@pytest.mark.parametrize("path", FILES, ids=place_of)
@pytest.mark.few
def test_a_table_goes_on_with_its_journal_of_then(path, tmp_path):
    laid_out(path, tmp_path)
    for journal in journals_in(tmp_path):
        seen = summarize_journal(journal)
        if seen.kind in TABLES and seen.flaw is None:
            assert goes_on(journal)


def test_every_kind_of_journal_stands_on_the_shelf(tmp_path):
    kinds = set()
    for path in FILES:
        folder = tmp_path / path.parent.name / path.name
        kinds |= {summarize_journal(one).kind for one in journals_in(laid_out(path, folder))}
    assert kinds == {"live", "practice", "bench", "floor"}


def test_what_is_listed_has_a_reason_and_lies_in_a_box_of_the_shelf():
    places = {place_of(path) for path in (*BOXES, *FILES)}
    for each in ALLOWED:
        assert len(each["because"].split()) > 5, each
        for one in each["differences"]:
            assert one.split(" | ")[0] in places, one
    assert len(LISTED) == len(set(LISTED))


# All boxes are looked at so where their hands come in again, too (test_hands_out_and_in_again.py).
@pytest.mark.parametrize("path", BOXES[::8], ids=place_of)
def test_every_hand_that_was_played_to_its_end_goes_out_with_its_stacks(path):
    for journal in box(path):
        records = journal.records()
        numbered = (Numbered(one.number, one.at, one.fact) for one in records)
        for hand in hands_dealt(numbered, house_of(records)):
            if hand.is_over:
                out = moves_of_hand(hand.facts, hand.before, hand.first).hand
                assert (out.stacks, out.levy) == (hand.end.stacks, hand.end.levy), journal.name

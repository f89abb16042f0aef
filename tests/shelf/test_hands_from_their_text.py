"""Every hand of the shelf goes on from the text of the table before it, as checkpoints have it."""

import random

import pytest
from old_journals import HERE, ROWS, box, house_of
from same_shape import assert_goes_on_alike

BOXES = sorted(HERE.glob(f"*/*{ROWS}"), key=lambda path: path.name)


@pytest.mark.long
@pytest.mark.parametrize("path", BOXES, ids=lambda path: path.name.removesuffix(ROWS))
def test_every_hand_of_the_shelf_goes_on_from_its_text(path):
    rng = random.Random(path.name)
    journals = list(box(path))
    some = journals[:1] if path.name.startswith("evenings") else rng.sample(
        journals, min(8, len(journals)))
    hands = 0
    for one in some:
        records = one.records()
        hands += assert_goes_on_alike(records, house_of(records), rng)
    assert hands

"""Against the customer's own texts, which are not shipped: no line of a text is left out."""

import pytest
from passages import MARKS, TEXTS, rows


@pytest.mark.parametrize("house", MARKS)
def test_every_line_of_the_text_stands_in_the_table(house, shared_texts):
    text = (shared_texts / TEXTS[house]).read_text(encoding="utf-8")
    written = {number for number, line in enumerate(text.splitlines(), 1) if line.strip()}
    told = frozenset().union(*(row.lines for row in rows(house)))
    assert sorted(written - told) == []

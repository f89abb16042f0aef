"""A row's time is what a table says: one that is none, or that no zone can show, stops nothing."""

import pytest

from dealer_assist.floor.archive.journal_digest import label_ms
from dealer_assist.floor.work.tables_known_from_archive import _second
from dealer_assist.storage.table_clock import local_row_time
from dealer_assist.view.floor.archive_query import day_and_time_words
from dealer_assist.view.floor.opened_table import time_of

LABELS = ["", "x", "0001-01-01", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
          "9999-12-31T23:59:59Z", "2026-11-22T20:00:00.250Z"]


@pytest.mark.parametrize("label", LABELS)
def test_a_time_is_shown_or_long_ago(label):
    assert label_ms(label) >= 0 and _second(label) >= 0
    assert day_and_time_words(label_ms(label)) and time_of(label) and local_row_time(label)

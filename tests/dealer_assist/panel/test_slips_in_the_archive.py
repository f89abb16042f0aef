"""What a slip's QR code says, entered in the archive's window: the ruling, and if it was cancelled.
"""

import pytest
from archived_table import ArchivedTable

from dealer_assist import events as e
from dealer_assist.floor.archive.houses import Houses
from dealer_assist.floor.archive.opening import open_search
from dealer_assist.panel.floor.archive_asks import Criterion, Form, Question, Tab, answered

SIGNED = {"fr": "ANNULÉE par Mme Roy (élément nouveau) : ",
          "en": "CANCELLED by Mme Roy (élément nouveau): "}


@pytest.fixture
def archive(tmp_path):
    """Where an archive lies with one signed ruling that was taken back; its id."""
    table = ArchivedTable(tmp_path)
    table.hand()
    ruled = table.put(e.IrregularityReported("DEAL-01", seat=2, round=1),
                      e.RuleDecided("deal.flashed", "stands", "M. Durand", "vu"))
    table.put(e.FactUndone(ruled, "Mme Roy", "élément nouveau", 1))
    mark = table.rows(ruled - 1)[0].hash[:8]
    where = str(tmp_path / "archive.sqlite3")
    table.archived(where)
    table.close()
    return where, f"7/{ruled}/{mark}"


def found(where, code, lang="fr"):
    form = Form(Tab.RULINGS, ((Criterion.TEXT, code),))
    with open_search(where) as search:
        return answered(Question(form, lang, 0), Houses())(search).lines


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_code_finds_the_ruling_and_says_by_whom_it_was_cancelled_and_why(archive, lang):
    where, code = archive
    for scanned in (code, f" {code} "):  # a second time it says the same
        (line,) = found(where, scanned, lang)
        assert line.words.startswith(SIGNED[lang])


def test_a_code_with_another_hash_finds_nothing(archive):
    where, code = archive
    assert found(where, code[:-8] + "00000000") == ()


def test_without_its_code_a_ruling_that_was_taken_back_is_not_listed(archive):
    where, _ = archive
    assert found(where, "Durand") == ()

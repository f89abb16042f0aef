"""What a journal holds, by name: what decides whether an older release may come back."""

from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, JournalKind, Origin
from dealer_assist.storage.journal.fact_kinds import kinds_held, kinds_known


def test_kinds_and_fields_of_a_journal_are_named_once_each(tmp_path):
    path = tmp_path / "t.sqlite"
    journal = Journal.open(path, kind=JournalKind.LIVE)
    journal.append([(e.TipGiven(1, 5), Origin("dealer")), (e.TipGiven(2, 5), Origin("dealer")),
                    (e.PlayerStood(3), Origin("dealer"))])
    journal.close()
    both = {"TipGiven": e.TipGiven, "PlayerStood": e.PlayerStood}
    assert kinds_held(path) == set(kinds_known(both))


def test_an_older_release_that_knows_no_salts_is_told_by_the_layout(tmp_path):
    path = tmp_path / "t.sqlite"
    Journal.open(path).close()
    assert kinds_held(path) == {"journal 3"}


def test_a_program_can_read_every_kind_with_every_field_that_it_writes():
    known = kinds_known(e.KINDS)
    assert set(e.KINDS) < set(known)
    assert {"SoftwareStarted.set_up", "RemedyApplied.card"} <= set(known)

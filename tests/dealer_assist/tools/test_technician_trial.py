"""The trials of the technician's bench without a window: what they keep."""

from dealer_assist.devices.commissioning.shell.bench_hardware import JOURNAL
from dealer_assist.game.facts import commissioning as b
from dealer_assist.storage.journal import BenchJournal, JournalKind
from tests.tools.trial.technician_trial import Trial


def test_what_happens_at_a_bench_from_the_box_stands_in_its_journal(tmp_path):
    with Trial(tmp_path, is_boxed=True):
        pass
    with BenchJournal.open(tmp_path / JOURNAL, kind=JournalKind.BENCH) as journal:
        assert [type(fact) for fact in journal.facts()][:1] == [b.BenchOpened]

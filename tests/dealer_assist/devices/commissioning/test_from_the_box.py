"""A table is taken from its box to the signature by somebody who does what the screen says."""

import pytest
from piloted import commissioned

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from dealer_assist.qt.technician.report_pdf import start_qt_without_screen
from drivers.sim.tabletop.planted_fault import fault_named
from tests.tools.trial.technician_trial import Trial

pytestmark = pytest.mark.long  # a whole table is commissioned


@pytest.fixture(scope="module")
def signed(tmp_path_factory):
    """A sound table, and where its bench lies."""
    start_qt_without_screen()
    folder = tmp_path_factory.mktemp("bench")
    with Trial(folder, is_boxed=True) as trial:
        commissioned(trial)
        yield trial, folder


def test_a_sound_table_is_signed_for_as_accepted(signed):
    assert signed[0].view.signed is BenchVerdict.ACCEPT


def test_every_step_that_the_table_needs_is_accepted(signed):
    states = {line.step: line.state for line in signed[0].view.steps}
    assert states.pop(BenchStep.COLOUR) is StepState.SKIPPED  # no camera counts its chips
    assert set(states.values()) == {StepState.ACCEPTED}


def test_the_report_that_is_signed_lies_in_the_benchs_folder(signed):
    report, = (signed[1] / "reports").glob("*.pdf")
    assert report.read_bytes().startswith(b"%PDF")


def test_what_was_fitted_is_written_down_for_the_table(signed):
    assert (signed[1] / "fitting.toml").is_file()


def test_a_table_with_a_dead_reader_is_not_signed_for(tmp_path):
    with Trial(tmp_path, fault_named("reader_dead"), is_boxed=True) as trial:
        commissioned(trial)
        assert trial.view.signed is None
        gate = next(line for line in trial.view.steps if line.step is BenchStep.GATE)
        assert gate.state is StepState.REJECTED

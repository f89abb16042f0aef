"""What the hands are offered at a simulated table is what the step asks for, in words."""

import pytest

from dealer_assist.devices.commissioning.bench_page_view_models import HandKey
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchScreen,
    BenchStepView,
    CardCell,
    StepLine,
    StepState,
)
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchStep, BenchVerdict
from dealer_assist.training.demo.technician_acts import PACKED, useful_acts_in_step
from dealer_assist.training.demo.technician_sim import SimBench
from dealer_assist.words import LANGS, word
from dealer_assist.words.message import message
from drivers.devices import device_keys
from drivers.sim.tabletop.planted_fault import NAMES, fault_named

STEPS = tuple(StepLine(step, StepState.TODO) for step in BenchStep)
ASKED = {
    BenchStep.KEYS: [message("bench_keys.flash", role="shoe")],
    BenchStep.GATE: [message("bench_gate.open_lid")],
    BenchStep.DECK: [message("bench_deck.draw", card="As", place=1)],
    BenchStep.CHIPS: [message("bench_chips.rack", chips=500)],
    BenchStep.SPOTS: [message("bench_map.put", seat=4)],
    BenchStep.CAMERA: [message("bench_camera.flat")],
    BenchStep.CARDS_TEST: [message("bench_cards.put_in_order", run=1, runs=4, cards=52)],
    BenchStep.CHIPS_TEST: [message("bench_spots.put", count=4, height=5, spot=3, seat=3)],
}


@pytest.fixture
def sim(tmp_path):
    return SimBench(tmp_path / "sim", tmp_path)


def acts(sim: SimBench, step: BenchStep, says=(), findings=(),
         camera="board") -> tuple[HandKey, ...]:
    cells = (CardCell("As"),) if step is BenchStep.DECK else ()
    shown = BenchStepView(step, says=tuple(says), findings=tuple(findings), cells=cells,
                          camera=camera)
    return useful_acts_in_step(BenchScreen(STEPS, shown, "Ann"), sim.table)


@pytest.mark.parametrize("step", ASKED)
def test_each_step_that_asks_for_hands_has_acts_and_every_one_can_be_begun(sim, step):
    offered = acts(sim, step, ASKED[step])
    assert offered
    for key in offered:
        sim.acting.begin(key.name)


@pytest.mark.parametrize("step", ASKED)
def test_an_act_is_called_by_its_words_in_both_languages(sim, step):
    for key in acts(sim, step, ASKED[step]):
        for lang in LANGS:
            assert word(lang, key.label.id, **dict(key.label.values))


def test_chips_are_put_before_the_seat_and_as_many_as_is_asked(sim):
    assert acts(sim, BenchStep.CHIPS_TEST, ASKED[BenchStep.CHIPS_TEST])[0].name == "put:2x4"
    assert acts(sim, BenchStep.SPOTS, ASKED[BenchStep.SPOTS])[0].name == "put:3"


def test_a_card_that_is_to_be_turned_up_shows_what_it_is(sim):
    sim.table.drawn = list(PACKED)
    shows, = acts(sim, BenchStep.DECK, [message("bench_deck.turn_up", row=2, column=1)])
    assert dict(shows.label.values)["card"] == PACKED[13]


def test_only_faults_that_were_found_are_offered_to_be_mended(sim):
    found = [BenchFinding(BenchFault.GATE_DIRTY, BenchVerdict.REJECT, ("shoe",))]
    names = [key.name for key in acts(sim, BenchStep.GATE, ASKED[BenchStep.GATE], found)]
    assert [name for name in names if name.startswith("mend:")] == ["mend:gate_dirty"]


@pytest.mark.parametrize("name", NAMES)
def test_what_ends_each_fault_has_its_words(sim, name):
    key, = acts(sim, BenchStep.FIRMWARE,
                findings=[BenchFinding(BenchFault(name), BenchVerdict.REJECT)])
    assert all(word(lang, key.label.id) for lang in LANGS)


def test_a_shoe_that_reads_with_a_camera_is_offered_its_own_card(sim):
    names = {key.name for key in acts(sim, BenchStep.CAMERA, camera="shoe")}
    assert {"show_card:middle", "show_card:further", "clear_view"} == names


def test_nothing_is_offered_where_no_step_is_open(sim):
    assert useful_acts_in_step(BenchScreen(STEPS), sim.table) == ()


def test_a_key_that_nobody_can_do_is_left(sim):
    sim.act(HandKey("juggle", message("bench_sim.draw")))


def test_what_comes_to_a_camera_comes_once_its_step_is_done(tmp_path):
    sim = SimBench(tmp_path / "sim", tmp_path, fault_named("camera_moved"))
    before = sim.camera.frame()
    sim.hands(BenchScreen(STEPS, None, "Ann"))
    assert abs(sim.camera.frame().astype(int) - before).mean() < 3
    done = tuple(StepLine(step, StepState.ACCEPTED) for step in BenchStep)
    sim.hands(BenchScreen(done, None, "Ann"))
    assert abs(sim.camera.frame().astype(int) - before).mean() > 3


def test_a_bench_that_is_opened_again_finds_its_boards_with_their_keys(tmp_path):
    device_keys.write_device_key(tmp_path / "devices.toml", "PDA-SHOE-SIM1", b"k" * 32)
    again = SimBench(tmp_path / "sim", tmp_path)
    boxed = SimBench(tmp_path / "sim", tmp_path / "elsewhere")
    assert again.table.shoe.core._key == b"k" * 32 != boxed.table.shoe.core._key

"""A table whose shoe reads with a camera: its glass is found at the bench, decks are read through
it."""

import pytest
from piloted import commissioned

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.devices.opening.camera_ports import loaded_net
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.storage.registry.deck_orders import ORDERS
from drivers.devices import device_reports as r
from drivers.sim.tabletop.planted_fault import Planted
from drivers.sim.tabletop.sim_glass import FPS, GlassCamera
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.cards.window_spans import SPANS, learn_deck_at_best_span
from drivers.vision.enrolment_camera import EnrolCamera
from drivers.vision.shoe_camera import DeckSight, ShoeCamera
from tests.tools.trial.technician_trial import Trial

pytestmark = pytest.mark.long  # the glass is found in frames as they come
DECK = tuple(str(card) for card in ORDERS["packed"])
_BETWEEN_S = 0.15


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    """A boxed table at which the step of the cameras was done by what the screen says."""
    folder = tmp_path_factory.mktemp("bench")
    with Trial(folder, is_boxed=True, has_camera_shoe=True) as trial:
        commissioned(trial, BenchStep.CAMERA)
        yield trial, Calibration.load(folder / "calibrations" / "shoe.toml")


def test_the_step_of_the_cameras_is_accepted(bench):
    states = {line.step: line.state for line in bench[0].view.steps}
    assert states[BenchStep.CAMERA] is StepState.ACCEPTED


def test_what_was_kept_is_the_glass_and_nothing_beside_it(bench):
    found, real = bench[1].shoe.glass, GlassCamera(Planted("")).opening
    for x, y in real.corners:
        assert min(abs(x - a) + abs(y - b) for a, b in found.corners) <= 3


class Frames:
    """A watcher that is fed the shoe's frames as they would come, without waiting."""

    def __init__(self, watcher, seed):
        self.camera, self.watcher, self.count = GlassCamera(Planted(""), seed), watcher, 0
        watcher.opened(0)
        self.feed(1.0)

    def feed(self, seconds):
        told = []
        for _ in range(int(seconds * FPS)):
            told += self.watcher.frame(self.camera.frame(), int(self.count * 1e9 / FPS))
            self.count += 1
        return told

    def drawn(self, card) -> list[bytes]:
        """The UIDs under which the card is told."""
        told = self.feed(self.camera.draw(card) + _BETWEEN_S)
        return [one.uid for one in told if isinstance(one, r.CardRead)]


def test_a_deck_that_was_enrolled_through_it_is_read_through_it_and_none_wrong(bench):
    net, shoe = loaded_net(), bench[1]
    count = iter(range(10_000))
    watcher = EnrolCamera(
        "shoe", shoe, CardReader(net), lambda: next(count).to_bytes(5, "big") + bytes(11))
    first = Frames(watcher, 1)
    uid_of = {card: first.drawn(card)[0] for card in DECK}
    windows = {span: {card: watcher.kept[uid].at[span] for card, uid in uid_of.items()}
               for span in SPANS}
    eyes = learn_deck_at_best_span("deck", windows, net)
    sight = DeckSight(CardReader(net, eyes), uid_of, (eyes.span,))
    again = Frames(ShoeCamera("shoe", shoe, lambda: sight, lambda: bytes(16)), 2)
    told = {card: again.drawn(card) for card in DECK[::2]}  # each is compared with all 52
    read = {card: uids for card, uids in told.items() if uids}
    assert read == {card: [uid_of[card]] for card in read}
    assert len(read) >= len(told) - 1

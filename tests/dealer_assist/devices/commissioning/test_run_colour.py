"""The step of colours without a camera: card, stacks one by one, what comes of them."""

import pytest

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.steps import camera_measurements as s
from dealer_assist.devices.commissioning.steps.run_colour import ColourPhase, RunColour
from dealer_assist.devices.commissioning.steps.step_runner import ErrandDone
from dealer_assist.game.facts import commissioning as b
from dealer_assist.words import LANGS, word
from dealer_assist.words.message import message

EVEN, UNEVEN = s.GreyBalance((1.0, 1.0, 1.0), 0.01,
                             190.0), s.GreyBalance((1.3, 1.0, 0.8), 0.3, 190.0)
APART, ALIKE = s.ColourDistances((5, 25), 40.0), s.ColourDistances((25, 5), 6.0)


class Desk:
    """Carries errands out as the test says."""

    def __init__(self, grey=EVEN, colours=APART):
        self.run = RunColour("Ann")
        self.grey, self.colours = grey, colours
        self.refuses = {}
        self.facts, self.asked, self.learned = [], [], ()
        self.take(self.run.ticked(0, 9))

    def take(self, made):
        self.facts += made.facts
        for errand in made.errands:
            self.asked.append(errand)
            self.take(self.run.done(self._done(errand), 9))

    def _done(self, errand):
        if errand.name in self.refuses:
            return ErrandDone(errand, message(self.refuses[errand.name]))
        if errand.name == s.LEARN:
            self.learned = (*self.learned, errand.values["value"])
        chips = s.ChipsThere((100, 25, 5), ("a", "b", "c"), (3, 4, 5))
        kept = (s.CalibrationFile("scanner", "scanner.toml", 2, "x"),
                s.CalibrationFile("chips", "chips.toml", 2, "y"))
        return ErrandDone(errand, values={
            "chips": chips, "grey": self.grey, "colours": self.colours, "learned": self.learned,
            "kept": kept})

    def tap(self, *given):
        for tap in given:
            self.take(self.run.tapped(tap, 9))

    def says(self):
        return self.run.shown.says[0].id.removeprefix("bench_colour.")

    def to_the_chips(self):
        self.tap(bench_taps.GoOn(), bench_taps.GoOn(), bench_taps.GoOn())


def test_stacks_are_asked_for_largest_first_on_a_spot_in_the_middle():
    desk = Desk()
    desk.to_the_chips()
    assert desk.run.shown.says[0].values == (("value", 100), ("seat", 4))
    desk.tap(bench_taps.GoOn())
    assert (desk.run.due, desk.run.shown.progress.done) == (25, 1)


def test_white_and_chips_are_kept_with_name_and_reason():
    desk = Desk()
    desk.to_the_chips()
    desk.tap(*[bench_taps.GoOn()] * 4, bench_taps.Choose("why_light"))
    white, chips, done = desk.facts
    assert [(one.role, one.by, one.why) for one in (white, chips)] == [
        ("scanner", "Ann", "bench_colour.why_light"), ("chips", "Ann", "bench_colour.why_light")]
    assert done.verdict is b.BenchVerdict.ACCEPT and desk.says() == "over"


def test_a_value_that_is_not_at_hand_is_a_warning():
    desk = Desk()
    desk.to_the_chips()
    desk.tap(bench_taps.GoOn(), bench_taps.Choose("without"), bench_taps.GoOn(), bench_taps.GoOn(),
             bench_taps.Choose("why_new"))
    assert desk.facts[-1].verdict is b.BenchVerdict.WARN


def test_without_any_stack_there_is_nothing_to_judge():
    desk = Desk()
    desk.to_the_chips()
    desk.tap(*[bench_taps.Choose("without")] * 3)
    assert desk.run.stage is ColourPhase.CHIPS and desk.run.due == 100


def test_uneven_light_on_the_card_is_to_be_mended_first():
    desk = Desk(grey=UNEVEN)
    desk.to_the_chips()
    assert desk.run.stage is ColourPhase.CARD and desk.says() == "card_uneven"
    desk.grey = EVEN
    desk.tap(bench_taps.Again(), bench_taps.GoOn())
    assert desk.run.stage is ColourPhase.CHIPS


def test_values_that_look_alike_are_named_and_not_kept():
    desk = Desk(colours=ALIKE)
    desk.to_the_chips()
    desk.tap(*[bench_taps.GoOn()] * 4)
    assert desk.run.shown.says[0] == message("bench_colour.alike", first_value=5, second_value=25)
    assert desk.run.stage is ColourPhase.JUDGED and desk.facts == []
    desk.tap(bench_taps.Again())
    assert (desk.run.stage, desk.run.due) == (ColourPhase.CHIPS, 100)


def test_a_disk_that_refuses_is_said_and_asked_again():
    desk = Desk()
    desk.refuses[s.KEEP_COLOURS] = "bench_camera.not_kept"
    desk.to_the_chips()
    desk.tap(*[bench_taps.GoOn()] * 4, bench_taps.Choose("why_new"))
    assert desk.run.stage is ColourPhase.WHY and desk.facts == []


@pytest.mark.parametrize("text", ["", "0, 5", "5, 5", "a", "1e3", "-5", "5 " * 13,
                                  "99999999999999999"])
def test_what_are_no_values_is_asked_again(text):
    desk = Desk()
    desk.tap(bench_taps.PromptAnswered(text))
    assert [one.id for one in desk.run.shown.notes] == ["bench_colour.values_wrong"]
    assert desk.run.stage is ColourPhase.VALUES


def test_the_values_that_were_typed_are_handed_on():
    desk = Desk()
    desk.tap(bench_taps.PromptAnswered("500; 100,25"))
    assert desk.asked[-1].values["values"] == (500, 100, 25)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("stage", list(ColourPhase))
def test_every_stage_has_its_words(stage, lang):
    desk = Desk()
    for grey, colours in ((None, None), (EVEN, APART), (UNEVEN, ALIKE)):
        desk.run.stage, desk.run._grey, desk.run._colours = stage, grey, colours
        shown = desk.run.shown
        said = [*shown.says, *(key.label for key in shown.keys),
                *(figure.label for figure in shown.figures)]
        assert shown.says and all(word(lang, id, **dict(values)) for id, values in said)

"""Errands of the colour step: the colour card, the chips, storing both."""

from dataclasses import replace
from itertools import combinations
from typing import Final

from dealer_assist.devices.commissioning.shell.bench_hardware import Act, World
from dealer_assist.devices.commissioning.shell.camera_errands import (
    calibration_record,
    failed_errand,
    reason_as_text,
    utc_day_text,
    write_chips_in_use,
)
from dealer_assist.devices.commissioning.shell.camera_files import Colours
from dealer_assist.devices.commissioning.steps import camera_measurements as s
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone
from drivers.vision.calibration.calibration_files import write_draft
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable, White
from drivers.vision.calibration.colour_card_finder import CardUnseen, find_card
from drivers.vision.chip_camera import ChipCamera
from drivers.vision.chips.chip_colour_learning import (
    CardUnusable,
    chip_set_in_light,
    chip_set_with_colours,
    colour_distance,
    unknown_chip_colours,
)
from drivers.vision.chips.chip_set import Bgr, Chip, ChipSet, ChipsUnusable
from drivers.vision.live_view import Marks, regions_of
from drivers.vision.model_files import ModelUnfit

_NEW: Final[Bgr] = (128, 128, 128)  # until the chip was seen
_UNKNOWN: Final = "?"


def load_house_chips(world: World, errand: Errand) -> ErrandDone:
    """Load the house's chips, with the values that were typed, if any."""
    desk = world.cameras
    calibration = desk.in_use(errand.role)
    if calibration is None or not calibration.spots:
        return failed_errand(errand, "bench_colour.camera_first")
    try:
        house = ChipSet.load(desk.begin_chips())
    except (ChipsUnusable, OSError) as error:
        return failed_errand(errand, "bench_colour.chips_unusable", why=str(error))
    values = tuple(errand.values.get("values", ()))
    chips = _of_values(house, values) if values else house
    eye = desk.eye(errand.role)
    before = eye.colours.before if eye.colours is not None else house
    card = eye.colours.card if eye.colours is not None else None
    eye.colours = Colours(before, chips, card)
    there = s.ChipsThere(tuple(one.value for one in chips.chips),
                         tuple(one.name for one in chips.chips), tuple(sorted(calibration.spots)))
    return ErrandDone(errand, values={"chips": there})


def _of_values(house: ChipSet, values: tuple[int, ...]) -> ChipSet:
    """Chip set with these values; a new value has no colour until its chips are seen."""
    known = {one.value: one for one in house.chips}
    chips = (known.get(value, Chip(value, _UNKNOWN, _NEW)) for value in set(values))
    return replace(house, chips=tuple(sorted(chips, key=lambda one: -one.value)))


def measure_grey_light(world: World, errand: Errand) -> ErrandDone:
    """Look for the colour card and measure the light by its greys."""
    eye = world.cameras.eye(errand.role)
    picture = eye.frame()
    if picture is None:
        return failed_errand(errand, "bench_camera.no_picture")
    try:
        card = find_card(picture)
    except CardUnseen as unseen:
        return failed_errand(errand, f"bench_colour.card_{unseen}")
    if eye.colours is not None:
        eye.colours.card = card
    calibration = world.cameras.in_use(errand.role)
    regions = regions_of(calibration) if calibration is not None else ()
    eye.live.mark(Marks((*regions, ("", card.outline)), found=card.patch.corners))
    return ErrandDone(errand, values={"grey": s.GreyBalance(card.gains, card.spread, card.level)})


def learn_chip_colours(world: World, errand: Errand) -> ErrandDone:
    """Take the colours of the one stack on this seat's spot as those of this value."""
    desk = world.cameras
    eye = desk.eye(errand.role)
    calibration, colours = desk.in_use(errand.role), eye.colours
    value, seat = int(errand.values["value"]), int(errand.values["seat"])
    if calibration is None or colours is None or seat not in calibration.spots:
        return failed_errand(errand, "bench_colour.camera_first")
    picture = eye.frame()
    if picture is None:
        return failed_errand(errand, "bench_camera.no_picture")
    white = _white(colours, calibration)
    try:
        watcher = ChipCamera(errand.role, replace(calibration, white=white), colours.chips,
                             lambda: bytes(16))
        boxes = watcher.stacks_on(seat - 1, picture)
        if len(boxes) != 1:
            which = "no_stack" if not boxes else "two_stacks"
            return failed_errand(errand, f"bench_colour.{which}", seat=seat)
        seen = white.apply(picture)
        known = next(one for one in colours.chips.chips if one.value == value)
        if known.colour == _NEW:
            base, spots = unknown_chip_colours(seen, boxes[0], colours.chips.ratio)
            colours.chips = _with(colours.chips, replace(known, name=str(value), colour=base,
                                                         spots=spots))
        else:
            colours.chips = chip_set_with_colours(colours.chips, seen, {value: boxes[0]})
        colours.chips = chip_set_in_light(colours.chips, seen, boxes)
    except (CardUnusable, ModelUnfit, StopIteration) as error:
        return failed_errand(errand, "bench_colour.not_learned", why=str(error))
    colours.learned = (*(one for one in colours.learned if one != value), value)
    return ErrandDone(errand, values={"learned": colours.learned})


def _white(colours: Colours, calibration: Calibration) -> White:
    if colours.card is None:
        return calibration.white
    return White(colours.card.gains)


def _with(house: ChipSet, chip: Chip) -> ChipSet:
    return replace(house, chips=tuple(
        chip if one.value == chip.value else one for one in house.chips))


def measure_colour_distances(world: World, errand: Errand) -> ErrandDone:
    """Measure the distance between the values' colours, and each value's shift from the file."""
    colours = world.cameras.eye(errand.role).colours
    if colours is None:
        return failed_errand(errand, "bench_colour.camera_first")
    chips = [one for one in colours.chips.chips if one.colour != _NEW]
    pairs = [(_far(one, other), (one.value, other.value)) for one, other in combinations(chips, 2)]
    far, closest = min(pairs, default=(100.0, (0, 0)))
    old = {one.value: one for one in colours.before.chips}
    moved = tuple((one.value, round(colour_distance(one.colour, old[one.value].colour), 1))
                  for one in chips if one.value in colours.learned and one.value in old)
    return ErrandDone(errand, values={"colours": s.ColourDistances(closest, round(far, 1), moved)})


def _far(one: Chip, other: Chip) -> float:
    """Colour distance of two chips: by their edge, or by the spots if the edges are alike."""
    edges = colour_distance(one.colour, other.colour)
    if not one.spots or not other.spots:
        return edges
    spots = min(colour_distance(mine, theirs) for mine in one.spots for theirs in other.spots)
    return max(edges, spots)


def write_chip_colours(world: World, errand: Errand) -> ErrandDone:
    """Write the chips' colours and the camera's white; in use once the journal has them."""
    desk = world.cameras
    eye = desk.eye(errand.role)
    colours, calibration = eye.colours, desk.in_use(errand.role)
    if colours is None or calibration is None:
        return failed_errand(errand, "bench_colour.camera_first")
    try:
        seen = tuple(one for one in colours.chips.chips if one.colour != _NEW)
        chips = write_chips_in_use(desk, replace(colours.chips, chips=seen).text)
        white = write_draft(replace(
            calibration, white=_white(colours, calibration),
            note=reason_as_text(str(errand.values["why"])), by=str(errand.values["by"]),
            date=utc_day_text(int(errand.values["now_s"]))), desk.file(errand.role))
    except (ChipsUnusable, CalibrationUnusable, OSError) as error:
        return failed_errand(errand, "bench_camera.not_kept", why=str(error))
    eye.colours = None
    return ErrandDone(errand,
                      values={"kept": (calibration_record(desk, errand.role, white), chips)})


#: Errands by name, of the step of colours.
COLOUR_ERRANDS: Final[dict[str, Act]] = {
    s.BEGIN_COLOURS: load_house_chips, s.GREY: measure_grey_light, s.LEARN: learn_chip_colours,
    s.COLOURS: measure_colour_distances,
    s.KEEP_COLOURS: write_chip_colours,
}

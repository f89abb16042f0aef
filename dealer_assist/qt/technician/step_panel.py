"""Middle of the page: instructions, prompt, progress, and the picture or plot of the step."""

from typing import Final

from PyQt6.QtWidgets import QWidget

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.camera_page import StepCamera
from dealer_assist.qt.technician.cards_grid import CardGrid
from dealer_assist.qt.technician.device_map import DeviceMap
from dealer_assist.qt.technician.latency_and_confusion_plots import Confusion, Latency
from dealer_assist.qt.technician.prompt_box import PromptBox
from dealer_assist.qt.technician.spots_ring import SpotRing
from dealer_assist.qt.technician.step_instructions import ProgressBar, Says
from dealer_assist.qt.technician.step_sketches import Sketch
from dealer_assist.view.technician.bench_view import BenchView
from dealer_assist.words import word

GAP = 8.0
_PROGRESS: Final = 36.0
_PLOTS: Final = 112.0
_WIDE: Final = 700.0  # from this width on the plots are beside the picture
_ASIDE: Final = 193.0
_MOST_SAYS: Final = 216.0
_LEAST_GRID: Final = 236.0
_LEAST_CAMERA: Final = 316.0
_LEAST_SKETCH: Final = 130.0
_CAMERA_STEPS: Final = (BenchStep.CAMERA, BenchStep.COLOUR)


def _least(shown: BenchStepView | None) -> float:
    """Least height at which the picture can be read."""
    if shown is None:
        return _LEAST_SKETCH
    if shown.camera and (shown.step in _CAMERA_STEPS or not (shown.cells or shown.spots)):
        return _LEAST_CAMERA
    plots = _PLOTS + GAP if shown.latency_ms or shown.confusion else 0.0
    return (_LEAST_GRID if shown.cells or shown.spots else _LEAST_SKETCH) + plots


class Middle(Surface):
    """Column of the step."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture_wide = 0.0
        self.says = Says(self)
        self.asking = PromptBox(self)
        self.progress = ProgressBar(self)
        self.grid = CardGrid(self)
        self.ring = SpotRing(self)
        self.camera = StepCamera(self)
        self.latency = Latency(self)
        self.confusion = Confusion(self)
        self.sketch = Sketch(self)
        self.devices = DeviceMap(self)
        self.pictures = (self.grid, self.ring, self.camera, self.sketch, self.devices)

    def show_step(
        self, view: BenchView, shown: BenchStepView | None, only_says: bool = False
    ) -> None:
        """Show this step; None: none is open yet. ``only_says``: no space for pictures."""
        lang = view.lang
        says = view.says if shown is not None else (word(lang, "bench_panel.no_step"),)
        self.says.show_says(view.title, says)
        self.devices.show_devices(view.devices, lang)
        if only_says:
            self._only(())
            for piece in (self.asking, self.progress, self.latency, self.confusion):
                piece.hide()
            self.says.put(0, 0, self.area.width(), self.area.height())
            return
        high = self._lay_top(view, shown)
        if shown is None:
            self._only((self.devices,))
            self.devices.put(0, high, self.area.width(), self.area.height() - high)
            for plot in (self.latency, self.confusion):
                plot.hide()
            return
        self.asking.show_asked(view.asks, view.choices, view.given, lang)
        self.progress.show_progress(view.progress)
        self._lay_picture(view, shown, self._lay_plots(shown, high, lang), high)

    def _lay_top(self, view: BenchView, shown: BenchStepView | None) -> float:
        """Lay out sentences, prompt and progress; returns the top of the picture."""
        width, high = self.area.width(), self.area.height()
        asks = self.asking.wanted(view.choices) if view.asks else 0.0
        progress = _PROGRESS if view.progress is not None else 0.0
        wanted = self.says.wanted(view, width) if view.says else 80.0
        room = high - _least(shown) - asks - progress - 2 * GAP
        tall = max(100.0, min(wanted, _MOST_SAYS, room))
        self.says.put(0, 0, width, tall)
        y = tall + GAP
        for piece, size in ((self.asking, asks), (self.progress, progress)):
            piece.setVisible(size > 0)
            if size > 0:
                piece.put(0, y, width, size)
                y += size + GAP
        return y

    def _lay_plots(self, shown: BenchStepView, top: float, lang: str) -> float:
        """Lay out small plots below or beside the picture; returns the end of the picture."""
        plots: list[Surface] = []
        self.latency.setVisible(bool(shown.latency_ms))
        self.confusion.setVisible(bool(shown.confusion))
        if shown.confusion:
            self.confusion.show_confusion(shown.confusion, lang)
            plots.append(self.confusion)
        if shown.latency_ms:
            self.latency.show_latency(shown.latency_ms, lang)
            plots.append(self.latency)
        bottom, width = self.area.height(), self.area.width()
        self._picture_wide = width
        if not plots:
            return bottom
        has_picture = bool(shown.cells or shown.spots or shown.camera)
        if has_picture and width >= _WIDE:
            self._picture_wide = width - _ASIDE - GAP
            high = (bottom - top + GAP) / len(plots)
            for at, plot in enumerate(plots):
                plot.put(width - _ASIDE, top + at * high, _ASIDE, high - GAP)
            return bottom
        wide = (width - GAP * (len(plots) - 1)) / len(plots)
        y = bottom - _PLOTS if has_picture or bottom - top > _PLOTS + _LEAST_SKETCH else top
        for at, plot in enumerate(plots):
            plot.put(at * (wide + GAP), y, wide, bottom - y)
        return y - GAP

    def _lay_picture(self, view: BenchView, shown: BenchStepView, bottom: float,
                     top: float) -> None:
        lang = view.lang
        if shown.camera and shown.step in _CAMERA_STEPS:
            self.camera.show_role(shown.camera, lang)
            picture: Surface = self.camera
        elif shown.cells:
            self.grid.show_cells(shown.cells, lang)
            picture = self.grid
        elif shown.spots:
            self.ring.show_spots(shown.spots, shown.strays, lang, shown.step is BenchStep.SPOTS)
            picture = self.ring
        elif shown.camera:
            self.camera.show_role(shown.camera, lang)
            picture = self.camera
        else:
            self._lay_sketch(view, shown, bottom, top)
            return
        self._only((picture,))
        picture.put(0, top, self._picture_wide, max(bottom - top, 1))

    def _lay_sketch(self, view: BenchView, shown: BenchStepView, bottom: float, top: float) -> None:
        """Lay out a drawing of the step, and below it the devices if there is space."""
        width = self.area.width()
        self.sketch.show_step(shown.step, view.title)
        wanted = self.devices.wanted()
        room = bottom - top
        if room < _LEAST_SKETCH:
            self._only(())
        elif view.devices and room - wanted - GAP >= _LEAST_SKETCH:
            self._only((self.sketch, self.devices))
            self.sketch.put(0, top, width, room - wanted - GAP)
            self.devices.put(0, bottom - wanted, width, wanted)
        elif view.devices and shown.step is BenchStep.DEVICES:
            self._only((self.devices,))
            self.devices.put(0, top, width, room)
        else:
            self._only((self.sketch,))
            self.sketch.put(0, top, width, room)

    def _only(self, shown: tuple[Surface, ...]) -> None:
        for piece in self.pictures:
            piece.setVisible(piece in shown)

"""A window that keeps every picture and goes at once, and a machine's settings of its own."""

import threading

import pytest

PATIENCE_S = 30.0


class OneLook:
    """A window that is closed as soon as it has shown the opened table."""

    def __init__(self, platform, tap, speak, clock=None, chosen=None, looks=None):
        self.opened = threading.Event()
        self.view = None

    def hear(self, asks):
        """Nobody looks at the ages of devices."""

    def dress(self, looks):
        """Nor at colours."""

    def screen_size(self):
        """It stands on no screen."""

    def publish(self, view):
        self.view = view
        if view.number >= 2:
            self.opened.set()

    def run(self, full_screen=False, beat=None):
        assert self.opened.wait(PATIENCE_S)


class FirstLook(OneLook):
    """It keeps every picture, and how many there were when the window came up."""

    made = None

    def __init__(self, *given, **more):
        super().__init__(*given, **more)
        self.views, self.before = [], 0
        FirstLook.made = self

    def publish(self, view):
        self.views.append(view)
        super().publish(view)

    def run(self, full_screen=False, beat=None):
        self.before = len(self.views)
        super().run(full_screen, beat)


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setattr("dealer_assist.qt.dealer.dealer_window_runner.DealerWindowRunner",
                        FirstLook)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "settings.toml"

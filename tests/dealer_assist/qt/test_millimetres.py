"""The window knows how large its keys lie under a finger, and says it where they're too small."""

import pytest

from dealer_assist.cli.doctor_screen import key_size_findings
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.storage.settings import Settings
from dealer_assist.view.menus.screen_settings_sheet import ScreenState, with_screen
from dealer_assist.view.sentences.key_sizes import ScreenSize, key_sizes_for_screen
from dealer_assist.words import word


@pytest.mark.parametrize("size", [
    ScreenSize(1280, 800, 217, 136), ScreenSize(1024, 600, 222, 130),
    ScreenSize(1920, 1080, 344, 194), ScreenSize(800, 1280, 136, 217),
], ids=lambda size: f"{size.width_px}x{size.height_px}")
def test_on_the_screens_that_it_is_made_for_keys_are_large_enough(size: ScreenSize) -> None:
    found = key_sizes_for_screen(size)
    assert found is not None and found.is_enough, found


def test_on_seven_inches_they_are_not_and_the_doctor_says_what_to_do() -> None:
    seven = ScreenSize(1024, 600, 154, 86)
    (found,) = key_size_findings(Settings(), lambda: seven)
    assert found.level is Severity.LOOK
    for lang in ("fr", "en"):
        assert "7" in found.says(lang) and "screen_inches" in found.says(lang)


def test_what_the_settings_say_goes_before_what_the_screen_says() -> None:
    lying = ScreenSize(1024, 600, 16, 9)  # an EDID that gives the ratio as the size
    assert key_sizes_for_screen(lying) is None
    (untold,) = key_size_findings(Settings(), lambda: lying)
    assert untold.level is Severity.NOTE and "screen_inches" in untold.says("en")
    (well,) = key_size_findings(Settings(screen_inches=10.1), lambda: lying)
    assert well.level is Severity.WELL
    (small,) = key_size_findings(Settings(screen_inches=7.0), lambda: lying)
    assert small.level is Severity.LOOK


def test_where_no_screen_answers_nothing_is_said_of_its_size() -> None:
    assert key_size_findings(Settings(), lambda: None) == []


def test_a_tablet_held_upright_on_its_side_is_measured_as_it_is_used() -> None:
    """The landscape design on an upright screen is smaller: that is told, too."""
    upright = ScreenSize(800, 1280, 136, 217)
    (found,) = key_size_findings(Settings(arrangement="landscape"), lambda: upright)
    assert found.level is Severity.LOOK


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_screens_sheet_says_it_and_only_where_it_is_so(lang: str) -> None:
    menus = [with_screen((), ScreenState(small=small), lang)[0] for small in ("9 mm", "")]
    assert [menu.facts for menu in menus] == [("9 mm",), ()]
    assert "9" in word(lang, "screen.small", key="9", action="11")


def test_the_window_measures_itself_by_the_settings(window: DealerWindow) -> None:
    window.resize(400, 400)
    window.dress(ScreenLooks(screen_inches=10.1))
    small = window.fingers()
    assert small is not None and not small.is_enough
    assert small.key_mm < 11 <= small.key_mm * small.times_wanted + 0.01

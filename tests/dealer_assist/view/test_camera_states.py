"""A camera on the panel: what it is while it sees, and all that can ail it, in its own words."""

import pytest
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import DeviceState
from drivers.vision import camera_picture_faults, cameras, frame_sources

REASONS = {
    frame_sources.NONE: ("sans caméra", "not there"),
    f"{frame_sources.MISSING}: /films/x.avi": ("fichier absent", "no such file"),
    frame_sources.GONE: ("débranchée", "unplugged"),
    frame_sources.IN_USE: ("occupée", "busy"),
    frame_sources.NO_PERMISSION: ("interdite", "forbidden"),
    f"{frame_sources.CORRUPT}: x.avi is no film": ("illisible", "corrupt"),
    frame_sources.OVER: ("film fini", "film over"),
    cameras.SILENT: ("sans image", "silent"),
    camera_picture_faults.BLACK: ("image noire", "black"),
    camera_picture_faults.BURNT_OUT: ("trop clair", "too bright"),
    camera_picture_faults.BLURRED: ("image floue", "blurred"),
    camera_picture_faults.FROZEN: ("image figée", "frozen"),
    f"{camera_picture_faults.SIZE}: 640x480 comes, 320x240 is expected":
    ("autre format", "wrong size"),
}
LANGS = ("fr", "en")


def seen(why, lang):
    up = advance(ReaderTable().table, e.DeviceFound("shoe", "bare camera", 7))
    table = advance(up, e.DeviceLost("shoe", why)) if why else up
    return dealer_picture(table, advise(table), Surroundings(lang, ("shoe",)))


@pytest.mark.parametrize("lang, said", [("fr", "caméra"), ("en", "camera")])
def test_a_camera_in_use_is_called_one_and_its_hint_says_that_it_proves_nothing(lang, said):
    tile = seen("", lang).devices[0]
    assert (tile.health, tile.word) == (DeviceState.UP, said)
    assert {"fr": "sans preuve", "en": "proves nothing"}[lang] in tile.hint


@pytest.mark.parametrize("why", REASONS)
@pytest.mark.parametrize("lang", LANGS)
def test_each_fault_has_its_own_word_on_the_tile_and_says_to_go_on_by_hand(why, lang):
    tile = seen(why, lang).devices[0]
    assert (tile.health, tile.word) == (DeviceState.LOST, REASONS[why][LANGS.index(lang)])
    assert {"fr": "saisir à la main", "en": "enter by hand"}[lang] in tile.hint


@pytest.mark.parametrize("lang", LANGS)
def test_each_fault_has_its_own_words_in_the_alert_line(lang):
    alerts = [seen(why, lang).alert for why in REASONS]
    assert len(set(alerts)) == len(REASONS)
    by_hand = {"fr": "aisissez à la main", "en": "nter by hand"}[lang]
    assert all(by_hand in alert for alert in alerts)


def test_no_reason_of_the_drivers_is_left_without_words():
    for why in REASONS:
        assert seen(why, "en").devices[0].word != "SILENT", why


@pytest.mark.parametrize("lang", LANGS)
def test_a_film_that_is_not_there_is_named_in_the_alert_line(lang):
    assert "x.avi" in seen(f"{frame_sources.MISSING}: /films/x.avi", lang).alert


def test_the_name_of_a_film_that_is_too_long_for_the_line_is_told_by_its_end():
    alert = seen(f"{frame_sources.MISSING}: /films/{'x' * 40}-table-12.avi", "en").alert
    assert "…xxxxxxxxxxxx-table-12.avi" in alert

"""A device that is not listened to: the dealer reads why, in the words for it."""

import pytest
from live_table import LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.view.dealer.lost_device_words import lost_words

WORDS = {
    "wrong key: S does not hold the key": "Shoe refused, wrong key",
    "no key: this host has none": "Shoe refused, no key here",
    "version: the device speaks 1 to 1, this host 2 to 2": "Shoe refused, another version",
    "wrong device: a scanner answers where a shoe is due": "Shoe: another device answers",
    "wrong numbering: the device is at 12": "Shoe refused, its memory is behind",
    "in use by another program": "Shoe: another program holds the port",
    "noise: the line brings bytes and no frame": "Shoe: the line brings only noise",
    "no permission to open it": "Shoe: this account may not open the port",
    "absent": "Shoe: nothing at this port; plug it in",
    "silent": "Shoe: connection lost, enter by hand",
    "unplugged": "Shoe: connection lost, enter by hand",
}


def lost(why):
    return advance(LiveTable().table, e.DeviceLost("shoe", why))


@pytest.mark.parametrize("why", WORDS)
def test_each_refusal_has_its_own_words(why):
    assert lost_words(lost(why), "en").startswith(WORDS[why])


@pytest.mark.parametrize("why", WORDS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_of_them_says_what_the_dealer_does_now(why, lang):
    assert {"fr": "saisissez à la main", "en": "enter by hand"}[lang] in lost_words(lost(why), lang)


def test_a_device_that_is_heard_again_leaves_no_words():
    assert lost_words(advance(lost("silent"), e.DeviceFound("shoe", "S", 5)), "en") == ""

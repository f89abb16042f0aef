"""The texts of licences, by the names that people give."""

import pytest

from dealer_assist.storage.settings.third_party_licences import licence_text


@pytest.mark.parametrize("name", ["dealer-assist", "Dealer_Assist", "GPL-3.0", "gpl"])
def test_the_programs_own_licence_is_found_under_its_names(name):
    assert "GNU GENERAL PUBLIC LICENSE" in licence_text(name)


def test_the_font_has_its_own_licence():
    assert "SIL OPEN FONT LICENSE" in licence_text("B612").upper()


def test_a_licence_that_does_not_lie_here_has_no_text():
    assert licence_text("no-such-library") == ""

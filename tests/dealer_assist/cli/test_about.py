"""Version, places, and whose work it is."""

import pytest

from dealer_assist.__main__ import main
from dealer_assist.storage.settings.third_party_licences import (
    SHIPPED,
    installed_library,
    libraries,
    licence_text,
    required_libraries,
)


def test_every_library_that_runs_beside_the_program_is_named_with_version_and_licence():
    found = {one.name.lower().replace("_", "-"): one for one in libraries()}
    assert {"pyqt6", "numpy", "cryptography", "tomlkit", "platformdirs"} <= set(found)
    assert "cffi" in found, "what a library needs in turn is there too"
    for one in found.values():
        assert one.version, one.name
        assert one.licence, one.name


def test_a_library_that_is_not_there_is_told_so_and_breaks_nothing():
    assert installed_library("no-such-library").version == ""


def test_nothing_of_the_tests_is_a_library_of_the_program():
    assert "pytest" not in required_libraries()


@pytest.mark.parametrize("name", ["gpl", "B612", *(shipped for shipped, _, _ in SHIPPED)])
def test_the_text_of_each_licence_that_ships_is_there(name):
    assert len(licence_text(name)) > 200


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_licences_are_listed(capsys, lang):
    assert main(["about", "--licences", "--lang", lang]) == 0
    told = capsys.readouterr().out
    for part in ("GPL-3.0-only", "B612", "OFL-1.1", "PyQt6", "numpy"):
        assert part in told


def test_about_says_whether_the_program_is_its_makers(capsys):
    assert main(["about", "--lang", "en"]) == 0
    assert "UNSIGNED" in capsys.readouterr().out


def test_a_licence_that_is_not_here_is_told_with_those_that_are(capsys):
    assert main(["about", "--text", "nonsense"]) == 1
    assert "PyQt6" in capsys.readouterr().err

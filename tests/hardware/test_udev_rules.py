"""The udev rules, read as text: what must never get lost from them. umockdev runs them for real."""

import re
from pathlib import Path

import pytest

UDEV = Path(__file__).parents[2] / "hardware" / "udev"
RULES = UDEV / "60-dealer-assist.rules"
NO_BRLTTY = UDEV / "90-dealer-assist-no-brltty.rules"
PART = re.compile(r'^(\w+)(\{[^}]+\})?(==|!=|\+=|:=|=)"([^"]*)"$')


def rules_of(path):
    """Each rule as its parts; a part that udev could not read fails here."""
    found = []
    for line in path.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            parts = [PART.match(part.strip()) for part in re.split(r",\s+", line)]
            assert all(parts), line
            found.append([(m[1] + (m[2] or ""), m[3], m[4]) for m in parts])
    return found


def given(path, name):
    return {(sign, value) for rule in rules_of(path) for key, sign, value in rule if key == name}


@pytest.mark.parametrize("path", [RULES, NO_BRLTTY])
def test_every_jump_has_its_label(path):
    assert {v for _, v in given(path, "GOTO")} == {v for _, v in given(path, "LABEL")}


def test_only_the_group_may_open_a_port():
    assert given(RULES, "MODE") == {("=", "0660")}
    assert given(RULES, "GROUP") == {("=", "dialout")}


def test_modem_manager_is_kept_away_from_device_and_port():
    assert given(RULES, "ENV{ID_MM_DEVICE_IGNORE}") == {("=", "1")}
    assert given(RULES, "ENV{ID_MM_PORT_IGNORE}") == {("=", "1")}


def test_every_port_has_a_name_that_stays():
    links = {v for _, v in given(RULES, "SYMLINK")}
    assert links == {f"pda/{word}-$attr{{serial}}" for word in
                     ("shoe", "scanner", "reader", "badge")}


@pytest.mark.parametrize("path", [RULES, NO_BRLTTY])
def test_no_rule_asks_for_another_serial_number_than_ours(path):
    """udev takes `!=` for false where there is no serial number at all: it would let them in."""
    matches = [(sign, value) for rule in rules_of(path) for key, sign, value in rule
               if key in ("ATTR{serial}", "ATTRS{serial}")]
    assert matches
    assert all(sign == "==" and value.startswith("PDA-") for sign, value in matches)


def test_brltty_is_kept_away_behind_its_own_rules_and_not_before():
    assert NO_BRLTTY.name > "85-brltty.rules"
    assert ("=", "") in given(NO_BRLTTY, "ENV{SYSTEMD_WANTS}")

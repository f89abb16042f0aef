"""The file of the floor managers: whole or not at all, and never a PIN in it."""

import json
import os
import stat
from pathlib import Path

import pytest

from dealer_assist.storage.people import (
    PeopleFile,
    PeopleUnusable,
    PinUnfit,
    people_file,
    people_path,
)
from dealer_assist.storage.people import pin_check as pins


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """New hashes of these tests cost little; what a file says is used as it says."""
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))


@pytest.fixture
def people(tmp_path: Path) -> PeopleFile:
    return PeopleFile(people_path(tmp_path / "table.sqlite"))


def test_a_table_without_a_file_knows_nobody_and_says_so(people: PeopleFile):
    assert people.names() is None
    assert not people.is_pin_of("M. Durand", "4711")


def test_only_the_right_pin_of_the_right_person_is_taken(people: PeopleFile):
    people.add("M. Durand", "4711")
    people.add("C. Bernard", "00001234")
    assert people.names() == ("C. Bernard", "M. Durand")
    assert people.is_pin_of("M. Durand", "4711") and people.is_pin_of("C. Bernard", "00001234")
    for name, pin in (("M. Durand", "4712"), ("M. Durand", "00001234"), ("C. Bernard", "1234"),
                      ("Nobody", "4711"), ("M. Durand", "")):
        assert not people.is_pin_of(name, pin)


def test_the_same_pin_of_two_people_is_kept_as_two_different_hashes(people: PeopleFile):
    people.add("A", "4711")
    people.add("B", "4711")
    kept = json.loads(people.path.read_text())["people"]
    assert kept[0]["digest"] != kept[1]["digest"] and kept[0]["salt"] != kept[1]["salt"]


def test_a_new_pin_takes_the_place_of_the_old_one(people: PeopleFile):
    assert not people.add("M. Durand", "4711")
    assert people.add("M.  Durand ", "8128")
    assert people.is_pin_of("M. Durand", "8128") and not people.is_pin_of("M. Durand", "4711")
    assert people.names() == ("M. Durand",)


def test_who_is_struck_off_can_no_longer_sign_in(people: PeopleFile):
    people.add("M. Durand", "4711")
    assert people.remove("M. Durand") and not people.remove("M. Durand")
    assert people.names() == () and not people.is_pin_of("M. Durand", "4711")


def test_what_another_program_adds_counts_at_once(people: PeopleFile):
    people.add("A", "1111")
    assert people.names() == ("A",)
    PeopleFile(people.path).add("B", "2222")
    assert people.names() == ("A", "B") and people.is_pin_of("B", "2222")


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤", "12 34", "-123", "1234\n"])
def test_a_pin_is_four_to_eight_plain_digits(people: PeopleFile, pin: str):
    with pytest.raises(PinUnfit) as refused:
        people.add("M. Durand", pin)
    assert people.names() is None
    assert not pin.strip() or pin.strip() not in str(refused.value).replace("4 to 8", "")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "Durand 4711", "a\x00b"])
def test_a_name_is_a_name(people: PeopleFile, name: str):
    with pytest.raises(PeopleUnusable):
        people.add(name, "4711")


def test_nothing_that_can_be_printed_or_stored_holds_the_pin(people: PeopleFile):
    people.add("M. Durand", "47118128")
    kept = pins.hash_of_new_pin("47118128", cost=16)
    for shown in (repr(people), str(people), repr(kept), repr(people._people()),
                  people.path.read_text()):
        assert "47118128" not in shown
    assert kept.digest.hex() not in repr(kept) and kept.salt.hex() not in repr(kept)


# --- the file --------------------------------------------------------------------------------


def test_the_file_is_its_owners_alone_from_its_first_moment(people: PeopleFile):
    old = os.umask(0)
    try:
        people.add("M. Durand", "4711")
    finally:
        os.umask(old)
    assert stat.S_IMODE(people.path.stat().st_mode) == 0o600
    assert not people.is_open_to_others()
    people.path.chmod(0o644)
    assert people.is_open_to_others()
    people.add("C. Bernard", "1234")
    assert not people.is_open_to_others()


STEPS = ("open", "fsync", "replace")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("before", [False, True])
def test_a_power_cut_while_writing_leaves_the_old_file_or_the_new_one(
    people: PeopleFile, monkeypatch: pytest.MonkeyPatch, step: str, before: bool
):
    """The process is gone at this step: nothing after it happens, no tidying up either."""
    people.add("A", "1111")

    class Cut(BaseException):
        pass

    def cut(real):
        def at(*args, **options):
            if not before:
                real(*args, **options)
            raise Cut
        return at

    where = Path if step == "replace" else os
    with monkeypatch.context() as patched:
        patched.setattr(where, step, cut(getattr(where, step)))
        with pytest.raises(Cut):
            people.add("B", "2222")
    again = PeopleFile(people.path)
    written = step == "replace" and not before
    assert again.names() == (("A", "B") if written else ("A",))
    assert again.is_pin_of("A", "1111") and again.is_pin_of("B", "2222") == written
    again.add("C", "3333")  # whatever the cut left beside it is no hindrance
    assert "C" in again.names() and list(people.path.parent.glob("*.new")) == []


def test_a_full_disk_is_told_and_changes_nothing(
    people: PeopleFile, monkeypatch: pytest.MonkeyPatch
):
    people.add("A", "1111")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(PeopleUnusable, match="No space left"):
            people.add("B", "2222")
    assert people.names() == ("A",) and list(people.path.parent.glob("*.new")) == []


DAMAGED = [
    "", "{", "[]", "null", '{"version": 2, "people": []}', '{"version": 1}',
    '{"version": 1, "people": [{}]}', '{"version": 1, "people": ["A"]}',
]


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_file_lets_nobody_in_and_says_which_file(people: PeopleFile, content: str):
    people.path.write_text(content)
    for ask in (people.names, lambda: people.is_pin_of("A", "1111")):
        with pytest.raises(PeopleUnusable, match=r"table\.sqlite\.people\.json"):
            ask()


@pytest.mark.parametrize(("field", "value"), [
    ("cost", 2**30), ("cost", 3), ("cost", 0), ("cost", True), ("cost", "16"), ("block", 0),
    ("block", 2**20), ("lanes", 0), ("salt", "zz"), ("salt", ""), ("digest", "00"), ("name", ""),
    ("name", 3),
])
def test_a_cost_that_would_stop_the_table_is_refused_like_any_damage(
    people: PeopleFile, field: str, value: object
):
    people.add("A", "1111")
    content = json.loads(people.path.read_text())
    content["people"][0][field] = value
    people.path.write_text(json.dumps(content))
    with pytest.raises(PeopleUnusable):
        people.is_pin_of("A", "1111")


def test_a_hash_keeps_the_cost_that_it_was_made_with():
    assert pins.hash_of_new_pin("4711", cost=32).is_of("4711")
    assert pins.hash_of_new_pin("4711", cost=32).cost == 32
    assert pins.COST >= 2**14 and pins.Hashed(b"s" * 16, b"d" * 32).is_sound()


# --- badges ----------------------------------------------------------------------------------

BADGE, OTHER = bytes.fromhex("04AABBCCDDEE80"), bytes.fromhex("01020304")


@pytest.mark.long
def test_a_badge_names_its_owner_and_proves_nothing(people: PeopleFile):
    people.add("M. Durand", "4711")
    assert people.give_badge("M. Durand", BADGE)
    assert PeopleFile(people.path).owner_of(BADGE) == "M. Durand"
    assert people.owner_of(OTHER) is None
    assert not people.is_pin_of("M. Durand", BADGE.hex())


def test_the_number_of_a_badge_stands_nowhere_in_the_file(people: PeopleFile):
    people.add("M. Durand", "4711")
    people.give_badge("M. Durand", BADGE)
    kept = people.path.read_text().lower()
    assert BADGE.hex() not in kept and BADGE[::-1].hex() not in kept


def test_two_files_keep_the_same_badge_as_two_hashes(people: PeopleFile, tmp_path: Path):
    second = PeopleFile(people_path(tmp_path / "second.sqlite"))
    for one in (people, second):
        one.add("M. Durand", "4711")
        one.give_badge("M. Durand", BADGE)
    first, other = (json.loads(one.path.read_text())["badges"]["digests"]["M. Durand"]
                    for one in (people, second))
    assert first != other


@pytest.mark.long
def test_a_badge_has_one_owner_and_a_person_one_badge(people: PeopleFile):
    people.add("M. Durand", "4711")
    people.add("C. Bernard", "1234")
    people.give_badge("M. Durand", BADGE)
    with pytest.raises(PeopleUnusable, match=r"M\. Durand"):
        people.give_badge("C. Bernard", BADGE)
    people.give_badge("M. Durand", OTHER)
    assert (people.owner_of(BADGE), people.owner_of(OTHER)) == (None, "M. Durand")
    assert people.badged() == {"M. Durand"}


def test_a_badge_goes_with_its_owner_and_stays_with_a_new_pin(people: PeopleFile):
    people.add("M. Durand", "4711")
    people.give_badge("M. Durand", BADGE)
    people.add("M. Durand", "8128")
    assert people.owner_of(BADGE) == "M. Durand"
    people.remove("M. Durand")
    people.add("M. Durand", "4711")
    assert people.owner_of(BADGE) is None


def test_a_badge_is_given_to_nobody_who_is_not_there_and_taken_away(people: PeopleFile):
    assert not people.give_badge("M. Durand", BADGE)
    people.add("M. Durand", "4711")
    people.give_badge("M. Durand", BADGE)
    assert people.give_badge("M. Durand", None)
    assert people.owner_of(BADGE) is None


@pytest.mark.parametrize("badges", [
    7, [], {}, {"salt": "", "digests": {"A": "00" * 32}}, {"salt": "zz", "digests": {}},
    {"salt": "00" * 16, "digests": {"A": "00"}}, {"salt": "00" * 16, "digests": {"A": 5}},
])
def test_badges_that_are_not_as_we_write_them_are_said_so(people: PeopleFile, badges):
    people.add("A", "4711")
    content = json.loads(people.path.read_text()) | {"badges": badges}
    people.path.write_text(json.dumps(content))
    with pytest.raises(PeopleUnusable, match="badge"):
        people.owner_of(BADGE)


def test_a_file_of_before_badges_is_read_as_one_without(people: PeopleFile):
    people.add("A", "4711")
    content = json.loads(people.path.read_text())
    del content["badges"]
    people.path.write_text(json.dumps(content))
    assert people.names() == ("A",) and people.owner_of(BADGE) is None

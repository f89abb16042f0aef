"""Custody by two: any two custodians open the floor's keys, nobody alone does."""

import json
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_assist.trust.vault import custody_file
from dealer_assist.trust.vault.custodian import (
    COST,
    PassphraseUnfit,
    PassphraseWrong,
    Present,
    check_passphrase,
    clean_name,
    make_custodian,
    unlocked,
    with_new_passphrase,
)
from dealer_assist.trust.vault.custodian_pairs import PairRefused, open_pair
from dealer_assist.trust.vault.two_person_custody import (
    CustodyRefused,
    custody_with_new_key,
    custody_with_one_more,
    custody_without_one,
    floor_keys,
    locked_anew,
    new_custody,
    with_old_key,
)

CHEAP = 2**10
NAMES = ("Mme Roy", "M. Petit", "Nadia", "M. Durand")
NOW = 1_795_377_600


@contextmanager
def refused_as(why):
    with pytest.raises(CustodyRefused) as refused:
        yield
    assert refused.value.why == why


def phrase(name):
    return f"le {name} du soir"


def enters(name):
    return lambda root: make_custodian(name, phrase(name), root, CHEAP)


def a_custody(*names, floor=None):
    return new_custody(floor or X25519PrivateKey.generate(), [enters(name) for name in names], NOW)


def present(custody, name):
    return unlocked(custody.custodian(name), phrase(name), custody.root)


def both(custody, one, other):
    return present(custody, one), present(custody, other)


def raw(key):
    return key.private_bytes_raw()


THREE = a_custody(*NAMES[:3])


@pytest.mark.parametrize(("one", "other"), list(combinations(NAMES[:3], 2)))
def test_any_two_open_the_key_in_whatever_order(one, other):
    floor = X25519PrivateKey.generate()
    custody = a_custody(*NAMES[:3], floor=floor)
    for two in (both(custody, one, other), both(custody, other, one)):
        assert [raw(key) for key in floor_keys(custody, *two)] == [raw(floor)]


@pytest.mark.parametrize("name", NAMES[:3])
def test_nobody_is_two(name):
    himself = present(THREE, name)
    with refused_as("why.two_same"):
        floor_keys(THREE, himself, himself)


@settings(deadline=None, max_examples=few_or(40))
@given(st.sampled_from(NAMES[:3]), st.binary(min_size=32, max_size=32), st.integers(0, 2))
def test_one_custodians_key_with_any_other_key_opens_no_pair(name, other, pair):
    """Whatever he makes up for the second one: another key, or his own under another's name."""
    himself = present(THREE, name)
    of = THREE.keys[0].pairs[pair]
    absent = next(iter({of.first, of.second} - {name}))
    for key in (X25519PrivateKey.from_private_bytes(other), himself.private):
        with pytest.raises(PairRefused):
            open_pair(of, himself, Present(absent, key), THREE.root)


@settings(deadline=None, max_examples=few_or(40))
@given(st.sampled_from(NAMES[:3]), st.data())
def test_a_file_that_one_of_them_altered_is_opened_by_nobody(name, data):
    """Alone he can only move about what he can read: entries, pairs, keys."""
    custody = THREE
    pairs = list(custody.keys[0].pairs)
    one, other = data.draw(st.sampled_from([(a, b) for a in range(3) for b in range(3) if a != b]))
    pairs[one] = replace(pairs[one], wrapped=pairs[other].wrapped)
    altered = replace(custody, keys=(replace(custody.keys[0], pairs=tuple(pairs)),))
    of = pairs[one]
    with refused_as("seals.altered"):
        floor_keys(altered, *both(custody, of.first, of.second))


def test_a_custodian_who_was_slipped_into_the_file_is_found_by_the_next_two():
    stranger, _ = make_custodian("M. Loup", phrase("M. Loup"), THREE.root, CHEAP)
    altered = replace(THREE, custodians=(*THREE.custodians, stranger))
    with refused_as("seals.altered"):
        custody_with_new_key(altered, both(THREE, *NAMES[:2]), NOW)


def test_custodians_of_one_custody_cant_be_carried_into_another():
    other = a_custody("M. Loup", "M. Renard")
    moved = replace(other, custodians=THREE.custodians)
    with pytest.raises(PassphraseWrong):
        unlocked(moved.custodian(NAMES[0]), phrase(NAMES[0]), moved.root)


def test_the_floors_key_stands_nowhere_in_the_file(tmp_path):
    floor = X25519PrivateKey.generate()
    custody = a_custody(*NAMES[:3], floor=floor)
    custody_file.write_custody_files(tmp_path / "custody.json", custody)
    for path in tmp_path.iterdir():
        assert raw(floor).hex() not in path.read_text()
        assert raw(floor) not in path.read_bytes()
    held = b"".join(raw(present(custody, name).private) for name in NAMES[:3])
    assert raw(floor) not in held


# --- those who come and go ---------------------------------------------------------------------


def test_who_was_added_opens_with_each_of_the_others_what_was_sealed_before():
    floor = X25519PrivateKey.generate()
    two = a_custody(*NAMES[:2], floor=floor)
    custody = custody_with_one_more(two, both(two, *NAMES[:2]), enters(NAMES[2]))
    for name in NAMES[:2]:
        assert raw(floor_keys(custody, *both(custody, NAMES[2], name))[0]) == raw(floor)


def test_one_alone_adds_strikes_and_rotates_nothing():
    himself = present(THREE, NAMES[0])
    for act in (lambda: custody_with_one_more(THREE, (himself, himself), enters(NAMES[3])),
                lambda: custody_without_one(THREE, (himself, himself), NAMES[1]),
                lambda: custody_with_new_key(THREE, (himself, himself), NOW)):
        with pytest.raises(CustodyRefused):
            act()


def test_who_was_struck_off_opens_nothing_sealed_after_the_rotation_and_old_hands_stay_open():
    old = THREE
    copied, loup = old, NAMES[2]
    after = custody_with_new_key(custody_without_one(old, both(old, *NAMES[:2]), loup),
                                 both(old, *NAMES[:2]), NOW + 1)
    old_key, new_key = floor_keys(after, *both(after, *NAMES[:2]))
    assert raw(old_key) == raw(floor_keys(old, *both(old, *NAMES[:2]))[0])
    # With the file that he copied and anybody of the others: the old key, and none of the new.
    for other in NAMES[:2]:
        found = floor_keys(copied, present(copied, loup), present(copied, other))
        assert raw(new_key) not in {raw(key) for key in found}
        with pytest.raises(CustodyRefused):
            floor_keys(after, present(copied, loup), present(after, other))
        for pair in after.keys[-1].pairs:
            with pytest.raises(PairRefused):
                open_pair(pair, present(copied, loup), present(after, other),
                          after.current.public)


def test_a_lost_passphrase_is_survived_by_three():
    lost = custody_without_one(THREE, both(THREE, *NAMES[:2]), NAMES[2])
    again = custody_with_one_more(lost, both(lost, *NAMES[:2]), lambda root: make_custodian(
        NAMES[2], "un autre mot de nuit", root, CHEAP))
    back = unlocked(again.custodian(NAMES[2]), "un autre mot de nuit", again.root)
    assert raw(floor_keys(again, back, present(again, NAMES[0]))[0]) == raw(
        floor_keys(THREE, *both(THREE, *NAMES[:2]))[0])


def test_of_two_none_is_struck_off_and_nobody_strikes_himself_off():
    two = a_custody(*NAMES[:2])
    with pytest.raises(CustodyRefused):
        custody_without_one(two, both(two, *NAMES[:2]), NAMES[1])
    with refused_as("seals.not_himself"):
        custody_without_one(THREE, both(THREE, *NAMES[:2]), NAMES[1])


def test_a_custodian_is_one_person_whatever_the_letters():
    with refused_as("seals.is_custodian"):
        a_custody("Mme Roy", "mme  ROY")
    with refused_as("seals.two_at_least"):
        a_custody("Mme Roy")


def test_an_old_raw_key_is_taken_in_and_opens_what_was_sealed_to_it():
    raw_key = X25519PrivateKey.generate()
    custody = with_old_key(THREE, both(THREE, *NAMES[:2]), raw_key, NOW)
    assert raw(floor_keys(custody, *both(custody, *NAMES[1:3]))[-1]) == raw(raw_key)
    assert custody.current == THREE.current  # tables go on with the key that they have
    with refused_as("seals.key_known"):
        with_old_key(custody, both(custody, *NAMES[:2]), raw_key, NOW)


# --- passphrases ---------------------------------------------------------------------------------


def test_a_passphrase_opens_its_own_custodian_only():
    with pytest.raises(PassphraseWrong):
        unlocked(THREE.custodian(NAMES[0]), phrase(NAMES[1]), THREE.root)


def test_another_passphrase_holds_from_then_on():
    new = "le pont du vieux port"
    custody = locked_anew(THREE, both(THREE, *NAMES[:2]), NAMES[0], new, CHEAP)
    with pytest.raises(PassphraseWrong):
        present(custody, NAMES[0])
    back = unlocked(custody.custodian(NAMES[0]), new, custody.root)
    assert floor_keys(custody, back, present(custody, NAMES[2]))


@pytest.mark.parametrize(("passphrase", "why"), [
    ("court", "seals.unfit_short"), ("12345678", "seals.unfit_short"),
    ("123456789012", "seals.unfit_number"), ("aaaaaaaaaaaaaa", "seals.unfit_alike"),
    ("Marie Antoinette", "seals.unfit_name"), ("x" * 300, "seals.unfit_short"),
])
def test_a_passphrase_that_is_soon_found_is_refused(passphrase, why):
    with pytest.raises(PassphraseUnfit) as refused:
        check_passphrase(passphrase, "marie antoinette")
    assert refused.value.why == why
    assert passphrase not in str(refused.value)


def test_a_number_among_words_is_no_fault_of_a_passphrase():
    check_passphrase("trois lunes 12 et 40 orages", "M. Durand")


def test_letters_with_accents_are_the_same_however_they_are_typed():
    composed, apart = "été à la plage", "e\u0301te\u0301 a\u0300 la plage"
    custodian, _ = with_new_passphrase(Present("Zoé", X25519PrivateKey.generate()), composed,
                                       b"r" * 32, CHEAP)
    assert unlocked(custodian, apart, b"r" * 32).name == "Zoé"


@pytest.mark.long
def test_what_is_made_is_stretched_as_much_as_the_house_rule_says():
    custodian, _ = make_custodian("Mme Roy", phrase("Mme Roy"), b"r" * 32)
    assert custodian.cost == COST >= 2**17


@pytest.mark.parametrize("name", ["", "  ", "M. 12", "x" * 25, "a\0b"])
def test_a_name_that_is_none_is_refused(name):
    with pytest.raises(ValueError, match="name"):
        clean_name(name)


# --- the file --------------------------------------------------------------------------------


def test_the_file_is_its_owners_alone_and_comes_back_as_it_was(tmp_path):
    path = tmp_path / "custody.json"
    custody_file.write_custody_files(path, THREE)
    assert custody_file.read_custody(path) == THREE
    assert path.stat().st_mode & 0o777 == 0o600
    first, second = custody_file.public_of(path).read_text().splitlines()
    assert bytes.fromhex(first) == THREE.current.public
    assert second.startswith(custody_file.CUSTODY_LINE)


@settings(deadline=None, max_examples=few_or(150))
@given(st.data())
def test_a_damaged_file_is_refused_in_words(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("file") / "custody.json"
    custody_file.write_custody_files(path, THREE)
    text = path.read_text()
    at = data.draw(st.integers(0, len(text) - 1))
    path.write_text(text[:at] + data.draw(st.text(max_size=3)) + text[at + 1:], encoding="utf-8",
                    errors="replace")
    try:
        custody = custody_file.read_custody(path)
        floor_keys(custody, *(unlocked(custody.custodian(name) or THREE.custodians[0],
                                       phrase(name), custody.root) for name in NAMES[:2]))
    except (custody_file.CustodyUnusable, CustodyRefused, PassphraseWrong):
        pass


@pytest.mark.parametrize("change", [
    {"version": 2}, {"custodians": []}, {"keys": []}, {"mark": "00"}, {"custodians": 3},
    {"keys": [{"public": "00", "made_s": 1, "pairs": []}]},
])
def test_a_file_of_another_shape_is_no_custody(tmp_path, change):
    path = tmp_path / "custody.json"
    custody_file.write_custody_files(path, THREE)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(custody_file.CustodyUnusable, match="expected a custody"):
        custody_file.read_custody(path)


def test_a_cost_that_would_eat_the_memory_is_refused(tmp_path):
    path = tmp_path / "custody.json"
    custody_file.write_custody_files(path, THREE)
    content = json.loads(path.read_text())
    content["custodians"][0]["cost"] = 2**30
    path.write_text(json.dumps(content))
    with pytest.raises(custody_file.CustodyUnusable):
        custody_file.read_custody(path)

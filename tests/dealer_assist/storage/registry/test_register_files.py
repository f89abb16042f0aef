"""Registers as files: decks and chips read, written whole, and refused with the entry named."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.storage.registry import chip_series, deck
from dealer_assist.storage.registry.chip_series import ChipRegister, Series
from dealer_assist.storage.registry.deck import (
    DeckAct,
    DeckEvent,
    DeckReason,
    DeckState,
    NotThat,
    RegisteredDeck,
)
from dealer_assist.storage.registry.registry_files import Store, StoreUnusable, join_registers
from dealer_assist.storage.registry.tag_register import table_register
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable, uid_as_printed, why_no_card
from dealer_assist.words.cards import DECK

NOW = 1_772_000_000


def cards(mark: int) -> dict[bytes, str]:
    return {bytes([4, mark, 0, 0, 0, 0, k + 1]): name for k, name in enumerate(DECK)}


def a_deck(name: str = "red", mark: int = 1, *history: DeckEvent) -> RegisteredDeck:
    entries = history or (DeckEvent(DeckAct.ENROLLED, NOW, "M. Durand"),)
    return RegisteredDeck(name, cards(mark), "red, diamonds", entries)


def chip(number: int) -> bytes:
    return b"\xe0\x04\x01" + number.to_bytes(5, "big")


# --- decks -----------------------------------------------------------------------------------

WORDS = st.text(max_size=12)
ENTRY = st.builds(DeckEvent, st.sampled_from(DeckAct), st.sampled_from([0, NOW]), WORDS,
                  st.sampled_from(["", *DeckReason]))


@given(WORDS, st.lists(ENTRY, max_size=4))
def test_a_deck_is_read_as_it_was_written(back, history):
    written = RegisteredDeck("red-0007", cards(1), back, tuple(history))
    assert join_registers({"f": deck.deck_text(written)}).decks["red-0007"] == written


def test_the_text_of_a_deck_says_nothing_of_the_order_in_which_it_was_run():
    run = dict(sorted(cards(1).items(), key=lambda pair: pair[1]))
    assert deck.deck_text(RegisteredDeck("red",
                                         run)) == deck.deck_text(RegisteredDeck("red", cards(1)))


def test_a_deck_is_printed_without_its_tags():
    assert repr(a_deck()) == "Deck('red', 52 cards, in)"
    assert "04" not in repr(table_register(join_registers({"f": deck.deck_text(a_deck())})))


def lines(*wrong: str, of: str = "") -> str:
    text = of or deck.deck_text(a_deck())
    first = text.index('"04')
    return text[:first] + "\n".join(wrong) + "\n" + text[first:]


@pytest.mark.parametrize(("text", "told"), [
    (lines('"04ff" = "As"'), "card '04ff': its UID has 2 bytes"),
    (lines('"e004010012345678" = "As"'), "8 bytes: that is a chip's"),
    (lines('"08a1b2c3" = "As"'), "drawn anew at each reading"),
    (lines('"88a1b2c3" = "As"'), "half of it is missing"),
    (lines('"0401000000aa01" = "As"'), "missing none, twice As"),
    (lines('"0401000000AA01" = "1x"'), "no card"),
    (deck.deck_text(a_deck()).replace('"As"', '"Ks"'), "missing As, twice Ks"),
    (deck.deck_text(a_deck()).replace('"red"', '"../red"'), "expected a name"),
    (deck.deck_text(a_deck()).replace('did = "enrolled"', 'did = "sold"'), "history 1"),
    (deck.deck_text(a_deck()).replace("Z\nby", "\nby"), "history 1"),
    ("cards = 3", "[cards]"), ("deck = ", "not TOML"),
])
def test_a_deck_that_can_not_be_used_names_file_and_entry(text, told):
    with pytest.raises(RegisterUnreadable, match=r"tags\.toml") as error:
        join_registers({"tags.toml": text})
    assert told in str(error.value)


def test_two_files_of_one_name_or_with_a_tag_in_common_are_both_named():
    one, other = deck.deck_text(a_deck()), deck.deck_text(a_deck(mark=2))
    with pytest.raises(RegisterUnreadable, match=r"a and b both hold the deck 'red'"):
        join_registers({"a": one, "b": other})
    with pytest.raises(RegisterUnreadable, match="a and b share 52 tags"):
        join_registers({"a": one, "b": one.replace('"red"', '"blue"')})


@pytest.mark.parametrize("retired_first", [True, False])
def test_the_cards_of_a_retired_deck_may_be_another_decks(retired_first):
    old = deck.deck_text(a_deck("red", 1, DeckEvent(DeckAct.ENROLLED, NOW),
                                DeckEvent(DeckAct.RETIRED, NOW)))
    new = deck.deck_text(a_deck("red-2", 1))
    found = join_registers({"a": old, "b": new} if retired_first else {"a": new, "b": old})
    assert found.deck_with(next(iter(cards(1)))) == "red-2"
    assert found.in_play.keys() == {"red-2"}


def test_the_older_file_without_history_is_a_deck_in_play():
    text = deck.deck_text(a_deck()).split("[[history]]")[0].replace('back = "red, diamonds"\n', "")
    found = table_register(join_registers({"f": text + '\n[chips]\n"e004010012345678" = 500\n'}))
    assert (found.deck, found.in_play, len(found.cards)) == ("red", ("red",), 52)
    assert found.chips[bytes.fromhex("e004010012345678")] == 500


@pytest.mark.parametrize("why", [DeckReason.SUSPICION, DeckReason.WRONG_COUNT, DeckReason.DISPUTE])
def test_a_deck_out_for_a_reason_that_bears_on_its_cards_comes_back_only_once_checked(why):
    out = a_deck().moved(DeckEvent(DeckAct.OUT, NOW, "M. Durand", why))
    assert out.standing is DeckState.OUT
    with pytest.raises(NotThat, match="decks check red"):
        out.moved(DeckEvent(DeckAct.IN, NOW))
    checked = out.moved(DeckEvent(DeckAct.CHECKED, NOW))
    assert checked.standing is DeckState.OUT  # a check puts nothing into play
    assert checked.moved(DeckEvent(DeckAct.IN, NOW)).standing is DeckState.IN


def test_taking_a_suspect_deck_out_once_more_for_another_reason_spares_it_no_check():
    out = a_deck().moved(DeckEvent(DeckAct.OUT, NOW, "A", DeckReason.SUSPICION))
    again = out.moved(DeckEvent(DeckAct.OUT, NOW, "A", DeckReason.END_OF_DAY))
    with pytest.raises(NotThat, match="decks check red"):
        again.moved(DeckEvent(DeckAct.IN, NOW))


def test_a_deck_that_was_only_changed_comes_back_at_once_and_a_retired_one_never():
    out = a_deck().moved(DeckEvent(DeckAct.OUT, NOW, "A", DeckReason.END_OF_DAY))
    assert out.moved(DeckEvent(DeckAct.IN, NOW)).standing is DeckState.IN
    with pytest.raises(NotThat, match="retired"):
        out.moved(DeckEvent(DeckAct.RETIRED, NOW)).moved(DeckEvent(DeckAct.IN, NOW))


# --- chips -----------------------------------------------------------------------------------


def test_chips_are_known_singly_and_by_range_whichever_way_the_reader_turns_them():
    register = ChipRegister([
        Series("a", 500, "purple", (chip(7),)),
        Series("b", 25, "green", ranges=((chip(10), chip(19)),)),
    ])
    assert register[chip(7)] == 500
    assert [register.get(chip(n), 0) for n in (9, 10, 19, 20)] == [0, 25, 25, 0]
    assert register[chip(12)[::-1]] == 25
    assert (len(register), len(list(register))) == (11, 11)
    assert register.get(b"\xe0\x04", 0) == 0


@given(st.binary(min_size=8, max_size=8))
def test_a_uid_turned_round_twice_is_the_same(uid):
    assert uid_as_printed(uid_as_printed(uid)) == uid_as_printed(uid)


def test_a_closed_series_is_known_and_is_no_money():
    register = ChipRegister([Series("old", 500, ranges=((chip(1), chip(5)),), closed=True)])
    assert register.get(chip(3), 0) == 0 and chip(3) not in register and len(register) == 0
    assert register.series_of(chip(3)).name == "old"


SPAN = st.tuples(st.integers(0, 60), st.integers(0, 9)).map(lambda s: (s[0], s[0] + s[1]))


@given(st.lists(SPAN, max_size=6))
def test_a_chip_has_one_value_or_the_register_is_refused(spans):
    series = [Series(str(k), k + 1, ranges=((chip(a), chip(b)),)) for k, (a, b) in enumerate(spans)]
    claimed = [n for a, b in spans for n in range(a, b + 1)]
    if len(claimed) != len(set(claimed)):
        with pytest.raises(RegisterUnreadable, match=r"has one value|twice"):
            ChipRegister(series)
        return
    register = ChipRegister(series)
    for n in range(75):
        found = next((k + 1 for k, (a, b) in enumerate(spans) if a <= n <= b), 0)
        assert register.get(chip(n), 0) == found


@given(st.lists(st.integers(0, 50), unique=True, max_size=5), WORDS, st.booleans())
def test_a_series_is_read_as_it_was_written(numbers, colour, closed):
    one = Series("s", 500, colour, tuple(map(chip, numbers)), ((chip(100), chip(120)),), closed)
    assert join_registers({"f": chip_series.chips_text([one])}).chips.series == (one,)


def a_series(rest: str) -> str:
    return f'[[series]]\nname = "a"\nvalue = 5\n{rest}'


ONE, NINE, FAR = chip(1).hex(), chip(9).hex(), "e00402ffffffffff"


@pytest.mark.parametrize(("text", "told"), [
    ("series = 3", "[[series]]"),
    ('[[series]]\nname = "a"\nvalue = 0\nuids = []', "series 'a' must have a whole value"),
    (a_series(""), "expected uids"),
    (a_series('uids = ["e004"]'), "series 'a': chip 'e004': a chip's UID has 8"),
    (a_series('uids = ["0404010012345678"]'), "begins with e0"),
    (a_series("uids = [7]"), "hexadecimal digits between quotes"),
    (a_series(f'ranges = [["{NINE}", "{ONE}"]]'), "runs backwards"),
    (a_series(f'ranges = [["{ONE}", "{FAR}"]]'), "at most"),
    (a_series(f'ranges = [["{NINE}"]]'), "[from, to]"),
    (a_series(f'closed = 1\nuids = ["{ONE}"]'), "true or false"),
    (a_series(f'uids = ["{ONE}", "{ONE}"]'), "twice"),
    ('[chips]\n"e004010012345678" = 1.5', "whole value"), ('[chips]\n"zz" = 5', "hexadecimal"),
])
def test_chips_that_can_not_be_used_name_file_and_entry(text, told):
    with pytest.raises(RegisterUnreadable, match=r"tags\.toml") as error:
        join_registers({"tags.toml": text})
    assert told in str(error.value)


def test_an_overlap_names_both_files_and_the_first_chip_of_it():
    one = chip_series.chips_text([Series("a", 5, ranges=((chip(1), chip(9)),))])
    other = chip_series.chips_text([Series("b", 25, ranges=((chip(9), chip(12)),))])
    with pytest.raises(RegisterUnreadable) as error:
        join_registers({"a.toml": one, "b.toml": other})
    assert all(part in str(error.value) for part in ("a.toml", "b.toml", chip(9).hex()))


# --- the folder ------------------------------------------------------------------------------


def test_a_folder_holds_several_decks_and_series_readable_by_their_owner_only(tmp_path: Path):
    store = Store(tmp_path / "registers")
    path = store.enter(a_deck())
    store.enter(a_deck("blue", 2))
    store.enter_chips(Series("2026-A", 500, "purple", ranges=((chip(1), chip(9)),)))
    found = store.read()
    assert sorted(found.decks) == ["blue", "red"] and found.chips[chip(4)] == 500
    assert path.stat().st_mode & 0o077 == 0
    assert found.deck_with(bytes([4, 2, 0, 0, 0, 0, 1])) == "blue"


def test_a_deck_is_moved_in_its_own_file_and_the_others_stay_as_they_are(tmp_path: Path):
    store = Store(tmp_path)
    store.enter(a_deck())
    other = store.enter(a_deck("blue", 2))
    before = other.read_bytes()
    store.move("red", DeckEvent(DeckAct.OUT, NOW, "A", DeckReason.CHANGE))
    assert list(store.read().in_play) == ["blue"]
    assert other.read_bytes() == before
    assert table_register(store.read()).barred == {"red"}


@pytest.mark.parametrize("name", ["red", "../x", "", "a" * 40])
def test_a_deck_that_is_there_or_has_no_name_is_not_entered(tmp_path: Path, name: str):
    store = Store(tmp_path)
    store.enter(a_deck())
    before = sorted(path.read_bytes() for path in tmp_path.iterdir())
    with pytest.raises(StoreUnusable):
        store.enter(a_deck(name, 3))
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == before


def test_a_disk_that_can_not_be_written_leaves_the_register_as_it_was(tmp_path: Path, monkeypatch):
    store = Store(tmp_path)
    store.enter(a_deck())

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreUnusable, match="can't be written"):
        store.enter(a_deck("blue", 2))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck-red.toml"]
    assert list(store.read().decks) == ["red"]


def test_a_series_is_closed_in_its_file(tmp_path: Path):
    store = Store(tmp_path)
    store.enter_chips(Series("old", 500, "purple", ranges=((chip(1), chip(9)),)))
    store.close_chips("old")
    assert store.read().chips.get(chip(4), 0) == 0
    with pytest.raises(StoreUnusable, match="0 series 'new'"):
        store.close_chips("new")


@pytest.mark.parametrize(
    "uid", [b"", b"\x04" * 3, b"\x00" * 7, b"\x08abc", b"\x88abc", b"\x04" * 8])
def test_a_tag_that_can_name_no_card_is_told_why(uid):
    assert why_no_card(uid)

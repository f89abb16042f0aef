import pytest

from tests.tools.evaluate.evaluate_sets import Label, SetUnfit, decks_in, labels_of

HEAD = "file,label,corners\n"
SQUARE = '"0,0 10,0 10,14 0,14"'
NAMES = [rank + "s" for rank in "A23456789T"]


def labels(folder, text):
    (folder / "LABELS.csv").write_text(HEAD + text, encoding="utf-8")
    return folder


def deck(folder, names=NAMES):
    folder.mkdir(parents=True)
    for name in names:
        (folder / f"{name}.png").touch()


def test_labels_are_read_with_their_corners(tmp_path):
    (label,) = labels_of(labels(tmp_path, f"a/one.jpg,As,{SQUARE}\n"))
    assert (label.name, label.folder) == ("As", "a")
    assert label.corners == ((0, 0), (10, 0), (10, 14), (0, 14))


def test_a_subfolder_has_the_labels_of_the_file_above_that_lie_in_it(tmp_path):
    labels(tmp_path, f"a/one.jpg,As,{SQUARE}\nb/two.jpg,Ks,{SQUARE}\n")
    (tmp_path / "b").mkdir()
    assert [one.name for one in labels_of(tmp_path / "b")] == ["Ks"]


def test_labels_without_corners_are_no_photographs(tmp_path):
    assert labels_of(labels(tmp_path, "decks/x/As.png,As,\n")) == []


def test_a_folder_without_labels_has_none(tmp_path):
    assert labels_of(tmp_path) == []


@pytest.mark.parametrize(("name", "card", "is_right"), [
    ("As", "As", True), ("As", "Ah", False), ("9?", "9h", True), ("9?", "Th", False),
])
def test_a_label_knows_what_reading_is_right(tmp_path, name, card, is_right):
    assert Label(tmp_path / "one.jpg", name, None).right(card) is is_right


@pytest.mark.parametrize(("line", "says"), [
    (f"a.jpg,Xs,{SQUARE}\n", "line 2.*'Xs'"), ('a.jpg,As,"1,2 3,4"\n', "line 2.*four corners"),
    ('a.jpg,As,"one two"\n', "line 2.*four corners"),
])
def test_a_wrong_line_is_named_with_what_was_expected(tmp_path, line, says):
    with pytest.raises(SetUnfit, match=says):
        labels_of(labels(tmp_path, line))


def test_a_file_without_the_columns_is_refused(tmp_path):
    (tmp_path / "LABELS.csv").write_text("picture;card\n", encoding="utf-8")
    with pytest.raises(SetUnfit, match="file,label,corners"):
        labels_of(tmp_path)


def test_decks_are_found_here_below_and_in_decks(tmp_path):
    deck(tmp_path / "one")
    deck(tmp_path / "decks" / "two")
    assert [one.name for one in decks_in(tmp_path)] == ["one", "two"]
    assert [one.name for one in decks_in(tmp_path / "one")] == ["one"]


def test_backs_and_jokers_stand_beside_the_cards(tmp_path):
    deck(tmp_path / "one", [*NAMES, "back", "joker_red", "joker_black"])
    (found,) = decks_in(tmp_path)
    assert (len(found.cards), len(found.backs), len(found.jokers)) == (10, 1, 2)


def test_a_folder_of_a_few_pictures_is_no_deck(tmp_path):
    deck(tmp_path / "one", NAMES[:9])
    assert decks_in(tmp_path) == []


def test_a_card_whose_label_says_that_it_has_no_index_is_left_out(tmp_path):
    deck(tmp_path / "decks" / "one", [*NAMES, "Ks"])
    labels(tmp_path, "decks/one/Ks.png,Ks (no index printed),\ndecks/one/As.png,As,\n")
    assert {"As", "Ks"} & set(decks_in(tmp_path)[0].cards) == {"As"}


def test_photographs_that_are_links_are_followed(tmp_path):
    shelf, here = tmp_path / "shelf", tmp_path / "here"
    shelf.mkdir()
    here.mkdir()
    (shelf / "one.jpg").touch()
    (here / "one.jpg").symlink_to(shelf / "one.jpg")
    (tmp_path / "link").symlink_to(here)
    labels(here, f"one.jpg,As,{SQUARE}\n")
    assert [one.name for one in labels_of(here)] == ["As"]
    assert [one.name for one in labels_of(tmp_path / "link")] == ["As"]


def test_a_deck_of_links_is_a_deck(tmp_path):
    deck(tmp_path / "shelf")
    (tmp_path / "here").mkdir()
    for name in NAMES:
        (tmp_path / "here" / f"{name}.png").symlink_to(tmp_path / "shelf" / f"{name}.png")
    assert [one.name for one in decks_in(tmp_path / "here")] == ["here"]

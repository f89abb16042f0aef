"""A key at rest shows the face that was painted for its state before."""

from dataclasses import replace
from itertools import pairwise, product

import pytest
from bench_walk import picture_of
from PyQt6.QtCore import Qt

from dealer_assist.qt.pieces import key_button
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.theme import DARK, LIGHT
from dealer_assist.qt.pieces.window_piece_base import Surface


@pytest.fixture
def key(qtbot):
    around = Surface()
    qtbot.addWidget(around)
    made = KeyButton(around, Style(size=18))
    made.put(0, 0, 120, 60)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the first key of a window would have its ring
    around.show()
    yield made


def face(key):
    picture = picture_of(key)
    return picture.constBits().asstring(picture.sizeInBytes()), key.writings


def anew(key):
    key_button._faces.clear()
    return face(key)


def states(key):
    for words, amount, is_live, theme in product(("CHECK", "CALL"), ("", "1,200"), (True, False),
                                                 (DARK, LIGHT)):
        key.use_theme(theme)
        key.show_face(words, amount, enabled=is_live)
        yield words, amount, is_live, theme.name


def test_the_face_kept_of_a_state_is_the_one_painted_anew(key):
    kept = {state: face(key) for state in states(key)}
    assert all(face(key) == kept[state] for state in states(key))
    assert all(anew(key) == kept[state] for state in states(key))
    assert len({picture for picture, _ in kept.values()}) == len(kept)


def test_size_scale_and_style_have_faces_of_their_own(key):
    key.show_face("CHECK")
    before = [face(key)]
    for change in (lambda: key.rescale(1.5), lambda: key.put(0, 0, 90, 60),
                   lambda: key.use_text(150),
                   lambda: setattr(key, "look", replace(key.look, fill="now"))):
        change()
        before.append(face(key))
        assert face(key) == anew(key)
    assert all(one != other for one, other in pairwise(before))


def test_a_key_under_a_finger_is_painted_as_it_is_now(key):
    key.show_face("CHECK")
    at_rest = face(key)
    key.setDown(True)
    assert face(key)[0] != at_rest[0]
    key.setDown(False)
    assert face(key) == at_rest


def test_no_more_faces_are_kept_than_a_table_needs(key):
    for number in range(key_button._MOST_FACES + 20):
        key.show_face(f"{number}")
        face(key)
    assert len(key_button._faces) == key_button._MOST_FACES

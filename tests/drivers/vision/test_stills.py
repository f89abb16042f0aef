"""Pictures to calibrate with come from files, folders and films; a camera is none of them."""

import os

import numpy as np
import pytest

from drivers.vision.calibration.still_pictures import is_still, still_pictures_of
from drivers.vision.opencv import cv2
from drivers.vision.picture_files import PictureUnreadable, _decoder_words


def grey(level: int) -> np.ndarray:
    return np.full((48, 64, 3), level, np.uint8)


def test_a_folder_gives_its_pictures_by_name(tmp_path):
    for name, level in (("b.png", 200), ("a.png", 100)):
        cv2.imwrite(str(tmp_path / name), grey(level))
    (tmp_path / "notes.txt").write_text("no picture")
    assert [one[0, 0, 0] for one in still_pictures_of(str(tmp_path))] == [100, 200]


def test_one_picture_is_one_though_its_neighbours_are_numbered_alike(tmp_path):
    for number in (1, 2, 3):
        cv2.imwrite(str(tmp_path / f"view{number}.png"), grey(50 * number))
    assert [one[0, 0, 0] for one in still_pictures_of(str(tmp_path / "view2.png"))] == [100]


def test_a_film_gives_a_frame_of_each_half_second(tmp_path):
    file = str(tmp_path / "held.avi")
    film = cv2.VideoWriter(file, cv2.VideoWriter.fourcc(*"MJPG"), 30, (64, 48))
    for level in range(45):
        film.write(grey(5 * level))
    film.release()
    found = still_pictures_of(file)
    assert len(found) == 3
    assert [abs(int(one[0, 0, 0]) - want) <= 4 for one, want in
            zip(found, (0, 75, 150), strict=True)] == [True] * 3


@pytest.mark.parametrize("content", [b"", b"\x00" * 64])
def test_what_is_no_film_is_said(tmp_path, content):
    (tmp_path / "held.avi").write_bytes(content)
    with pytest.raises(PictureUnreadable, match=r"held\.avi"):
        still_pictures_of(str(tmp_path / "held.avi"))


def test_an_empty_picture_is_said(tmp_path):
    (tmp_path / "held.png").touch()
    with pytest.raises(PictureUnreadable, match="empty"):
        still_pictures_of(str(tmp_path / "held.png"))


def test_an_empty_folder_is_said(tmp_path):
    with pytest.raises(PictureUnreadable, match="none in it"):
        still_pictures_of(str(tmp_path))


@pytest.mark.parametrize(("source", "still"), [
    ("0", False), ("/dev/video2", False), ("rtsp://10.0.0.5/a.mp4", False), ("a.png", True),
])
def test_a_camera_is_told_from_a_file(source, still):
    assert is_still(source) is still


def photographed() -> bytes:
    rng = np.random.default_rng(3)
    return cv2.imencode(".jpg", rng.integers(0, 255, (240, 320, 3), np.uint8))[1].tobytes()


@pytest.mark.parametrize("damage", [
    lambda coded: coded[:len(coded) // 2],
    lambda coded: coded[:-2],
    lambda coded: coded[:9000] + bytes(400) + coded[9400:],
], ids=["cut short", "without its end", "altered within"])
def test_a_damaged_jpeg_is_said_to_be_damaged(tmp_path, damage):
    (tmp_path / "held.jpg").write_bytes(damage(photographed()))
    with pytest.raises(PictureUnreadable, match="damaged JPEG"):
        still_pictures_of(str(tmp_path / "held.jpg"))


def test_some_bytes_behind_a_jpeg_do_no_harm(tmp_path):
    (tmp_path / "held.jpg").write_bytes(photographed() + b"made by a camera")
    assert len(still_pictures_of(str(tmp_path / "held.jpg"))) == 1


def test_what_others_say_on_stderr_while_a_picture_is_read_is_passed_on(tmp_path, capfd):
    with _decoder_words() as words:
        os.write(2, b"another thread's word\n")
    assert words == [b"another thread's word\n"]
    assert "another thread's word" in capfd.readouterr().err


def test_a_wholly_transparent_picture_is_said_to_be_one(tmp_path):
    cv2.imwrite(str(tmp_path / "held.png"), np.zeros((48, 64, 4), np.uint8))
    with pytest.raises(PictureUnreadable, match="transparent"):
        still_pictures_of(str(tmp_path / "held.png"))

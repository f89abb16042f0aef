"""Where frames come from, and what is said where none do."""

import numpy as np
import pytest

from drivers.vision.opencv import cv2
from drivers.vision.sources import CameraRefused, Device, Film, Folder, Stream, source_of


def picture(shade):
    return np.full((48, 64, 3), shade, np.uint8)


def why(source):
    """Why no frame comes, in the words of a LinkLost."""
    with pytest.raises(CameraRefused) as refused:
        source.open()
        while True:
            source.read()
    source.close()
    return str(refused.value)


@pytest.mark.parametrize(("text", "kind"), [
    ("0", Device), ("/dev/video7", Device), ("rtsp://10.0.0.2/x", Stream), ("film.avi", Film),
])
def test_a_source_is_known_by_its_name(text, kind):
    assert type(source_of(text)) is kind


def test_a_folder_is_a_source_of_its_pictures(tmp_path):
    assert type(source_of(str(tmp_path))) is Folder


def test_pictures_of_a_folder_come_in_the_order_of_their_names(tmp_path):
    for name, shade in (("b.png", 20), ("a.png", 10), ("c.PNG", 30)):
        (tmp_path / name).write_bytes(cv2.imencode(".png", picture(shade))[1].tobytes())
    (tmp_path / "notes.txt").write_text("no picture")
    source = Folder(tmp_path)
    source.open()
    assert [int(source.read()[0, 0, 0]) for _ in range(3)] == [10, 20, 30]


def test_a_folder_that_was_shown_is_over_and_does_not_begin_again(tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), picture(10))
    source = Folder(tmp_path)
    assert why(source) == "recording over"
    assert why(source) == "recording over"


def test_a_film_is_shown_to_its_end(tmp_path):
    coded = cv2.VideoWriter.fourcc(*"MJPG")
    film = cv2.VideoWriter(str(tmp_path / "x.avi"), coded, 200.0, (64, 48))
    for shade in (40, 90, 140):
        film.write(picture(shade))
    film.release()
    source = source_of(str(tmp_path / "x.avi"))
    source.open()
    shades = [int(source.read()[20, 20, 0]) for _ in range(3)]
    assert shades == pytest.approx([40, 90, 140], abs=4)
    with pytest.raises(CameraRefused, match="recording over"):
        source.read()


@pytest.mark.parametrize("text", ["99", "/dev/video99", "/nowhere/film.avi", "/nowhere/"])
def test_what_is_not_there_is_no_camera(text):
    assert why(source_of(text)) == "no camera"


@pytest.mark.parametrize("name", ["x.avi", "x.png", "x.mp4"])
def test_a_file_that_is_no_film_is_called_corrupt_by_its_name(tmp_path, name):
    (tmp_path / name).write_bytes(b"this is no film" * 40)
    assert why(source_of(str(tmp_path / name))).startswith(f"corrupt file: {tmp_path / name}")


def test_a_picture_that_is_cut_short_is_called_corrupt_by_its_number(tmp_path):
    whole = cv2.imencode(".png", picture(10))[1].tobytes()
    (tmp_path / "a.png").write_bytes(whole[:30])
    assert why(Folder(tmp_path)) == f"corrupt file: picture 1 in {tmp_path} can't be read"


def test_an_empty_folder_is_called_corrupt(tmp_path):
    assert why(Folder(tmp_path)) == f"corrupt file: {tmp_path} holds no picture"


def test_an_empty_file_is_called_corrupt(tmp_path):
    (tmp_path / "x.avi").touch()
    assert why(source_of(str(tmp_path / "x.avi"))).startswith("corrupt file")


def test_a_stream_that_nobody_serves_is_no_camera():
    assert why(source_of("rtsp://127.0.0.1:9/none")) == "no camera"

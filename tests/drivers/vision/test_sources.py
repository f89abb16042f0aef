"""Where frames come from, and what is said where none do."""

from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np
import pytest

from drivers.vision.calibration.still_pictures import is_still
from drivers.vision.frame_sources import (
    CameraDevice,
    CameraRefused,
    Film,
    Folder,
    Stream,
    source_of,
)
from drivers.vision.opencv import cv2


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
    ("0", CameraDevice), ("/dev/video7", CameraDevice), ("rtsp://10.0.0.2/x", Stream),
    ("film.avi", Film),
])
def test_a_source_is_known_by_its_name(text, kind):
    assert type(source_of(text)) is kind


def test_a_folder_is_a_source_of_its_pictures(tmp_path):
    assert type(source_of(str(tmp_path))) is Folder


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no memory under /dev here")
def test_a_file_in_memory_under_dev_is_no_camera():
    with NamedTemporaryFile(dir="/dev/shm", suffix=".avi") as film:
        assert isinstance(source_of(film.name), Film)
        assert is_still(film.name)
        gone = film.name
    assert isinstance(source_of("/dev/shm"), Folder)
    assert isinstance(source_of(gone), Film), "said to be missing as a file, not as a camera"


def test_what_a_file_is_decides_wherever_it_lies(tmp_path):
    link = tmp_path / "camera"
    link.symlink_to("/dev/null")  # as udev links /dev/v4l/by-id to what it found
    assert isinstance(source_of(str(link)), CameraDevice) and not is_still(str(link))
    assert isinstance(source_of("/dev/video63"), CameraDevice), "not plugged in"
    assert isinstance(source_of(str(tmp_path / "film.avi")), Film)
    assert isinstance(source_of("film\0.avi"), Film)


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


@pytest.mark.parametrize("text", ["99", "/dev/video99"])
def test_what_is_not_there_is_no_camera(text):
    assert why(source_of(text)) == "no camera"


@pytest.mark.parametrize("text", ["/nowhere/film.avi", "/nowhere/", "cam0"])
def test_a_file_or_folder_that_is_missing_is_said_to_be_by_its_name(text):
    assert why(source_of(text)) == f"no file: {text.rstrip('/')}"


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


class Settable:
    """A camera of this machine that can be set in two ways, and says when it was."""

    def __init__(self, *_):
        self.told = []

    def isOpened(self):  # noqa: N802 (OpenCV's own name)
        return True

    def set(self, number, value):
        self.told.append((number, value))

    def get(self, number):
        return 30.0 if number in (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_FPS) else -1.0

    def read(self):
        return True, picture(50)

    def release(self):
        pass


@pytest.fixture
def camera(tmp_path, monkeypatch):
    monkeypatch.setattr(cv2, "VideoCapture", Settable)
    (tmp_path / "video0").touch()
    device = CameraDevice(str(tmp_path / "video0"), None, {"exposure": 20.0})
    device.open()
    return device


def test_a_camera_says_what_of_it_can_be_set(camera):
    assert camera.able == {"exposure", "fps"}


def test_a_camera_is_tuned_before_its_next_frame_and_stays_so_when_it_is_opened_again(camera):
    before = len(camera._camera.told)
    camera.tune("exposure", 35.0)
    assert len(camera._camera.told) == before  # another thread may be reading
    camera.read()
    assert camera._camera.told[before:] == [(cv2.CAP_PROP_EXPOSURE, 35.0)]
    camera.close()
    camera.open()
    assert (cv2.CAP_PROP_EXPOSURE, 35.0) in camera._camera.told
    assert camera.settings["exposure"] == 35.0


def test_what_no_camera_has_is_not_tuned(camera):
    with pytest.raises(KeyError):
        camera.tune("loudness", 1.0)

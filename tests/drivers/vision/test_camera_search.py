"""Cameras of the machine: those that give pictures are asked, one that is held is not."""

from pathlib import Path

from drivers.port_users import Process
from drivers.vision import camera_search
from drivers.vision.camera_search import CameraAnswer, cameras


def machine(tmp_path: Path) -> tuple[Path, Path]:
    """Two cameras, the second name of the first giving data only."""
    dev, sys = tmp_path / "dev", tmp_path / "sys"
    for number, index, name in ((0, "0", "Webcam"), (1, "1", "Webcam"), (10, "0", "Overhead")):
        folder = sys / f"video{number}"
        folder.mkdir(parents=True)
        (folder / "index").write_text(index + "\n")
        (folder / "name").write_text(name + "\n")
        dev.mkdir(exist_ok=True)
        (dev / f"video{number}").write_text("")
    (dev / "video").write_text("")
    return dev, sys


def test_names_that_give_no_pictures_are_left_out(tmp_path):
    dev, sys = machine(tmp_path)
    seen = cameras(lambda path: CameraAnswer((640, 480), 90.0), dev, sys)
    assert [(Path(one.path).name, one.name) for one in seen] == [("video0", "Webcam"),
                                                                 ("video10", "Overhead")]


def test_a_camera_that_a_program_holds_is_not_asked(tmp_path, monkeypatch):
    dev, sys = machine(tmp_path)
    asked: list[str] = []

    def ask(path: str) -> CameraAnswer:
        asked.append(Path(path).name)
        return CameraAnswer((640, 480), 90.0)

    monkeypatch.setattr(camera_search.port_users, "processes_at_port",
                        lambda path: [Process(77, "vlc")] if path.endswith("video0") else [])
    seen = cameras(ask, dev, sys)
    assert asked == ["video10"] and seen[0].users == (Process(77, "vlc"),)


def test_a_camera_that_is_not_there_refuses(tmp_path):
    answer = camera_search.probe_camera(str(tmp_path / "video9"))
    assert answer.size is None and answer.refused == "no camera"

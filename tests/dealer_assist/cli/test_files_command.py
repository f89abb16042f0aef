"""`files`: what the guides name, from a checkout and from the wheel as it is built."""

import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from dealer_assist.__main__ import main
from dealer_assist.trust.release import carried_files as files

ROOT = Path(__file__).parents[3]
#: What a guide names of the folder hardware/, as it is typed or linked.
NAMED = re.compile(r"hardware/[\w./-]*\w\.(?:md|rules|sh|bin|service|conf|svg)")
GUIDES = [*(ROOT / "hardware/build").glob("*.md"), ROOT / "hardware/host/README.md",
          ROOT / "hardware/udev/README.md", ROOT / "hardware/README.md", ROOT / "README.md"]


def test_every_file_that_a_guide_names_is_among_them():
    named = {one for guide in GUIDES for one in NAMED.findall(guide.read_text(encoding="utf-8"))}
    assert len(named) > 8
    assert {one for one in named if "/build/f405" not in one} <= files.carried_files().keys()


def test_links_between_the_guides_lead_to_what_is_written(tmp_path):
    assert main(["files", "--out", str(tmp_path)]) == 0
    dead = []
    for guide in (tmp_path / "hardware").rglob("*.md"):
        for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", guide.read_text(encoding="utf-8")):
            leads = (guide.parent / link).resolve()
            if not leads.exists() and not (ROOT / leads.relative_to(tmp_path.resolve())).exists():
                dead.append((guide.name, link))
    assert dead == []


def test_scripts_can_be_run_and_what_is_there_already_stays(tmp_path, capsys):
    for lang, says in (("fr", "fichiers dans"), ("en", "files in")):
        assert main(["files", "--out", str(tmp_path), "--lang", lang]) == 0
        assert says in capsys.readouterr().out
    assert os.access(tmp_path / "hardware/host/install.sh", os.X_OK)
    assert not os.access(tmp_path / "hardware/protocol/wire.md", os.X_OK)
    mine = tmp_path / "hardware/host/etc/table.conf"
    mine.write_text("OPTIONS=--mine\n")
    (tmp_path / "hardware/README.md").unlink()
    for lang, says in (("fr", "existe déjà"), ("en", "exists already")):
        assert main(["files", "--out", str(tmp_path), "--lang", lang]) == 1
        assert says in capsys.readouterr().err
    assert mine.read_text() == "OPTIONS=--mine\n"
    assert not (tmp_path / "hardware/README.md").exists()


def test_a_place_that_cant_be_written_and_a_program_without_them_are_said(
    tmp_path, capsys, monkeypatch
):
    (tmp_path / "file").touch()
    assert main(["files", "--out", str(tmp_path / "file"), "--lang", "en"]) == 2
    assert "file" in capsys.readouterr().err
    monkeypatch.setattr(files, "_CHECKOUT", tmp_path)
    assert main(["files", "--lang", "fr"]) == 2
    assert "installez-le de nouveau" in capsys.readouterr().err


@pytest.mark.long
def test_the_wheel_as_it_is_built_writes_the_same_files(tmp_path):
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, ROOT],
                   check=True, timeout=110)
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "site")
        about = next(wheel.read(name).decode() for name in wheel.namelist()
                     if name.endswith("/METADATA"))
    assert "](hardware" not in about and "Classifier: Natural Language :: French" in about
    subprocess.run([sys.executable, "-m", "dealer_assist", "files", "--out", tmp_path / "out"],
                   check=True, cwd=tmp_path / "site", stdout=subprocess.DEVNULL,
                   env={**os.environ, "PYTHONPATH": str(tmp_path / "site")})
    written = {one.relative_to(tmp_path / "out").as_posix(): one.read_bytes()
               for one in (tmp_path / "out").rglob("*") if one.is_file()}
    assert written == {path: one.read_bytes() for path, one in files.carried_files().items()}

"""The lock: covers what the program needs, is refused when tampered with, tells what differs."""

import hashlib
import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from small_release import WHY, Maker

from dealer_assist.cli.releases import release
from dealer_assist.live.doctor import program_findings
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.trust.release import library_lock
from dealer_assist.trust.release.installed_releases import LIBRARIES, Shelf
from dealer_assist.trust.release.library_lock import (
    LOCK,
    LibraryDifference,
    LockUnfit,
    altered_files,
    library_differences,
    lock_mark,
    read_lock,
)
from dealer_assist.trust.release.release_package import PackageRefused

ROOT = Path(__file__).parents[4]
MAKE_ENV = ROOT / "hardware/host/lib/make-env"
DIGEST = "a" * 64
#: Debian 12 and 13, a desktop and a Raspberry Pi.
MACHINES = [{"python_version": python, "python_full_version": f"{python}.2",
             "platform_machine": machine, "sys_platform": "linux", "implementation_name": "cpython",
             "platform_python_implementation": "CPython"}
            for python, machine in product(("3.11", "3.13"), ("x86_64", "aarch64"))]


def required() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(one) for one in (*project["dependencies"],
                                         *project["optional-dependencies"]["group"])]


@pytest.mark.parametrize("machine", MACHINES, ids=lambda one: "-".join(
    (one["python_version"], one["platform_machine"])))
def test_each_need_of_the_program_is_locked_once_for_each_machine_at_or_above_its_floor(machine):
    for need in required():
        found = [one.version for one in read_lock(ROOT / LOCK)
                 if one.name == canonicalize_name(need.name)
                 and (not one.marker or Marker(one.marker).evaluate(machine))]
        assert len(found) == 1 and found[0] in need.specifier, (need, found)


def test_the_lock_names_no_place_to_fetch_from():
    assert "://" not in (ROOT / LOCK).read_text()


def lock_of(folder: Path, *lines: str) -> Path:
    path = folder / "lock.txt"
    path.write_text("\n".join(lines) + "\n")
    return path


NO_LOCKS = (
    "--index-url https://elsewhere", "--extra-index-url=x", "-e .", "segno @ file:///tmp/segno.whl",
    "segno>=1.6 \\", "segno==1.6.6", "    --hash=md5:aa", "    --hash=sha256:aa", "\0\udcff",
)
OF_PIP = ("segno==next \\", "segno==1.6 ; os == 'x' \\")  # refused by pip itself in make-env


@pytest.mark.parametrize(("by", "line"), [
    *(("program", line) for line in (*NO_LOCKS, *OF_PIP)),
    *(("make-env", line) for line in NO_LOCKS),
])
def test_a_line_that_is_no_lock_s_is_refused_by_its_number(tmp_path, line, by):
    path = tmp_path / LOCK
    path.parent.mkdir(parents=True)
    path.write_text(f"# made\nsegno==1.6.6 \\\n    --hash=sha256:{DIGEST}\n{line}\n",
                    errors="surrogateescape")
    if by == "program":
        with pytest.raises(LockUnfit, match=r"line 4") as refused:
            read_lock(path)
        assert "ligne 4" in refused.value.text("fr")
        return
    said = make_env(tmp_path)
    assert said.returncode == 1 and "line 4" in said.stderr and "nothing was changed" in said.stderr


def make_env(release: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", MAKE_ENV, release], capture_output=True, text=True, check=False,
                          env={"PATH": "/usr/bin:/bin", "DEALER_ASSIST_HOME": str(release / "home"),
                               **more})


@pytest.mark.parametrize("lines", [(), ("# nothing",), ("segno==1.6.6 \\",)])
def test_a_lock_without_libraries_or_digests_is_none(tmp_path, lines):
    with pytest.raises(LockUnfit):
        read_lock(lock_of(tmp_path, *lines))


def a_wheel(folder: Path, name: str, version: str) -> str:
    """A library of one file; the digest of its wheel."""
    folder.mkdir(exist_ok=True)
    path, about = folder / f"{name}-{version}-py3-none-any.whl", f"{name}-{version}.dist-info"
    with ZipFile(path, "w") as wheel:
        wheel.writestr(f"{name}.py", f"VERSION = {version!r}\n")
        wheel.writestr(f"{about}/METADATA",
                       f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        wheel.writestr(f"{about}/WHEEL",
                       "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.long
def test_libraries_are_those_of_the_signed_lock_or_none(tmp_path):
    """Asked for once, again, with a digest that isn't the file's, and put right."""
    digest = a_wheel(tmp_path / "wheels", "felt", "1.2")
    lock = tmp_path / LOCK
    lock.parent.mkdir(parents=True)
    lock.write_text(f"felt==1.2 \\\n    --hash=sha256:{digest}\n")
    made = make_env(tmp_path, WHEELS=str(tmp_path / "wheels"))
    assert made.returncode == 0, made.stderr
    env = Path(made.stdout.strip())
    assert env.name == lock_mark(hashlib.sha256(lock.read_bytes()).hexdigest())
    told = subprocess.run([env / "bin/python", "-c", "import felt; print(felt.VERSION)"],
                          capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "1.2"
    assert make_env(tmp_path).stdout == made.stdout  # there already: nothing is fetched
    lock.write_text(f"felt==1.2 \\\n    --hash=sha256:{DIGEST}\n")
    refused = make_env(tmp_path, WHEELS=str(tmp_path / "wheels"))
    assert refused.returncode == 1 and "nothing was changed" in refused.stderr
    assert [one.name for one in (tmp_path / "home/envs").iterdir()] == [env.name]


# --- what differs ------------------------------------------------------------------------------


LINES = ("pyqt6==6.7.1 ; platform_machine == 'none' \\", f"    --hash=sha256:{DIGEST}",
         "numpy==2.4.6 ; python_full_version >= '3.11' \\", f"    --hash=sha256:{DIGEST}",
         "segno==1.6.6 \\", f"    --hash=sha256:{DIGEST} \\", f"    --hash=sha256:{DIGEST}")


def test_libraries_of_other_machines_are_not_asked_for_and_pip_is_an_environments_own(tmp_path):
    lock = read_lock(lock_of(tmp_path, *LINES))
    assert [one.name for one in lock] == ["pyqt6", "numpy", "segno"] and len(lock[2].digests) == 2
    assert not library_differences(lock, {"NumPy": "2.4.6", "segno": "1.6.6.0", "pip": "23"})
    assert library_differences(lock, {"numpy": "2.4.5", "Left.Over": "1"}) == (
        LibraryDifference("left-over", "", "1"), LibraryDifference("numpy", "2.4.6", "2.4.5"),
        LibraryDifference("segno", "1.6.6", ""))


@pytest.mark.parametrize(("is_release", "level"), [(True, Severity.BROKEN), (False, Severity.NOTE)])
def test_the_doctor_says_in_both_languages_what_differs(tmp_path, monkeypatch, is_release, level):
    lock = lock_of(tmp_path, *LINES)
    if is_release:
        (tmp_path / "manifest.json").touch()
    monkeypatch.setattr(program_findings, "_MANIFEST", tmp_path / "manifest.json")
    (found,) = program_findings.locked_library_findings(
        lock, lambda: {"numpy": "2.4.5", "felt": "1"})
    assert found.level is level
    assert "numpy 2.4.5 instead of 2.4.6, segno 1.6.6 is missing" in found.says("en")
    assert "numpy 2.4.5 au lieu de 2.4.6, segno 1.6.6 manque" in found.says("fr")
    assert ("felt" in found.says("en")) is is_release is ("make-env" in found.mend)
    (well,) = program_findings.locked_library_findings(
        lock, lambda: {"numpy": "2.4.6", "segno": "1.6.6"})
    assert well.level is Severity.WELL and well.values["count"] == 2
    lock.write_text("--index-url x\n")
    (unfit,) = program_findings.locked_library_findings(lock, dict)
    assert unfit.level is Severity.BROKEN and "ligne 1" in unfit.says("fr")


def test_of_an_altered_library_the_file_is_named(tmp_path, monkeypatch):
    a_wheel(tmp_path / "wheels", "felt", "1.2")
    with ZipFile(tmp_path / "wheels/felt-1.2-py3-none-any.whl") as wheel:
        wheel.extractall(tmp_path / "site")
    (tmp_path / "site/felt-1.2.dist-info/RECORD").write_text(
        "felt.py,sha256=ZmVsdA,4\nfelt-1.2.dist-info/RECORD,,\n")
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert altered_files(["felt", "none-such"]) == (
        LibraryDifference("felt", "1.2", "1.2", "felt.py"),)


@pytest.mark.parametrize(("lang", "says"), [("fr", "au lieu de"), ("en", "instead of")])
def test_release_check_ends_with_1_where_a_signed_release_runs_on_other_libraries(
    tmp_path, monkeypatch, capsys, lang, says
):
    maker = Maker(tmp_path)
    tree = maker.tree("1.0")
    (tree / LOCK).parent.mkdir(parents=True)
    lock_of((tree / LOCK).parent, *LINES)
    signed, _ = maker.signed_tree("1.0")
    monkeypatch.setattr(library_lock, "installed_versions",
                        lambda: {"numpy": "2.4.6", "segno": "1.6.5"})
    monkeypatch.setattr(library_lock, "altered_files", lambda names: ())
    asked = SimpleNamespace(does="check", folder=signed, release_key=str(maker.public), lang=lang)
    assert release.run(asked) == 1
    assert f"segno 1.6.5 {says} 1.6.6" in capsys.readouterr().out
    monkeypatch.setattr(library_lock, "installed_versions",
                        lambda: {"numpy": "2.4.6", "segno": "1.6.6"})
    assert release.run(asked) == 0


# --- an update with other libraries -------------------------------------------------------------


def test_a_release_whose_libraries_are_not_there_yet_is_refused_before_anything_changes(tmp_path):
    maker = Maker(tmp_path)
    tree = maker.tree("1.0")
    (tree / LOCK).parent.mkdir(parents=True)
    lock = lock_of((tree / LOCK).parent, *LINES)
    package = maker.release("1.0")
    shelf = Shelf(tmp_path / "releases", maker.public, spare_bytes=0)
    (tmp_path / LIBRARIES).mkdir()
    with pytest.raises(PackageRefused) as refused:
        shelf.install(package, "Roy", WHY, 1)
    assert refused.value.why == "libraries" and "install.sh" in refused.value.text("fr")
    assert not shelf.folder.exists()
    (tmp_path / LIBRARIES / lock_mark(hashlib.sha256(lock.read_bytes()).hexdigest())).mkdir()
    assert shelf.install(package, "Roy", WHY, 1) is not None


@pytest.mark.skipif(sys.platform != "linux", reason="the lock is for Linux")
def test_this_python_s_libraries_can_be_held_against_the_lock():
    names = {one.name for one in library_differences(read_lock(ROOT / LOCK),
                                                     library_lock.installed_versions())
             if not one.found}
    assert names <= {"psycopg", "psycopg-binary"}  # of the extra `group`

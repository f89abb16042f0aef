"""Updates: refused unless signed, whole, ours and no older; installed so that no cut hurts."""

import os
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from small_release import WHY, Maker, packed, parts

from dealer_assist.trust.release import release_maker, release_package
from dealer_assist.trust.release.installed_releases import CURRENT, Shelf
from dealer_assist.trust.release.manifest import HEAD, PACKAGE_MARK
from dealer_assist.trust.release.release_check import Result
from dealer_assist.trust.release.release_package import PackageRefused, open_package

BY = "Mme Roy"
ROOT = Path(__file__).parents[4]


@pytest.fixture
def maker(tmp_path):
    return Maker(tmp_path)


def shelf_of(maker, **more):
    return Shelf(maker.folder / "releases", maker.public, spare_bytes=0, **more)


def installed(maker, *versions, **facts):
    shelf = shelf_of(maker)
    for at_s, version in enumerate(versions, 1):
        shelf.install(maker.release(version, **facts), BY, WHY, at_s)
    return shelf


def runs(shelf) -> str:
    """What the link starts."""
    done = subprocess.run(
        [sys.executable, "-P", "-B", "-m", "dealer_assist"], capture_output=True, text=True,
        env={"PYTHONPATH": str((shelf.folder / CURRENT).resolve())}, check=True)
    return done.stdout.strip()


def refused(call) -> str:
    with pytest.raises(PackageRefused) as error:
        call()
    return error.value.why


def test_a_release_is_installed_beside_the_one_before_and_runs(maker):
    shelf = installed(maker, "1.0", "1.1")
    assert runs(shelf) == "1.1" and shelf.before().version == "1.0"
    last = shelf.switches()[-1]
    assert (last.version, last.before, last.by, last.why) == ("1.1", "1.0", BY, WHY)
    assert shelf.check("1.0").result is shelf.check("1.1").result is Result.SIGNED


def test_the_same_again_changes_nothing_and_mends_what_is_damaged(maker):
    shelf = installed(maker, "1.0", "1.1")
    again = maker.folder / "1.1.pda"
    assert shelf.install(again, BY, WHY, 3) is None
    target = shelf.folder / "1.1/drivers/serial_ports.py"
    target.chmod(0o644)
    target.write_text("PORTS = 9\n")
    assert shelf.install(again, BY, "mended", 4) is not None
    assert shelf.check("1.1").result is Result.SIGNED and shelf.before().version == "1.0"


def test_an_older_one_is_refused_and_so_is_another_of_the_same_version(maker):
    old = maker.release("1.0.9")
    shelf = installed(maker, "1.1")
    assert refused(lambda: shelf.install(old, BY, WHY, 2)) == "older"
    other = Maker.tree(maker, "1.1", " # another")
    out = maker.folder / "other.pda"
    release_maker.make_package(other, "1.1", (), 5, maker.key, out)
    assert refused(lambda: shelf.install(out, BY, WHY, 2)) == "same"
    assert runs(shelf) == "1.1"


def test_a_pipe_in_a_packages_place_is_refused_and_not_waited_for(maker, tmp_path):
    os.mkfifo(tmp_path / "p.pda")
    assert refused(lambda: open_package(tmp_path / "p.pda", maker.public)) == "unreadable"


def test_another_makers_package_and_an_unsigned_one_are_refused(maker, tmp_path):
    good = maker.release("1.0")
    stranger = Maker(tmp_path, "stranger")
    assert refused(lambda: open_package(good, stranger.public)) == "unsigned"
    _, manifest, files = parts(good)
    bare = packed(tmp_path / "bare.pda", bytes(64), manifest, files)
    assert refused(lambda: open_package(bare, maker.public)) == "unsigned"
    assert refused(lambda: open_package(good, tmp_path / "no.pub")) == "key"
    assert refused(lambda: open_package(tmp_path / "no.pda", maker.public)) == "unreadable"


def test_a_package_for_another_python_or_machine_is_refused(maker, monkeypatch):
    good = maker.release("1.0")
    monkeypatch.setattr(release_package, "python_here", lambda: "3.99")
    assert refused(lambda: shelf_of(maker).install(good, BY, WHY, 1)) == "python"
    monkeypatch.undo()
    monkeypatch.setattr(release_package, "platform_here", lambda: "linux-riscv64")
    assert refused(lambda: shelf_of(maker).install(good, BY, WHY, 1)) == "platform"


def test_a_cut_or_flipped_package_is_refused_wherever_it_is_hurt(maker):
    good = maker.release("1.0")
    content, whole = good.read_bytes(), open_package(good, maker.public)
    cut_off = 0
    for at in range(0, len(content), max(1, len(content) // 60)):
        good.write_bytes(content[:at])
        cut_off += is_refused(good, maker, whole)
        flipped = bytearray(content)
        flipped[at] ^= 0x10
        good.write_bytes(flipped)
        is_refused(good, maker, whole)
    assert cut_off > 50


def is_refused(bad, maker, whole) -> bool:
    """Whether it is; one whose compression alone says something else is whole."""
    try:
        assert open_package(bad, maker.public) == whole
    except PackageRefused as error:
        assert error.why in ("damaged", "unsigned")
        return True
    return False


@pytest.mark.parametrize("hurt", ["swapped", "left_out", "added", "other_manifest"])
def test_what_isnt_in_the_manifest_never_reaches_the_disk(maker, hurt):
    signature, manifest, files = parts(maker.release("1.0"))
    if hurt == "swapped":
        files = files.replace(b"PORTS = 2", b"PORTS = 3")
    elif hurt == "left_out":
        files = files[:-1]
    elif hurt == "added":
        files += b"import os\n"
    else:
        manifest = manifest.replace(b"drivers/serial_ports.py", b"../../outside.py")
    bad = packed(maker.folder / "bad.pda", signature, manifest, files)
    shelf = shelf_of(maker)
    assert refused(lambda: shelf.install(bad, BY, WHY, 1)) == (
        "unsigned" if hurt == "other_manifest" else "damaged")
    assert not (shelf.folder / CURRENT).exists() and not (maker.folder / "outside.py").exists()


def test_of_an_unsigned_package_only_the_head_and_a_manifests_length_are_read(maker, tmp_path):
    bomb = packed(tmp_path / "bomb.pda", bytes(64), b"[" * 100_000, bytes(40_000_000))
    tracemalloc.start()
    try:
        assert refused(lambda: open_package(bomb, maker.public)) == "unsigned"
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_manifest_that_says_it_is_longer_than_any_is_refused(maker, tmp_path):
    long = tmp_path / "long.pda"
    long.write_bytes(HEAD.pack(PACKAGE_MARK, bytes(64), 2**32 - 1) + b"{")
    assert refused(lambda: open_package(long, maker.public)) == "damaged"


def test_more_content_than_was_signed_is_not_unpacked(maker, tmp_path):
    signature, manifest, files = parts(maker.release("1.0"))
    bomb = packed(tmp_path / "bomb.pda", signature, manifest, files + bytes(40_000_000))
    tracemalloc.start()
    try:
        assert refused(lambda: open_package(bomb, maker.public)) == "damaged"
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_the_release_before_comes_back_and_forth(maker):
    shelf = installed(maker, "1.0", "1.1")
    assert shelf.roll_back("Mme Roy, M. Petit", "the shoe's reads got worse", 9).version == "1.0"
    assert runs(shelf) == "1.0" and shelf.before().version == "1.1"
    shelf.install(maker.folder / "1.1.pda", BY, WHY, 10)
    assert runs(shelf) == "1.1"


def test_nothing_comes_back_that_isnt_whole_or_cant_read_the_journals(maker):
    assert refused(lambda: shelf_of(maker).roll_back(BY, WHY, 1)) == "older"
    shelf = installed(maker, "1.0", "1.1", facts=("TableOpened", "HandBegan"))
    assert refused(lambda: shelf.roll_back(BY, WHY, 3, ("HandBegan", "VaultStated"))) == "facts"
    target = shelf.folder / "1.0/drivers/serial_ports.py"
    target.chmod(0o644)
    target.write_text("PORTS = 8\n")
    assert refused(lambda: shelf.roll_back(BY, WHY, 3)) == "damaged"
    assert runs(shelf) == "1.1"


def test_a_release_that_lacks_a_field_of_a_kind_it_knows_doesnt_come_back(maker):
    shelf = installed(maker, "1.0", "1.1", facts=("HandBegan", "HandBegan.number"))
    newer = ("HandBegan", "HandBegan.number", "HandBegan.level")
    assert refused(lambda: shelf.roll_back(BY, WHY, 3, newer)) == "facts"
    assert shelf.roll_back(BY, WHY, 3, newer[:2]).version == "1.0"


def test_of_a_release_from_before_fields_were_named_only_kinds_are_asked(maker):
    shelf = installed(maker, "1.0", "1.1", facts=("HandBegan",))
    assert shelf.roll_back(BY, WHY, 3, ("HandBegan", "HandBegan.level")).version == "1.0"


def killed_at(maker, at: int) -> None:
    """Another process installs 1.1, and is killed as it comes to this step."""
    release = maker.release("1.1")
    child = os.fork()
    if child == 0:
        left = iter(range(at, -1, -1))

        def cut(step):
            if next(left) == 0:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            shelf_of(maker, step=cut).install(release, BY, WHY, 2)
        finally:
            os._exit(1)  # nothing of the tests' own goes on in here
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


def steps_of(maker) -> list[str]:
    seen: list[str] = []
    shelf = shelf_of(maker, step=seen.append)
    shelf.install(maker.release("1.0"), BY, WHY, 1)
    shelf.install(maker.release("1.1"), BY, WHY, 2)
    return seen[len(seen) // 2:]


@pytest.mark.long
def test_killed_at_any_step_an_update_leaves_the_old_or_the_new_and_goes_on(tmp_path):
    (tmp_path / "first").mkdir()
    steps = steps_of(Maker(tmp_path / "first"))
    assert {"unpack", "name", "note", "link", "move", "done"} <= set(steps)
    for at in range(len(steps)):
        folder = tmp_path / str(at)
        folder.mkdir()
        maker = Maker(folder)
        installed(maker, "1.0")
        killed_at(maker, at)
        shelf = shelf_of(maker)
        now = shelf.current()
        assert now.version == ("1.1" if steps[at] == "done" else "1.0"), steps[at]
        assert shelf.check(now.version).result is Result.SIGNED
        shelf.install(maker.folder / "1.1.pda", BY, WHY, 3)
        assert shelf.current().version == "1.1" and shelf.before().version == "1.0"
        assert shelf.roll_back(BY, WHY, 4).version == "1.0"


def test_only_two_releases_are_kept_from_one_update_to_the_next(maker):
    shelf = installed(maker, "1.0", "1.1", "1.2", "1.3")
    kept = {one.name for one in shelf.folder.iterdir() if one.is_dir() and not one.is_symlink()}
    assert kept == {"1.1", "1.2", "1.3"}  # a table not started again since 1.2 runs from 1.1 yet


def test_an_update_waits_for_room_on_the_disk(maker):
    shelf = Shelf(maker.folder / "releases", maker.public, spare_bytes=10 ** 18)
    assert refused(lambda: shelf.install(maker.release("1.0"), BY, WHY, 1)) == "space"


@pytest.mark.parametrize("hurt", ["", "unsigned", "added", "cut", "no_package"])
def test_the_check_outside_of_releases_unpacks_what_is_signed_and_nothing_else(maker, hurt):
    good = maker.release("1.0")
    signature, manifest, files = parts(good)
    if hurt == "unsigned":
        packed(good, bytes(64), manifest, files)
    elif hurt:
        packed(good, signature, manifest, {"added": files + b"x"}.get(hurt, files[:-1]))
    if hurt == "no_package":
        good.write_bytes(b"\x1f\x8b" + bytes(200))
    checker, out = ROOT / "hardware/host/lib/check-release", maker.folder / "out"
    out.mkdir()
    asked = [sys.executable, "-IB", checker]
    taken = subprocess.run([*asked, "--unpack", good, out, maker.public], check=False,
                           capture_output=True)
    whole = subprocess.run([*asked, out, maker.public], check=False, capture_output=True)
    assert (taken.returncode, whole.returncode) == ((0, 0) if not hurt else (
        0 if hurt == "cut" else 1, 1))
    assert hurt != "unsigned" or not any(out.iterdir())

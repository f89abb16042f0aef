"""install.sh remove: what the installation put there is gone, what people made stays, named."""

import subprocess
from pathlib import Path

import pytest
from small_release import Maker

SCRIPT = Path(__file__).parents[2] / "hardware/host/install.sh"


def install(root: Path, *words: object) -> str:
    return subprocess.run(["sh", SCRIPT, *map(str, words)], check=True, capture_output=True,
                          text=True, env={"PATH": "/usr/bin:/bin", "DESTDIR": str(root)}).stdout


@pytest.mark.parametrize("kind", ["table", "floor"])
def test_removed_it_leaves_journals_keys_and_settings_and_says_where(tmp_path, kind):
    pytest.importorskip("cryptography")
    maker, root = Maker(tmp_path), tmp_path / "root"
    install(root, kind, maker.release("1.0"), maker.public)
    journal = root / "var/lib/dealer-assist/table/table.sqlite"
    journal.parent.mkdir(parents=True)
    journal.write_text("facts")
    before = {one for one in root.rglob("*") if one.is_file()}
    said = install(root, "remove")
    left = {one.relative_to(root).as_posix() for one in root.rglob("*") if one.is_file()}
    assert journal.read_text() == "facts" and len(left) < len(before)
    assert all(one.startswith(("var/lib/dealer-assist/", "etc/dealer-assist/")) for one in left)
    assert str(root / "var/lib/dealer-assist") in said and "kept" in said

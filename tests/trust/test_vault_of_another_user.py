"""Vault and table as two users of one machine: hands are dealt, and nothing of the vault is open.

Needs root, which alone can start programs as other users.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

import pytest

from dealer_assist.trust.vault.vault_connection import VaultUnusable, vault_account
from drivers.devices import device_keys as device_keys
from drivers.wire.constants import TEST_KEY

ROOT = Path(__file__).parents[2]
#: Users that no machine has by name: the vault's, the table's, somebody else's.
VAULT, TABLE, OTHER = 64_321, 64_322, 64_323


@pytest.fixture(scope="module")
def place():
    assert os.geteuid() == 0, "expected root: start the tests of tests/trust with sudo"
    made = Path(tempfile.mkdtemp(prefix="two-users-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


@pytest.fixture(scope="module")
def python(place) -> str:
    """A Python that others can run: this one, or a copy where it lies in somebody's own folder."""
    try:
        subprocess.run([sys.executable, "-c", ""], user=TABLE, group=TABLE, extra_groups=[],
                       cwd="/", capture_output=True, check=True)
        return sys.executable
    except (OSError, subprocess.CalledProcessError):
        pass
    lib = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(lib, place / "py" / "lib" / lib.name, ignore=shutil.ignore_patterns(
        "site-packages", "test", "__pycache__", "config-*", "idlelib", "tkinter"))
    (place / "py" / "bin").mkdir()
    shutil.copy(Path(sys.executable).resolve(), place / "py" / "bin" / "python3")
    for shared in lib.parent.glob("libpython*.so*"):
        shutil.copy(shared, place / "py" / "lib")
    subprocess.run(["chmod", "-R", "a+rX", str(place / "py")], check=True)
    return str(place / "py" / "bin" / "python3")


@pytest.fixture(scope="module")
def run(place, python):
    """Starts a program of ours as one of the users, in a folder of its own."""
    paths = os.pathsep.join([str(ROOT), sysconfig.get_path("purelib"),
                             sysconfig.get_path("platlib")])

    def started(user: int, *words: object) -> "subprocess.Popen[str]":
        env = {"PATH": os.environ["PATH"], "HOME": str(place / str(user)), "PYTHONPATH": paths,
               "PYTHONDONTWRITEBYTECODE": "1", "LD_LIBRARY_PATH": str(place / "py" / "lib"),
               "QT_QPA_PLATFORM": "offscreen"}
        home = place / str(user)
        if not home.exists():
            home.mkdir(mode=0o755)
            os.chown(home, user, user)
        return subprocess.Popen([python, *map(str, words)], user=user, group=user,
                                extra_groups=[], cwd=home, env=env, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    return started


@pytest.fixture(scope="module")
def vault(place, run):
    """The vault's process under its own user, hosting devices that the table's user simulates."""
    home, table = place / str(VAULT), place / str(TABLE)
    run(VAULT, "-c", "").wait()
    run(TABLE, "-c", "").wait()
    folder = home / "vault"
    folder.mkdir(mode=0o700)
    for name in ("SIM-SHOE-0001", "SIM-SCAN-0001"):
        device_keys.write_device_key(folder / "devices.toml", name, TEST_KEY, simulator=True)
    for one in (folder, folder / "devices.toml"):
        os.chown(one, VAULT, VAULT)
    process = run(VAULT, "-m", "dealer_assist", "vault", folder, "--practice", "--socket",
                  home / "socket", "--shoe", table / "shoe.tty", "--scanner",
                  table / "scanner.tty", "--table-user", TABLE)
    until = time.monotonic() + 30
    while not (home / "socket").exists():
        assert process.poll() is None and time.monotonic() < until, process.communicate()
        time.sleep(0.05)
    yield process
    process.terminate()
    process.communicate(timeout=20)


def said(process) -> str:
    out, err = process.communicate(timeout=110)
    assert process.returncode == 0, err
    return out


def test_the_tables_user_deals_hands_and_gets_at_nothing_of_the_vaults(place, run, vault):
    home = place / str(VAULT)
    told = json.loads(said(run(TABLE, ROOT / "tests" / "trust" / "table_user.py",
                               place / str(TABLE), home / "socket", home / "vault", vault.pid)))
    assert told["played"]["hands"] == 2 and not told["played"]["wrong"]
    assert told["played"]["read"] > 20 and told["played"]["stated"] >= 1
    assert not told["played"]["unexplained"] and not told["played"]["keys"]
    assert (told["opened"], told["traced"]) == ([], [])
    assert told["pid"] == vault.pid


def test_somebody_elses_user_isnt_let_in_though_he_reaches_the_socket(place, run, vault):
    says = said(run(OTHER, ROOT / "tests" / "trust" / "table_user.py", "looks",
                    place / str(VAULT) / "socket"))
    assert "may not" in says


def test_root_himself_is_not_let_in_where_he_isnt_named(place, vault):
    with pytest.raises(VaultUnusable, match="may not"):
        vault_account(place / str(VAULT) / "socket")


def test_not_even_another_program_of_the_vaults_own_user_reads_its_memory(place, run, vault):
    told = json.loads(said(run(VAULT, ROOT / "tests" / "trust" / "table_user.py", "traces",
                               vault.pid)))
    assert "ptrace" not in told["traced"] and "process_vm_readv" not in told["traced"]
    assert "mem" not in told["opened"] and "environ" not in told["opened"]


def test_the_vault_leaves_no_core(vault):
    limits = Path(f"/proc/{vault.pid}/limits").read_text(encoding="ascii")
    core = next(line for line in limits.splitlines() if line.startswith("Max core file size"))
    assert core.split()[4:6] == ["0", "0"]

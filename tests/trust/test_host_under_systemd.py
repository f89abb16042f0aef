"""hardware/host at work: installed by its own script, run by a real systemd, killed, altered.

Needs root, the Debian packages of hardware/host/README.md, and the libraries in this Python.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from systemd_box import Box, until

from dealer_assist.__main__ import main
from dealer_assist.trust.release.library_lock import LOCK
from dealer_assist.trust.release.release_maker import SUFFIX

HOST = Path(__file__).parents[2] / "hardware"
UNITS = sorted((HOST / "host/systemd").glob("*.service"))
TABLE, VAULT = "dealer-assist-table", "dealer-assist-vault"
#: A screen without a seat: the compositor draws into memory.
HEADLESS = """\
[Unit]
ConditionPathExists=
[Service]
PAMName=
TTYPath=
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
UtmpIdentifier=
ExecStartPost=
Environment=WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
"""
BEGIN = """\
set -eu
mkdir -p /srv/shim
for name in apt-get sysctl udevadm; do
    printf '#!/bin/sh\\nexit 0\\n' > /srv/shim/$name; chmod 755 /srv/shim/$name
done
env=/opt/dealer-assist/envs/$(sha256sum < /srv/in/lock.txt | cut -c1-16)
/usr/bin/python3 -m venv --without-pip $env
echo /opt/dealer-assist/lib > $env/lib/python3.11/site-packages/box.pth
cd /srv/in
PATH=/srv/shim:$PATH sh hardware/host/install.sh table 9.1.pda maker.pub
dealer-assist keys /srv/in/floor
cp /srv/in/floor.pub /etc/dealer-assist/floor.pub
echo 'OPTIONS=--practice --practice-key' > /etc/dealer-assist/vault.conf
printf 'VAULT=--vault /run/dealer-assist/vault/socket\\nOPTIONS=--practice --blinds 100/200\\n' \\
    > /etc/dealer-assist/table.conf
mkdir -p /etc/systemd/system/dealer-assist-screen.service.d
cp /srv/in/headless.conf /etc/systemd/system/dealer-assist-screen.service.d/
systemctl daemon-reload
systemctl start dealer-assist-vault dealer-assist-screen dealer-assist-table
"""


@pytest.fixture(scope="module")
def box(tmp_path_factory):
    folder = tmp_path_factory.mktemp("host")
    for version in ("9.1", "9.2"):
        if version == "9.1":
            main(["release", "key", str(folder / "maker")])
        main(["release", "make", "--key", str(folder / "maker"), "--out", str(folder),
              "--version", version])
        (folder / f"dealer-assist-{version}{SUFFIX}").rename(folder / f"{version}.pda")
    (folder / "headless.conf").write_text(HEADLESS)
    box = Box(folder)
    try:
        for name in ("9.1.pda", "9.2.pda", "maker.pub", "headless.conf"):
            box.put(folder / name, "/srv/in")
        box.put(HOST, "/srv/in")
        box.put(HOST.parent / LOCK, "/srv/in")
        box.bind(Path(sysconfig.get_path("purelib")), "/opt/dealer-assist/lib")
        box.run(BEGIN)
        yield box
    finally:
        box.end()


def facts(box) -> list[tuple[str, str]]:
    """What stands in the table's journal."""
    box.run("cd /var/lib/dealer-assist/table && rm -rf /srv/copy && mkdir /srv/copy && "
            "cp -p table.sqlite* /srv/copy/")
    said = box.run("python3 -c \"import sqlite3; [print(k, b) for k, b in sqlite3.connect("
                   "'/srv/copy/table.sqlite').execute('SELECT kind, body FROM facts ORDER BY "
                   "number')]\"")
    return [tuple(row.split(" ", 1)) for row in said.splitlines()]


def again(box, unit: str, before: int) -> float:
    """Seconds until the unit runs again as another process, and said that it is ready."""
    def is_back() -> bool:
        said = box.run(f"systemctl show -p SubState -p MainPID {unit}").split()
        return "SubState=running" in said and not {"MainPID=0", f"MainPID={before}"} & set(said)

    return until(is_back, 60, f"{unit} doesn't come back")


def test_the_units_are_sound_and_little_exposed(box):
    said = box.run("systemd-analyze verify --man=no /etc/systemd/system/dealer-assist-*.service")
    assert said == ""
    for unit, most in ((VAULT, 1.0), (TABLE, 1.5), ("dealer-assist-screen", 2.0),
                       ("dealer-assist-spare", 2.5)):
        told = box.run(f"systemd-analyze security --no-pager {unit}")
        figure = float(told.split("Overall exposure level")[1].split(":")[1].split()[0])
        print(unit, figure)
        assert figure <= most, told


def test_the_installed_program_is_signed_and_says_so_in_the_journal(box):
    until(lambda: any(kind == "SoftwareStarted" for kind, _ in facts(box)), 30, "no start")
    (body,) = [body for kind, body in facts(box) if kind == "SoftwareStarted"][:1]
    assert '"result":"signed"' in body and '"version":"9.1"' in body


@pytest.mark.parametrize("unit", [VAULT, TABLE])
def test_a_program_has_no_rights_and_writes_only_its_own_folder(box, unit):
    pid, own = box.pid(unit), "/var/lib/dealer-assist/" + unit.removeprefix("dealer-assist-")
    status = box.run(f"cat /proc/{pid}/status /proc/{pid}/limits")
    assert "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status
    assert "CapEff:\t0000000000000000" in status and "CapBnd:\t0000000000000000" in status
    assert "Uid:\t0" not in status
    assert "Max core file size        0" in status
    for path in ("/usr", "/etc", "/opt", "/opt/dealer-assist/releases", "/var/lib"):
        assert "Read-only" in box.run(f"nsenter -t {pid} -m touch {path}/x", check=False), path
    ran = box.run(f"nsenter -t {pid} -m sh -c 'cp /bin/true {own}/x && {own}/x'; rm -f {own}/x",
                  check=False)
    assert "Permission denied" in ran


def test_the_tables_user_cant_read_the_vault(box):
    as_table = "setpriv --reuid dealer-table --regid dealer-table --init-groups"
    pid = box.pid(VAULT)
    for path in ("/var/lib/dealer-assist/vault/master", f"/proc/{pid}/mem", f"/proc/{pid}/environ",
                 f"/proc/{pid}/maps"):
        assert "denied" in box.run(f"{as_table} cat {path}", check=False), path


def test_the_table_says_how_it_does_where_the_houses_monitoring_can_read_it(box):
    as_nobody = "setpriv --reuid nobody --regid nogroup --clear-groups"
    until(lambda: "table.prom" in box.run("ls /run/dealer-assist/health"), 30, "no health line")
    said = box.run(f"{as_nobody} dealer-assist doctor --health /run/dealer-assist/health",
                   check=False)
    assert said.startswith("DEALER-ASSIST ") and " | row=" in said
    told = box.run(f"{as_nobody} cat /run/dealer-assist/health/table.prom")
    assert "\ndealer_assist_row " in told


def test_the_stick_of_the_spare_machine_is_written_beside_the_table_and_taken_over(box):
    stick, phrase = "/media/spare/dealer-assist", "printf 'quatre chevaux bleus\\n'"
    box.run(f"mkdir -p {stick} && {phrase} | dealer-assist spare key && "
            "systemctl start dealer-assist-spare")
    until(lambda: "table.spare" in box.run(f"ls {stick}"), 30, "no stick is written")
    table, vault = box.pid(TABLE), box.pid(VAULT)
    assert set(box.run("stat -c %U /var/lib/dealer-assist/table/*").split()) == {"dealer-table"}
    box.run(f"{phrase} | dealer-assist spare take {stick} --by Roy --root /srv/spare")
    there = box.run("cd /srv/spare && find . -type f")
    for name in ("var/lib/dealer-assist/table/table.sqlite", "var/lib/dealer-assist/vault/master",
                 "etc/dealer-assist/table.conf", "etc/dealer-assist/stick.key"):
        assert f"./{name}\n" in there
    assert "release.pub" not in there
    assert (box.pid(TABLE), box.pid(VAULT)) == (table, vault)
    box.run("systemctl stop dealer-assist-spare; rm -r /media/spare/dealer-assist /srv/spare")


def test_killed_the_table_is_back_at_once_on_the_same_journal(box):
    before = facts(box)
    for _ in range(3):
        pid = box.pid(TABLE)
        box.run(f"kill -9 {pid}")
        print("table back after", round(again(box, TABLE, pid), 2), "s")
    now = facts(box)
    assert now[:len(before)] == before
    assert [kind for kind, _ in now].count("TableOpened") == 1


def test_killed_the_vault_is_back_at_once_and_the_table_stays(box):
    pid, table = box.pid(VAULT), box.pid(TABLE)
    box.run(f"kill -9 {pid}")
    print("vault back after", round(again(box, VAULT, pid), 2), "s")
    assert box.pid(TABLE) == table


def test_a_table_that_hangs_is_ended_and_started_again(box):
    pid = box.pid(TABLE)
    box.run(f"kill -STOP {pid}")
    assert again(box, TABLE, pid) < 45


def test_an_altered_file_keeps_the_vault_off_and_the_table_on_by_hand_until_it_is_mended(box):
    target = "/opt/dealer-assist/releases/9.1/drivers/serial_ports.py"
    box.run(f"chmod 644 {target}; echo '#' >> {target}; systemctl restart {VAULT} {TABLE}",
            check=False)
    until(lambda: box.state(TABLE) == "running", 60, "the table doesn't go on")
    assert box.run(f"systemctl show -p Result --value {VAULT}").strip() == "exec-condition"
    assert "drivers/serial_ports.py: altered" in box.run(f"journalctl --no-pager -u {VAULT}")
    until(lambda: ("FaultStood" in dict(facts(box))), 30, "no fault stands")
    assert '"drivers/serial_ports.py"' in dict(facts(box))["FaultStood"]
    box.run("dealer-assist update install /srv/in/9.1.pda --by technician --why mended")
    box.run(f"systemctl restart {VAULT} {TABLE}")
    assert box.state(VAULT) == "running"
    until(lambda: '"result":"signed"' in dict(facts(box))["SoftwareStarted"], 30, "not signed")


def test_an_update_is_taken_up_at_the_next_start_and_the_journal_says_who_and_why(box):
    running = box.run(f"readlink /proc/{box.pid(TABLE)}/cwd; tr '\\0' '\\n' < "
                      f"/proc/{box.pid(TABLE)}/environ")
    assert "PYTHONPATH=/opt/dealer-assist/releases/9.1" in running
    before = facts(box)
    box.run("dealer-assist update install /srv/in/9.2.pda --by 'Mme Roy' --why planned")
    box.run(f"systemctl restart {VAULT} {TABLE}")
    until(lambda: '"version":"9.2"' in dict(facts(box)).get("SoftwareStarted", ""), 30, "not 9.2")
    assert facts(box)[:len(before)] == before
    changed = [body for kind, body in facts(box) if kind == "ComponentChanged"][-1]
    assert '"by":"Mme Roy"' in changed and "install 9.2: planned" in changed


def test_the_floor_server_runs_under_its_own_unit_and_journals_its_start(box):
    box.run("cd /srv/in && PATH=/srv/shim:$PATH sh hardware/host/install.sh floor 9.2.pda maker.pub"
            " && echo 'OPTIONS=--site casino --practice --listen 127.0.0.1:18883' "
            "> /etc/dealer-assist/floor.conf && systemctl start dealer-assist-floor")
    journal = "file:/var/lib/dealer-assist/floor/floor.sqlite?mode=ro"
    kinds = (f"python3 -c \"import sqlite3; print(sqlite3.connect('{journal}', uri=True)"
             ".execute('SELECT kind FROM facts').fetchall())\"")
    until(lambda: "SoftwareStarted" in box.run(kinds, check=False), 30, "no start is journaled")
    assert box.state("dealer-assist-floor") == "running"
    assert "mosquitto" in box.run("ps -u dealer-floor -o comm=")
    told = box.run("systemd-analyze security --no-pager dealer-assist-floor")
    print("dealer-assist-floor", told.split("Overall exposure level")[1].strip())


def test_the_check_beside_the_releases_agrees_with_the_programs_own(tmp_path):
    from small_release import Maker

    maker = Maker(tmp_path)
    tree, manifest = maker.signed_tree("1.0")
    checker = HOST / "host/lib/check-release"

    def says() -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-IB", str(checker), str(tree), str(maker.public)],
                              capture_output=True, text=True, check=False)

    assert says().returncode == 0
    for path in manifest.files:
        good = (tree / path).read_bytes()
        (tree / path).write_bytes(good + b"#")
        assert says().returncode == 1 and f"{path}: altered" in says().stderr
        (tree / path).unlink()
        assert f"{path}: missing" in says().stderr
        (tree / path).write_bytes(good)
    (tree / "drivers/new.pyc").write_bytes(b"x")
    assert "not in the manifest" in says().stderr
    (tree / "drivers/new.pyc").unlink()
    (tree / "linked").symlink_to("/etc")
    assert says().returncode == 1
    (tree / "linked").unlink()
    assert says().returncode == 0
    other = Maker(tmp_path, "other")
    shutil.copyfile(other.public, maker.public)
    assert says().returncode == 1


def test_this_needs_what_it_says():
    assert os.geteuid() == 0, "pytest --trust as root: it starts a systemd of its own"
    assert sqlite3.sqlite_version

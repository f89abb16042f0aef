"""A real systemd as process 1 of its own namespaces, over a copy-on-write layer of this machine.

Nothing of this machine is written but below ``folder``, its kernel's settings can't be, and groups
of processes that it made are taken away. Needs root, overlayfs and a cgroup tree that is writable
(version 1 or 2). What a container lacks is left out: no seat, no kernel settings, no USB port.
"""

import os
import shlex
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

MASKED = (
    "systemd-udevd.service", "systemd-logind.service", "systemd-networkd.service",
    "systemd-resolved.service", "getty@.service", "dev-hugepages.mount", "dev-mqueue.mount",
    "sys-kernel-debug.mount", "sys-kernel-tracing.mount", "sys-kernel-config.mount",
    "sys-fs-fuse-connections.mount", "proc-sys-fs-binfmt_misc.automount", "tmp.mount",
    "systemd-sysctl.service", "systemd-modules-load.service", "systemd-remount-fs.service",
    "systemd-random-seed.service", "systemd-tmpfiles-setup.service",
)
V1 = ("cpu", "cpuacct", "cpuset", "memory", "devices", "freezer", "blkio", "pids")
BEGIN = """\
set -eu
mount -t tmpfs -o size=2g tmpfs {box}
mkdir -p {box}/up {box}/work {box}/root
mount -t overlay overlay -o lowerdir=/,upperdir={box}/up,workdir={box}/work {box}/root
cd {box}/root
mount --rbind /dev dev
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs sysfs sys
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
{cgroups}
rm -rf etc/systemd/system
mkdir -p run/lock etc/systemd/system
: > etc/fstab
printf '[Unit]\\nWants=systemd-journald.service\\n' > etc/systemd/system/default.target
for unit in {masked}; do ln -s /dev/null etc/systemd/system/$unit; done
export container=box
mkdir -p old
pivot_root . old
exec /lib/systemd/systemd --system --log-target=console --log-level=warning
"""


def cgroups() -> str:
    if Path("/sys/fs/cgroup/cgroup.controllers").exists():
        return "mount -t cgroup2 cgroup2 sys/fs/cgroup"
    lines = ["mount -t tmpfs tmpfs sys/fs/cgroup"]
    for one in V1:
        lines.append(f"mkdir sys/fs/cgroup/{one}; "
                     f"mount -t cgroup -o {one} cgroup sys/fs/cgroup/{one} || true")
    return "\n".join([*lines, "mkdir sys/fs/cgroup/systemd",
                      "mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd"])


def groups() -> set[Path]:
    """Every group of processes of this machine."""
    return {path for path in Path("/sys/fs/cgroup").rglob("*") if path.is_dir()}


class Box:
    """The machine in the machine."""

    def __init__(self, folder: Path) -> None:
        self._groups = groups()
        self.folder = folder / "box"
        self.folder.mkdir()
        (folder / "begin").write_text(BEGIN.format(
            box=self.folder, cgroups=cgroups(), masked=" ".join(MASKED)))
        self._log = (folder / "log").open("wb")
        self._process = subprocess.Popen(
            ["unshare", "--pid", "--fork", "--mount", "--ipc", "--uts", "--cgroup",
             "--kill-child", "sh", str(folder / "begin")],
            stdout=self._log, stderr=self._log, start_new_session=True)
        self.leader = self._leader()
        until(lambda: self.run("systemctl is-system-running", check=False).strip() in (
            "running", "degraded"), 60, "systemd doesn't come up")

    def _leader(self) -> int:
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        until(lambda: bool(children.read_text().split()), 20, "no namespaces here")
        return int(children.read_text().split()[0])

    def run(self, script: str, check: bool = True, stdin: bytes = b"") -> str:
        """What the script says inside."""
        done = subprocess.run(
            ["nsenter", "-t", str(self.leader), "-m", "-p", "-i", "-u", "-C", "sh", "-c", script],
            input=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
        said = done.stdout.decode(errors="replace")
        assert not check or done.returncode == 0, f"{script}\n{said}"
        return said

    def put(self, path: Path, to: str) -> None:
        """Copy a file or a folder in."""
        packed = subprocess.run(["tar", "-C", str(path.parent), "-cf", "-", path.name],
                                stdout=subprocess.PIPE, check=True).stdout
        self.run(f"mkdir -p {shlex.quote(to)} && tar -C {shlex.quote(to)} -xf -", stdin=packed)

    def bind(self, path: Path, to: str) -> None:
        """Have a folder of this machine under another name inside."""
        self.run(f"mkdir -p {to} && mount --bind {shlex.quote('/old' + str(path))} {to}")

    def pid(self, unit: str) -> int:
        return int(self.run(f"systemctl show -p MainPID --value {unit}"))

    def state(self, unit: str) -> str:
        return self.run(f"systemctl show -p SubState --value {unit}").strip()

    def end(self) -> None:
        """Everything inside ends with its first process."""
        os.kill(self.leader, signal.SIGKILL)
        self._process.wait(20)
        self._log.close()
        for group in sorted(groups() - self._groups, reverse=True):
            with suppress(OSError):  # one that is in use is none of ours
                group.rmdir()


def until(holds, limit_s: float, why: str) -> float:
    """The seconds that it took."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < limit_s, why
        time.sleep(0.05)
    return time.monotonic() - began

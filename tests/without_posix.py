"""The program as on a machine without POSIX: ``python tests/without_posix.py COMMAND ...``.

What only POSIX has is taken away before the first module of ours is imported. What Python's own
modules and pyserial took of it on this machine is left to them: elsewhere they have their own.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

import platformdirs
import serial.tools.list_ports

THEIRS = (platformdirs, serial.tools.list_ports, shutil, subprocess, tempfile)
MODULES = ("curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios",
           "tty")
NAMES = {
    os: "O_CLOEXEC O_DIRECTORY O_NOFOLLOW chown fchmod fchown fdatasync fork forkpty "
        "geteuid getpgid killpg nice openpty pread pwrite register_at_fork sched_setaffinity "
        "setsid",
    socket: "AF_UNIX SO_PEERCRED",
    signal: "SIGCHLD SIGCONT SIGHUP SIGKILL SIGSTOP SIGUSR1 pthread_sigmask setitimer",
}


class Missing:
    """Finder that finds none of these modules."""

    def find_spec(self, name, path=None, target=None):
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


if __name__ == "__main__":
    sys.meta_path.insert(0, Missing())
    for module in MODULES:
        sys.modules.pop(module, None)
    for place, names in NAMES.items():
        for name in names.split():
            delattr(place, name)
    from dealer_assist.__main__ import main

    sys.exit(main())

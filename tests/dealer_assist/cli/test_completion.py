"""Completion as bash itself asks for it, by the script that the command prints."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ASKS = r"""
source "$2"
IFS=$'\n' COMP_LINE="$1"; COMP_POINT=${#1}; COMP_TYPE=9
IFS=' ' read -ra COMP_WORDS <<< "$1"
[[ "$1" == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_python_argcomplete dealer-assist "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
printf '%s\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def offered(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bin")
    itself = folder / "dealer-assist"
    itself.write_text(f'#!/bin/sh\nexec {sys.executable} -m dealer_assist "$@"\n')
    itself.chmod(0o755)
    env = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    script = folder / "completion.bash"
    script.write_bytes(subprocess.run([str(itself), "completion", "bash"], env=env, timeout=60,
                                      capture_output=True, check=True).stdout)
    work = tmp_path_factory.mktemp("work")
    (work / "ours.toml").touch()

    def ask(line):
        done = subprocess.run(["bash", "-c", ASKS, "bash", line, str(script)], env=env, cwd=work,
                              timeout=60, capture_output=True, text=True, check=True)
        return {one.strip() for one in done.stdout.splitlines() if one.strip()}

    return ask


@pytest.mark.parametrize(("line", "expected"), [
    ("dealer-assist hou", {"houses"}),
    ("dealer-assist replay x.phh --house gr", {"grand_cercle", "groupe_tranchant"}),
    ("dealer-assist replay x.phh --house ou", {"ours.toml"}),
    ("dealer-assist replay x.phh --js", {"--json"}),
    ("dealer-assist floor archive se", {"search"}),
    ("dealer-assist people x.sqlite ro", {"roles"}),
    ("dealer-assist --settings a.toml devices wa", {"watch"}),
])
@pytest.mark.few
@pytest.mark.long
def test_tab_offers_what_may_follow(offered, line, expected):
    assert offered(line) == expected


def test_an_option_that_is_nobodys_offers_nothing(offered):
    assert offered("dealer-assist replay --xyzzy") == set()

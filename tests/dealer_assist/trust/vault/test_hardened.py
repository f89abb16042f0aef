"""What the vault's process leaves to others: no core, no memory, no word that could be a tag."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_assist.trust.vault.process_hardening import error_place

ROOT = Path(__file__).parents[4]
TAG = "04cafe00beef11"


def ran(program: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True,
                          text=True, timeout=60, check=False)


def test_a_hardened_process_cant_be_dumped_or_given_more_rights():
    told = json.loads(ran("""
import json, os, resource
from dealer_assist.trust.vault import process_hardening as p
hard = p.harden()
status = dict(l.split(":", 1) for l in open("/proc/self/status") if ":" in l)
print(json.dumps([hard.no_dump, p.is_dumpable(), resource.getrlimit(resource.RLIMIT_CORE),
                  int(status["NoNewPrivs"]), os.umask(0)]))
""").stdout)
    assert told == [True, False, [0, 0], 1, 0o077]


@pytest.mark.parametrize("fails", [
    f"raise KeyError('{TAG}')",
    f"import threading; t = threading.Thread(target=lambda: {{}}['{TAG}']); t.start(); t.join()",
    f"class A:\n def __del__(self): raise ValueError('{TAG}')\na = A(); del a",
])
@pytest.mark.few
def test_what_goes_wrong_is_said_without_a_value(fails):
    done = ran(f"from dealer_assist.trust.vault import process_hardening as p\np.harden()\n{fails}")
    assert "Error at" in done.stderr
    assert TAG not in done.stderr + done.stdout


def test_where_it_went_wrong_is_the_innermost_line():
    try:
        json.loads("{" + TAG)
    except ValueError as error:
        said = error_place(error)
    assert said.startswith("JSONDecodeError at decoder.py:") and TAG not in said


def test_who_stops_the_vault_by_hand_is_told_no_fault():
    done = ran("from dealer_assist.trust.vault import process_hardening as p\np.harden()\n"
               "raise KeyboardInterrupt")
    assert done.returncode != 0
    assert done.stderr == ""

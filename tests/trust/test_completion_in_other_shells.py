"""The same scripts in zsh and fish; both are Debian packages of those names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ZSH = r"""
autoload -Uz compinit && compinit -u -d "$ZDOTDIR/dump"
eval "$(dealer-assist completion zsh)"
compadd() { print -l -- "${@[@]}" }
_describe() { print -l -- "${completions[@]}" }
words=(${(z)1}) CURRENT=${#words} BUFFER="$1" CURSOR=${#1}
_python_argcomplete
"""


@pytest.fixture
def env(tmp_path):
    itself = tmp_path / "dealer-assist"
    itself.write_text(f'#!/bin/sh\nexec {sys.executable} -m dealer_assist "$@"\n')
    itself.chmod(0o755)
    return {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT),
            "ZDOTDIR": str(tmp_path), "HOME": str(tmp_path)}


def test_zsh_takes_the_script_and_offers_a_command(env):
    done = subprocess.run(["zsh", "-f", "-c", ZSH, "zsh", "dealer-assist floor ar"], env=env,
                          capture_output=True, text=True, timeout=60, check=False)
    assert "archive" in done.stdout, done.stderr


def test_fish_takes_the_script_and_offers_a_command(env):
    asked = 'dealer-assist completion fish | source; complete -C "dealer-assist floor ar"'
    done = subprocess.run(["fish", "-c", asked], env=env, capture_output=True, text=True,
                          timeout=60, check=False)
    assert "archive" in done.stdout, done.stderr

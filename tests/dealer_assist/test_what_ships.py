"""What is installed: the product's two packages, and no tool, test or picture maker."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
import rtoml

from dealer_assist import __main__
from dealer_assist.cli.frame import command_registry as taught
from dealer_assist.cli.frame.command_registry import COMMANDS, Tool
from dealer_assist.cli.frame.help import all_commands

ROOT = Path(__file__).parents[2]
PACKAGES = ("dealer_assist", "drivers")
NOT_SHIPPED = ("tests", "models")


def test_the_wheel_holds_the_two_packages_and_no_python_beside_them():
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
        "tool"]["hatch"]["build"]["targets"]["wheel"]
    assert tuple(wheel["packages"]) == PACKAGES
    assert [name for name in wheel["force-include"] if name.endswith(".py")] == []


def test_nothing_that_ships_imports_a_test_a_tool_or_a_picture_maker():
    found = {}
    for path in (path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(f"import {room}" in text or f"from {room}" in text for room in NOT_SHIPPED):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            else:
                names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if any(name.split(".")[0] in NOT_SHIPPED for name in names):
                found[str(path.relative_to(ROOT))] = names
    assert found == {}


def test_toml_that_ships_reads_the_same_by_pythons_own_reader():
    """The quick one takes TOML 1.1 too, and would let an inline table go on over several lines."""
    for path in (ROOT / "dealer_assist").rglob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert repr(rtoml.loads(text)) == repr(tomllib.loads(text)), path


@pytest.mark.long
def test_the_wheel_as_it_is_built_lists_no_tool(tmp_path):
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, ROOT],
                   check=True, timeout=110)
    names = ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    rooms = {name.split("/")[0] for name in names}
    assert {room for room in rooms if ".dist-info" not in room} == set(PACKAGES)
    assert "dealer_assist/__main__.py" in names
    data = {path.relative_to(ROOT).as_posix() for room in PACKAGES
            for path in (ROOT / room).rglob("*.toml")}
    assert data <= set(names)


@pytest.mark.parametrize("name", [one.name for one in COMMANDS if isinstance(one, Tool)])
def test_a_tool_says_in_one_line_that_it_needs_the_source_tree(name, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(taught, "TOOLS", tmp_path / "none")
    for lang, says in (("fr", "arborescence des sources"), ("en", "source tree")):
        monkeypatch.setenv("DEALER_ASSIST_LANG", lang)
        assert __main__.main([name]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert name in line and says in line
        assert f"  {name} " not in all_commands(lang)

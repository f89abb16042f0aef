"""A release made of a checkout: one version wherever it says one, and what it needs beside it."""

import pytest

from dealer_assist.live.doctor import program_findings as doctor_program
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.trust.release.release_maker import CheckoutUnfit, make_tree

PROJECT = """
[project]
name = "dealer-assist"
dependencies = ["PyQt6>=6.6", "pyserial>=3.5"]
[tool.hatch.build.targets.wheel]
packages = ["dealer_assist"]
[tool.hatch.build.targets.wheel.force-include]
"""


@pytest.fixture
def checkout(tmp_path):
    made = tmp_path / "checkout"
    (made / "dealer_assist").mkdir(parents=True)
    (made / "pyproject.toml").write_text(PROJECT)
    (made / "dealer_assist" / "__init__.py").write_text('"""A table."""\n__version__ = "0.1.0"\n')
    return made


def test_a_release_says_its_own_version_and_not_the_checkouts(checkout, tmp_path):
    make_tree(checkout, tmp_path / "tree", "1.4.2")
    told = {}
    exec((tmp_path / "tree" / "dealer_assist" / "__init__.py").read_text(), told)
    assert told["__version__"] == "1.4.2"


def test_a_checkout_that_says_no_version_makes_no_release(checkout, tmp_path):
    (checkout / "dealer_assist" / "__init__.py").write_text("")
    with pytest.raises(CheckoutUnfit, match="__version__"):
        make_tree(checkout, tmp_path / "tree", "1.4.2")


def test_an_installed_release_knows_its_libraries_and_the_doctor_finds_it_well(
    checkout, tmp_path, monkeypatch
):
    make_tree(checkout, tmp_path / "tree", "1.4.2")
    monkeypatch.setattr(doctor_program, "_PROJECT", tmp_path / "tree" / "pyproject.toml")
    found = doctor_program.library_findings(doctor_program.PythonProbe(
        version=lambda name: "99.0" if name in ("PyQt6", "pyserial") else None,
        imports=lambda modules: dict.fromkeys(modules, "")))
    assert [one.level for one in found] == [Severity.WELL] and found[0].values["count"] == 2


def test_no_mend_of_an_installed_release_lets_pip_write_into_it(tmp_path, monkeypatch):
    (tmp_path / "manifest.json").write_text("{}")
    monkeypatch.setattr(doctor_program, "_MANIFEST", tmp_path / "manifest.json", raising=False)
    monkeypatch.setattr(doctor_program, "load_model", unfit)
    found = [*doctor_program.network_file_findings(),
             *doctor_program.library_findings(doctor_program.PythonProbe(requires=lambda: None))]
    assert found and all(one.level is Severity.BROKEN for one in found)
    assert {one.mend for one in found} == {"dealer-assist release check"}


def unfit(name):
    raise doctor_program.ModelUnfit(f"{name}: altered")

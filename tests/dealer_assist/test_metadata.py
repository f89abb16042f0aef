"""What an index page shows: one version, words that it knows, links that lead somewhere there."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.version import Version

from dealer_assist import __version__

ROOT = Path(__file__).parents[2]
CHANGES = ROOT / "dealer_assist/release/CHANGELOG.md"
LINK = re.compile(r"\[[^\]]*\]\(([^)#]+)[^)]*\)")


@pytest.fixture(scope="module")
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_stands_in_one_place_and_is_the_changelogs_newest(project):
    assert "version" in project["project"]["dynamic"] and "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "dealer_assist/__init__.py"
    versions = re.findall(r"^## (\S+)$", CHANGES.read_text(encoding="utf-8"), re.M)
    assert versions[0] == __version__
    assert sorted(versions, key=Version, reverse=True) == versions


def test_classifiers_name_the_pythons_from_its_floor_on_and_no_licence_twice(project):
    about = project["project"]
    pythons = [one.rpartition(" ")[2] for one in about["classifiers"] if ":: 3." in one]
    assert about["requires-python"] == f">={pythons[0]}"
    assert about["keywords"] and not [one for one in about["classifiers"] if "License" in one]


def test_every_link_of_the_readme_leads_to_a_file():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [one for one in LINK.findall(text)
            if "://" not in one and not (ROOT / one).exists()] == []


def test_on_an_index_page_no_link_leads_into_a_folder_that_isnt_there(project):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    hooks = project["tool"]["hatch"]["metadata"]["hooks"]
    for one in hooks["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(one["pattern"], one["replacement"], text)
    assert [one for one in LINK.findall(text) if "://" not in one] == []
    assert "`hardware/host/README.md`" in text and "![" not in text


def test_the_readme_says_where_it_runs_how_to_have_it_and_how_to_be_rid_of_it():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for said in ("## Where it runs", "As an archive", "demo --speed", "Uninstall", "## Contribute",
                 "left for the house"):
        assert said in text

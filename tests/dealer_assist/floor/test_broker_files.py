"""What Mosquitto is told, and what is said where it can't be started. No broker runs here."""

import subprocess
from pathlib import Path

import pytest

from dealer_assist.floor.security import mosquitto_process
from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import CertificateKind
from dealer_assist.floor.security.certificate_register import HouseUnusable
from dealer_assist.floor.security.mosquitto_files import mosquitto_conf_text, put_broker_files
from dealer_assist.floor.security.mosquitto_process import Broker, NoBroker

NOW = 1_760_000_000


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    made = Authority(tmp_path / "certificates")
    made.begin("aix", ("127.0.0.1",), NOW)
    return made


@pytest.fixture
def stopped(authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broker:
    """A broker whose program ends at once."""
    monkeypatch.setattr(mosquitto_process, "mosquitto_path", lambda: "/bin/true")
    return Broker(authority, tmp_path / "broker", "127.0.0.1", mosquitto_process.free_port())


def settings(text: str) -> dict[str, str]:
    return dict(line.split(" ", 1) for line in text.splitlines() if line and line[0] != "#")


def test_everybody_shows_a_certificate_and_nothing_is_kept(tmp_path: Path):
    told = settings(mosquitto_conf_text(tmp_path, "192.168.7.2", 8883, "mosquitto"))
    assert told["listener"] == "8883 192.168.7.2"
    assert told["require_certificate"] == told["use_identity_as_username"] == "true"
    assert told["allow_anonymous"] == told["persistence"] == "false"
    assert told["tls_version"] == "tlsv1.2" and told["sys_interval"] == "0"
    assert {told[key] for key in ("cafile", "certfile", "keyfile", "crlfile", "acl_file")} == {
        str(tmp_path / name) for name in ("ca.pem", "cert.pem", "key.pem", "crl.pem", "acl")}


def test_there_is_one_listener_and_what_concerns_it_stands_below_it(tmp_path: Path):
    """Above it, Mosquitto would take these for a listener of its own on every address."""
    lines = mosquitto_conf_text(tmp_path, "127.0.0.1", 8883, "x").splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("listener"))
    assert sum(line.startswith("listener") for line in lines) == 1
    for key in ("acl_file", "allow_anonymous", "require_certificate", "crlfile", "cafile"):
        assert next(n for n, line in enumerate(lines) if line.startswith(key)) > first


def test_a_folder_s_name_opens_no_second_listener(authority: Authority, tmp_path: Path):
    with pytest.raises(ValueError, match="printable name"):
        put_broker_files(authority, tmp_path / "a\nlistener 1883", "127.0.0.1", 8883, "x")


def test_a_machine_without_mosquitto_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(mosquitto_process.shutil, "which", lambda name: None)
    monkeypatch.setattr(mosquitto_process, "_PLACES", ())
    with pytest.raises(NoBroker, match="apt-get install mosquitto"):
        mosquitto_process.mosquitto_path()


def test_a_program_that_ends_at_once_is_said(stopped: Broker):
    with pytest.raises(NoBroker, match="ended at once"):
        stopped.start(2.0)


def test_without_an_authority_nothing_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(mosquitto_process, "mosquitto_path", lambda: "/bin/true")
    with pytest.raises(HouseUnusable):
        Broker(Authority(tmp_path / "none"), tmp_path / "broker", "127.0.0.1", 1).start()


def test_a_stranger_with_the_number_of_an_old_broker_is_left_alone(stopped: Broker):
    """The number that was written down may be another program's since."""
    stranger = subprocess.Popen(["sleep", "30"])
    try:
        stopped.folder.mkdir()
        (stopped.folder / mosquitto_process.PID).write_text(f"{stranger.pid}\n")
        with pytest.raises(NoBroker):
            stopped.start(2.0)
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_the_broker_s_folder_holds_no_key_but_its_own(authority: Authority, tmp_path: Path):
    authority.issue(CertificateKind.TABLE, "7", NOW)
    put_broker_files(authority, tmp_path / "broker", "127.0.0.1", 8883,
                     mosquitto_process.this_user())
    found = {file.name for file in (tmp_path / "broker").iterdir()}
    assert found == {"mosquitto.conf", "acl", "ca.pem", "cert.pem", "key.pem", "crl.pem"}
    key = (authority.folder / "ca.key").read_bytes()
    assert all(file.read_bytes() != key for file in (tmp_path / "broker").iterdir())

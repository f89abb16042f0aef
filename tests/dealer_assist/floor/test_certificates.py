"""The house's authority: whose certificate is good for what, until when, and who can read keys."""

import json
import os
import ssl
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from dealer_assist.floor.link.connection_faults import (
    certificate_date_fault,
    expiry_warning,
    fault_behind_error,
)
from dealer_assist.floor.link.mqtt_topics import NameUnfit
from dealer_assist.floor.security.certificate_authority import DAYS, Authority
from dealer_assist.floor.security.certificate_bundle import (
    DAY_S,
    BundleUnfit,
    CertificateKind,
    read_bundle,
)
from dealer_assist.floor.security.certificate_register import HouseUnusable
from dealer_assist.floor.security.mosquitto_files import access_list, put_broker_files

NOW = 1_760_000_000


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    made = Authority(tmp_path / "certificates")
    made.begin("aix", ("floor.lan", "192.168.7.2"), NOW)
    return made


def cert_of(folder: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / "cert.pem").read_bytes())


def uses(folder: Path) -> list[x509.ObjectIdentifier]:
    return list(cert_of(folder).extensions.get_extension_for_class(x509.ExtendedKeyUsage).value)


def crl_of(authority: Authority, folder: str = "broker") -> x509.CertificateRevocationList:
    return x509.load_pem_x509_crl((authority.folder / folder / "crl.pem").read_bytes())


def test_a_table_s_certificate_bears_its_name_and_serves_for_a_client_only(authority: Authority):
    folder = authority.issue(CertificateKind.TABLE, "Été 7", NOW)
    subject = cert_of(folder).subject
    assert [one.value for one in subject.get_attributes_for_oid(NameOID.COMMON_NAME)] == ["Été 7"]
    assert uses(folder) == [ExtendedKeyUsageOID.CLIENT_AUTH]
    cert_of(folder).verify_directly_issued_by(
        x509.load_pem_x509_certificate((authority.folder / "ca.pem").read_bytes()))


def test_the_broker_s_serves_for_a_server_only_and_names_its_addresses(authority: Authority):
    folder = authority.bundle_of(CertificateKind.BROKER, "")
    sans = cert_of(folder).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert uses(folder) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert sans.get_values_for_type(x509.DNSName) == ["floor.lan"]
    assert [str(one) for one in sans.get_values_for_type(x509.IPAddress)] == ["192.168.7.2"]


@pytest.mark.parametrize("kind", [CertificateKind.TABLE, CertificateKind.SCREEN,
                                  CertificateKind.FLOOR, CertificateKind.BROKER])
def test_no_certificate_but_the_authority_s_can_sign_another(authority: Authority,
                                                             kind: CertificateKind):
    folder = authority.issue(kind, "x", NOW, again=True)
    found = cert_of(folder).extensions
    assert not found.get_extension_for_class(x509.BasicConstraints).value.ca
    assert not found.get_extension_for_class(x509.KeyUsage).value.key_cert_sign


def test_keys_are_p256_their_owner_s_alone_and_none_twice(authority: Authority):
    before = os.umask(0)
    try:
        folders = [authority.issue(CertificateKind.TABLE, name, NOW) for name in ("7", "8")]
    finally:
        os.umask(before)
    for key in (*(one / "key.pem" for one in folders), authority.folder / "ca.key"):
        assert key.stat().st_mode & 0o777 == 0o600
    assert (folders[0] / "key.pem").read_bytes() != (folders[1] / "key.pem").read_bytes()
    public = cert_of(folders[0]).public_key()
    assert isinstance(public, ec.EllipticCurvePublicKey) and public.curve.name == "secp256r1"


def test_an_authority_is_never_overwritten(authority: Authority):
    key = (authority.folder / "ca.key").read_bytes()
    with pytest.raises(HouseUnusable, match="holds an authority already"):
        authority.begin("aix", ("floor.lan",), NOW)
    (authority.folder / "house.json").unlink()
    with pytest.raises(HouseUnusable):
        authority.begin("aix", ("floor.lan",), NOW)
    assert (authority.folder / "ca.key").read_bytes() == key


def test_a_name_gets_another_certificate_only_when_asked(authority: Authority):
    folder = authority.issue(CertificateKind.TABLE, "7", NOW)
    before = (folder / "cert.pem").read_bytes()
    with pytest.raises(HouseUnusable, match="has a certificate already"):
        authority.issue(CertificateKind.TABLE, "7", NOW)
    assert (folder / "cert.pem").read_bytes() == before
    authority.issue(CertificateKind.TABLE, "7", NOW, again=True)
    assert (folder / "cert.pem").read_bytes() != before


@pytest.mark.parametrize("name", ["", "a/b", "7+", "#", "$SYS", " 7", "x" * 41, "a\nb", "%u",
                                  "floor", "screen:Bar", "..\\x", "a'b"])
def test_names_that_a_topic_or_an_access_list_can_t_bear_are_refused(
    authority: Authority, name: str
):
    with pytest.raises(NameUnfit):
        authority.issue(CertificateKind.TABLE, name, NOW)
    assert [one.name for one in authority.read().standing] == ["floor.lan", "floor"]


@pytest.mark.parametrize("name", [".", ".."])
def test_a_name_can_t_lead_out_of_its_folder(authority: Authority, name: str):
    with pytest.raises((NameUnfit, HouseUnusable)):
        authority.issue(CertificateKind.TABLE, name, NOW)
    assert not (authority.folder / "key.pem").exists()


def test_no_screen_can_be_taken_for_a_table(authority: Authority):
    authority.issue(CertificateKind.SCREEN, "Bar", NOW)
    authority.issue(CertificateKind.TABLE, "Bar", NOW)
    assert {one.name for one in authority.read().standing} >= {"Bar", "screen:Bar"}


def test_sites_speak_at_a_group_s_broker_and_tables_at_their_site_s(
    authority: Authority, tmp_path: Path
):
    group = Authority(tmp_path / "group")
    group.begin("groupe", ("group.lan",), NOW, is_group=True)
    group.issue(CertificateKind.SITE, "aix", NOW)
    with pytest.raises(HouseUnusable, match="sites speak there"):
        group.issue(CertificateKind.TABLE, "7", NOW)
    with pytest.raises(HouseUnusable, match="group's broker"):
        authority.issue(CertificateKind.SITE, "aix", NOW)


def test_a_revoked_certificate_stands_on_the_list_beside_the_broker(authority: Authority):
    folder = authority.issue(CertificateKind.TABLE, "7", NOW)
    serial = cert_of(folder).serial_number
    assert crl_of(authority).get_revoked_certificate_by_serial_number(serial) is None
    assert authority.revoke("7", NOW) == 1
    assert crl_of(authority).get_revoked_certificate_by_serial_number(serial) is not None
    assert authority.revoke("7", NOW) == 0
    assert "7" not in [one.name for one in authority.read().standing]


def test_revoking_takes_every_certificate_of_the_name(authority: Authority):
    authority.issue(CertificateKind.TABLE, "7", NOW)
    authority.issue(CertificateKind.TABLE, "7", NOW, again=True)
    assert authority.revoke("7", NOW) == 2


def test_the_list_outlives_every_certificate(authority: Authority):
    """With a list that has ended a broker would take nobody's word, in the midst of an evening."""
    ca = x509.load_pem_x509_certificate((authority.folder / "ca.pem").read_bytes())
    assert crl_of(authority).next_update_utc == ca.not_valid_after_utc
    assert crl_of(authority).last_update_utc <= datetime.fromtimestamp(NOW - DAY_S, UTC)


def test_no_certificate_outlives_its_authority(authority: Authority):
    late = NOW + 3600 * DAY_S
    bundle = read_bundle(authority.issue(CertificateKind.TABLE, "7", late))
    assert bundle.days_left(late) <= 50
    with pytest.raises(HouseUnusable, match="has ended"):
        authority.issue(CertificateKind.TABLE, "8", NOW + 3651 * DAY_S)


def test_a_table_whose_clock_is_some_hours_behind_can_speak_at_once(authority: Authority):
    bundle = read_bundle(authority.issue(CertificateKind.TABLE, "7", NOW))
    assert certificate_date_fault(bundle, NOW - 20 * 3600) is None
    told = certificate_date_fault(bundle, NOW - 30 * 3600)
    assert told is not None and told.id == "future"


def test_the_end_is_told_a_month_before(authority: Authority):
    bundle = read_bundle(authority.issue(CertificateKind.TABLE, "7", NOW))
    assert expiry_warning(bundle, NOW + (DAYS - 31) * DAY_S) is None
    told = expiry_warning(bundle, NOW + (DAYS - 30) * DAY_S + 1)
    assert told is not None and "7" in told.words.text("fr") and "7" in told.words.text("en")
    ended = certificate_date_fault(bundle, NOW + DAYS * DAY_S + 1)
    assert ended is not None and ended.id == "ended"


def test_the_broker_under_another_name_is_told_to_every_bundle(authority: Authority):
    folder = authority.issue(CertificateKind.TABLE, "7", NOW)
    authority.issue(CertificateKind.BROKER, "", NOW, hosts=("floor2.lan",))
    assert read_bundle(folder).host == "floor2.lan"
    assert [one.name for one in authority.read().standing if one.kind
            is CertificateKind.BROKER] == [
        "floor2.lan"]


def test_of_many_commands_at_once_every_certificate_stands_in_the_register(authority: Authority):
    """One that doesn't could never be revoked."""
    threads = [threading.Thread(target=Authority(authority.folder).issue,
                                args=(CertificateKind.TABLE, f"T{n}", NOW)) for n in range(12)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert {f"T{n}" for n in range(12)} <= {one.name for one in authority.read().standing}


@pytest.mark.parametrize("days", [0, -3])
def test_no_certificate_is_made_for_no_time(authority: Authority, days: int):
    with pytest.raises(HouseUnusable, match="a day at least"):
        authority.issue(CertificateKind.TABLE, "7", NOW, days=days)


def test_what_tables_are_told_wrongly_is_said(authority: Authority, tmp_path: Path):
    here = Authority(tmp_path / "here").begin("aix", ("127.0.0.1", "localhost"), NOW)
    assert here.why_not_told("aix", "127.0.0.1", 8883) == ""
    assert here.why_not_told("aix", "0.0.0.0", 8883) == ""
    assert "port 8883" in here.why_not_told("aix", "127.0.0.1", 8884)
    assert "192.168.7.2" in here.why_not_told("aix", "192.168.7.2", 8883)
    assert "'aix'" in here.why_not_told("nice", "127.0.0.1", 8883)
    assert authority.read().why_not_told("aix", "10.0.0.1", 8883) == ""  # floor.lan may be that


def test_another_port_is_told_to_every_bundle(authority: Authority):
    folder = authority.issue(CertificateKind.TABLE, "7", NOW)
    authority.issue(CertificateKind.BROKER, "", NOW, port=9000)
    bundle = read_bundle(folder)
    assert (bundle.host, bundle.port, authority.read().port) == ("floor.lan", 9000, 9000)


def test_a_register_that_is_damaged_is_said(authority: Authority):
    for content in ("", "[]", "{}", '{"version": 9}', '{"version": 1, "issued": 3}'):
        (authority.folder / "house.json").write_text(content)
        with pytest.raises(HouseUnusable, match=r"house\.json"):
            authority.issue(CertificateKind.TABLE, "7", NOW)


def test_a_key_of_another_authority_signs_nothing(authority: Authority, tmp_path: Path):
    other = Authority(tmp_path / "other")
    other.begin("aix", ("floor.lan",), NOW)
    (authority.folder / "ca.key").write_bytes((other.folder / "ca.key").read_bytes())
    with pytest.raises(HouseUnusable, match="isn't the key"):
        authority.issue(CertificateKind.TABLE, "7", NOW)


# --- bundles -------------------------------------------------------------------------------------


def test_a_bundle_says_whose_it_is_and_where_the_broker_is(authority: Authority):
    bundle = read_bundle(authority.issue(CertificateKind.TABLE, "7", NOW))
    assert (bundle.kind, bundle.site, bundle.name) == (CertificateKind.TABLE, "aix", "7")
    assert (bundle.host, bundle.port) == ("floor.lan", 8883)
    context = bundle.context()
    assert context.verify_mode is ssl.CERT_REQUIRED and context.check_hostname
    assert context.minimum_version is ssl.TLSVersion.TLSv1_2
    assert len(context.get_ca_certs()) == 1  # no authority of the machine's counts


@pytest.mark.parametrize("name", ["ca.pem", "cert.pem", "key.pem", "line.json"])
def test_a_bundle_that_lacks_a_file_is_said_by_name(authority: Authority, name: str):
    folder = authority.issue(CertificateKind.TABLE, "7", NOW)
    (folder / name).unlink()
    with pytest.raises(BundleUnfit, match=name):
        read_bundle(folder)


def test_a_key_that_others_may_read_is_refused(authority: Authority):
    folder = authority.issue(CertificateKind.TABLE, "7", NOW)
    (folder / "key.pem").chmod(0o644)
    with pytest.raises(BundleUnfit, match="chmod 600"):
        read_bundle(folder)


def test_half_a_bundle_of_another_table_is_refused(authority: Authority):
    seventh = authority.issue(CertificateKind.TABLE, "7", NOW)
    eighth = authority.issue(CertificateKind.TABLE, "8", NOW)
    (seventh / "cert.pem").write_bytes((eighth / "cert.pem").read_bytes())
    with pytest.raises(BundleUnfit, match="copy the whole folder"):
        read_bundle(seventh)
    (seventh / "line.json").write_bytes((eighth / "line.json").read_bytes())
    with pytest.raises(BundleUnfit, match="don't fit together"):
        read_bundle(seventh).context()


@pytest.mark.parametrize("line", ["", "{}", "[]", '{"version":1,"kind":"king"}', "\x00"])
def test_a_damaged_line_file_is_said(authority: Authority, line: str):
    folder = authority.issue(CertificateKind.TABLE, "7", NOW)
    (folder / "line.json").write_text(line)
    with pytest.raises(BundleUnfit, match=r"line\.json"):
        read_bundle(folder)


def test_an_error_that_nobody_foresaw_is_said_in_its_own_words(authority: Authority):
    bundle = read_bundle(authority.issue(CertificateKind.TABLE, "7", NOW))
    assert fault_behind_error(OSError("the moon"), bundle, NOW).id == "unreached"
    told = fault_behind_error(ssl.SSLError(1, "[SSL] odd thing"), bundle, NOW)
    assert told.id == "tls" and "odd thing" in told.words.text("en")


# --- what the broker is told ---------------------------------------------------------------------


def test_the_access_list_gives_a_table_its_own_topics_only(authority: Authority):
    authority.issue(CertificateKind.SCREEN, "Bar", NOW)
    lines = access_list(authority.read()).splitlines()
    patterns = [line for line in lines if line.startswith("pattern")]
    assert all("/%u/" in line or line.endswith("/floor/status") for line in patterns)
    assert [line for line in patterns if "write" in line] == [
        f"pattern write room/aix/%u/{what}"
        for what in ("hello", "event", "status", "glance", "answer")]
    of_screen = [line for line in lines[lines.index("user screen:Bar"):] if "topic write" in line]
    assert of_screen == ["topic write screen/aix/Bar/tap"]


def test_a_revoked_screen_is_off_the_access_list(authority: Authority):
    authority.issue(CertificateKind.SCREEN, "Bar", NOW)
    authority.revoke("screen:Bar", NOW)
    assert "screen:Bar" not in access_list(authority.read())


@pytest.mark.parametrize("address", ["", " ", "127.0.0.1 \nlistener 1883"])
def test_no_address_no_listener(authority: Authority, tmp_path: Path, address: str):
    with pytest.raises(ValueError, match="address"):
        put_broker_files(authority, tmp_path / "broker", address, 8883, "nobody")


def test_the_register_holds_no_key(authority: Authority):
    authority.issue(CertificateKind.TABLE, "7", NOW)
    text = (authority.folder / "house.json").read_text()
    assert "PRIVATE" not in text and set(json.loads(text)["issued"][0]) == {
        "name", "kind", "serial", "begins_s", "ends_s", "revoked_s"}

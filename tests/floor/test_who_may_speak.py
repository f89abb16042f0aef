"""Who may say what on the floor's line, tried on a real Mosquitto with forged tables."""

import socket
import ssl
import time
import warnings
from pathlib import Path

import pytest
from broker_room import BrokerRoom, Talker, now_s, until

from dealer_assist.floor.link.connection_faults import why_refused
from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import CA, Bundle, CertificateKind, read_bundle
from dealer_assist.floor.security.mosquitto_process import Broker, NoBroker
from dealer_assist.live.doctor import floor_link_findings as doctor_floor
from dealer_assist.live.table.monitoring_health_line import Severity

DENIED = "Not authorized"
SOON_S = 0.3  # for what must not arrive


def floor_of(room: BrokerRoom) -> Talker:
    return Talker(room.floor).join().hears("room/#")


def topics(talker: Talker) -> list[str]:
    return sorted({topic for topic, _ in talker.heard})


# --- what a table may ------------------------------------------------------------------------


def test_a_table_says_what_is_its_own_and_the_floor_hears_it(room: BrokerRoom):
    floor, table = floor_of(room), Talker(room.table("7")).join()
    own = [f"room/aix/7/{what}" for what in ("hello", "event", "status", "glance", "answer")]
    assert [table.says(topic) for topic in own] == ["Success"] * 5
    assert until(lambda: topics(floor) == sorted(own))


@pytest.mark.parametrize("topic", [
    "room/aix/8/event", "room/aix/8/hello", "room/aix/8/status", "room/aix/8/glance",
    "room/aix/8/answer", "room/aix/8/order", "room/aix/8/ack",
    "room/aix/7/order", "room/aix/7/ack", "room/nice/7/event", "room/aix/floor/status",
    "room/aix/floor/hello", "room/aix/7/other", "room/aix/7", "room/aix/7/event/more",
    "$SYS/broker/x", "other",
])
def test_a_table_says_nothing_else(room: BrokerRoom, topic: str):
    everything = Talker(room.floor).join().hears("room/#", "#")
    table = Talker(room.table("7")).join()
    assert table.says(topic, retain=True) in (DENIED, "")
    time.sleep(SOON_S)
    assert everything.heard == []
    late = Talker(room.floor).join().hears("room/#")  # nor was it kept for who comes later
    time.sleep(SOON_S)
    assert late.heard == []


def test_a_table_hears_its_own_orders_and_answers_and_nobody_else_s(room: BrokerRoom):
    table, eighth = Talker(room.table("7")).join(), Talker(room.table("8")).join()
    table.hears("#", "room/+/+/+", "room/aix/8/event", "room/aix/8/order", "$SYS/#",
                "$share/all/room/aix/+/event")
    eighth.says("room/aix/8/event")
    eighth.says("room/aix/8/status", retain=True)
    floor = Talker(room.floor).join()
    for topic in ("room/aix/8/order", "room/aix/8/ack", "room/aix/7/order", "room/aix/7/ack",
                  "room/aix/floor/status"):
        assert floor.says(topic) == "Success"
    assert until(lambda: len(topics(table)) >= 3)
    time.sleep(SOON_S)
    assert topics(table) == ["room/aix/7/ack", "room/aix/7/order", "room/aix/floor/status"]


def test_names_with_blanks_and_accents_are_names_like_others(room: BrokerRoom):
    floor, table = floor_of(room), Talker(room.table("Été n° 7")).join()
    assert table.says("room/aix/Été n° 7/event") == "Success"
    assert table.says("room/aix/Été/event") == DENIED
    assert until(lambda: topics(floor) == ["room/aix/Été n° 7/event"])


def test_a_forged_last_will_is_never_said(room: BrokerRoom):
    floor = floor_of(room)
    forged = Talker(room.table("7"), topic="room/aix/8/status", payload=b"gone", qos=1, retain=True)
    forged.join().drop()
    own = Talker(room.table("7"), topic="room/aix/7/status", payload=b"gone", qos=1, retain=True)
    own.join().drop()
    assert until(lambda: topics(floor) == ["room/aix/7/status"])
    time.sleep(SOON_S)
    assert topics(floor) == ["room/aix/7/status"]


def test_a_table_can_t_wipe_out_what_is_kept_of_another(room: BrokerRoom):
    Talker(room.table("8")).join().says("room/aix/8/status", b"up", retain=True)
    assert Talker(room.table("7")).join().says("room/aix/8/status", b"", retain=True) == DENIED
    later = Talker(room.floor).join().hears("room/aix/8/status")
    assert until(lambda: later.heard == [("room/aix/8/status", b"up")])


def test_an_oversized_message_ends_its_table_s_connection_and_nobody_else_s(room: BrokerRoom):
    floor, table = floor_of(room), Talker(room.table("7")).join()
    other = Talker(room.table("8")).join()
    table.says("room/aix/7/event", b"x" * (2 << 20))
    assert until(lambda: table.ended != "")
    assert other.says("room/aix/8/event", b"x" * (1 << 20)) == "Success"
    assert until(lambda: topics(floor) == ["room/aix/8/event"])


def test_a_client_id_that_another_certificate_uses_ends_the_first_one(room: BrokerRoom):
    """Mosquitto 2.0.11 lets it: so a session's id has to be unguessable, and nobody sees it."""
    first = Talker(room.table("7"), "7-guessed").join()
    Talker(room.table("8"), "7-guessed").join()
    assert until(lambda: first.ended != "")
    spy = Talker(room.table("8")).join().hears("#", "$SYS/#", "room/aix/7/status")
    Talker(room.table("7"), "7-secret").join().says("room/aix/7/status", b"7-secret", retain=True)
    time.sleep(SOON_S)
    assert spy.heard == []


# --- screens, the floor, a group -----------------------------------------------------------------


def test_a_screen_reads_the_room_and_says_nothing(room: BrokerRoom):
    table, screen = Talker(room.table("7")).join(), Talker(room.screen("Bar")).join().hears("#")
    for what in ("status", "glance", "event", "hello", "answer"):
        table.says(f"room/aix/7/{what}")
    assert until(lambda: len(topics(screen)) == 2)
    assert topics(screen) == ["room/aix/7/glance", "room/aix/7/status"]
    for topic in ("room/aix/7/order", "room/aix/7/ack", "room/aix/7/status",
                  "room/aix/screen:Bar/hello", "room/aix/screen:Bar/event", "room/aix/Bar/event"):
        assert screen.says(topic) == DENIED


def test_the_floor_orders_and_can_t_speak_for_a_table(room: BrokerRoom):
    floor = Talker(room.floor).join()
    Talker(room.table("7")).join().hears("room/aix/7/order", "room/aix/7/ack")
    assert floor.says("room/aix/7/order") == floor.says("room/aix/7/ack") == "Success"
    for what in ("event", "hello", "status", "glance", "answer"):
        assert floor.says(f"room/aix/7/{what}") == DENIED


def test_at_a_group_s_broker_a_site_speaks_for_its_own_tables_only(tmp_path: Path):
    with BrokerRoom(tmp_path, "group", is_group=True) as room:
        site, archive = Talker(room.site("aix")).join(), floor_of(room)
        assert site.says("room/aix/7/event") == site.says("room/aix/floor/event") == "Success"
        assert site.says("room/nice/7/event") == site.says("room/aix/7/ack") == DENIED
        site.hears("#", "room/+/+/ack")
        assert DENIED not in (archive.says("room/aix/7/ack"), archive.says("room/nice/7/ack"))
        assert until(lambda: topics(site) == ["room/aix/7/ack"])


# --- who is let in at all ------------------------------------------------------------------------


def refused(bundle: Bundle) -> str:
    """Why the broker doesn't let this bundle in, as the table says it."""
    try:
        joined = Talker(bundle).join()
    except OSError:
        pass
    else:
        assert until(lambda: joined.ended != "")
        assert joined.connected != "Success"
    trouble = why_refused(bundle, now_s())
    assert trouble is not None
    assert trouble.words.text("fr") and trouble.words.text("en")
    return trouble.id


def test_another_house_s_certificate_is_refused_on_both_sides(room: BrokerRoom, tmp_path: Path):
    other = Authority(tmp_path / "other")
    other.begin("aix", ("127.0.0.1",), now_s(), port=room.port)
    forged = other.issue(CertificateKind.TABLE, "7", now_s())
    assert refused(read_bundle(forged)) == "broker_other"
    (forged / CA).write_bytes((room.authority.folder / CA).read_bytes())
    assert refused(read_bundle(forged)) == "other"


def test_an_ended_certificate_is_refused_and_said(room: BrokerRoom):
    old = read_bundle(room.authority.issue(CertificateKind.TABLE, "7", now_s() - 800 * 86_400))
    assert refused(old) == "ended"
    assert probed(old.context(), room) == "SSLV3_ALERT_CERTIFICATE_EXPIRED"


def test_a_certificate_from_the_future_is_refused_and_the_clock_named(room: BrokerRoom):
    early = read_bundle(room.authority.issue(CertificateKind.TABLE, "7", now_s() + 5 * 86_400))
    assert refused(early) == "future"
    assert why_refused(early, now_s() + 6 * 86_400).id == "future_there"


def test_a_revoked_table_is_refused_and_thrown_out(room: BrokerRoom):
    floor = floor_of(room)
    table, other = Talker(room.table("7")).join(), Talker(room.table("8")).join()
    assert not room.broker.ensure()
    room.authority.revoke("7", now_s())
    assert room.broker.ensure()
    assert until(lambda: table.ended and other.ended and floor.ended)
    assert refused(room.table("7")) == "revoked"
    assert Talker(room.table("8")).join().connected == "Success"


def test_who_is_revoked_and_gets_another_certificate_is_let_in_with_that_one_only(room: BrokerRoom):
    folder = room.table("7").folder
    stolen = {file.name: file.read_bytes() for file in folder.iterdir()}
    room.authority.revoke("7", now_s())
    room.authority.issue(CertificateKind.TABLE, "7", now_s())
    room.broker.ensure()
    assert Talker(room.table("7")).join().connected == "Success"
    for name, content in stolen.items():
        (folder / name).write_bytes(content)
    assert refused(room.table("7")) == "revoked"


def test_the_broker_s_own_certificate_opens_no_line(room: BrokerRoom):
    context = bare(room)
    own = room.authority.bundle_of(CertificateKind.BROKER, "")
    context.load_cert_chain(own / "cert.pem", own / "key.pem")
    assert probed(context, room) == "SSLV3_ALERT_UNSUPPORTED_CERTIFICATE"


def test_nobody_without_a_certificate_is_let_in(room: BrokerRoom):
    assert probed(bare(room), room) == "TLSV13_ALERT_CERTIFICATE_REQUIRED"


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_old_tls_is_refused(room: BrokerRoom, version: ssl.TLSVersion):
    context = room.floor.context()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        context.minimum_version = context.maximum_version = version
        context.set_ciphers("DEFAULT@SECLEVEL=0")
    assert probed(context, room) == "TLSV1_ALERT_PROTOCOL_VERSION"


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_tls_of_today_is_taken(room: BrokerRoom, version: ssl.TLSVersion):
    context = room.floor.context()
    context.minimum_version = context.maximum_version = version
    assert probed(context, room, SOON_S) == ""


def test_plain_mqtt_gets_no_answer(room: BrokerRoom):
    hello = b"\x10\x0f\x00\x04MQTT\x04\x02\x00\x05\x00\x037-x"
    with socket.create_connection(("127.0.0.1", room.port), 2) as plain:
        plain.sendall(hello)
        plain.settimeout(2)
        try:
            said = plain.recv(64)
        except ConnectionError:
            said = b""
    assert not said.startswith(b"\x20")  # no CONNACK; at most a TLS alert
    table = Talker(room.table("7")).join()
    assert table.connected == "Success"


def bare(room: BrokerRoom) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(room.authority.folder / CA)
    return context


def probed(context: ssl.SSLContext, room: BrokerRoom, limit_s: float = 10.0) -> str:
    """The broker's alert to a TLS connection, "" where none came in time: it takes it."""
    try:
        with socket.create_connection(("127.0.0.1", room.port), 2) as plain, \
                context.wrap_socket(plain, server_hostname="127.0.0.1") as line:
            line.settimeout(limit_s)
            line.recv(1)
    except TimeoutError:
        return ""
    except ssl.SSLError as error:
        return str(error.reason)
    return "ended"


# --- the broker itself ---------------------------------------------------------------------------


def test_it_listens_on_the_address_that_was_asked_for_and_no_other(room: BrokerRoom):
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", room.port), 1)
    listening = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text()
    port = f":{room.port:04X} "
    bound = {line.split()[1] for line in listening.splitlines() if port in line and " 0A " in line}
    assert bound == {f"0100007F:{room.port:04X}"}


def test_a_folder_may_have_blanks_and_accents_in_its_name(tmp_path: Path):
    with BrokerRoom(tmp_path / "Salle  d'été 1") as room:
        table = Talker(room.table("7")).join()
        assert table.connected == "Success" and table.says("room/aix/8/event") == DENIED


def test_its_log_is_there_at_once(room: BrokerRoom):
    Talker(room.table("7")).join()
    assert until(lambda: "u'7'" in room.broker.said())


def test_its_files_are_its_user_s_alone(room: BrokerRoom):
    folder = room.folder / "broker"
    assert folder.stat().st_mode & 0o077 == 0
    for file in ("mosquitto.conf", "acl", "key.pem"):
        assert (folder / file).stat().st_mode & 0o077 == 0


def test_a_killed_broker_is_started_again_and_tables_come_back(room: BrokerRoom):
    table = Talker(room.table("7")).join()
    room.broker.kill()
    assert until(lambda: table.ended != "")
    assert room.broker.ensure()
    assert Talker(room.table("7")).join().connected == "Success"


def test_another_certificate_of_the_broker_is_taken_up_and_a_lost_authority_stops_nothing(
    room: BrokerRoom,
):
    before = (room.folder / "broker" / "cert.pem").read_bytes()
    room.authority.issue(CertificateKind.BROKER, "", now_s())
    assert room.broker.ensure() and not room.broker.ensure()
    assert (room.folder / "broker" / "cert.pem").read_bytes() != before
    table = Talker(room.table("7")).join()
    (room.authority.folder / "house.json").rename(room.folder / "taken away")
    assert not room.broker.ensure()
    assert table.says("room/aix/7/glance") in ("Success", "No matching subscribers")


def test_a_broker_that_outlived_its_program_is_ended_first(room: BrokerRoom):
    before = room.broker
    second = Broker(room.authority, before.folder, "127.0.0.1", room.port)
    second.start()
    try:
        assert until(lambda: not before.is_up())
        assert Talker(room.table("7")).join().connected == "Success"
    finally:
        second.stop()


def test_a_new_screen_is_let_in_without_a_break_in_the_line(room: BrokerRoom):
    table = Talker(room.table("7")).join()
    room.authority.issue(CertificateKind.SCREEN, "Bar", now_s())
    assert not room.broker.ensure()
    screen = Talker(read_bundle(room.authority.bundle_of(CertificateKind.SCREEN,
                                                         "Bar"))).join().hears("#")
    assert until(lambda: table.says("room/aix/7/glance") == "Success" and screen.heard)
    assert table.ended == ""


def test_an_address_that_isn_t_this_machine_s_is_said(tmp_path: Path):
    room = BrokerRoom(tmp_path)
    room.broker.address = "192.0.2.1"
    with pytest.raises(NoBroker, match=r"192\.0\.2\.1.*address"):
        room.broker.start()


def test_a_taken_port_is_said(room: BrokerRoom, tmp_path: Path):
    second = BrokerRoom(tmp_path / "second")
    second.broker.port = room.port
    with pytest.raises(NoBroker, match="in use"):
        second.broker.start()


def test_an_ended_broker_certificate_is_said_at_once(tmp_path: Path):
    room = BrokerRoom(tmp_path)
    room.authority.issue(CertificateKind.BROKER, "", now_s() - 800 * 86_400)
    with pytest.raises(NoBroker, match="expired"):
        room.broker.start()


def test_a_table_whose_clock_is_wrong_is_told_so(room: BrokerRoom):
    """Its clock runs ten years behind: to it, its own certificate has not begun yet."""
    told = why_refused(room.table("7"), now_s() - 3650 * 86_400)
    assert told is not None and told.id == "future" and "201" in told.day


def test_no_broker_at_all_is_said(room: BrokerRoom):
    bundle = room.table("7")
    room.broker.stop()
    assert why_refused(bundle, now_s()).id == "nobody"
    assert why_refused(bundle, now_s(), host="nowhere.invalid").id == "unknown_host"


def test_the_doctor_says_whether_the_floor_lets_this_table_in(room: BrokerRoom):
    folder = room.table("7").folder
    [found] = doctor_floor.link_findings(folder)
    assert found.level is Severity.WELL
    soon = doctor_floor.link_findings(folder, now_s() + 710 * 86_400)
    assert [one.level for one in soon] == [Severity.WELL, Severity.LOOK]
    room.authority.revoke("7", now_s())
    room.broker.ensure()
    assert [one.level for one in doctor_floor.link_findings(folder)] == [Severity.BROKEN]
    room.broker.stop()
    assert [one.level for one in doctor_floor.link_findings(folder)] == [Severity.LOOK]
    (folder / "key.pem").unlink()
    assert [one.level for one in doctor_floor.link_findings(folder)] == [Severity.BROKEN]

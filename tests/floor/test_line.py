"""The line itself on a real Mosquitto: it comes back, says why it is down, and harms nobody."""

import time
from dataclasses import replace

import pytest
from broker_room import BrokerRoom, Talker, until

from dealer_assist.floor.link.broker_connection import BrokerConnection
from dealer_assist.floor.link.link_client_interface import LineMessage, Will
from dealer_assist.floor.link.table_link import new_session


class Ear:
    """A speaker that keeps what it is told, and fails where it is asked to."""

    def __init__(self, line: BrokerConnection) -> None:
        self.line = line
        self.told: list[str] = []
        self.heard_of: list[LineMessage] = []
        self.fails = False
        self.takes = True

    def opened(self, now_s):
        self.told.append("open")
        self._fail()

    def closed(self, trouble):
        self.told.append(trouble.id)
        self._fail()

    def heard(self, heard):
        self.heard_of.append(heard)
        if self.takes:
            self.line.taken(heard.receipt)
        self._fail()

    def turn(self, now_s):
        self._fail()
        return now_s + 0.1

    def leaving(self):
        self.line.say("room/aix/7/status", b"bye", is_kept=True)

    def _fail(self):
        if self.fails:
            raise RuntimeError("a defect of the speaker")


@pytest.fixture
def lines():
    started: list[BrokerConnection] = []
    yield started
    for one in started:
        one.stop()


def line_of(room: BrokerRoom, lines: list, client_id: str = "",
            **changes) -> tuple[BrokerConnection, Ear]:
    line = BrokerConnection(replace(room.table("7"), **changes), client_id or f"7-{new_session()}",
                            ["room/aix/7/ack"], Will("room/aix/7/status", b"lost"))
    lines.append(line)
    ear = Ear(line)
    line.start(ear)
    return line, ear


def test_it_comes_back_by_itself_after_the_broker_was_killed(room, lines):
    line, ear = line_of(room, lines)
    assert until(lambda: ear.told == ["open"])
    room.broker.kill()
    assert until(lambda: ear.told[-1] == "nobody")
    assert not line.is_up
    assert not line.say("room/aix/7/event", b"x")
    room.broker.start()
    assert until(lambda: ear.told[-1] == "open", 10)
    assert ear.told.count("nobody") == 1  # told once, however often it was tried
    assert line.is_up


def test_a_speaker_that_fails_does_not_end_the_line(room, lines, capsys):
    _, ear = line_of(room, lines)
    assert until(lambda: ear.told == ["open"])
    ear.fails = True
    floor = Talker(room.floor).join()
    for number in range(5):
        floor.says("room/aix/7/ack", b"%d" % number)
    assert until(lambda: len(ear.heard_of) == 5)
    ear.fails = False
    floor.says("room/aix/7/ack", b"after")
    assert until(lambda: ear.heard_of[-1].payload == b"after")
    assert "a defect of the speaker" in capsys.readouterr().err


def test_a_server_with_another_name_than_was_asked_for_is_not_believed(room, lines):
    _, ear = line_of(room, lines, host="127.0.0.2")
    assert until(lambda: ear.told != [], 10)
    assert ear.told[0] in ("broker_name", "nobody")  # that address may not be listened on at all
    assert "open" not in ear.told


def test_whoever_takes_its_place_is_put_out_again(room, lines):
    line, ear = line_of(room, lines, "7-known")
    assert until(lambda: ear.told == ["open"])
    thief = Talker(room.table("8"), "7-known").join()
    assert until(lambda: ear.told.count("open") == 2, 10)
    assert until(lambda: thief.ended != "")
    assert line.is_up


def test_the_broker_hands_out_a_hundred_messages_at_most_before_they_are_acknowledged(room, lines):
    line, ear = line_of(room, lines)
    assert until(lambda: ear.told == ["open"])
    ear.takes = False
    floor = Talker(room.floor).join()
    for number in range(150):
        floor.says("room/aix/7/ack", b"%d" % number)
    assert until(lambda: len(ear.heard_of) >= 100)
    time.sleep(0.3)
    assert len(ear.heard_of) == 100  # the broker waits: so much at most is in hand
    for heard in ear.heard_of[:100]:
        line.taken(heard.receipt)
    assert until(lambda: len(ear.heard_of) == 150)
    old = ear.heard_of[-1].receipt
    room.broker.kill()
    room.broker.start()
    assert until(lambda: ear.told[-1] == "open", 10)
    line.taken(old)  # of the connection before: means nothing now
    time.sleep(0.2)
    assert line.is_up


def test_it_says_its_last_words_and_no_last_will_when_it_is_stopped(room, lines):
    line, ear = line_of(room, lines)
    assert until(lambda: ear.told == ["open"])
    assert line.stop()
    late = Talker(room.floor).join().hears("room/aix/7/status")
    assert until(lambda: bool(late.heard))
    assert late.heard == [("room/aix/7/status", b"bye")]


def test_a_line_that_never_came_up_can_be_stopped_at_once(room, lines):
    room.broker.stop()
    line, ear = line_of(room, lines)
    assert until(lambda: ear.told == ["nobody"])
    assert line.stop()

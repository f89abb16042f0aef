"""The technician's live pages: pictures, meters, the serial line."""


import bench_samples as samples
import numpy as np
from bench_fingers import Picture
from bench_walk import picture_of
from fingers import click
from PyQt6.QtTest import QTest

from dealer_assist.devices.commissioning.bench_page_view_models import MonitorSort


def test_the_newest_picture_of_the_steps_camera_is_shown(bench):
    blue = np.zeros((40, 60, 3), np.uint8)
    blue[:, :] = (255, 0, 0)
    asked = []
    bench.desk.middle.camera.feed.cameras = lambda role: asked.append(role) or Picture(blue)
    bench.show(samples.camera())
    camera = bench.desk.middle.camera
    seen = picture_of(camera).pixelColor(camera.width() // 2, camera.height() // 3)
    assert asked[0] == "board" and seen.name() == "#0000ff"


def test_the_page_of_cameras_offers_each_role_that_gives_a_picture(bench):
    grey = np.full((40, 60, 3), 128, np.uint8)
    bench.desk.camera.live.feed.cameras = (
        lambda role: Picture(grey) if role in ("shoe", "board") else None)
    bench.show(samples.deck())
    bench.desk.turn_to("camera")
    bench.settle()
    assert set(bench.desk.camera.roles) == {"shoe", "board"}


def test_no_picture_is_asked_for_while_nobody_looks(bench):
    asked = []
    bench.desk.middle.camera.feed.cameras = lambda role: asked.append(role)
    bench.show(samples.camera())
    bench.show(samples.deck())
    asked.clear()
    QTest.qWait(250)
    assert asked == []


def test_a_meter_says_good_or_what_is_wrong(bench):
    grey = np.full((40, 60, 3), 128, np.uint8)
    bench.desk.middle.camera.feed.cameras = lambda role: Picture(grey, 120, 90, -1)
    bench.show(samples.camera())
    name = bench.desk.middle.camera.accessibleName()
    assert "Sharpness 12 of 100, too little" in name
    assert "Glare 9 of 100, too much" in name and "Light 0 of 100, unknown" in name


def test_damage_and_wrong_seals_are_counted_apart_and_can_be_seen_alone(bench):
    bench.desk.line.monitor = lambda: samples.MONITOR
    bench.show(samples.deck())
    bench.desk.turn_to("line")
    bench.settle()
    assert bench.desk.line.counters.accessibleName() == (
        "38 frames, 1 damaged, 1 with a wrong seal")
    click(bench.desk.line.sort_keys[MonitorSort.FORGED])
    assert {line.sort for line in bench.desk.line.list.lines} == {MonitorSort.FORGED}


def test_a_held_monitor_stays_as_it_is(bench):
    lines = list(samples.MONITOR[:5])
    bench.desk.line.monitor = lambda: tuple(lines)
    bench.show(samples.deck())
    bench.desk.turn_to("line")
    bench.settle()
    click(bench.desk.line.hold_key)
    lines.append(samples.MONITOR[5])
    bench.desk.line.look()
    assert len(bench.desk.line.list.lines) == 5


def test_a_device_of_the_monitor_can_be_seen_alone(bench):
    bench.desk.line.monitor = lambda: samples.MONITOR
    bench.show(samples.deck())
    bench.desk.turn_to("line")
    bench.settle()
    click(bench.desk.line.role_key)
    assert len({line.role for line in bench.desk.line.list.lines}) == 1

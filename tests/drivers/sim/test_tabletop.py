"""A simulated table with a fault in it tells the host what a real one would."""

import pytest
from table_host import TableHost

from drivers.devices import device_reports as r
from drivers.devices.provisioning_page import KeyPage
from drivers.sim.tabletop.planted_fault import NAMES, NoSuchFault, fault_named
from drivers.sim.tabletop.tabletop_shoe import TableShoe
from drivers.sim.tabletop.tagged_cards_and_chips import CARDS
from drivers.wire.constants import TEST_KEY, DeviceKind, SelfTestFault, TamperCause


@pytest.fixture
def host(tmp_path, request):
    with TableHost(tmp_path, getattr(request, "param", "")) as host:
        assert host.is_up("scanner")
        yield host


def run(host: TableHost) -> TableHost:
    """The deck through the shoe once as it was packed, and once in use."""
    assert host.is_up("shoe")
    host.table.lay_deck(CARDS)
    host.table.run_deck()
    host.table.lay_used(CARDS)
    host.table.run_deck()
    return host.settled()


def names(host: TableHost) -> list[str]:
    """What the register calls the cards that were read, "?" for a stranger."""
    register = host.table.register()
    return [register.get(one.uid, "?") for one in host.of("shoe", r.CardRead)]


def self_test(host: TableHost) -> r.RequestAnswered:
    number = host.ports["shoe"].self_test()
    assert host.until(lambda: any(
        one.request_id == number for one in host.of("shoe", r.RequestAnswered)))
    return host.of("shoe", r.RequestAnswered)[-1]


def test_a_table_in_order_reads_every_card_and_nothing_else(host):
    run(host)
    assert names(host) == [*CARDS, *CARDS]
    assert host.kinds("shoe") == {"LinkUp": 1, "CardRead": 104}
    assert self_test(host).faults == 0


def test_chips_are_heard_where_they_lie(host):
    laid = host.table.put(3, 5)
    host.settled()
    change, = host.of("scanner", r.SpotChanged)
    assert (change.spot, set(change.added)) == (3, {chip.uid for chip in laid})
    host.table.take_all()
    assert host.settled().of("scanner", r.SpotChanged)[-1].count == 0


def test_the_same_seed_makes_the_same_table(tmp_path):
    tables = [TableHost(tmp_path, "worn_card:9h", seed=4).table for _ in range(2)]
    assert tables[0].register() == tables[1].register()
    assert tables[0].tray == tables[1].tray


def test_another_seed_makes_other_tags(tmp_path):
    one, other = (TableHost(tmp_path, seed=seed).table.register() for seed in (1, 2))
    assert not one.keys() & other.keys()


@pytest.mark.parametrize("host", ["weak_antenna"], indirect=True)
def test_a_weak_antenna_misses_cards_all_over_the_deck(host):
    kinds = run(host).kinds("shoe")
    assert 6 <= kinds["TagUnread"] <= 32
    assert kinds["CardRead"] + kinds["TagUnread"] == 104


@pytest.mark.parametrize("host", ["worn_card:9h"], indirect=True)
def test_a_worn_card_alone_goes_by_unread(host):
    host.table.lay_deck(["9h"] * 20 + ["As"] * 20)
    host.table.run_deck()
    host.settled()
    read = names(host)
    assert read.count("As") == 20 and read.count("9h") < 16


@pytest.mark.parametrize("host", ["missing_card:Jc"], indirect=True)
def test_a_missing_card_is_there_at_the_enrolment_and_gone_in_use(host):
    read = names(run(host))
    assert read[:52] == list(CARDS) and read[52:] == [card for card in CARDS if card != "Jc"]


@pytest.mark.parametrize("host", ["foreign_card"], indirect=True)
def test_a_foreign_card_comes_as_a_tag_that_no_register_has(host):
    read = names(run(host))
    assert read[:52] == list(CARDS) and read.count("?") == 1 and len(read) == 105


@pytest.mark.parametrize("host", ["mixed_cards:2c,3h"], indirect=True)
def test_mixed_cards_go_by_each_others_names_once_they_are_in_order(host):
    read = names(run(host))
    assert read[:52] == list(CARDS)
    assert [(a, b) for a, b in zip(CARDS, read[52:], strict=True) if a != b] == [
        ("2c", "3h"), ("3h", "2c")]


@pytest.mark.parametrize("host", ["drawn_too_fast"], indirect=True)
def test_cards_drawn_too_fast_come_two_at_a_time_and_all_are_read(host):
    kinds = run(host).kinds("shoe")
    assert kinds["DoubleDraw"] >= 3
    assert kinds["CardRead"] + 2 * kinds["DoubleDraw"] == 104


@pytest.mark.parametrize("host", ["reader_dead"], indirect=True)
def test_a_dead_reader_reads_nothing_and_its_self_test_says_so(host):
    assert run(host).kinds("shoe")["TagUnread"] == 104
    assert self_test(host).faults & SelfTestFault.READER


@pytest.mark.parametrize("host", ["low_supply"], indirect=True)
def test_a_low_supply_is_measured_and_told(host):
    assert host.is_up("shoe")
    told = self_test(host)
    assert told.supply_mv < 3_000 and told.faults & SelfTestFault.SUPPLY
    assert host.of("shoe", r.Tampered)[0].cause is TamperCause.SUPPLY


@pytest.mark.parametrize("host", ["gate_dirty"], indirect=True)
def test_a_dirty_gate_stands_broken_where_no_card_is(host):
    kinds = run(host).kinds("shoe")
    assert kinds["GateOpened"] >= 2 and kinds["CardRead"] == 104


@pytest.mark.parametrize("host", ["lid_switch"], indirect=True)
def test_a_bad_lid_switch_chatters(host):
    assert host.is_up("shoe")
    host.table.lid(True)
    assert host.settled().kinds("shoe")["LidOpened"] > 2
    assert self_test(host).faults & SelfTestFault.LID_SWITCH


@pytest.mark.parametrize("host", ["loose_cable"], indirect=True)
def test_a_loose_cable_damages_bytes_and_loses_no_card(host):
    assert names(run(host)) == [*CARDS, *CARDS]
    assert host.ports["shoe"].health.noise > 0


@pytest.mark.parametrize("host", ["wrong_baud"], indirect=True)
def test_at_another_rate_nothing_but_damage_comes(host):
    assert host.until(lambda: host.kinds("shoe")["LinkLost"] > 0)
    health = host.ports["shoe"].health
    assert health.noise > 0 and health.frames == 0


@pytest.mark.parametrize("host", ["wrong_key"], indirect=True)
def test_a_board_with_another_key_is_refused(host):
    assert host.until(lambda: host.kinds("shoe")["LinkLost"] > 0)
    assert host.of("shoe", r.LinkLost)[0].why.startswith("wrong key")


def test_a_device_that_is_not_there_is_absent(tmp_path):
    with TableHost(tmp_path, "no_device:shoe") as host:
        assert host.until(lambda: host.kinds("shoe")["LinkLost"] > 0)
        assert host.of("shoe", r.LinkLost)[0].why == "absent"


@pytest.mark.parametrize("host", ["forged_frames"], indirect=True)
def test_forged_frames_are_told_and_no_card_comes_of_them(host):
    assert names(run(host)) == [*CARDS, *CARDS]
    assert host.kinds("shoe")["ForgedHeard"] == 1


@pytest.mark.parametrize("host", ["swapped_spots:2,5"], indirect=True)
def test_swapped_cables_answer_for_each_other(host):
    for place in (2, 5, 7):
        host.table.put(place, 1)
    assert [one.spot for one in host.settled().of("scanner", r.SpotChanged)] == [5, 2, 7]


@pytest.mark.parametrize("host", ["cross_talk:3-4"], indirect=True)
def test_cross_talk_makes_chips_heard_at_the_neighbour(host):
    for place in (3, 6):
        for _ in range(4):
            host.table.put(place, 4)
            host.table.take(place)
    host.settled()
    doubted = {one.spots for one in host.of("scanner", r.SpotsDoubtful)}
    strayed = {one.spot for one in host.of("scanner", r.SpotChanged)} - {3, 6}
    assert doubted <= {(3, 4)} and strayed <= {4} and (doubted or strayed)


@pytest.mark.parametrize("host", ["worn_chip:1"], indirect=True)
def test_a_worn_chip_alone_is_not_heard(host):
    counts = []
    for _ in range(6):
        host.table.put(2, 3)
        host.settled()
        counts.append(sum(len(one.added) for one in host.of("scanner", r.SpotChanged)))
        host.table.take(2)
        host.heard["scanner"].clear()
    assert min(counts) == 2


@pytest.mark.parametrize("host", ["weak_antenna:6"], indirect=True)
def test_a_weak_spot_misses_chips_and_its_neighbours_do_not(host):
    for place in (6, 8):
        host.table.put(place, 6)
        host.settled()
        host.table.take(place)
    host.settled()
    told = {(one.spot, len(one.added)) for one in host.of("scanner", r.SpotChanged) if one.added}
    assert (8, 6) in told and (6, 6) not in told


def test_a_page_put_into_a_board_gives_it_that_key(host):
    page = KeyPage(DeviceKind.SHOE, "PDA-SHOE-SIM1", b"n" * 32).to_bytes()
    assert host.is_up("shoe") and host.table.put_page(page) == "shoe"
    assert host.until(lambda: host.kinds("shoe")["LinkLost"] > 0)  # it holds another key now


def test_what_is_mended_is_well_again(tmp_path):
    with TableHost(tmp_path, "weak_antenna") as host:
        host.table.mend("gate_dirty")
        host.table.mend("weak_antenna")
        assert run(host).kinds("shoe")["CardRead"] == 104


@pytest.mark.parametrize("name", ["weak_antenna", "reader_dead", "gate_dirty", "low_supply"])
def test_a_shoe_is_mended_once_and_of_nothing_else(name):
    shoe = TableShoe(fault_named(name), 1, TEST_KEY, 1)
    assert [shoe.mend("no_fault"), shoe.mend(name), shoe.mend(name)] == [False, True, False]


@pytest.mark.parametrize("name", NAMES)
def test_every_fault_can_be_planted_by_its_name_alone(name):
    assert fault_named(name).name == name and fault_named(name).parts


@pytest.mark.parametrize(("text", "parts"), [
    ("weak_antenna:3", ("spot 3",)), ("cross_talk:3>4", ("spot 3", "spot 4")),
    ("mixed_cards:As,Kd", ("As", "Kd")), ("loose_cable:scanner", ("scanner",)),
])
def test_a_part_may_be_named(text, parts):
    assert fault_named(text).parts == parts


@pytest.mark.parametrize("text", ["", "rust", "worn_card:1s", "cross_talk:3", "cross_talk:3-3",
                                  "weak_antenna:10", "dirty_lens:scanner", "worn_card:As,Kd"])
def test_what_can_not_be_planted_is_refused_with_what_was_expected(text):
    with pytest.raises(NoSuchFault, match="expected"):
        fault_named(text)

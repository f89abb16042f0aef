"""What stands beside the panel hears of the table behind it, and can't hold it up by a fault."""

import threading

from live_table import LiveTable

from dealer_assist.cli.demo import parser
from dealer_assist.game.advice import advise
from dealer_assist.live.voice import VoiceSpeaker
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.view.dealer.table_picture import Surroundings


def told(screen: Screen) -> None:
    table = LiveTable().begin((1_000, 1_000)).deal().table
    screen.listen(table, advise(table), Notice())


def test_a_fault_of_another_listener_leaves_the_panel_and_the_others_alone(capsys):
    screen = Screen(Surroundings("fr", ()), frozenset)
    seen: list[str] = []

    def broken(*_: object) -> None:
        seen.append("broken")
        raise ValueError("a defect of the display")

    screen.show_on(lambda view: seen.append("panel"))
    screen.also_tell(broken)
    screen.also_tell(lambda table, advice, notice: seen.append("other"))
    told(screen)
    assert seen == ["panel", "broken", "other"]
    assert "a defect of the display" in capsys.readouterr().err


def test_the_voice_says_what_the_panel_announces_and_nothing_else():
    screen, lines, said = Screen(Surroundings("fr", ()), frozenset), [], threading.Event()
    speaker = VoiceSpeaker(tells=lambda text: said.set(), find=lambda *_: None)
    screen.show_on(lambda view: lines.extend(view.announce))
    screen.show_on(speaker.show)
    told(screen)
    assert list(speaker._shown) == lines
    assert not said.is_set()  # off by default
    speaker.turn(True)
    assert said.wait(30)
    speaker.stop()


def test_the_demo_offers_both_and_neither_is_on_by_itself():
    plain = parser().parse_args([])
    assert (plain.players_display, plain.voice) == ("", False)
    asked = parser().parse_args(["--players-display", "--voice"])
    assert (asked.players_display, asked.voice) == ("panel", True)
    assert parser().parse_args(["--players-display", "both"]).players_display == "both"

"""The doctor says whether the spoken announcements can work, where they are turned on."""

import pytest

from dealer_assist.live.doctor.voice_findings import (
    VoiceProbe,
    _asked,
    voice_of_settings,
    voice_setting_findings,
)
from dealer_assist.live.sound import has_sound as has_card
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.live.voice.speech_programs import Program
from dealer_assist.storage.settings.default_paths import VARIABLE

ESPEAK = Program("espeak-ng", "/usr/bin/espeak-ng")


def heard(program=ESPEAK, code=0, why="", has_sound=True) -> VoiceProbe:
    return VoiceProbe(lambda engine: program, lambda p, lang: (code, why), lambda: has_sound)


@pytest.mark.parametrize(("given", "id", "level", "mend"), [
    (heard(), "voice_well", Severity.WELL, ""),
    (heard(None), "voice_missing", Severity.BROKEN, "sudo apt install espeak-ng"),
    (heard(code=1, why="no voice"), "voice_failed", Severity.BROKEN,
     "sudo apt install --reinstall espeak-ng"),
    (heard(has_sound=False), "voice_silent", Severity.LOOK, ""),
])
def test_each_state_of_the_voice_has_its_words_and_what_mends_it(given, id, level, mend):
    (found,) = voice_setting_findings("auto", "fr", given)
    assert (found.id, found.level, found.mend) == (id, level, mend)
    assert found.says("fr") and found.says("en")


def test_a_program_that_hangs_or_is_gone_is_a_finding_and_no_crash(tmp_path, monkeypatch):
    monkeypatch.setattr("dealer_assist.live.doctor.voice_findings._LIMIT_S", 0.2)
    hangs = tmp_path / "espeak-ng"
    hangs.write_text("#!/bin/sh\nexec sleep 30\n")
    hangs.chmod(0o755)
    assert _asked(Program("espeak-ng", str(hangs)), "fr") == (1, "> 0 s")
    assert _asked(Program("espeak-ng", str(tmp_path / "none")), "fr")[0] == 1


def test_a_sound_card_or_a_sound_server_counts(tmp_path):
    cards = tmp_path / "cards"
    assert not has_card({}, cards)
    cards.write_text("--- no soundcards ---\n")
    assert not has_card({}, cards)
    cards.write_text(" 0 [PCH            ]: HDA-Intel\n")
    assert has_card({}, cards)
    (tmp_path / "pipewire-0").touch()
    assert has_card({"XDG_RUNTIME_DIR": str(tmp_path)}, tmp_path / "none")


@pytest.mark.parametrize(("text", "count"), [
    ("", 0), ("[voice]\non = false\n", 0), ("[voice]\non = true\n", 1), ("[voice\n", 0),
])
def test_it_is_looked_at_only_where_it_is_turned_on(tmp_path, monkeypatch, text, count):
    file = tmp_path / "settings.toml"
    file.write_text(text)
    monkeypatch.setenv(VARIABLE, str(file))
    assert len(voice_of_settings(heard())) == count

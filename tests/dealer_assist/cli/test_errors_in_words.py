"""What is wrong is said in the language of who called: the one he named, or the one set up here."""

import errno
import os

import pytest
from called import a_journal, tampered

from dealer_assist.__main__ import main
from dealer_assist.cli import cameras, devices, export, import_hands, quiz, review, verify
from dealer_assist.storage.journal import Journal, JournalKind, JournalUnusable
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.settings_file import write_settings
from dealer_assist.words import LANGS, catalogue
from dealer_assist.words.message import error_text, system_refusal_message
from drivers.safe_file_opening import NotPlain, TooLong, check_plain, read_plain

OHH = '{"ohh": {"rounds": []}}'


@pytest.fixture
def set_up(tmp_path, monkeypatch):
    """A machine on which this language was chosen."""
    def made(lang):
        file = tmp_path / "settings.toml"
        write_settings(file, Settings(lang=lang))
        monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(file))
    return made


def said(capsys, *words):
    """Through the program's own door: exit code, both outputs."""
    try:
        code = main([str(word) for word in words])
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


# --- what isn't a file ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["x.phh", "x.hand", "x.ohh", "x.sqlite", "x"])
@pytest.mark.parametrize("command", [review, import_hands, export, verify])
def test_a_pipe_is_refused_at_once_in_words(tmp_path, ask, command, name):
    pipe = tmp_path / name
    os.mkfifo(pipe)
    words = {review: ["--text", "--lang", "en"], import_hands: ["--into", tmp_path / "into"]}
    code, out, err = ask(command, pipe, *words.get(command, []))
    assert code == 2 and "pipe" in out + err
    assert not list(tmp_path.glob("into*"))


@pytest.mark.parametrize("command", [review, import_hands, export])
def test_a_device_is_refused_at_once_in_words(tmp_path, ask, in_english, command):
    words = {review: ["--text", "--lang", "en"], import_hands: ["--into", tmp_path / "into"]}
    code, _, err = ask(command, "/dev/zero", *words.get(command, []))
    assert code == 2 and "device" in err


@pytest.mark.long
def test_the_quiz_waits_for_no_pipe(tmp_path, ask):
    pipe = tmp_path / "me.toml"
    os.mkfifo(pipe)
    for option in ("--learner", "--house"):
        code, _, err = ask(quiz, "--list", option, pipe, "--lang", "en")
        assert code == 2 and "pipe" in err


def test_an_import_into_a_pipe_leaves_no_lock_beside_it(tmp_path, ask):
    pipe, hands = tmp_path / "into", tmp_path / "x.phh"
    os.mkfifo(pipe)
    hands.write_text("variant = 'NT'\n")
    assert ask(import_hands, hands, "--into", pipe)[0] == 2
    assert sorted(one.name for one in tmp_path.iterdir()) == ["into", "x.phh"]


def test_what_takes_a_files_place_after_the_first_look_is_refused_too(tmp_path, monkeypatch):
    pipe = tmp_path / "swapped"
    os.mkfifo(pipe)
    monkeypatch.setattr("drivers.safe_file_opening.check_plain", lambda path: None)
    with pytest.raises(NotPlain):
        read_plain(pipe, 10)


def test_a_folder_a_socket_and_too_long_a_file_are_told_apart(tmp_path):
    with pytest.raises(NotPlain) as found:
        check_plain(tmp_path)
    assert found.value.kind == "folder"
    (tmp_path / "long").write_bytes(b"12345")
    with pytest.raises(TooLong) as long:
        read_plain(tmp_path / "long", 4)
    assert long.value.has_bytes == 5


# --- files of other programs ---------------------------------------------------------------------


@pytest.mark.parametrize(("name", "text", "command"), [
    ("o.ohh", OHH, "dealer-assist import"), ("o.json", OHH, "dealer-assist import"),
    ("o.OHH", OHH, "dealer-assist import"), ("hands", OHH, "dealer-assist import"),
    ("a b.ohh", OHH, "a b.ohh'"),
    ("o.csv", "Table,Hand no.\n7,1\n", "dealer-assist export"), ("o.ohh", "", "import"),
])
@pytest.mark.parametrize("lang", LANGS)
def test_review_says_what_the_file_is_and_the_command_that_takes_it_in(
    tmp_path, ask, name, text, command, lang
):
    (tmp_path / name).write_text(text)
    code, _, err = ask(review, tmp_path / name, "--text", "--lang", lang)
    assert code == 2 and command in err and "TOML" not in err


def test_hands_that_can_not_be_read_end_the_list_with_1_and_nobody_is_told_to_touch(tmp_path, ask):
    file = tmp_path / "x.phhs"
    file.write_text("[1]\nvariant = \n[2]\nvariant = 'XX'\n")
    for lang in LANGS:
        code, out, err = ask(review, file, "--text", "--lang", lang)
        assert code == 1 and out.count("!") == 2 and out.count(f"{file.name}, line") <= 1
        assert "touch" not in err


def test_an_import_that_took_in_no_hand_leaves_nothing(tmp_path, ask):
    hands = tmp_path / "x.phhs"
    hands.write_text("[1]\nvariant = \n")
    assert ask(import_hands, hands, "--into", tmp_path / "new.sqlite")[0] == 1
    assert [one.name for one in tmp_path.iterdir()] == ["x.phhs"]


# --- languages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "says"), [
    ("fr", "Il n'y a pas de journal"), ("en", "There is no journal")])
@pytest.mark.parametrize("words", [
    ["review", "{gone}", "--text"], ["export", "{gone}"], ["verify", "{gone}"],
    ["rulings", "{gone}"]])
def test_a_missing_journal_is_told_in_the_language_that_was_set_up(
    tmp_path, capsys, set_up, lang, says, words
):
    set_up(lang)
    gone = str(tmp_path / "gone.sqlite")
    code, out, err = said(capsys, *(word.format(gone=gone) for word in words))
    assert code == 2
    if words[0] == "review":  # any file may be gone there
        says = {"fr": "n'existe pas", "en": "No such file"}[lang]
    assert says in out + err


@pytest.mark.parametrize(("lang", "says"), [("fr", "n'existe pas"), ("en", "No such file")])
def test_an_import_speaks_the_language_that_was_set_up(tmp_path, capsys, set_up, lang, says):
    set_up(lang)
    code, _, err = said(capsys, "import", tmp_path / "gone.phh", "--into", tmp_path / "j")
    assert code == 2 and says in err


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("command", ["devices", "cameras"])
def test_devices_and_cameras_alone_speak_the_language_that_was_set_up(
    capsys, set_up, monkeypatch, lang, command
):
    set_up(lang)
    heard = []
    module = {"devices": devices, "cameras": cameras}[command]
    monkeypatch.setattr(module, "_list", lambda *args: heard.append(
        next(arg.lang for arg in args if hasattr(arg, "lang"))) or 0)
    assert said(capsys, command)[0] == 0
    assert said(capsys, command, "list", "--lang", "fr")[0] == 0
    assert heard == [lang, "fr"]


@pytest.mark.parametrize(("lang", "says"), [("fr", "ce n'est pas"), ("en", "not TOML")])
def test_settings_that_can_not_be_read_are_told_in_the_language_that_was_named(
    tmp_path, capsys, monkeypatch, lang, says
):
    file = tmp_path / "settings.toml"
    file.write_text("lang = = 1")
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(file))
    code, _, err = said(capsys, "table", "--lang", lang)
    assert code == 2 and says in err


def test_a_command_that_speaks_english_to_the_terminal_speaks_french_where_that_was_chosen(
    tmp_path, capsys, set_up, in_english
):
    journal = a_journal(tmp_path / "j.sqlite")
    assert "is sound" in said(capsys, "verify", journal)[1]
    set_up("fr")
    assert "intact" in said(capsys, "verify", journal)[1]


@pytest.mark.parametrize("lang", LANGS)
def test_a_damaged_journal_is_told_in_both_languages(tmp_path, ask, lang):
    code, _, err = ask(export, tampered(a_journal(tmp_path / "j.sqlite")), "--lang", lang)
    assert code == 1
    assert {"fr": "la chaîne se rompt à la ligne 2", "en": "the chain breaks at row 2"}[lang] in err


def test_a_journal_that_another_table_holds_is_told_in_both_languages(tmp_path):
    with Journal.open(tmp_path / "j", kind=JournalKind.PRACTICE), (
            pytest.raises(JournalUnusable)) as found:
        Journal.open(tmp_path / "j", kind=JournalKind.PRACTICE)
    assert "autre table" in found.value.text("fr") and "in use" in found.value.text("en")


@pytest.mark.parametrize("lang", LANGS)
def test_the_systems_reasons_are_told_in_words_and_a_rare_one_in_its_own(lang):
    for name in [id.split(".")[1] for id in catalogue() if id.startswith("system.E")]:
        error = OSError(getattr(errno, name), os.strerror(getattr(errno, name)))
        # What a system lacks is said in our words in English, too: Linux has it.
        is_systems = lang == "en" and name != "ENOSYS"
        assert (system_refusal_message(error).text(lang) == error.strerror) is is_systems
    rare = OSError(errno.EMULTIHOP, "Multihop attempted")
    assert error_text(rare, lang) == "Multihop attempted"


@pytest.mark.parametrize("command", ["verify", "review", "export", "rulings", "table"])
@pytest.mark.parametrize(("lang", "why"), [("fr", "le nom est trop long"), ("en", "name too long")])
def test_a_name_that_no_disk_takes_is_told_and_no_traceback(capsys, tmp_path, command, lang, why):
    code, _, err = said(capsys, command, str(tmp_path / f"{'a' * 300}.sqlite"), "--lang", lang)
    assert code == 2
    assert why in err


def test_a_fault_of_the_programs_own_files_is_no_mistake_of_the_caller(monkeypatch, tmp_path):
    def broken(argv):
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", "of-the-program.onnx")
    monkeypatch.setattr(verify, "run", broken)
    with pytest.raises(FileNotFoundError):
        main(["verify", str(tmp_path / "t.sqlite")])

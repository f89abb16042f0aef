"""A house's theme: read with its places, refused in words, and no reason for a table to wait."""

import struct
import zlib
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.game.rules.rules_of_the_day import rules_text
from dealer_assist.live.doctor.program_findings import house_book_findings
from dealer_assist.live.setup.setup_book_file import why_not_file
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.casino_book_writer import drop_choice, keep_choice
from dealer_assist.storage.books.house_logo import MOST_BYTES, MOST_SIDE
from dealer_assist.storage.books.house_theme import (
    ACCENT_CONTRAST,
    CARD_FACE,
    FACES_CONTRAST,
    PLAIN_CHIPS,
    ChipLook,
    HouseTheme,
    contrast,
)
from dealer_assist.storage.books.table_book import books

HEAD = 'name = "lake"\ntitle = { fr = "Casino du Lac", en = "Lake Casino" }\n'
EXTENDS = 'extends = "grand_cercle"\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h9v9z"/>{}</svg>'
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


def png(wide: int, high: int, cut: int = 0) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    rows = zlib.compress(bytes((wide + 1) * high))
    whole = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows)
             + chunk(b"IEND", b""))
    return whole[:len(whole) - cut]


@pytest.fixture
def book(tmp_path):
    """Writes a book with this theme; its path."""
    def write(theme: str, extends: str = EXTENDS) -> Path:
        path = tmp_path / "lake.toml"
        path.write_text(f"{HEAD}{extends}\n[theme]\n{theme}\n", encoding="utf-8")
        return path

    return write


def refused(path: Path, lang: str = "en") -> str:
    with pytest.raises(BookUnreadable) as error:
        shipped_houses.checked_house(str(path))
    return error.value.text(lang)


# --- what is read --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_houses.shipped_house_names())
def test_every_house_that_ships_has_a_sound_theme(name):
    shipped_houses.checked_house(name)
    theme = shipped_houses.theme_of(name).theme
    assert theme is not None and theme.logo is None
    assert contrast(theme.felt[0], CARD_FACE) >= FACES_CONTRAST
    assert contrast(theme.felt[1], theme.accent) >= ACCENT_CONTRAST
    assert all(chip.is_plaque == (chip.value >= 100_000) for chip in theme.chips)


def test_a_theme_is_read_and_the_rest_is_as_in_the_house_that_it_extends(book, tmp_path):
    (tmp_path / "logo.svg").write_text(SVG.format(""), encoding="utf-8")
    path = book('felt = ["#123253", "#245A86"]\nlogo = "logo.svg"\n'
                'chips = [{ value = 5, body = "#c8323c", edge = "#ffecec" },\n'
                '  { value = 200_000, body = "#24508a", edge = "#e8dcc0" },\n'
                '  { value = 10_000, body = "#24508a", edge = "#e8dcc0", shape = "plaque" }]')
    theme = shipped_houses.theme_of(str(path)).theme
    parent = shipped_houses.theme_of("grand_cercle").theme
    assert theme.felt == ("#245a86", "#123253"), "the lighter first, whatever the order"
    assert (theme.rail, theme.accent) == (parent.rail, parent.accent)
    assert theme.logo.is_svg and theme.chips == (
        ChipLook(200_000, "#24508a", "#e8dcc0", True), ChipLook(10_000, "#24508a", "#e8dcc0", True),
        ChipLook(5, "#c8323c", "#ffecec"))


def test_a_book_that_extends_one_with_a_theme_has_it_too(book, tmp_path):
    book('rail = "#111111"')
    above = tmp_path / "above.toml"
    above.write_text(HEAD.replace("lake", "above") + 'extends = "lake.toml"\n', encoding="utf-8")
    assert shipped_houses.checked_house(str(above)).lineage == ("above", "lake", "grand_cercle")
    assert shipped_houses.theme_of(str(above)).theme.rail == "#111111"


def test_an_old_book_reads_as_before_and_has_no_looks_of_its_own(tmp_path):
    shipped = files("dealer_assist.game.rules").joinpath("nlpc.toml").read_text(encoding="utf-8")
    old = tmp_path / "old.toml"
    old.write_text(shipped.partition("[theme]")[0].replace('"nlpc"', '"old"'), encoding="utf-8")
    rules = shipped_houses.checked_house(str(old))
    assert rules.settings.keys() == shipped_houses.shipped_house("nlpc").settings.keys()
    assert shipped_houses.theme_of(str(old)) == (None, ())


def test_a_theme_is_no_rule_and_changes_no_journal(book):
    path = book('rail = "#111111"')
    one = rules_text(shipped_houses.house(str(path)))
    book('felt = ["#245a86", "#123253"]')
    assert rules_text(shipped_houses.house(str(path))) == one


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "line", "english", "french"), [
    ('felt = ["#4c9c79", "#12402d"]', 6,
     "#4c9c79 the cards (#f7f4ec) have a contrast of 3.01:1 only, where 4.5:1 is needed",
     "n'ont qu'un contraste de 3,01:1, il en faut 4,5:1"),
    ('rail = "#111111"\nfelt = ["#1f6549", "#12402d"]\naccent = "#3f7f5f"', 7,
     "on #12402d #3f7f5f has a contrast of 2.45:1 only, where 3:1 is needed",
     "n'a qu'un contraste de 2,45:1, il en faut 3:1"),
    ('accent = "#46705b"', 6, "theme.accent: on #124631", "prenez un accent plus clair"),
    ('felt = ["#1f6549"]', 6, "theme.felt must be [", "la couleur claire du tapis, et la sombre"),
    ('felt = ["green", "#12402d"]', 6, "theme.felt can't be 'green': expected a colour",
     "ne peut pas être 'green' : attendu une couleur"),
    ('rail = "#fff"', 6, "theme.rail can't be '#fff'", "comme \"#1f6549\""),
    ('accent = 7', 6, "theme.accent can't be '7'", "theme.accent ne peut pas être '7'"),
    ('glow = "#ffffff"', 6, "theme has no 'glow'; it may hold felt, rail", "il peut contenir felt"),
    ('feltt = "#ffffff"', 6, "Did you mean 'felt'?", "Vouliez-vous dire 'felt' ?"),
    ('logo = "none.svg"', 6, "none.svg can't be read (No such file or directory); put the file "
     "beside", "none.svg ne se lit pas (ce fichier ou ce dossier n'existe pas)"),
    ('logo = "a\\u0000b"', 6, "can't be read", "ne se lit pas"),
    ('logo = 3', 6, "theme.logo is the name of an SVG or PNG file", "le nom d'un fichier SVG"),
    ('chips = []', 6, "1 to 20 chips", "de 1 à 20 jetons"),
    ('chips = [{ value = 5, body = "#c8323c", edge = "#ffecec" },\n'
     '{ value = 5, body = "#c8323d", edge = "#ffecec" }]', 6,
     "the value 5 stands there twice, as chip 1 and as chip 2", "au jeton 1 et au jeton 2"),
    ('chips = [{ value = 0, body = "#c8323c", edge = "#ffecec" }]', 6,
     "theme.chips[1]: value can't be 0", "theme.chips[1] : value ne peut pas être 0"),
    ('chips = [{ value = true, body = "#c8323c", edge = "#ffecec" }]', 6, "value can't be True",
     "value ne peut pas être True"),
    ('chips = [{ value = 5, body = "#c8323c" }]', 6, "theme.chips[1].edge can't be ''",
     "theme.chips[1].edge ne peut pas être ''"),
    ('chips = [{ value = 5, body = "#c8323c", edge = "#ffecec", shape = "cube" }]', 6,
     "shape can't be 'cube'; expected disc, plaque", "attendu disc, plaque"),
    ('[theme.chips]\nvalue = 5', 6, "theme.chips must be [", "theme.chips s'écrit ["),
])
def test_a_mistake_is_told_with_its_line_and_what_to_do(book, theme, line, english, french):
    path = book(theme)
    assert refused(path).startswith(f"{path}, line {line}: ")
    assert english in refused(path)
    assert refused(path, "fr").startswith(f"{path}, ligne {line} : ")
    assert french in refused(path, "fr")


def test_a_theme_that_is_no_table_is_refused(tmp_path):
    path = tmp_path / "lake.toml"
    path.write_text(f'{HEAD}{EXTENDS}theme = "blue"\n', encoding="utf-8")
    assert f"{path}, line 4: theme must be a table: [theme]" in refused(path)


def test_mistakes_of_rules_and_looks_are_told_together(book):
    path = book('glow = 1\n[settings]\n"bet.min_rise" = "floor"')
    assert "there is no setting 'bet.min_rise'" in refused(path)
    assert "theme has no 'glow'" in refused(path)


def test_a_thousand_mistakes_are_not_all_told(book):
    path = book("\n".join(f"glow{n} = 1" for n in range(1000)))
    assert len(refused(path).splitlines()) == 60
    assert shipped_houses.theme_of(str(path)).theme is not None, "that of the house it extends"


@given(COLOURS, COLOURS, COLOURS)
def test_a_felt_passes_where_cards_and_accent_stand_out_on_it(
    tmp_path_factory, one, other, brass
):
    path = tmp_path_factory.mktemp("felts") / "lake.toml"
    path.write_text(f'{HEAD}{EXTENDS}[theme]\nfelt = ["{one}", "{other}"]\naccent = "{brass}"\n',
                    encoding="utf-8")
    read = shipped_houses.theme_of(str(path))
    dark, light = sorted((one, other), key=lambda colour: contrast(colour, "#000000"))
    is_good = contrast(light, CARD_FACE) >= 4.5 and contrast(dark, brass) >= 3
    assert (read.mistakes == ()) is is_good
    assert read.theme == (HouseTheme((light, dark), "#5a4030", brass, None, PLAIN_CHIPS)
                          if is_good else shipped_houses.theme_of("grand_cercle").theme)


# --- logos ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("content", "says"), [
    (b"GIF89a nothing that we read", "neither SVG nor PNG"),
    (b"", "neither SVG nor PNG"),
    (b"<html><body>no</body></html>", "neither SVG nor PNG"),
    (b"<svg viewBox='0 0 1 1'><path></svg>", "neither SVG nor PNG"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "give <svg> a viewBox"),
    (SVG.format("<script>1</script>").encode(), "holds '<script>'"),
    (SVG.format('<image href="/etc/passwd"/>').encode(), "holds '<image>'"),
    (SVG.format('<path href="file:///etc/passwd"/>').encode(), "holds 'file:///etc/passwd'"),
    (SVG.format('<use href="#a"/>').encode(), "holds '<use>'"),
    (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("&a;").encode(), "holds '<!ENTITY>'"),
    (SVG.format("<g/>" * 2_000).encode(), "more than 2000 elements"),
    (SVG.format(" " * MOST_BYTES).encode(), "at most 500 kB are allowed; save it smaller"),
    (png(64, 64, cut=1), "damaged or cut short"),
    (png(64, 64)[:40], "damaged or cut short"),
    (b"\x89PNG\r\n\x1a\n", "damaged or cut short"),
    (png(8, 64), "has 8 x 64 pixels; expected 48 to 2048"),
    (png(64, MOST_SIDE + 1), "has 64 x 2049 pixels"),
])
def test_a_logo_that_is_no_picture_or_more_than_one_is_refused(book, tmp_path, content, says):
    (tmp_path / "logo").write_bytes(content)
    path = book('logo = "logo"')
    assert refused(path).startswith(f"{path}, line 6: theme.logo: logo ")
    assert says in refused(path)
    assert refused(path, "fr") != refused(path)


def test_a_folder_is_no_logo(book, tmp_path):
    (tmp_path / "logo").mkdir()
    assert "theme.logo: logo can't be read" in refused(book('logo = "logo"'))


@pytest.mark.parametrize("content", [png(48, 2048), SVG.format("").encode(), SVG.format(
    '<linearGradient id="a"/><path fill="url(#a)" d="M0 0"/>').encode("utf-16")])
def test_a_picture_is_taken_by_what_it_is_and_not_by_its_name(book, tmp_path, content):
    (tmp_path / "logo").write_bytes(content)
    logo = shipped_houses.theme_of(str(book('logo = "logo"'))).theme.logo
    assert (logo.content, logo.is_svg) == (content, content[:4] != b"\x89PNG")


# --- a table in a game ---------------------------------------------------------------------------


BROKEN = 'felt = ["#4c9c79", "#12402d"]'


def test_a_broken_theme_stops_no_table_which_says_so(book, tmp_path):
    path = book(BROKEN)
    own = books(tmp_path / "journal.sqlite", str(path))
    assert own.rules.name == "lake"
    assert own.theme.theme == shipped_houses.theme_of("grand_cercle").theme
    said = own.says("en")
    assert said.startswith(f"The theme of {path} can't be used, the table keeps its usual looks:\n")
    assert f"{path}, line 6: theme.felt: " in said
    assert own.says("fr").startswith(f"Le thème de {path} ne peut pas servir")


def test_a_sound_theme_says_nothing(book, tmp_path):
    own = books(tmp_path / "journal.sqlite", str(book('rail = "#111111"')))
    assert own.says("en") == "" and own.theme.theme.rail == "#111111"


def test_a_choice_is_kept_in_a_book_whose_theme_is_broken(book):
    from datetime import date

    path = book(BROKEN)
    rules = shipped_houses.house(str(path))
    choice = (rules, "seats.min_players", 3, "Roy", "short tables", date(2026, 11, 29), path)
    assert keep_choice(*choice)["seats.min_players"] == 3
    assert BROKEN in path.read_text(encoding="utf-8")
    assert drop_choice(*choice)


def test_the_doctor_finds_a_broken_theme(book):
    [found] = house_book_findings(str(book(BROKEN)))
    assert found.level is Severity.BROKEN and "theme.felt" in found.says("en")
    [found] = house_book_findings(str(book('rail = "#111111"')))
    assert found.level is not Severity.BROKEN


def test_a_book_is_refused_when_it_is_chosen_and_no_more_when_the_table_starts(book):
    path = str(book(BROKEN))
    assert "theme.felt" in why_not_file("house", path, is_chosen=True).text("en")
    assert why_not_file("house", path) is None

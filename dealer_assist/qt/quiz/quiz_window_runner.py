"""Runner of the quiz's window; also draws it into files, or writes a score sheet on paper."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from PyQt6.QtGui import QTextDocument

from dealer_assist.qt.paper.pdf_writer import TEXT_DPI, pdf_of_text
from dealer_assist.qt.pieces.qt_application_start import make_application, save_png
from dealer_assist.qt.pieces.text_fitting import new_font
from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.qt.pieces.window_runner import WindowRunner
from dealer_assist.qt.quiz.quiz_window import QuizWindow
from dealer_assist.view.quiz.quiz_view import QuizSitting
from dealer_assist.words import without_control_signs
from drivers.durable_files import put_whole
from drivers.safe_file_opening import check_plain

_MARGIN_MM: Final = 18.0
_TYPE: Final = round(10 * TEXT_DPI / 72)  # 10 points


def run(sitting: QuizSitting, platform: str, lang: str, looks: ScreenLooks) -> None:
    """Run the window until it is closed."""
    application = make_application(platform=platform, theme=looks.theme)
    WindowRunner[object](application, QuizWindow(sitting, lang, looks),
                         platform != "offscreen").run()


def draw_quiz_pages(sitting: QuizSitting, folder: Path, lang: str, looks: ScreenLooks,
         count: int) -> list[Path]:
    """Draw so many questions, asked and answered (first choice), and the end. Raises OSError."""
    application = make_application(platform="offscreen", theme=looks.theme)
    window = QuizWindow(sitting, lang, looks)
    window.show()
    made: list[Path] = []
    for number in range(1, count + 1):
        if window.shown.is_over:
            break
        for name in ("asked", "answered"):
            made.append(folder / f"quiz-{number:02}-{name}-{lang}.png")
            application.processEvents()
            save_png(window, made[-1])
            if name == "asked":
                window.choose(0)
        window.go_on()
    if window.shown.is_over:
        made.append(folder / f"quiz-end-{lang}.png")
        save_png(window, made[-1])
    window.close()
    return made


def write_score_sheet_pdf(text: str, path: Path) -> None:
    """Write the score sheet as a PDF. Raises OSError. Qt runs already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        check_plain(path)
    document = QTextDocument()
    document.setDefaultFont(new_font(_TYPE, False))
    document.setPlainText(without_control_signs(text))
    put_whole(path, pdf_of_text(document, _MARGIN_MM, text.partition("\n")[0]))

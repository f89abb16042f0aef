"""Runner of the quiz's window; also draws it unseen into files, or writes a score sheet on
paper."""

from contextlib import suppress
from pathlib import Path

from PyQt6.QtCore import QMarginsF
from PyQt6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from dealer_assist.qt.pieces.application import make_application, save_png
from dealer_assist.qt.pieces.lettering import new_font
from dealer_assist.qt.pieces.looks import Looks
from dealer_assist.qt.quiz.window import QuizWindow
from dealer_assist.view.quiz.shown import Sitting
from dealer_assist.words import harmless, printable
from drivers.plain_file import check_plain


def run(sitting: Sitting, platform: str, lang: str, looks: Looks) -> None:
    """Run the window until it is closed."""
    application = make_application(platform=platform, theme=looks.theme)
    window = QuizWindow(sitting, lang, looks)
    window.show()
    application.exec()


def draw(sitting: Sitting, folder: Path, lang: str, looks: Looks, count: int) -> list[Path]:
    """Draw so many questions, asked and answered (the first choice each), and the end. Raises
    OSError."""
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


def write_sheet(text: str, path: Path) -> None:
    """Write the score sheet as a PDF. Raises OSError. Qt runs already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        check_plain(path)
    with path.open("wb"):
        pass  # Qt reports no error: the check comes first
    paper = QPdfWriter(str(path))
    paper.setPageLayout(QPageLayout(QPageSize(QPageSize.PageSizeId.A4),
                                    QPageLayout.Orientation.Portrait, QMarginsF(18, 18, 18, 18),
                                    QPageLayout.Unit.Millimeter))
    paper.setTitle(printable(text.partition("\n")[0]))
    document = QTextDocument()
    document.setDefaultFont(new_font(13, False))
    document.setPlainText(harmless(text))
    document.print(paper)

"""A drawing sheet in millimetres that becomes an SVG.

Only the standard library; the same drawing gives the same bytes on every machine.
"""

from dataclasses import dataclass, field
from html import escape

INK = "#1a1a1a"
PALE = "#f3f1ea"
RED = "#b3261e"
BLUE = "#1f4e9e"
GREEN = "#2e6b34"
GREY = "#7a7a7a"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


@dataclass
class Sheet:
    """A page of `width` x `height` mm with a title; y goes down."""

    width: float
    height: float
    title: str
    parts: list[str] = field(default_factory=list)

    def line(
        self,
        points: list[tuple[float, float]],
        ink: str = INK,
        width: float = 0.35,
        dashed: bool = False,
        arrows: bool = False,
    ) -> None:
        """A line through the points; `arrows` gives it a head at both ends."""
        path = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        extra = ' stroke-dasharray="2 1.4"' if dashed else ""
        extra += ' marker-start="url(#a)" marker-end="url(#a)"' if arrows else ""
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{ink}" '
            f'stroke-width="{_number(width)}"{extra}/>'
        )

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str = "none",
        ink: str = INK,
        dashed: bool = False,
    ) -> None:
        """A rectangle from its upper left corner."""
        extra = ' stroke-dasharray="1.6 1"' if dashed else ""
        self.parts.append(
            f'<rect x="{_number(x)}" y="{_number(y)}" width="{_number(w)}" '
            f'height="{_number(h)}" fill="{fill}" stroke="{ink}" stroke-width="0.35"{extra}/>'
        )

    def area(self, x: float, y: float, w: float, h: float, fill: str) -> None:
        """A filled rectangle without an outline: its edges lie exactly where they are given."""
        places = (f"{name}={value:.4f}".rstrip("0").rstrip(".").replace("=", '="') + '"'
                  for name, value in (("x", x), ("y", y), ("width", w), ("height", h)))
        self.parts.append(f'<rect {" ".join(places)} fill="{fill}" shape-rendering="crispEdges"/>')

    def ring(self, x: float, y: float, radius: float, fill: str = "none", ink: str = INK) -> None:
        """A circle around a point."""
        self.parts.append(
            f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}" '
            f'fill="{fill}" stroke="{ink}" stroke-width="0.35"/>'
        )

    def oval(self, x: float, y: float, rx: float, ry: float, fill: str, ink: str = INK) -> None:
        """An ellipse around a point."""
        self.parts.append(
            f'<ellipse cx="{_number(x)}" cy="{_number(y)}" rx="{_number(rx)}" '
            f'ry="{_number(ry)}" fill="{fill}" stroke="{ink}" stroke-width="0.35"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        says: str,
        size: float = 3.2,
        anchor: str = "start",
        ink: str = INK,
        bold: bool = False,
    ) -> None:
        """Text on the baseline y; `anchor` is start, middle or end."""
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" '
            f'text-anchor="{anchor}" fill="{ink}"{weight}>{escape(says)}</text>'
        )

    def distance(
        self, x1: float, y1: float, x2: float, y2: float, says: str, away: float = 1.2
    ) -> None:
        """A dimension line; the text stands above a level one and right of an upright one."""
        self.line([(x1, y1), (x2, y2)], ink=GREY, width=0.25, arrows=True)
        if y1 == y2:
            self.text((x1 + x2) / 2, y1 - away, says, 3, "middle", GREY)
        else:
            self.text(x1 + away, (y1 + y2) / 2 + 1, says, 3, "start", GREY)

    def svg(self) -> str:
        """The whole drawing as the text of an SVG file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(self.width)}mm" '
            f'height="{_number(self.height)}mm" viewBox="0 0 {_number(self.width)} '
            f'{_number(self.height)}" font-family="DejaVu Sans, sans-serif">\n'
            f"<title>{escape(self.title)}</title>\n"
            '<defs><marker id="a" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="7" '
            'markerHeight="7" orient="auto-start-reverse">'
            f'<path d="M0,0.8 L6,3 L0,5.2 z" fill="{GREY}"/></marker></defs>\n'
            f'<rect width="{_number(self.width)}" height="{_number(self.height)}" fill="#fff"/>\n'
        )
        return head + "\n".join(self.parts) + "\n</svg>\n"

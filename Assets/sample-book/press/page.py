"""The furniture of a page: ground, running head, folio, chapter opening, running text, captions."""
from . import setting
from .sheet import FIRST, GREY, HEIGHT, INK, LEAD, LINES, MEASURE, OUTER, PAPER, RED, WIDTH, left_margin, row

SIZE = 12.2


class Page:
    """One page of the book, with its number and its margins."""

    def __init__(self, sheet, number, ground=PAPER):
        self.sheet, self.number, self.x = sheet, number, left_margin(number)
        self.recto = number % 2 == 1
        self.right = self.x + MEASURE
        self.centre = self.x + MEASURE / 2
        if ground:
            sheet.rect(0, 0, WIDTH, HEIGHT, fill=ground)

    def folio(self, colour=INK, mark=RED):
        x = self.right if self.recto else self.x
        align = "right" if self.recto else "left"
        setting.line(self.sheet, x, 44, str(self.number), "Times-Roman", 10.5, colour, align)
        edge = WIDTH if self.recto else 0
        self.sheet.line((edge, 47.5), (edge + (-OUTER + 14 if self.recto else OUTER - 14), 47.5), stroke=mark, width=0.9,
                        cap=0)

    def head(self, text, colour=GREY):
        x = self.right if self.recto else self.x
        setting.small_caps(self.sheet, x, 557, text, 7.6, colour, "right" if self.recto else "left", 0.14)

    def opening(self, numeral, title, colour=INK, accent=RED):
        """Numeral and title of a chapter; the text below begins on row 6."""
        setting.line(self.sheet, self.x, row(-0.5), numeral, "Times-Italic", 17, accent)
        setting.line(self.sheet, self.x - 1, row(2), title, "Times-Roman", 31, colour, track=-0.012)
        self.sheet.line((self.x, row(3.2)), (self.x + 38, row(3.2)), stroke=accent, width=1.6, cap=0)

    def heading(self, text, at=0.0, colour=INK):
        setting.line(self.sheet, self.x, row(at), text, "Times-Italic", 19, colour)

    def text(self, paragraphs, at, drop=False, colour=INK, accent=RED, to=LINES):
        """Set paragraphs from a row on; returns the next free row."""
        y = row(at)
        for n, words in enumerate(paragraphs):
            if n == 0 and drop:
                y = self._dropped(words, y, colour, accent)
            else:
                y = setting.paragraph(self.sheet, self.x, y, words, MEASURE, SIZE, LEAD, colour,
                                      indent=LEAD if n else 0.0)
        end = (FIRST - y) / LEAD
        if end > to + 0.01:
            raise ValueError(f"page {self.number}: {end - to:.1f} lines too many")
        print(f"  page {self.number}: text ends at row {end:.1f} of {to}")
        return end

    def _dropped(self, words, y, colour, accent):
        """A capital three lines deep; the rest of its word, and the next, in small capitals."""
        size = (2 * LEAD + 0.662 * SIZE) / 0.662
        wide = setting.line(self.sheet, self.x - size * 0.015, y - 2 * LEAD, words[0], "Times-Roman", size, accent)
        first, second, rest = words[1:].split(" ", 2)
        led = f"^{first}^ ^{second}^ {rest}" if first else f"^{second}^ {rest}"
        return setting.paragraph(self.sheet, self.x, y, led, MEASURE, SIZE, LEAD, colour,
                                 drop=(wide + (5.0 if not first else 0.5 if words[0] == "R" else 2.5), 3))

    def caption(self, text, y, size=9.6, lead=12.0, x=None, measure=MEASURE, colour=INK, align="left"):
        return setting.paragraph(self.sheet, self.x if x is None else x, y, text, measure, size, lead, colour,
                                 justify=False, align=align)

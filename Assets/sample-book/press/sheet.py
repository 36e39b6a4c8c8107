"""The page of this book: its size, margins, baseline grid and inks."""

WIDTH, HEIGHT = 420.0, 600.0
INNER, OUTER = 64.0, 46.0
MEASURE = WIDTH - INNER - OUTER
LEAD = 16.0
FIRST = 524.0            # first baseline
LINES = 28               # last baseline at 524 − 27·16 = 92


def rgb(text):
    return tuple(int(text[i:i + 2], 16) / 255 for i in (0, 2, 4))


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


PAPER = rgb("F8F2E4")
SHADE = rgb("EBE1CB")
INK = rgb("1D2130")
NIGHT = rgb("17233D")
RED = rgb("C8412B")
GOLD = rgb("DFA63F")
MIST = rgb("CBD6DA")
GREY = mix(INK, PAPER, 0.33)
WHITE = (1.0, 1.0, 1.0)


def left_margin(page):
    """The spine is at the left of an odd page and at the right of an even one."""
    return INNER if page % 2 else OUTER


def row(n):
    """The n-th baseline of the grid, from 0; fractions are allowed for captions."""
    return FIRST - LEAD * n

"""Frontispiece and title: one open book seen end on, its spine where the real spine is."""
from math import radians

from press import paper
from press.sheet import INK, NIGHT, PAPER, RED, WIDTH, mix

BASE, SIZE = 92.0, 330.0
BLOCK, COUNT = 27.0, 15
TIPS = [90 - 4.9 * i for i in range(18)]             # angles of the free edges: the spine's follow from weight
LIT = 8


def spread(sheet, page):
    spine = 0.0 if page % 2 else WIDTH
    for n, tip in enumerate(TIPS):
        leaf = paper.heavy_leaf(radians(tip), stiffness=0.55)[0]
        for side in (1,) if n == 0 else (1, -1):
            points = [(spine + side * x * SIZE, BASE + 9 + y * SIZE) for x, y in leaf][::8]
            red = side == 1 and n == LIT
            sheet.line(*points, stroke=RED if red else mix(INK, PAPER, 0.15), width=2.0 if red else 0.7, smooth=True)
    block(sheet, spine)


def block(sheet, spine):
    """The leaves at rest: each leaves the gutter along a curve of its own length."""
    for i in range(COUNT + 1):
        h = BLOCK * i / COUNT
        for side in (-1, 1):
            points = []
            for k in range(40):
                t = k / 39
                rise = 1 - (1 - min(1.0, t / 0.16)) ** 3
                points.append((spine + side * t * SIZE * (0.93 + 0.045 * i / COUNT),
                               BASE + h * (0.25 + 0.75 * rise) - 2 * (1 - rise)))
            sheet.line(*points, stroke=mix(INK, PAPER, 0.35), width=0.45)
    sheet.line((spine - SIZE * 1.04, BASE - 4), (spine + SIZE * 1.04, BASE - 4), stroke=NIGHT, width=4.5, cap=0)


def tailpiece(sheet, x, y, size):
    """The frontispiece in small, to end a page of text."""
    for n, tip in enumerate(TIPS[::3]):
        leaf = paper.heavy_leaf(radians(tip), stiffness=0.55)[0][::12]
        for side in (1,) if n == 0 else (1, -1):
            red = side == 1 and n == 2
            sheet.line(*[(x + side * px * size, y + py * size) for px, py in leaf], stroke=RED if red else INK,
                       width=1.1 if red else 0.6, smooth=True)
    sheet.line((x - size, y - 2), (x + size, y - 2), stroke=INK, width=1.2, cap=0)

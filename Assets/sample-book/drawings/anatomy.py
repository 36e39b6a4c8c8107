"""The parts of a book, over a whole spread: the drawn spine lies on the real one."""
from math import radians

from press import paper, setting
from press.sheet import HEIGHT, INK, MIST, NIGHT, PAPER, RED, WIDTH, mix
from press.view import View

from . import book3d
from .book3d import W

LEFT, RIGHT = 0.060, 0.085


def spread(sheet, page):
    sheet.rect(0, 0, WIDTH, HEIGHT, fill=MIST)
    sheet.save()
    sheet.translate(0 if page % 2 else WIDTH, 0)
    view = View((0.0, -1.75, 1.95), (0, 0.42, 0.04), 1150, (0, 272))
    shadow(sheet, view)
    book3d.halves(sheet, view, LEFT, RIGHT, NIGHT)
    for side, height in ((-1, LEFT), (1, RIGHT)):
        book3d.text_lines(sheet, view, side, height, colour=mix(INK, PAPER, 0.45))
    leaf(sheet, view)
    labels(sheet, view)
    sheet.restore()


def shadow(sheet, view):
    sheet.blend(0.025, "Multiply")
    for i in range(22):
        g = 0.002 + i * 0.005
        sheet.shape([view(p) for p in ((-W - g, -0.06 - g, 0), (W + g + 0.04, -0.06 - g, 0),
                                       (W + g + 0.04, 1.02 + g, 0), (-W - g, 1.02 + g, 0))], fill=NIGHT)
    sheet.blend()


LEAF = paper.leaf_at(radians(118), stiffness=0.58, steps=60)


def place(u, v):
    at = max(0.0, min(60.0, u * 60))
    i = min(59, int(at))
    (x0, z0), (x1, z1) = LEAF[i], LEAF[i + 1]
    t = at - i if u <= 1 else u * 60 - i
    return (x0 + (x1 - x0) * t) * W, v, 0.02 + (z0 + (z1 - z0) * t) * W


def leaf(sheet, view):
    sheet.blend(0.05, "Multiply")
    for i in range(14):                              # its shadow on the left page
        s = 0.05 + 0.035 * i
        pts = [(place(k / 12, 0)[0] - place(k / 12, 0)[2] * s, 0.0, book3d.rest(0.4, LEFT)) for k in range(13)]
        far = [(x, 1.0, z) for x, _, z in pts]
        sheet.shape([view((0, 0, LEFT))] + [view((max(-W, p[0]), *p[1:])) for p in pts]
                    + [view((max(-W, p[0]), *p[1:])) for p in far[::-1]], fill=NIGHT)
    sheet.blend()
    book3d.surface(sheet, view, place, 30, 1, lambda u, v, n: book3d.lit(n, low=0.42), mix(INK, PAPER, 0.3))
    for n in range(22):
        v = 0.86 - n * 0.033
        a, b = 0.86, 0.16 if (n + 1) % 7 else 0.42
        sheet.line(*[view(place(a + (b - a) * i / 14, v)) for i in range(15)], stroke=mix(INK, PAPER, 0.5),
                   width=1.0, cap=0)


def label(sheet, at, tip, name, note, align="left"):
    """A name, a note, and a leader from the end of the rule that is nearer to the part."""
    x, y = at
    wide = setting.width(name, "Times-Italic", 15)
    ends = (x, x + wide) if align == "left" else (x - wide, x)
    rule = y - 11 - 11.5 * len(note) if tip[1] < y else y + 15
    end = min(ends, key=lambda e: abs(e - tip[0]))
    sheet.line((ends[0], rule), (ends[1], rule), stroke=RED, width=0.8)
    sheet.line((end, rule), tip, stroke=RED, width=0.8)
    sheet.circle(*tip, 2.1, fill=RED)
    setting.line(sheet, x, y, name, "Times-Italic", 15, INK, align)
    for n, text in enumerate(note):
        setting.line(sheet, x, y - 14 - n * 11.5, text, "Times-Roman", 9.2, INK, align)


def labels(sheet, view):
    right, left = 374, -374
    label(sheet, (left, 540), view(place(0.97, 0.96)), "leaf", ["one sheet, two faces,", "hinged at the spine"])
    label(sheet, (-206, 556), view(place(0.5, 0.90)), "verso", ["the face on the left;", "its number is even"])
    label(sheet, (62, 556), view((0.0, 1.0, 0.02)), "gutter", ["where two pages meet", "and it gets dark"])
    label(sheet, (204, 556), view((0.36, 1.0, RIGHT)), "head", ["the upper edge"])
    label(sheet, (right, 540), view((0.52, 0.9, RIGHT)), "recto", ["the face on the right;", "its number is odd"], "right")
    label(sheet, (left, 88), view((-0.40, 0.0, 0.03)), "block", ["the leaves at rest: as you read,",
          "one side grows, the other shrinks"])
    label(sheet, (-170, 70), view((-0.22, 0.0, -0.0)), "tail", ["the lower edge"])
    label(sheet, (64, 70), view((0.0, -0.03, 0.0)), "spine", ["the line that never moves,", "however the leaf bends"])
    label(sheet, (right, 88), view((W, 0.12, 0.045)), "fore edge", ["the outer side,", "where you take hold"], "right")

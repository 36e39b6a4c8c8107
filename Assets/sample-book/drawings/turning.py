"""Where to click, where to take hold, and several leaves at once."""
from math import radians

from press import paper, setting
from press.sheet import INK, MIST, NIGHT, PAPER, RED, mix


def thirds(sheet, x, y, w, h):
    """A window with an open book in it, cut in three."""
    sheet.rect(x, y, w, h, fill=mix(PAPER, MIST, 0.75))
    sheet.rect(x, y, w / 3, h, fill=mix(PAPER, RED, 0.26))
    sheet.rect(x + 2 * w / 3, y, w / 3, h, fill=mix(PAPER, RED, 0.26))
    book_h = h - 44
    book_w = book_h * 0.70
    cx, low = x + w / 2, y + 22
    for side in (-1, 1):
        sheet.rect(cx if side > 0 else cx - book_w, low, book_w, book_h, fill=PAPER, stroke=INK, width=0.8)
        for n in range(11):
            a, b = 12, book_w - (10 if (n + 1) % 6 else 40)
            yy = low + book_h - 17 - n * 9.2
            sheet.line((cx + side * 12 if side > 0 else cx - book_w + 10, yy),
                       (cx + b if side > 0 else cx - book_w + 10 + b - a, yy), stroke=mix(INK, PAPER, 0.7), width=1.1)
        edge = cx + side * book_w
        sheet.line((edge, low), (edge, low + book_h), stroke=RED, width=3.2, cap=0)
    sheet.line((x + w / 3, y), (x + w / 3, y + h), stroke=INK, width=0.6, dash=(2, 2))
    sheet.line((x + 2 * w / 3, y), (x + 2 * w / 3, y + h), stroke=INK, width=0.6, dash=(2, 2))
    sheet.rect(x, y, w, h, stroke=INK, width=0.8)
    for px, d in ((x + 20, -1), (x + w - 20, 1)):
        yy = y + h / 2
        sheet.line((px - 8 * d, yy), (px + 8 * d, yy), stroke=RED, width=2)
        sheet.line((px + 2 * d, yy + 6), (px + 8 * d, yy), (px + 2 * d, yy - 6), stroke=RED, width=2)


def flock(sheet, cx, y, size):
    """Five leaves in the air over a thin book, each sagging as it would."""
    tips = (28, 58, 84, 118, 148)
    for side, h in ((-1, 7), (1, 10)):
        for k in range(5):
            line = [(cx + side * size * t / 24, y + h * (k / 4) * (1 - 2.7 ** (-t / 24 * 16))) for t in range(25)]
            sheet.line(*line, stroke=mix(INK, PAPER, 0.3), width=0.5)
    sheet.line((cx - size * 1.05, y - 3), (cx + size * 1.05, y - 3), stroke=NIGHT, width=3.5, cap=0)
    for n, tip in enumerate(tips):
        mirror = tip > 90
        leaf = paper.heavy_leaf(radians(180 - tip if mirror else tip), stiffness=0.56)[0][::8]
        pts = [(cx + (-px if mirror else px) * size, y + 3 + py * size) for px, py in leaf]
        sheet.line(*pts, stroke=RED if n == 2 else INK, width=1.5 if n == 2 else 0.9, smooth=True)
        ex, ey = pts[-1]
        ox, oy = ex - cx, ey - y
        r = (ox * ox + oy * oy) ** 0.5
        setting.line(sheet, ex + ox / r * 11, ey + oy / r * 9 - 3, str(n + 1), "Times-Italic", 11,
                     RED if n == 2 else INK, "centre")

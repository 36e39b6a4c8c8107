"""The lens: every place on the table that a corner can be taken to while the spine stays bound."""
from press import paper, setting
from press.sheet import INK, PAPER, RED, mix

W = 0.70


def lens(sheet, cx, y, size, grab, tint, name):
    gx, gy = grab[0] * W, grab[1]

    def at(p):
        return cx + p[0] * size, y + p[1] * size

    outline = [at(p) for p in paper.reach(gx, gy)]
    sheet.shape(outline, fill=mix(PAPER, tint, 0.30))
    for k in (0.2, 0.4, 0.6, 0.8):                   # the same for points of the leaf nearer to the spine
        sheet.shape([at(p) for p in paper.reach(gx * k, gy)], stroke=mix(tint, PAPER, 0.45), width=0.45)
    sheet.shape(outline, stroke=tint, width=1.3)
    for side in (-1, 1):
        a, b = at((0, 0)), at((side * W, 1))
        sheet.rect(min(a[0], b[0]), a[1], abs(b[0] - a[0]), b[1] - a[1], stroke=INK, width=0.8)
    sheet.line(at((0, 0)), at((0, 1)), stroke=INK, width=2.6, cap=0)
    for p in ((0, 0), (0, 1)):
        sheet.circle(*at(p), 2.6, fill=INK)
    for side in (-1, 1):
        sheet.circle(*at((side * gx, gy)), 3.4, fill=tint if side > 0 else PAPER, stroke=tint, width=1.2)
    x, yy = at((gx, gy))
    setting.line(sheet, x + 6, yy + (6 if gy > 0.1 else -12), name, "Times-Italic", 12, INK, "left")


def chords(sheet, cx, y, size, grab, place):
    """Two threads from the ends of the spine to the finger: neither may be longer than the paper it spans."""
    for s in (0.0, 1.0):
        sheet.line((cx, y + s * size), (cx + place[0] * W * size, y + place[1] * size), stroke=INK, width=0.7,
                   dash=(2.5, 2))
    x, yy = cx + place[0] * W * size, y + place[1] * size
    sheet.circle(x, yy, 3.4, fill=RED)
    setting.line(sheet, x - 9, yy + 4, "P", "Times-Italic", 12, INK, "right")

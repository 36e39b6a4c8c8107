"""The shadow of a leaf: a lamp with a size gives it a soft edge, softer the higher the leaf."""
from math import acos, pi, radians, sqrt, tan

from press import paper, setting
from press.sheet import GOLD, INK, NIGHT, PAPER, RED, mix


def scene(sheet, x, y, w, h):
    """End on: lamp, leaf, table; the two rays that touch the leaf's edge bound the penumbra."""
    spine = x + w * 0.34
    leaf = paper.heavy_leaf(radians(53), stiffness=0.60)[0][::6]
    size = w * 0.225
    pts = [(spine + px * size, y + py * size) for px, py in leaf]
    edge = pts[-1]
    lamp, radius = (x + w * 0.16, y + h - 22), 17.0
    dx, dy = edge[0] - lamp[0], edge[1] - lamp[1]
    n = (dx * dx + dy * dy) ** 0.5
    ends = []
    for s in (-1, 1):
        start = (lamp[0] - dy / n * radius * s, lamp[1] + dx / n * radius * s)
        t = (start[1] - y) / (start[1] - edge[1])
        ends.append(start[0] + (edge[0] - start[0]) * t)
        sheet.line(start, (ends[-1], y), stroke=mix(GOLD, INK, 0.15), width=0.7)
    near, far = sorted(ends)
    sheet.shape(pts + [(near, y)], fill=mix(PAPER, NIGHT, 0.14))
    sheet.shape([edge, (near, y), (far, y)], fill=mix(PAPER, NIGHT, 0.06))
    for end in ends:
        sheet.line(edge, (end, y), stroke=mix(GOLD, INK, 0.15), width=0.7)
    sheet.circle(*lamp, radius, fill=GOLD)
    sheet.line(*pts, stroke=INK, width=1.8, smooth=True)
    sheet.circle(*edge, 2.4, fill=RED)
    sheet.line((x, y), (x + w, y), stroke=INK, width=0.9)
    band(sheet, x, y - 30, w, 22, spine, near, far)
    for a, b, name in ((spine, near, "umbra"), (near, far, "penumbra")):
        sheet.line((a + 1, y - 37), (b - 1, y - 37), stroke=INK, width=0.7)
        setting.line(sheet, (a + b) / 2, y - 49, name, "Times-Italic", 10, INK, "centre")
    setting.line(sheet, lamp[0] + 28, lamp[1] - 3, "lamp", "Times-Italic", 10, INK)
    setting.line(sheet, edge[0] + 8, edge[1] + 3, "edge of the leaf", "Times-Italic", 10, INK)


def band(sheet, x, y, w, h, spine, near, far):
    """The table from above: a lamp's disc going down behind a straight edge."""
    lit, dark = PAPER, mix(PAPER, NIGHT, 0.62)
    cols = []
    for i in range(161):
        px = x + w * i / 160
        if px < spine:
            k = 0.0 if px < spine - 1 else 0.5
        elif px <= near:
            k = 1.0
        elif px >= far:
            k = 0.0
        else:
            t = 2 * (px - near) / (far - near) - 1   # share of a disc hidden by a straight edge
            k = (acos(t) - t * sqrt(1 - t * t)) / pi
        cols.append([(px, y, mix(lit, dark, k)), (px, y + h, mix(lit, dark, k))])
    sheet.lattice(cols)
    sheet.rect(x, y, w, h, stroke=INK, width=0.6)


def heights(sheet, x, y, w):
    """The same edge at three heights over the page."""
    each = (w - 36) / 3
    for n, (height, name) in enumerate(((0.06, "almost landed"), (0.25, "a quarter up"), (0.8, "upright"))):
        left = x + n * (each + 18)
        half = height * tan(0.10) * each * 4
        middle = left + each * 0.5
        cols = []
        for i in range(121):
            px = left + each * i / 120
            t = max(-1.0, min(1.0, (px - middle) / max(half, 0.6)))
            k = (acos(t) - t * sqrt(max(0.0, 1 - t * t))) / pi
            colour = mix(PAPER, NIGHT, 0.62 * k)
            cols.append([(px, y, colour), (px, y + 36, colour)])
        sheet.lattice(cols)
        sheet.rect(left, y, each, 36, stroke=INK, width=0.6)
        setting.line(sheet, left + each / 2, y - 13, name, "Times-Italic", 9.5, INK, "centre")

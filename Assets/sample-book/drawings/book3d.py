"""An open book in perspective, shared by several drawings: boards, blocks, resting pages, a leaf in the air."""
from math import exp

from press import paper
from press.sheet import INK, NIGHT, PAPER, SHADE, mix
from press.view import cross, dot, sub, unit

W, H = 0.70, 1.0
LIGHT = unit((-0.45, -0.25, 0.9))


def rest(u, height):
    """Height of a resting page over the table: it leaves the gutter and rounds over."""
    return height - (height - 0.012) * exp(-u / 0.055) - 0.010 * (u / W) ** 2


def surface(sheet, view, place, columns, rows, tone, outline=None):
    """A grid of the unit page, Gouraud shaded; place(u, v) in page fractions, tone(u, v, normal) a colour."""
    grid = []
    for i in range(columns + 1):
        line = []
        for j in range(rows + 1):
            u, v, e = i / columns, j / rows, 1e-3
            p = place(u, v)
            normal = unit(cross(sub(place(u + e, v), p), sub(place(u, v + e), p)))
            line.append((*view(p), tone(u, v, normal)))
        grid.append(line)
    edge = [g[0][:2] for g in grid] + [v[:2] for v in grid[-1][1:]] + [g[-1][:2] for g in grid[::-1]] \
        + [v[:2] for v in grid[0][::-1]]
    sheet.save()
    sheet.clip(edge)
    sheet.lattice(grid)
    sheet.restore()
    if outline:
        sheet.shape(edge, stroke=outline, width=0.6)
    return edge


def lit(normal, ink=PAPER, low=0.52):
    k = abs(dot(normal, LIGHT))
    return mix(mix(NIGHT, ink, low), ink, min(1.0, 0.15 + 0.95 * k))


def halves(sheet, view, left=0.055, right=0.085, ground=INK):
    """Boards, block edges and the two resting pages."""
    for side in (-1, 1):
        board = [(0, -0.03, 0), (side * (W + 0.03), -0.03, 0), (side * (W + 0.03), H + 0.03, 0), (0, H + 0.03, 0)]
        sheet.shape([view(p) for p in board], fill=ground)
        lower = [(x, y, -0.022) for x, y, _ in board[:2]]
        sheet.shape([view(p) for p in board[:2]] + [view(p) for p in lower[::-1]], fill=mix(ground, INK, 0.45))
    for side, height in ((-1, left), (1, right)):
        top = [view((side * W * i / 40, 0, rest(W * i / 40, height))) for i in range(41)]
        foot = [view((side * W * i / 40 * 0.99, 0, 0.0)) for i in range(41)]
        sheet.shape(top + foot[::-1], fill=SHADE)
        for k in range(1, 12):
            stripe = [view((side * W * i / 40, 0, rest(W * i / 40, height) * k / 12)) for i in range(41)]
            sheet.line(*stripe, stroke=mix(SHADE, INK, 0.35), width=0.3)

        def tone(u, v, normal):
            sky = paper.sky(u * W + 1e-4, 0.05 * W, 1.05)
            return mix(mix(NIGHT, PAPER, 0.35), lit(normal), 0.25 + 0.75 * sky)

        surface(sheet, view, lambda u, v: (side * u * W, v * H, rest(u * W, height)), 30, 1, tone,
                mix(INK, PAPER, 0.3))


def text_lines(sheet, view, side, height, rows=22, colour=INK, start=0.0):
    """Grey lines for print on a resting page."""
    inner, outer = 0.11, 0.60
    for n in range(rows):
        v = 0.86 - n * 0.033
        last = outer if (n + 1) % 7 else inner + 0.31
        a, b = (inner, last) if side > 0 else (outer - (last - inner) + (outer - last) * 0, inner)
        if side < 0:
            a, b = outer, outer - (last - inner)
        pts = [view((side * (a + (b - a) * i / 12), v, rest(a + (b - a) * i / 12, height) + 0.001)) for i in range(13)]
        sheet.line(*pts, stroke=colour, width=1.1, cap=0)

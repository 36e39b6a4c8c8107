"""A page unrolled from a cone: the same rulings, the same lengths."""
from math import atan2, cos, radians, sin

from press import paper, setting
from press.sheet import INK, PAPER, RED, mix
from press.view import View

from . import book3d
from .book3d import W

APEX, THETA = -0.42, 0.66


def ruling(phi):
    """Where the ruling at angle phi enters and leaves the flat page."""
    t = sin(phi) / cos(phi)
    ends = []
    for v in (0.0, 1.0):
        u = (v - APEX) * t
        ends.append((u, v) if u <= W else (W, APEX + W / t))
    return ends


def ring(radius, steps=240):
    """The part of a circle about the apex that lies on the page."""
    pts = []
    for i in range(steps + 1):
        phi = atan2(W, -APEX) * i / steps
        u, v = radius * sin(phi), APEX + radius * cos(phi)
        if 0 <= v <= 1 and u <= W:
            pts.append((u, v))
    return pts[:-1:6] + pts[-1:]


PHIS = [atan2(W, -APEX) * k / 9 for k in range(1, 9)]
RINGS = (0.62, 0.84, 1.06, 1.28)


def flat(sheet, x, y, size):
    def at(u, v):
        return x + u * size, y + v * size

    for phi in PHIS:
        (u0, v0), (u1, v1) = ruling(phi)
        sheet.line(at(0, APEX), at(u0, v0), stroke=mix(RED, PAPER, 0.4), width=0.45, dash=(1.5, 2))
        sheet.line(at(u0, v0), at(u1, v1), stroke=RED, width=0.6)
    sheet.line(at(0, APEX), at(0, 0), stroke=INK, width=0.6, dash=(1.5, 2))
    for r in RINGS:
        if len(ring(r)) > 1:
            sheet.line(*[at(*p) for p in ring(r)], stroke=INK, width=0.7)
    sheet.rect(x, y, W * size, size, stroke=INK, width=1.0)
    sheet.line(at(0, 0), at(0, 1), stroke=INK, width=2.4, cap=0)
    sheet.circle(*at(0, APEX), 2.4, fill=RED)
    setting.line(sheet, x - 8, y + APEX * size - 3, "A", "Times-Italic", 12, RED, "right")


def rolled(sheet, cx, y, scale):
    view = View((-0.75, -2.5, 1.7), (0.22, 0.25, 0.15), scale, (cx, y))

    def at(u, v):
        return paper.fan(u * W, v, APEX, THETA, radians(4))

    for phi in PHIS:
        p = view(at(ruling(phi)[0][0] / W, ruling(phi)[0][1]))
        sheet.line(view((0, APEX, 0)), p, stroke=mix(RED, PAPER, 0.4), width=0.45, dash=(1.5, 2))
    sheet.line(view((0, APEX, 0)), view((0, 0, 0)), stroke=INK, width=0.6, dash=(1.5, 2))
    book3d.surface(sheet, view, at, 36, 20, lambda u, v, n: book3d.lit(n, low=0.45), INK)
    for phi in PHIS:
        (u0, v0), (u1, v1) = ruling(phi)
        sheet.line(view(at(u0 / W, v0)), view(at(u1 / W, v1)), stroke=RED, width=0.6)
    for r in RINGS:
        if len(ring(r)) > 1:
            sheet.line(*[view(at(u / W, v)) for u, v in ring(r)], stroke=INK, width=0.7)
    sheet.line(view((0, 0, 0)), view((0, 1, 0)), stroke=INK, width=2.4, cap=0)
    a = view((0, APEX, 0))
    sheet.circle(*a, 2.4, fill=RED)
    setting.line(sheet, a[0] - 8, a[1] - 3, "A", "Times-Italic", 12, RED, "right")

"""A leaf bending about its spine at five moments, all in one picture, and the same five seen end on."""
from math import atan2, cos, radians, sin

from press import paper, setting
from press.sheet import INK, NIGHT, PAPER, RED, mix
from press.view import View

from . import book3d
from .book3d import W

APEX = -0.55
# (hinge at the spine, half-angle of the cone) at each moment: the hand leads, the spine follows.
MOMENTS = [(radians(6), 1.02), (radians(28), 0.86), (radians(66), 0.80), (radians(108), 0.90), (radians(150), 1.20)]


def place(moment):
    hinge, theta = MOMENTS[moment]

    def at(u, v):
        x, y, z = paper.fan(u * W, v, APEX, theta, hinge)
        return x, y, z + 0.03
    return at


def chronograph(sheet, cx, y, scale):
    view = View((0.0, -1.9, 1.75), (0, 0.45, 0.12), scale, (cx, y))
    book3d.halves(sheet, view, 0.04, 0.05, NIGHT)
    for n in (0, 4, 1, 3, 2):
        at = place(n)
        book3d.surface(sheet, view, at, 26, 14, lambda u, v, normal: book3d.lit(normal, low=0.40),
                       RED if n == 2 else mix(INK, PAPER, 0.2))
        for k in range(1, 7):                        # rulings: straight lines that meet at the apex
            phi = atan2(W, -APEX) * k / 7
            pts = []
            for j in range(2):
                v = 0.0 if j == 0 else 1.0
                u = (v - APEX) * sin(phi) / cos(phi) / W
                if u > 1:
                    u, v = 1.0, APEX + W / (sin(phi) / cos(phi))
                pts.append(view(at(u, v)))
            sheet.line(*pts, stroke=mix(RED, PAPER, 0.35), width=0.4)
        tip = view(at(1.0, 1.0))
        out = view(at(1.06, 1.06))
        dx, dy = out[0] - tip[0], out[1] - tip[1]
        r = max(1e-6, (dx * dx + dy * dy) ** 0.5)
        setting.line(sheet, tip[0] + dx / r * 12, tip[1] + dy / r * 10 - 3, str(n + 1), "Times-Italic", 12,
                     RED if n == 2 else INK, "centre")


def strip(sheet, x, y, w):
    """Five heads of the same leaf, cut across at the head of the page."""
    step = w / 5
    sheet.line((x, y - 2), (x + w, y - 2), stroke=mix(INK, PAPER, 0.45), width=0.7)
    for n in range(5):
        at, size, cx = place(n), step * 0.8, x + step * (n + 0.5)
        pts = [at(u / 24, 0.0) for u in range(25)]
        sheet.line(*[(cx + px * size, y + (pz - 0.03) * size) for px, _, pz in pts], stroke=RED if n == 2 else INK,
                   width=1.4, smooth=True)
        sheet.circle(cx, y - 2, 1.8, fill=INK)
        setting.line(sheet, cx, y - 16, str(n + 1), "Times-Italic", 11, RED if n == 2 else INK, "centre")

"""A camera for line drawings, and the clipping that they need."""
from math import cos, sin, sqrt


class View:
    """Perspective from `eye` towards `target`; z is up. Call it with a point to get its place on the sheet."""

    def __init__(self, eye, target, scale, origin):
        self.eye, self.scale, self.origin = eye, scale, origin
        f = unit(sub(target, eye))
        r = unit(cross(f, (0, 0, 1)))
        self.axes = r, cross(r, f), f

    def __call__(self, p):
        d = sub(p, self.eye)
        r, u, f = self.axes
        depth = dot(d, f)
        return (self.origin[0] + self.scale * dot(d, r) / depth, self.origin[1] + self.scale * dot(d, u) / depth)

    def depth(self, p):
        return dot(sub(p, self.eye), self.axes[2])


def sub(a, b):
    return tuple(x - y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(a):
    n = sqrt(dot(a, a))
    return tuple(x / n for x in a)


def clip_half(points, normal, offset):
    """The part of a convex polygon where normal·p ≥ offset."""
    out = []
    for i, a in enumerate(points):
        b = points[(i + 1) % len(points)]
        da, db = dot(normal, a) - offset, dot(normal, b) - offset
        if da >= 0:
            out.append(a)
        if (da >= 0) != (db >= 0):
            t = da / (da - db)
            out.append(tuple(x + (y - x) * t for x, y in zip(a, b)))
    return out


def arc(cx, cy, r, start, end, steps=40):
    return [(cx + r * cos(start + (end - start) * i / steps), cy + r * sin(start + (end - start) * i / steps))
            for i in range(steps + 1)]

"""Paper as it behaves: the heavy sheet, the roll, the fan about an apex, the reach of a corner, the seen sky."""
from math import atan2, cos, hypot, pi, sin, sqrt


def heavy_leaf(tip, length=1.0, stiffness=0.53, steps=120):
    """A leaf sagging by its own weight, from its free end's angle: θ'' = (L − s)·cos θ / ℓ³, θ'(L) = 0.

    Returns the leaf from spine to edge as [(x, y)], the spine at (0, 0)."""
    h, angle, bend = length / steps, tip, 0.0
    angles = [angle]
    cube = stiffness ** 3
    for i in range(steps):                          # from the edge inwards; t is the distance from the edge
        def slope(t, a):
            return t * cos(a) / cube
        t = i * h
        k1b, k1a = slope(t, angle), bend
        k2b, k2a = slope(t + h / 2, angle + k1a * h / 2), bend + k1b * h / 2
        k3b, k3a = slope(t + h / 2, angle + k2a * h / 2), bend + k2b * h / 2
        k4b, k4a = slope(t + h, angle + k3a * h), bend + k3b * h
        angle += h * (k1a + 2 * k2a + 2 * k3a + k4a) / 6
        bend += h * (k1b + 2 * k2b + 2 * k3b + k4b) / 6
        angles.append(angle)
    angles.reverse()
    points = [(0.0, 0.0)]
    for a, b in zip(angles, angles[1:]):
        x, y = points[-1]
        points.append((x + h * cos((a + b) / 2), y + h * sin((a + b) / 2)))
    return points, angles[0]


def leaf_at(angle, **options):
    """The heavy leaf whose angle at the spine is given (radians, 0 right, π left)."""
    if angle > pi / 2:
        points = leaf_at(pi - angle, **options)
        return [(-x, y) for x, y in points]
    low, high = -pi / 2 + 1e-6, pi / 2
    for _ in range(40):
        middle = (low + high) / 2
        if heavy_leaf(middle, **options)[1] < angle:
            low = middle
        else:
            high = middle
    return heavy_leaf(high, **options)[0]


def roll(point, contact, normal, radius):
    """A point of a flat sheet after rolling it about a cylinder lying on the table (position, distance d)."""
    d = (point[0] - contact[0]) * normal[0] + (point[1] - contact[1]) * normal[1]
    if d <= 0:
        return (point[0], point[1], 0.0), d
    if d < pi * radius:
        back, z = d - radius * sin(d / radius), radius * (1 - cos(d / radius))
    else:
        back, z = 2 * d - pi * radius, 2 * radius
    return (point[0] - normal[0] * back, point[1] - normal[1] * back, z), d


def fan(u, v, apex, theta, hinge):
    """A point of a page bent into a cone about an apex on the spine line (apex < 0), hinged by `hinge`."""
    radius, phi = hypot(u, v - apex), atan2(u, v - apex)
    beta = phi / sin(theta)
    x = sin(theta) * sin(beta)
    y = 1 - sin(theta) ** 2 * (1 - cos(beta))
    z = sin(theta) * cos(theta) * (1 - cos(beta))
    x, z = x * cos(hinge) - z * sin(hinge), x * sin(hinge) + z * cos(hinge)
    return radius * x, apex + radius * y, radius * z


def reach(gx, gy, steps=80):
    """Outline of the places on the table that the point (gx, gy) of a leaf can reach: two arcs, one lens."""
    r0, r1 = hypot(gx, gy), hypot(gx, 1 - gy)
    out = []
    a = atan2(gy, gx)
    for i in range(steps + 1):                       # round the lower end of the spine, right to left, above
        t = a + (pi - 2 * a) * i / steps
        out.append((r0 * cos(t), r0 * sin(t)))
    b = atan2(1 - gy, gx)
    for i in range(1, steps):                        # round the upper end, left to right, below
        t = pi + b + (pi - 2 * b) * i / steps
        out.append((r1 * cos(t), 1 + r1 * sin(t)))
    return out


def sky(x, strip, omega):
    """Share of an even sky seen at distance x from a hinge whose other side, strip wide, stands at angle ω."""
    return 0.5 * (1 + (x - strip * cos(omega)) / sqrt(x * x + strip * strip - 2 * x * strip * cos(omega)))


def transmission(opacity, white=0.85):
    """The share of light that passes a sheet, from its opacity over black (0 to 1)."""
    r0 = opacity * white
    return sqrt((white - r0) * (1 - r0 * white) / white)

"""How much sky a point near the gutter sees, for a facing page at five angles."""
from math import cos, radians, sin

from press import paper, setting
from press.sheet import INK, NIGHT, PAPER, RED, mix

ANGLES = (30, 60, 90, 120, 150)


def curves(sheet, x, y, w, h):
    def at(d, s):
        return x + d * w, y + s * h

    for s in (0.25, 0.5, 0.75, 1.0):
        sheet.line(at(0, s), at(1, s), stroke=mix(INK, PAPER, 0.78), width=0.4)
        setting.line(sheet, x - 6, y + s * h - 3, {0.25: "¼", 0.5: "½", 0.75: "¾", 1.0: "1"}[s], "Times-Roman", 9.5,
                     INK, "right")
    setting.line(sheet, x - 6, y - 3, "0", "Times-Roman", 9.5, INK, "right")
    low = 0.0
    for n, angle in enumerate(ANGLES):
        pts = [at(i / 80, paper.sky(max(1e-5, i / 80), 1.0, radians(angle))) for i in range(81)]
        colour = mix(RED, INK, n / 4)
        sheet.line(*pts, stroke=colour, width=1.2)
        low = max(pts[-1][1] - 3, low + 9)           # a label never sits on the one below it
        setting.line(sheet, x + w + 5, low, f"{angle}°", "Times-Italic", 9.5, colour)
    sheet.line(at(0, 0), at(1, 0), stroke=INK, width=0.8)
    sheet.line(at(0, 0), at(0, 1.05), stroke=INK, width=0.8)
    setting.line(sheet, x, y - 13, "the gutter", "Times-Italic", 9.5, INK)
    setting.line(sheet, x + w, y - 13, "one page width away", "Times-Italic", 9.5, INK, "right")


def swatches(sheet, x, y, w, h):
    """The same five as tones: a page seen from above, darkest at the spine."""
    each = (w - 4 * 10) / 5
    for n, angle in enumerate(ANGLES):
        left = x + n * (each + 10)
        cols = []
        for i in range(61):
            d = max(1e-5, i / 60)
            colour = mix(NIGHT, PAPER, paper.sky(d, 1.0, radians(angle)) ** (1 / 1.6))
            cols.append([(left + each * i / 60, y, colour), (left + each * i / 60, y + h, colour)])
        sheet.lattice(cols)
        sheet.rect(left, y, each, h, stroke=INK, width=0.6)
        base, r = (left + each * 0.5, y + h + 8), each * 0.40
        sheet.line(base, (base[0] + r, base[1]), stroke=INK, width=1.1)
        sheet.line(base, (base[0] + r * cos(radians(angle)), base[1] + r * sin(radians(angle))),
                   stroke=mix(RED, INK, n / 4), width=1.4)
        setting.line(sheet, left + each / 2, y - 12, f"{angle}°", "Times-Italic", 9.5, INK, "centre")

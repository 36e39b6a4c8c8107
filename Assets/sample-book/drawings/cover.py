"""Front and back cover: a leaf seen from above while it turns, and the night under it."""
from math import cos, pi, sin

from press import metrics, paper, setting
from press.sheet import HEIGHT, INK, NIGHT, PAPER, RED, SHADE, WIDTH, mix
from press.view import clip_half

RADIUS = 50.0
TILT = 0.62                                          # the roll's normal, below the horizontal
NORMAL = (cos(TILT), -sin(TILT))
CONTACT = (30.0, 0.0)
EYE = 1700.0                                         # height of the eye over the table, for a little perspective
VERSO = (
    "A leaf has two faces. The one you come to first, on the right-hand side of an open book, is called the "
    "*recto*. Turn it, and you are looking at the *verso*; you cannot see both at once, and that small "
    "refusal is the whole pleasure of turning pages. Every leaf keeps half of what it knows from you until "
    "you lift it by the edge. Lift it slowly and the paper bends. Hold it to the lamp and the print of the "
    "other side comes through, faint and the wrong way round, like something overheard. Let it go and it "
    "falls, forwards or back, as you meant. What follows is a short book about how that is done: what "
    "paper can do and what it cannot, where the light goes when it meets a page, and which key to press. "
    "It was drawn by arithmetic and set in type that every printer has. Nothing in it was borrowed, and "
    "all of it may be taken apart, which is how most of us learned to read machines. Begin anywhere. "
    "The leaf you are looking at is already in the air.")
PAGE = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT)]


def seen(p):
    k = EYE / (EYE - p[2])
    return WIDTH / 2 + (p[0] - WIDTH / 2) * k, HEIGHT / 2 + (p[1] - HEIGHT / 2) * k


def distance(p):
    return (p[0] - CONTACT[0]) * NORMAL[0] + (p[1] - CONTACT[1]) * NORMAL[1]


def strips(cuts):
    """The rolled part of the page cut along rulings: [(polygon of the flat page, d of its middle)]."""
    base = CONTACT[0] * NORMAL[0] + CONTACT[1] * NORMAL[1]
    out = []
    for a, b in zip(cuts, cuts[1:]):
        part = clip_half(PAGE, NORMAL, base + a)
        part = clip_half(part, (-NORMAL[0], -NORMAL[1]), -(base + b))
        if len(part) > 2:
            out.append((part, (a + b) / 2))
    return out


def bend(p):
    return paper.roll(p, CONTACT, NORMAL, RADIUS)[0]


def shadow(sheet):
    """The fold lies parallel to its shadow's edge, so the penumbra is a function of one distance."""
    reach, along = 150.0, (NORMAL[1] * -1, NORMAL[0])
    columns = 40

    def place(d, t):
        return CONTACT[0] + NORMAL[0] * d + along[0] * t, CONTACT[1] + NORMAL[1] * d + along[1] * t

    rows = []
    for i in range(columns + 2):                     # the last row leaves the page: nothing may lie outside
        d = RADIUS * 0.2 + reach * i / columns + (900 if i > columns else 0)
        k = 1 - smooth((d - 84) / 62)
        colour = mix((1.0, 1.0, 1.0), (0.34, 0.33, 0.46), k)
        rows.append([(*place(d, -900), colour), (*place(d, 1500), colour)])
    sheet.blend(1.0, "Multiply")
    sheet.lattice(rows)
    sheet.blend()


def smooth(t):
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


def oriented(points):
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1]))
    return points if area > 0 else points[::-1]


def night(sheet):
    sheet.rect(0, 0, WIDTH, HEIGHT, fill=NIGHT)
    sheet.circle(286, 150, 118, fill=RED)
    for i in range(1, 15):                           # the same lens of light, line after line
        r = 118 + i * 15
        sheet.circle(286, 150, r, stroke=mix(RED, NIGHT, min(0.93, 0.50 + i * 0.035)), width=0.7)


def leaf(sheet):
    base = CONTACT[0] * NORMAL[0] + CONTACT[1] * NORMAL[1]
    flat = clip_half(PAGE, (-NORMAL[0], -NORMAL[1]), -base - 0.4)
    sheet.shape(flat, fill=PAPER)


def flap(sheet):
    far = max(distance(p) for p in PAGE)
    turn = pi * RADIUS
    cuts = [turn * i / 64 for i in range(65)] + [turn + (far - turn) * i / 40 for i in range(1, 41)]
    dark, dim = mix(NIGHT, PAPER, 0.30), mix(SHADE, PAPER, 0.35)
    for part, d in strips(cuts):
        angle = min(pi, d / RADIUS)
        light = 0.30 + 0.70 * max(0.0, abs(cos(angle)) + sin(angle) * (0.30 if angle > pi / 2 else -0.3))
        base = dim if angle > pi / 2 else PAPER
        colour = mix(dark, base, min(1.0, light)) if d < turn else mix(dim, PAPER, smooth((d - turn) / (far - turn)))
        points = [seen(bend(p)) for p in part]
        sheet.shape(points, fill=colour, stroke=colour, width=0.5)


def verso_print(sheet):
    """The print on the leaf's back, letter by letter, each bent with the paper under it."""
    size, lead, left, bottom, measure = 11.6, 16.0, 46.0, 62.0, WIDTH - 110.0
    frags = setting.fragments(VERSO, setting.ROMAN, size)
    lines = setting.break_lines(frags, lambda n: measure, size, True)
    top = bottom + lead * (len(lines) - 1)
    for n, (start, end) in enumerate(lines):
        row, at = frags[start:end], left
        gaps = sum(f.space for f in row[:-1])
        natural = sum(f.width for f in row) + gaps * size * 0.25
        cut = row[-1].hyphen and end < len(frags)
        natural += size * 0.333 if cut else 0
        word = size * 0.25 + ((measure - natural) / gaps if end < len(frags) else 0)
        for f in row:
            for face, size_, codes, advance, _, _ in f.parts:
                at = letters(sheet, at, top - n * lead, face, size_, codes)
            if f is row[-1] and cut:
                letters(sheet, at, top - n * lead, "Times-Roman", size, [45])
            at += word if f.space else 0


def letters(sheet, x, y, face, size, codes):
    for code in codes:
        if isinstance(code, float):
            x += code * size / 1000
            continue
        flat = (WIDTH - x, y)
        if distance(flat) > RADIUS * pi * 0.56:
            p, px, py = (seen(bend(q)) for q in (flat, (WIDTH - x - 1, y), (WIDTH - x, y + 1)))
            sheet.save()
            sheet.transform(px[0] - p[0], px[1] - p[1], py[0] - p[0], py[1] - p[1], *p)
            sheet.run(0, 0, face, size, [code], mix(INK, PAPER, 0.12))
            sheet.restore()
        x += metrics.code_width(code, face) * size / 1000
    return x


def contact_shadow(sheet):
    """The flap's shadow on the flat part of its own leaf."""
    far = max(distance(p) for p in PAGE)
    parts = strips([far * i / 18 for i in range(19)])
    base = CONTACT[0] * NORMAL[0] + CONTACT[1] * NORMAL[1]
    sheet.save()
    sheet.clip(clip_half(PAGE, (-NORMAL[0], -NORMAL[1]), -base - 0.4))
    sheet.blend(0.008, "Multiply")
    for i in range(72):
        r, t = 0.24 * ((i + 0.5) / 72) ** 0.5, i * 2.39996
        lx, ly = -0.02 + r * cos(t), 0.02 + r * sin(t)
        sheet.shapes([oriented([(x + z * lx, y + z * ly) for x, y, z in map(bend, part)]) for part, _ in parts],
                     fill=NIGHT)
    sheet.blend()
    sheet.restore()


def front(sheet):
    night(sheet)
    shadow(sheet)
    leaf(sheet)
    setting.line(sheet, 34, 470, "Recto", "Times-Roman", 112, INK, track=-0.025)
    setting.line(sheet, 41, 436, "A book about its own pages", "Times-Italic", 19.5, RED)
    contact_shadow(sheet)
    flap(sheet)
    verso_print(sheet)


def back(sheet):
    """The same night with the lamp gone down; its left neighbour in the closed book is the cover's dark side."""
    sheet.rect(0, 0, WIDTH, HEIGHT, fill=NIGHT)
    x, y = WIDTH / 2, 330
    for i in range(1, 30):
        sheet.circle(x, y, 34 + i * 15, stroke=mix(RED, NIGHT, min(0.95, 0.35 + i * 0.024)), width=0.7)
    sheet.circle(x, y, 34, fill=RED)
    setting.line(sheet, x, 104, "Home takes you back to the beginning.", "Times-Italic", 15, PAPER, "centre")
    setting.line(sheet, x, 84, "So does turning the other way.", "Times-Italic", 15, mix(PAPER, NIGHT, 0.35), "centre")

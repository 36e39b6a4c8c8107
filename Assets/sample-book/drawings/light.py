"""Light through paper: opacity against the light let through, and the plate that is seen from behind."""
from math import cos, pi, sin

from press import paper, setting
from press.sheet import GOLD, HEIGHT, INK, PAPER, RED, WIDTH, mix


def through(sheet, x, y, w, h):
    """A lamp, a sheet cut across with print on its back, an eye."""
    cy, px = y + h / 2, x + w * 0.52
    lamp = (x + 26, cy)
    for i in range(-4, 5):
        end = (px - 5, cy + i * h * 0.105)
        sheet.line((lamp[0] + 15, cy + i * 3.2), end, stroke=mix(GOLD, PAPER, 0.15), width=1.1)
        inked = i in (-3, 0, 1)
        for k in (-1, 0, 1):                         # scattered on the far side
            a = 0.16 * i * 0.5 + k * 0.22
            length = 62 - abs(k) * 14
            strength = 0.78 if inked else 0.30
            start = (px + 5, end[1])
            sheet.line(start, (start[0] + length * cos(a), start[1] + length * sin(a)),
                       stroke=mix(GOLD, PAPER, strength), width=0.5 if inked else 0.9)
        if inked:
            sheet.rect(px - 7.2, end[1] - 6, 3.4, 12, fill=INK)
    sheet.circle(*lamp, 13, fill=GOLD)
    sheet.rect(px - 4, y, 8, h, fill=mix(PAPER, GOLD, 0.28), stroke=INK, width=0.8)
    eye(sheet, x + w - 34, cy)
    setting.line(sheet, lamp[0], cy - 29, "lamp", "Times-Italic", 9.5, INK, "centre")
    setting.line(sheet, px - 8, y - 19, "verso", "Times-Italic", 9.5, INK, "right")
    setting.line(sheet, px + 8, y - 19, "recto", "Times-Italic", 9.5, INK)
    setting.line(sheet, x + w - 30, cy - 29, "reader", "Times-Italic", 9.5, INK, "centre")


def eye(sheet, x, y):
    upper = [(x - 15, y), (x - 6, y + 7.5), (x + 6, y + 7.5), (x + 15, y)]
    lower = [(x - 15, y), (x - 6, y - 6.5), (x + 6, y - 6.5), (x + 15, y)]
    sheet.line(*upper, stroke=INK, width=1.1, smooth=True)
    sheet.line(*lower, stroke=INK, width=1.1, smooth=True)
    sheet.circle(x - 2, y + 0.4, 4.6, fill=INK)


def table(sheet, x, y, w):
    """The share of light that each opacity lets through."""
    setting.line(sheet, x, y + 15, "opacity", "Times-Italic", 10, INK)
    setting.line(sheet, x, y, "lets through", "Times-Italic", 10, INK)
    steps = (80, 84, 88, 92, 96, 99)
    for n, opacity in enumerate(steps):
        right = x + w - (len(steps) - 1 - n) * 39
        colour = RED if opacity == 92 else INK
        setting.line(sheet, right, y + 15, f"{opacity}%", "Times-Roman", 10, colour, "right")
        setting.line(sheet, right, y, f"{round(paper.transmission(opacity / 100) * 100)}%", "Times-Roman", 10, colour,
                     "right")
    sheet.line((x, y + 26.5), (x + w, y + 26.5), stroke=INK, width=0.6, cap=0)
    sheet.line((x, y - 5.5), (x + w, y - 5.5), stroke=INK, width=0.6, cap=0)


def slider(sheet, x, y, w, h):
    """A slider, and the paper at each of its places."""
    warm = tuple(a * b for a, b in zip(PAPER, (1.0, 0.86, 0.68)))
    n, gap = 7, 6.0
    each = (w - gap * (n - 1)) / n
    for i in range(n):
        sheet.rect(x + i * (each + gap), y + 22, each, h, fill=mix(PAPER, warm, i / (n - 1)))
    sheet.line((x, y + 8), (x + w, y + 8), stroke=PAPER, width=1.0)
    sheet.circle(x + w / 2, y + 8, 5, fill=GOLD)
    setting.line(sheet, x, y - 8, "0", "Times-Roman", 9, PAPER)
    setting.line(sheet, x + w / 2, y - 8, "evening", "Times-Italic", 9.6, PAPER, "centre")
    setting.line(sheet, x + w, y - 8, "1", "Times-Roman", 9, PAPER, "right")


def plate(sheet):
    """A page of ink, in mirror writing, to be read from its other side."""
    sheet.rect(0, 0, WIDTH, HEIGHT, fill=INK)
    sheet.save()
    sheet.transform(-1, 0, 0, 1, WIDTH, 0)           # from here on, as seen through the leaf
    sheet.circle(WIDTH / 2, 345, 200, stroke=PAPER, width=1.4)
    for i in range(30):                              # rays of a lamp behind the word
        a = 2 * pi * i / 30
        sheet.line((WIDTH / 2 + 212 * cos(a), 345 + 212 * sin(a)),
                   (WIDTH / 2 + (460 if i % 2 else 262) * cos(a), 345 + (460 if i % 2 else 262) * sin(a)),
                   stroke=PAPER, width=2.4 if i % 2 else 1.0, cap=0)
    fitted(sheet, "VER", 389, 272)
    fitted(sheet, "SO", 216, 252)
    sheet.restore()


def fitted(sheet, text, y, measure):
    unit = setting.width(text, "Times-Bold", 100)
    size = measure / unit * 100
    setting.line(sheet, WIDTH / 2, y, text, "Times-Bold", size, PAPER, "centre")

"""Type to judge sharpness by, and steps to judge shading by."""
from math import cos, pi, sin

from press import setting
from press.sheet import GOLD, INK, MIST, NIGHT, PAPER, RED, mix

LINE = "A page that moves should stay as sharp as one that lies still."


def alphabets(sheet, x, y):
    setting.line(sheet, x - 1, y, "ABCDEFGHIJKLM", "Times-Roman", 31, INK, track=0.004)
    setting.line(sheet, x - 1, y - 35, "NOPQRSTUVWXYZ", "Times-Roman", 31, INK, track=0.004)
    setting.line(sheet, x, y - 68, "abcdefghijklmnopqrstuvwxyz", "Times-Italic", 25.5, INK)
    setting.line(sheet, x, y - 97, "0123456789 & ? ! § “fi” (fl) é ö å ß", "Times-Roman", 19.3, INK)


def sizes(sheet, x, y):
    """The same sentence from 12 points to 6 in the book's face, then in the two others."""
    for size in (12, 11, 10, 9, 8, 7, 6):
        setting.line(sheet, x, y, f"{size}", "Times-Italic", 8.5, RED)
        setting.line(sheet, x + 20, y, LINE, "Times-Roman", size, INK)
        y -= size * 1.16 + 4.4
    y -= 5
    for font, sizes_ in (("Helvetica", (10, 8, 6)), ("Courier", (8, 6))):
        for size in sizes_:
            setting.line(sheet, x, y, f"{size}", "Times-Italic", 8.5, RED)
            text = LINE if font != "Courier" else "0O 1lI| {}[]() != <= => ;: ,. “” // vec3 n = -v;"
            setting.line(sheet, x + 20, y, text, font, size, INK)
            y -= size * 1.16 + 4.4
        y -= 4
    return y


def hairlines(sheet, x, y, w):
    """Rules from a quarter point to two points, and the same in white on ink."""
    half = w / 2 - 6
    for n, width in enumerate((0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0)):
        sheet.line((x, y - n * 5.4), (x + half, y - n * 5.4), stroke=INK, width=width, cap=0)
    sheet.rect(x + half + 12, y - 36, half, 40, fill=INK)
    for n, width in enumerate((0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0)):
        sheet.line((x + half + 18, y - n * 5.4), (x + w - 6, y - n * 5.4), stroke=PAPER, width=width, cap=0)


def greys(sheet, x, y, w, h):
    """Eleven even steps from black to white, then the same without steps."""
    each = w / 11
    for n in range(11):
        k = n / 10
        sheet.rect(x + n * each, y, w - n * each, h, fill=(k, k, k))
        setting.line(sheet, x + (n + 0.5) * each, y - 11, f"{n * 10}", "Times-Roman", 8.5, INK, "centre")
    sheet.lattice([[(x + w * i / 20, y - 20 - h * 0.55, (i / 20,) * 3), (x + w * i / 20, y - 20, (i / 20,) * 3)]
                   for i in range(21)])
    sheet.rect(x, y, w, h, stroke=INK, width=0.5)
    sheet.rect(x, y - 20 - h * 0.55, w, h * 0.55, stroke=INK, width=0.5)


def tints(sheet, x, y, w, h):
    """The inks of this book in eight steps to paper."""
    for r, ink in enumerate((NIGHT, RED, GOLD, MIST)):
        for n in range(8):
            sheet.rect(x + n * w / 8, y - r * (h + 3), w - n * w / 8, h, fill=mix(ink, PAPER, n / 8))


def nearly(sheet, x, y, w, h):
    """Nearly white on white, nearly black on black: the ends of the scale."""
    half = w / 2 - 5
    for left, ground, step in ((x, 1.0, -0.02), (x + half + 10, 0.0, 0.03)):
        sheet.rect(left, y, half, h, fill=(ground,) * 3)
        for n in range(1, 6):
            k = ground + step * n
            sheet.circle(left + half * (n - 0.5) / 5, y + h / 2, 9.5, fill=(k,) * 3)
        sheet.rect(left, y, half, h, stroke=INK, width=0.5)


def star(sheet, cx, cy, r, spokes=60):
    """Spokes that meet: the grey disc in the middle is where a screen gives up."""
    sheet.shapes([[(cx, cy), (cx + r * cos(2 * pi * i / spokes), cy + r * sin(2 * pi * i / spokes)),
                   (cx + r * cos(2 * pi * (i + 0.5) / spokes), cy + r * sin(2 * pi * (i + 0.5) / spokes))]
                  for i in range(spokes)], fill=INK)
    sheet.circle(cx, cy, r, stroke=INK, width=0.5)

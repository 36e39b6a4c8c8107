"""The shelf: books with their faces turned to the room."""
from press.sheet import GOLD, INK, MIST, NIGHT, PAPER, RED, SHADE, mix

BOOKS = [(0.70, RED, "sun"), (0.66, MIST, "lines"), (0.75, GOLD, "fan"), (0.70, NIGHT, "rings"), (0.64, SHADE, "bar")]


def shelf(sheet, x, y, w, h):
    gap = 13.0
    height = (w - gap * (len(BOOKS) - 1)) / sum(r for r, _, _ in BOOKS)
    height = min(height, h)
    at = x + (w - (sum(r for r, _, _ in BOOKS) * height + gap * (len(BOOKS) - 1))) / 2
    for ratio, tint, motif in BOOKS:
        b = ratio * height
        sheet.shape([(at + 4, y), (at + b + 9, y), (at + b + 9, y + height - 7), (at + b, y + height)],
                    fill=mix(PAPER, INK, 0.22))
        sheet.rect(at, y, b, height, fill=tint)
        sheet.rect(at, y, 4, height, fill=mix(tint, INK, 0.28))
        cover(sheet, at + 4, y, b - 4, height, tint, motif)
        at += b + gap
    sheet.rect(x - 8, y - 7, w + 16, 7, fill=INK)
    sheet.rect(x - 8, y - 11, w + 16, 4, fill=mix(PAPER, INK, 0.22))


def cover(sheet, x, y, w, h, tint, motif):
    ink = PAPER if tint in (RED, NIGHT) else INK
    cx = x + w / 2
    if motif == "sun":
        sheet.circle(cx, y + h * 0.38, w * 0.28, fill=GOLD)
        sheet.rect(x + w * 0.2, y + h * 0.80, w * 0.6, 2.2, fill=ink)
    elif motif == "lines":
        for n in range(9):
            sheet.line((x + w * 0.16, y + h * (0.16 + n * 0.085)), (x + w * (0.84 if n % 4 else 0.5),
                       y + h * (0.16 + n * 0.085)), stroke=ink, width=1.1)
    elif motif == "fan":
        for n in range(-3, 4):
            sheet.line((cx, y + h * 0.18), (cx + n * w * 0.12, y + h * (0.74 - abs(n) * 0.05)), stroke=ink, width=1.0)
    elif motif == "rings":
        for n in range(1, 5):
            sheet.circle(cx, y + h * 0.45, w * 0.095 * n, stroke=RED if n == 2 else ink, width=1.0)
    else:
        sheet.rect(x, y + h * 0.58, w, h * 0.2, fill=RED)
        sheet.rect(x + w * 0.2, y + h * 0.665, w * 0.6, 2, fill=PAPER)

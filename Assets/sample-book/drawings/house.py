"""The house of two rooms: the reader, and the decoder that opens files with nothing to lose."""
from press import setting
from press.sheet import GOLD, INK, MIST, NIGHT, PAPER, RED, mix


def house(sheet, x, y, w, h):
    """Section through the house: the wall between the rooms has one slot."""
    floor, wall = y + 18, x + w * 0.56
    roof = y + h * 0.72
    sheet.shape([(x - 12, roof), (x + w / 2, y + h), (x + w + 12, roof)], fill=NIGHT)
    sheet.rect(x, floor, wall - x, roof - floor, fill=PAPER)
    sheet.rect(wall, floor, x + w - wall, roof - floor, fill=mix(NIGHT, MIST, 0.15))
    sheet.rect(x, floor, w, roof - floor, stroke=INK, width=2.4)
    sheet.rect(x - 12, y + 6, w + 24, 12, fill=INK)
    sheet.rect(wall - 4, floor, 8, roof - floor, fill=INK)
    slot = floor + (roof - floor) * 0.40
    sheet.rect(wall - 4, slot, 8, 15, fill=GOLD)
    window(sheet, x + 22, floor + (roof - floor) * 0.44, (wall - x) * 0.60, (roof - floor) * 0.42)
    desk(sheet, x + 20, floor, wall - x - 44)
    cell(sheet, wall + 4, floor, x + w - wall - 4, roof - floor, slot)
    setting.small_caps(sheet, (x + wall) / 2, roof + 13, "recto", 10, PAPER, "centre")
    setting.small_caps(sheet, (wall + x + w) / 2 - 6, roof + 13, "decoder", 10, PAPER, "centre")


def window(sheet, x, y, w, h):
    sheet.rect(x, y, w, h, fill=MIST, stroke=INK, width=1.6)
    sheet.circle(x + w * 0.74, y + h * 0.62, h * 0.20, fill=GOLD)
    sheet.line((x + w / 2, y), (x + w / 2, y + h), stroke=INK, width=1.2)
    sheet.line((x, y + h / 2), (x + w, y + h / 2), stroke=INK, width=1.2)
    sheet.rect(x - 5, y - 5, w + 10, 5, fill=INK)


def desk(sheet, x, floor, w):
    top = floor + 40
    sheet.rect(x, top, w, 4.5, fill=INK)
    for leg in (x + 8, x + w - 12):
        sheet.rect(leg, floor, 4, 40, fill=INK)
    cx = x + w * 0.52
    for side in (-1, 1):
        sheet.line((cx, top + 6), (cx + side * 9, top + 12), (cx + side * 40, top + 8), stroke=INK, width=1.4, smooth=True)
        sheet.line((cx, top + 5), (cx + side * 9, top + 9), (cx + side * 40, top + 5.5), stroke=INK, width=0.8, smooth=True)
    sheet.line((cx, top + 6), (cx + 6, top + 24), (cx + 22, top + 36), stroke=RED, width=1.6, smooth=True)


def cell(sheet, x, floor, w, h, slot):
    """A bare room: no door, no window; parcels come in, pictures go out through the slot."""
    for n in range(3):
        sheet.rect(x + w - 58 + n * 2, floor + n * 22, 40 - n * 4, 20, fill=mix(RED, PAPER, 0.1 + n * 0.22), stroke=INK,
                   width=1.0)
        cx = x + w - 58 + n * 2 + (40 - n * 4) / 2
        sheet.line((cx, floor + n * 22), (cx, floor + n * 22 + 20), stroke=INK, width=0.8)
    for n in range(3):                               # pages on their way to the slot
        sheet.rect(x + 8 + n * 17, slot + 1.5 + n * 1.5, 10, 12, fill=PAPER, stroke=INK, width=0.8)
    sheet.line((x + w / 2, floor + h), (x + w / 2, floor + h - 16), stroke=PAPER, width=0.8)
    sheet.circle(x + w / 2, floor + h - 20, 4.5, fill=GOLD)

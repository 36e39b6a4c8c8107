"""The keyboard, over a whole spread, with the keys that Recto listens to."""
from press import setting
from press.sheet import GOLD, HEIGHT, INK, MIST, NIGHT, PAPER, RED, WIDTH, mix

UNIT, TOP, START = 40.6, 452.0, -376.0
TURN, SIZE, WINDOW = RED, GOLD, MIST
ROWS = [
    (0.0, [("Esc", 1, WINDOW), ("", -1, None)] + [(f"F{i}", 1, None) for i in range(1, 5)] + [("", -.5, None)]
     + [(f"F{i}", 1, None) for i in range(5, 9)] + [("", -.5, None)]
     + [("F9", 1, None), ("F10", 1, None), ("F11", 1, WINDOW), ("F12", 1, None)]),
    (1.3, [("`", 1, None)] + [(c, 1, None) for c in "1234567890"] + [("−", 1, SIZE), ("+", 1, SIZE),
     ("", 2, None), ("", -.3, None), ("", 1, None), ("Home", 1, TURN), ("Page Up", 1, TURN)]),
    (2.3, [("", 1.5, None), ("Q", 1, WINDOW)] + [(c, 1, None) for c in "WERTYUIO"] + [("P", 1, TURN), ("[", 1, None),
     ("]", 1, None), ("", 1.5, None), ("", -.3, None), ("", 1, None), ("End", 1, TURN), ("Page Down", 1, TURN)]),
    (3.3, [("", 1.75, None), ("A", 1, SIZE)] + [(c, 1, None) for c in "SD"] + [("F", 1, WINDOW)] + [(c, 1, None) for c in "GHJ L;’"]
     + [("", 2.25, None)]),
    (4.3, [("", 2.25, None)] + [(c, 1, None) for c in "ZXCVB"] + [("N", 1, TURN)] + [(c, 1, None) for c in "M,./"]
     + [("", 2.75, None), ("", -.3, None), ("", -1, None), ("", 1, None)]),
    (5.3, [("Ctrl", 1.25, WINDOW), ("", 1.25, None), ("", 1.25, None), ("Space", 6.25, TURN), ("", 1.25, None),
     ("", 1.25, None), ("", 1.25, None), ("Ctrl", 1.25, WINDOW), ("", -.3, None), ("←", 1, TURN), ("", 1, None),
     ("→", 1, TURN)]),
]


def spread(sheet, page):
    sheet.rect(0, 0, WIDTH, HEIGHT, fill=NIGHT)
    sheet.save()
    sheet.translate(0 if page % 2 else WIDTH, 0)
    for drop, keys in ROWS:
        x, y = START, TOP - drop * UNIT
        for name, span, tint in keys:
            if span > 0:
                key(sheet, x, y, span * UNIT, name, tint)
            x += abs(span) * UNIT
    sheet.restore()


def key(sheet, x, y, w, name, tint):
    g = 1.8
    line = mix(NIGHT, PAPER, 0.30)
    if tint:
        sheet.rounded(x + g, y + g - 2.4, w - 2 * g, UNIT - 2 * g, 4.5, fill=mix(tint, (0, 0, 0), 0.38))
    sheet.rounded(x + g, y + g, w - 2 * g, UNIT - 2 * g, 4.5, fill=tint, stroke=None if tint else line, width=0.7)
    colour = (PAPER if tint is RED else INK) if tint else mix(NIGHT, PAPER, 0.42)
    if name in "←→":
        if name:
            d = 1 if name == "→" else -1
            cx, cy = x + w / 2, y + UNIT / 2
            sheet.line((cx - 8 * d, cy), (cx + 8 * d, cy), stroke=colour, width=1.5)
            sheet.line((cx + 3 * d, cy + 5), (cx + 8 * d, cy), (cx + 3 * d, cy - 5), stroke=colour, width=1.5)
        return
    words = name.split()                             # the key under the gutter keeps its name to itself
    size = 14 if len(name) == 1 else 8.6 if len(words) == 1 else 7.8
    for i, word in enumerate(words):
        low = y + UNIT / 2 - size * 0.34 + (len(words) - 1) * 4.6 - i * 9.4
        setting.line(sheet, x + w / 2, low, word, "Helvetica-Bold" if tint else "Helvetica", size, colour, "centre")

"""Endpapers: a sea of open books seen end on, each a fan of leaves sagging by the heavy-sheet formula."""
from math import radians

from press import paper
from press.sheet import GOLD, HEIGHT, NIGHT, PAPER, RED, WIDTH, mix

STEP, RISE, SIZE = 120.0, 50.0, 84.0
TIPS = [90 - 9.5 * i for i in range(10)]
HALF = [paper.heavy_leaf(radians(t), stiffness=0.56, steps=60)[0][::10] for t in TIPS]
LEAVES = HALF[::-1] + [[(-x, y) for x, y in leaf] for leaf in HALF[1:]]


def spread(sheet, page):
    """The whole spread is 840 wide; the odd page shows its right half."""
    shift = WIDTH if page % 2 else 0.0
    sheet.rect(0, 0, WIDTH, HEIGHT, fill=NIGHT)
    rows = int(HEIGHT / RISE) + 3
    for j in range(rows, -3, -1):                    # from the far row to the near one
        for i in range(-1, 9):
            x = (i + (0.5 if j % 2 else 0.0)) * STEP - shift
            if -STEP < x < WIDTH + STEP:
                book(sheet, x, j * RISE - 34, i * 4 + j * 7)


def book(sheet, x, y, key):
    place = [[(x + px * SIZE, y + py * SIZE) for px, py in leaf] for leaf in LEAVES]
    sheet.shape([leaf[-1] for leaf in place] + [(x, y)], fill=NIGHT)
    lit = 3 + key * 5 % 10
    tint = RED if key % 5 else GOLD
    for n in range(len(place) - 1):
        if key % 3 == 0 and n in (lit, lit + 1, lit + 2):
            sheet.shape(place[n] + place[n + 1][::-1], fill=mix(tint, NIGHT, 0.25 * (n - lit)))
        elif n % 2:
            sheet.shape(place[n] + place[n + 1][::-1], fill=mix(NIGHT, PAPER, 0.07))
    sheet.shapes(place, stroke=mix(NIGHT, PAPER, 0.38), width=0.6, close=False, smooth=True)
    sheet.circle(x, y, 2.2, fill=mix(NIGHT, PAPER, 0.5))

"""The inner pages: six chapters and their drawings."""
from drawings import anatomy as parts
from drawings import bending, cone, fountain, gutter as gutters, house as houses, keyboard, light as lights, reach
from drawings import shadow as shades, shelf, turning as turns
from press import setting
from press.sheet import (GOLD, GREY, HEIGHT, INK, LEAD, MEASURE, MIST, NIGHT, PAPER, RED, WIDTH, mix, row)

CODE = '''\
void main() {
    ...
    // 0 is noon, 1 is candlelight.
    const float evening = 0.5;
    vec3 candle = vec3(1.0, 0.86, 0.68);
    o_color.rgb *= mix(vec3(1.0), candle, evening);
}'''

COMMANDS = [
    ("recto BOOK -p 3", "open a book at its third page"),
    ("recto render BOOK -o LEAF.png -p 3 --turn 0.4", "a picture of a leaf in the air"),
    ("recto page BOOK 3 -o PAGE.png", "one page, upright and flat"),
    ("recto layout --arrangement book --pages 40 --position 3.25", "every leaf as numbers"),
    ("recto info BOOK", "format, pages, title, chapters"),
    ("recto bench turn BOOK", "how long the frames of a turn take")]


def what_recto_is(page, read):
    page.opening("I", "What Recto is")
    page.text(read("1-what-recto-is.md"), 6, drop=True)
    fountain.tailpiece(page.sheet, page.centre, 84, 40)
    page.folio()


def anatomy(page, _):
    parts.spread(page.sheet, page.number)
    page.folio()


def to_turn(page, read):
    page.opening("II", "To turn a leaf")
    page.text(read("2-to-turn-a-leaf.md"), 6, drop=True)
    fountain.tailpiece(page.sheet, page.centre, 84, 40)
    page.folio()


def turning(page, _):
    page.head("To turn a leaf")
    turns.thirds(page.sheet, page.x, row(13), MEASURE, 204)
    page.caption("A window and a book in it. Click in a red third to go the way of its arrow. Take hold of a leaf "
                 "wherever its edge is red.", row(14.2))
    turns.flock(page.sheet, page.centre, row(25.6), 128)
    page.caption("Five leaves in the air, end on. They keep their order, as bound leaves must.", row(27.2))
    page.folio()


def keys_left(page, _):
    keyboard.spread(page.sheet, page.number)
    setting.line(page.sheet, page.x - 1, 515, "The keys", "Times-Roman", 36, PAPER, track=-0.012)
    _legend(page, page.x, RED, "Turn", ["→  Page Down  Space  n", "←  Page Up  p", "Home  End", "The wheel"],
            ["on, as you read", "back", "first page, last page", "a leaf a notch"], 164)
    page.folio(PAPER)


def keys_right(page, _):
    keyboard.spread(page.sheet, page.number)
    left = page.x
    _legend(page, left, GOLD, "Look", ["+  −", "Ctrl and wheel", "a", "Drag"],
            ["zoom in, zoom out", "the same, at the pointer", "the whole page again", "moves a zoomed page"], 82)
    _legend(page, left + 208, MIST, "Leave", ["F11  f", "q  Ctrl+Q", "Esc"],
            ["full screen", "quit", "never quits"], 50)
    page.folio(PAPER)


def _legend(page, x, tint, name, keys, meanings, gap=132):
    setting.small_caps(page.sheet, x, 184, name, 9.5, tint, track=0.16)
    for n, (key, meaning) in enumerate(zip(keys, meanings)):
        y = 162 - n * 18
        setting.line(page.sheet, x, y, key, "Times-Roman", 11, PAPER)
        setting.line(page.sheet, x + gap, y, meaning, "Times-Italic", 11, mix(PAPER, NIGHT, 0.28))


def bends(page, read):
    page.opening("III", "How a leaf bends")
    page.text(read("3-how-a-leaf-bends.md"), 6, drop=True)
    fountain.tailpiece(page.sheet, page.centre, 84, 40)
    page.folio()


def moments(page, _):
    page.head("How a leaf bends")
    bending.chronograph(page.sheet, page.centre, 322, 600)
    page.caption("Five moments of one leaf. The red threads are its rulings: straight at every moment, and all "
                 "pointing to one apex on the line of the spine, below the page.", row(20.4))
    bending.strip(page.sheet, page.x, row(25.6), MEASURE)
    page.caption("The same five from the tail of the book. The hand leads; the spine follows.", row(27.9),
                 align="left")
    page.folio()


def stretches(page, read):
    page.head("Recto")
    page.heading("Nothing stretches", 0)
    page.text(read("3a-nothing-stretches.md"), 2)
    cone.flat(page.sheet, page.x + 24, row(26.5) + 66, 158)
    cone.rolled(page.sheet, page.x + 236, row(23.5) + 62, 600)
    page.caption("Flat or bent, a short step on this paper has the length √(*dR*² + *R*²*dφ*²).", row(28))
    page.folio()


def corner(page, read):
    page.head("How a leaf bends")
    page.heading("How far a corner goes", 0)
    page.text(read("3b-how-far-a-corner-goes.md"), 2)
    reach.lens(page.sheet, page.centre, row(22.4), 178, (1, 0), RED, "G")
    reach.chords(page.sheet, page.centre, row(22.4), 178, (1, 0), (0.34, 0.30))
    page.caption("The lens of a lower corner *G*, and inside it the lenses of points nearer to the spine. *P* is a "
                 "place that the corner can reach: neither thread is taut.", row(26.8))
    page.folio()


def light(page, read):
    page.opening("IV", "Light through paper")
    end = page.text(read("4-light-through-paper.md"), 6, drop=True)
    lights.through(page.sheet, page.x, row(end + 6.1), MEASURE, 84)
    lights.table(page.sheet, page.x, row(27.6), MEASURE)
    page.folio()


def plate(page, _):
    lights.plate(page.sheet)


def looked_through(page, _):
    setting.line(page.sheet, page.x, row(25), "This side was left empty for you to look through,", "Times-Italic",
                 11.6, INK)
    setting.line(page.sheet, page.x, row(26), "and to scribble on: press e, and the pointer is a pen.", "Times-Italic",
                 11.6, INK)
    page.folio()


def shadow(page, read):
    page.head("Light through paper")
    page.heading("A shadow has two edges", 0)
    end = page.text(read("4a-a-shadow-has-two-edges.md"), 2)
    shades.scene(page.sheet, page.x, row(20), MEASURE, (20 - end) * LEAD - 2)
    shades.heights(page.sheet, page.x, row(27.4), MEASURE)
    page.folio()


def gutter(page, read):
    page.head("Recto")
    page.heading("Why the gutter is dark", 0)
    end = page.text(read("4b-why-the-gutter-is-dark.md"), 2)
    _sky_formula(page, row(end + 1))
    setting.paragraph(page.sheet, page.x, row(end + 3), read("4c-after-the-formula.md")[0], MEASURE)
    gutters.curves(page.sheet, page.x + 14, row(21), MEASURE - 44, 90)
    gutters.swatches(page.sheet, page.x, row(27.2), MEASURE, 40)
    page.folio()


def _sky_formula(page, y):
    """½ (1 + (x − b cos ω) / √(x² + b² − 2xb cos ω)), as a built-up fraction."""
    sheet, size = page.sheet, 12
    x = page.x + 58
    x += setting.rich(sheet, x, y, "½ ", size)
    x += setting.line(sheet, x, y - 4.5, "(", "Times-Roman", 28) + 1
    x += setting.rich(sheet, x, y, "1 + ", size)
    over, under = "*x* − *b* cos *ω*", "*x*² + *b*² − 2*xb* cos *ω*"
    wide = sum(p[3] for t, s in setting.spans(under) for p in setting.pieces(t, s, setting.ROMAN, size)) + 18
    setting.rich(sheet, x + wide / 2, y + 7.5, over, size, align="centre")
    sheet.line((x, y + 3.4), (x + wide, y + 3.4), stroke=INK, width=0.6, cap=0)
    setting.rich(sheet, x + wide / 2 + 5, y - 10, under, size, align="centre")
    sheet.line((x + 2, y - 6), (x + 5, y - 4.4), (x + 8, y - 13), (x + 12, y + 0.6), (x + wide - 2, y + 0.6), stroke=INK,
               width=0.6)
    setting.line(sheet, x + wide + 1, y - 4.5, ")", "Times-Roman", 28)


def rewrite(page, read):
    page.sheet.rect(0, 0, WIDTH, HEIGHT, fill=NIGHT)
    page.opening("V", "Rewrite the light", PAPER, GOLD)
    end = page.text(read("5-rewrite-the-light.md"), 6, drop=True, colour=PAPER, accent=GOLD)
    lines, top, pitch = CODE.split("\n"), row(end + 0.9), 12.6
    low = top - (len(lines) - 1) * pitch - 15
    page.sheet.rounded(page.x - 14, low, MEASURE + 28, top + 20 - low, 5, fill=mix(NIGHT, (0, 0, 0), 0.40))
    for n, text in enumerate(lines):
        setting.line(page.sheet, page.x, top - n * pitch, text, "Courier", 8.55, GOLD if text.strip().startswith("//") else PAPER)
    setting.line(page.sheet, page.right, low + 15, "leaf.frag", "Times-Italic", 9.6, mix(PAPER, NIGHT, 0.3),
                 "right")
    setting.paragraph(page.sheet, page.x, low - 24, read("5a-after-the-code.md")[0], MEASURE, colour=PAPER)
    lights.slider(page.sheet, page.x, 74, MEASURE, 28)
    page.folio(PAPER, GOLD)


def house(page, read):
    page.sheet.rect(0, 330, WIDTH, HEIGHT - 330, fill=GOLD)
    houses.house(page.sheet, page.x + 6, 330, MEASURE - 12, 226)
    setting.line(page.sheet, page.x, 296, "VI", "Times-Italic", 17, RED)
    setting.line(page.sheet, page.x + 30, 296, "A house with two rooms", "Times-Roman", 24, INK, track=-0.01)
    page.text(read("6-the-house.md"), 16.6, drop=False, to=28.7)
    page.folio()


def commands(page, read):
    page.head("A house with two rooms")
    page.heading("Without a window", 0)
    end = page.text(read("6a-without-a-window.md"), 2)
    y = row(end + 0.6)
    for command, meaning in COMMANDS:
        setting.line(page.sheet, page.x, y, command, "Courier-Bold", 8.8, INK)
        setting.line(page.sheet, page.x + 14, y - 13.5, meaning, "Times-Italic", 11, GREY)
        y -= 33
    shelf.shelf(page.sheet, page.x + 6, row(25), MEASURE - 12, 84)
    page.caption("The shelf keeps what you have opened. A book stays where it is on your disk; only its place on the "
                 "shelf is Recto’s.", row(26.6))
    page.folio()

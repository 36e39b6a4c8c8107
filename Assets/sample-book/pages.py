"""What is on each page, in order. Facing pages are made together, because they are seen together."""
import bodies
import fronts
from press import sheet as paper
from press.page import Page

CONTENTS = [
    ("I", "What Recto is", 7), ("", "The parts of a book", 8),
    ("II", "To turn a leaf", 10), ("", "The keys", 12),
    ("III", "How a leaf bends", 14), ("", "Nothing stretches", 16), ("", "How far a corner goes", 17),
    ("IV", "Light through paper", 18), ("", "A shadow has two edges", 21), ("", "Why the gutter is dark", 22),
    ("V", "Rewrite the light", 23),
    ("VI", "A house with two rooms", 24), ("", "Without a window", 25), ("", "Specimens", 26)]

MAKERS = [
    fronts.cover, fronts.endpaper, fronts.endpaper, fronts.frontispiece, fronts.title, fronts.contents,
    bodies.what_recto_is, bodies.anatomy, bodies.anatomy, bodies.to_turn, bodies.turning, bodies.keys_left,
    bodies.keys_right, bodies.bends, bodies.moments, bodies.stretches, bodies.corner, bodies.light, bodies.plate,
    bodies.looked_through, bodies.shadow, bodies.gutter, bodies.rewrite, bodies.house, bodies.commands,
    fronts.specimen, fronts.steps, fronts.back]

FULL_BLEED = {1, 2, 3, 8, 9, 12, 13, 19, 23, 28}


def compose(book, words):
    """Add every page to the book, then its outline."""
    def read(name):
        parts = (words / name).read_text(encoding="utf-8").strip().split("\n\n")
        return [p.replace("\n", " ") for p in parts if not p.startswith("# ")]

    for number, make in enumerate(MAKERS, 1):
        ground = None if number in FULL_BLEED else paper.PAPER
        page = Page(book.sheet(paper.WIDTH, paper.HEIGHT), number, ground)
        make(page, CONTENTS if make is fronts.contents else read)
    book.bookmark("Cover", 1)
    book.bookmark("Title", 5)
    book.bookmark("Contents", 6)
    for numeral, title, number in CONTENTS:
        book.bookmark(f"{numeral}. {title}" if numeral else title, number, under=not numeral and title != "Specimens")
    book.bookmark("Back cover", 28)

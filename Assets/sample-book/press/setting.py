"""Setting type: inline styles, single lines, and paragraphs broken as a whole."""
import re

from . import metrics
from .sheet import INK

ROMAN = {"r": "Times-Roman", "i": "Times-Italic", "b": "Times-Bold", "c": "Courier", "s": "Times-Roman"}
SANS = {"r": "Helvetica", "i": "Helvetica-Oblique", "b": "Helvetica-Bold", "c": "Courier", "s": "Helvetica"}
SC_SIZE, SC_TRACK, CODE_SIZE = 0.77, 0.055, 0.90
HANG = {"-": 0.55, ".": 0.45, ",": 0.45, "’": 0.45, "”": 0.35, ";": 0.25, ":": 0.25, "–": 0.2, "—": 0.15}
HANG_LEFT = {"‘": 0.45, "“": 0.4}
HYPHENS = {}


def load_hyphens(path):
    for word in path.read_text(encoding="utf-8").split():
        HYPHENS[word.replace("-", "")] = word.split("-")


def spans(text):
    """Markup to [(text, style)]: *italic*, **bold**, `code`, ^small capitals^."""
    out = []
    for part in re.split(r"(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\^[^^]+\^)", text):
        if part.startswith("**"):
            out.append((part[2:-2], "b"))
        elif part.startswith("*"):
            out.append((part[1:-1], "i"))
        elif part.startswith("`"):
            out.append((part[1:-1], "c"))
        elif part.startswith("^"):
            out.append((part[1:-1], "s"))
        elif part:
            out.append((part, "r"))
    return out


def pieces(text, style, faces, size):
    """[(font, size, codes, width, weight, slant)] of one stretch of one style."""
    if style == "s":
        text, size, track = text.upper(), size * SC_SIZE, SC_TRACK * 1000
    else:
        track = 0.0
        if faces is ROMAN and style != "c":
            text = text.replace("fi", "ﬁ").replace("fl", "ﬂ")
    if style == "c":
        size *= CODE_SIZE
    return tracked(text, faces[style], size, track, 0.16 * size / 10 if style == "s" else 0.0)


def tracked(text, font, size, track=0.0, weight=0.0):
    out = []
    for i, char in enumerate(text):
        face, code, width = metrics.glyph(char, font)
        gap = track + (metrics.kern(char, text[i + 1], font) if i + 1 < len(text) else 0.0)
        if face == "Symbol" and font != "Symbol":
            gap = track + (70 if "Italic" in font else 0)
        if not out or out[-1][0] != face:
            slant = 0.22 if face == "Symbol" and "Italic" in font else 0.0
            out.append([face, size, [], 0.0, weight, slant])
        out[-1][2].append(code)
        if gap:
            out[-1][2].append(float(gap))
        out[-1][3] += (width + gap) * size / 1000
    return out


def width(text, font, size, track=0.0):
    return sum(p[3] for p in tracked(text, font, size, track * 1000)) - (track * size if text else 0.0)


def line(sheet, x, y, text, font="Times-Roman", size=11.6, colour=INK, align="left", track=0.0, weight=0.0):
    """One line of one face; track is in ems. Returns its width."""
    total = width(text, font, size, track)
    x -= total * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
    for face, size_, codes, advance, heavy, slant in tracked(text, font, size, track * 1000, weight):
        sheet.run(x, y, face, size_, codes, colour, 0.0, heavy, slant)
        x += advance
    return total


def rich(sheet, x, y, text, size=11.6, colour=INK, align="left", faces=ROMAN):
    """One line with inline styles."""
    parts = [p for t, s in spans(text) for p in pieces(t, s, faces, size)]
    total = sum(p[3] for p in parts)
    x -= total * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
    for face, size_, codes, advance, heavy, slant in parts:
        sheet.run(x, y, face, size_, codes, colour, 0.0, heavy, slant)
        x += advance
    return total


def small_caps(sheet, x, y, text, size, colour=INK, align="left", track=0.12):
    return line(sheet, x, y, text.upper(), "Times-Roman", size, colour, align, track, size * 0.018)


class Fragment:
    """Part of a word that no line may divide."""

    def __init__(self, runs, faces, size, space, hyphen):
        self.parts = [p for t, s in runs for p in pieces(t, s, faces, size)]
        self.width = sum(p[3] for p in self.parts)
        self.space, self.hyphen = space, hyphen       # may a space follow, or a hyphen if the line ends here
        text = "".join(t for t, _ in runs)
        self.first, self.last = text[:1], text[-1:]


def fragments(text, faces, size):
    words, current = [], []
    for chunk, style in spans(text):
        for part in re.split(r"( )", chunk):
            if part == " ":
                words.append(current)
                current = []
            elif part:
                current.append((part, style))
    words.append(current)
    out = []
    for word in (w for w in words if w):
        split = [[]]
        for part, style in word:
            if style in "ri" and (match := re.match(r"^(\W*)(\w+)(.*)$", part)) and match[2].lower() in HYPHENS:
                bits, at = [], 0
                for syllable in HYPHENS[match[2].lower()]:
                    bits.append(match[2][at:at + len(syllable)])
                    at += len(syllable)
                bits[0], bits[-1] = match[1] + bits[0], bits[-1] + match[3]
                split[-1].append((bits[0], style))
                split += [[(b, style)] for b in bits[1:]]
            else:
                bits = re.split(r"(?<=[-–—/])(?=\w)", part) if style != "c" else [part]
                split[-1].append((bits[0], style))
                split += [[(b, style)] for b in bits[1:]]
        for i, runs in enumerate(split):
            hard = runs[-1][0][-1] in "-–—/"
            out.append(Fragment(runs, faces, size, i == len(split) - 1, i < len(split) - 1 and not hard))
    return out


def break_lines(frags, widths, size, justify):
    """Total-fit breaking. widths(n) gives the n-th line's measure. Returns [(start, end, word space)]."""
    space = size * 0.25
    stretch, shrink = (size * 0.14, size * 0.07) if justify else (size * 1.2, size * 0.001)
    hyphen = 0.333 * size
    count = len(frags)
    best, at_place = {(0, 0): (0.0, None, False)}, {0: [(0, 0)]}
    for end in range(1, count + 1):
        last = frags[end - 1]
        for start in range(end - 1, -1, -1):
            natural = sum(f.width for f in frags[start:end])
            gaps = sum(f.space for f in frags[start:end - 1])
            hang = HANG.get("-" if last.hyphen and end < count else last.last, 0.0) * 0.25 * size
            hang += HANG_LEFT.get(frags[start].first, 0.0) * 0.33 * size
            natural += gaps * space + (hyphen if last.hyphen and end < count else 0.0) - hang
            if natural - gaps * shrink > 460:
                break
            for at, number in at_place.get(start, ()):
                cost, _, hyphenated = best[at, number]
                slack = widths(number) - natural
                final = end == count
                if slack >= 0:
                    ratio = 0.0 if final else slack / max(0.01, gaps * stretch)
                else:
                    ratio = slack / max(0.01, gaps * shrink)
                if ratio < -1.001 or (ratio > 6 and justify):
                    continue
                bad = 100 * abs(ratio) ** 3 + (0 if final else 1)
                penalty = (60 if last.hyphen else 0) * (1 if justify else 4) if not final else 0
                if last.hyphen and hyphenated and not final:
                    penalty += 120
                if final and natural < size * 5:
                    penalty += 150
                total = cost + (bad + penalty + 10) ** 2
                key = (end, number + 1)
                if key not in best:
                    at_place.setdefault(end, []).append(key)
                if key not in best or total < best[key][0]:
                    best[key] = (total, (at, number), last.hyphen and not final)
    ends = [key for key in best if key[0] == count]
    if not ends:
        raise ValueError("no way to break: " + " ".join(f.first for f in frags[:12]))
    key = min(ends, key=lambda k: best[k][0])
    lines = []
    while key[1]:
        before = best[key][1]
        lines.append((before[0], key[0]))
        key = before
    return lines[::-1]


def paragraph(sheet, x, y, text, measure, size=11.6, lead=16.0, colour=INK, indent=0.0, justify=True,
              faces=ROMAN, drop=None, align="left"):
    """Set a paragraph with its first baseline at y; returns the next free baseline.

    drop = (width, lines) leaves room for a capital."""
    frags = fragments(text, faces, size)

    def inset(n):
        return drop[0] if drop and n < drop[1] else indent if n == 0 else 0.0

    lines = break_lines(frags, lambda n: measure - inset(n), size, justify)
    for n, (start, end) in enumerate(lines):
        row, last = frags[start:end], frags[end - 1]
        cut = last.hyphen and end < len(frags)
        gaps = sum(f.space for f in row[:-1])
        left = HANG_LEFT.get(row[0].first, 0.0) * 0.33 * size
        hang = HANG.get("-" if cut else last.last, 0.0) * 0.25 * size
        natural = sum(f.width for f in row) + gaps * 0.25 * size + (0.333 * size if cut else 0.0)
        free = measure - inset(n) + left + hang - natural
        fit = free if justify and (end < len(frags) or free < 0) else 0.0
        word = 0.25 * size + (fit / gaps if gaps else 0.0)
        at = x + inset(n) - left
        if align == "centre":
            at += (free - left) / 2
        elif align == "right":
            at += free
        for f in row:
            for face, size_, codes, advance, heavy, slant in f.parts:
                sheet.run(at, y, face, size_, codes, colour, 0.0, heavy, slant)
                at += advance
            if f is last and cut:
                sheet.run(at, y, faces["r"], size, [45], colour)
            elif f.space and f is not last:
                sheet.run(at, y, faces["r"], size, [32], colour)
                at += word
        y -= lead
    return y

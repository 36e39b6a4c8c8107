"""A small PDF writer: paths, type, alpha, Gouraud lattices, an outline. Same input, same bytes."""
import hashlib
import zlib

from . import metrics

DATE = "D:20250101000000Z"


def num(value):
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def nums(*values):
    return " ".join(num(v) for v in values)


class Sheet:
    """One page: a list of drawing operators and the resources they name."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.ops, self.states, self.shadings, self.fonts = [], {}, [], set()

    # -- state -------------------------------------------------------------------------------------------
    def save(self):
        self.ops.append("q")

    def restore(self):
        self.ops.append("Q")

    def transform(self, a, b, c, d, e, f):
        self.ops.append(f"{a:.5f} {b:.5f} {c:.5f} {d:.5f} {num(e)} {num(f)} cm")

    def translate(self, x, y):
        self.transform(1, 0, 0, 1, x, y)

    def blend(self, alpha=1.0, mode="Normal"):
        key = (round(alpha, 4), mode)
        name = self.states.setdefault(key, f"G{len(self.states)}")
        self.ops.append(f"/{name} gs")

    def clip(self, *contours):
        for points in contours:
            self._points(points, True)
        self.ops.append("W n")

    # -- paths -------------------------------------------------------------------------------------------
    def _points(self, points, close):
        (x, y), *rest = points
        self.ops.append(f"{nums(x, y)} m " + " ".join(f"{nums(*p)} l" for p in rest) + (" h" if close else ""))

    def _smooth(self, points, close=False):
        """Catmull-Rom through the points, written as Bézier curves."""
        n = len(points)
        out = [f"{nums(*points[0])} m"]
        for i in range(n if close else n - 1):
            get = (lambda k: points[k % n]) if close else (lambda k: points[max(0, min(n - 1, k))])
            a, b, c, d = get(i - 1), get(i), get(i + 1), get(i + 2)
            out.append(nums(b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6,
                            c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, c[0], c[1]) + " c")
        self.ops.append(" ".join(out) + (" h" if close else ""))

    def _paint(self, fill, stroke, width, cap, join, dash, closed):
        head = []
        if fill:
            head.append(nums3(fill) + " rg")
        if stroke:
            head.append(f"{nums3(stroke)} RG {num(width)} w {cap} J {join} j [{' '.join(map(num, dash))}] 0 d")
        self.ops.insert(self._mark, " ".join(head))
        self.ops.append("B" if fill and stroke else "f" if fill else "S")

    def shape(self, points, fill=None, stroke=None, width=0.6, close=True, smooth=False, cap=1, join=1, dash=()):
        self._mark = len(self.ops)
        (self._smooth if smooth else self._points)(points, close)
        self._paint(fill, stroke, width, cap, join, dash, close)

    def shapes(self, contours, fill=None, stroke=None, width=0.6, close=True, smooth=False, dash=()):
        """Several contours painted as one, so that overlaps are not counted twice."""
        self._mark = len(self.ops)
        for points in contours:
            (self._smooth if smooth else self._points)(points, close)
        self._paint(fill, stroke, width, 1, 1, dash, close)

    def line(self, *points, stroke, width=0.6, smooth=False, dash=(), cap=1):
        self.shape(list(points), stroke=stroke, width=width, close=False, smooth=smooth, dash=dash, cap=cap)

    def rect(self, x, y, w, h, fill=None, stroke=None, width=0.6):
        self.shape([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], fill, stroke, width, join=0)

    def rounded(self, x, y, w, h, r, fill=None, stroke=None, width=0.6):
        k = r * 0.4477
        self._mark = len(self.ops)
        self.ops.append(" ".join([
            nums(x + r, y), "m", nums(x + w - r, y), "l",
            nums(x + w - k, y, x + w, y + k, x + w, y + r), "c", nums(x + w, y + h - r), "l",
            nums(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h), "c", nums(x + r, y + h), "l",
            nums(x + k, y + h, x, y + h - k, x, y + h - r), "c", nums(x, y + r), "l",
            nums(x, y + k, x + k, y, x + r, y), "c h"]))
        self._paint(fill, stroke, width, 1, 1, (), True)

    def circle(self, x, y, r, fill=None, stroke=None, width=0.6, dash=()):
        k = r * 0.55228
        self._mark = len(self.ops)
        self.ops.append(" ".join([
            nums(x + r, y), "m", nums(x + r, y + k, x + k, y + r, x, y + r), "c",
            nums(x - k, y + r, x - r, y + k, x - r, y), "c", nums(x - r, y - k, x - k, y - r, x, y - r), "c",
            nums(x + k, y - r, x + r, y - k, x + r, y), "c h"]))
        self._paint(fill, stroke, width, 1, 1, dash, True)

    def lattice(self, rows):
        """A Gouraud lattice: rows of (x, y, colour), all of one length."""
        flat = [v for row in rows for v in row]
        x0, x1 = min(v[0] for v in flat), max(v[0] for v in flat) + 1e-3
        y0, y1 = min(v[1] for v in flat), max(v[1] for v in flat) + 1e-3
        data = bytearray()
        for x, y, colour in flat:
            data += round((x - x0) / (x1 - x0) * 65535).to_bytes(2, "big")
            data += round((y - y0) / (y1 - y0) * 65535).to_bytes(2, "big")
            data += bytes(max(0, min(255, round(c * 255))) for c in colour)
        self.shadings.append((
            "<< /ShadingType 5 /ColorSpace /DeviceRGB /BitsPerCoordinate 16 /BitsPerComponent 8 "
            f"/VerticesPerRow {len(rows[0])} /Decode [{nums(x0, x1, y0, y1)} 0 1 0 1 0 1]", bytes(data)))
        self.ops.append(f"/S{len(self.shadings) - 1} sh")

    # -- type --------------------------------------------------------------------------------------------
    def run(self, x, y, font, size, codes, colour, word=0.0, weight=0.0, slant=0.0):
        """Codes are glyph numbers and kerns (floats, thousandths of the size)."""
        self.fonts.add(font)
        parts, text = [], ""
        for item in codes:
            if isinstance(item, float):
                parts += [f"({text})", num(-item)]
                text = ""
            else:
                text += chr(item) if 32 <= item < 127 and chr(item) not in "()\\" else f"\\{item:03o}"
        parts.append(f"({text})")
        mode = f"2 Tr {nums3(colour)} RG {num(weight)} w " if weight else "0 Tr "
        place = f"1 0 {num(slant)} 1 {nums(x, y)} Tm" if slant else f"{nums(x, y)} Td"
        self.ops.append(f"BT {nums3(colour)} rg {mode}/{metrics.KEYS[font]} {num(size)} Tf "
                        f"{word:.3f} Tw {place} [{' '.join(parts)}] TJ ET")


def nums3(colour):
    return " ".join(f"{c:.3f}".rstrip("0").rstrip(".") for c in colour)


class Document:
    def __init__(self, title, author, subject, keywords):
        self.info = {"Title": title, "Author": author, "Subject": subject, "Keywords": keywords}
        self.sheets, self.outline = [], []

    def sheet(self, width, height):
        self.sheets.append(Sheet(width, height))
        return self.sheets[-1]

    def bookmark(self, title, page, under=False):
        """Add an outline entry, at the top level or under the last entry there."""
        entry = (title, page, [])
        (self.outline[-1][2] if under else self.outline).append(entry)

    def bytes(self):
        objects = []

        def add(body, data=None):
            if data is not None:
                data = zlib.compress(data, 9)
                body = body + f" /Filter /FlateDecode /Length {len(data)} >>"
                objects.append(body.encode("latin-1") + b"\nstream\n" + data + b"\nendstream")
            else:
                objects.append(body.encode("latin-1"))
            return len(objects)

        catalog, pages, info = add(""), add(""), add("")
        fonts = {name: add(metrics.font_object(name)) for name in metrics.FONTS}
        kids = []
        for sheet in self.sheets:
            shades = [add(head, data) for head, data in sheet.shadings]
            states = " ".join(f"/{n} << /ca {num4(a)} /CA {num4(a)} /BM /{m} >>" for (a, m), n in sheet.states.items())
            body = add("<<", "\n".join(sheet.ops).encode("latin-1"))
            used = " ".join(f"/{metrics.KEYS[f]} {fonts[f]} 0 R" for f in sorted(sheet.fonts))
            shading = " ".join(f"/S{i} {n} 0 R" for i, n in enumerate(shades))
            kids.append(add(
                f"<< /Type /Page /Parent {pages} 0 R /MediaBox [0 0 {num(sheet.width)} {num(sheet.height)}] "
                f"/Contents {body} 0 R /Group << /S /Transparency /CS /DeviceRGB /I true >> "
                f"/Resources << /Font << {used} >> /ExtGState << {states} >> /Shading << {shading} >> >> >>"))
        root = add("")

        def entries(items, parent):
            """Write the entries of one level; returns the links from their parent to them."""
            ids = [add("") for _ in items]
            for i, (title, page, children) in enumerate(items):
                below = entries(children, ids[i]) if children else ""
                links = (f" /Prev {ids[i - 1]} 0 R" if i else "") + (f" /Next {ids[i + 1]} 0 R" if i + 1 < len(ids) else "")
                objects[ids[i] - 1] = (f"<< /Title {string(title)} /Parent {parent} 0 R "
                                       f"/Dest [{kids[page - 1]} 0 R /Fit]{links}{below} >>").encode("latin-1")
            return f" /First {ids[0]} 0 R /Last {ids[-1]} 0 R /Count {len(ids)}"

        objects[root - 1] = f"<< /Type /Outlines{entries(self.outline, root)} >>".encode()
        objects[catalog - 1] = (
            f"<< /Type /Catalog /Pages {pages} 0 R /Outlines {root} 0 R /Lang (en) /PageLayout /TwoPageRight "
            "/ViewerPreferences << /DisplayDocTitle true /Direction /L2R >> >>").encode()
        objects[pages - 1] = (f"<< /Type /Pages /Count {len(kids)} /Kids [" +
                              " ".join(f"{k} 0 R" for k in kids) + "] >>").encode()
        facts = " ".join(f"/{k} {string(v)}" for k, v in self.info.items())
        objects[info - 1] = (f"<< {facts} /Creator (Assets/sample-book/build.py) /CreationDate ({DATE}) "
                             f"/ModDate ({DATE}) >>").encode("latin-1")
        out, places = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n"), []
        for i, body in enumerate(objects):
            places.append(len(out))
            out += f"{i + 1} 0 obj\n".encode() + body + b"\nendobj\n"
        start, ident = len(out), hashlib.md5(bytes(out)).hexdigest()
        out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
        out += b"".join(f"{p:010d} 00000 n \n".encode() for p in places)
        out += (f"trailer\n<< /Size {len(objects) + 1} /Root {catalog} 0 R /Info {info} 0 R "
                f"/ID [<{ident}> <{ident}>] >>\nstartxref\n{start}\n%%EOF\n").encode()
        return bytes(out)


def num4(value):
    return f"{value:.4f}".rstrip("0").rstrip(".")


def string(text):
    if all(32 <= ord(c) < 127 for c in text):
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"

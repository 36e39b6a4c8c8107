"""The base-14 faces: which glyph a character is, how wide it is, and how near its neighbour may come."""
from reportlab.pdfbase import _fontdata

FONTS = ("Times-Roman", "Times-Italic", "Times-Bold", "Times-BoldItalic", "Helvetica", "Helvetica-Bold",
         "Helvetica-Oblique", "Courier", "Courier-Bold", "Courier-Oblique", "Symbol")
KEYS = {name: f"F{i}" for i, name in enumerate(FONTS)}

# Glyphs that WinAnsi leaves out, put where it has nothing that we need.
EXTRA = {1: "fi", 2: "fl", 3: "minus", 4: "fraction", 5: "dotlessi", 6: "Lslash", 7: "lslash"}
EXTRA_CHARS = {"ﬁ": 1, "ﬂ": 2, "−": 3, "⁄": 4, "ı": 5, "Ł": 6, "ł": 7}

SYMBOL_CHARS = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "θ": "theta", "κ": "kappa", "π": "pi",
                "φ": "phi1", "ω": "omega", "ρ": "rho", "Ω": "Omega", "≤": "lessequal", "≥": "greaterequal",
                "√": "radical", "∞": "infinity", "←": "arrowleft", "→": "arrowright", "↑": "arrowup",
                "↓": "arrowdown", "≈": "approxequal", "′": "minute", "⋅": "dotmath", "∩": "intersection"}

_WIN = _fontdata.encodings["WinAnsiEncoding"]
_SYM = _fontdata.encodings["SymbolEncoding"]
_SYM_CODE = {name: code for code, name in enumerate(_SYM) if name}

# Kerning by eye, in thousandths of the size; Roman and italic share it, bold takes it too.
_KERN = """
AV-120 AW-90 AY-100 AT-95 AC-35 AG-35 AO-40 AQ-40 Av-70 Aw-75 Ay-75 A’-90 FA-70 Fa-20 Fo-15 F,-80 F.-80
LT-85 LV-90 LW-70 LY-90 Ly-50 L’-90 PA-85 Pa-15 P,-105 P.-105 RT-50 RV-65 RW-45 RY-55 TA-85 Ta-70 Te-70 To-75
Tr-35 Tu-40 Tw-70 Ty-70 T,-65 T.-65 T-18 VA-120 Va-95 Ve-95 Vo-105 Vi-50 Vu-60 V,-120 V.-120 WA-105 Wa-70 We-70
Wo-70 Wi-35 Wr-35 WO-20 W,-85 W.-85 YA-105 Ya-90 Ye-90 Yo-95 Yi-45 Yu-90 Y,-110 Y.-110 av-20 aw-15 ay-5 bv-15
ev-22 ew-22 ey-15 ex-15 eg-10 ff-20 f’50 f”45 f?30 f!30 f)40 hy-5 ke-10 ko-10 ky-12 ny-12 nv-30 ov-15 ow-22 oy-10
rg-15 r,-40 r.-40 ra-5 va-22 ve-15 vo-20 v,-60 v.-60 wa-10 wo-10 w,-60 w.-60 xe-12 y,-60 y.-60 ’s-45 ’t-18 ’r-30
,’-60 .’-60 ,”-60 .”-60 ‘‘-60 RE-10 EC-15 CT-15 CO-20 TO-35 OT-25 OV-45 OA-35 OW-35 OY-45 DA-35 DV-35 KO-30 Rv-20
11-37
"""
KERN = {}
for _pair in _KERN.split():
    KERN[_pair[:2]] = float(_pair[2:])


def glyph(char, font):
    """(font that has it, code, width in thousandths)."""
    if font == "Symbol" or char in SYMBOL_CHARS:
        name = SYMBOL_CHARS[char]
        return "Symbol", _SYM_CODE[name], _fontdata.widthsByFontGlyph["Symbol"][name]
    code = EXTRA_CHARS.get(char)
    name = EXTRA[code] if code else None
    if code is None:
        code = char.encode("cp1252")[0]
        name = _WIN[code]
    return font, code, _fontdata.widthsByFontGlyph[font][name]


def kern(a, b, font):
    if font.startswith("Courier"):
        return 0.0
    value = KERN.get(a + b, 0.0)
    return value if font.startswith("Times") else value * 0.7 if a.isupper() else 0.0


def font_object(name):
    if name == "Symbol":
        return "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>"
    differences = "1 " + " ".join(f"/{EXTRA[c]}" for c in sorted(EXTRA))
    return (f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding << /Type /Encoding "
            f"/BaseEncoding /WinAnsiEncoding /Differences [{differences}] >> >>")


def code_width(code, font):
    name = EXTRA.get(code) or (_SYM if font == "Symbol" else _WIN)[code]
    return _fontdata.widthsByFontGlyph[font][name]

#!/usr/bin/env python3
"""Builds recto.pdf, the sample book that Recto brings along.

    python3 Assets/sample-book/build.py [OUT.pdf]

Needs Python 3.9 or later and `reportlab` (BSD), of which only the width tables of the base-14 fonts are used.
No font, picture or text comes from elsewhere: the words are in text/, the drawings are computed in drawings/, the
typesetting and the PDF writer are in press/, and pages.py says what is on each page. Same source, same bytes.
"""
import pathlib
import sys

sys.dont_write_bytecode = True

import pages  # noqa: E402
from press import pdf, setting  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def main():
    out = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "recto.pdf"
    setting.load_hyphens(HERE / "text" / "hyphenation.txt")
    book = pdf.Document("Recto: A Book About Its Own Pages", "The Recto founders",
                        "How a page turns, bends and takes the light", "Recto, page turning, paper, shaders, sample book")
    pages.compose(book, HERE / "text")
    data = book.bytes()
    out.write_bytes(data)
    print(f"{out.name}: {len(book.sheets)} pages, {len(data) / 1024:.0f} KiB")


if __name__ == "__main__":
    main()

"""The outer pages: covers, endpapers, title, contents, specimens."""
from drawings import cover as covers
from drawings import endpapers, fountain, specimen as samples
from press import setting
from press.sheet import GREY, INK, MEASURE, RED, row


def cover(page, _):
    covers.front(page.sheet)


def back(page, _):
    covers.back(page.sheet)


def endpaper(page, _):
    endpapers.spread(page.sheet, page.number)


def frontispiece(page, _):
    fountain.spread(page.sheet, page.number)
    page.caption("Thirty-five leaves of one paper, each sagging under its own weight. "
                 "The spine of the drawing lies in the spine of the book.", 62, measure=250, colour=INK)


def title(page, _):
    fountain.spread(page.sheet, page.number)
    setting.line(page.sheet, page.right, 506, "Recto", "Times-Roman", 58, INK, "right", track=-0.02)
    setting.line(page.sheet, page.right, 480, "A Book About Its Own Pages", "Times-Italic", 16, RED, "right")
    setting.small_caps(page.sheet, page.right, 50, "The Recto founders", 8.6, INK, "right", 0.16)


def contents(page, entries):
    page.heading("Contents", -0.5)
    y = row(1.5)
    for numeral, name, number in entries:
        if numeral:
            y -= 5
            setting.line(page.sheet, page.x, y, numeral, "Times-Italic", 11.6, RED)
        size = 12.2 if numeral else 11
        font = "Times-Roman" if numeral else "Times-Italic"
        wide = setting.line(page.sheet, page.x + 34, y, name, font, size, INK)
        setting.line(page.sheet, page.right, y, str(number), "Times-Roman", 11, INK, "right")
        start, end = page.x + 34 + wide + 8, page.right - setting.width(str(number), "Times-Roman", 11) - 8
        dots = [page.right - 24 - 6 * i for i in range(60) if start < page.right - 24 - 6 * i < end]
        for x in dots:
            page.sheet.circle(x, y + 1, 0.45, fill=GREY)
        y -= 19.2
    y = 128
    page.sheet.line((page.x, y + 18), (page.x + 38, y + 18), stroke=RED, width=1.6, cap=0)
    page.caption("Words, drawings and typesetting are by the Recto founders and part of Recto, which is free software: "
                 "you may use, study, share and change it under the ^gnu^ Affero General Public License, version 3 or "
                 "later. The type is Times, Helvetica and Courier, as every ^pdf^ reader knows them. The script that "
                 "builds this book lies beside it.", y, 9.6, 12.4, colour=INK)
    page.folio()


def specimen(page, _):
    page.head("Recto")
    page.heading("Type, for sharpness", 0)
    samples.alphabets(page.sheet, page.x, row(2.6))
    end = samples.sizes(page.sheet, page.x, row(10.6))
    samples.hairlines(page.sheet, page.x, end - 6, MEASURE)
    page.caption("From 6 points to 12. If the smallest line can be read while the leaf is in the air, all is well.",
                 end - 64, colour=GREY)
    page.folio()


def steps(page, _):
    page.head("Specimens")
    page.heading("Steps, for shading", 0)
    samples.greys(page.sheet, page.x, row(4), MEASURE, 44)
    samples.tints(page.sheet, page.x, row(10.6), MEASURE, 22)
    samples.nearly(page.sheet, page.x, row(19), MEASURE, 42)
    samples.star(page.sheet, page.x + 52, row(25) + 14, 52)
    page.caption("Eleven greys in even steps of ^srgb^, and the same without steps. The four inks of this book. Dots "
                 "nearly white on white and nearly black on black. A star whose rays are lost in a grey disc: the "
                 "smaller the disc, the sharper the page.", row(22.8), x=page.x + 122, measure=MEASURE - 122,
                 colour=INK)
    page.folio()

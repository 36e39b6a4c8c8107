import BookFixtures
import RectoBookModel
import RectoCDecoders
import RectoFlowModel
import Testing

@testable import RectoPageSources

@Suite("Letters and signs of pages that Recto has set itself") struct FlowLettersTests {
  /// A page with a letter for each scalar of a text, ten points each; `|` ends lines within the text, `#` blocks.
  private func letters(_ marked: String, size: PageSize = PageSize(width: 100, height: 50))
    -> String
  {
    var (text, list) = ([UInt8](), DisplayList())
    var x: FlowLength = 0
    for scalar in marked.unicodeScalars {
      if scalar == "|" || scalar == "#", let last = list.letters.indices.last {
        list.letters[last].end = scalar == "|" ? .line : .block
        continue
      }
      let box = DisplayBox(left: x, top: 0, right: x + 10 * .point, bottom: 10 * .point)
      list.letters.append(DisplayLetter(offset: text.count, box: box))
      text += Array(String(scalar).utf8)
      x += 10 * .point
    }
    let row = PageLetters(list, of: text, on: size)
    #expect(row.boxes.allSatisfy { $0.left <= $0.right && (0...1).contains($0.right) })
    return String(String.UnicodeScalarView(row.scalars))
      .replacing("\n", with: "|").replacing("\u{C}", with: "#").replacing("\u{AD}", with: "~")
      .replacing("\u{B}", with: "+")
  }

  @Test(
    "lines end, with nothing between where the text has no space, and a hyphen where a word is parted that has none",
    arguments: [
      ("ab| cd#", "ab| cd#"), ("exam|ple#", "exam~|ple#"), ("a-|b#", "a-+b#"),
      ("a\u{AD}|b#", "a~|b#"), ("x/y.|z#", "x/y.+z#"), ("語|語#", "語+語#"), ("a |b#", "a |b#"),
      ("пере|нос#", "пере~|нос#"), ("a\u{FFFC}b#", "ab#"), ("a\n|b#", "a|b#"), ("a—|b#", "a—+b#"),
      ("a!|—b#", "a!+—b#"),
    ])
  func ends(marked: String, expected: String) {
    #expect(letters(marked) == expected)
  }

  @Test(
    "spaces, hyphens and what is not seen are no signs; pictures are",
    arguments: [
      ("abc", 3), ("a b-c", 3), ("\u{AD}\u{A0}\u{2003}\u{200B}\u{FEFF}\u{3000}", 0), ("é—“", 3),
      ("a\u{FFFC}b", 3), ("\n\t\r", 0), ("𝄞語", 2), ("\u{2010}\u{2011}", 1),
    ])
  func signs(text: String, count: Int) {
    let bytes = Array(text.utf8)
    #expect(ChapterText.signs(in: bytes, 0..<bytes.count) == count)
  }

  @Test("bytes that are no text are read as one letter each, and end", arguments: UInt64(0)..<50)
  func nonsense(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<40).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    #expect((0...40).contains(ChapterText.signs(in: bytes, 0..<bytes.count)))
    for offset in -1...41 { _ = ChapterText.scalar(in: bytes, at: offset) }
  }

  @Test("no more letters of a page are told than are allowed, ends of lines counted")
  func manyLetters() {
    let count = Limits.pageLetters
    var list = DisplayList()
    let box = DisplayBox(left: 0, top: 0, right: 1, bottom: 1)
    list.letters = (0..<count).map { DisplayLetter(offset: $0, box: box, end: .line) }
    let letters = PageLetters(
      list, of: [UInt8](repeating: 0x61, count: count), on: PageSize(width: 100, height: 50))
    #expect((count - 2...count).contains(letters.scalars.count))
  }

  @Test("of pages without a sign the last one before the next sign shows its place")
  func pages() {
    let signs = [0, 0, 4, 4, 9]
    #expect(
      (0...10).map { FlowSigns(pages: signs).page(of: $0) } == [1, 1, 1, 1, 3, 3, 3, 3, 3, 4, 4])
  }
}

@Suite("The pen") struct FlowPenTests {
  private let size = PageSize(width: 60, height: 40)
  private let red = FlowColor(red: 255, green: 0, blue: 0)

  /// MuPDF's letters with serifs, and a page drawn with them.
  private func draw(
    _ items: [DisplayItem], _ detail: PageDetail = .exactly(width: 120), isSlanted: Bool = false,
    isBold: Bool = false, isTurned: Bool = false, background: FlowColor? = nil,
    picture: @escaping (FlowPen, Int) -> FlowPen.Print? = { _, _ in nil }
  ) throws -> Bitmap {
    let pen = try FlowPen()
    var font = unsafe recto_plate_font()
    try #require(unsafe recto_text_font(RECTO_SERIF, 0, 0, &font) != 0)
    unsafe (font.is_slanted, font.is_bold) = (isSlanted ? 1 : 0, isBold ? 1 : 0)
    unsafe font.is_turned = isTurned ? 1 : 0
    let number = try unsafe pen.add(font)
    var list = DisplayList()
    (list.items, list.background) = (items, background)
    let lists = [list]
    var canvas = BitmapCanvas()
    _ = try unsafe PageRaster(size: size, detail).draw(on: &canvas) { frame, pixels in
      try unsafe pen.draw(
        lists, on: size, frame, pixels, font: { $0 == 0 ? number : nil },
        picture: { _, width in picture(pen, width) })
    }
    return canvas.level(0)
  }

  private func letter(stretch: Int = 0) -> DisplayItem {
    .glyphs(
      font: 0, size: 30 * .point, stretch: stretch, color: .black,
      [DisplayGlyph(id: 40, x: 10 * .point, y: 32 * .point)])
  }

  /// The columns in which anything is drawn.
  private func columns(_ bitmap: Bitmap) -> [Int] {
    (0..<bitmap.width).filter { x in
      (0..<bitmap.height).contains { y in bitmap.bytes[(y * bitmap.width + x) * 4 + 1] < 200 }
    }
  }

  /// The middle of the uppermost row with ink.
  private func top(_ bitmap: Bitmap) -> Int {
    for y in 0..<bitmap.height {
      let ink = (0..<bitmap.width).filter { bitmap.bytes[(y * bitmap.width + $0) * 4 + 1] < 128 }
      if let first = ink.first, let last = ink.last { return (first + last) / 2 }
    }
    return 0
  }

  /// The rows in which anything is drawn.
  private func rows(_ bitmap: Bitmap) -> [Int] {
    (0..<bitmap.height).filter { y in
      (0..<bitmap.width).contains { x in bitmap.bytes[(y * bitmap.width + x) * 4 + 1] < 200 }
    }
  }

  @Test("letters that are turned rise to the right of where they stand, and run down")
  func turned() throws {
    func glyphs(_ x: FlowLength, _ y: FlowLength) -> DisplayItem {
      .glyphs(
        font: 0, size: 20 * .point, stretch: 0, color: .black,
        [DisplayGlyph(id: 40, x: x * .point, y: y * .point)])
    }
    let (plain, turned) = (
      try draw([glyphs(20, 30)]), try draw([glyphs(20, 10)], isTurned: true)
    )
    let across = try #require(columns(plain).last) - 40
    let up = 60 - (try #require(rows(plain).first))
    #expect(abs(try #require(rows(turned).last) - 20 - across) <= 2)
    #expect(abs(try #require(columns(turned).last) - 40 - up) <= 2)
    #expect(abs(try #require(columns(turned).first) - 40) <= 2)
  }

  private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    Array(bitmap.bytes[((y * bitmap.width + x) * 4)...].prefix(3))
  }

  @Test("fills cover what they cover, and everything else is paper")
  func fills() throws {
    let box = DisplayBox(
      left: 10 * .point, top: 5 * .point, right: 20 * .point, bottom: 15 * .point)
    let page = try draw([.fill(box, red)])
    #expect((page.width, page.height) == (120, 80))
    #expect(color(page, 30, 20) == [255, 0, 0] && color(page, 50, 20) == [255, 255, 255])
    let gray = FlowColor(red: 200, green: 200, blue: 200)
    #expect(try color(draw([], background: gray), 50, 20) == [200, 200, 200])
    let half = FlowColor(red: 255, green: 0, blue: 0, alpha: 128)
    let mixed = try color(draw([.fill(box, half)]), 30, 20)
    #expect(mixed[0] == 255 && (120...135).contains(mixed[1]))
  }

  @Test("dots, dashes and waves are drawn from one end of a line to the other, down a page too")
  func lines() throws {
    func line(_ pattern: DisplayLine.Pattern, down: Bool = false) throws -> Bitmap {
      let line = DisplayLine(
        from: (10 * .point, 10 * .point),
        to: down ? (10 * .point, 36 * .point) : (36 * .point, 10 * .point),
        thickness: 2 * .point, pattern)
      return try draw([.line(line, red)])
    }
    func isRed(_ page: Bitmap, _ x: Int, _ y: Int) -> Bool { color(page, x, y)[1] < 128 }
    // Two pixels are a point: 52 of them hold 7 dots of 4 with gaps of 4.
    let dotted = try line(.dotted)
    #expect((0..<7).allSatisfy { isRed(dotted, 22 + 8 * $0, 20) })
    #expect((0..<6).allSatisfy { !isRed(dotted, 26 + 8 * $0, 20) })
    #expect(color(dotted, 18, 20) == [255, 255, 255] && color(dotted, 73, 20) == [255, 255, 255])
    let dashed = try line(.dashed)
    #expect(columns(dashed).first == 20 && columns(dashed).last == 71)
    #expect(isRed(dashed, 21, 19) && isRed(dashed, 71, 19) && !isRed(dashed, 36, 19))
    let wavy = try line(.wavy)
    #expect(columns(wavy).count >= 52)
    let reach = rows(wavy)
    #expect(abs((reach.first ?? 0) - 12) <= 1 && abs((reach.last ?? 0) - 27) <= 1)
    let upright = try line(.dotted, down: true)
    #expect((0..<7).allSatisfy { isRed(upright, 20, 22 + 8 * $0) })
    let odd = DisplayLine(
      from: (.min, .max), to: (.max, .min), thickness: .max, .wavy)
    #expect(throws: Never.self) { try draw([.line(odd, red)]) }
    let none = DisplayLine(from: (0, 0), to: (0, 0), thickness: 0, .dotted)
    #expect(throws: Never.self) { try draw([.line(none, red)]) }
  }

  @Test("letters are as wide, as slanted and as bold as is asked, and the same each time")
  func letters() throws {
    let plain = columns(try draw([letter()]))
    try #require(plain.count > 10)
    #expect(try columns(draw([letter(stretch: 200)])).count > plain.count + 3)
    #expect(try columns(draw([letter(stretch: -200)])).count < plain.count - 3)
    let (upright, slanted) = (try draw([letter()]), try draw([letter()], isSlanted: true))
    #expect(top(slanted) > top(upright) + 4, "what is slanted leans to the right")
    let bold = try draw([letter()], isBold: true)
    #expect(
      bold.bytes.reduce(0) { $0 + Int($1) }
        < (try draw([letter()]).bytes.reduce(0) { $0 + Int($1) }))
    // Of sixty pixels a twenty-fourth is two and a half.
    #expect((2...4).contains(columns(bold).count - plain.count))
    #expect(try draw([letter()]).bytes == draw([letter()]).bytes)
    let missing = DisplayItem.glyphs(
      font: 9, size: .point, stretch: 0, color: .black, [DisplayGlyph(id: 1, x: 0, y: 0)])
    #expect(try columns(draw([missing])).isEmpty, "a font that is not there draws nothing")
    let odd = DisplayItem.glyphs(
      font: 0, size: 30 * .point, stretch: 0, color: .black,
      [DisplayGlyph(id: .max, x: .max, y: .min), DisplayGlyph(id: 70_000, x: 0, y: 0)])
    #expect(throws: Never.self) { try draw([odd]) }
  }

  @Test("parts of one shape are no darker where they overlap")
  func joined() throws {
    let place = (x: 10 * FlowLength.point + 300, y: 32 * FlowLength.point)
    func ink(_ second: FlowLength, joins: Bool) throws -> [Int] {
      let item = DisplayItem.glyphs(
        font: 0, size: 30 * .point, stretch: 0, color: .black,
        [
          DisplayGlyph(id: 40, x: place.x, y: place.y),
          DisplayGlyph(id: 40, x: second, y: place.y, joins: joins),
        ])
      return try draw([item]).bytes.map(Int.init)
    }
    // The second one lies off the page, or on the first.
    let (far, apart) = (try ink(900 * .point, joins: false), try ink(place.x, joins: false))
    let (farJoined, joined) = (try ink(900 * .point, joins: true), try ink(place.x, joins: true))
    #expect(zip(far, apart).contains { $0 - $1 > 50 }, "one over the other, edges become darker")
    #expect(joined == farJoined)
    #expect(joined.contains { $0 < 64 })
  }

  @Test("a part of a page is what the whole page shows there")
  func parts() throws {
    let whole = try draw([letter()], .exactly(width: 240))
    let part = try draw(
      [letter()], .part(PagePart(pageWidth: 240, x: 40, y: 20, width: 100, height: 90)))
    for y in stride(from: 0, to: 90, by: 3) {
      for x in stride(from: 0, to: 100, by: 3) {
        let (a, b) = (color(part, x, y), color(whole, x + 40, y + 20))
        #expect(zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 24 }, "\(x), \(y)")
      }
    }
  }

  @Test(
    "what is veiled is seen within its shape alone and covers its share, and what follows is whole")
  func veiled() throws {
    let box = DisplayBox(left: 0, top: 0, right: 60 * .point, bottom: 20 * .point)
    let edge = 30 * FlowLength.point
    let cut = DisplayCut(points: [0, 0, edge, 0, edge, 2 * edge, 0, 2 * edge], countsOdd: false)
    let below = DisplayBox(left: 0, top: 30 * .point, right: 60 * .point, bottom: 40 * .point)
    let page = try draw([
      .veiled([.fill(box, .black), .fill(box, .black)], cut, share: 0.5), .fill(below, red),
    ])
    #expect(abs(Int(color(page, 10, 10)[0]) - 128) < 4)
    #expect(color(page, 100, 10) == [255, 255, 255] && color(page, 100, 70) == [255, 0, 0])
  }

  @Test("pictures fill their boxes: pixels, files that may be seen through, drawings")
  func pictures() throws {
    let box = DisplayBox(left: 0, top: 0, right: 30 * .point, bottom: 40 * .point)
    let pixels = Bitmap(width: 1, height: 1, bytes: [0, 0, 255, 255])
    let blue = try draw([.picture(0, box)]) { _, width in
      width == 60 ? FlowPen.Print(filling: .pixels(pixels)) : nil
    }
    #expect(color(blue, 10, 10) == [0, 0, 255] && color(blue, 100, 10) == [255, 255, 255])
    let svg = Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
      <rect x="5" y="0" width="20" height="10" fill="#00ff00"/></svg>
      """.utf8)
    let under = DisplayItem.fill(box, red)
    let drawn = try draw([under, .picture(0, box)]) { pen, _ in
      (try? pen.add(drawing: svg, in: -1, at: "a.svg", nil)).map {
        FlowPen.Print(filling: .drawing($0.number))
      }
    }
    #expect(color(drawn, 10, 10) == [255, 0, 0], "what a drawing leaves free is seen through it")
    #expect(color(drawn, 50, 10) == [0, 255, 0])
    #expect(color(drawn, 100, 10) == [255, 255, 255], "nothing is drawn beyond the box")
    for bytes in [[], [1, 2, 3], Array("<svg".utf8)] as [[UInt8]] {
      let page = try draw([.picture(0, box), .fill(box, red)]) { _, _ in
        FlowPen.Print(filling: .file(bytes))
      }
      #expect(color(page, 10, 10) == [255, 0, 0], "what is no picture spoils nothing")
    }
  }

  @Test("what is looked at is marked, but not its white where paper is seen through it")
  func marks() throws {
    let box = DisplayBox(left: 0, top: 0, right: 30 * .point, bottom: 40 * .point)
    let half = Bitmap(width: 2, height: 1, bytes: [0, 0, 255, 255, 255, 255, 255, 255])
    func alpha(_ look: FlowPen.Look) throws -> [UInt8] {
      let page = try draw([.picture(0, box)]) { _, _ in
        FlowPen.Print(filling: .pixels(half), look: look)
      }
      return [4, 56, 100].map { page.bytes[4 * (20 * page.width + $0) + 3] }
    }
    #expect(try alpha(.read) == [255, 255, 255])
    #expect(try alpha(.looked) == [254, 254, 255])
    #expect(try alpha(.lookedOnPaper) == [254, 255, 255])
  }
}

@Suite("Pictures that are looked at, and those that are read") struct PictureLookTests {
  private static func picture(_ pixel: (Int, Int) -> (UInt8, UInt8, UInt8)) -> Bitmap {
    let bytes = (0..<64 * 64).flatMap { place -> [UInt8] in
      let (r, g, b) = pixel(place % 64, place / 64)
      return [r, g, b, 255]
    }
    return Bitmap(width: 64, height: 64, bytes: bytes)
  }

  @Test("photographs and paintings are; diagrams, formulas and signs in one colour are not")
  func looks() {
    let grey = Self.picture { x, y in (UInt8(40 + 2 * x), UInt8(40 + 2 * x), UInt8(40 + x + y)) }
    let painting = Self.picture { x, y in (UInt8(4 * x), UInt8(4 * y), 40) }
    let dark = Self.picture { x, y in x == y ? (250, 250, 250) : (3, 3, 3) }
    let lines = Self.picture { x, y in x % 16 == 0 || y % 16 == 0 ? (0, 0, 0) : (255, 255, 255) }
    let red = Self.picture { x, _ in x % 16 == 0 ? (200, 0, 0) : (255, 255, 255) }
    #expect([grey, painting, dark].allSatisfy { PictureLook($0).isLookedAt })
    #expect(
      ![lines, red, Self.picture { _, _ in (255, 255, 255) }].contains {
        PictureLook($0).isLookedAt
      })
  }

  @Test("the pages of a book mark a painting in its text, whatever part of them is drawn")
  func pages() throws {
    let painting = PNGFixture.bytes(width: 40, height: 40) { x, y in
      (UInt8(6 * x), UInt8(6 * y), 40, 255)
    }
    let lines = PNGFixture.bytes(width: 40, height: 40) { x, _ in
      x % 10 == 0 ? (0, 0, 0, 255) : (255, 255, 255, 255)
    }
    for (picture, isLookedAt) in [(painting, true), (lines, false)] {
      let book = try FlowFixture().book(
        ["<p>a</p><div><img src='p.png' width='200'/></div>"],
        extra: [ZipFixture.Entry("OPS/p.png", picture)])
      for detail in [PageDetail.exactly(width: 200), .small(width: 90)] {
        var canvas = BitmapCanvas()
        _ = try book.draw(PageNumber(1), detail, on: &canvas)
        let level = canvas.level(0)
        let marked = stride(from: 3, to: level.bytes.count, by: 4).count { level.bytes[$0] == 254 }
        #expect((marked > 100) == isLookedAt && (marked == 0) != isLookedAt)
      }
    }
  }
}

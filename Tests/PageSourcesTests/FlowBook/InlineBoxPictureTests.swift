import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

/// Pixels of pages on which elements within lines are seen.
@Suite("Pictures of elements within lines") struct InlineBoxPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A page of 400 by 200 pixels with one line at 40, 60, and its only word with the box that it has in pixels.
  private func page(
    _ css: String, _ text: String = "mmmm", around: String = "", language: String = "en"
  ) throws -> (bitmap: Bitmap, word: PixelBox) {
    let line =
      "position:absolute;margin:0;left:40px;top:60px;font-size:40px;line-height:60px;\(around)"
    let html = FixedEPUBFixture.html(
      viewport: "width=400, height=200",
      body:
        "<style>body{margin:0}</style><p lang='\(language)' style='\(line)'><span style='\(css)'>\(text)</span></p>"
    )
    let path = try folder.write(
      FixedEPUBFixture.bytes([FixedEPUBFixture.Page("0.xhtml", html)]), to: "x.epub")
    let book = try openBook(path, FlowFixture.options)
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 400), on: &canvas)
    let box = try #require(try book.text(of: PageNumber(1)).lines.first?.words.first).box
    func pixel(_ share: Double, _ whole: Double) -> Int { Int((share * whole).rounded()) }
    return (
      canvas.level(0),
      PixelBox(
        left: pixel(box.left, 400), top: pixel(box.top, 200), right: pixel(box.right, 400),
        bottom: pixel(box.bottom, 200))
    )
  }

  /// The places of a row, or of a column, that are red.
  private func red(_ bitmap: Bitmap, row: Int) -> [Int] {
    (0..<bitmap.width).filter { isRed(bitmap, $0, row) }
  }

  private func red(_ bitmap: Bitmap, column: Int) -> [Int] {
    (0..<bitmap.height).filter { isRed(bitmap, column, $0) }
  }

  private func isRed(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool {
    let pixel = bitmap.bytes[((y * bitmap.width + x) * 4)...].prefix(3).map { Int($0) }
    return pixel[0] > 200 && pixel[1] < 100 && pixel[2] < 100
  }

  @Test("a line under letters is as thick and as long as it is to be, and lies under them")
  func under() throws {
    let (bitmap, word) = try page("text-decoration: underline 4px #f00")
    let rows = red(bitmap, column: (word.left + word.right) / 2)
    #expect((3...5).contains(rows.count))
    // Letters such as `m` stand at about three quarters of their box.
    #expect((rows.first ?? 0) > word.top + (word.bottom - word.top) * 2 / 3)
    let columns = red(bitmap, row: rows[rows.count / 2])
    #expect(abs(columns[0] - word.left) <= 1 && abs((columns.last ?? 0) + 1 - word.right) <= 1)
    #expect(columns.count >= word.right - word.left - 2)
  }

  @Test("a line over letters touches none, not even the highest")
  func over() throws {
    let (bitmap, word) = try page("text-decoration: overline 2px #f00", "lbdfk")
    let rows = red(bitmap, column: word.left + 1)
    let top = try #require(rows.first)
    #expect(top > word.top - 8)
    // The row below it is paper from end to end.
    let below = (rows.last ?? 0) + 2
    let isFree = (word.left..<word.right).allSatisfy {
      bitmap.bytes[(below * bitmap.width + $0) * 4] > 200
    }
    #expect(isFree)
  }

  @Test("waves swing about their line, and dots leave gaps")
  func patterns() throws {
    let (wavy, word) = try page("text-decoration: underline wavy 3px #f00")
    let heights = Set(
      (word.left + 2..<word.right - 2).compactMap { red(wavy, column: $0).first })
    #expect(heights.count >= 4)
    let (dotted, _) = try page("text-decoration: underline dotted 4px #f00")
    let row = try #require(red(dotted, column: word.left + 2).dropFirst().first)
    let columns = red(dotted, row: row)
    let gaps = zip(columns, columns.dropFirst()).count { $1 - $0 > 1 }
    #expect((10...20).contains(gaps))
  }

  @Test("a frame stands around letters, and its padding is free")
  func frame() throws {
    let (bitmap, word) = try page("border: 4px solid #f00; padding: 6px")
    let column = red(bitmap, column: (word.left + word.right) / 2)
    #expect((7...9).contains(column.count))
    #expect(abs(column[0] - (word.top - 10)) <= 1)
    #expect(abs((column.last ?? 0) + 1 - (word.bottom + 10)) <= 1)
    let row = red(bitmap, row: (word.top + word.bottom) / 2)
    #expect((7...9).contains(row.count))
    #expect(abs(row[0] - (word.left - 10)) <= 1)
    #expect(abs((row.last ?? 0) + 1 - (word.right + 10)) <= 1)
  }

  @Test(
    "beside lines that run down, Japanese has lines on the right and Chinese on the left",
    arguments: ["ja", "zh"])
  func vertical(language: String) throws {
    let (bitmap, word) = try page(
      "text-decoration: underline 3px #f00", "一二",
      around: "left:200px;height:120px;writing-mode:vertical-rl", language: language)
    let row = red(bitmap, row: (word.top + word.bottom) / 2)
    #expect((2...4).contains(row.count))
    #expect(language == "ja" ? row[0] >= word.right - 2 : row[0] <= word.left + 2)
  }
}

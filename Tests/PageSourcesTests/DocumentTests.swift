import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("documents")
struct DocumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func format(_ bytes: [UInt8]) throws -> String {
    try openBook(folder.write(bytes, to: "book")).format
  }

  @Test("documents are told by content")
  func formats() throws {
    let fb2 =
      "<?xml version='1.0'?><FictionBook><body><section><p>a</p></section></body></FictionBook>"
    #expect(try format(Array(fb2.utf8)) == "fb2")
    let svg = "<!-- a --><svg xmlns='http://www.w3.org/2000/svg' width='20' height='30'/>"
    #expect(try format(Array(svg.utf8)) == "svg")
    #expect(try format(Array("Plain words, naïve ones.\n".utf8)) == "text")
    #expect(try format([0xEF, 0xBB, 0xBF] + Array("Marked".utf8)) == "text")
    #expect(try format([0x47, 0x72, 0xFC, 0xDF, 0x65]) == "text", "Latin 1")
  }

  @Test("plain text: broken lines are joined, its marks are no marks")
  func text() throws {
    let line = String(repeating: "word ", count: 14)
    func pages(_ text: String) throws -> Int {
      try openBook(folder.write(Array(text.utf8), to: "t")).pageCount
    }
    let joined = try pages(String(repeating: line + "\n", count: 100))
    let parted = try pages(String(repeating: line + "\n\n", count: 100))
    #expect(joined < parted)
    #expect(try pages("a < b && <b>bold</b>\n") == 1)
    #expect(try pages("\n\n") == 1)
  }

  @Test("text is counted chapter by chapter, and a count that is known is taken")
  func counting() throws {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [30, 1, 60, 2]), to: "x.epub")
    let file = try #require(FileHandle(forReadingAtPath: path))
    let book = try #require(try Opener.open(file.fileDescriptor) as? any FlowingSource)
    #expect(book.flows)
    #expect((book.chapterCount, book.countedChapters, book.pageCount) == (4, 0, 1))
    #expect(!book.facts.isCounted)
    let first = try book.count(atMost: 1, for: .seconds(10))
    #expect(first.count == 1 && book.pageCount == first[0] && first[0] > 1)
    let rest = try book.count(atMost: 9, for: .seconds(10))
    #expect(rest.count == 3)
    #expect(book.pageCount == (first + rest).reduce(0, +))
    #expect(book.facts.isCounted)
    let other = try #require(try Opener.open(file.fileDescriptor) as? any FlowingSource)
    other.learn(first + rest)
    #expect(other.pageCount == book.pageCount)
    var canvases = [BitmapCanvas(), BitmapCanvas()]
    let last = PageNumber(book.pageCount)
    _ = try book.draw(last, .exactly(width: 100), on: &canvases[0])
    _ = try other.draw(last, .exactly(width: 100), on: &canvases[1])
    #expect(canvases[0].bytes == canvases[1].bytes)
  }

  @Test("a new layout keeps the words of a page, and the way back keeps the page")
  func layout() throws {
    for paragraphs in [[30, 40, 30], [120]] {
      let path = try folder.write(ChaptersFixture.bytes(paragraphs: paragraphs), to: "x.epub")
      let file = try #require(FileHandle(forReadingAtPath: path))
      let book = try #require(try Opener.open(file.fileDescriptor) as? any FlowingSource)
      func count() throws -> [Int] { try book.count(atMost: 9, for: .seconds(10)) }
      let before = try count()
      let chapter = before.count - 1
      let kept = 5
      let number = PageNumber(before[..<chapter].reduce(0, +) + kept + 1)
      let large = try book.layOut(TextLayout(textSize: 20), keeping: PlacedPage(number))
      #expect(large.chapter == chapter)
      let after = try count()
      #expect(after[chapter] > 2 * before[chapter])
      // Twenty is to eleven as the areas: about 3.3 times as many pages.
      #expect(abs(Double(large.page) / Double(kept) - 3.3) < 0.8)
      let there = PageNumber(after[..<chapter].reduce(0, +) + large.page + 1)
      let back = try book.layOut(.standard, keeping: PlacedPage(there))
      #expect(back.chapter == chapter && back.page == kept)
      #expect(try count() == before)
    }
  }

  @Test("a page in a new layout is drawn as that of a book that was opened in it")
  func anew() throws {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [12, 9]), to: "x.epub")
    func open(_ layout: TextLayout) throws -> any FlowingSource {
      let file = try #require(FileHandle(forReadingAtPath: path))
      let options = DecodingOptions(layout: layout)
      return try #require(
        try Opener.open(file.fileDescriptor, options: options) as? any FlowingSource)
    }
    func picture(_ book: any FlowingSource) throws -> [UInt8] {
      _ = try book.count(atMost: 9, for: .seconds(10))
      var canvas = BitmapCanvas()
      _ = try book.draw(PageNumber(2), .exactly(width: 200), on: &canvas)
      return canvas.bytes
    }
    var layout = TextLayout.standard
    let book = try open(layout)
    var seen: Set<[UInt8]> = [try picture(book)]
    let changes: [(inout TextLayout) -> Void] = [
      { $0.typeface = .sans }, { $0.margin += 10 }, { $0.textSize += 2 }, { $0.typeface = .serif },
    ]
    for change in changes {
      change(&layout)
      _ = try book.layOut(layout, keeping: PlacedPage(PageNumber(1)))
      let now = try picture(book)
      #expect(try now == picture(open(layout)), "\(layout)")
      #expect(seen.insert(now).inserted, "\(layout)")
    }
  }

  @Test("text size is held within its bounds and steps lead back")
  func steps() {
    #expect(TextLayout(textSize: .nan).textSize == 11)
    #expect(TextLayout(textSize: 500).textSize == Limits.textSizes.upperBound)
    let up = TextLayout.standard.enlarged(by: 1)
    #expect(up.textSize > 11)
    #expect(up.enlarged(by: -1) == .standard)
    #expect(TextLayout.standard.enlarged(by: 99).textSize == Limits.textSizes.upperBound)
  }

  @Test("a JPEG lies as it is told to, whatever its notes say", arguments: 1...8)
  func turning(orientation: Int) {
    let exif: [UInt8] = [0xFF, 0xE1, 0, 8] + "Exif".utf8 + [0, 0]
    let jfif: [UInt8] = [0xFF, 0xE0, 0, 4, 1, 2]
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 20, 1, 1, 0x11, 0]
    let turned = Exif.turning(jpeg: [0xFF, 0xD8] + jfif + exif + frame, to: orientation)
    guard case .known(let header) = PictureHeader.reading(turned, isWhole: true) else {
      Issue.record("it is a JPEG still")
      return
    }
    #expect((header.width, header.height, header.orientation) == (20, 30, orientation))
    #expect(turned.count == 2 + 36 + jfif.count + frame.count, "of the notes only ours is left")
    #expect(Exif.turning(jpeg: [1, 2], to: 3) == [1, 2])
  }
}

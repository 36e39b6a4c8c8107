import BookFixtures
import RectoBookModel
import DrawnFirst
import Foundation
import Testing

@testable import RectoOverlay

/// What is printed on books that stand on a shelf.
@MainActor @Suite(.drawnFirst) struct BookPrinterTests {
  /// One for all tests, because finding fonts for every script takes longer than printing.
  private static let first = BookPrinter()
  private var printer: BookPrinter { Self.first }
  /// The same boards and lines without words.
  private let blank = BookPrinter(usesFonts: false)

  private func cloth(_ title: String, _ authors: String = "") -> BookPrint {
    BookPrint(title: title, authors: authors, cover: nil, spineIsOnRight: false)
  }

  /// A cover in columns of colours.
  private func cover(_ columns: [SIMD3<UInt8>], width: Int = 100, height: Int = 150) -> Bitmap {
    var bytes: [UInt8] = []
    for _ in 0..<height {
      for x in 0..<width {
        let color = columns[x * columns.count / width]
        bytes += [color.x, color.y, color.z, 255]
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private func random(_ random: inout SplitMix64) -> SIMD3<UInt8> {
    SIMD3(
      .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
      .random(in: 0...255, using: &random))
  }

  /// WCAG 2's contrast by its own words, the second route.
  private func contrast(_ a: SIMD3<UInt8>, _ b: SIMD3<UInt8>) -> Double {
    func luminance(_ color: SIMD3<UInt8>) -> Double {
      func light(_ number: UInt8) -> Double {
        let value = Double(number) / 255
        return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * light(color.x) + 0.7152 * light(color.y) + 0.0722 * light(color.z)
    }
    let (one, other) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(one, other) / min(one, other)
  }

  private func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> SIMD3<UInt8> {
    let place = (y * picture.width + x) * 4
    return SIMD3(picture.bytes[place], picture.bytes[place + 1], picture.bytes[place + 2])
  }

  /// Columns and rows in which two pictures differ; nil where they are the same.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> (columns: Range<Int>, rows: Range<Int>)? {
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    for y in 0..<a.height {
      for x in 0..<a.width where pixel(a, x, y) != pixel(b, x, y) {
        (left, right, top, bottom) = (
          min(left, x), max(right, x + 1), min(top, y), max(bottom, y + 1)
        )
      }
    }
    return right == 0 ? nil : (left..<right, top..<bottom)
  }

  // MARK: Colours

  @Test("the boards of a book have the colour of its spine", arguments: UInt64(0)..<20)
  func boards(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let print = BookPrint(
      title: "Emma \(seed)", authors: "",
      cover: seed % 3 == 0 ? nil : cover([self.random(&random)]),
      spineIsOnRight: seed % 2 == 0)
    let spine = blank.spine(print, width: 12, height: 60)
    var sum = SIMD3<Double>.zero
    for x in 0..<12 { for y in 10..<50 { sum += SIMD3<Double>(pixel(spine, x, y)) } }
    let (mean, board) = (sum / 480, SIMD3<Double>(print.board))
    for channel in 0..<3 { #expect(abs(mean[channel] - board[channel]) < 9, "\(mean) \(board)") }
  }

  @Test("ink can be read on whatever ground a book has", arguments: UInt64(0)..<60)
  func contrast(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var print = BookPrint(
      title: "\(seed)", authors: "", cover: cover([self.random(&random)]), spineIsOnRight: false)
    // Colours that jump as no edge of a cover does, and such as lie near each other.
    print.ground = (0..<Int.random(in: 1...24, using: &random)).map { _ in self.random(&random) }
    if seed % 3 == 0, let first = print.ground.first {
      print.ground = print.ground.map { first &+ ($0 / 16) }
    }
    for print in [print, cloth("Book \(seed)")] {
      let ink = BookColors(print).ink
      let picture = blank.spine(print, width: 3, height: 160)
      for y in 0..<160 {
        for x in 0..<3 { #expect(contrast(ink, pixel(picture, x, y)) >= 4.5, "\(x), \(y)") }
      }
    }
  }

  @Test("a spine has the colours of its own edge of the cover, calmed")
  func edge() {
    let (red, blue) = (SIMD3<UInt8>(230, 20, 30), SIMD3<UInt8>(20, 40, 230))
    let picture = cover([red, blue])
    for (isRight, channel) in [(false, 0), (true, 2)] {
      let print = BookPrint(title: "", authors: "", cover: picture, spineIsOnRight: isRight)
      for color in print.ground {
        #expect(color[channel] > color[2 - channel] && color[channel] > color[1])
        #expect(Int(color.max()) - Int(color.min()) < 150)
      }
    }
  }

  @Test("where the edge is white, the spine is of cloth in the strongest colour of the cover")
  func quarterBinding() {
    let (white, grey) = (SIMD3<UInt8>(250, 250, 248), SIMD3<UInt8>(90, 92, 95))
    func print(_ middle: SIMD3<UInt8>) -> BookPrint {
      let columns = [white, grey, middle, middle, grey, white]
      return BookPrint(title: "A", authors: "", cover: cover(columns), spineIsOnRight: false)
    }
    for (channel, color) in [
      SIMD3<UInt8>(240, 60, 50), SIMD3<UInt8>(60, 200, 70), SIMD3<UInt8>(50, 60, 160),
    ].enumerated() {
      let print = print(color)
      #expect(print.isCloth && print.ground.count == 1)
      #expect(print.ground[0][channel] == print.ground[0].max())
      #expect(Int(print.ground[0].max()) - Int(print.ground[0].min()) > 30)
    }
    #expect(print(grey).ground == cloth("A").ground)
    #expect(print(SIMD3(0, 0, 0)).isCloth)
    let red = BookPrint(
      title: "A", authors: "", cover: cover([SIMD3(240, 60, 50)]), spineIsOnRight: false)
    #expect(!red.isCloth && red.ground.count > 1)
  }

  @Test("cloth is narrow beside print that begins next to the spine")
  func narrowCloth() {
    let (white, grey) = (SIMD3<UInt8>(250, 250, 248), SIMD3<UInt8>(90, 92, 95))
    func cloth(_ margin: Int, isRight: Bool) -> Double {
      var columns = [SIMD3<UInt8>](repeating: white, count: 32)
      for column in margin..<(32 - margin) { columns[column] = grey }
      if isRight { columns.replaceSubrange(0..<16, with: repeatElement(grey, count: 16)) }
      let cover = cover(columns)
      let print = BookPrint(title: "A", authors: "", cover: cover, spineIsOnRight: isRight)
      let margin = Double(margin * cover.width / 32) / Double(cover.height)
      #expect(!print.isCloth || abs(print.cloth - min(max(margin / 0.1, 0.3), 1)) < 0.1)
      return print.cloth
    }
    #expect(cloth(3, isRight: false) < 1 && cloth(3, isRight: false) > 0)
    #expect(abs(cloth(3, isRight: true) - cloth(3, isRight: false)) < 0.1)
    #expect(cloth(12, isRight: false) == 1)
    #expect(BookPrint(title: "A", authors: "", cover: nil, spineIsOnRight: false).cloth == 1)
  }

  @Test("cloth follows from the title alone, and books differ")
  func cloth() {
    #expect(cloth("Emma", "Austen").ground == cloth("Emma").ground)
    #expect(Set((0..<300).map { cloth("Book \($0)").ground }).count > 10)
    // Titles that are alike but for their ends, which are too long to be printed.
    let long = String(repeating: "long ", count: 60)
    #expect(Set((0..<20).map { cloth(long + "\($0)").ground }).count > 3)
  }

  // MARK: Pictures

  private static let hostile = [
    "", " ", String(repeating: "A long title ", count: 800), String(repeating: "x", count: 10_000),
    String(repeating: "\u{301}", count: 5_000), "\0\0nul\0", "a\u{202E}b\nc\r\n\td",
    String(repeating: "👩‍👩‍👧‍👦", count: 500), String(repeating: "م\u{650}\u{651}", count: 900),
    "\u{FFFE}\u{10FFFF}", String(repeating: "a, ", count: 3_000),
  ]

  @Test("pictures are opaque, as large as they were asked for, and always the same")
  func pictures() {
    let again = BookPrinter()
    for (width, height) in [
      (1, 1), (1, 300), (300, 1), (8, 200), (9, 64), (20, 40), (33, 200), (120, 90),
    ] {
      for (print, other) in [
        (cloth("The Jungle Book", "Rudyard Kipling"), cloth("The Jungle Book", "Rudyard Kipling")),
        (cloth(""), cloth("")), (cloth("史記 و \(width)"), cloth("史記 و \(width)")),
      ] {
        let pictures = [
          printer.spine(print, width: width, height: height),
          printer.cover(print, width: width, height: height),
        ]
        #expect(
          pictures == [
            again.spine(other, width: width, height: height),
            again.cover(other, width: width, height: height),
          ])
        for picture in pictures {
          #expect((picture.width, picture.height) == (width, height))
          #expect(
            stride(from: 3, to: picture.bytes.count, by: 4).allSatisfy { picture.bytes[$0] == 255 })
        }
      }
    }
    let least = printer.spine(cloth("a"), width: -4, height: 0)
    #expect((least.width, least.height) == (1, 1))
  }

  @Test("whatever a book calls itself, it is printed, soon, within the margins")
  func hostile() throws {
    for text in Self.hostile {
      for print in [cloth(text, text), cloth("Title", text), cloth(text)] {
        #expect(print.title.count <= Limits.printedTitle)
        #expect(print.authors.count <= Limits.printedAuthors)
        let spent = threadSeconds {
          let spine = printer.spine(print, width: 40, height: 200)
          let bare = blank.spine(print, width: 40, height: 200)
          if let change = difference(spine, bare) { expect(change, inside: (3, 15), 40, 200) }
          let cover = printer.cover(print, width: 100, height: 150)
          let boards = blank.cover(print, width: 100, height: 150)
          if let change = difference(cover, boards) { expect(change, inside: (10, 15), 100, 150) }
        }
        // Some milliseconds where nothing else runs, and the build is a release.
        #expect(spent < 4)
      }
    }
  }

  private func expect(
    _ change: (columns: Range<Int>, rows: Range<Int>), inside margin: (x: Int, y: Int),
    _ width: Int,
    _ height: Int
  ) {
    #expect(change.columns.lowerBound >= margin.x && change.columns.upperBound <= width - margin.x)
    #expect(change.rows.lowerBound >= margin.y && change.rows.upperBound <= height - margin.y)
  }

  @Test(
    "titles of every script stand on spines from nine pixels on, at the head, authors at the foot",
    arguments: [
      "Emma", "Война и мир", "ألف ليلة وليلة", "ישראל", "महाभारत", "吾輩は猫である", "한국의 책",
      "🦜🐢", "A Turtle 🐢",
    ])
  func scripts(title: String) throws {
    for width in [9, 14, 30, 70] {
      let print = cloth(title)
      let change = try #require(
        difference(
          printer.spine(print, width: width, height: 300),
          blank.spine(print, width: width, height: 300)))
      expect(change, inside: (1, 20), width, 300)
      #expect(change.rows.lowerBound < 40)
      let named = cloth("", title)
      let foot = try #require(
        difference(
          printer.spine(named, width: width, height: 300),
          blank.spine(named, width: width, height: 300)))
      #expect(foot.rows.upperBound > 260)
    }
    let narrow = cloth(title, title)
    #expect(
      printer.spine(narrow, width: 8, height: 300) == blank.spine(narrow, width: 8, height: 300))
  }

  @Test("title and authors do not run into each other, however long they are")
  func apart() throws {
    for (title, authors) in [
      ("Emma", "Jane Austen"), (String(repeating: "A long title ", count: 20), "Jane Austen"),
      ("gnuplot", (1...30).map { "Author \($0)" }.joined(separator: ", ")),
    ] {
      for width in [16, 40, 90] {
        let both = printer.spine(cloth(title, authors), width: width, height: 400)
        let bare = blank.spine(cloth(title, authors), width: width, height: 400)
        let empty = (0..<400).map { y in
          (0..<width).allSatisfy { pixel(both, $0, y) == pixel(bare, $0, y) }
        }
        // A gap wider than one between words, with letters on both sides of it.
        let first = try #require(empty.firstIndex(of: false))
        let last = try #require(empty.lastIndex(of: false))
        let gaps = empty[first..<last].split(separator: false).map(\.count)
        #expect((gaps.max() ?? 0) >= 12, "\(title.prefix(8)), \(width)")
      }
    }
  }

  // MARK: Words

  @Test("long titles are set smaller, then cut; short ones are neither")
  func fitting() throws {
    let letters = PrintedLetters(pixels: 20, ink: Ink(0))
    let short = try #require(printer.fitted("Emma", letters, along: 300, across: 40))
    let longer = try #require(
      printer.fitted("The History of the World", letters, along: 200, across: 40))
    let long = try #require(
      printer.fitted(String(repeating: "words ", count: 30), letters, along: 200, across: 40))
    #expect(!short.isCut && !longer.isCut && long.isCut)
    #expect(longer.height < short.height && long.height <= longer.height)
    #expect(longer.width <= 200 && long.width <= 200)
    var several = letters
    several.lines = 3
    let wrapped = try #require(
      printer.fitted("The History of the World", several, along: 120, across: 90))
    #expect(wrapped.lines > 1 && !wrapped.isCut && wrapped.width <= 120)
  }

  @Test("capitals are for scripts that have them, and stand apart there alone")
  func capitals() {
    #expect(Lines.small("Jane Austen") == "JANE AUSTEN" && Lines.small("夏目漱石") == "夏目漱石")
    #expect(Lines.tracking("JANE", pixels: 10) > 0)
    for text in ["Jane", "سلام", "夏目", "हिन्दी"] { #expect(Lines.tracking(text, pixels: 10) == 0) }
    #expect(Lines.shorter("A, B, C") == ["A, B, C", "A, B …", "A …"])
    #expect(Lines.areUpright("草枕") && !Lines.areUpright("The 草"))
  }

  @Test("words that run from the right read down as well")
  func turned() throws {
    // A long stroke at the start of each, so that the start can be told from the end.
    for (title, isLeft) in [("Lllllll.......", false), ("للللللل.......", true)] {
      let picture = printer.spine(cloth(title), width: 40, height: 300)
      let bare = blank.spine(cloth(title), width: 40, height: 300)
      let change = try #require(difference(picture, bare))
      func extent(_ rows: Range<Int>) -> Range<Int> {
        let columns = (0..<40).filter { x in
          rows.contains { pixel(picture, x, $0) != pixel(bare, x, $0) }
        }
        return (columns.first ?? 0)..<(columns.last ?? 0)
      }
      let third = change.rows.count / 3
      let start = extent(change.rows.lowerBound..<change.rows.lowerBound + third)
      let end = extent(change.rows.upperBound - third..<change.rows.upperBound)
      #expect(start.count > end.count)
      // Full stops stand on the line, which is opposite to the tops.
      #expect(
        isLeft ? end.lowerBound > start.lowerBound + 4 : end.upperBound < start.upperBound - 4)
    }
  }
}

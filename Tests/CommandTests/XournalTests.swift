import BookFixtures
import Foundation
import PageGeometry
import RectoBookModel
import RectoImageFiles
import Testing

/// Xournal++ itself, as who reads what is written for it.
@Suite(
  "recto draw and Xournal++",
  .enabled(if: Oracle.xournal.path != nil, "xournalpp is not installed"))
struct XournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func recto(_ words: String...) throws {
    let run = try RectoProcess(words + ["--data-dir", path("data")])
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Loops of two pens and a line of a marker, in black.
  private static var pen: String {
    var text = "# recto pen 1\n"
    for (down, tool) in [(0.15, "write"), (0.35, "fountain")] {
      text += "tool \(tool) width 1.6 colour #000000\n"
      for step in 0...60 {
        let (sine, cosine) = sineAndCosine(Double(step) * 0.3)
        let (right, down) = (0.15 + 0.011 * Double(step) + 0.03 * sine, down + 0.03 * cosine)
        text += "\(step * 8) \(right) \(down) \(0.6 + 0.3 * cosine)\n"
      }
      text += "\n"
    }
    return text + "tool marker colour #000000\n0 0.2 0.6 0.7\n400 0.5 0.6 0.7\n800 0.8 0.6 0.7\n"
  }

  /// Where rows of a picture are inked: by a quarter of their darkest colour, since its markers are lighter than ours,
  /// and edges of its pieces, each drawn by itself, add up.
  private func ink(_ name: String, rows: Range<Int>) throws -> [Bool] {
    let bytes = try Array(Data(contentsOf: URL(filePath: path(name))))
    let picture = try PictureFile.read(bytes, side: 10_000)
    try #require(picture.width == 840 && picture.height == 1190)
    let part = stride(from: rows.lowerBound * 840 * 4, to: rows.upperBound * 840 * 4, by: 4)
    let darkest = part.reduce(UInt8.max) { min($0, picture.bytes[$1]) }
    return part.map { picture.bytes[$0] < 191 + darkest / 4 }
  }

  @Test("it draws what was exported where we draw it")
  func looks() throws {
    let page = TextPDFFixture.Page("", entries: "/MediaBox[0 0 420 595]")
    let book = try folder.write(TextPDFFixture.bytes([page], hasTable: true), to: "book.pdf")
    let trace = try folder.write(Array(Self.pen.utf8), to: "pen.trace")
    try recto("draw", "replay", book, trace, "-p", "1")
    try recto("draw", "export", book, "-o", path("a.xopp"))
    try recto("page", book, "1", "--width", "840", "-o", path("ours.png"))
    // It keeps settings of its own.
    try Oracle.xournal.run(
      "--create-img=\(path("theirs.png"))", "--export-png-width=840", path("a.xopp"),
      with: ["HOME": path("home"), "XDG_CONFIG_HOME": path("home"), "XDG_CACHE_HOME": path("home")])
    // Pens, and the marker below them.
    for rows in [0..<590, 590..<1190] {
      let (ours, theirs) = (
        try ink("ours.png", rows: rows), try ink("theirs.png", rows: rows)
      )
      let both = zip(ours, theirs).count { $0 && $1 }
      let either = zip(ours, theirs).count { $0 || $1 }
      #expect(both > 5000)
      #expect(Double(both) / Double(either) >= 0.97, "\(rows): \(Double(both) / Double(either))")
    }
  }
}

import BookFixtures
import DrawnFirst
import RectoBookModel
import Testing

@testable import RectoOverlay

/// Notes on slips of paper.
@MainActor @Suite(.drawnFirst) struct SlipTests {
  private static let printer = BookPrinter()

  private func slip(
    _ note: String, width: Int = 300, height: Int = 120, color: UInt32 = 0xFFE26B
  ) -> Bitmap {
    Self.printer.slip(note, color: color, width: width, height: height, letter: 23, room: 12)
  }

  /// The rows and columns that have anything dark.
  private func ink(_ slip: Bitmap) -> (rows: [Int], columns: [Int]) {
    let dark = (0..<slip.width * slip.height).filter { slip.bytes[$0 * 4 + 1] < 110 }
    return (dark.map { $0 / slip.width }, dark.map { $0 % slip.width })
  }

  @Test("it is as large as asked for, opaque and pale, and its words stay within its edges")
  func words() throws {
    let notes = [
      "Yes.",
      "Is this still true? " + String(repeating: "More words than there is room for. ", count: 40),
      "שלום עולם", "これは長い注釈です。紙片に収まらないほど長い。", "one\ntwo\nthree",
      "unbreakable" + String(repeating: "x", count: 90),
    ]
    for note in notes {
      let slip = slip(note)
      #expect(slip.width == 300 && slip.height == 120)
      #expect(stride(from: 3, to: slip.bytes.count, by: 4).allSatisfy { slip.bytes[$0] == 255 })
      let (rows, columns) = ink(slip)
      let top = try #require(rows.min(), "\(note) has ink where the system has fonts")
      let bottom = try #require(rows.max())
      #expect(top >= 12 && bottom < 120, "\(note)")
      let left = try #require(columns.min())
      let right = try #require(columns.max())
      #expect(left >= 8 && right < 300 - 4, "\(note)")
    }
    #expect(slip("a") != slip("b"))
  }

  @Test("a note that is too long has fewer words, in letters that are hardly smaller")
  func size() throws {
    func height(ofFirstLineOf note: String) throws -> Int {
      let rows = Set(ink(slip(note)).rows)
      let top = try #require(rows.min())
      return try #require((top...).first { !rows.contains($0) }) - top
    }
    let usual = try height(ofFirstLineOf: "HHH")
    let long = try height(ofFirstLineOf: String(repeating: "HHH ", count: 300))
    #expect(Double(long) >= 0.85 * Double(usual) && usual >= 12)
  }

  @Test("what runs from the right stands at the right")
  func direction() throws {
    let right = try #require(ink(slip("שלום")).columns.min())
    #expect(right > 150)
  }

  @Test("without room, or words, it is plain paper")
  func bare() {
    #expect(ink(slip("")).rows.isEmpty)
    for (width, height) in [(1, 1), (20, 20), (300, 24), (24, 300), (60, 90)] {
      let slip = slip("Words", width: width, height: height)
      #expect(slip.width == width && slip.height == height)
    }
  }
}

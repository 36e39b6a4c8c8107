import RectoFlowModel
import Testing

@testable import RectoMathSetting

/// Letters are 100 points large, and 50 wide: a thin space is 16.7, a medium one 22.2, a thick one 27.8.
@Suite("rows of formulas")
struct RowTests {
  private func places(_ signs: [String], isDisplayed: Bool = false) -> [Int] {
    // Parts begin where those before them end.
    var (places, start) = ([Int](), 0.0)
    let parts = Formulas.parts(isDisplayed: isDisplayed) { writer in
      .row(
        signs.map { sign in
          sign.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
            ? writer.letters(sign) : writer.sign(sign)
        })
    }
    for part in parts {
      places += part.shapes.map { Int((start + $0.x).rounded()) }
      start += part.width.points
    }
    return places
  }

  @Test(
    "signs stand as far apart as TeX has them",
    arguments: [
      (["x", "=", "y"], [0, 78, 156]), (["x", "+", "y"], [0, 72, 144]),
      (["x", ",", "y"], [0, 50, 117]), (["\u{2212}", "x"], [0, 50]),
      (["x", "=", "\u{2212}", "y"], [0, 78, 156, 206]),
      (["x", "\u{D7}", "y"], [0, 67, 133]), (["(", "x", ")"], [0, 50, 100]),
      (["(", "\u{2212}", "x", ")"], [0, 50, 100, 150]), (["n", "!"], [0, 50]),
      (["x", "+", ")"], [0, 50, 100]), (["x", "/", "y"], [0, 56, 111]),
      (["x", "=", "\u{2211}", "y"], [0, 78, 156, 222]),
      (["\u{2211}", "(", "y", ")"], [0, 50, 100, 150]),
      (["|", "x", "|", "=", "y"], [0, 50, 100, 178, 256]),
    ] as [([String], [Int])])
  func spaces(signs: [String], expected: [Int]) {
    #expect(places(signs) == expected)
  }

  @Test("a single letter leans, a name of several and a number stand upright")
  func slants() {
    let part = Formulas.part { writer in
      .row([writer.letters("x"), writer.letters("sin"), writer.letters("7", .number)])
    }
    #expect(part.shapes.map(\.id) == [0x1D465, 0x73, 0x69, 0x6E, 0x37])
    // A thin space on both sides of the name of a function.
    #expect(part.shapes[1].x.rounded() == 67 && part.shapes[4].x.rounded() == 233)
  }

  @Test("letters that the font lacks are those of the text, leaning as they should")
  func lacking() {
    let font = RoundFont(lacks: [0x1D465])
    let part = Formulas.part(font) { $0.letters("x") }
    guard case .glyphs(let number, _, _, _, let glyphs) = part.items[0] else {
      Issue.record("no shapes")
      return
    }
    #expect(number == 8 && glyphs.map(\.id) == [0x78])
  }

  @Test("what the book says of a sign's room counts")
  func own() {
    let part = Formulas.part(isDisplayed: true) { writer in
      .row([
        writer.letters("x"), writer.sign(",") { $0.spaceAfter = .em(1) }, writer.letters("y"),
      ])
    }
    #expect(part.shapes.map { $0.x.rounded() } == [0, 50, 200])
  }

  @Test(
    "brackets are as high as what they stand around, within a tenth, and have their middle on the axis",
    arguments: [(1.0, 60.0, 2), (1.0, 140, 3), (2, 90, 2), (4, 500, 10)])
  func brackets(scale: Double, height: Double, shape: Int) throws {
    var font = RoundFont()
    font.hundredths[.axisHeight] = 25
    let part = Formulas.part(font) { writer in
      .row([
        writer.sign("("),
        .space(width: .em(1), ascent: .points(height + 25), descent: .points(height - 25)),
        writer.sign(")"),
      ])
    }
    let brackets = part.shapes.filter { $0.id % 1_000_000 == 0x28 }
    #expect(brackets.contains { Int($0.id / 1_000_000) == shape || shape == 10 })
    if shape == 10 { #expect(brackets.count > 3) }
    #expect(abs((part.ascent - part.descent).points / 2 - 25) < 0.1)
    #expect(part.ascent.points + part.descent.points >= 0.9 * 2 * height)
  }

  @Test("a bracket that is built covers all, its parts overlapping as they must", arguments: 1...40)
  func built(tenths: Int) {
    let height = 200 + 37 * Double(tenths)
    let part = Formulas.part { writer in
      .row([
        writer.sign("("),
        .space(width: .zero, ascent: .points(height), descent: .points(height - 20)),
        writer.sign(")"),
      ])
    }
    let parts = part.shapes.filter { $0.id % 1_000_000 == 0x28 }
    #expect(parts.first?.id == 10_000_028 + 12 && parts.last?.id == 30_000_028 + 12)
    #expect(parts.map(\.joins) == parts.indices.map { $0 > 0 }, "they are drawn as one shape")
    #expect(part.shapes.filter { !parts.contains($0) }.map(\.joins).first == false)
    for (low, high) in zip(parts, parts.dropFirst()) {
      // Parts are 50 high, and overlap by 10 to 20.
      #expect((29.9...40.1).contains(high.y - low.y))
    }
  }

  @Test("a formula in a line may end it behind what compares or joins, one by itself before that")
  func breaks() {
    func texts(_ isDisplayed: Bool, isAlone: Bool = false) -> [String] {
      var all: [UInt8] = []
      let parts = Formulas.parts(isDisplayed: isDisplayed, isAlone: isAlone) { writer in
        let row = FormulaNode.row([
          writer.letters("a"), writer.sign("="), writer.letters("b"), writer.sign("+"),
          writer.sign("("), writer.letters("c"), writer.sign("+"), writer.letters("d"),
          writer.sign(")"),
        ])
        all = writer.text
        return row
      }
      return parts.pieces.map { String(decoding: all[$0.text], as: UTF8.self) }
    }
    #expect(texts(false) == ["a=", "b+", "(c+d)"])
    #expect(texts(true) == ["a", "=b", "+(c+d)"])
    #expect(texts(false, isAlone: true) == ["a", "=b", "+(c+d)"])
    let parts = Formulas.parts { writer in
      .row([writer.letters("a"), writer.sign("="), writer.letters("b")])
    }
    #expect(parts.pieces.map(\.penalty) == [0, 200])
    #expect(parts[1].trailing.points.rounded() == 28)
  }

  @Test(
    "the room on both sides of what compares or joins may be wider, that of what compares twice",
    arguments: [
      (["x", "=", "y"], [28, 28, 0]), (["x", "+", "y"], [11, 11, 0]),
      (["(", "x", "=", "y", ")"], [28, 28, 0]), (["x", ",", "y"], [8, 0]),
      (["\u{2212}", "x"], [0]), (["x", "=", "\u{2212}", "y"], [28, 28, 0]),
    ] as [([String], [Int])])
  func giving(signs: [String], gives: [Int]) {
    for isDisplayed in [false, true] where !isDisplayed || !signs.contains(",") {
      let parts = Formulas.parts(isDisplayed: isDisplayed) { writer in
        .row(
          signs.map { sign in
            sign.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
              ? writer.letters(sign) : writer.sign(sign)
          })
      }
      #expect(parts.map { Int($0.give.points.rounded()) } == gives)
      #expect(parts.first?.isJoined == false)
    }
  }

  @Test(
    "large signs are larger where the formula stands by itself, and have their middle on the axis")
  func large() throws {
    var font = RoundFont()
    (font.hundredths[.displayOperatorMinHeight], font.hundredths[.axisHeight]) = (150, 30)
    let inLine = Formulas.part(font) { $0.sign("\u{2211}") }
    let alone = Formulas.part(font, isDisplayed: true) { $0.sign("\u{2211}") }
    #expect(inLine.shapes[0].id == 0x2211)
    #expect(alone.shapes[0].id == 2_000_000 + 0x2211)
    for part in [inLine, alone] {
      #expect(abs((part.ascent - part.descent).points / 2 - 30) < 0.1)
    }
  }

  @Test(
    "a line may end behind commas, and within brackets too, where that costs more",
    arguments: [
      // How many signs each part has, and what it costs to begin a line with it.
      (["x", ",", "y"], [2, 1], [0, 250]), (["(", "x", ",", "y", ")"], [3, 2], [0, 450]),
      (["{", "x", "=", "y", "}"], [3, 2], [0, 450]), (["x", "=", "y"], [2, 1], [0, 200]),
      (["(", "x", "+", "y", ")"], [5], [0]),
    ] as [([String], [Int], [Int])])
  func commas(signs: [String], counts: [Int], penalties: [Int]) {
    let parts = Formulas.parts { writer in
      .row(
        signs.map { sign in
          sign.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
            ? writer.letters(sign) : writer.sign(sign)
        })
    }
    #expect(parts.pieces.map(\.text.count) == counts)
    #expect(parts.pieces.map(\.penalty) == penalties)
  }

  @Test(
    "what stands in brackets in a row of its own is parted as if it stood there without, and set alike",
    arguments: [false, true])
  func nested(isNested: Bool) {
    let parts = Formulas.parts { writer in
      let before = [writer.letters("S"), writer.sign("=")]
      let inner: [FormulaNode] = [
        writer.sign("{"), writer.letters("a"), writer.sign(","), writer.letters("b"),
        writer.sign(","), writer.letters("c"), writer.sign("}"),
      ]
      return .row(before + (isNested ? [.row(inner)] : inner))
    }
    #expect(parts.pieces.map(\.text.count) == [2, 3, 2, 2])
    #expect(parts.pieces.map(\.penalty) == [0, 200, 450, 450])
    #expect(parts.pieces.map { $0.width.rounded() } == [156, 167, 117, 100])
  }

  @Test(
    "room that a book writes behind a comma vanishes with the end of the line",
    arguments: [false, true])
  func writtenRoom(isAlone: Bool) {
    let parts = Formulas.parts(isAlone: isAlone) { writer in
      .row([
        writer.letters("x"), writer.sign(","),
        .space(width: .em(0.3), ascent: .zero, descent: .zero),
        writer.letters("y"),
      ])
    }
    #expect(parts.count == 2)
    #expect(parts[0].trailing.points.rounded() == 47 && parts[1].shapes[0].x == 0)
  }

  @Test("a formula that stands by itself is not parted at commas")
  func displayedCommas() {
    let parts = Formulas.parts(isDisplayed: true) { writer in
      .row([writer.letters("x"), writer.sign(","), writer.letters("y")])
    }
    #expect(parts.count == 1)
  }

  /// A table of so many rows of two letters, one of them wide.
  private static func table(_ rows: Int, isAlone: Bool) -> [FormulaPart] {
    Formulas.parts(isAlone: isAlone) { writer in
      .table(
        FormulaTable(
          rows: (0..<rows).map { row in
            [
              FormulaTable.Cell(writer.letters(row == 1 ? "abc" : "x")),
              FormulaTable.Cell(writer.letters("y")),
            ]
          }))
    }
  }

  @Test("a high table that is alone in its paragraph is cut into rows under each other")
  func rowsOfTable() {
    let whole = Self.table(12, isAlone: false)
    let rows = Self.table(12, isAlone: true)
    #expect(whole.count == 1 && rows.count == 12)
    #expect(rows.map(\.beginsLine) == [false] + [Bool](repeating: true, count: 11))
    #expect(Set(rows.map(\.width)) == [whole[0].width])
    // Texts follow each other, and second columns stand under each other.
    #expect(
      rows.first?.text.lowerBound == 0 && rows.last?.text.upperBound == whole[0].text.upperBound)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.text.upperBound == $1.text.lowerBound })
    #expect(Set(rows.compactMap { $0.shapes.last?.x }).count == 1)
    #expect(whole[0].shapes.count == rows.reduce(0) { $0 + $1.shapes.count })
    // Rows stand as far apart as in one.
    let height = rows.reduce(0.0) { $0 + $1.ascent.points + $1.descent.points }
    #expect(abs(height - (whole[0].ascent + whole[0].descent).points) < 50)
  }

  @Test("a low table is not cut")
  func lowTable() {
    #expect(Self.table(4, isAlone: true).count == 1)
  }
}

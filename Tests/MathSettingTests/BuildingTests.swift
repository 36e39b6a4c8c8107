import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoMathSetting

/// Letters are 100 points large, 50 wide, 60 high and 10 deep; constants are 10 unless a test says otherwise.
@Suite("fractions, scripts, roots and tables")
struct BuildingTests {
  @Test("the parts of a fraction stand over each other, a bar between them on the axis")
  func fraction() throws {
    let font = RoundFont(hundredths: [.axisHeight: 25, .fractionRuleThickness: 4])
    let part = Formulas.part(font, isDisplayed: true) { writer in
      let over = writer.letters("ab", .number)
      let bar = writer.append("/")
      return .fraction(FormulaFraction(over, over: writer.letters("c", .number), bar: bar))
    }
    // 12 points at both sides, and the bar as wide as the wider part.
    #expect(part.rules == [[12, 23, 100, 4]])
    let (a, c) = (try #require(part.shape("a")), try #require(part.shape("c")))
    // The depth of 10, the gap of 10 and the bar above the axis.
    #expect(a == FormulaPart.Shape(id: 0x61, x: 12, y: 25 + 2 + 10 + 10, size: 100))
    #expect(c == FormulaPart.Shape(id: 0x63, x: 37, y: 25 - 2 - 10 - 60, size: 100))
    #expect(part.width == 124 * .point)
  }

  @Test(
    "between the parts of a fraction and its bar is at least what the font asks for",
    arguments: UInt64(0)..<60)
  func gaps(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var font = RoundFont()
    for constant in MathConstant.allCases where !constant.isShare {
      font.hundredths[constant] = Int.random(in: 1...90, using: &random)
    }
    let isDisplayed = Bool.random(using: &random)
    let part = Formulas.part(font, isDisplayed: isDisplayed) { writer in
      .fraction(
        FormulaFraction(
          writer.letters("a", .number), over: writer.letters("c", .number), bar: 0..<0))
    }
    let (a, c) = (try #require(part.shape("a")), try #require(part.shape("c")))
    let rule = try #require(part.rules.first)
    let gap = Double(
      font.hundredths[isDisplayed ? .fractionNumDisplayStyleGapMin : .fractionNumeratorGapMin] ?? 0)
    let other = Double(
      font.hundredths[isDisplayed ? .fractionDenomDisplayStyleGapMin : .fractionDenominatorGapMin]
        ?? 0)
    #expect(a.y - a.size * 0.1 - (rule[1] + rule[3]) >= gap - 0.2)
    #expect(rule[1] - (c.y + c.size * 0.6) >= other - 0.2)
  }

  @Test("scripts are smaller by level, and as far away as the font says")
  func scripts() throws {
    let font = RoundFont(hundredths: [
      .superscriptShiftUp: 40, .subscriptShiftDown: 20, .subscriptTopMax: 30,
    ])
    let part = Formulas.part(font) { writer in
      let base = writer.letters("x")
      let sub = writer.letters("i", .number)
      let exponent = FormulaNode.scripts(
        FormulaScripts(
          writer.letters("n", .number), after: [.init(sup: writer.letters("k", .number))]))
      return .scripts(FormulaScripts(base, after: [.init(sub: sub, sup: exponent)]))
    }
    let (i, n, k) = (
      try #require(part.shape("i")), try #require(part.shape("n")), try #require(part.shape("k"))
    )
    #expect(i.size == 50 && n.size == 50 && k.size == 25)
    #expect(i.x == 50 && n.x == 50 && n.y == 40 && i.y == -20)
    // What is left between both is no less than the font asks for.
    #expect(n.y - 5 - (i.y + 30) >= 10)
  }

  @Test("scripts neither overlap each other nor their base", arguments: UInt64(0)..<60)
  func apart(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var font = RoundFont(leaning: [0x1D465])
    for constant in MathConstant.allCases where !constant.isShare {
      font.hundredths[constant] = Int.random(in: 1...60, using: &random)
    }
    let isTall = Bool.random(using: &random)
    let part = Formulas.part(font, isDisplayed: Bool.random(using: &random)) { writer in
      let letter = writer.letters("x")
      let base = isTall ? FormulaNode.row([letter, writer.letters("y", .number)]) : letter
      return .scripts(
        FormulaScripts(
          base,
          after: [.init(sub: writer.letters("i", .number), sup: writer.letters("n", .number))],
          before: [.init(sub: writer.letters("p", .number), sup: writer.letters("q", .number))]))
    }
    let shapes = part.shapes.map {
      ($0.id, $0.x, $0.x + $0.size / 2, $0.y - $0.size / 10, $0.y + $0.size * 0.6)
    }
    for (first, a) in shapes.enumerated() {
      for b in shapes[(first + 1)...] {
        let across = min(a.2, b.2) - max(a.1, b.1)
        let down = min(a.4, b.4) - max(a.3, b.3)
        #expect(across < 0.2 || down < 0.2, "\(a.0) \(b.0)")
      }
    }
  }

  @Test(
    "a script above stands beyond what leans, one below does not; cuts at corners bring them closer"
  )
  func leaning() throws {
    var font = RoundFont(leaning: [0x1D465])
    func places() throws -> (sub: Double, sup: Double) {
      let part = Formulas.part(font) { writer in
        .scripts(
          FormulaScripts(
            writer.letters("x"),
            after: [.init(sub: writer.letters("i", .number), sup: writer.letters("n", .number))]))
      }
      return (try #require(part.shape("i")).x, try #require(part.shape("n")).x)
    }
    #expect(try places() == (50, 60))
    font.cuts = [.topRight: -5, .bottomRight: -2]
    #expect(try places() == (48, 55))
  }

  @Test("the sign of a root covers what it is of, and its line is as wide as that")
  func root() throws {
    let font = RoundFont(hundredths: [.radicalVerticalGap: 6, .radicalRuleThickness: 4])
    let part = Formulas.part(font) { writer in
      let degree = writer.letters("n", .number)
      let sign = writer.append("\u{221A}")
      return .root(FormulaRoot(of: writer.letters("xy", .number), degree: degree, sign: sign))
    }
    // 70 of the letters, the gap and the line: the shape of 100 is the least.
    let sign = try #require(part.shapes.first { $0.id == 1_000_000 + 0x221A })
    let x = try #require(part.shape("x"))
    let rule = try #require(part.rules.first)
    #expect(rule[2] == 100 && rule[0] == x.x && rule[3] == 4)
    let top = sign.y + 70
    #expect(abs(top - rule[1] - 4) < 0.2, "the line goes on from the sign's top")
    #expect(sign.y - 30 <= x.y - 10 && rule[1] - (x.y + 60) >= 6)
    let n = try #require(part.shape("n"))
    #expect(n.size == 25 && n.x < sign.x + 25)
  }

  @Test("limits stand over and under a large sign, and beside it in a line of text")
  func limits() throws {
    func part(_ isDisplayed: Bool) -> FormulaPart {
      Formulas.part(isDisplayed: isDisplayed) { writer in
        .limits(
          FormulaLimits(
            writer.sign("\u{2211}"), under: writer.letters("i", .number),
            over: writer.letters("n", .number)))
      }
    }
    let (alone, inLine) = (part(true), part(false))
    let (over, under) = (try #require(alone.shape("n")), try #require(alone.shape("i")))
    let sign = try #require(alone.shape("\u{2211}"))
    #expect(over.y > sign.y && under.y < sign.y && over.x == under.x && over.x == 12.5)
    #expect(try #require(inLine.shape("n")).x == 50)
  }

  @Test("an accent stands over the middle of its letter, a line is as long as what is below it")
  func accents() throws {
    let hat = Formulas.part { writer in
      .limits(FormulaLimits(writer.letters("x", .number), over: writer.sign("^")))
    }
    #expect(hat.width.points == 50)
    #expect(hat.shapes.contains { $0.id % 1_000_000 == 0x302 })
    let line = Formulas.part { writer in
      .limits(FormulaLimits(writer.letters("xyz", .number), over: writer.sign("\u{AF}")))
    }
    #expect(line.rules == [[5, 70, 140, 10]])
  }

  @Test("cells stand in columns and rows, the table's middle on the axis")
  func table() throws {
    let font = RoundFont(hundredths: [.axisHeight: 25])
    let part = Formulas.part(font) { writer in
      func cell(_ text: String) -> FormulaTable.Cell {
        FormulaTable.Cell(writer.letters(text, .number))
      }
      var table = FormulaTable(rows: [[cell("a"), cell("b")], [cell("ccc"), cell("d")]])
      table.alignments = [.right, .left]
      return .table(table)
    }
    let at = { (letter: Unicode.Scalar) in part.shape(letter).map { ($0.x, $0.y) } }
    let (a, b, c, d) = (
      try #require(at("a")), try #require(at("b")), try #require(at("c")), try #require(at("d"))
    )
    // A thin space at both sides.
    let side = 100.0 / 6
    #expect(abs(a.0 - 100 - side) < 0.2 && abs(c.0 - side) < 0.2)
    #expect(abs(b.0 - 230 - side) < 0.2 && b.0 == d.0)
    #expect(a.1 == b.1 && c.1 == d.1 && a.1 > c.1)
    #expect(abs(part.width.points - 280 - 2 * side) < 0.2)
    #expect(abs((part.ascent - part.descent).points / 2 - 25) < 0.2)
  }

  @Test("a table reaches half an ex beyond its rows, and not to empty ones at its end")
  func margin() throws {
    func part(_ rows: [String]) -> FormulaPart {
      Formulas.part { writer in
        .table(FormulaTable(rows: rows.map { [FormulaTable.Cell(writer.letters($0, .number))] }))
      }
    }
    let (one, two) = (part(["a"]), part(["a", "b"]))
    let apart = try #require(two.shape("a")).y - (try #require(two.shape("b")).y)
    #expect(abs((one.ascent + one.descent).points - apart) < 0.2)
    #expect(abs((two.ascent + two.descent).points - 2 * apart) < 0.2)
    let ended = part(["a", "b", "", ""])
    #expect((ended.ascent, ended.descent) == (two.ascent, two.descent))
    #expect(part(["", "b"]).ascent == two.ascent)
  }

  @Test("columns at the end of a table in which nothing is seen take no room")
  func lastColumns() {
    func width(_ cells: [String], spaces: Int) -> FlowLength {
      Formulas.part { writer in
        let seen = cells.map { FormulaTable.Cell(writer.letters($0, .number)) }
        let room = FormulaTable.Cell(.space(width: .em(2), ascent: .zero, descent: .zero))
        return .table(
          FormulaTable(rows: [
            seen + Array(repeating: room, count: spaces),
            seen + Array(repeating: FormulaTable.Cell(.empty), count: spaces),
          ]))
      }.width
    }
    let own = width(["a", "b"], spaces: 0)
    #expect(own > 0 && width(["a", "b"], spaces: 5) == own)
    #expect(width(["a", "", "b"], spaces: 1) > own, "what lies between others keeps its room")
  }

  @Test(
    "a cell of several columns makes room for itself, one of several rows stands in their middle")
  func spans() throws {
    let part = Formulas.part { writer in
      func cell(_ text: String, rows: Int = 1, columns: Int = 1) -> FormulaTable.Cell {
        var cell = FormulaTable.Cell(writer.letters(text, .number))
        (cell.rows, cell.columns) = (rows, columns)
        return cell
      }
      return .table(
        FormulaTable(rows: [
          [cell("a", rows: 2), cell("bbbbbb", columns: 2)], [cell("c"), cell("d")],
        ]))
    }
    let (a, b, c, d) = (
      try #require(part.shape("a")), try #require(part.shape("b")), try #require(part.shape("c")),
      try #require(part.shape("d"))
    )
    #expect(b.y > a.y && a.y > c.y && c.y == d.y)
    #expect(c.x > a.x && d.x > c.x && b.x < c.x + 1)
    #expect(abs(part.width.points - 50 - 80 - 300 - 100.0 / 3) < 0.2)
  }
}

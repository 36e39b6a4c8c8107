import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("formulas of MathML")
struct FormulaTests {
  private static func flow(_ math: String, _ attributes: String = "") -> Flow {
    Chapters.flow(
      "<p>a <math xmlns='http://www.w3.org/1998/Math/MathML' \(attributes)>\(math)</math> b</p>")
  }

  private static func root(_ math: String) throws -> FormulaNode {
    let formula = try #require(flow(math).formulas.first)
    guard case .row(let nodes) = formula.root, nodes.count == 1 else { return formula.root }
    return nodes[0]
  }

  @Test(
    "the text of a formula is what is read from left to right",
    arguments: [
      ("<mi>a</mi><mo>=</mo><mo>-</mo><mi>b</mi>", "a = -b"),
      ("<mi>a</mi><mo>+</mo><mi>b</mi><mo>,</mo><mi>c</mi>", "a + b,c"),
      ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"),
      ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "\u{221A}x + 1"),
      ("<mroot><mi>x</mi><mn>3</mn></mroot>", "3\u{221A}x"),
      ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "xi2"),
      (
        "<mmultiscripts><mi>F</mi><mi>a</mi><none/><mprescripts/><mn>1</mn><mn>2</mn></mmultiscripts>",
        "12Fa"
      ),
      ("<mfenced open='['><mi>x</mi><mi>y</mi></mfenced>", "[x, y)"),
      ("<mfenced separators=''><mi>x</mi><mi>y</mi></mfenced>", "(xy)"),
      ("<mtext>if </mtext><mi>x</mi>", "if x"),
      ("<mphantom><mi>q</mi></mphantom><mi>x</mi>", "x"),
      ("<semantics><mi>x</mi><annotation>y</annotation></semantics>", "x"),
      ("<maction selection='2'><mi>x</mi><mi>y</mi></maction>", "y"),
      ("<ms>a</ms>", "\"a\""),
      (
        "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd/></mtr></mtable>",
        "1 2;"
      ),
      (
        "<mstack><mn>424</mn><msrow><mo>+</mo><mn>33</mn></msrow><msline/><mn>457</mn></mstack>",
        "424 +33 457"
      ),
      (
        "<mlongdiv><mn>3</mn><mn>4</mn><mn>13</mn><msgroup><mn>12</mn><msline/><mn>1</mn></msgroup></mlongdiv>",
        "3 4 13 12 1"
      ),
      ("<mover><mi>x</mi><mo>^</mo></mover>", "x^"),
      ("<mfrac bevelled='true'><mi>a</mi><mi>b</mi></mfrac>", "a/b"),
      ("<mi> sin </mi><mo>&#x2061;</mo><mi>x</mi>", "sin\u{2061}x"),
    ])
  func texts(math: String, expected: String) {
    #expect(Self.flow(math).texts == ["a \(expected) b"])
  }

  @Test("numbers of a sum stand under each other, and lines where the sum has them")
  func sums() throws {
    let sum = try Self.root(
      "<mstack><mn>12</mn><msgroup position='1' shift='1'><mn>3</mn><mn>4</mn></msgroup><msline/><mn>5</mn></mstack>"
    )
    guard case .table(let table) = sum else {
      Issue.record("no table")
      return
    }
    #expect(table.alignments == [.right] && table.rowLines == [false, false, true])
    func moved(_ number: Int, figures: Double) -> FormulaNode {
      .row([
        .letters(FormulaLetters(.number, text: number..<number + 1)),
        .space(width: .em(figures / 2), ascent: .zero, descent: .zero),
      ])
    }
    #expect(table.rows[1][0].content == moved(3, figures: 1))
    #expect(table.rows[2][0].content == moved(5, figures: 2))
    guard case .table(let last) = try Self.root("<mstack><mn>1</mn><msline/></mstack>") else {
      Issue.record("no table")
      return
    }
    #expect(last.rowLines == [true])
  }

  @Test("a division has its result above what is divided, and a line above each remainder")
  func divisions() throws {
    let division = try Self.root(
      "<mlongdiv><mn>3</mn><mn>4</mn><mn>13</mn><mn>12</mn><msline/><mn>1</mn></mlongdiv>")
    guard case .table(let table) = division else {
      Issue.record("no table")
      return
    }
    #expect(table.rows.map(\.count) == [2, 2, 2, 2] && table.rows[0][0].content == .empty)
    guard case .enclosed(_, let strokes) = table.rows[1][1].content else {
      Issue.record("no line")
      return
    }
    #expect(strokes == [.left, .top])
    guard case .enclosed(_, [.top]) = table.rows[3][1].content else {
      Issue.record("no line")
      return
    }
  }

  @Test("groups in groups of a sum end, however deep they are")
  func deepSums() {
    let groups = String(repeating: "<msgroup position='9'>", count: 2_000)
    _ = Self.flow("<mstack>\(groups)<mn>1</mn></mstack>")
  }

  @Test("a token names its part of the text, and what the book says of it is kept")
  func tokens() throws {
    #expect(
      try Self.root("<mi mathvariant='bold'>x</mi>")
        == .letters(FormulaLetters(.identifier, text: 0..<1, variant: .bold)))
    #expect(try Self.root("<mn>42</mn>") == .letters(FormulaLetters(.number, text: 0..<2)))
    #expect(try Self.root("<mtext>42</mtext>") == .letters(FormulaLetters(.number, text: 0..<2)))
    #expect(
      try Self.root("<mtext>1&#xA0;</mtext>") == .letters(FormulaLetters(.number, text: 0..<3)))
    #expect(try Self.root("<mtext>x2</mtext>") == .letters(FormulaLetters(.words, text: 0..<2)))
    var sign = FormulaSign(text: 0..<1)
    (sign.form, sign.spaceBefore, sign.spaceAfter) = (.postfix, .em(0.5), .em(5.0 / 18))
    (sign.stretches, sign.isSymmetric, sign.leastSize) = (true, false, .share(2))
    #expect(
      try Self.root(
        "<mo form='postfix' lspace='.5em' rspace='thickmathspace' stretchy='true' symmetric='false' minsize='2'>|</mo>"
      ) == .sign(sign))
  }

  @Test(
    "lengths are those of MathML",
    arguments: [
      ("2em", FormulaLength.em(2)), ("-1.5ex", .ex(-1.5)), ("10pt", .points(10)),
      ("50%", .share(0.5)), ("3", .share(3)), ("thinmathspace", .em(3.0 / 18)),
      ("negativemediummathspace", .em(-4.0 / 18)), ("1furlong", .zero), ("", .zero),
      ("1e999em", .zero),
    ])
  func lengths(text: String, expected: FormulaLength) throws {
    // Alone it would be nothing that is seen.
    let formula = try #require(Self.flow("<mi>x</mi><mspace width='\(text)'/>").formulas.first)
    guard case .row(let nodes) = formula.root, nodes.count == 2,
      case .space(let width, _, _) = nodes[1]
    else {
      Issue.record("no space")
      return
    }
    if case .points = expected {
      guard case .points = width else { Issue.record("\(width)"); return }
    } else {
      #expect(width == expected)
    }
  }

  @Test(
    "tables keep the sides of their cells, and equations under each other have no gap at their signs"
  )
  func tables() throws {
    let cells =
      "<mtr><mtd columnalign='right'><mi>a</mi></mtd><mtd columnalign='left'><mi>b</mi></mtd></mtr>"
    guard
      case .table(let table) = try Self.root("<mtable rowlines='solid'>\(cells)\(cells)</mtable>")
    else {
      Issue.record("no table")
      return
    }
    #expect(table.rows.map { $0.map(\.alignment) } == [[.right, .left], [.right, .left]])
    #expect(table.columnGaps == [.zero] && table.rowLines == [true])
    guard
      case .table(let other) = try Self.root(
        "<mtable columnalign='left right' columnspacing='1em 2ex'><mtr><mtd columnspan='2' rowspan='9999999'><mi>x</mi></mtd></mtr></mtable>"
      )
    else { return }
    #expect(other.alignments == [.left, .right] && other.columnGaps == [.em(1), .ex(2)])
    #expect(other.rows[0][0].columns == 2 && other.rows[0][0].rows == 1_000)
  }

  @Test(
    "a formula without anything to be seen is told by what stands for it, if that says something")
  func alternatives() {
    #expect(Self.flow("", "alttext='nothing'").texts == ["a nothing b"])
    #expect(Self.flow("<mspace width='1em'/>").texts == ["a b"])
  }

  @Test("what is deeper than formulas may be is read, and trees are no deeper than they say")
  func deep() throws {
    let depth = 240
    let math =
      String(repeating: "<msqrt><mi>x</mi><mrow>", count: depth) + "<mi>y</mi>"
      + String(repeating: "</mrow></msqrt>", count: depth)
    let flow = Self.flow(math)
    let formula = try #require(flow.formulas.first)
    #expect(formula.root.layers <= FormulaNode.depth)
    #expect(flow.texts[0].contains("y"))
  }

  @Test("a formula of very many parts is read as words, and others after it are set")
  func many() {
    let flow = Chapters.flow(
      "<math xmlns='http://www.w3.org/1998/Math/MathML'>\(String(repeating: "<mi>x</mi>", count: 20_100))</math> "
        + "<math xmlns='http://www.w3.org/1998/Math/MathML'><mi>y</mi></math>")
    #expect(flow.formulas.count == 1)
    #expect(flow.problems.contains { $0.contains("formula") })
  }
}

extension FormulaNode {
  /// How deep the tree below it is.
  fileprivate var layers: Int {
    let inner: [FormulaNode] =
      switch self {
      case .row(let nodes): nodes
      case .letters, .sign, .space: []
      case .fraction(let fraction): [fraction.over, fraction.under]
      case .root(let root): [root.base] + (root.degree.map { [$0] } ?? [])
      case .scripts(let scripts):
        [scripts.base]
          + (scripts.after + scripts.before).flatMap { [$0.sub, $0.sup].compactMap(\.self) }
      case .limits(let limits): [limits.base, limits.under, limits.over].compactMap(\.self)
      case .table(let table): table.rows.joined().map(\.content)
      case .padded(let node, _), .hidden(let node, _), .enclosed(let node, _), .styled(let node, _):
        [node]
      }
    return 1 + (inner.map(\.layers).max() ?? 0)
  }
}

import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoMathSetting

@Suite("laws of formulas")
struct FormulaLawTests {
  /// A formula of everything, of so many letters at most.
  private static func node(
    _ writer: inout FormulaWriter, _ random: inout SplitMix64, depth: Int
  ) -> FormulaNode {
    func inner() -> FormulaNode { node(&writer, &random, depth: depth - 1) }
    guard depth > 0 else {
      return Bool.random(using: &random)
        ? writer.letters(["x", "f", "12", "sin"].randomElement(using: &random) ?? "x")
        : writer.sign(["+", "=", "(", "|", ",", "\u{2211}"].randomElement(using: &random) ?? "+")
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .row((0..<3).map { _ in inner() })
    case 1:
      let over = inner()
      let bar = writer.append("/")
      return .fraction(FormulaFraction(over, over: inner(), bar: bar))
    case 2:
      let degree = inner()
      let sign = writer.append("\u{221A}")
      return .root(FormulaRoot(of: inner(), degree: degree, sign: sign))
    case 3:
      let base = inner()
      let sub = inner()
      return .scripts(FormulaScripts(base, after: [.init(sub: sub, sup: inner())]))
    case 4:
      let base = inner()
      let under = inner()
      return .limits(FormulaLimits(base, under: under, over: inner()))
    case 5:
      return .table(
        FormulaTable(rows: (0..<2).map { _ in (0..<2).map { _ in FormulaTable.Cell(inner()) } }))
    case 6: return .enclosed(inner(), [.left, .top, .across])
    default: return .styled(inner(), FormulaStyle())
    }
  }

  @Test(
    "the extents of a formula cover its letters and lines, and its letters are its text in order",
    arguments: UInt64(0)..<120)
  func extents(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var text: [UInt8] = []
    let parts = Formulas.parts(isDisplayed: Bool.random(using: &random)) { writer in
      let node = Self.node(&writer, &random, depth: 4)
      text = writer.text
      return node
    }
    #expect(parts.first?.text.lowerBound == 0 && parts.last?.text.upperBound == text.count)
    for (part, next) in zip(parts, parts.dropFirst()) {
      #expect(part.text.upperBound == next.text.lowerBound)
    }
    let starts = text.indices.filter { text[$0] & 0xC0 != 0x80 }
    #expect(parts.flatMap(\.letters).map(\.offset) == starts)
    for part in parts {
      let slack: FlowLength = 64
      for rule in part.items {
        guard case .fill(let box, _) = rule else { continue }
        #expect(-box.top <= part.ascent + slack && box.bottom <= part.descent + slack)
        #expect(box.left >= -slack && box.right <= part.width + slack)
      }
      for case .glyphs(_, let size, let stretch, _, let glyphs) in part.items where stretch == 0 {
        for glyph in glyphs where glyph.id < 1_000_000 {
          #expect(-glyph.y + size * 6 / 10 <= part.ascent + slack)
          #expect(glyph.y + size / 10 <= part.descent + slack)
        }
      }
    }
  }

  @Test("as deep as trees may be, they are set")
  func deep() {
    let part = Formulas.part { writer in
      var node = writer.letters("x")
      for level in 0..<FormulaNode.depth - 1 {
        node =
          level.isMultiple(of: 2)
          ? .root(FormulaRoot(of: node, sign: 0..<0))
          : .row([node, .space(width: .em(1), ascent: .zero, descent: .zero)])
      }
      return node
    }
    #expect(part.shape("\u{1D465}") != nil)
  }

  @Test("lengths and levels beyond all measure make no formula endless")
  func endless() {
    let part = Formulas.part { writer in
      var style = FormulaStyle()
      (style.size, style.level) = (1e300, FormulaStyle.Level(-1_000_000, isAdded: true))
      return .styled(
        .row([
          .space(width: .em(1e308), ascent: .points(.infinity), descent: .ex(-.nan)),
          writer.sign("(") { $0.leastSize = .em(1e300) }, writer.letters("x"), writer.sign(")"),
        ]), style)
    }
    #expect(part.width <= 100_000 * .point && part.shapes.count < 1_000)
  }

  @Test("of very many nodes those at the end are left out")
  func many() {
    let part = Formulas.part { writer in
      .row((0..<FormulaSetter.mostNodes + 50).map { _ in writer.letters("x") })
    }
    #expect(part.shapes.count == FormulaSetter.mostNodes)
  }
}

import RectoFlowModel
import RectoTextShaping
import Testing

@Suite("fonts of formulas")
struct FormulaFontTests {
  private static let latinModern =
    "/usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf"

  /// A formula `(a/b)` as it is set in a text font, and that of formulas if one is given.
  private func part(_ formulas: String?) throws -> FormulaPart {
    let fonts = FontShelf()
    try fonts.register(TestFonts.bytes(TestFonts.sans), families: ["Main"], generic: .serif)
    if let formulas { try fonts.registerFormulas(TestFonts.bytes(formulas)) }
    let shaper = HarfBuzzShaper(fonts: fonts, hyphens: HyphenationShelf())
    func letter(_ place: Int) -> FormulaNode {
      .letters(FormulaLetters(.identifier, text: place..<place + 1))
    }
    let fraction = FormulaFraction(letter(1), over: letter(3), bar: 2..<3)
    let root = FormulaNode.row([
      .sign(FormulaSign(text: 0..<1)), .fraction(fraction), .sign(FormulaSign(text: 4..<5)),
    ])
    var flow = Flow()
    flow.text = Array("(a/b)".utf8)
    flow.faces = [TestFonts.face(100 * .point)]
    flow.formulas = [FlowFormula(root: root, text: flow.text, isDisplayed: true)]
    var span = FlowSpan(text: 0..<5, face: 0)
    span.formula = 0
    flow.blocks = [FlowBlock(.text([span]), text: 0..<5)]
    return try #require(shaper.withFormulas(flow).formulas[0].parts.first)
  }

  private func files(_ part: FormulaPart) -> Set<Int> {
    Set(
      part.items.compactMap { item in
        if case .glyphs(let font, _, _, _, _) = item { PenFont(number: font).file } else { nil }
      })
  }

  @Test("without a font of formulas they are built of the text's letters, brackets made higher")
  func plain() throws {
    guard TestFonts.has(TestFonts.sans) else { return }
    let part = try part(nil)
    #expect(files(part) == [0] && part.letters.count == 5)
    #expect(
      part.items.contains { item in
        if case .glyphs(_, let size, let stretch, _, _) = item {
          size > 120 * .point && stretch < 0
        } else {
          false
        }
      })
    #expect(part.items.contains { if case .fill = $0 { true } else { false } })
  }

  @Test("with one, letters are its leaning ones, and brackets its larger shapes")
  func real() throws {
    guard TestFonts.has(TestFonts.sans), TestFonts.has(Self.latinModern) else { return }
    let part = try part(Self.latinModern)
    #expect(files(part) == [1])
    #expect(
      part.items.allSatisfy { item in
        if case .glyphs(_, _, let stretch, _, _) = item { stretch == 0 } else { true }
      })
    // Both parts and the bar between them are within the brackets, but for a tenth.
    #expect(part.ascent.points + part.descent.points > 150)
  }

  @Test("a font that does not say how formulas are set is none for them")
  func other() throws {
    guard TestFonts.has(TestFonts.sans) else { return }
    #expect(throws: ShapingError.self) {
      try FontShelf().registerFormulas(TestFonts.bytes(TestFonts.sans))
    }
  }
}

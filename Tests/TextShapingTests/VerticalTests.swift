import RectoFlowModel
import RectoTextShaping
import RectoTypesetting
import Testing

@Suite("Letters on lines that run down") struct VerticalShapingTests {
  private static let em: Int32 = 65_536

  private static func face(_ change: (inout FlowFace) -> Void = { _ in }) -> FlowFace {
    TestFonts.face {
      ($0.language, $0.orientation) = ("ja", .mixed)
      change(&$0)
    }
  }

  private static func isTurned(_ glyph: ShapedGlyph) -> Bool {
    PenFont(number: Int(glyph.font)).isTurned
  }

  @Test(
    "Latin is turned, with the middle of its capitals on the baseline",
    .enabled(if: TestFonts.has(TestFonts.sans), "the package fonts-open-sans is not installed"))
  func latin() throws {
    let shaper = try TestFonts.shaper(TestFonts.sans)
    let across = shaper.shape("Hxp", TestFonts.face { $0.language = "ja" })
    let down = shaper.shape("Hxp", Self.face())
    #expect(down.advance == across.advance && down.glyphs.map(\.id) == across.glyphs.map(\.id))
    for (a, b) in zip(across.glyphs, down.glyphs) {
      #expect(Self.isTurned(b) && !Self.isTurned(a))
      #expect((Self.em / 4...Self.em * 2 / 5).contains(a.y - b.y))
    }
    let metrics = shaper.metrics(of: shaper.setting(of: Self.face()))
    #expect(metrics.ascent == metrics.descent)
  }

  @Test(
    "letters that stand together fill the room of one, narrower where there are many",
    .enabled(if: TestFonts.has(TestFonts.sans), "the package fonts-open-sans is not installed"),
    arguments: ["1", "29", "100", "2024"])
  func together(text: String) throws {
    let shaper = try TestFonts.shaper(TestFonts.sans)
    let shaped = shaper.shape(text, Self.face { $0.combining = .all })
    #expect(shaped.advance == Int(Self.em) && shaped.clusters == 1)
    #expect(shaped.glyphs.allSatisfy { !Self.isTurned($0) })
    // From left to right across the line, about its middle, all on one line.
    let places = shaped.glyphs.map(\.y)
    #expect(places == places.sorted() && places.allSatisfy { abs($0) <= Self.em / 2 })
    #expect(Set(shaped.glyphs.map(\.x)).count == 1)
    #expect(shaped.glyphs.allSatisfy { text.count > 2 ? $0.stretch < 0 : $0.stretch <= 0 })
  }

  @Test(
    "kanji stand upright, brackets take their other shapes, and marks half of their squares",
    .enabled(if: TestFonts.has(TestFonts.squares), "the package fonts-noto-cjk is not installed"))
  func squares() throws {
    let shaper = try TestFonts.shaper(TestFonts.squares)
    let kanji = shaper.shape("漢字", Self.face())
    #expect(kanji.advance == 2 * Int(Self.em) && kanji.glyphs.allSatisfy { !Self.isTurned($0) })
    // Their origins lie half of a square to the left of the middle.
    #expect(kanji.glyphs.allSatisfy { abs($0.y + Self.em / 2) < Self.em / 50 })
    for mark in ["「", "」", "、", "。", "・"] {
      let down = shaper.shape(mark, Self.face())
      let across = shaper.shape(mark, TestFonts.face { $0.language = "ja" })
      #expect(abs(down.advance - Int(Self.em) / 2) < 700, "\(mark)")
      #expect(abs(across.advance - Int(Self.em) / 2) < 700, "\(mark)")
      if mark != "・" { #expect(down.glyphs[0].id != across.glyphs[0].id, "\(mark)") }
    }
  }
}

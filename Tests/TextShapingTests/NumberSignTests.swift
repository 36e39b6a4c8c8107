import RectoTypesetting
import Testing

@testable import RectoTextShaping

@Suite("Signs of numbers") struct NumberSignTests {
  private static let sign: UInt32 = 0x6DD

  /// A row of a sign that is drawn from 70 to 1,190 and moves the pen by 190 only, and of figures 200 wide drawn from 50 to
  /// 150.
  private static func row(_ scalars: [UInt32]) -> [ShapedGlyph] {
    var glyphs = scalars.map { ShapedGlyph(id: $0, cluster: 0, advance: $0 == sign ? 190 : 200) }
    NumberSign.fit(
      &glyphs, scalar: { $0.id }, ink: { $0.id == sign ? (70, 1_190) : (50, 150) })
    return glyphs
  }

  @Test(
    "a sign has the room that it is drawn in, with its number in the middle",
    arguments: [0, 1, 2, 3, 4])
  func around(figures: Int) throws {
    let row = Self.row([Self.sign] + [UInt32](repeating: 0x661, count: figures))
    #expect(row.reduce(0) { $0 + $1.advance } == 1_190 + 70)
    guard figures > 0 else { return }
    let left = row[0].advance + 50
    let right = row[0].advance + 200 * Int32(figures - 1) + 150
    #expect(abs(left + right - 70 - 1_190) <= 1)
  }

  @Test("a number that is wider than its sign begins with it")
  func wide() {
    let row = Self.row([Self.sign] + [UInt32](repeating: 0x661, count: 9))
    #expect(row[0].advance == 0 && row.reduce(0) { $0 + $1.advance } == 1_800)
  }

  @Test("a sign beside its number, and letters, stay as they are")
  func beside() {
    var glyphs = [0x628, 0x600, 0x661].map { ShapedGlyph(id: $0, cluster: 0, advance: 500) }
    let before = glyphs
    NumberSign.fit(
      &glyphs, scalar: { $0.id }, ink: { $0.id == 0x600 ? (30, 480) : (30, 900) })
    #expect(glyphs == before)
  }
}

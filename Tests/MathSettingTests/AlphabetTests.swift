import RectoFlowModel
import Testing

@testable import RectoMathSetting

@Suite("letters of formulas")
struct AlphabetTests {
  @Test(
    "letters are those of the alphabet that is asked for, older ones where Unicode had them before",
    arguments: [
      ("a", FormulaVariant.italic, 0x1D44E), ("h", .italic, 0x210E), ("Z", .italic, 0x1D44D),
      ("A", .bold, 0x1D400), ("z", .bold, 0x1D433), ("9", .bold, 0x1D7D7),
      ("R", .doubleStruck, 0x211D), ("B", .doubleStruck, 0x1D539), ("1", .doubleStruck, 0x1D7D9),
      ("L", .script, 0x2112), ("H", .fraktur, 0x210C), ("g", .fraktur, 0x1D524),
      ("\u{3B1}", .italic, 0x1D6FC), ("\u{3A9}", .bold, 0x1D6C0), ("\u{3C9}", .boldItalic, 0x1D74E),
      ("\u{2202}", .italic, 0x1D715), ("\u{3D5}", .italic, 0x1D719), ("x", .monospace, 0x1D6A1),
      ("\u{2207}", .bold, 0x1D6C1), ("Q", .sansBoldItalic, 0x1D64C),
    ] as [(Unicode.Scalar, FormulaVariant, UInt32)])
  func letters(scalar: Unicode.Scalar, variant: FormulaVariant, expected: UInt32) {
    #expect(MathAlphabet.scalar(scalar.value, in: variant) == expected)
  }

  @Test("an alphabet that lacks a letter has none, and no two letters are one")
  func others() {
    #expect(MathAlphabet.scalar(0x33, in: .italic) == nil)
    #expect(MathAlphabet.scalar(0x3B1, in: .script) == nil)
    #expect(MathAlphabet.scalar(0x4E00, in: .bold) == nil)
    let all = Array(UInt32(0x41)...0x5A) + Array(0x61...0x7A) + Array(0x391...0x3C9)
    for variant in FormulaVariant.allCases {
      let mapped = all.compactMap { MathAlphabet.scalar($0, in: variant) }
      #expect(Set(mapped).count == mapped.count, "\(variant)")
    }
    #expect(MathAlphabet.leans(0x78) && MathAlphabet.leans(0x3C0) && !MathAlphabet.leans(0x31))
  }
}

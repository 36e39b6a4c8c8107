import RectoFlowModel
import RectoMathSetting

/// Formulas for tests, with the text that they say.
struct FormulaWriter {
  private(set) var text: [UInt8] = []

  /// A letter, number or word.
  mutating func letters(
    _ string: String, _ kind: FormulaLetters.Kind = .identifier, _ variant: FormulaVariant? = nil
  ) -> FormulaNode {
    .letters(FormulaLetters(kind, text: append(string), variant: variant))
  }

  mutating func sign(
    _ string: String, _ change: (inout FormulaSign) -> Void = { _ in }
  ) -> FormulaNode {
    var sign = FormulaSign(text: append(string))
    change(&sign)
    return .sign(sign)
  }

  mutating func append(_ string: String) -> Range<Int> {
    let start = text.count
    text += Array(string.utf8)
    return start..<text.count
  }
}

enum Formulas {
  /// What a formula is set as in letters of 100 points, in parts.
  static func parts(
    _ font: RoundFont = RoundFont(), isDisplayed: Bool = false, isAlone: Bool = false,
    _ write: (inout FormulaWriter) -> FormulaNode
  ) -> [FormulaPart] {
    var writer = FormulaWriter()
    let root = write(&writer)
    return FormulaSetter.parts(
      of: FlowFormula(root: root, text: writer.text, isDisplayed: isDisplayed), font: font,
      size: 100, color: .black, isAlone: isAlone)
  }

  /// The same, of which there is but one part.
  static func part(
    _ font: RoundFont = RoundFont(), isDisplayed: Bool = false,
    _ write: (inout FormulaWriter) -> FormulaNode
  ) -> FormulaPart {
    parts(font, isDisplayed: isDisplayed, write)[0]
  }
}

extension [FormulaPart] {
  /// What stands between places at which a line may end.
  var pieces: [(text: Range<Int>, width: Double, penalty: Int)] {
    var pieces: [(text: Range<Int>, width: Double, penalty: Int)] = []
    for part in self {
      if part.isJoined, let last = pieces.indices.last {
        pieces[last].text = pieces[last].text.lowerBound..<part.text.upperBound
        pieces[last].width += part.width.points
      } else {
        pieces.append((part.text, part.width.points, part.penalty))
      }
    }
    return pieces
  }
}

extension FormulaPart {
  /// A shape with where it is, in points up from the baseline.
  struct Shape: Equatable {
    var id: UInt32
    var x, y, size: Double
    var joins = false
  }

  /// Its shapes from left to right, those of one place from below.
  var shapes: [Shape] {
    items.flatMap { item -> [Shape] in
      guard case .glyphs(_, let size, _, _, let glyphs) = item else { return [] }
      return glyphs.map {
        Shape(id: $0.id, x: $0.x.tenths, y: -$0.y.tenths, size: size.tenths, joins: $0.joins)
      }
    }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// Its lines: left, bottom, width, thickness in points.
  var rules: [[Double]] {
    items.compactMap { item in
      guard case .fill(let box, _) = item else { return nil }
      return [
        box.left.tenths, -box.bottom.tenths, (box.right - box.left).tenths,
        (box.bottom - box.top).tenths,
      ]
    }
  }

  /// The shape of a letter, by its scalar.
  func shape(_ scalar: Unicode.Scalar) -> Shape? {
    shapes.first { $0.id % 1_000_000 == scalar.value }
  }
}

extension FlowLength {
  /// In points, rounded to tenths.
  fileprivate var tenths: Double { (points * 10).rounded() / 10 }
}

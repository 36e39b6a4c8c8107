import PageDrawing
import PageGeometry

/// Outlines of strokes as operators of PDF, in points of the upright page, y down.
struct InkOperators {
  /// How far outlines may be from exact, in page heights: a hundredth of a millimetre.
  static let tolerance = 0.01 / PenTool.pageHeight
  /// The same of what is drawn of them, twice: a fiftieth of a millimetre each, together half a dot of print at 300 dots
  /// an inch. Without it a stroke takes three times as many bytes.
  private static let looseness = 0.02 / PenTool.pageHeight
  /// Decimal places of lengths: a hundredth of a point, which is a third of that.
  private static let places = 2

  private(set) var bytes: [UInt8] = []
  /// The states that are set.
  private(set) var states: Set<State> = []
  /// The page's, in points.
  private let height: Double
  private var last: (color: UInt32, state: State)?

  /// How colours are laid on.
  struct State: Hashable {
    /// In percent, at least 1.
    var opacity: UInt8
    /// Whether they darken what lies under them.
    var isMultiplied: Bool

    /// `A50` or, where it is multiplied, `M50`.
    var name: String { "\(isMultiplied ? "M" : "A")\(opacity)" }
    /// The entry among the states of a page.
    var entry: String {
      "/\(name)<</ca \(DecimalText.text(Double(opacity) / 100, places: 2))"
        + (isMultiplied ? "/BM/Multiply>>" : ">>")
    }
  }

  /// Nothing yet, for a page of a height in points.
  init(height: Double) { self.height = height }

  /// Fills the parts of a stroke, one after the other.
  mutating func append(_ shape: InkShape) {
    for run in shape.runs {
      let opacity = UInt8((shape.opacity(of: run) * 100).rounded().clamped(to: 1...100))
      set(
        shape.color >> 8, State(opacity: opacity, isMultiplied: shape.tool.isTranslucent))
      var here = Vector2.zero
      let sparse = SparseLine.discs(of: run, tolerance: Self.looseness)
      for piece in InkOutline(of: sparse, tolerance: Self.looseness).pieces {
        switch piece {
        case .move(let point):
          append([point], "m")
          here = point
        case .line(let point):
          append([point], "l")
          here = point
        case .arc(let point, let radius, let isLarge):
          appendArc(from: here, to: point, radius: radius, isLarge: isLarge)
          here = point
        }
      }
      // Fills by the nonzero rule, and closes what is open.
      bytes += "f\n".utf8
    }
  }

  private mutating func set(_ color: UInt32, _ state: State) {
    if last?.state != state {
      bytes += "/\(state.name) gs\n".utf8
      states.insert(state)
    }
    if last?.color != color {
      for shift in [UInt32(16), 8, 0] {
        DecimalText.append(Double(color >> shift & 0xFF) / 255, places: 4, to: &bytes)
        bytes.append(UInt8(ascii: " "))
      }
      bytes += "rg\n".utf8
    }
    last = (color, state)
  }

  private mutating func append(_ points: [Vector2], _ name: String) {
    for number in points.flatMap({ [$0.x, $0.y] }) {
      DecimalText.append(number * height, places: Self.places, to: &bytes)
      bytes.append(UInt8(ascii: " "))
    }
    bytes += "\(name)\n".utf8
  }

  /// The part of a circle from right to down to left to up, as curves of no more than a quarter each.
  private mutating func appendArc(
    from start: Vector2, to end: Vector2, radius: Double, isLarge: Bool
  ) {
    let half = (start - end) / 2
    let square = half.dot(half)
    guard square > 1e-18 else { return append([end], "l") }
    let toMiddle = max(0, radius * radius / square - 1).squareRoot() * (isLarge ? -1 : 1)
    let middle = (start + end) / 2 + Vector2(half.y, -half.x) * toMiddle
    // A radius that is too short for the way is as long as it must be.
    let (from, to) = (start - middle, end - middle)
    var turn = angle(ofX: from.dot(to), y: from.cross(to))
    if turn <= 0 { turn += 2 * .pi }
    let count = max(1, (turn / (.pi / 2) - 1e-6).rounded(.up))
    let (sine, cosine) = sineAndCosine(turn / count)
    let quarter = sineAndCosine(turn / count / 4)
    let reach = 4 / 3 * quarter.sine / quarter.cosine
    var spoke = from
    for index in 1...Int(count) {
      let turned = Vector2(
        spoke.x * cosine - spoke.y * sine, spoke.x * sine + spoke.y * cosine)
      let next = index == Int(count) ? to : turned
      append(
        [
          middle + spoke + Vector2(-spoke.y, spoke.x) * reach,
          middle + next - Vector2(-next.y, next.x) * reach, middle + next,
        ], "c")
      spoke = next
    }
  }
}

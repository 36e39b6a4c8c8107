import PageDrawing
import PageGeometry

/// Outlines of strokes as operators of PDF, which paint on points of the upright page, y down.
///
/// Each part of a stroke has its own origin, and whole numbers that are counted from there: so they have few digits.
struct InkOperators {
  /// How far discs may be from a smooth curve, in page heights: a hundredth of a millimetre.
  static let tolerance = 0.01 / PenTool.pageHeight
  /// The same of outlines from discs: half a dot of print at 300 dots an inch is more. Half of it would take a third
  /// more bytes.
  static let looseness = 0.016 / PenTool.pageHeight
  /// What lengths are counted in, in page heights, to whole numbers.
  private static let grain = 0.01 / PenTool.pageHeight
  /// Decimal places of that in points.
  private static let places = 4

  private(set) var bytes: [UInt8] = []
  /// The states that are set.
  private(set) var states: Set<State> = []
  private var last = (color: UInt32(0), state: State(opacity: 100, isMultiplied: false))
  /// Our units of a page height, and where places are counted from in them.
  private let perHeight: Double
  private var origin = Vector2.zero

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
  init(height: Double) {
    // Of the smallest pages it is as small as can be written.
    let scale = DecimalText.text(max(1e-4, Self.grain * height), places: Self.places)
    perHeight = height / (Double(scale) ?? 1)
    bytes += "\(scale) 0 0 \(scale) 0 0 cm\n".utf8
  }

  /// Fills the parts of a stroke, one after the other.
  mutating func append(_ shape: InkShape) {
    for run in shape.runs {
      let opacity = UInt8((shape.opacity(of: run) * 100).rounded().clamped(to: 1...100))
      set(
        shape.color >> 8, State(opacity: opacity, isMultiplied: shape.tool.isTranslucent))
      let outline = InkOutline(of: run, tolerance: Self.looseness)
      begin(at: outline.pieces.reduce(run[0].position) { pointwiseMin($0, $1.end) })
      var here = Vector2.zero
      for piece in outline.pieces {
        switch piece {
        case .move(let point):
          append([point], "m")
          here = point
        case .line(let point):
          append([point], "l")
          here = point
        case .curve(let first, let second, let point):
          append([first, second, point], "c")
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
    if last.state != state {
      bytes += "/\(state.name) gs\n".utf8
      states.insert(state)
    }
    if last.color != color {
      for shift in [UInt32(16), 8, 0] {
        DecimalText.append(Double(color >> shift & 0xFF) / 255, places: 4, to: &bytes)
        bytes.append(UInt8(ascii: " "))
      }
      bytes += "rg\n".utf8
    }
    last = (color, state)
  }

  /// Counts places from a corner of what follows, so that they are small numbers.
  private mutating func begin(at corner: Vector2) {
    let next = (corner * perHeight).rounded(.down)
    let way = next - origin
    origin = next
    if way != .zero { bytes += "1 0 0 1 \(Int(way.x)) \(Int(way.y)) cm\n".utf8 }
  }

  private mutating func append(_ points: [Vector2], _ name: String) {
    for point in points {
      let place = point * perHeight - origin
      for number in [place.x, place.y] {
        DecimalText.append(number, places: 0, to: &bytes)
        bytes.append(UInt8(ascii: " "))
      }
    }
    bytes += "\(name)\n".utf8
  }

  /// The part of a circle from right to down to left to up, as few curves as are near enough to it.
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
    var count = max(1, (turn / Self.mostTurn).rounded(.up))
    while Self.miss(turn / count) * radius > Self.looseness { count += 1 }
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

  /// A curve follows no more of a circle, in radians.
  private static let mostTurn = 3.5

  /// How far a curve is from the part of a circle of radius 1 that it follows, at most.
  private static func miss(_ turn: Double) -> Double {
    let (sine, cosine) = sineAndCosine(turn / 4)
    let square = sine * sine
    return 2 / 27 * square * square * square / (cosine * cosine)
  }
}

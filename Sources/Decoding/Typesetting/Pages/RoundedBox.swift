import RectoFlowModel

/// A box with rounded corners, and what is drawn of it: what lies behind it, and one line around it.
struct RoundedBox {
  /// A corner: where it is, and its radii.
  private struct Corner {
    var x, y, across, down: Double
  }

  /// From the upper left one clockwise.
  private let corners: [Corner]

  /// So many points stand for a quarter of an ellipse: no page is so large that its corners are seen.
  private static let steps = 12
  /// The middles of ellipses lie there from their corners, to the right and down.
  private static let inwards = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]

  /// With radii that are made smaller in one ratio where a side is too short for both of its corners (CSS Backgrounds 3, 5.5).
  init(_ box: DisplayBox, _ corners: FlowCorners) {
    let (left, top) = (Double(box.left), Double(box.top))
    let (right, bottom) = (max(Double(box.right), left), max(Double(box.bottom), top))
    let radii = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
      .map { radius in
        (
          across: Self.length(radius.across, of: right - left),
          down: Self.length(radius.down, of: bottom - top)
        )
      }
    let sides = [right - left, bottom - top, right - left, bottom - top]
    let ratio = (0..<4).reduce(1) { ratio, side in
      let (one, other) = (radii[side], radii[(side + 1) % 4])
      let both = side % 2 == 0 ? one.across + other.across : one.down + other.down
      return both > sides[side] ? min(ratio, sides[side] / both) : ratio
    }
    self.corners = zip([(left, top), (right, top), (right, bottom), (left, bottom)], radii)
      .map { place, radius in
        Corner(
          x: place.0, y: place.1, across: radius.across * ratio, down: radius.down * ratio)
      }
  }

  private init(corners: [Corner]) { self.corners = corners }

  private static func length(_ extent: FlowExtent, of whole: Double) -> Double {
    switch extent {
    case .length(let length): Double(max(length, 0))
    case .share(let part): Double(min(max(part, 0), 10_000)) / 10_000 * whole
    }
  }

  /// What is drawn of it; nil where its borders are no one line, whose corners cannot be rounded.
  func items(background: FlowColor?, _ borders: FlowSides<FlowBorder?>) -> [DisplayItem]? {
    let all = [borders.top, borders.right, borders.bottom, borders.left]
    let seen = all.compactMap { $0 }
    guard seen.allSatisfy({ $0.stroke == .solid && $0.color == seen[0].color }) else { return nil }
    var items: [DisplayItem] = []
    if let background, background.alpha > 0 {
      items.append(.shape(DisplayCut(points: outline, countsOdd: false), background))
    }
    guard let color = seen.first?.color, color.alpha > 0 else { return items }
    let (outer, inner) = (outline, within(all.map { Double(max($0?.width ?? 0, 0)) }).outline)
    // One line goes around outside and then inside; what it goes there and back is no part of either.
    let ring = outer + outer.prefix(2) + inner + inner.prefix(2)
    items.append(.shape(DisplayCut(points: ring, countsOdd: true), color))
    return items
  }

  /// The box within borders of such widths, from the upper one clockwise.
  private func within(_ widths: [Double]) -> RoundedBox {
    let (top, right, bottom, left) = (widths[0], widths[1], widths[2], widths[3])
    let moves = [(left, top), (-right, top), (-right, -bottom), (left, -bottom)]
    var inner = zip(corners, moves).map { corner, move in
      Corner(
        x: corner.x + move.0, y: corner.y + move.1, across: max(corner.across - abs(move.0), 0),
        down: max(corner.down - abs(move.1), 0))
    }
    // Borders that meet leave nothing.
    let (across, down) = ((inner[0].x + inner[1].x) / 2, (inner[0].y + inner[2].y) / 2)
    if inner[0].x > inner[1].x { for place in 0..<4 { inner[place].x = across } }
    if inner[0].y > inner[2].y { for place in 0..<4 { inner[place].y = down } }
    return RoundedBox(corners: inner)
  }

  /// The points around it, across and down by turns.
  var outline: [FlowLength] {
    var points: [FlowLength] = []
    for (place, corner) in corners.enumerated() {
      let (right, down) = Self.inwards[place]
      let middle = (x: corner.x + right * corner.across, y: corner.y + down * corner.down)
      let isRound = corner.across > 0 && corner.down > 0
      for turn in isRound ? Self.quarter(place) : [(-right, -down)] {
        points.append(Self.length(middle.x + turn.x * corner.across))
        points.append(Self.length(middle.y + turn.y * corner.down))
      }
    }
    return points
  }

  private static func length(_ value: Double) -> FlowLength {
    FlowLength(clamping: Int(value.rounded()))
  }

  /// The part of a circle about the origin that a corner is, clockwise.
  private static func quarter(_ corner: Int) -> [(x: Double, y: Double)] {
    // From the left up to the top, by the cosine and the sine of a twelfth of that.
    var (x, y) = (-1.0, 0.0)
    var points = [(x: x, y: y)]
    for _ in 0..<steps {
      (x, y) = (x * step.x - y * step.y, x * step.y + y * step.x)
      points.append((x, y))
    }
    return points.map { point in
      (0..<corner).reduce(point) { turned, _ in (x: -turned.y, y: turned.x) }
    }
  }
  private static let step = (x: 0.991_444_861_373_810_4, y: 0.130_526_192_220_051_6)
}

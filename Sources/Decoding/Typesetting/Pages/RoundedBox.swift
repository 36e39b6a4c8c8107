import RectoFlowModel

/// A box with rounded corners, and what is drawn of it: what lies behind it, and one line around it.
struct RoundedBox {
  /// From the upper left corner clockwise: where the corners are, and their radii.
  private let corners: [(x: Double, y: Double, radius: Double)]

  /// So many points stand for a quarter of a circle: no page is so large that its corners are seen.
  private static let steps = 12
  /// The middles of circles lie there from their corners, to the right and down.
  private static let inwards = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]

  /// With radii that are made smaller in one ratio where a side is too short for both of its corners (CSS Backgrounds 3, 5.5).
  init(_ box: DisplayBox, _ corners: FlowCorners) {
    let (left, top) = (Double(box.left), Double(box.top))
    let (right, bottom) = (max(Double(box.right), left), max(Double(box.bottom), top))
    let radii = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
      .map { Double(max($0, 0)) }
    let sides = [right - left, bottom - top, right - left, bottom - top]
    let ratio = (0..<4).reduce(1) { ratio, side in
      let both = radii[side] + radii[(side + 1) % 4]
      return both > sides[side] ? min(ratio, sides[side] / both) : ratio
    }
    self.corners = [
      (left, top, radii[0] * ratio), (right, top, radii[1] * ratio),
      (right, bottom, radii[2] * ratio), (left, bottom, radii[3] * ratio),
    ]
  }

  private init(corners: [(x: Double, y: Double, radius: Double)]) { self.corners = corners }

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
      (
        x: corner.x + move.0, y: corner.y + move.1,
        radius: max(corner.radius - max(abs(move.0), abs(move.1)), 0)
      )
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
      let middle = (x: corner.x + right * corner.radius, y: corner.y + down * corner.radius)
      for turn in Self.quarter(place, of: corner.radius) {
        points.append(Self.length(middle.x + turn.x * corner.radius))
        points.append(Self.length(middle.y + turn.y * corner.radius))
      }
    }
    return points
  }

  private static func length(_ value: Double) -> FlowLength {
    FlowLength(clamping: Int(value.rounded()))
  }

  /// The part of a circle about the origin that a corner is, clockwise; one point where it has no radius.
  private static func quarter(_ corner: Int, of radius: Double) -> [(x: Double, y: Double)] {
    guard radius > 0 else { return [(0, 0)] }
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

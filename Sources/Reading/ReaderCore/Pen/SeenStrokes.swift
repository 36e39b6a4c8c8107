import PageDrawing
import PageGeometry

/// Strokes that a lasso holds, as they are seen on a page that lies flat.
struct SeenStrokes {
  let held: StrokeSelection
  /// Where their page is seen, and its extent across for one down.
  let lies: PagePlace
  let aspect: Double

  /// Pixels from a corner or the knob at which a hand takes it, and between the knob and the box.
  private static let (reach, stem) = (12.0, 28.0)
  /// Millimetres that a key moves them by, on a page as high as widths are told for; by how much it enlarges, and by
  /// how many radians it turns.
  private static let (keyWay, keyScale, keyTurn) = (1.0, 1.1, Double.pi / 36)

  /// The box around them: its corners, and the knob above.
  var box: OverlayContent.Lasso {
    let corners = held.corners.map { lies.place(of: Vector2($0.x / aspect, $0.y)) }
    let top = (corners[0] + corners[1]) / 2
    let way = top - (corners[2] + corners[3]) / 2
    let up = way.length > 0 ? way / way.length : Vector2(0, -1)
    return OverlayContent.Lasso(corners: corners, knob: top + up * Self.stem)
  }

  /// What a hand takes them by at a place, which is a point of their page in page heights; nil beside them.
  func grip(at place: Vector2, point: Vector2) -> StrokeSelection.Grip? {
    let box = box
    if let knob = box.knob, (knob - place).length <= Self.reach { return .knob }
    let ways = box.corners.map { ($0 - place).length }
    if let index = ways.indices.min(by: { ways[$0] < ways[$1] }), ways[index] <= Self.reach {
      return .corner(index)
    }
    let isInside =
      (held.least.x...held.greatest.x).contains(point.x)
      && (held.least.y...held.greatest.y).contains(point.y)
    return isInside ? .inside : nil
  }

  /// What a key does to them; nil for one that does something else.
  func placement(of control: Control) -> Placement? {
    switch control {
    case .left: .moved(by: step(to: Vector2(-1, 0)))
    case .right: .moved(by: step(to: Vector2(1, 0)))
    case .up: .moved(by: step(to: Vector2(0, -1)))
    case .down: .moved(by: step(to: Vector2(0, 1)))
    case .more: .turned(scaled: Self.keyScale, about: held.middle)
    case .less: .turned(scaled: 1 / Self.keyScale, about: held.middle)
    case .turnLeft: .turned(by: -Self.keyTurn, about: held.middle)
    case .turnRight: .turned(by: Self.keyTurn, about: held.middle)
    default: nil
    }
  }

  /// A step on the page that is seen to go some way, however the view is turned.
  private func step(to way: Vector2) -> Vector2 {
    let start = Vector2(held.middle.x / aspect, held.middle.y)
    let step = lies.point(at: lies.place(of: start) + way) - start
    return Vector2(step.x * aspect, step.y).normalized * Self.keyWay / PenTool.pageHeight
  }
}

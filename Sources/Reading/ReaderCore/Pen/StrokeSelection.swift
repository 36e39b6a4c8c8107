import PageDrawing
import PageGeometry
import RectoBookModel

/// Strokes of a page that a lasso holds, and the box around them.
struct StrokeSelection: Equatable, Sendable {
  /// By what a hand takes it.
  enum Grip: Equatable, Sendable {
    /// It moves.
    case inside
    /// A corner, counted from the upper left one to the right and around: it grows and shrinks about the opposite one.
    case corner(Int)
    /// The knob above it: it turns about its middle.
    case knob
  }

  var page: PageNumber
  var ids: [Stroke.ID]
  /// The upper left and the lower right corner of the box while nothing holds it, in page heights.
  let least, greatest: Vector2
  /// What a hand has done that holds it.
  var held = Placement()

  /// Page heights between the strokes and the box.
  private static let room = 0.006
  /// By how much a drag enlarges at most, or makes smaller.
  private static let scales = 0.05...20.0

  /// Holds those of some strokes of which something is left; nil where that is none.
  init?(_ ids: [Stroke.ID], of drawing: Drawing, on page: PageNumber) {
    let boxes = ids.compactMap { id -> (id: Stroke.ID, box: (least: Vector2, greatest: Vector2))? in
      guard let item = drawing[id] else { return nil }
      return item.shape(tolerance: 0.1 / item.stroke.unit).map { (id, $0.box) }
    }
    guard let first = boxes.first else { return nil }
    (self.page, self.ids) = (page, boxes.map(\.id))
    least = boxes.reduce(first.box.least) { pointwiseMin($0, $1.box.least) } - Self.room
    greatest = boxes.reduce(first.box.greatest) { pointwiseMax($0, $1.box.greatest) } + Self.room
  }

  /// The corners of the box as it lies now, from the upper left one to the right and around.
  var corners: [Vector2] {
    [least, Vector2(greatest.x, least.y), greatest, Vector2(least.x, greatest.y)].map { held($0) }
  }

  /// The middle of the box while nothing holds it.
  var middle: Vector2 { (least + greatest) / 2 }

  /// What a hand does that takes it at a point and brings that to another, all in page heights.
  func placement(_ grip: Grip, from start: Vector2, to end: Vector2) -> Placement {
    switch grip {
    case .inside: return .moved(by: end - start)
    case .corner(let index):
      let fixed = [greatest, Vector2(least.x, greatest.y), least, Vector2(greatest.x, least.y)]
      let about = fixed[index]
      let way = start - about
      let scale = (end - about).dot(way) / max(way.dot(way), 1e-12)
      return .turned(scaled: scale.clamped(to: Self.scales), about: about)
    case .knob:
      let (from, to) = (start - middle, end - middle)
      return .turned(by: angle(ofX: from.dot(to), y: from.cross(to)), about: middle)
    }
  }
}

/// What a hand does that has a lasso, while it is down.
enum LassoAct: Equatable, Sendable {
  /// It draws a line around strokes, through points in page heights.
  case loop(PageNumber, [Vector2])
  /// It holds those that are selected, by a grip and a point of it, and what was done before to their page.
  case hold(StrokeSelection.Grip, from: Vector2, before: DeedLog)
}

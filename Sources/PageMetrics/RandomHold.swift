import PageGeometry
import PageLayout

/// A leaf of a book, a point of it that is held, and a pointer anywhere about the book.
///
/// Books of any shape from 0.5 to 2 and of 4 to 3,000 pages; the first leaf, one in the middle or the
/// last, boards left out; points from 0.05 of its width on, a half of them on the outer edge; from
/// both sides.
struct RandomHold {
  /// The book, the leaf lying on the side from which it is taken.
  let book: BookArrangement
  private let held: Vector2
  private let isFromLeft: Bool
  private let eye: Vector3
  /// Where the pointer is on the desk: in a half of all within the leaf's own reach or nearly so, in
  /// the others within two page widths and one page height about the book.
  let place: Vector2
  /// Where a hand begins that goes a way over the desk, and how far a step takes it.
  private let path: (start: Vector2, step: Vector2)

  /// The hold of a number: equal numbers give equal holds.
  init(seed: UInt64) {
    var random = RandomBits(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let shape = BookShape(
      pageCount: [4, 12, 60, 200, 800, 3000][Int(number(0...5.999))], leafWidth: number(0.5...2))
    let size = shape.leafSize
    let boards = shape.hasBoards ? 1 : 0
    let last = max(boards, shape.leafCount - 1 - boards)
    let leaf = min([boards, shape.leafCount / 2, last][Int(number(0...2.999))], last)
    var point = Vector2(number(0.05...1), number(0...1))
    if number(0...1) < 0.5 { point.x = 1 }
    if number(0...1) < 0.25 { point.y = point.y.rounded() }
    held = point * size
    isFromLeft = number(0...1) < 0.5
    func near() -> Vector2 { Vector2(number(-1.1...1.1), number(-0.3...1.3)) * size }
    place = number(0...1) < 0.5 ? near() : Vector2(number(-3...3), number(-1...2)) * size
    let (s, c) = sineAndCosine(number(0...2 * .pi))
    path = (near(), Vector2(c, s) * Self.step)
    eye = Vector3(0, 0.5, 2.8 * max(1, size.x))
    book = BookArrangement(
      shape: shape, turned: leaf,
      turns: [
        Turn(
          leaves: leaf..<leaf + 1, progress: isFromLeft ? 1 : 0,
          shape: LeafShape(hinge: isFromLeft ? .pi : 0))
      ])
  }

  private func ray(to place: Vector2) -> Ray {
    Ray(origin: eye, direction: (Vector3(place, 0) - eye).normalized)
  }

  /// The book with the pointer over a place of the desk.
  func held(over place: Vector2) -> BookArrangement {
    var held = book
    let grip = Grip(held: self.held, ray: ray(to: place), isFromLeft: isFromLeft)
    held.turns[0].shape = book.bent(book.turns[0], by: grip)
    held.turns[0].progress = held.turns[0].shape.progress(size: book.shape.leafSize)
    return held
  }

  /// Where the bound edge lies while the leaf lies on either side.
  private var atRest: ClosedRange<Double> {
    let leaf = book.turned
    let heights = [leaf, leaf + 1].map { turned in
      BookArrangement(shape: book.shape, turned: turned).visibleScene(in: Self.view).leaves
        .first { $0.index == leaf }?.model.w.z ?? .nan
    }
    return min(heights[0], heights[1])...max(heights[0], heights[1])
  }

  /// Any view: a book is laid out in page heights.
  static let view = ViewSize(width: 1280, height: 800)

  /// Records the bound edge, what enters the stacks, and whether the held point is under the pointer.
  func record(into tally: inout Tally) {
    let scene = held(over: place).visibleScene(in: Self.view)
    guard let leaf = scene.leaves.first(where: { $0.isTurning }) else { return }
    let thickness = book.shape.leafThickness
    let rest = atRest
    for v in [0.0, 0.5, 1] {
      let bound = leaf.place(Vector2(0, v)).position
      let off = Vector3(bound.x, bound.y - v, bound.z - bound.z.clamped(to: rest))
      tally.record(off.length / thickness, .heldEdge)
    }
    tally.record(Contact.depth(of: leaf, in: scene) <= thickness ? 1 : 0, .heldClear)
    let reach = Reach(held: held, height: 1, edge: leaf.model.w.z)
    guard reach.meets(ray(to: place)) else { return }
    let way = leaf.place(held).position - eye
    let seen = eye + way * (eye.z / -way.z)
    tally.record((Vector2(seen.x, seen.y) - place).length < Self.near ? 1 : 0, .heldShare)
  }

  /// Less than a pixel of a page 1,000 high.
  private static let near = 1e-3

  /// Records the steps of a hand that goes straight on.
  ///
  /// Left out are those over which a sharp crease would take a point of the leaf 4 times as far as the
  /// hand goes: next to the place where the held point lay a little way turns the crease by much,
  /// and no paper can do otherwise. Their share is noted as well.
  func recordPath(into tally: inout Tally) {
    var last: Seen?
    for step in 0...Self.steps {
      let seen = seen(over: path.start + path.step * Double(step))
      if let last, let seen {
        let isForced = Self.farthest(last.creased, seen.creased) > 4 * Self.step
        tally.record(isForced ? 1 : 0, .forcedSteps)
        if !isForced {
          let gone = Self.farthest(last.points, seen.points)
          tally.record(gone <= 4 * Self.step ? 1 : 0, .calmSteps)
        }
      }
      last = seen
    }
  }

  /// How many steps a hand goes, each of so many page heights.
  private static let (steps, step) = (12, 0.02)

  /// Where 64 points all over the leaf lie, and where they would if it were creased, seen from above.
  private struct Seen {
    var points: [Vector2]
    var creased: [Vector2]
  }

  private func seen(over place: Vector2) -> Seen? {
    let scene = held(over: place).visibleScene(in: Self.view)
    guard let leaf = scene.leaves.first(where: { $0.isTurning }) else { return nil }
    let points = (0..<64).map {
      leaf.rectangle.point(at: Vector2(Double($0 % 8), Double($0 / 8)) / 7)
    }
    func above(_ point: Vector2) -> Vector2 {
      let place = leaf.place(point).position
      return Vector2(place.x, place.y)
    }
    // The crease is half way between where the held point lay and where it is.
    let goal = above(self.held) * Vector2(isFromLeft ? -1 : 1, 1)
    let (way, middle) = ((self.held - goal).normalized, (self.held + goal) / 2)
    let creased = points.map { $0 - way * (2 * max(0, ($0 - middle).dot(way))) }
    return Seen(points: points.map(above), creased: creased)
  }

  /// The farthest way of any point from one of two moments to the other.
  private static func farthest(_ a: [Vector2], _ b: [Vector2]) -> Double {
    zip(a, b).map { ($0 - $1).length }.max() ?? 0
  }
}

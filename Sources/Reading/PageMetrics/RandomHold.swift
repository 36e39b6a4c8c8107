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
  /// The point of the leaf that is held, in page heights from the lower end of the spine.
  let held: Vector2
  let isFromLeft: Bool
  let eye: Vector3
  /// Where the pointer is on the desk: in a half of all within the leaf's own reach or nearly so, in
  /// the others within two page widths and one page height about the book.
  let place: Vector2
  /// Where a hand begins that goes a way over the desk, and where a step takes it.
  let path: (start: Vector2, step: Vector2)
  /// The same of a hand that passes the place where the held point lay, within 0.04 page heights.
  let passing: (start: Vector2, step: Vector2)

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
    path = (near(), Vector2(c, s) * HandPath.step)
    let rest = held * Vector2(isFromLeft ? -1 : 1, 1)
    passing = Self.passing(rest, seed: seed)
    eye = Vector3(0, 0.5, 2.8 * max(1, size.x))
    book = BookArrangement(
      shape: shape, turned: leaf,
      turns: [
        Turn(
          leaves: leaf..<leaf + 1, progress: isFromLeft ? 1 : 0,
          shape: LeafShape(hinge: isFromLeft ? .pi : 0))
      ])
  }

  /// A way past a place, in any direction: numbers of its own, so that the others stay what they are.
  private static func passing(_ place: Vector2, seed: UInt64) -> (start: Vector2, step: Vector2) {
    var random = RandomBits(seed: seed &+ 77_777)
    let (s, c) = sineAndCosine(Double.random(in: 0...2 * .pi, using: &random))
    let middle = place + Vector2(-s, c) * Double.random(in: -0.04...0.04, using: &random)
    let step = Vector2(c, s) * HandPath.passingStep
    return (middle - step * (Double(HandPath.passingSteps) / 2), step)
  }

  func ray(to place: Vector2) -> Ray {
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
    tally.record(Contact.depthAtSpine(of: leaf, in: scene), .heldAtSpine)
    let reach = Reach(held: held, height: 1, edge: leaf.model.w.z)
    guard reach.meets(ray(to: place)) else { return }
    let way = leaf.place(held).position - eye
    let seen = eye + way * (eye.z / -way.z)
    tally.record((Vector2(seen.x, seen.y) - place).length < Self.near ? 1 : 0, .heldShare)
  }

  /// Less than a pixel of a page 1,000 high.
  private static let near = 1e-3
}

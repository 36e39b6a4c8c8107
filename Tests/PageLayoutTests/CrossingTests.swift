import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

/// Paper never passes through paper: at most a tenth of a leaf's thickness (M9).
@Suite("Crossing") struct CrossingTests {
  /// From two leaves to thousands: blocks from nothing to their thickest, either side thicker.
  static func book(seed: UInt64) -> (BookArrangement, thickness: Double) {
    var random = SplitMix64(seed: seed)
    var shape = random.shape(pages: seed.isMultiple(of: 2) ? 1...60 : 500...4000)
    shape.direction = .leftToRight
    let (turned, turns) = random.turns(of: shape, tilt: random.tilt())
    return (
      BookArrangement(shape: shape, turned: turned, turns: turns), shape.leafThickness
    )
  }

  @Test("no leaf in the air enters the desk or the leaves that lie", arguments: UInt64(0)..<60)
  func blocks(seed: UInt64) {
    let (book, thickness) = Self.book(seed: seed)
    let scene = book.visibleScene(in: .usual)
    let (onRight, onLeft) = Self.tops(of: book)
    for leaf in scene.leaves where leaf.isTurning {
      for place in leaf.positions(8, 4) {
        #expect(place.z >= -1e-12)
        if place.x > 1e-9 { #expect(place.z >= onRight - thickness / 10) }
        if place.x < -1e-9 { #expect(place.z >= onLeft - thickness / 10) }
      }
    }
  }

  /// How high the leaves lie on either side, counted one by one.
  static func tops(of book: BookArrangement) -> (right: Double, left: Double) {
    let shape = book.shape
    let boards = shape.stock.leaves(0..<1).kind == .board
    func height(_ leaves: Range<Int>) -> Double {
      leaves.reduce(0) {
        let isBoard = shape.stock.leaves($1..<$1 + 1).kind == .board
        return $0 + (isBoard ? shape.boardThickness : shape.leafThickness)
      }
    }
    // A board without a page lies under the last leaf.
    let lowest = boards && shape.stock.back == nil ? shape.boardThickness : 0
    let firstOnRight = book.turned + book.turns.count
    return (
      height(firstOnRight..<shape.leafCount) + lowest,
      shape.isOnePage ? 0 : height(0..<book.turned)
    )
  }

  @Test("a leaf under a finger enters no block, however thick", arguments: UInt64(0)..<40)
  func held(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = BookShape(pageCount: random.whole(2...4000), leafWidth: random.number(0.5...1.6))
    let turned = random.whole(0...shape.leafCount - 1)
    let grip = Grip(
      held: Vector2(random.number(0.2...1) * shape.leafWidth, random.number(0...1)),
      place: Vector2(random.number(-1.2...1) * shape.leafWidth, random.number(-0.2...1.2)))
    let book = BookArrangement(shape: shape, position: Double(turned), grip: grip)
    let (onRight, onLeft) = Self.tops(of: book)
    for leaf in book.visibleScene(in: .usual).leaves where leaf.isTurning {
      // Next to the spine there is no telling on which side paper is.
      for place in leaf.positions(12, 6) where abs(place.x) > 0.05 * shape.leafWidth {
        #expect(place.z >= (place.x < 0 ? onLeft : onRight) - shape.leafThickness)
      }
    }
  }

  @Test("no leaf in the air enters the one behind it", arguments: UInt64(0)..<60)
  func neighbours(seed: UInt64) {
    let (book, thickness) = Self.book(seed: seed)
    let flying = book.visibleScene(in: .usual).leaves.filter(\.isTurning)
    for (ahead, behind) in zip(flying, flying.dropFirst()) {
      for place in ahead.positions(8, 4) {
        #expect(penetration(of: place, into: behind) <= thickness / 10)
      }
    }
  }

  /// How far `place`, which belongs to a leaf further left, lies behind `leaf`: along the circle
  /// about the bound edge, at the same distance from it and the same height on the page.
  private func penetration(of place: Vector3, into leaf: Leaf) -> Double {
    let edge = leaf.model.w.z
    func around(_ point: Vector3) -> (distance: Double, height: Double, azimuth: Double) {
      let distance = Vector2(point.x, point.z - edge).length
      let azimuth = angle(ofX: point.x, y: point.z - edge)
      // Straight below the edge is as far ahead as can be, whatever the rounding says.
      return (distance, point.y, azimuth < -.pi / 2 + 1e-6 ? azimuth + 2 * .pi : azimuth)
    }
    let wanted = around(place)
    guard wanted.distance > 1e-9 else { return 0 }
    // Newton's method on distance and height as functions of the material point.
    var point = Vector2(wanted.distance, wanted.height)
    let h = 1e-6
    for _ in 0..<8 {
      let here = around(leaf.place(point).position)
      let miss = Vector2(wanted.distance - here.distance, wanted.height - here.height)
      if miss.length < 1e-12 { break }
      let across = around(leaf.place(point + Vector2(h, 0)).position)
      let up = around(leaf.place(point + Vector2(0, h)).position)
      let u = Vector2(across.distance - here.distance, across.height - here.height) / h
      let v = Vector2(up.distance - here.distance, up.height - here.height) / h
      point += Vector2(miss.cross(v), u.cross(miss)) / u.cross(v)
    }
    let found = around(leaf.place(point).position)
    guard leaf.rectangle.contains(point), abs(found.distance - wanted.distance) < 1e-9 else {
      return 0
    }
    return wanted.distance * (found.azimuth - wanted.azimuth)
  }
}

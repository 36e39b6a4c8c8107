import PageGeometry
import PageLayout

/// Where the paper lets a held point be: not farther from either end of the spine than it is on the
/// flat page, and not below its bound edge.
struct Reach {
  /// The held material point.
  let held: Vector2
  /// The height of the leaf.
  let height: Double
  /// The height of the bound edge in the scene.
  let edge: Double

  /// Whether any of it is seen through a ray.
  func meets(_ ray: Ray) -> Bool {
    guard ray.direction.z < 0 else { return false }
    var (least, greatest) = (0.0, (edge - ray.origin.z) / ray.direction.z)
    for end in [0, height] {
      let center = Vector3(0, end, edge)
      let from = ray.origin - center
      let radius = (held - Vector2(0, end)).length
      let (a, b) = (ray.direction.dot(ray.direction), from.dot(ray.direction))
      let inside = b * b - a * (from.dot(from) - radius * radius)
      guard inside >= 0 else { return false }
      least = max(least, (-b - inside.squareRoot()) / a)
      greatest = min(greatest, (-b + inside.squareRoot()) / a)
    }
    return least <= greatest
  }

  /// The place of the view nearest to `place` at which it can be seen; `place` itself if it can.
  ///
  /// It is convex, and so is what is seen of it. The camera looks straight down.
  func nearest(to place: Vector2, seenBy camera: Camera, in view: ViewSize) -> Vector2 {
    /// Where the eye looks through a corner of the view, one page height farther down.
    func way(_ x: Double, _ y: Double) -> Vector3 {
      let ray = camera.ray(through: Vector2(x * view.width, y * view.height), of: view)
      return ray.map { $0.direction / -$0.direction.z } ?? Vector3(0, 0, 0)
    }
    let (corner, right, down) = (way(0, 0), way(1, 0), way(0, 1))
    func isSeen(_ place: Vector2) -> Bool {
      let (x, y) = (place.x / view.width, place.y / view.height)
      return meets(
        Ray(
          origin: camera.eye, direction: corner + (right - corner) * x + (down - corner) * y))
    }
    if isSeen(place) { return place }
    let inner = camera.project(Vector3(0, held.y, edge + 0.3 * held.x), into: view)
    let middle = Vector2(inner.x, inner.y)
    /// The last place that is seen in a direction from the middle.
    func rim(_ direction: Double) -> Vector2 {
      let (s, c) = sineAndCosine(direction)
      var (inside, outside) = (0.0, 2 * (view.width + view.height))
      for _ in 0..<40 {
        let between = (inside + outside) / 2
        if isSeen(middle + Vector2(c, s) * between) { inside = between } else { outside = between }
      }
      return middle + Vector2(c, s) * inside
    }
    func miss(_ direction: Double) -> Double { (rim(direction) - place).length }
    let steps = 48
    let step = 2 * Double.pi / Double(steps)
    let best = (0..<steps).map { Double($0) * step }.min { miss($0) < miss($1) } ?? 0
    var (low, high) = (best - step, best + step)
    for _ in 0..<30 {
      let (a, b) = (low.mixed(with: high, 0.382), low.mixed(with: high, 0.618))
      if miss(a) < miss(b) { high = b } else { low = a }
    }
    return rim((low + high) / 2)
  }
}

extension Reach {
  /// The share of the places on the desk within a point's reach at which a finger straight above
  /// holds it there, the sheet being whole and bound: M6.
  static func share(of held: Vector2, on size: Vector2, cells: Int = 14) -> Double {
    var (within, reached) = (0, 0)
    for row in 0..<2 * cells {
      for column in 0..<2 * cells {
        let place =
          Vector2(
            (Double(column) + 0.5) / Double(cells) - 1,
            ((Double(row) + 0.5) / Double(cells) - 1) * 1.5 + 0.5) * Vector2(held.x, size.y)
        let isWithin = [0, size.y].allSatisfy { end in
          (place - Vector2(0, end)).length < (held - Vector2(0, end)).length
        }
        guard isWithin else { continue }
        within += 1
        if holds(held, over: place, on: size) { reached += 1 }
      }
    }
    return Double(reached) / Double(max(1, within))
  }

  /// The same of so many random places, the paper being nowhere below the desk: M6′.
  static func share(of held: Vector2, on size: Vector2, places: Int) -> Double {
    var random = RandomBits(seed: UInt64(1000 * held.x))
    let widest = (held - Vector2(0, held.y > size.y / 2 ? 0 : size.y)).length
    var (within, reached) = (0, 0)
    while within < places {
      let place = Vector2(
        .random(in: -held.x...held.x, using: &random),
        .random(in: -widest...size.y + widest, using: &random))
      let isWithin = [0, size.y].allSatisfy { end in
        (place - Vector2(0, end)).length < (held - Vector2(0, end)).length
      }
      guard isWithin else { continue }
      within += 1
      let shape = Grip(held: held, place: place).shape(of: size)
      let found = shape.place(held, size: size)
      let lowest =
        [Vector2(1, 0), Vector2(1, 0.5), Vector2(1, 1), Vector2(0.5, 0), Vector2(0.5, 1)]
        .map { shape.place($0 * size, size: size).z }.min() ?? 0
      if (Vector2(found.x, found.y) - place).length <= halfPixel, lowest > -halfPixel {
        reached += 1
      }
    }
    return Double(reached) / Double(max(1, within))
  }

  /// Page heights that half a pixel is on a page 800 high.
  private static let halfPixel = 1.0 / 1600

  private static func holds(_ held: Vector2, over place: Vector2, on size: Vector2) -> Bool {
    let shape = Grip(held: held, place: place).shape(of: size)
    let found = shape.place(held, size: size)
    guard (Vector2(found.x, found.y) - place).length <= halfPixel else { return false }
    let leaf = Leaf(
      index: 0, front: nil, back: nil, ratio: 0, angle: -shape.hinge, zOrder: 0,
      model: .rotationY(-shape.hinge), rectangle: Rectangle(min: Vector2(0, 0), max: size),
      bend: shape.bend(of: size), up: nil, down: nil)
    var tally = Tally()
    Sheet.recordSurface(leaf, into: &tally)
    Sheet.recordBoundEdge(leaf, into: &tally)
    // That a tight curl's edges are chords is the grid's doing.
    return tally.figures(trace: nil).allSatisfy {
      $0.holds || $0.measure == .shorterEdge || $0.measure == .edgeRMS
    }
  }
}

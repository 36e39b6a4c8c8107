import BookFixtures
import PageGeometry
import PageLayout
import RectoShelfLayout
import Testing

/// What lies under the pointer, found by another route: by the faces of what is drawn.
@Suite struct ShelfPickingTests {
  /// One face of a book: a corner, and the ways along two of its edges.
  private struct Face {
    let corner, across, up: Vector3

    /// How far along a ray it is met.
    func way(along ray: Ray) -> Double? {
      let normal = cross(across, up)
      let slope = dot(normal, ray.direction)
      guard abs(slope) > 1e-12 else { return nil }
      let way = dot(normal, corner - ray.origin) / slope
      let point = ray.point(at: way) - corner
      let (u, v) = (dot(point, across) / dot(across, across), dot(point, up) / dot(up, up))
      return way > 0 && (0...1).contains(u) && (0...1).contains(v) ? way : nil
    }
  }

  private static func dot(_ a: Vector3, _ b: Vector3) -> Double { (a * b).sum() }

  private static func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
    Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// The six faces of a closed book, from its cover and how thick it is.
  private static func faces(_ book: ClosedBook) -> [Face] {
    guard let leaf = book.leaves.first else { return [] }
    func place(_ x: Double, _ y: Double) -> Vector3 {
      leaf.model.transform(point: Vector3(x, y, leaf.height(of: .up)))
    }
    let (low, high) = (leaf.rectangle.min, leaf.rectangle.max)
    let corner = place(low.x, low.y)
    let (across, up) = (place(high.x, low.y) - corner, place(low.x, high.y) - corner)
    let down = -leaf.model.transform(direction: Vector3(0, 0, 1)) * book.spine.size.x
    return [
      Face(corner: corner, across: across, up: up),
      Face(corner: corner + down, across: across, up: up),
      Face(corner: corner, across: down, up: up),
      Face(corner: corner + across, across: down, up: up),
      Face(corner: corner, across: across, up: down),
      Face(corner: corner + up, across: across, up: down),
    ]
  }

  /// The number of the one of some books that a view shows at a place.
  private static func key(
    at place: Vector2, of books: [(key: Int, faces: [Face])], _ camera: Camera, in view: ViewSize
  ) -> Int? {
    guard let ray = camera.ray(through: place, of: view) else { return nil }
    return books.compactMap { book in
      book.faces.compactMap { $0.way(along: ray) }.min().map { (book.key, $0) }
    }.min { $0.1 < $1.1 }?.0
  }

  @Test("the book under the pointer is the one that is drawn there", arguments: UInt64(0)..<24)
  func drawn(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var shelf = random.shelf(BookShelf.Form.allCases[Int(seed % 2)])
    let view = seed < 4 ? ViewSize(width: 1280, height: 800) : random.anyView()
    shelf.offset = random.number(0...shelf.lastOffset(in: view))
    if seed % 3 == 0 { shelf.offset.round() }
    shelf.focus = random.number(0...Double(shelf.books.count - 1))
    let scene = shelf.scene(in: view)
    let books = scene.closedBooks.map { (key: $0.key, faces: Self.faces($0)) }
    var hits = 0
    for _ in 0..<400 {
      let place = Vector2(random.number(0...view.width), random.number(0...view.height))
      let around = [
        Vector2(0, 0), Vector2(0.5, 0), Vector2(-0.5, 0), Vector2(0, 0.5), Vector2(0, -0.5),
      ]
      .map { Self.key(at: place + $0, of: books, scene.camera, in: view) }
      // At an edge either book is right.
      guard around.allSatisfy({ $0 == around[0] }) else { continue }
      let found = shelf.book(at: place, in: view)
      if let key = around[0] {
        hits += 1
        #expect(found.map { shelf.books[$0].key } == key, "seed \(seed) at \(place)")
      } else if let found {
        // In a grid a book's names belong to it.
        #expect(shelf.form == .grid && shelf.labelPlace(of: found, in: view).contains(place))
      }
    }
    #expect(hits > 10)
  }
}

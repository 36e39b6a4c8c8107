import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("how a view is held") struct PostureTests {
  private static func book(seed: UInt64, quarterTurns: Int, tilt: Vector2) -> BookArrangement {
    var random = SplitMix64(seed: seed)
    let shape = BookShape(
      pageCount: 40, leafWidth: random.number(0.5...1.4),
      direction: random.flag() ? .rightToLeft : .leftToRight)
    var book = BookArrangement(shape: shape, position: random.number(4...15.9))
    book.zoom = random.number(1...3)
    book.pan = Vector2(random.number(-0.2...0.2), random.number(-0.2...0.2))
    book.posture = Posture(quarterTurns: quarterTurns, tilt: tilt)
    return book
  }

  @Test("four quarter turns are none, to the last digit", arguments: [1, -1, 5])
  func fourTurns(quarters: Int) {
    var posture = Posture.upright
    let before = Self.book(seed: 1, quarterTurns: 0, tilt: Vector2(0, 0)).visibleScene(in: .usual)
    for _ in 0..<4 { posture.quarterTurns += quarters }
    #expect(posture == .upright)
    var book = Self.book(seed: 1, quarterTurns: 0, tilt: Vector2(0, 0))
    book.posture = posture
    #expect(book.visibleScene(in: .usual) == before)
  }

  @Test("what is picked through a place of the view is seen there", arguments: UInt64(0)..<32)
  func pickThenPlace(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tilts = [Vector2(0, 0), Vector2(0.3, 0), Vector2(-0.2, 0.4), Vector2(0, -0.45)]
    let tilt = tilts[Int(seed / 4) % 4]
    let scene = Self.book(seed: seed, quarterTurns: Int(seed % 4), tilt: tilt)
      .visibleScene(in: .usual)
    var found = 0
    for _ in 0..<20 {
      let place = Vector2(random.number(0...1280), random.number(0...800))
      let ray = try #require(scene.camera.ray(through: place, of: .usual))
      guard let pick = scene.pick(ray) else { continue }
      found += 1
      let leaf = try #require(scene.leaves.first { $0.index == pick.leaf && $0.isVisible })
      let seen = scene.camera.project(leaf.place(pick.point).position, into: .usual)
      #expect((Vector2(seen.x, seen.y) - place).length < 1e-3, "\(pick)")
      #expect((-1...1).contains(seen.z), "it is between the planes")
    }
    #expect(found > 0)
  }

  @Test("a quarter turn clockwise brings the head of the book to the right", arguments: 0..<4)
  func directions(quarters: Int) {
    var book = Self.book(seed: 3, quarterTurns: quarters, tilt: Vector2(0, 0))
    (book.zoom, book.pan) = (1, Vector2(0, 0))
    let camera = book.visibleScene(in: .usual).camera
    let (foot, head) = (
      camera.project(Vector3(0, 0, 0), into: .usual),
      camera.project(Vector3(0, 1, 0), into: .usual)
    )
    let way = Vector2(head.x - foot.x, foot.y - head.y).normalized
    let expected = [Vector2(0, 1), Vector2(1, 0), Vector2(0, -1), Vector2(-1, 0)][quarters]
    #expect((way - expected).length < 1e-9)
    #expect((book.posture.inBook(way) - Vector2(0, 1)).length < 1e-9)
    // The whole book is in the view, whichever way it lies.
    for corner in [Vector3(-book.shape.leafWidth, 0, 0), Vector3(book.shape.leafWidth, 1, 0)] {
      let seen = camera.project(corner, into: .usual)
      #expect((0...1280).contains(seen.x) && (0...800).contains(seen.y))
    }
  }

  @Test("leaning an edge away makes it smaller, and the middle stays")
  func leans() {
    func width(at y: Double, _ tilt: Vector2) -> Double {
      var book = BookArrangement(shape: BookShape(pageCount: 40, leafWidth: 0.7), turned: 8)
      book.posture.tilt = tilt
      let camera = book.visibleScene(in: .usual).camera
      return camera.project(Vector3(0.5, y, 0), into: .usual).x
        - camera.project(Vector3(-0.5, y, 0), into: .usual).x
    }
    let away = Vector2(0, 0.3)
    #expect(width(at: 1, away) < 0.97 * width(at: 1, Vector2(0, 0)))
    #expect(width(at: 0, away) > 1.03 * width(at: 0, Vector2(0, 0)))
    #expect(abs(width(at: 0.5, away) / width(at: 0.5, Vector2(0, 0)) - 1) < 0.02)
  }

  @Test("numbers out of range are brought into it")
  func ranges() {
    let posture = Posture(quarterTurns: -1, tilt: Vector2(9, .nan))
    #expect(posture.quarterTurns == 3)
    #expect(posture.tilt == Vector2(0.45, 0))
  }

  @Test("a lens shows in its middle what lies under it, so many times larger")
  func lens() throws {
    for tilt in [Vector2(0, 0), Vector2(0.2, 0.3)] {
      let scene = Self.book(seed: 5, quarterTurns: 1, tilt: tilt).visibleScene(in: .usual)
      let lens = Lens(place: Vector2(500, 300), diameter: 300, magnification: 2.5)
      let camera = scene.camera.seen(through: lens, in: .usual)
      let square = ViewSize(width: 300, height: 300)
      for offset in [Vector2(0, 0), Vector2(40, 0), Vector2(0, -30)] {
        let ray = try #require(scene.camera.ray(through: lens.place + offset, of: .usual))
        let seen = camera.project(ray.point(at: 2), into: square)
        let expected = Vector2(150, 150) + offset * 2.5
        #expect((Vector2(seen.x, seen.y) - expected).length < 1e-6)
      }
    }
  }
}

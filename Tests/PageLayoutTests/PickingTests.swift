import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("Camera and picking") struct PickingTests {
  static func scene(seed: UInt64) -> Scene {
    var random = SplitMix64(seed: seed)
    let shape = random.shape()
    let position = random.number(0...Double(shape.leafCount) - 0.01)
    var book = BookArrangement(shape: shape, position: position, tilt: random.tilt())
    if seed.isMultiple(of: 3) {
      book = BookArrangement(
        shape: shape, position: position.rounded(.down),
        grip: Grip(
          held: Vector2(shape.leafWidth, random.number(0...1)),
          place: Vector2(random.number(-0.4...1) * shape.leafWidth, random.number(0...1))))
    }
    if seed % 4 == 1 {
      // Pushed along the spine while it lies, so that it bulges.
      let held = Vector2(random.number(0.4...1) * shape.leafWidth, random.number(0.2...0.8))
      let place = held * Vector2(random.number(0.7...1), 1) + Vector2(0, random.number(0.1...0.4))
      book = BookArrangement(
        shape: shape, position: position.rounded(.down), grip: Grip(held: held, place: place))
    }
    book.zoom = random.number(0.8...3)
    book.pan = Vector2(random.number(-0.2...0.2), random.number(-0.2...0.2))
    return book.visibleScene(in: .usual)
  }

  @Test("a ray goes through what projects to its place", arguments: UInt64(0)..<30)
  func inverse(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let camera = Self.scene(seed: seed).camera
    let place = Vector2(random.number(-100...1400), random.number(-100...900))
    let ray = try #require(camera.ray(through: place, of: .usual))
    #expect(abs(ray.direction.length - 1) < 1e-14)
    for distance in [0.5, 1, 5] {
      let seen = camera.project(ray.point(at: distance), into: .usual)
      #expect((Vector2(seen.x, seen.y) - place).length < 1e-8)
    }
    let point = Vector3(random.number(-1...1), random.number(0...1), random.number(0...0.5))
    let seen = camera.project(point, into: .usual)
    let back = try #require(camera.ray(through: Vector2(seen.x, seen.y), of: .usual))
    let way = point - back.origin
    #expect(way.cross(back.direction).length < 1e-9)
  }

  @Test("the whole open book is in the view, at any position", arguments: UInt64(0)..<30)
  func fits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape(pages: 1...4000)
    let view = ViewSize(width: random.number(300...2000), height: random.number(300...2000))
    let position = Double(random.whole(0...shape.lastPosition))
    let scene = BookArrangement(shape: shape, position: position).visibleScene(in: view)
    for leaf in scene.leaves where leaf.isVisible {
      for place in leaf.positions(1, 1) {
        let seen = scene.camera.project(place, into: view)
        #expect((0...view.width).contains(seen.x))
        #expect((0...view.height).contains(seen.y))
        #expect((-1...1).contains(seen.z))
      }
    }
  }

  @Test("a leaf in the air stays before the near plane", arguments: UInt64(0)..<30)
  func nearPlane(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape(pages: 1...4000)
    let view = ViewSize(width: random.number(300...2000), height: random.number(300...2000))
    let turned = random.whole(0...shape.leafCount - 1)
    for progress in stride(from: 0.1, to: 1, by: 0.2) {
      let scene = BookArrangement(
        shape: shape, position: Double(turned) + progress, tilt: random.tilt()
      ).visibleScene(in: view)
      for leaf in scene.leaves where leaf.isTurning {
        for place in leaf.positions() {
          #expect(abs(scene.camera.project(place, into: view).z) < 1)
        }
      }
    }
  }

  @Test("what is seen at a place of the view is picked there, exactly", arguments: UInt64(0)..<30)
  func exact(seed: UInt64) throws {
    var random = SplitMix64(seed: ~seed)
    let scene = Self.scene(seed: seed)
    let inTheAir = scene.leaves.filter(\.isTurning)
    let turning = try #require(inTheAir.first ?? scene.leaves.last)
    for _ in 0..<4 {
      let point = turning.rectangle.point(
        at: Vector2(random.number(0.02...0.98), random.number(0.02...0.98)))
      var placed = turning.place(point)
      // The outside of a board is above its plane.
      let looking: LeafSide =
        placed.normal.dot(placed.position - scene.camera.eye) < 0 ? .up : .down
      let above = placed.normal * turning.height(of: looking)
      placed.position += above
      let seen = scene.camera.project(placed.position, into: .usual)
      let ray = try #require(
        scene.camera.ray(through: Vector2(seen.x, seen.y), of: .usual))
      let facing = placed.normal.dot(ray.direction)
      // Edgewise, a hair of the view is a long way on the paper.
      guard abs(facing) > 0.05 else { continue }
      let pick = try #require(turning.pick(ray))
      let distance = (placed.position - scene.camera.eye).length
      let hit = turning.place(pick.point).position + above
      #expect((hit - ray.point(at: pick.distance)).length < 1e-9)
      #expect(pick.distance < distance + 1e-9)
      // Another part of the same leaf may lie before the point.
      guard pick.distance > distance - 1e-6 else { continue }
      #expect((pick.point - point).length < 1e-9)
      let side: LeafSide = facing < 0 ? .up : .down
      #expect(pick.side == side)
      #expect(pick.page == (side == .up ? turning.front : turning.back))
    }
  }

  @Test("a place on a picture counts from the left as a reader sees it")
  func readersSides() throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      let shape = BookShape(pageCount: 40, leafWidth: 0.7, direction: direction)
      let scene = BookArrangement(shape: shape, position: 5).visibleScene(in: .usual)
      for (x, fraction) in [(-0.6, 0.1 / 0.7), (0.1, 0.1 / 0.7)] {
        let seen = scene.camera.project(Vector3(x, 0.25, 5 * shape.leafThickness), into: .usual)
        let ray = try #require(
          scene.camera.ray(through: Vector2(seen.x, seen.y), of: .usual))
        let pick = try #require(scene.pick(ray))
        let isNext = (x > 0) == (direction == .leftToRight)
        #expect(pick.page == PageNumber(isNext ? 11 : 10))
        #expect(pick.side == (isNext ? .up : .down))
        #expect(abs(pick.pagePoint.x - fraction) < 0.01)
        #expect(abs(pick.pagePoint.y - 0.25) < 0.01)
      }
    }
  }

  @Test("what is seen leads to what the ray meets", arguments: UInt64(0)..<30)
  func seen(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shape = BookShape(
      pageCount: 40, leafWidth: .random(in: 0.6...1.2, using: &random),
      direction: seed.isMultiple(of: 2) ? .leftToRight : .rightToLeft)
    let scene = BookArrangement(shape: shape, position: .random(in: 4...6, using: &random))
      .visibleScene(in: .usual)
    for _ in 0..<10 {
      let place = Vector2(
        .random(in: 0...ViewSize.usual.width, using: &random),
        .random(in: 0...ViewSize.usual.height, using: &random))
      let ray = try #require(scene.camera.ray(through: place, of: .usual))
      guard let pick = scene.pick(ray) else { continue }
      let leaf = try #require(scene.leaves.first { $0.index == pick.leaf && $0.isVisible })
      let side = leaf.sidePoint(of: pick.point, on: pick.side)
      let seen = SeenPoint(leaf: pick.leaf, page: pick.page, fraction: side)
      let again = try #require(scene.pick(seen, on: ray))
      #expect((again.leaf, again.side, again.page) == (pick.leaf, pick.side, pick.page))
      #expect((again.point - pick.point).length < 1e-9)
      #expect((again.pagePoint - pick.pagePoint).length < 1e-9)
      #expect(abs(again.distance - pick.distance) < 1e-6)
      // A leaf that is gone by now is none.
      #expect(scene.pick(SeenPoint(leaf: 99, page: pick.page, fraction: side), on: ray) == nil)
    }
  }

  @Test("a camera that sees a part only sees that as the whole one does")
  func narrowed() throws {
    let shape = BookShape(pageCount: 40, leafWidth: 0.7)
    let camera = BookArrangement(shape: shape, position: 5).visibleScene(in: .usual).camera
    let place = Vector2(0.3, 0.6)
    let size = Vector2(ViewSize.usual.width, ViewSize.usual.height)
    let ray = try #require(camera.ray(through: place * size, of: .usual))
    let near = camera.narrowed(to: place, share: Vector2(0.01, 0.02))
    let middle = near.project(ray.point(at: 2), into: .usual)
    #expect((Vector2(middle.x, middle.y) - size / 2).length < 1e-6)
    let beside = try #require(
      camera.ray(through: (place + Vector2(0.005, 0.01)) * size, of: .usual))
    let corner = near.project(beside.point(at: 2), into: .usual)
    #expect((Vector2(corner.x, corner.y) - size).length < 1e-6)
  }

  @Test("the nearest leaf is picked, and beside the book nothing")
  func nearest() throws {
    let shape = BookShape(pageCount: 40, leafWidth: 0.7)
    let scene = BookArrangement(shape: shape, position: 5.5).visibleScene(in: .usual)
    let flying = try #require(scene.leaves.filter(\.isTurning).first)
    let place = flying.place(Vector2(0.35, 0.5)).position
    let ray = Ray(origin: place + Vector3(-1, 0, 0.2), direction: Vector3(1, 0, -0.2))
    #expect(scene.pick(ray)?.leaf == flying.index)
    #expect(scene.pick(Ray(origin: Vector3(3, 3, 3), direction: Vector3(0, 0, -1))) == nil)
  }
}

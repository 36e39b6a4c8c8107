import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("Boards") struct BoardTests {
  static func hardback(_ pages: Int, _ direction: ReadingDirection = .leftToRight) -> BookShape {
    BookShape(pageCount: pages, leafWidth: 0.7, direction: direction, binding: .hardback)
  }

  @Test("a book of 60 leaves is bound between boards, a thinner one is stapled")
  func threshold() {
    #expect(!BookShape(pageCount: 118, leafWidth: 0.7).hasBoards)
    #expect(BookShape(pageCount: 119, leafWidth: 0.7).hasBoards)
    #expect(!BookShape(pageCount: 500, leafWidth: 0.7, isOnePage: true).hasBoards)
    #expect(!BookShape(pageCount: 500, leafWidth: 0.7, binding: .stapled).hasBoards)
    #expect(BookShape(pageCount: 4, leafWidth: 0.7, binding: .hardback).hasBoards)
  }

  @Test("200 pages by hand: boards of 2.5 mm, pages between them, one side growing by the other")
  func byHand() {
    let shape = Self.hardback(200)
    let (t, b) = (shape.leafThickness, shape.boardThickness)
    #expect(b == 0.0104)
    func blocks(_ turned: Int) -> [Double] {
      BookArrangement(shape: shape, turned: turned).visibleScene(in: .usual).blocks
        .map { ($0.thickness / t).rounded() }
    }
    #expect(blocks(0) == [98])
    #expect(blocks(1) == [98])
    #expect(blocks(40) == [59, 39])
    #expect(blocks(99) == [98])
    #expect(blocks(100) == [98])
    func top(_ turned: Int) -> [Double] {
      BookArrangement(shape: shape, turned: turned).visibleScene(in: .usual).leaves
        .map { $0.seenPlace(Vector2(0.3, 0.5)).z }
    }
    #expect(zip(top(0), [2 * b + 98 * t]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(zip(top(40), [b + 39 * t, b + 59 * t]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(zip(top(100), [2 * b + 98 * t]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test(
    "boards reach beyond the pages at head, foot and fore edge, wherever the book is open",
    arguments: [4, 31, 200, 3001], [0.0, 0.2, 1, 1.5])
  func squares(pages: Int, position: Double) {
    let shape = Self.hardback(pages)
    let last = Double(shape.lastPosition)
    for place in [position, last / 2, last - position].map({ $0.clamped(to: 0...last) }) {
      let scene = BookArrangement(shape: shape, position: place).visibleScene(in: .usual)
      for block in scene.blocks {
        let side = block.model.transform(direction: Vector3(1, 0, 0)).x
        let edge = block.size.x + block.spread
        let below = scene.boards.filter {
          $0.corners.allSatisfy { $0.x * side > -1e-9 && $0.z <= block.model.w.z + 1e-9 }
        }
        #expect(below.count == 1)
        for board in below {
          // A page in the air still counts a little for the side that it leaves.
          let beyond = board.rectangle.max.x - edge - shape.square
          #expect(beyond > -1e-12 && beyond < shape.leafThickness)
          #expect(board.rectangle.min.y == -shape.square)
          #expect(board.corners.map(\.z).max().map { abs($0 - block.model.w.z) < 1e-12 } == true)
        }
      }
    }
  }

  @Test("a turning board is a plate that enters neither desk nor pages", arguments: UInt64(0)..<30)
  func plate(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = Self.hardback(2 * random.whole(2...1500))
    for leaf in [0, shape.leafCount - 1] {
      let book = BookArrangement(
        shape: shape, position: Double(leaf) + random.number(0.001...0.999), tilt: random.tilt())
      let scene = book.visibleScene(in: .usual)
      #expect(book.turns[0].shape.turning == 0)
      let (onRight, onLeft) = CrossingTests.tops(of: book)
      guard let flying = scene.boards.last else {
        Issue.record("the board is in the air")
        return
      }
      for corner in flying.corners {
        #expect(corner.z >= -1e-12)
        // The edge at the spine is as thick as the board, and stands over both sides.
        guard abs(corner.x) > shape.boardThickness + 1e-9 else { continue }
        #expect(corner.z >= (corner.x > 0 ? onRight : onLeft) - 1e-9)
      }
    }
  }

  @Test("boards move evenly, from rest to rest", arguments: [4, 31, 200, 3001])
  func even(pages: Int) {
    let shape = Self.hardback(pages)
    let step = 1e-6
    for whole in [0, 1, shape.leafCount - 1, shape.lastPosition] {
      for position in [Double(whole) - step, Double(whole), Double(whole) + 0.5] {
        let (a, b) = (position, position + step)
        guard a >= 0, b <= Double(shape.leafCount) else { continue }
        let scenes = [a, b].map {
          BookArrangement(shape: shape, position: $0).visibleScene(in: .usual)
        }
        // The order differs where one takes off, so each is sought among all.
        for board in scenes[0].boards {
          let nearest = scenes[1].boards.map { other in
            board.corners.map { a in other.corners.map { (a - $0).length }.min() ?? 1 }.max() ?? 1
          }.min()
          #expect((nearest ?? 1) < 20 * step, "\(position)")
        }
      }
    }
  }

  @Test("the closed book is centred, at its front and at its back")
  func closed() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      let shape = Self.hardback(200, direction)
      for position in [0, 100] {
        let scene = BookArrangement(shape: shape, turned: position).visibleScene(in: .usual)
        #expect(scene.leaves.count == 1)
        let places = [Vector2(0, 0), Vector2(1, 1)].map {
          scene.camera.project(
            scene.leaves[0].seenPlace(scene.leaves[0].rectangle.point(at: $0)), into: .usual)
        }
        #expect(abs((places[0].x + places[1].x) / 2 - 640) < 1e-9)
        #expect(abs((places[0].y + places[1].y) / 2 - 400) < 1e-9)
        #expect(abs(places[0].y - places[1].y) < 800)
      }
    }
  }

  @Test("the cover's print fills its outside; inside it is a page's size, beside the spine")
  func pictures() throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      let shape = Self.hardback(200, direction)
      let leaf = BookArrangement(shape: shape, position: 0.5).visibleScene(in: .usual).leaves[0]
      #expect(leaf.up == SidePicture(page: PageNumber(1)))
      let inside = try #require(leaf.down)
      #expect(inside.page == PageNumber(2))
      for corner in [Vector2(0, 0), Vector2(1, 1)] {
        let point = corner * shape.leafSize
        let place = inside.placement.fraction(of: leaf.sidePoint(of: point, on: .down))
        #expect(abs(place.y - corner.y) < 1e-12)
        // Seen from behind, unless a mirror turns it round again.
        #expect(abs(place.x - (direction == .leftToRight ? 1 - corner.x : corner.x)) < 1e-12)
      }
    }
  }

  @Test("a finger turns a board about its hinge, from rest and without a jump")
  func finger() {
    let shape = Self.hardback(200)
    let closed = BookArrangement(shape: shape, turned: 0)
    let camera = closed.visibleScene(in: .usual).camera
    let top = closed.visibleScene(in: .usual).leaves[0].seenPlace(Vector2(0.65, 0.4))
    func hinge(_ across: Double) -> Double {
      let place = Vector3(top.x + across, top.y, top.z)
      let grip = Grip(
        held: Vector2(0.65, 0.4),
        ray: Ray(origin: camera.eye, direction: (place - camera.eye).normalized))
      return BookArrangement(shape: shape, position: 0, grip: grip).turns[0].shape.hinge
    }
    #expect(hinge(0) < 1e-6)
    var last = 0.0
    for step in 1...60 {
      let now = hinge(-1.35 * Double(step) / 60)
      #expect(now >= last - 1e-9)
      #expect(now - last < 0.35)
      last = now
    }
    #expect(last == .pi)
  }

  @Test("in mid-turn the held point of a board is seen under the finger", arguments: UInt64(0)..<30)
  func follows(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = Self.hardback(2 * random.whole(30...900))
    let held = Vector2(random.number(0.3...0.7), random.number(0...1))
    let eye = Vector3(random.number(-0.1...0.4), 0.5, 3.2)
    let place = Vector3(held.x * random.number(-0.5...0.5), held.y, 0)
    let grip = Grip(held: held, ray: Ray(origin: eye, direction: (place - eye).normalized))
    let book = BookArrangement(shape: shape, position: 0, grip: grip)
    let leaf = book.visibleScene(in: .usual).leaves[0]
    let surface = leaf.place(held)
    let point = surface.position + surface.normal * leaf.height(of: .up)
    // Along the spine it slips, as a plate cannot lean.
    let way = point - eye
    #expect(abs(way.x / way.z - grip.ray.direction.x / grip.ray.direction.z) < 2e-3)
  }

  @Test("a board is picked where it is seen, on its outside and its inside")
  func picked() throws {
    let shape = Self.hardback(200)
    for position in [0.0, 0.2, 0.8, 1] {
      let scene = BookArrangement(shape: shape, position: position).visibleScene(in: .usual)
      let leaf = try #require(scene.leaves.first { $0.index == 0 })
      let side: LeafSide = position < 0.5 ? .up : .down
      let surface = leaf.place(Vector2(0.4, 0.7))
      let seen = surface.position + surface.normal * leaf.height(of: side)
      let eye = scene.camera.eye
      let pick = try #require(leaf.pick(Ray(origin: eye, direction: (seen - eye).normalized)))
      #expect(pick.side == side)
      #expect((pick.point - Vector2(0.4, 0.7)).length < 1e-9)
    }
  }
}

import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("BookArrangement") struct BookArrangementTests {
  @Test(
    "each leaf has its pages, lies on its side and shows the uppermost", arguments: UInt64(0)..<30)
  func leaves(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape()
    let position = random.whole(0...shape.leafCount)
    let scene = BookArrangement(shape: shape, position: Double(position)).scene(in: .usual)
    #expect(scene.leaves.map(\.index) == Array(0..<shape.leafCount))
    let outward: Double = shape.direction == .rightToLeft ? -1 : 1
    for leaf in scene.leaves {
      #expect(leaf.front == shape.front(ofLeaf: leaf.index))
      #expect(leaf.back == shape.back(ofLeaf: leaf.index))
      // A leaf that lies still shows one side only.
      if leaf.isTurning || leaf.ratio == 0 { #expect(leaf.up?.page == leaf.front) }
      if leaf.isTurning || leaf.ratio == 1 { #expect(leaf.down?.page == leaf.back) }
      if !leaf.isTurning { #expect((leaf.up == nil) != (leaf.down == nil)) }
      let isTurned = leaf.index < position
      #expect(leaf.ratio == (isTurned ? 1 : 0))
      #expect(leaf.angle == (isTurned ? -.pi : 0))
      let edge = leaf.place(Vector2(shape.leafWidth, 0.5)).position
      #expect(abs(edge.x - (isTurned ? -outward : outward) * shape.leafWidth) < 1e-12)
      let isUppermost = leaf.index == position || (leaf.index == position - 1 && !shape.isOnePage)
      #expect(leaf.isVisible == isUppermost)
    }
    let seen = scene.leaves.filter(\.isVisible).flatMap { leaf in
      [leaf.index < position ? leaf.back : leaf.front].compactMap(\.self)
    }
    #expect(seen == shape.pages(at: position))
  }

  @Test(
    "model matrices are rigid, mirrored from right to left; the spine stays",
    arguments: UInt64(0)..<30)
  func rigid(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape()
    let (turned, turns) = random.turns(of: shape, tilt: random.tilt())
    let scene = BookArrangement(shape: shape, turned: turned, turns: turns).scene(in: .usual)
    for leaf in scene.leaves {
      var linear = leaf.model
      linear.w = Vector4(0, 0, 0, 1)
      let product = (linear.transposed * linear).elements
      #expect(zip(product, Matrix4.identity.elements).allSatisfy { abs($0 - $1) < 1e-14 })
      #expect(leaf.isMirrored == (shape.direction == .rightToLeft))
      #expect(abs(abs(leaf.model.determinant) - 1) < 1e-14)
      for v in [0, 0.3, 1] {
        let place = leaf.place(Vector2(0, v)).position
        #expect(abs(place.x) < 1e-12)
        #expect(abs(place.y - v) < 1e-12)
        #expect(place.z >= 0)
      }
    }
  }

  @Test("a visible scene is the whole scene without what lies below", arguments: UInt64(0)..<30)
  func visibleScene(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape()
    let (turned, turns) = random.turns(of: shape, tilt: 0.2)
    let book = BookArrangement(shape: shape, turned: turned, turns: turns)
    let (whole, visible) = (book.scene(in: .usual), book.visibleScene(in: .usual))
    #expect(whole.leaves.filter(\.isVisible) == visible.leaves.filter(\.isVisible))
    #expect(whole.blocks == visible.blocks)
    #expect(whole.camera == visible.camera)
  }

  @Test("from right to left is the mirror image, exactly", arguments: UInt64(0)..<30)
  func mirrored(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var shape = random.shape()
    let tilt = random.tilt()
    var (turned, turns) = random.turns(of: shape, tilt: tilt)
    if random.flag() {
      turns = [turns[0]]
      turns[0].shape = Grip(
        held: Vector2(shape.leafWidth, random.number(0...1)),
        place: Vector2(random.number(-0.5...0.7), random.number(0...1))
      ).shape(of: shape.leafSize)
    }
    turned = turns[0].leaves.lowerBound
    shape.direction = .leftToRight
    let right = BookArrangement(shape: shape, turned: turned, turns: turns).visibleScene(in: .usual)
    shape.direction = .rightToLeft
    let left = BookArrangement(shape: shape, turned: turned, turns: turns).visibleScene(in: .usual)
    let flip = Vector3(-1, 1, 1)
    #expect(right.leaves.count == left.leaves.count)
    for (a, b) in zip(right.leaves, left.leaves) {
      #expect((a.front, a.back, a.angle, a.ratio) == (b.front, b.back, b.angle, b.ratio))
      #expect(a.bend == b.bend)
      let (m, n) = (
        LeafMesh(of: a, cellsAcross: 4, cellsUp: 3), LeafMesh(of: b, cellsAcross: 4, cellsUp: 3)
      )
      #expect(m.positions.map { $0 * flip } == n.positions)
      #expect(m.normals.map { $0 * flip } == n.normals)
      // The pictures are not mirrored: the spine is on their other side.
      #expect(zip(m.uv, n.uv).allSatisfy { abs($0.x + $1.x - 1) < 1e-15 && $0.y == $1.y })
    }
    #expect(right.camera.eye * flip == left.camera.eye)
    #expect(zip(right.blocks, left.blocks).allSatisfy { $0.thickness == $1.thickness })
    #expect(right.boards.map(\.corners).map { $0.map { $0 * flip } } == left.boards.map(\.corners))
  }

  @Test("closing is opening reversed", arguments: [UInt64(3), 14, 15])
  func reversed(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape(pages: 1...9)
    let steps = shape.leafCount * 4
    func frame(_ step: Int) -> Scene {
      BookArrangement(shape: shape, position: Double(step) / 4, tilt: 0.3).scene(in: .usual)
    }
    let opening = (0...steps).map(frame)
    let closing = (0...steps).reversed().map(frame)
    #expect(opening == closing.reversed())
  }

  @Test("the fore edge of every block is in the view", arguments: [1, 40, 311, 2415, 20_000])
  func foreEdge(pageCount: Int) {
    for shape in [false, true].map({
      BookShape(pageCount: pageCount, leafWidth: 0.77, isOnePage: $0)
    }) {
      for turned in [0, shape.lastPosition / 2, shape.lastPosition] {
        let scene = BookArrangement(shape: shape, turned: turned).visibleScene(in: .usual)
        for block in scene.blocks {
          let foot = block.model.transform(point: Vector3(block.size.x + block.spread, 0.5, 0))
          let place = scene.camera.project(foot, into: .usual)
          #expect(place.x >= 0 && place.x <= ViewSize.usual.width)
        }
      }
    }
  }

  @Test(
    "pages of other sizes keep their shape in the middle of the leaf", arguments: UInt64(0)..<30)
  func mixedSizes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shape = BookShape(pageCount: 2, leafWidth: random.number(0.5...1.6))
    let page = PageSize(width: random.number(10...2000), height: random.number(10...2000))
    let book = BookArrangement(shape: shape, turned: 0, pageSizes: [PageNumber(1): page])
    let leaf = book.scene(in: .usual).leaves[0]
    let picture = try #require(leaf.up)
    let extent = picture.placement.size * shape.leafSize
    #expect((picture.placement.min + picture.placement.max - Vector2(1, 1)).length < 1e-12)
    #expect(picture.placement.size.x <= 1 && picture.placement.size.y <= 1)
    #expect(max(picture.placement.size.x, picture.placement.size.y) == 1)
    let change = extent.x / extent.y / page.aspect
    if picture.placement == .unit {
      #expect(abs(change - 1) <= 0.042)
    } else {
      #expect(abs(change - 1) < 1e-12)
    }
    #expect(leaf.down == nil)
  }

  @Test("a leaf that turns alone over no second page fades before it lies down")
  func onePage() {
    let shape = BookShape(pageCount: 5, leafWidth: 0.7, isOnePage: true)
    let opacities = [2.0, 2.3, 2.6, 2.8, 2.98].map {
      BookArrangement(shape: shape, position: $0).scene(in: .usual).leaves[2].opacity
    }
    #expect(opacities[0...2].allSatisfy { $0 == 1 })
    #expect(opacities[3] > 0 && opacities[3] < 1)
    #expect(abs(opacities[4]) < 1e-12)
  }

  @Test("turns that leave a gap are refused")
  func gap() async {
    await #expect(processExitsWith: .failure) {
      _ = BookArrangement(
        shape: BookShape(pageCount: 20, leafWidth: 0.7), turned: 2,
        turns: [Turn(leaves: 3..<4, progress: 0.5, size: Vector2(0.7, 1))])
    }
  }
}

import PictureComparison
import BookFixtures
import RectoBookModel
import DrawnFirst
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Frames that are drawn some rows at a time.
@MainActor @Suite(.drawnFirst) struct FrameInStripsTests {
  private static let (width, height) = (480, 300)
  private let view = ViewSize(width: Double(width), height: Double(height))

  private func studio() throws -> Studio {
    let studio = try Studio.shared()
    for page in 14...21 {
      studio.paint(page, Pixels.text(width: 256, height: 362, seed: UInt64(page)))
    }
    return studio
  }

  private func resting(_ position: Double) -> Scene {
    BookArrangement(shape: shape(), position: position).visibleScene(in: view)
  }

  /// A leaf that a hand holds, with its shadow.
  private var held: Scene {
    BookArrangement(
      shape: shape(), turned: 8, turns: [shape().turn(8..<9, progress: 0.4, tilt: 0.2)]
    ).visibleScene(in: view)
  }

  private func strips(of scene: Scene, isSmooth: Bool, by studio: Studio) throws -> FrameInStrips {
    try FrameInStrips(
      of: scene, width: Self.width, height: Self.height, isSmooth: isSmooth, by: studio.renderer)
  }

  @Test("have the same pixels, whatever rows they are drawn in", arguments: [false, true])
  func pixels(isSmooth: Bool) throws {
    let studio = try studio()
    var dice = SplitMix64(seed: 3)
    for scene in [resting(8), held, TestShelf.scene(opening: 0.2, in: view)] {
      try studio.renderer.draw(
        scene, width: Self.width, height: Self.height, isSmooth: isSmooth)
      let whole = try studio.renderer.readPixels()
      let strips = try strips(of: scene, isSmooth: isSmooth, by: studio)
      var row = 0
      while row < Self.height {
        let next = min(Self.height, row + 2 * Int.random(in: 1...40, using: &dice))
        try strips.draw(row..<next)
        row = next
      }
      // Until then the frame drawn last is what it was.
      #expect(try studio.renderer.readPixels() == whole)
      strips.finish()
      #expect(try studio.renderer.readPixels() == whole)
      // All the samples of a smooth frame are given back, and those of the next one are there again.
      let kind = Canvas.Kind(quality: .full, isSmooth: isSmooth)
      #expect((studio.renderer.frames.canvases[kind] == nil) == isSmooth)
      try studio.renderer.draw(
        scene, width: Self.width, height: Self.height, isSmooth: isSmooth)
      #expect(try studio.renderer.readPixels() == whole)
      #expect(Device.takeErrors() == [])
    }
  }

  @Test("that are let go of leave no trace: not in the frame drawn last, nor in the next")
  func dropped() throws {
    let studio = try studio()
    let (one, other) = (resting(8), resting(9))
    studio.renderer.keepsStill = true
    // However much time there is, drafts draw no more of the pages below the leaf: they stay alike.
    studio.renderer.still.mostOfDraft = .seconds(-1)
    defer { studio.renderer.still.mostOfDraft = .milliseconds(20) }
    func draft() throws -> Bitmap {
      try studio.frame(held, width: Self.width, height: Self.height, quality: .draft)
    }
    let first = try studio.frame(one, width: Self.width, height: Self.height)
    let moving = try draft()
    #expect(try studio.frame(one, width: Self.width, height: Self.height) == first)
    for _ in 0..<2 {
      let strips = try strips(of: other, isSmooth: false, by: studio)
      try strips.draw(0..<160)
      #expect(try studio.renderer.readPixels() == first)
    }
    // What lies still in motion comes from what was seen at rest, not from what was begun.
    #expect(try draft() == moving)
    #expect(try studio.frame(one, width: Self.width, height: Self.height) == first)
  }

  /// Books at rest of all kinds, from straight above and leaning.
  private var lying: [Scene] {
    let shapes = [
      shape(), shape(binding: .hardback), shape(direction: .rightToLeft),
      BookShape(pageCount: 62, leafWidth: 0.7071, isOnePage: true, binding: .stapled),
    ]
    return shapes.flatMap { shape in
      [1.0, 8, 31].flatMap { position in
        [Vector2(0, 0), Vector2(0, 0.45), Vector2(0.2, -0.1)].map { tilt in
          var book = BookArrangement(shape: shape, position: position)
          book.posture = Posture(tilt: tilt)
          return book.visibleScene(in: view)
        }
      }
    }
  }

  @Test("become smooth by their outlines alone, and are what a smooth frame is")
  func outlines() throws {
    let studio = try studio()
    var dice = SplitMix64(seed: 5)
    for scene in lying {
      try studio.renderer.draw(scene, width: Self.width, height: Self.height, isSmooth: true)
      let smooth = try studio.renderer.readPixels()
      try studio.renderer.draw(scene, width: Self.width, height: Self.height, isSmooth: false)
      let plain = try studio.renderer.readPixels()
      #expect(plain != smooth)
      let frame = try #require(try FrameOnOutlines(of: scene, by: studio.renderer))
      var row = 0
      while row < Self.height {
        let next = min(Self.height, row + Int.random(in: 1...80, using: &dice))
        try frame.draw(row..<next)
        row = next
      }
      #expect(try studio.renderer.readPixels() == plain, "nobody sees it until it is whole")
      frame.finish()
      let drawn = try studio.renderer.readPixels()
      // An edge that passes a sample within the rounding of its place may fall on the other side of it.
      let outlines = plain.differences(from: smooth).count { $0 > 1 }
      #expect(200 * drawn.differences(from: smooth).count { $0 > 1 } <= outlines)
      let kind = Canvas.Kind(quality: .full, isSmooth: true)
      #expect(studio.renderer.frames.canvases[kind] == nil)
      #expect(!FrameOnOutlines.canShow(scene, by: studio.renderer), "it is smooth")
      #expect(Device.takeErrors() == [])
    }
  }

  @Test("have few outlines, in boxes that share no pixel")
  func outlineBoxes() throws {
    let studio = try studio()
    for scene in lying {
      let size = SIMD2(1280, 800)
      let boxes = try #require(SceneOutlines(of: scene, in: size, by: studio.renderer)).boxes()
      let areas = boxes.map { $0.rectangle.width * $0.rectangle.height }
      #expect(areas.reduce(0, +) < size.x * size.y / 5 && boxes.count < 400)
      #expect(areas.allSatisfy { $0 <= SceneOutlines.boxArea })
      let room = SIMD2(repeating: SceneOutlines.boxSide)
      let groups = BoxRows.groups(of: boxes, in: room)
      #expect(groups.flatMap { $0 }.map(\.box) == boxes)
      for group in groups {
        let places = group.compactMap { box, place in
          let end = place &+ (box.high &- box.low)
          return all(end .<= room)
            ? PixelBox(columns: place.x..<end.x + 1, rows: place.y..<end.y + 1) : nil
        }
        #expect(places.count == group.count)
        for (index, place) in places.enumerated() {
          #expect(!places[(index + 1)...].contains { $0.overlaps(place) })
        }
      }
      for (index, box) in boxes.enumerated() {
        #expect(!boxes[(index + 1)...].contains { $0.overlaps(box) })
      }
    }
    // A page with marks ends in more places.
    let page = resting(8)
    let mark = PageMark(
      box: PageBox(left: 0.1, top: 0.1, right: 0.9, bottom: 0.2), color: (1, 0, 0))
    studio.renderer.marks = [PageNumber(16): [mark]]
    defer { studio.renderer.marks = [:] }
    let marked = try #require(
      SceneOutlines(of: page, in: SIMD2(1280, 800), by: studio.renderer)
    ).boxes().reduce(0) { $0 + $1.rectangle.width * $1.rectangle.height }
    #expect(marked > 1280 * 800 / 5)
    for other in [held, TestShelf.scene(opening: 0.2, in: view)] {
      #expect(SceneOutlines(of: other, in: SIMD2(1280, 800), by: studio.renderer) == nil)
    }
  }

  @Test("are refused where a frame is more than its rows")
  func refused() throws {
    let studio = try studio()
    let scene = resting(8)
    #expect(FrameInStrips.canShow(scene, by: studio.renderer))
    studio.renderer.keepsExact = true
    #expect(!FrameInStrips.canShow(scene, by: studio.renderer))
    studio.renderer.keepsExact = false
    studio.renderer.look.view = .depth
    #expect(!FrameInStrips.canShow(scene, by: studio.renderer))
    studio.renderer.look.view = .color
    #expect(FrameInStrips.canShow(scene, by: studio.renderer))
  }

  @Test(
    "a part of a page that is drawn again alone looks as in a frame that is drawn anew",
    arguments: [false, true])
  func patched(isSmooth: Bool) throws {
    let studio = try studio()
    let (renderer, scene) = (studio.renderer, resting(8))
    func draw() throws {
      try renderer.draw(scene, width: Self.width, height: Self.height, isSmooth: isSmooth)
    }
    try draw()
    if isSmooth {
      let strips = try strips(of: scene, isSmooth: true, by: studio)
      try strips.draw(0..<Self.height)
      strips.finish()
    }
    #expect(!FrameInStrips.canShow(scene, by: renderer) || renderer.canPatch(scene))
    let before = try renderer.readPixels()
    let tile = PictureTile(x: 80, y: 100, width: 60, height: 90)
    for level in 0..<3 {
      let part = PictureTile(
        x: tile.x >> level, y: tile.y >> level, width: tile.width >> level,
        height: tile.height >> level)
      let count = MipChain(width: 256, height: 362).levels.count
      for page in [16, 17] {
        renderer.changePicture(
          of: .whole(PageNumber(page)), part, level: count - level,
          bytes: [UInt8](repeating: 40, count: part.width * part.height * 4))
      }
    }
    // All of the page but for its edges.
    _ = try renderer.patch(
      scene,
      within: [[Vector2(250, 20), Vector2(430, 280)], [Vector2(50, 20), Vector2(230, 280)]])
    let patched = try renderer.readPixels()
    #expect(patched != before)
    try draw()
    let anew = try renderer.readPixels()
    // What is printed has one sample a pixel in either.
    let differing = zip(patched.bytes, anew.bytes).count { abs(Int($0) - Int($1)) > 2 }
    #expect(differing < 40, "\(differing) bytes differ")
    #expect(Device.takeErrors() == [])
  }
}

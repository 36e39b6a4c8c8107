import PictureComparison
import RectoBookModel
import DrawnFirst
import PageGeometry
import PageLayout
import RectoSceneRendering
import Testing

/// A book without boards, which planes that slide do not have.
private func plain(pages: Int) -> BookShape {
  var plain = shape(pages: pages)
  plain.binding = .stapled
  return plain
}

/// An opening that slides over the one at 8.
private func sliding(_ progress: Double, pages: Int = 62) -> Scene {
  let shape = plain(pages: pages)
  return scene(
    BookArrangement(
      shape: shape, turned: 8,
      turns: [Turn(leaves: 8..<9, progress: progress, size: shape.leafSize)], passage: .sliding))
}

@MainActor @Suite("Other turns", .drawnFirst) struct OtherTurnTests {
  @Test("an opening that has slid home looks as it does at rest")
  func slidHome() throws {
    let studio = try Studio.shared()
    for page in 13...22 { studio.paint(page, UInt8(page * 10), 200, UInt8(255 - page * 10)) }
    // A thick book, whose right-hand stack is the higher one.
    for pages in [62, 4000] {
      let there = try studio.frame(
        scene(BookArrangement(shape: plain(pages: pages), turned: 9)))
      let home = try studio.frame(sliding(1, pages: pages))
      // Of pages that lie on each other to the pixel the lower one's edge may show.
      let differing = home.differences(from: there).count { $0 > 12 }
      #expect(Double(differing) < 0.002 * 480 * 300)
    }
  }

  @Test("an opening that slides hides what lies higher, and shades what it slides over")
  func shades() throws {
    let studio = try Studio.shared()
    for page in 13...22 { studio.paint(page, 255, page > 17 ? 255 : 0, page > 17 ? 255 : 0) }
    let scene = sliding(0.75, pages: 4000)
    let frame = try studio.frame(scene)
    let left = try #require(scene.leaves.first { $0.isSliding && $0.down != nil })
    func place(_ across: Double) -> (x: Int, y: Int) {
      let point = scene.camera.project(
        left.place(Vector2(across, 0.5)).position, into: ViewSize(width: 480, height: 300))
      return (Int(point.x), Int(point.y))
    }
    let edge = place(left.rectangle.max.x)
    for across in [0.05, 0.3, 0.6] {
      let on = place(across)
      #expect(frame.pixel(on.x, on.y).green > 60, "paper at \(across)")
    }
    let near = frame.pixel(edge.x - 3, edge.y)
    let far = frame.pixel(edge.x - 40, edge.y)
    #expect(near.green < 60 && far.green < 60, "the page below is red")
    #expect(near.red + 25 < far.red, "\(near) beside \(far)")
  }

  @Test("a fade mixes what was kept and what was drawn, by the share of the latter")
  func mixes() throws {
    let studio = try Studio.shared()
    for page in 13...18 { studio.paint(page, page > 17 ? 40 : 220, 120, page > 17 ? 200 : 10) }
    let book = { scene(BookArrangement(shape: shape(), turned: $0)) }
    let old = try studio.frame(book(7))
    try studio.renderer.storeShown()
    let new = try studio.frame(book(9))
    func largest(_ a: Bitmap, _ share: Double, from first: Bitmap, to second: Bitmap) -> Int {
      // Not each, because debug builds take long for that.
      stride(from: 0, to: a.bytes.count, by: 41).map {
        let mixed = Double(first.bytes[$0]).mixed(with: Double(second.bytes[$0]), share)
        return abs(Int(a.bytes[$0]) - Int(mixed.rounded()))
      }.max() ?? 255
    }
    for share in [0, 0.25, 0.5, 0.9] {
      let seen = try studio.renderer.readPixels(share: share)
      #expect(largest(seen, share, from: old, to: new) <= 2, "\(share)")
    }
    #expect(try studio.renderer.readPixels() == new)
    // A fade that is overtaken goes on from what was seen.
    let half = try studio.renderer.readPixels(share: 0.5)
    try studio.renderer.storeShown(share: 0.5)
    let third = try studio.frame(book(8))
    let seen = try studio.renderer.readPixels(share: 0.5)
    #expect(largest(seen, 0.5, from: half, to: third) <= 2)
  }

  @Test("a picture of another size is not faded from")
  func otherSize() throws {
    let studio = try Studio.shared()
    let book = scene(BookArrangement(shape: shape(), turned: 7))
    _ = try studio.frame(book)
    try studio.renderer.storeShown()
    let frame = try studio.frame(book, width: 240, height: 150)
    #expect(try studio.renderer.readPixels(share: 0.5) == frame)
  }
}

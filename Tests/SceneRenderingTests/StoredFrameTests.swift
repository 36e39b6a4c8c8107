import PictureComparison
import BookFixtures
import RectoBookModel
import DrawnFirst
import RectoGLDevice
import PageGeometry
import PageLayout
import Testing

@testable import RectoSceneRendering

/// Frames in motion that are stored for a window are those that OpenGL would have shown.
@MainActor @Suite(.drawnFirst) struct StoredFrameTests {
  /// Memory in the place of a window's.
  private final class Surface: FrameSurface {
    let size: SIMD2<Int>
    var pixels: [UInt8]

    init(_ size: SIMD2<Int>) {
      self.size = size
      pixels = [UInt8](repeating: 7, count: size.x * size.y * 4)
    }

    func write(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
      // Safe because there are four bytes for each pixel.
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        if let place = buffer.baseAddress { unsafe body(place) }
      }
    }

    /// Red, green and blue of all pixels, rows from the top.
    var colors: [SIMD3<UInt8>] {
      stride(from: 0, to: pixels.count, by: 4).map {
        SIMD3(pixels[$0 + 2], pixels[$0 + 1], pixels[$0])
      }
    }
  }

  private func colors(_ picture: Bitmap) -> [SIMD3<UInt8>] {
    stride(from: 0, to: picture.bytes.count, by: 4).map {
      SIMD3(picture.bytes[$0], picture.bytes[$0 + 1], picture.bytes[$0 + 2])
    }
  }

  /// Nothing in the air, then a leaf.
  private func scenes(in view: ViewSize) -> [Scene] {
    [8, 8.3].map { BookArrangement(shape: shape(), position: $0).visibleScene(in: view) }
  }

  @Test("a stored frame has the pixels of one that is drawn", arguments: [(480, 300), (481, 301)])
  func same(width: Int, height: Int) throws {
    let studio = try Studio.shared()
    let renderer = studio.renderer
    renderer.keepsStill = true
    // A part that comes to light is drawn in the time of the machine, and is another picture then.
    renderer.still.mostOfDraft = .seconds(-1)
    for page in 14...21 {
      studio.paint(page, Pixels.text(width: 256, height: 362, seed: UInt64(page)))
    }
    let scenes = scenes(in: ViewSize(width: Double(width), height: Double(height)))
    func draw(on surface: Surface?) throws {
      renderer.surface = surface
      defer { renderer.surface = nil }
      try renderer.draw(scenes[0], width: width, height: height)
      #expect(!renderer.isStored)
      try renderer.draw(scenes[1], width: width, height: height, quality: .draft)
    }
    try draw(on: nil)
    #expect(!renderer.isStored)
    let drawn = colors(try renderer.readPixels())
    let surface = Surface(SIMD2(width, height))
    try draw(on: surface)
    #expect(renderer.isStored)
    #expect(surface.colors == drawn)
    // A frame of another size is none for it.
    let other = Surface(SIMD2(width + 1, height))
    try draw(on: other)
    #expect(!renderer.isStored && other.pixels.allSatisfy { $0 == 7 })
    // Where there is nothing to mix, a frame is drawn as ever.
    renderer.keepsStill = false
    try draw(on: surface)
    #expect(!renderer.isStored)
  }

  @Test(
    "places that are drawn again are stored where they lie, with the pixels of the frame, and nothing beside them"
  )
  func places() throws {
    let studio = try Studio.shared()
    let renderer = studio.renderer
    for page in 14...21 {
      studio.paint(page, Pixels.text(width: 256, height: 362, seed: UInt64(page)))
    }
    let scene = scenes(in: ViewSize(width: 481, height: 301))[0]
    try renderer.draw(scene, width: 481, height: 301, isSmooth: false)
    let surface = Surface(SIMD2(481, 301))
    renderer.surface = surface
    defer { renderer.surface = nil }
    let places = [[Vector2(60, 40), Vector2(130, 90)], [Vector2(300, 200), Vector2(301, 201)]]
    let parts = try #require(try renderer.patch(scene, within: places))
    #expect(
      parts.map { [$0.x, $0.y, $0.width, $0.height] } == [[58, 38, 74, 54], [298, 198, 5, 5]])
    let (whole, stored) = (colors(try renderer.readPixels()), surface.colors)
    for (index, color) in whole.enumerated() {
      let (x, y) = (index % 481, index / 481)
      let isPart = parts.contains {
        ($0.x..<$0.x + $0.width).contains(x) && ($0.y..<$0.y + $0.height).contains(y)
      }
      if stored[index] != (isPart ? color : SIMD3(7, 7, 7)) {
        Issue.record("pixel \(x), \(y)")
        return
      }
    }
    // A surface of another size is of another window.
    let other = Surface(SIMD2(480, 301))
    renderer.surface = other
    #expect(try renderer.patch(scene, within: places) == nil)
  }
}

import BookFixtures
import RectoBookModel
import DrawnFirst
import RectoGLDevice
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
}

import BookModel
import GLDevice
import Geometry
import PageLayout
import Testing

@testable import SceneRenderer

/// A renderer in a context of its own, and what tests draw with it.
@MainActor final class Studio {
  // In this order: the renderer goes before its context.
  let renderer: SceneRenderer
  private let context: HeadlessContext

  init(
    shaders: ShaderSources = .builtIn, pretending: (inout Device) -> Void = { _ in }
  ) throws {
    context = try HeadlessContext()
    try context.makeCurrent()
    var device = Device()
    pretending(&device)
    renderer = try SceneRenderer(shaders: shaders, device: device)
  }

  isolated deinit {}

  /// Draws a scene and checks that OpenGL has nothing to complain about.
  func frame(
    _ scene: Scene, width: Int = 480, height: Int = 300, quality: Quality = .full
  ) throws -> Bitmap {
    try renderer.draw(scene, width: width, height: height, quality: quality)
    let picture = try renderer.readPixels()
    #expect(Device.takeErrors() == [])
    return picture
  }

  /// Gives a page one even colour.
  func paint(_ page: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    let chain = MipChain(width: 4, height: 4)
    renderer.setPicture(
      of: PageNumber(page), chain: chain,
      bytes: (0..<chain.byteCount / 4).flatMap { _ in [red, green, blue, 255] })
  }

  /// Gives a page a picture, with levels averaged in linear light.
  func paint(_ page: Int, _ picture: Bitmap) {
    renderer.setPicture(
      of: PageNumber(page), chain: MipChain(width: picture.width, height: picture.height),
      bytes: Pixels(picture).mipBytes())
  }
}

/// The book that most tests show: 62 pages of the shape of A4.
func shape(pages: Int = 62, direction: ReadingDirection = .leftToRight) -> BookShape {
  BookShape(pageCount: pages, leafWidth: 0.7071, direction: direction)
}

/// A scene of the book in a view of the usual test size.
func scene(
  _ book: BookArrangement, width: Double = 480, height: Double = 300
) -> Scene {
  book.visibleScene(in: ViewSize(width: width, height: height))
}

extension Bitmap {
  /// Red, green and blue of a pixel, counted from the upper left.
  func pixel(_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int) {
    let at = (y * width + x) * 4
    return (Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))
  }

  /// The largest difference of a channel at each pixel.
  func differences(from other: Bitmap) -> [Int] {
    (0..<width * height).map { pixel in
      (0..<3).map { abs(Int(bytes[pixel * 4 + $0]) - Int(other.bytes[pixel * 4 + $0])) }.max() ?? 0
    }
  }

  /// The picture as a mirror shows it.
  var mirrored: Bitmap {
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    for y in 0..<height {
      for x in (0..<width).reversed() {
        turned += bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4]
      }
    }
    return Bitmap(width: width, height: height, bytes: turned)
  }
}

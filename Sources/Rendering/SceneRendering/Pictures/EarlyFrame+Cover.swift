internal import PageGeometry
public import PageLayout
public import RectoBookModel
public import RectoPixelDrawing

/// The outside of a cover, before OpenGL is ready.
extension EarlyFrame {
  /// The page that is printed on the outside of the cover; nil where the first page is one as any other.
  public static func coverPage(of scene: Scene) -> PageNumber? {
    scene.coverDress == nil ? nil : scene.leaves.first { $0.index == 0 }?.up?.page
  }

  /// The picture of the page on the outside of a cover with the cloth at its spine, as `cover.glsl` draws it.
  ///
  /// - Parameters:
  ///   - print: the picture, in its tone.
  ///   - scene: a scene of the book.
  ///   - cloth: what it is bound in, red first.
  ///   - share: how much of the cloth is seen, 0…1.
  ///   - tone: the tone.
  /// - Returns: it; the picture itself where no cloth is seen.
  @MainActor public static func clothed(
    _ print: PixelPrint, onCoverOf scene: Scene, in cloth: SIMD3<UInt8>, seen share: Double,
    tone: PixelTone?
  ) -> PixelPrint {
    guard share > 0, let leaf = scene.leaves.first(where: { $0.index == 0 }) else { return print }
    let page = (width: max(leaf.rectangle.size.x, 1e-6), height: scene.pageHeight)
    let end = share * SeenBody.number("spineCloth", in: "cover.glsl") * page.height
    func column(_ x: Double) -> Double? {
      leaf.picturePoint(of: leaf.rectangle.point(at: Vector2(x / page.width, 0.5)), on: .up)
        .map { $0.x * Double(print.width) }
    }
    guard let spine = column(0), let strip = column(end), let rest = column(end + page.height * rim)
    else { return print }
    var bytes = print.bytes
    guard bytes.count == 4 * print.width * print.height else { return print }
    let pixel = UInt32(cloth.x) << 16 | UInt32(cloth.y) << 8 | UInt32(cloth.z)
    let woven = tone?.toned(pixel, isPaper: false) ?? pixel
    let colors = [woven >> 16 & 255, woven >> 8 & 255, woven & 255].map(Double.init)
    let way = rest < spine ? -1.0 : 1.0
    let (first, last) = (min(spine, rest), max(spine, rest))
    let columns = Int(first.rounded(.down).clamped(to: 0...Double(print.width)))
    for x in columns..<max(columns, Int(last.rounded(.up).clamped(to: 0...Double(print.width)))) {
      // How far the middle of the pixel lies beyond the cloth, in pixels.
      let beyond = (Double(x) + 0.5 - strip) * way
      let covered = (0.5 - beyond).clamped(to: 0...1)
      let near = (1 - max(beyond, 0) / max(abs(rest - strip), 1e-6)).clamped(to: 0...1)
      let left = ColorCurve.lights.map {
        255 * ColorCurve.number(of: Double($0) * (1 - shade * near * near))
      }
      for row in 0..<print.height {
        let place = 4 * (row * print.width + x)
        for channel in 0..<3 {
          let paper = left[Int(bytes[place + channel])]
          bytes[place + channel] = UInt8(paper.mixed(with: colors[channel], covered) + 0.5)
        }
      }
    }
    return PixelPrint(bytes: bytes, width: print.width, height: print.height) ?? print
  }

  /// How far, in heights of the page, the edge of the paper beside the cloth throws shade, and how dark that is.
  private static let (rim, shade) = (0.008, 0.28)
}

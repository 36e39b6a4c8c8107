/// The pixels of a screen under which a page lies flat, and how it lies under them: what is drawn for
/// exactly these pixels needs no filter any more.
///
/// Lengths that are no whole pixels are counted in steps, of which a pixel has `steps`.
///
/// Law: every pixel of the rectangle lies within the page.
public struct PageFit: Hashable, Sendable {
  /// Steps of a pixel: nobody sees a page that is out of place by half of one.
  public static let steps = 256

  /// The page's extent across and down, in steps.
  public let pageWidth: Int, pageHeight: Int
  /// From the page's left and upper edge to those of the rectangle, in steps, at least 0.
  public let x: Int, y: Int
  /// Pixels across and down the rectangle, at least 1.
  public let width: Int, height: Int

  /// Pixels across or down a page of which a rectangle may be asked for: 32 times an opening on the widest
  /// screen.
  public static let pagePixels = 1...262_144
  /// The same in steps.
  public static let pageSides = steps * pagePixels.lowerBound...steps * pagePixels.upperBound
  /// Pixels across or down a rectangle: what graphics libraries take as one picture.
  public static let sides = 1...16_384
  /// The most pixels of a rectangle: three screens of 7680 × 4320.
  public static let mostPixels = 100_000_000

  /// Makes a fit; nil where the rectangle is empty or too large for the screen, or not within the page.
  public init?(pageWidth: Int, pageHeight: Int, x: Int, y: Int, width: Int, height: Int) {
    guard Self.pageSides.contains(pageWidth), Self.pageSides.contains(pageHeight),
      Self.sides.contains(width), Self.sides.contains(height), width * height <= Self.mostPixels,
      x >= 0, y >= 0, x <= pageWidth - width * Self.steps, y <= pageHeight - height * Self.steps
    else { return nil }
    (self.pageWidth, self.pageHeight) = (pageWidth, pageHeight)
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The whole page in so many pixels; nil where they are none, or too many for the screen.
  public init?(wholePage width: Int, _ height: Int) {
    self.init(
      pageWidth: width * Self.steps, pageHeight: height * Self.steps, x: 0, y: 0, width: width,
      height: height)
  }

  /// Pixels across the whole page.
  public var pixelsAcross: Double { Double(pageWidth) / Double(Self.steps) }
}

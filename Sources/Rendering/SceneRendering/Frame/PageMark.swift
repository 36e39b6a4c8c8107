public import RectoBookModel

/// A place of a page that is drawn so that it stands out.
public struct PageMark: Equatable, Sendable {
  /// Its place, in fractions of the upright page.
  public var box: PageBox
  /// The share of red, green and blue light, linear, that it leaves of what is there, 0…1.
  public var color: (red: Double, green: Double, blue: Double)
  /// Whether it takes light on paper of any colour. Other marks shine on dark paper, where a share of what is there
  /// were next to nothing.
  public var isShade: Bool
  /// How much it shines there beside marks of the usual light, 0…2.
  public var glow: Double
  /// The line around it; nil where there is none.
  public var frame: Frame?

  /// A line around a mark, outside of its box.
  public struct Frame: Equatable, Sendable {
    /// How thick it is, in heights of the box.
    public var width: Double
    /// The share of red, green and blue light, linear, that it leaves, 0…1.
    public var color: (red: Double, green: Double, blue: Double)
    /// How much it shines on dark paper, as a mark's own `glow`, 0…12.
    public var glow: Double

    public init(width: Double, color: (red: Double, green: Double, blue: Double), glow: Double) {
      (self.width, self.color, self.glow) = (width, color, glow)
    }

    /// Frames are equal where they look alike.
    public static func == (a: Frame, b: Frame) -> Bool {
      a.width == b.width && a.color == b.color && a.glow == b.glow
    }
  }

  public init(
    box: PageBox, color: (red: Double, green: Double, blue: Double), isShade: Bool = false,
    glow: Double = 1, frame: Frame? = nil
  ) {
    (self.box, self.color, self.isShade, self.glow) = (box, color, isShade, glow)
    self.frame = frame
  }

  /// Marks are equal where they look alike.
  public static func == (a: PageMark, b: PageMark) -> Bool {
    a.box == b.box && a.color == b.color && a.isShade == b.isShade && a.glow == b.glow
      && a.frame == b.frame
  }
}

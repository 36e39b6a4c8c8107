internal import RectoCInk

/// What paper does to ink: how rough it is to a pencil, and how much of wet ink it lets through.
public struct InkStock: Equatable, Sendable {
  /// How much of a pencil's lead the valleys of the paper keep off, from 0 to 1.
  public let grain: Double
  /// The share of wet ink that is seen on the other side of the leaf, from 0 to 1.
  public let bleed: Double
  /// Whether light and dark of all that is on it are exchanged when it is shown: a marker lays on more colour then.
  public var isInverted = false

  /// Paper that lets less light through than any that ink comes through, in percent of opacity.
  private static let firm = 92.0
  /// What becomes of the share by how many percent less, and how much that is: old skin.
  private static let thin = (percent: 12.0, bleed: 0.25)
  /// The grain of paper without fibres that are seen.
  private static let tooth = 0.45

  /// Bond, or paper of which something is known.
  ///
  /// Laws: what is coated has no grain, and nothing comes through it; the thinner the paper, the more does.
  ///
  /// - Parameters:
  ///   - fibre: how much of its fibres is seen, from 0 to 1.
  ///   - opacity: by TAPPI T 425, in percent.
  ///   - isCoated: whether it is varnished.
  public init(fibre: Double = 0, opacity: Double = 100, isCoated: Bool = false) {
    guard !isCoated else {
      (grain, bleed) = (0, 0)
      return
    }
    let thinness = max(0, Self.firm - opacity) / Self.thin.percent
    // In steps that nobody sees: while a number is dragged, pictures are not painted anew for each pixel.
    grain = Self.stepped(Self.tooth + (1 - Self.tooth) * fibre)
    bleed = Self.stepped(Self.thin.bleed * thinness * thinness)
  }

  private static func stepped(_ value: Double) -> Double {
    (min(max(0, value), 1) * 32).rounded() / 32
  }

  /// How far wet ink spreads in the paper, in millimetres.
  static let spread = 0.3

  /// Even noise of paper, -1 to 1, one bump a unit: `stockNoise` of stock.glsl where pixels are small.
  static func noise(x: Float, y: Float) -> Float { recto_ink_noise(x, y) }
}

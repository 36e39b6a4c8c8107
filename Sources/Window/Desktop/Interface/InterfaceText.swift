/// In which letters the controls are set, and how large: what the desktop says, the screen and the reader together.
///
/// Law: the scale grows with the screen's, the desktop's and the reader's own, and each alone changes it by its factor.
nonisolated public struct InterfaceText: Equatable, Sendable {
  /// What the settings of X programs say.
  public var ofDisplay = DesktopText()
  /// What the settings portal says.
  public var ofPortal = DesktopText()
  /// Pixels for each unit of the desktop's.
  public var contentScale: Double
  /// The reader's own factor.
  public var ownScale: Double

  /// Points that the controls' text has where nothing is said: 14 pixels on a screen of 96 dots an inch.
  private static let usualPoints = 10.5
  /// How much smaller and larger the desktop's size makes them.
  private static let factors = 0.75...2.0

  /// Makes one that no desktop has said anything to.
  public init(contentScale: Double = 1, ownScale: Double = 1) {
    (self.contentScale, self.ownScale) = (contentScale, ownScale)
  }

  private var font: InterfaceFont? { ofDisplay.font ?? ofPortal.font }

  /// The family of the letters; nil where the desktop names none.
  public var family: String? { font?.family }

  /// Pixels a unit.
  public var scale: Double {
    // The display's factor has that of the portal in it, and the screen's density, and follows both.
    let density = ofDisplay.factor ?? contentScale * (ofPortal.factor ?? 1)
    let size = font?.points.map {
      min(Self.factors.upperBound, max(Self.factors.lowerBound, $0 / Self.usualPoints))
    }
    return density * (size ?? 1) * ownScale
  }
}

/// How a desktop wishes text to look, as far as one source of its settings says.
nonisolated public struct DesktopText: Equatable, Sendable {
  /// The typeface of controls.
  public var font: InterfaceFont?
  /// How much larger than usual text is; that of X programs has the screen's density in it.
  public var factor: Double?

  /// Factors that are believed.
  private static let factors = 0.25...8.0
  /// Dots an inch where nothing is enlarged, and what X programs are told them in.
  private static let (usualDots, dotParts) = (96.0, 1024.0)

  /// Makes one of its parts; a factor that nobody can mean counts as none.
  public init(font: InterfaceFont? = nil, factor: Double? = nil) {
    self.font = font
    self.factor = factor.flatMap { Self.factors.contains($0) ? $0 : nil }
  }

  /// Takes the settings of X programs.
  init(_ settings: XSettings) {
    self.init(
      font: settings.text(named: "Gtk/FontName").flatMap(InterfaceFont.init(named:)),
      factor: settings.number(named: "Xft/DPI").map {
        Double($0) / Self.dotParts / Self.usualDots
      })
  }
}

/// The colour of a mark: one of five, as felt pens have them.
public enum AnnotationColor: String, CaseIterable, Hashable, Sendable, Codable {
  case yellow, green, blue, pink, purple

  /// Red, green and blue of a highlight on white paper, sRGB, R in the highest of three bytes. Black text on it has a
  /// contrast of at least 11:1.
  public var fill: UInt32 {
    switch self {
    case .yellow: 0xFFE26B
    case .green: 0xB5ECA0
    case .blue: 0xA8D8FF
    case .pink: 0xFFB9CC
    case .purple: 0xDCC6FF
    }
  }

  /// The same for a line under or through text, which is thin and has to be darker.
  public var line: UInt32 {
    switch self {
    case .yellow: 0xC79200
    case .green: 0x2F8F2F
    case .blue: 0x1F6FD0
    case .pink: 0xD0306A
    case .purple: 0x7A44C4
    }
  }

  /// The one of the five that another program's colour comes nearest to.
  ///
  /// - Parameter rgb: R in the highest of three bytes, sRGB.
  public init(nearest rgb: UInt32) {
    func distance(_ other: UInt32) -> Int {
      [16, 8, 0].reduce(0) { sum, shift in
        let step = Int(rgb >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
        return sum + step * step
      }
    }
    func nearness(_ color: Self) -> Int { min(distance(color.fill), distance(color.line)) }
    self = Self.allCases.min { nearness($0) < nearness($1) } ?? .yellow
  }
}

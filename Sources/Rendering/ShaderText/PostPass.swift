import RectoBookModel

/// A pass over the finished picture: a file, what it reads, and what it is drawn into.
///
///     #pragma pass ["name"] [in=NAME,…] [scene=] [scale=] [format=] [persistent] [when=ident]
///
/// The same words may follow its name in the file of the frame, where they go before the pragma's.
public struct PostPass: Equatable, Sendable {
  /// How the numbers of its picture are kept.
  public enum Format: String, CaseIterable, Sendable {
    /// Colours in bytes, spaced as the eye sees them.
    case srgb8
    /// Numbers from 0 to 1 in bytes.
    case rgba8
    /// Floating numbers of 16 bits.
    case rgba16f
  }

  /// By which others read its picture, and values are set for it alone.
  public var name: String
  public var file: String
  /// The passes whose pictures it reads, or pictures of the scene by the names of `ScenePicture`; where
  /// there is none, the pass before it.
  public var inputs: [String] = []
  /// How the picture that was drawn before all passes is kept in frames with this one: `srgb8` as it is
  /// without passes, or `rgba16f`, linear light in which what is brighter than white stays so.
  public var sceneFormat = Format.srgb8
  /// Its width and height as a share of the frame's.
  public var scale = 1.0
  /// How its picture is kept; what is shown in the end is `srgb8`, whatever is said here.
  public var format = Format.srgb8
  /// Whether it reads its own picture of the frame before.
  public var isPersistent = false
  /// The parameter that switches it on where it is not 0; nil of one that is always on.
  public var condition: String?
  /// Where it is asked for.
  public var place: SourcePlace

  /// What every pass can read: the picture that was drawn before all passes.
  public static let scene = ScenePicture.scene.rawValue
  /// The shares of a frame that a pass may have.
  public static let scales = 0.02...1.0

  static let prefix = "post-"
  static let suffix = ".glsl"

  /// Whether a file is a pass by its name.
  public static func isPass(_ file: String) -> Bool {
    file.hasPrefix(prefix) && file.hasSuffix(suffix)
      && file.utf8.count > prefix.utf8.count + suffix.utf8.count
  }

  init(file: String, place: SourcePlace) {
    (self.file, self.place) = (file, place)
    name = Self.isPass(file) ? String(file.dropFirst(Self.prefix.count).dropLast(5)) : file
  }

  /// Takes what stands in quotes first, where `isNamed`, as its name, and then attributes.
  mutating func read(_ line: PragmaLine, isNamed: Bool) throws(PragmaLine.Fault) {
    var tokens = try line.tokens()[...]
    if isNamed, let first = tokens.first, first.word.isEmpty, let string = first.string {
      name = string
      tokens.removeFirst()
    }
    for token in tokens { try read(token) }
  }

  private mutating func read(_ token: PragmaLine.Token) throws(PragmaLine.Fault) {
    let sides = token.word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = token.string ?? (sides.count == 2 ? String(sides[1]) : "")
    switch (String(sides[0]), sides.count == 2) {
    case ("persistent", false): isPersistent = true
    case ("in", true):
      inputs = value.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
      guard inputs.count <= Limits.postInputs, !inputs.contains("") else {
        throw PragmaLine.Fault("in= names one to \(Limits.postInputs) passes, with , between")
      }
    case ("scene", true):
      guard let named = Format(rawValue: value), named != .rgba8 else {
        throw PragmaLine.Fault("scene=\(value): the scene is kept as srgb8 or rgba16f")
      }
      sceneFormat = named
    case ("scale", true):
      guard let number = PragmaLine.number(value), Self.scales.contains(number) else {
        throw PragmaLine.Fault(
          "scale=\(value): a share from \(Self.scales.lowerBound) to \(Int(Self.scales.upperBound))"
        )
      }
      scale = number
    case ("format", true):
      guard let named = Format(rawValue: value) else {
        let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw PragmaLine.Fault("format=\(value): the formats are \(names)")
      }
      format = named
    case ("when", true):
      guard PragmaLine.isName(value) else {
        throw PragmaLine.Fault("when=\(value) is not the name of a parameter")
      }
      condition = value
    case ("file", true):
      guard !value.isEmpty else { throw PragmaLine.Fault("file= names a file") }
      file = value
    default: throw PragmaLine.Fault("unknown attribute \(token.word)")
    }
  }
}

/// A key with what is held down with it.
///
/// Law: what a key types is one chord, whatever it takes to type it. A character stands for itself in
/// the case that was typed, and has `shift` only beside `control` or `alt`; there it is what the key
/// types alone.
public struct Chord: Hashable, Sendable {
  /// What is pressed.
  public enum Key: Hashable, Sendable {
    /// A key by what it types.
    case character(Character)
    /// A key by its name.
    case named(NamedKey)
  }

  /// What is held down meanwhile.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let control = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let shift = Modifiers(rawValue: 4)
  }

  /// What is pressed.
  public let key: Key
  /// What is held down meanwhile.
  public let modifiers: Modifiers

  public init(_ key: Key, _ modifiers: Modifiers = []) {
    (self.key, self.modifiers) = (key, modifiers)
  }

  /// The chord of a character that was typed; nil where that is no key of its own: a space has a name,
  /// and a text of several characters comes from no key.
  public init?(typed text: String) {
    guard let character = text.first, text.count == 1, !character.isWhitespace else { return nil }
    self.init(.character(character))
  }

  /// The character that it types, where it types one that is seen.
  public var character: Character? {
    guard case .character(let character) = key, modifiers.isEmpty else { return nil }
    return character
  }

  /// Whether it types something, so that it is no command where characters are typed.
  public var types: Bool { character != nil || self == .key(.space) }

  /// The digit that it types.
  public var digit: Int? {
    guard let character, character.isASCII else { return nil }
    return character.wholeNumberValue
  }

  // MARK: In tables

  /// A key by its name, with nothing held.
  public static func key(_ name: NamedKey) -> Chord { Chord(.named(name)) }

  public static func control(_ chord: Chord) -> Chord { chord.with(.control) }

  public static func control(_ name: NamedKey) -> Chord { control(.key(name)) }

  public static func alt(_ chord: Chord) -> Chord { chord.with(.alt) }

  public static func alt(_ name: NamedKey) -> Chord { alt(.key(name)) }

  public static func shift(_ chord: Chord) -> Chord { chord.with(.shift) }

  public static func shift(_ name: NamedKey) -> Chord { shift(.key(name)) }

  private func with(_ modifier: Modifiers) -> Chord { Chord(key, modifiers.union(modifier)) }
}

/// A literal of one character is the key that types it.
extension Chord: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Makes the chord of a character.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self.init(.character(character))
  }
}

/// How chords are written: `Ctrl+Alt+Shift+Name`, or the character itself.
extension Chord: CustomStringConvertible {
  /// The one way in which it is written.
  ///
  /// Law: `Chord(written:)` reads it as itself.
  public var description: String {
    let name =
      switch key {
      case .character(let character): String(character)
      case .named(let key): key.rawValue
      }
    return prefix + name
  }

  /// What is held down, as it stands before the key.
  public var prefix: String {
    (modifiers.contains(.control) ? "Ctrl+" : "") + (modifiers.contains(.alt) ? "Alt+" : "")
      + (modifiers.contains(.shift) ? "Shift+" : "")
  }

  /// Reads a chord as a hand writes it: `ctrl+shift+x`, `C-S-x`, `PgUp`.
  ///
  /// A character that is held with Control or Alt is named by what its key types alone.
  /// - Throws: what is wrong with it, in words.
  public init(written text: String) throws(ChordFault) {
    var rest = Substring(text)
    var modifiers: Modifiers = []
    // The last sign may itself be a plus.
    while let sign = rest.dropLast().firstIndex(where: { "+-".contains($0) }),
      sign != rest.startIndex
    {
      guard let modifier = Self.modifiers[rest[..<sign].lowercased()] else {
        throw ChordFault(reason: "'\(rest[..<sign])' is not Ctrl, Alt or Shift")
      }
      modifiers.insert(modifier)
      rest = rest[rest.index(after: sign)...]
    }
    guard rest.count != 1 else {
      try self.init(rest[rest.startIndex], held: modifiers)
      return
    }
    guard let key = NamedKey(written: String(rest)) else { throw ChordFault(noKey: String(rest)) }
    self.init(.named(key), modifiers)
  }

  private init(_ character: Character, held: Modifiers) throws(ChordFault) {
    guard !character.isWhitespace else { throw ChordFault(noKey: String(character)) }
    let (small, capital) = (character.lowercased(), character.uppercased())
    // Capitals of one letter may be two.
    let whole = { (text: String) in text.count == 1 ? text.first : nil }
    if !held.isDisjoint(with: [.control, .alt]) {
      self.init(.character(whole(small) ?? character), held)
    } else if held.isEmpty {
      self.init(.character(character))
    } else {
      guard small != capital, let capital = whole(capital) else {
        throw ChordFault(reason: "write the character that Shift+\(character) types")
      }
      self.init(.character(capital))
    }
  }

  private static let modifiers: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "c": .control, "alt": .alt, "a": .alt, "shift": .shift,
    "s": .shift,
  ]
}

extension NamedKey {
  /// A key by one of its names, in any case.
  init?(written name: String) {
    let name = name.lowercased()
    guard
      let key = Self.allCases.first(where: { $0.rawValue.lowercased() == name })
        ?? Self.otherNames[name]
    else { return nil }
    self = key
  }

  private static let otherNames: [String: NamedKey] = [
    "pgup": .pageUp, "pgdn": .pageDown, "enter": .enter, "esc": .escape, "del": .delete,
    "ins": .insert,
  ]
}

/// Chords that are pressed one after the other: mostly one.
public struct KeySequence: Hashable, Sendable {
  /// The chords in their order, at least one.
  public let chords: [Chord]

  /// A chord alone.
  public init(_ chord: Chord) { chords = [chord] }

  /// Several; nil where there is none.
  public init?(_ chords: [Chord]) {
    guard !chords.isEmpty else { return nil }
    self.chords = chords
  }

  /// More keys in a row than this are no short cut.
  public static let most = 4

  /// Reads chords with spaces between them: `g t`.
  ///
  /// - Throws: what is wrong with the first that is none, or that there are none or too many.
  public init(written text: String) throws(ChordFault) {
    var chords: [Chord] = []
    for part in text.split(separator: " ") { chords.append(try Chord(written: String(part))) }
    guard (1...Self.most).contains(chords.count) else {
      throw ChordFault(reason: chords.isEmpty ? "no key is named" : "more than \(Self.most) keys")
    }
    self.chords = chords
  }

  /// The chord, where it is one alone.
  public var chord: Chord? { chords.count == 1 ? chords[0] : nil }

  /// One chord more.
  public func then(_ chord: Chord) -> KeySequence { KeySequence(chords + [chord], unchecked: ()) }

  /// The sequences that it begins with, itself left out, the shortest first.
  public var beginnings: [KeySequence] {
    (1..<chords.count).map { KeySequence(Array(chords.prefix($0)), unchecked: ()) }
  }

  private init(_ chords: [Chord], unchecked: Void) { self.chords = chords }
}

extension KeySequence: CustomStringConvertible {
  /// The one way in which it is written.
  public var description: String { chords.map(\.description).joined(separator: " ") }
}

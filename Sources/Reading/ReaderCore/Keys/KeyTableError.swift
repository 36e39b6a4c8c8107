public import RectoKeyboard

/// A change to a key table that cannot be made.
public struct KeyTableError: Error, Equatable, CustomStringConvertible {
  public let keys: KeySequence
  public let reason: String

  /// One line: the keys, and why they cannot be bound.
  public var description: String { "cannot bind key \"\(keys)\": \(reason)" }
}

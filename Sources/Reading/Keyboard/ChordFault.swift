/// Why what was written is no key.
public struct ChordFault: Error, Equatable, Sendable {
  /// What is wrong, as a clause that follows an error's colon.
  public let reason: String
  /// The name that no key has, where that is it.
  public let name: String?

  init(reason: String) { (self.reason, name) = (reason, nil) }

  init(noKey name: String) { (reason, self.name) = ("there is no key '\(name)'", name) }
}

import RectoCShaping

/// The rules of ICU by which lines end, one set for each language that was asked for.
struct LineBreakers {
  /// Rules of a language, closed with the last that holds them.
  @safe private final class Rules {
    let pointer: OpaquePointer

    init?(_ language: String) {
      guard let opened = unsafe recto_breaker_open(language) else { return nil }
      unsafe pointer = opened
    }

    deinit { unsafe recto_breaker_close(pointer) }
  }

  /// Languages that are told apart at most, whatever a book says.
  private static let most = 32

  private var rules: [String: Rules] = [:]

  /// Sets 1 at every byte of a part before which a line may begin.
  mutating func find(
    in text: [UInt8], _ part: Range<Int>, language: String, into breaks: inout [UInt8]
  ) {
    breaks.removeAll(keepingCapacity: true)
    breaks.append(contentsOf: repeatElement(0, count: part.count + 1))
    guard let rules = rules(for: language) else { return }
    unsafe text.withUnsafeBufferPointer { text in
      unsafe breaks.withUnsafeMutableBufferPointer { breaks in
        guard let start = text.baseAddress, let into = breaks.baseAddress else { return }
        // Where nothing is found, lines end where words are torn.
        _ = unsafe recto_breaker_find(rules.pointer, start + part.lowerBound, part.count, into)
      }
    }
  }

  private mutating func rules(for language: String) -> Rules? {
    if let known = rules[language] { return known }
    let name = rules.count < Self.most ? language : ""
    if name != language, let known = rules[name] { return known }
    guard let made = Rules(name) ?? Rules("") else { return nil }
    rules[name] = made
    return made
  }
}

/// The words that a shelf is asked for with: words to look for, and some that say which books stand there
/// and in which order.
///
/// `is:recent`, `is:reading`, `is:unread`, `is:finished` and `is:missing` say which; `in:NAME` those of a
/// collection, `in:"TWO WORDS"` where its name has a space; `sort:title`, `author`, `series`, `added`,
/// `opened` or `progress` the order, with `-` before it the other way round.
public struct ShelfText: Equatable, Sendable {
  /// The parts, in their order; a part in quotes is one.
  public private(set) var parts: [String]

  /// Takes words apart.
  public init(_ text: String) {
    var parts: [String] = []
    var part = ""
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        part.append(character)
      } else if character.isWhitespace, !isQuoted {
        if !part.isEmpty { parts.append(part) }
        part = ""
      } else {
        part.append(character)
      }
    }
    self.parts = part.isEmpty ? parts : parts + [part]
  }

  /// As they are typed.
  public var text: String { parts.joined(separator: " ") }

  /// What is said with a prefix such as `is:`, the last where it is said twice, without quotes.
  public func value(of prefix: String) -> String? {
    parts.last { $0.lowercased().hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count).filter { $0 != "\"" } }
  }

  /// What is to be looked for: all that says nothing else.
  public var sought: String {
    parts.filter { part in !Self.prefixes.contains { part.lowercased().hasPrefix($0) } }
      .joined(separator: " ")
  }

  /// What says something else, without the words to look for.
  public var filters: ShelfText {
    var filters = self
    filters.parts.removeAll { !Self.isFilter($0) }
    return filters
  }

  /// Whether a part says something else than words to look for, and is whole.
  static func isFilter(_ part: String) -> Bool {
    guard let prefix = prefixes.first(where: { part.lowercased().hasPrefix($0) }) else {
      return false
    }
    return part.count > prefix.count && part.count { $0 == "\"" } % 2 == 0
  }

  /// What stands in a list or on a chip for a part: what a list calls it, or the part itself.
  static func title(of part: String) -> String {
    let words = ShelfText(part)
    if let name = words.value(of: "in:") { return ShelfCareText.inCollection(name) }
    if let choice = choices.first(where: { $0.token == part }) { return choice.title }
    let order = part.replacing("sort:-", with: "sort:")
    guard order != part, let choice = choices.first(where: { $0.token == order }) else {
      return isFilter(part) ? part : ShelfCareText.words(part)
    }
    return ShelfCareText.reversed(choice.title)
  }

  /// The part that means a collection.
  static func token(ofCollection name: String) -> String {
    let plain = name.filter { $0 != "\"" }
    let quote = plain.contains(where: \.isWhitespace) ? "\"" : ""
    return "in:" + quote + plain + quote
  }

  /// What says something else than words to look for.
  public static let prefixes = ["is:", "in:", "sort:"]

  /// Whether a part is one of them, or what holds where none is said; the empty one where nothing says which books.
  func contains(_ token: String) -> Bool {
    if token.hasPrefix("sort:"), value(of: "sort:") == nil { return token == usualOrder }
    if token.isEmpty { return value(of: "is:") == nil && value(of: "in:") == nil }
    return parts.contains(token)
  }

  /// The order of books where none is said; nil of those that stand as well as they suit what is looked for, or in the
  /// order of their collection.
  private var usualOrder: String? {
    guard sought.isEmpty, value(of: "in:") == nil else { return nil }
    switch value(of: "is:") {
    case "unread", "missing": return "sort:title"
    default: return "sort:opened"
    }
  }

  /// The same with another choice of books, or another order; with all books for an empty one.
  func with(_ token: String) -> ShelfText {
    var words = self
    let prefix = Self.prefixes.first { token.lowercased().hasPrefix($0) }
    words.parts.removeAll { part in
      let part = part.lowercased()
      return prefix.map { part.hasPrefix($0) } ?? (part.hasPrefix("is:") || part.hasPrefix("in:"))
    }
    if !token.isEmpty { words.parts.append(token) }
    return words
  }

  /// What can be chosen from a list.
  static let choices: [(title: String, token: String)] = [
    (ShelfScreenText.shelfAll, ""), (ShelfScreenText.shelfRecent, "is:recent"),
    (ShelfScreenText.shelfReading, "is:reading"),
    (ShelfScreenText.shelfUnread, "is:unread"), (ShelfScreenText.shelfFinished, "is:finished"),
    (ShelfScreenText.shelfMissing, "is:missing"), (ShelfScreenText.byTitle, firstOrder),
    (ShelfScreenText.byAuthor, "sort:author"), (ShelfScreenText.bySeries, "sort:series"),
    (ShelfScreenText.newestFirst, "sort:added"), (ShelfScreenText.lastReadFirst, "sort:opened"),
    (ShelfScreenText.farthestReadFirst, "sort:progress"),
  ]

  /// The first of those that say an order.
  static let firstOrder = "sort:title"
}

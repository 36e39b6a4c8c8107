import RectoBookModel
import RectoKeyboard

/// Letters at the links in sight, by which they are followed without a pointer.
struct LinkHints: Equatable, Sendable {
  /// A link and its letters.
  struct Item: Equatable, Sendable {
    var letters: String
    var page: PageNumber
    var link: PageLink
  }

  /// The links; none while those of the pages in sight are not known.
  private(set) var items: [Item] = []
  /// The letters that were typed.
  private(set) var typed = ""

  /// Letters under resting fingers, the best first.
  private static let alphabet = Array("fjdkslaghrueiwoqptyvncmbxz")

  init() {}

  /// Gives letters to links in the order in which they are read.
  init(_ links: [(page: PageNumber, link: PageLink)]) {
    let labels = Self.labels(links.count)
    items = zip(labels, links).map { Item(letters: $0, page: $1.page, link: $1.link) }
  }

  /// So many different labels of the same length, so that none begins another.
  static func labels(_ count: Int) -> [String] {
    var labels = [""]
    while labels.count < count {
      labels = labels.flatMap { label in alphabet.map { label + String($0) } }
    }
    return count > 1 ? Array(labels.prefix(count)) : labels.prefix(count).map { _ in "f" }
  }

  /// The links that can still be meant.
  var left: [Item] { items.filter { $0.letters.hasPrefix(typed) } }

  /// Receives a letter: the link that is meant, once it is; nil while more letters must follow.
  ///
  /// Law: a letter that leads to no link changes nothing.
  mutating func receive(_ letter: String) -> Item? {
    let before = typed
    typed += letter.lowercased()
    if left.isEmpty { typed = before }
    return left.first { $0.letters == typed }
  }

  /// Receives a key: whether it ends them; nil where it is a command.
  mutating func receive(_ chord: Chord, in keys: KeyTable) -> Bool? {
    let control = keys.control(for: chord, in: .prompt)
    if control == .close { return true }
    if control == .erase { typed = String(typed.dropLast()) }
    // Letters come by what is typed.
    return control == .erase || chord.types ? false : nil
  }
}

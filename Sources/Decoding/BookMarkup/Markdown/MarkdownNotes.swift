/// The notes of a text, numbered in the order of their first marks.
struct MarkdownNotes {
  private let notes: [[UInt8]: [MarkdownBlock]]
  /// Where a page lies.
  private let path: (Int) -> String
  /// The numbers of notes, and the pages on which they stand.
  private var places: [[UInt8]: (number: Int, page: Int)] = [:]
  /// Notes whose marks are written, by their numbers, and how many of them are written themselves.
  private var marked: [[UInt8]] = []
  private var written = 0
  /// The page that is written.
  var page = 0

  init(_ notes: [[UInt8]: [MarkdownBlock]], path: @escaping (Int) -> String) {
    (self.notes, self.path) = (notes, path)
  }

  /// A mark has no more bytes, but for the path of its page.
  static let markBytes = 80

  /// The name of a note in its page.
  static func name(_ number: Int) -> String { "note-\(number)-of-text" }

  /// The mark of a note; nil where there is no such note.
  mutating func mark(_ name: [UInt8]) -> [UInt8]? {
    guard notes[name] != nil else { return nil }
    let place = places[name] ?? (places.count + 1, page)
    if places.updateValue(place, forKey: name) == nil { marked.append(name) }
    let file = place.page == page ? "" : path(place.page)
    let target = "\(file)#\(Self.name(place.number))"
    return Array("<a epub:type=\"noteref\" href=\"\(target)\">\(place.number)</a>".utf8)
  }

  /// The next note that is to be written on this page.
  mutating func takeNext() -> (number: Int, blocks: [MarkdownBlock])? {
    guard written < marked.count else { return nil }
    written += 1
    return (written, notes[marked[written - 1]] ?? [])
  }
}

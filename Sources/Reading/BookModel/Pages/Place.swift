public import PageModel

/// The address of a place within a book: what is remembered, marked and gone back to.
///
/// A book of fixed pages is addressed by its pages. Text that flows has other pages in every layout, so that a
/// place in it is a chapter and what of the chapter's text comes before the place.
///
/// Law: the page that shows a place of text shows the same text in every layout.
public enum Place: Hashable, Sendable {
  /// A page. Of text that flows it is one of the present layout, and gives way to the place of its first
  /// words as soon as that is known.
  case page(PageNumber)
  /// A place in text that flows.
  ///
  /// - `chapter`: the line of the spine, from 0.
  /// - `offset`: how many signs of the chapter come before it: letters, figures and marks, and each picture as
  ///   one. White space, hyphens and what is not seen count nothing, since they come and go with the layout.
  case text(chapter: Int, offset: Int)

  /// Whether it is a place in text that flows, which every layout keeps.
  public var isOfText: Bool {
    if case .text = self { true } else { false }
  }
}

extension Place: Comparable {
  /// In reading order; pages come before places of text, which no book has both of for long.
  public static func < (a: Place, b: Place) -> Bool {
    switch (a, b) {
    case (.page(let a), .page(let b)): a < b
    case (.page, .text): true
    case (.text, .page): false
    case (.text(let chapter, let offset), .text(let otherChapter, let otherOffset)):
      (chapter, offset) < (otherChapter, otherOffset)
    }
  }
}

extension Place: Codable {
  private enum Key: String, CodingKey {
    case page, chapter, offset
  }

  /// Reads `{"page": 12}` or `{"chapter": 3, "offset": 4711}`.
  ///
  /// - Throws: where it is neither, or beyond what a book may have.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let page = try values.decodeIfPresent(Int.self, forKey: .page) {
      guard (1...Limits.pages).contains(page) else {
        throw Self.error(at: .page, in: values, "no book has such a page")
      }
      self = .page(PageNumber(page))
    } else {
      let chapter = try values.decode(Int.self, forKey: .chapter)
      let offset = try values.decode(Int.self, forKey: .offset)
      guard (0..<Limits.chapters).contains(chapter) else {
        throw Self.error(at: .chapter, in: values, "no book has such a chapter")
      }
      guard Limits.placeOffsets.contains(offset) else {
        throw Self.error(at: .offset, in: values, "no chapter is so long")
      }
      self = .text(chapter: chapter, offset: offset)
    }
  }

  private static func error(
    at key: Key, in values: KeyedDecodingContainer<Key>, _ reason: String
  ) -> DecodingError {
    DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: reason)
  }

  /// Writes what `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .page(let page): try values.encode(page.value, forKey: .page)
    case .text(let chapter, let offset):
      try values.encode(chapter, forKey: .chapter)
      try values.encode(offset, forKey: .offset)
    }
  }
}

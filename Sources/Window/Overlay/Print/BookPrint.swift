public import RectoBookModel

/// What is printed on a book that stands on a shelf: its words, and the colours that its spine has from
/// top to bottom.
///
/// Laws: the words are one short line each, without control characters; `ground` is never empty.
nonisolated public struct BookPrint: Equatable, Sendable {
  /// The title; may be empty.
  public let title: String
  /// Those who wrote or drew it, in one line; may be empty.
  public let authors: String
  /// Colours in sRGB, evenly from the top of the spine to its foot.
  public internal(set) var ground: [SIMD3<UInt8>]
  /// How wide the cloth is seen on the cover of a book whose spine is bound in it, 0…1 of what the look says: there is
  /// no cover, or one of white paper, whose edge has no colour to give. 0 where it is not; less than 1 where print
  /// begins next to the spine.
  public let cloth: Double
  /// Whether its spine is bound in cloth.
  public var isCloth: Bool { cloth > 0 }

  /// The colour of its boards, in sRGB: that of its spine on the whole.
  public var board: SIMD3<UInt8> { BookColors(self).mean }

  /// Says what is printed on a book.
  ///
  /// - Parameters:
  ///   - title: any string.
  ///   - authors: any string, the names already joined.
  ///   - cover: the front cover, whose edge gives the colours. Where that is white, the spine is of cloth in
  ///     the strongest colour of the cover; without any, and for nil, in one that follows from the title.
  ///   - spineIsOnRight: whether the right edge of the cover is the one at the spine.
  public init(title: String, authors: String, cover: Bitmap?, spineIsOnRight: Bool) {
    self.title = Self.line(title, atMost: Limits.printedTitle)
    self.authors = Self.line(authors, atMost: Limits.printedAuthors)
    let edge = cover.flatMap { CoverColors.edge(of: $0, isRight: spineIsOnRight) }
    let margin = cover.map { CoverColors.margin(of: $0, isRight: spineIsOnRight) }
    cloth =
      edge != nil
      ? 0 : margin.map { min(max($0 / Self.wideMargin, Self.leastCloth), 1) } ?? 1
    // Of the title as it is given: one that is cut would share its cloth with its neighbours.
    ground = edge ?? [cover.flatMap(CoverColors.cloth) ?? BookCloth.color(of: title)]
  }

  /// Beside such a margin, in heights of the cover, cloth is as wide as the look says; the least of it that is seen.
  private static let (wideMargin, leastCloth) = (0.1, 0.3)

  private static func line(_ raw: String, atMost count: Int) -> String {
    let words = CleanText(raw, lines: 1).text.split(separator: " ").joined(separator: " ")
    return words.count > count ? words.prefix(count - 1) + "…" : words
  }
}

public import BookModel

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
  /// Whether it is bound in cloth, because there is no cover that says how it looks.
  let isCloth: Bool

  /// Says what is printed on a book.
  ///
  /// - Parameters:
  ///   - title: any string.
  ///   - authors: any string, the names already joined.
  ///   - cover: the front cover, whose edge gives the colours; nil for cloth, whose colour follows from
  ///     the title.
  ///   - spineIsOnRight: whether the right edge of the cover is the one at the spine.
  public init(title: String, authors: String, cover: Bitmap?, spineIsOnRight: Bool) {
    self.title = Self.line(title, atMost: Limits.printedTitle)
    self.authors = Self.line(authors, atMost: Limits.printedAuthors)
    isCloth = cover == nil
    // Of the title as it is given: one that is cut would share its cloth with its neighbours.
    ground =
      cover.map { Self.edge(of: $0, isRight: spineIsOnRight) } ?? [BookCloth.color(of: title)]
  }

  private static func line(_ raw: String, atMost count: Int) -> String {
    let words = CleanText(raw, lines: 1).text.split(separator: " ").joined(separator: " ")
    return words.count > count ? words.prefix(count - 1) + "…" : words
  }

  // MARK: The colours of an edge

  /// So many colours: what a blur leaves has no more to say.
  private static let bands = 24
  /// Where the edge is looked at, as shares of the width: the outermost pixels may be those of a scanner.
  private static let (outermost, innermost) = (0.01, 0.07)

  /// The colours along the edge of a cover, calmed: neighbours run into each other, none is loud, and
  /// paper is not as white as a screen.
  private static func edge(of cover: Bitmap, isRight: Bool) -> [SIMD3<UInt8>] {
    let first = min(Int(Double(cover.width) * outermost), cover.width - 1)
    let last = max(first + 1, Int(Double(cover.width) * innermost))
    let columns = isRight ? cover.width - last..<cover.width - first : first..<last
    let raw = (0..<bands).map { band in
      let top = min(band * cover.height / bands, cover.height - 1)
      let rows = top..<max(top + 1, (band + 1) * cover.height / bands)
      return mean(of: cover, columns, rows)
    }
    let whole = raw.reduce(.zero, +) / Float(bands)
    return raw.indices.map { index in
      var (sum, weights) = (SIMD3<Float>.zero, Float(0))
      for (other, color) in raw.enumerated() {
        let distance = Float(other - index) / 3
        let weight = 1 / (1 + distance * distance * distance * distance)
        sum += color * weight
        weights += weight
      }
      return calm((sum / weights + whole) / 2)
    }
  }

  /// The mean of a part of a picture, in linear light.
  private static func mean(
    of picture: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> SIMD3<Float> {
    var sum = SIMD3<Float>.zero
    for row in rows {
      for column in columns {
        let place = (row * picture.width + column) * 4
        sum += Light.of(
          SIMD3(picture.bytes[place], picture.bytes[place + 1], picture.bytes[place + 2]))
      }
    }
    return sum / Float(rows.count * columns.count)
  }

  /// The widest distance between the channels of a calm colour, and its darkest and lightest grey.
  private static let (loudest, darkest, lightest): (Float, Float, Float) = (120, 26, 226)

  private static func calm(_ light: SIMD3<Float>) -> SIMD3<UInt8> {
    let color = Light.color(light)
    let grey = color.x * 0.3 + color.y * 0.59 + color.z * 0.11
    let spread = color.max() - color.min()
    let share = min(0.85, loudest / max(spread, 1))
    let quiet = min(max(grey, darkest), lightest) + (color - grey) * share
    // Paper and boards are a little warmer than white light.
    let warm = quiet + SIMD3(1, -1, -8) * (grey / 255)
    return SIMD3<UInt8>(
      warm.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)), rounding: .toNearestOrEven
    )
  }
}

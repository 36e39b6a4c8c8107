import Synchronization

/// What this process was lent to set text by itself: faces of the house, and where words may be parted.
public struct HouseLetters: Sendable {
  /// The files of faces, thirteen or none; an empty one where there is none.
  let faces: [[UInt8]]
  /// Hyphenation dictionaries, with the language of each.
  let dictionaries: [(language: String, bytes: [UInt8])]

  /// The process reads one book.
  private static let last = Mutex(HouseLetters(faces: [], dictionaries: []))

  /// Takes them; text that is laid out from then on is set with them.
  ///
  /// - Parameters:
  ///   - faces: files of plain, bold, italic, bold and italic letters with serifs, of those without and of those of one
  ///     width, and of one for formulas; an empty one where there is none.
  ///   - dictionaries: files of hyphenation patterns, each with its language as BCP 47 names it.
  public static func take(
    _ faces: [[UInt8]], _ dictionaries: [(language: String, bytes: [UInt8])]
  ) {
    let house = HouseLetters(faces: faces, dictionaries: dictionaries)
    last.withLock { $0 = house }
  }

  /// Those that were taken last.
  static var current: HouseLetters { last.withLock { $0 } }
}

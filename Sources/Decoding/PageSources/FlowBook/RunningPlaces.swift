import RectoBookModel
import RectoFlowModel

/// Places in a book of one file that is set in parts: they count through all of its text, as where MuPDF sets it as one
/// chapter, so that what was marked under one engine is found under the other.
///
/// Notes that come behind the text of a part are counted in parts, see `place`.
struct RunningPlaces: PlaceCount {
  /// How many signs come before each part.
  private let starts: [Int]

  /// Knows how many signs each part has; nil where there are no parts.
  init?(signs: [Int]) {
    guard signs.count > 1 else { return nil }
    var sum = 0
    starts = signs.map { count in
      defer { sum += count }
      return sum
    }
  }

  /// The place of a sign of a part; one in notes behind its text has the number of its part behind those of all parts for its chapter.
  func place(ofPart part: Int, sign: Int, in signs: FlowSigns?) -> Place {
    if let signs, signs.hasNotes, sign >= signs.own {
      return .text(chapter: starts.count + part, offset: sign)
    }
    let next = part + 1 < starts.count ? starts[part + 1] : .max
    return .text(chapter: 0, offset: min(starts[part] + sign, max(starts[part], next - 1)))
  }

  /// The part of a place, and how many of its signs come before that.
  ///
  /// Parts were chapters by themselves for a while: places that were kept then are still found.
  func part(ofChapter chapter: Int, _ offset: Int) -> (part: Int, sign: Int) {
    guard chapter == 0 else {
      return (chapter < starts.count ? chapter : chapter - starts.count, offset)
    }
    let part = max(0, starts.partitionPoint { $0 > offset } - 1)
    return (part, offset - starts[part])
  }
}

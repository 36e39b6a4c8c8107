import RectoBookModel

/// How places count in a book whose parts, which are set one by one, are not the lines of its spine.
protocol PlaceCount {
  /// The place of a sign of a part, which has so many signs if that is known.
  func place(ofPart part: Int, sign: Int, in signs: FlowSigns?) -> Place

  /// The part of a place of text, and how many of its signs come before that.
  func part(ofChapter chapter: Int, _ offset: Int) -> (part: Int, sign: Int)
}

/// Places in a book that is opened by its cover, which is no line of its spine: all count as they do without it, and what is
/// on the cover is at the beginning of the first line.
struct CoveredPlaces: PlaceCount {
  func place(ofPart part: Int, sign: Int, in signs: FlowSigns?) -> Place {
    part == 0 ? .text(chapter: 0, offset: 0) : .text(chapter: part - 1, offset: sign)
  }

  func part(ofChapter chapter: Int, _ offset: Int) -> (part: Int, sign: Int) {
    (chapter + 1, offset)
  }
}

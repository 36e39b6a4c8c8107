import RectoBookModel

/// A passage as it is looked for among the signs of a page.
struct PassageSearch {
  private let quote: [Unicode.Scalar]
  private let before: [Unicode.Scalar]
  private let after: [Unicode.Scalar]
  /// How many signs of the page should come before it, as far as that is known; negative where it begins on an earlier
  /// page.
  private let guess: Int?
  /// Whether it may go on from page to page: only text that flows has pages that end in the middle of anything.
  private let flows: Bool

  /// So many signs of a passage that is cut by the end of its page tell it, without a guess.
  private static let telling = 24
  /// Signs by which a guess may be wrong: a picture counts as one where places are counted.
  private static let slack = 200
  /// Signs that are compared at most for one passage on one page: some milliseconds.
  private static let mostCompared = 1_000_000
  /// Pictures that stand before it on the page on which it is, which is not that on which it was counted to be then.
  private static let pictures = 8

  /// Whether its first words were counted to be on this page, and not on one before.
  private let begins: Bool

  /// Looks for a passage on a page, or among its notes.
  ///
  /// - Parameters:
  ///   - passage: the passage.
  ///   - run: the signs that it is looked for among.
  ///   - begins: whether its first words were counted to be on this page, and not on one before.
  init(_ passage: TextPassage, in run: PageSigns.Run, begins: Bool) {
    self.begins = begins
    func signs(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter(\.isSign) }
    (quote, before, after) = (signs(passage.quote), signs(passage.before), signs(passage.after))
    flows = passage.place.isOfText
    guess = flows ? run.sign(of: passage.place) : passage.start
  }

  /// Where it stands among the signs of a page, or the part of it that does; nil where it does not.
  func found(in page: [Unicode.Scalar]) -> Range<Int>? {
    guard !quote.isEmpty, !page.isEmpty else { return nil }
    return whole(in: page) ?? (flows ? part(in: page) : nil)
  }

  /// Of several places the one with the most of the same signs around it, and of such the nearest to the guess.
  private func whole(in page: [Unicode.Scalar]) -> Range<Int>? {
    guard page.count >= quote.count else { return nil }
    var best: (start: Int, likeness: Int, distance: Int)?
    var compared = 0
    for start in 0...page.count - quote.count where page[start] == quote[0] {
      let alike = zip(page[start...], quote).prefix { $0 == $1 }.count
      compared += alike
      // A page of one letter is no reason to stand still.
      guard compared < Self.mostCompared else { break }
      guard alike == quote.count else { continue }
      let likeness = likeness(of: page, before: start, after: start + quote.count)
      let distance = guess.map { abs($0 - start) } ?? 0
      if let best, (best.likeness, -best.distance) >= (likeness, -distance) { continue }
      best = (start, likeness, distance)
    }
    guard let best else { return nil }
    let found = best.start..<best.start + quote.count
    return !flows || isTold(found, beginning: best.start, best.likeness, in: page) ? found : nil
  }

  /// How many signs around a place are those around the passage.
  private func likeness(of page: [Unicode.Scalar], before start: Int, after end: Int) -> Int {
    let back = zip(page[..<start].reversed(), before.reversed()).prefix { $0 == $1 }
    return back.count + zip(page[end...], after).prefix { $0 == $1 }.count
  }

  /// Whether signs that are the passage's, or a part's of it, stand where it does, and are no other place that says the
  /// same: that is where they were counted to be, or nearly with the same surroundings.
  ///
  /// - Parameters:
  ///   - found: the signs.
  ///   - start: where the passage would begin.
  ///   - likeness: how many signs around them are those around the passage.
  ///   - page: all signs of the page.
  /// - Returns: whether that is so.
  private func isTold(
    _ found: Range<Int>, beginning start: Int, _ likeness: Int, in page: [Unicode.Scalar]
  ) -> Bool {
    let isCut = (start: start < found.lowerBound, end: start + quote.count > found.upperBound)
    let expected =
      (isCut.start ? 0 : min(before.count, found.lowerBound))
      + (isCut.end ? 0 : min(after.count, page.count - found.upperBound))
    let isAlike = likeness >= expected && found.count + likeness >= Self.telling
    guard let guess else { return isAlike || found.count >= 2 * Self.telling }
    let distance = abs(guess - start)
    if distance == 0 { return true }
    let isLong = found.count >= 2 * Self.telling
    let slack = begins || isCut.start || isCut.end ? Self.slack : Self.pictures
    return distance <= slack && (isAlike || isLong)
  }

  /// Its beginning at the end of the page, its end at the beginning, or the page where all of it is within the passage.
  private func part(in page: [Unicode.Scalar]) -> Range<Int>? {
    beginning(in: page) ?? end(in: page) ?? middle(in: page)
  }

  private func beginning(in page: [Unicode.Scalar]) -> Range<Int>? {
    let counts = stride(from: min(quote.count - 1, page.count), to: 0, by: -1)
    return counts.lazy.map { page.count - $0..<page.count }.first { found in
      page[found.lowerBound] == quote[0] && page[found].elementsEqual(quote.prefix(found.count))
        && isTold(
          found, beginning: found.lowerBound,
          likeness(of: page, before: found.lowerBound, after: page.count), in: page)
    }
  }

  private func end(in page: [Unicode.Scalar]) -> Range<Int>? {
    let counts = stride(from: min(quote.count - 1, page.count), to: 0, by: -1)
    return counts.lazy.map { 0..<$0 }.first { found in
      page[0] == quote[quote.count - found.count]
        && page[found].elementsEqual(quote.suffix(found.count))
        && isTold(
          found, beginning: found.count - quote.count,
          likeness(of: page, before: 0, after: found.count), in: page)
    }
  }

  private func middle(in page: [Unicode.Scalar]) -> Range<Int>? {
    guard page.count < quote.count else { return nil }
    let starts = (0...quote.count - page.count).lazy.filter { start in
      quote[start] == page[0] && quote[start..<start + page.count].elementsEqual(page)
    }
    return starts.contains { isTold(0..<page.count, beginning: -$0, 0, in: page) }
      ? 0..<page.count : nil
  }
}

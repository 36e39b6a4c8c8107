public import RectoBookModel

/// Passages of a page's text: how they are told, and found again.
extension PageText {
  /// Tells a stretch of the text.
  ///
  /// What begins above the notes of a page ends above them: the two are parted in other layouts.
  ///
  /// - Parameters:
  ///   - range: the stretch.
  ///   - address: the place of the page's first words, or the page itself.
  /// - Returns: nil where there is no sign in it.
  func passage(of range: ClosedRange<TextPlace>, at address: Place) -> TextPassage? {
    let page = PageSigns(self)
    let wanted = page.signs(in: range)
    guard !wanted.isEmpty, let whole,
      let run = page.runs(at: address).first(where: { $0.signs.contains(wanted.lowerBound) }),
      let (place, start) = run.place(of: wanted.lowerBound)
    else { return nil }
    let signs = wanted.clamped(to: run.signs)
    let isParted = notes != nil
    let range = isParted ? page.range(of: signs) : range
    let around = isParted ? page.range(of: run.signs) : whole
    let context = Limits.passageContext
    let before = text(of: around.lowerBound...range.lowerBound)
    let after = text(of: range.upperBound...around.upperBound)
    let passage = TextPassage(
      place: place, start: start,
      quote: String(text(of: range).withoutControls.prefix(Limits.passageCharacters)),
      before: String(before.withoutControls.suffix(context)),
      after: String(after.withoutControls.prefix(context)))
    return passage.isSound ? passage : nil
  }

  /// Tells the text whose characters have their middles in some boxes.
  ///
  /// - Parameters:
  ///   - boxes: lines of the page.
  ///   - address: as above.
  /// - Returns: nil where there is no sign in them.
  public func passage(under boxes: [PageBox], at address: Place) -> TextPassage? {
    range(under: boxes).flatMap { passage(of: $0, at: address) }
  }

  /// Tells the first word of the line beside which a note lies.
  ///
  /// - Parameters:
  ///   - boxes: where the note lies: the line counts whose top is nearest to theirs.
  ///   - address: as above.
  /// - Returns: nil where no line has a sign.
  func passage(beside boxes: [PageBox], at address: Place) -> TextPassage? {
    let top = boxes.map(\.top).min() ?? 0
    return firstWords.compactMap { word in
      self.boxes(of: word).first.map { (word: word, distance: abs($0.top - top)) }
    }
    .sorted { $0.distance < $1.distance }.lazy
    .compactMap { passage(of: $0.word, at: address) }.first
  }

  /// Where a note lies that marks no text: in the margin on the left of all text, beside some words.
  ///
  /// - Parameter boxes: the words.
  /// - Returns: as high as they are; empty where there are none.
  ///
  /// Law: `passage(beside:at:)` tells their line.
  public func marginBoxes(beside boxes: [PageBox]) -> [PageBox] {
    guard let first = boxes.first else { return [] }
    let left = lines.compactMap(\.box?.left).min() ?? first.left
    let right = max(0.005, left - 0.005)
    return [
      PageBox(left: max(0, right - 0.04), top: first.top, right: right, bottom: first.bottom)
    ]
  }

  /// Finds a passage, or as much of it as stands on this page.
  ///
  /// - Parameters:
  ///   - passage: the passage.
  ///   - address: the place of the page's first words, or the page itself; nil where that is not known.
  ///   - begins: whether its first words are on this page by its place, and not on one before.
  /// - Returns: a box for each line of it; empty where it does not stand here.
  ///
  /// Law: what `passage(of:at:)` told is found where it was told.
  public func boxes(
    of passage: TextPassage, at address: Place?, begins: Bool = true
  ) -> [PageBox] {
    range(of: passage, at: address, begins: begins).map(boxes(of:)) ?? []
  }

  func range(
    of passage: TextPassage, at address: Place?, begins: Bool = true
  ) -> ClosedRange<TextPlace>? {
    let page = PageSigns(self)
    for run in page.runs(at: address) {
      let found = PassageSearch(passage, in: run, begins: begins)
        .found(in: Array(page.scalars[run.signs]))
      if let found {
        let first = run.signs.lowerBound
        return page.range(of: first + found.lowerBound..<first + found.upperBound)
      }
    }
    return nil
  }
}

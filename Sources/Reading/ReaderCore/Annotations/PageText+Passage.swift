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
      let first = run.address
    else { return nil }
    let signs = wanted.clamped(to: run.signs)
    let isParted = notes != nil
    let range = isParted ? page.range(of: signs) : range
    let around = isParted ? page.range(of: run.signs) : whole
    let (place, start) = first.advanced(by: signs.lowerBound - run.signs.lowerBound)
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
      let found = PassageSearch(passage, at: run.address, begins: begins)
        .found(in: Array(page.scalars[run.signs]))
      if let found {
        let first = run.signs.lowerBound
        return page.range(of: first + found.lowerBound..<first + found.upperBound)
      }
    }
    return nil
  }
}

extension Place {
  /// The place so many signs after this one, and how many of them it does not tell itself.
  fileprivate func advanced(by signs: Int) -> (place: Place, start: Int) {
    switch self {
    case .page: (self, signs)
    case .text(let chapter, let offset): (.text(chapter: chapter, offset: offset + signs), 0)
    }
  }
}

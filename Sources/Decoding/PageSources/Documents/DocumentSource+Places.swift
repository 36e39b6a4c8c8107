import RectoBookModel
import RectoCDecoders

/// Places in text that flows, which every layout keeps.
extension DocumentSource {
  func placed(_ places: [Place]) -> [PlacedPage?] {
    guard flows else { return places.map(placedByPage) }
    let end = SuspendingClock.now + .seconds(Limits.placingSeconds)
    var hasLooked = false
    // One page is looked at whatever the time, so that asking often enough comes to an end.
    func isAllowed() -> Bool {
      defer { hasLooked = true }
      return !hasLooked || SuspendingClock.now < end
    }
    return places.map { place in
      switch place {
      case .page(let page):
        address(of: page, allowing: isAllowed).map { PlacedPage($0, on: page) }
      case .text(let chapter, let offset):
        self.page(at: offset, inChapter: chapter, allowing: isAllowed)
          .map { PlacedPage(place, on: $0) }
      }
    }
  }

  /// The place of the first words of a page.
  private func address(of page: PageNumber, allowing isAllowed: () -> Bool) -> Place? {
    guard page.value <= pageCount, let chapter = chapter(of: page) else { return nil }
    let index = page.value - 1 - starts[chapter]
    let sums = sums(of: chapter, allowing: isAllowed) { $0.count <= index }
    return sums.map { .text(chapter: chapter, offset: $0[index]) }
  }

  /// The page that shows a place; the nearest one where the book ends before it.
  private func page(
    at offset: Int, inChapter chapter: Int, allowing isAllowed: () -> Bool
  ) -> PageNumber? {
    guard starts.indices.contains(chapter) else { return PageNumber(pageCount) }
    let end = starts.indices.contains(chapter + 1) ? starts[chapter + 1] : pageCount
    let count = max(1, end - starts[chapter])
    // The last page need not be looked at: what lies on no other lies there.
    let sums = sums(of: chapter, allowing: isAllowed) {
      $0.count < count && $0[$0.count - 1] <= offset
    }
    return sums.map { sums in
      // The last page before which there is no more: those without a sign come before one that has some.
      let index = Self.count(in: sums) { $0 <= offset } - 1
      return PageNumber(min(starts[chapter] + min(index, count - 1) + 1, pageCount))
    }
  }

  private func sums(
    of chapter: Int, allowing isAllowed: () -> Bool, while isNeeded: ([Int]) -> Bool
  ) -> [Int]? {
    let first = starts[chapter]
    return signs.sums(of: chapter, while: isNeeded, allowing: isAllowed) { page in
      unsafe Int(recto_document_signs(document, Int32(clamping: first + page)))
    }
  }

  /// How many sums, which rise, are such.
  private static func count(in sums: [Int], _ isSuch: (Int) -> Bool) -> Int {
    var (low, high) = (0, sums.count)
    while low < high {
      let middle = (low + high) / 2
      if isSuch(sums[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension recto_kept {
  /// What is to be kept, as C takes it.
  init(_ kept: PlacedPage) {
    let page = Int32(clamping: kept.page.value - 1)
    switch kept.place {
    case .page: self.init(page: page, chapter: -1, signs: -1)
    case .text(let chapter, let offset):
      self.init(page: page, chapter: Int32(clamping: chapter), signs: offset)
    }
  }
}

public import BookModel
import Geometry
import PageLayout

/// What is remembered of a book, and what is forgotten when its pages get other numbers.
extension Reader {
  /// What to remember of the book now.
  public var memory: BookMemory {
    // What nothing here changes is kept as it was.
    var memory = preferences.memory ?? BookMemory()
    guard let facts else { return memory }
    memory.page = pages.first?.value
    memory.pageCount = facts.isCounted ? facts.pageCount : nil
    memory.zoom = fit == nil && zoom != 1 ? zoom : nil
    memory.fit = fit == .page ? nil : fit?.rawValue
    memory.paper = shade.paper == .white ? nil : shade.paper.name
    memory.quarterTurns = posture.quarterTurns == 0 ? nil : posture.quarterTurns
    memory.direction = directionChoice?.rawValue
    memory.pages =
      switch spread {
      case .automatic: nil
      case .onePage: "one"
      case .twoPages: "two"
      }
    memory.isShifted = isShifted ? true : nil
    if facts.flows { memory.textSize = textLayout.textSize }
    memory.bookmarks = kept.bookmarks.isEmpty ? nil : kept.bookmarks
    memory.marks = kept.marks.isEmpty ? nil : kept.marks.mapValues(\.value)
    return memory
  }

  /// Takes what is remembered, before the book opens; what was asked for goes before it.
  mutating func remember(_ memory: BookMemory) {
    kept = KeptPlaces(memory)
    if spread == .automatic {
      switch memory.pages {
      case "one": spread = .onePage
      case "two": spread = .twoPages
      default: break
      }
    }
    directionChoice = directionChoice ?? memory.direction.flatMap(ReadingDirection.init)
    isShifted = memory.isShifted ?? false
    if let remembered = memory.zoom, remembered.isFinite {
      zoom = remembered.clamped(to: Self.zooms)
      fit = zoom == 1 ? .page : nil
    }
    if let named = memory.fit.flatMap(Fit.init) { fit = named }
    if let paper = memory.paper.flatMap(Paper.init(name:)) { shade.paper = paper }
    posture.quarterTurns = memory.quarterTurns ?? 0
  }

  /// Finds the remembered place in a book that is counted by now.
  mutating func findRememberedPlace() {
    guard let count = remembersCount, let facts else { return }
    remembersCount = nil
    guard count != facts.pageCount else { return }
    rescale(from: count, to: facts.pageCount)
    if let resumes { awaitedPage = resumes.scaled(from: count, to: facts.pageCount).value }
  }

  /// Brings every place that is kept to the same share of a book of another length.
  mutating func rescale(from before: Int, to count: Int) {
    guard before != count else { return }
    kept = kept.scaled { $0.scaled(from: before, to: count) }
    jumps = jumps.scaled { $0.scaled(from: before, to: count) }
  }

  /// Forgets what was known of pages that have other numbers now.
  mutating func forgetPages() {
    known.forgetPages()
    (selection, hints, scrubOrigin, lastClick) = (nil, nil, nil, nil)
    search.lookAgain()
  }
}

public import BookModel
import PageGeometry
import PageLayout

/// What is remembered of a book, and what is forgotten when its pages get other numbers.
extension Reader {
  /// What to remember of the book now.
  public var memory: BookMemory {
    // What nothing here changes is kept as it was.
    var memory = preferences.memory ?? BookMemory()
    guard let facts else { return memory }
    memory.contents = facts.contents
    if !isOnTheWay {
      memory.page = pages.first?.value
      memory.pageCount = facts.isCounted ? facts.pageCount : nil
    }
    memory.zoom = fit == nil && zoom != 1 ? zoom : nil
    memory.fit = fit == .page ? nil : fit?.rawValue
    let habits = preferences.habits
    memory.paper = shade.paper == habits.paper ? nil : shade.paper.name
    memory.brightness = shade.brightness == 0 ? nil : shade.brightness
    memory.warmth = shade.warmth == 0 ? nil : shade.warmth
    memory.keepsPictures = keepsPictures
    memory.quarterTurns = posture.quarterTurns == 0 ? nil : posture.quarterTurns
    memory.direction = directionChoice?.rawValue
    memory.pages = spread == habits.spread ? nil : spread.word
    memory.isShifted = isShifted ? true : nil
    if facts.flows {
      let usual = habits.textLayout
      memory.textSize = textLayout.textSize == usual.textSize ? nil : textLayout.textSize
      memory.margin = textLayout.margin == usual.margin ? nil : textLayout.margin
      memory.typeface =
        textLayout.typeface == usual.typeface ? nil : textLayout.typeface.rawValue
    }
    memory.bookmarks = kept.bookmarks.isEmpty ? nil : kept.bookmarks
    memory.marks = kept.marks.isEmpty ? nil : kept.marks.mapValues(\.value)
    return memory
  }

  /// Whether the place that was remembered is still to be found: until then it is the one to remember.
  private var isOnTheWay: Bool { awaitedPage != nil || remembersCount != nil && resumes != nil }

  /// Takes what another window changed: what shows in all of them at once.
  mutating func adopt(_ memory: BookMemory) -> [Effect] {
    kept = KeptPlaces(memory)
    shade.paper = memory.paper.flatMap(Paper.init(name:)) ?? preferences.habits.paper
    shade.brightness = memory.brightness ?? 0
    shade.warmth = memory.warmth ?? 0
    keepsPictures = memory.keepsPictures
    return refreshPanel()
  }

  /// Takes what is remembered, before the book opens; what was asked for goes before it.
  mutating func remember(_ memory: BookMemory) {
    kept = KeptPlaces(memory)
    if let remembered = memory.pages.flatMap(SpreadMode.init(word:)) { spread = remembered }
    directionChoice = directionChoice ?? memory.direction.flatMap(ReadingDirection.init)
    isShifted = memory.isShifted ?? false
    if let remembered = memory.zoom, remembered.isFinite {
      zoom = remembered.clamped(to: Self.zooms)
      fit = zoom == 1 ? .page : nil
    }
    if let named = memory.fit.flatMap(Fit.init) { fit = named }
    if let paper = memory.paper.flatMap(Paper.init(name:)) { shade.paper = paper }
    shade.brightness = memory.brightness ?? 0
    shade.warmth = memory.warmth ?? 0
    keepsPictures = memory.keepsPictures
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

extension SpreadMode {
  /// The word that it is remembered by.
  fileprivate var word: String {
    switch self {
    case .automatic: "auto"
    case .onePage: "one"
    case .twoPages: "two"
    }
  }

  /// The inverse of `word`.
  fileprivate init?(word: String) {
    let all = [SpreadMode.automatic, .onePage, .twoPages]
    guard let mode = all.first(where: { $0.word == word }) else { return nil }
    self = mode
  }
}

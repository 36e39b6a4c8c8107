import BookModel
import Keyboard

/// What stays when another book comes, or none, or the same one read anew.
extension Reader {
  /// Another book takes the place of this one; none where `preferences` name no file.
  ///
  /// What belongs to the window stays: its size, the keys in force, whether it presents, less motion, how
  /// everything is drawn, what went wrong, a line that is being typed, the lens, whether the zoom is kept
  /// and, where nothing else is remembered of the new book, the fit. So does the shelf, from which the
  /// book may come or to which it has come back. Of the same book read anew its search, its places and
  /// the list that is open stay, too.
  public mutating func begin(_ preferences: Preferences, isReload: Bool = false) {
    let before = self
    self = Reader(view: before.view, preferences: preferences)
    keepWindow(of: before, isReload: isReload)
    if preferences.path == nil { takeShelfBack(of: before) } else { takeShelf(of: before) }
  }

  private mutating func keepWindow(of before: Reader, isReload: Bool) {
    (lastClock, hover, bar) = (before.lastClock, before.hover, before.bar)
    (wishesLessMotion, isPresenting) = (before.wishesLessMotion, before.isPresenting)
    (bench, hasLens, selectsText) = (before.bench, before.hasLens, before.selectsText)
    (work, toldColumns) = (before.work, before.toldColumns)
    // What went wrong is not mended by another book.
    messages.takeErrors(of: before.messages)
    keepsZoom = before.keepsZoom
    let remembered = preferences.memory
    if keepsZoom, let kept = before.fit, remembered?.fit == nil, remembered?.zoom == nil {
      fit = kept
    }
    if let prompt = before.prompt, isReload || !prompt.kind.isAboutBook { self.prompt = prompt }
    if let sheet = before.sheet, isReload || sheet != .information { self.sheet = sheet }
    lastPanel = before.lastPanel
    guard isReload else { return }
    (search, jumps, panel) = (before.search, before.jumps, before.panel)
    search.lookAgain()
  }

  /// What is asked anew of a book that was read anew.
  mutating func resumeReading() -> [Effect] {
    noteAnswer()
    let sought: [Effect] = search.terms == nil ? [] : [.search(search.terms, from: search.origin)]
    return sought + (panel == nil ? [] : refreshPanel())
  }
}

extension PromptState.Kind {
  /// Whether what is typed is about the open book.
  var isAboutBook: Bool {
    switch self {
    case .page, .find, .bookmarkName: true
    case .command, .path, .presetName, .shelfWords: false
    }
  }
}

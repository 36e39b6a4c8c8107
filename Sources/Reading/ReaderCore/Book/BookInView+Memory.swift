import RectoBookModel
import PageGeometry
import PageLayout

/// What is remembered of how a book was seen.
extension BookInView {
  /// Takes what is remembered, before the book opens.
  mutating func remember(_ memory: BookMemory) {
    if let remembered = memory.pages.flatMap(SpreadMode.init(word:)) { spreads.mode = remembered }
    spreads.direction = spreads.direction ?? memory.direction.flatMap(ReadingDirection.init)
    spreads.remember(memory)
    makeup.remember(memory)
    if let remembered = memory.zoom, remembered.isFinite {
      hold.zoom = remembered.clamped(to: ViewHold.zooms)
      hold.fit = hold.zoom == 1 ? .page : nil
    }
    if let named = memory.fit.flatMap(Fit.init) { hold.fit = named }
    if let paper = memory.paper.flatMap(Paper.init(name:)) { shade.paper = paper }
    shade.brightness = memory.brightness ?? preferences.defaults.brightness
    shade.warmth = memory.warmth ?? preferences.defaults.warmth
    keepsPictures = memory.keepsPictures
    bookStyle = memory.turn.flatMap(TurnStyle.init)
    hold.posture.quarterTurns = memory.quarterTurns ?? 0
    scroll = ScrollState(memory, usual: preferences.defaults.scroll)
    if scroll != nil {
      hold.zoom = (memory.zoom ?? 1).clamped(to: ViewHold.zoomsOfSheets)
      if memory.fit == nil { hold.fit = nil }
    }
  }

  /// Takes a paper that was chosen while this book lay there: it keeps that, be it the window's as well.
  mutating func choose(_ paper: Paper) { (shade.paper, paperOfWindow) = (paper, nil) }

  /// Takes the paper and its light as another window set them.
  mutating func adoptShade(of memory: BookMemory) {
    choose(memory.paper.flatMap(Paper.init(name:)) ?? preferences.defaults.paper)
    shade.brightness = memory.brightness ?? preferences.defaults.brightness
    shade.warmth = memory.warmth ?? preferences.defaults.warmth
    keepsPictures = memory.keepsPictures
  }

  /// Takes from the book before what belongs to the window.
  ///
  /// Where no other book comes all goes on to be seen as that one was: a shelf at night would be bright of a sudden. So
  /// would a book that has no paper of its own.
  mutating func goOn(after before: BookInView) {
    pointer.hover = before.pointer.hover
    pointer.hasLens = before.pointer.hasLens
    prefersLessMotion = before.prefersLessMotion
    chosenStyle = before.chosenStyle
    (hold.keepsZoom, hold.aside) = (before.hold.keepsZoom, before.hold.aside)
    let remembered = preferences.memory
    if hold.keepsZoom, let kept = before.hold.fit, remembered?.fit == nil, remembered?.zoom == nil {
      hold.fit = kept
    }
    guard preferences.location == nil else {
      let isOwn = preferences.paper != nil || remembered?.paper != nil
      let isChosen = before.shade.paper != before.preferences.defaults.paper
      guard !isOwn, isChosen, before.shade.paper.isDark != shade.paper.isDark else { return }
      shade.paper = before.shade.paper
      return paperOfWindow = shade.paper
    }
    (shade, keepsPictures) = (before.tone, before.tone.keepsPictures)
  }

  /// Writes down how the book is seen, over what is remembered of it; nothing before it is open.
  func record(in memory: inout BookMemory) {
    guard let facts else { return }
    memory.contents = facts.contents
    if !place.isOnTheWay {
      memory.page = pages.first?.value
      memory.pageCount = facts.isCounted ? facts.pageCount : nil
    }
    // Where guided view leads, what was before is what the reader chose.
    let (zoom, fit) = guided.before.map { ($0.zoom, $0.fit) } ?? (hold.zoom, hold.fit)
    memory.zoom = fit == nil && zoom != 1 ? zoom : nil
    memory.fit = fit == .page ? nil : fit?.rawValue
    let defaults = preferences.defaults
    let isUsual = shade.paper == defaults.paper || shade.paper == paperOfWindow
    memory.paper = isUsual ? nil : shade.paper.name
    memory.brightness = shade.brightness == defaults.brightness ? nil : shade.brightness
    memory.warmth = shade.warmth == defaults.warmth ? nil : shade.warmth
    memory.turn = bookStyle?.rawValue
    memory.keepsPictures = keepsPictures
    memory.quarterTurns = hold.posture.quarterTurns == 0 ? nil : hold.posture.quarterTurns
    memory.direction = spreads.direction?.rawValue
    memory.pages = spreads.mode == defaults.spread ? nil : spreads.mode.word
    scroll.record(
      in: &memory, share: place.isOnTheWay ? nil : Scrolling.share(of: self), usual: defaults.scroll
    )
    spreads.record(in: &memory)
    makeup.record(in: &memory)
    if facts.flows { memory.record(textLayout, over: defaults.textLayout) }
  }
}

import BookModel
import PageGeometry
import Keyboard
import PageLayout
import PageMotion

/// Ways through the book: turns, jumps and the way back from them.
extension Reader {
  /// Turns openings, backwards where negative.
  mutating func turn(by openings: Int) {
    // Keys that come before the book is open are not lost.
    if facts == nil {
      turnsAhead = (turnsAhead + openings).clamped(to: -Limits.pages...Limits.pages)
    } else {
      go(to: turning.goal + openings)
    }
  }

  mutating func go(to position: Int) {
    let goal = position.clamped(to: turning.firstPosition...turning.lastPosition)
    if goal != turning.goal { readsForward = goal > turning.goal }
    goElsewhere()
    if holdsLeaf { pointer = .idleDrag }
    switch style {
    case .curl: turning.go(to: goal, tilt: Self.keyTilt)
    case .slide: turning.go(to: goal)
    case .fade: fade(to: goal)
    case .none: turning.jump(to: goal)
    }
  }

  /// A key lifts the lower outer corner a little first.
  private static let keyTilt = 0.16

  /// A held leaf goes back to where the goal has it.
  mutating func letFall() { turning.go(to: turning.goal) }

  /// Turns openings; where they are more than one, the way back is noted.
  ///
  /// - Parameters:
  ///   - openings: how many; backwards where negative.
  ///   - isStride: whether such turns one after the other are one walk.
  mutating func walk(by openings: Int, isStride: Bool = false) {
    let goal = (turning.goal + openings)
      .clamped(to: turning.firstPosition...turning.lastPosition)
    if abs(goal - turning.goal) > 1 { noteJump(isStride: isStride) }
    turn(by: openings)
  }

  /// Notes that a jump begins here.
  mutating func noteJump(isStride: Bool = false) {
    if let here = pages.first { jumps.note(from: here, isStride: isStride) }
  }

  /// Goes to a page; the way back is noted, unless it is in sight or this is no jump.
  mutating func jump(to page: PageNumber, isStride: Bool = false, isQuiet: Bool = false) {
    guard let shape else { return }
    let position = shape.position(showing: page)
    if !isQuiet, position != turning.goal { noteJump(isStride: isStride) }
    go(to: position)
    soughtPage = page
  }

  mutating func goToFirst() {
    if turning.goal - turning.firstPosition > 1 { noteJump() }
    go(to: turning.firstPosition)
  }

  mutating func goToLast() {
    if turning.lastPosition - turning.goal > 1 { noteJump() }
    go(to: turning.lastPosition)
    followsEnd = facts?.isCounted == false
  }

  /// Goes to the page that was named.
  mutating func goToPage(_ order: Order) {
    guard let facts else { return }
    guard
      let page = PageReference.page(order.argument, in: facts, labels: known.labels ?? PageLabels())
    else { return messages.tell(Words.noSuchPage(order.argument)) }
    jump(to: page, isQuiet: order.isQuiet)
  }

  mutating func goBack(times: Int) {
    for _ in 0..<min(times, Limits.keptJumps) {
      guard let here = pages.first, let page = jumps.goBack(from: here) else {
        return messages.tell(Words.noPlaceBack)
      }
      jump(to: page, isQuiet: true)
    }
  }

  mutating func goForward(times: Int) {
    for _ in 0..<min(times, Limits.keptJumps) {
      guard let here = pages.first, let page = jumps.goForward(from: here) else {
        return messages.tell(Words.noPlaceForward)
      }
      jump(to: page, isQuiet: true)
    }
  }

  // MARK: Marks and bookmarks

  mutating func setMark(_ letter: String) -> [Effect] {
    guard let here = pages.first, kept.mark(here, as: letter) else { return [] }
    messages.tell(Words.marked(letter))
    return [.remember]
  }

  /// Goes to a mark; the mark of the key itself is where the last jump began.
  mutating func jumpToMark(_ letter: String) {
    let command = Chord(typed: letter).flatMap { keys.command(for: $0) }
    if command == .jumpToMark || letter == "'" {
      guard let page = jumps.back.last else { return messages.tell(Words.noPlaceBack) }
      return jump(to: page)
    }
    guard let page = kept.marks[letter] else { return messages.tell(Words.noMark(letter)) }
    jump(to: page)
  }

  /// Sets a bookmark on this opening or takes those of it away; a name sets one or gives it the
  /// name.
  mutating func toggleBookmark(name: String) -> [Effect] {
    guard let here = pages.first else { return [] }
    let present = pages.compactMap(kept.bookmark)
    if name.isEmpty, let first = present.first {
      for bookmark in present { kept.removeBookmark(of: PageNumber(bookmark.page)) }
      messages.tell(Words.bookmarkGone(first.name))
      return [.remember]
    }
    return setBookmark(of: present.first.map { PageNumber($0.page) } ?? here, name: name)
  }

  mutating func setBookmark(of page: PageNumber, name: String) -> [Effect] {
    let name = name.isEmpty ? usualName(of: page) : name
    guard kept.set(page, name: name) else {
      messages.tell(Words.tooManyBookmarks, isError: true)
      return []
    }
    messages.tell(Words.bookmarked(name))
    return [.remember]
  }

  /// What a page is called where the reader does not say: its chapter and number.
  func usualName(of page: PageNumber) -> String {
    let number = Words.pageName(known.label(of: page) ?? page.description)
    return known.chapter(of: page).map { "\($0), \(number.lowercased())" } ?? number
  }

  // MARK: The scrubber

  /// The scrubber is dragged: leaves riffle to where it points; what is let go is one jump.
  mutating func scrub(to share: Double, isDone: Bool) {
    guard let facts, let shape else { return }
    let origin = scrubOrigin ?? pages.first
    scrubOrigin = isDone ? nil : origin
    bar.isScrubbing = !isDone
    let position = shape.position(showing: PageNumber.at(share: share, of: facts.pageCount))
    if position != turning.goal { go(to: position) }
    guard isDone, let origin, abs(shape.position(showing: origin) - position) > 1 else { return }
    jumps.note(from: origin)
  }
}

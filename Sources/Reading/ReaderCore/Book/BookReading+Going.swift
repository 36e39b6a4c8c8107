import RectoBookModel
import RectoKeyboard
import PageGeometry
import PageLayout
import PageMotion

/// Ways through the book that one goes back from.
extension BookReading {
  /// Turns openings; where they are more than one, the way back is noted.
  ///
  /// - Parameters:
  ///   - openings: how many; backwards where negative.
  ///   - isStride: whether such turns one after the other are one walk.
  ///   - isQuiet: whether it is no jump, however far.
  mutating func walk(by openings: Int, isStride: Bool = false, isQuiet: Bool = false) {
    let turning = inView.turning
    let goal = (turning.goal + openings)
      .clamped(to: turning.firstPosition...turning.lastPosition)
    if abs(goal - turning.goal) > 1, !isQuiet { recordJump(isStride: isStride) }
    inView.turn(by: openings)
  }

  /// Goes to the page on that side; over a magnified opening first to what of it lies there.
  private mutating func sideways(_ direction: Double, times: Int) {
    let way = Vector2(direction, 0)
    guard !inView.canPan(to: way) else { return inView.pan(byScreens: way * 0.2 * Double(times)) }
    let reads: Double = inView.shape?.direction == .rightToLeft ? -1 : 1
    walk(by: Int(direction * reads) * times)
  }

  /// Records that a jump begins here.
  private mutating func recordJump(isStride: Bool = false) {
    if let here = pages.first { notes.jumps.record(from: here, isStride: isStride) }
  }

  /// Goes to a page; the way back is noted, unless it is in sight or this is no jump.
  mutating func jump(to page: PageNumber, isStride: Bool = false, isQuiet: Bool = false) {
    guard let shape = inView.shape else { return }
    let position = shape.position(showing: page)
    if !isQuiet, position != inView.turning.goal { recordJump(isStride: isStride) }
    inView.go(to: position)
    inView.place.sought = page
  }

  private mutating func goToFirst() {
    if inView.turning.goal - inView.turning.firstPosition > 1 { recordJump() }
    inView.go(to: inView.turning.firstPosition)
  }

  private mutating func goToLast() {
    if inView.turning.lastPosition - inView.turning.goal > 1 { recordJump() }
    inView.go(to: inView.turning.lastPosition, atFoot: true)
    inView.place.followsEnd = facts?.isCounted == false
  }

  /// Goes to the page that was named.
  private mutating func goToPage(_ invocation: Invocation) -> Reply {
    guard facts != nil else { return [] }
    guard let page = PageNames(self).page(meantBy: invocation.argument) else {
      return .reporting(ScreenText.noSuchPage(invocation.argument))
    }
    jump(to: page, isQuiet: invocation.isQuiet)
    return []
  }

  private mutating func goBack(times: Int) -> Reply {
    for _ in 0..<min(times, Limits.keptJumps) {
      guard let here = pages.first, let page = notes.jumps.goBack(from: here) else {
        return .reporting(ScreenText.noPlaceBack)
      }
      jump(to: page, isQuiet: true)
    }
    return []
  }

  private mutating func goForward(times: Int) -> Reply {
    for _ in 0..<min(times, Limits.keptJumps) {
      guard let here = pages.first, let page = notes.jumps.goForward(from: here) else {
        return .reporting(ScreenText.noPlaceForward)
      }
      jump(to: page, isQuiet: true)
    }
    return []
  }

  /// Goes to a mark; the mark of the key itself is where the last jump began.
  private mutating func jumpToMark(_ letter: String, keys: KeyTable) -> Reply {
    let command = Chord(typed: letter).flatMap { keys.command(for: $0) }
    if command == .jumpToMark || letter == "'" {
      guard let page = notes.jumps.back.last else { return .reporting(ScreenText.noPlaceBack) }
      jump(to: page)
      return []
    }
    guard let mark = notes.kept.marks[letter] else { return .reporting(ScreenText.noMark(letter)) }
    jump(to: mark.page)
    return []
  }

  /// The scrubber is dragged: leaves riffle to where it points; what is let go is one jump.
  mutating func scrub(to share: Double, isDone: Bool) {
    guard let facts, let shape = inView.shape else { return }
    let origin = notes.scrubOrigin ?? pages.first
    notes.scrubOrigin = isDone ? nil : origin
    let position = shape.position(showing: PageNumber.at(share: share, of: facts.pageCount))
    if position != inView.turning.goal { inView.go(to: position) }
    guard isDone, let origin, abs(shape.position(showing: origin) - position) > 1 else { return }
    notes.jumps.record(from: origin)
  }

  // MARK: Orders

  /// Does what was ordered, where that concerns the book alone; nil where it does not.
  mutating func perform(_ invocation: Invocation, keys: KeyTable) -> Reply? {
    if invocation.command != .fold { inView.fold.letGo() }
    Scrolling.settle(&inView)
    if let reply = GuidedReading.perform(invocation, in: &inView)
      ?? MakeupOrders.perform(invocation, in: &inView)
    {
      return reply
    }
    switch invocation.command {
    case .nextPage:
      if let reply = turnBeyondEnd() { return reply }
      walk(by: invocation.times, isQuiet: invocation.isQuiet)
    case .previousPage: walk(by: -invocation.times, isQuiet: invocation.isQuiet)
    case .pageOnTheRight:
      if let reply = turnBeyondEnd() { return reply }
      sideways(1, times: invocation.times)
    case .pageOnTheLeft: sideways(-1, times: invocation.times)
    case .scrollForward:
      if let reply = turnBeyondEnd() { return reply }
      inView.scroll(forward: true)
    case .scrollBack: inView.scroll(forward: false)
    case .tenForward: walk(by: 10 * invocation.times, isStride: true)
    case .tenBack: walk(by: -10 * invocation.times, isStride: true)
    case .firstPage: goToFirst()
    case .lastPage:
      if let count = invocation.count { return goToPage(.going(to: PageNumber(count))) }
      goToLast()
    case .goToPage:
      // Without a page it is asked for.
      return invocation.argument.isEmpty ? nil : goToPage(invocation)
    case .placeBack: return goBack(times: invocation.times)
    case .placeForward: return goForward(times: invocation.times)
    case .toggleBookmark: return notes.toggleBookmark(of: pages, name: invocation.argument)
    case .setMark: return pages.first.map { notes.setMark(invocation.argument, of: $0) } ?? []
    case .jumpToMark: return jumpToMark(invocation.argument, keys: keys)
    case .nextMatch: return stepMatch(invocation.times)
    case .previousMatch: return stepMatch(-invocation.times)
    case .selectText: return notes.toggleSelecting()
    case .selectPage:
      return drawing.hand.aid == .lasso ? holdAll() : Reply(notes.selectAll(of: pages))
    default:
      if var reply = notes.annotate(invocation, in: AnnotationContext(self)) {
        reply.effects += askPlaces()
        return reply
      }
      return performPen(invocation) ?? inView.perform(invocation)
    }
    return []
  }
}

import BookModel
import Keyboard
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
  mutating func walk(by openings: Int, isStride: Bool = false) {
    let turning = desk.turning
    let goal = (turning.goal + openings)
      .clamped(to: turning.firstPosition...turning.lastPosition)
    if abs(goal - turning.goal) > 1 { noteJump(isStride: isStride) }
    desk.turn(by: openings)
  }

  /// Goes to the page on that side; over a magnified opening first to what of it lies there.
  private mutating func sideways(_ direction: Double, times: Int) {
    let way = Vector2(direction, 0)
    guard !desk.canPan(to: way) else { return desk.pan(byScreens: way * 0.2 * Double(times)) }
    let reads: Double = desk.shape?.direction == .rightToLeft ? -1 : 1
    walk(by: Int(direction * reads) * times)
  }

  /// Notes that a jump begins here.
  private mutating func noteJump(isStride: Bool = false) {
    if let here = pages.first { notes.jumps.note(from: here, isStride: isStride) }
  }

  /// Goes to a page; the way back is noted, unless it is in sight or this is no jump.
  mutating func jump(to page: PageNumber, isStride: Bool = false, isQuiet: Bool = false) {
    guard let shape = desk.shape else { return }
    let position = shape.position(showing: page)
    if !isQuiet, position != desk.turning.goal { noteJump(isStride: isStride) }
    desk.go(to: position)
    desk.place.sought = page
  }

  private mutating func goToFirst() {
    if desk.turning.goal - desk.turning.firstPosition > 1 { noteJump() }
    desk.go(to: desk.turning.firstPosition)
  }

  private mutating func goToLast() {
    if desk.turning.lastPosition - desk.turning.goal > 1 { noteJump() }
    desk.go(to: desk.turning.lastPosition)
    desk.place.followsEnd = facts?.isCounted == false
  }

  /// Goes to the page that was named.
  private mutating func goToPage(_ order: Order) -> Reply {
    guard facts != nil else { return [] }
    guard let page = page(meantBy: order.argument) else {
      return .telling(Words.noSuchPage(order.argument))
    }
    jump(to: page, isQuiet: order.isQuiet)
    return []
  }

  private mutating func goBack(times: Int) -> Reply {
    for _ in 0..<min(times, Limits.keptJumps) {
      guard let here = pages.first, let page = notes.jumps.goBack(from: here) else {
        return .telling(Words.noPlaceBack)
      }
      jump(to: page, isQuiet: true)
    }
    return []
  }

  private mutating func goForward(times: Int) -> Reply {
    for _ in 0..<min(times, Limits.keptJumps) {
      guard let here = pages.first, let page = notes.jumps.goForward(from: here) else {
        return .telling(Words.noPlaceForward)
      }
      jump(to: page, isQuiet: true)
    }
    return []
  }

  /// Goes to a mark; the mark of the key itself is where the last jump began.
  private mutating func jumpToMark(_ letter: String, keys: KeyTable) -> Reply {
    let command = Chord(typed: letter).flatMap { keys.command(for: $0) }
    if command == .jumpToMark || letter == "'" {
      guard let page = notes.jumps.back.last else { return .telling(Words.noPlaceBack) }
      jump(to: page)
      return []
    }
    guard let page = notes.kept.marks[letter] else { return .telling(Words.noMark(letter)) }
    jump(to: page)
    return []
  }

  /// The scrubber is dragged: leaves riffle to where it points; what is let go is one jump.
  mutating func scrub(to share: Double, isDone: Bool) {
    guard let facts, let shape = desk.shape else { return }
    let origin = notes.scrubOrigin ?? pages.first
    notes.scrubOrigin = isDone ? nil : origin
    let position = shape.position(showing: PageNumber.at(share: share, of: facts.pageCount))
    if position != desk.turning.goal { desk.go(to: position) }
    guard isDone, let origin, abs(shape.position(showing: origin) - position) > 1 else { return }
    notes.jumps.note(from: origin)
  }

  // MARK: Orders

  /// Does what was ordered, where that concerns the book alone; nil where it does not.
  mutating func perform(_ order: Order, keys: KeyTable) -> Reply? {
    switch order.command {
    case .nextPage: walk(by: order.times)
    case .previousPage: walk(by: -order.times)
    case .pageOnTheRight: sideways(1, times: order.times)
    case .pageOnTheLeft: sideways(-1, times: order.times)
    case .scrollForward: desk.scroll(forward: true)
    case .scrollBack: desk.scroll(forward: false)
    case .tenForward: walk(by: 10 * order.times, isStride: true)
    case .tenBack: walk(by: -10 * order.times, isStride: true)
    case .firstPage: goToFirst()
    case .lastPage:
      if let count = order.count { return goToPage(.going(to: PageNumber(count))) }
      goToLast()
    case .goToPage:
      // Without a page it is asked for.
      return order.argument.isEmpty ? nil : goToPage(order)
    case .placeBack: return goBack(times: order.times)
    case .placeForward: return goForward(times: order.times)
    case .toggleBookmark: return notes.toggleBookmark(of: pages, name: order.argument)
    case .setMark: return pages.first.map { notes.setMark(order.argument, of: $0) } ?? []
    case .jumpToMark: return jumpToMark(order.argument, keys: keys)
    case .nextMatch: return stepMatch(order.times)
    case .previousMatch: return stepMatch(-order.times)
    case .selectText: return notes.toggleSelecting()
    case .selectPage: return Reply(selectPage())
    default: return desk.perform(order)
    }
    return []
  }
}

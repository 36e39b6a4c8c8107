import BookModel
import Keyboard
import PageGeometry
import PageLayout
import PageMotion

/// Ways through the book that one goes back from.
extension Reader {
  /// Turns openings; where they are more than one, the way back is noted.
  ///
  /// - Parameters:
  ///   - openings: how many; backwards where negative.
  ///   - isStride: whether such turns one after the other are one walk.
  mutating func walk(by openings: Int, isStride: Bool = false) {
    let goal = (turning.goal + openings)
      .clamped(to: turning.firstPosition...turning.lastPosition)
    if abs(goal - turning.goal) > 1 { noteJump(isStride: isStride) }
    book.turn(by: openings)
  }

  /// Notes that a jump begins here.
  mutating func noteJump(isStride: Bool = false) {
    if let here = pages.first { notes.jumps.note(from: here, isStride: isStride) }
  }

  /// Goes to a page; the way back is noted, unless it is in sight or this is no jump.
  mutating func jump(to page: PageNumber, isStride: Bool = false, isQuiet: Bool = false) {
    guard let shape else { return }
    let position = shape.position(showing: page)
    if !isQuiet, position != turning.goal { noteJump(isStride: isStride) }
    book.go(to: position)
    book.place.sought = page
  }

  mutating func goToFirst() {
    if turning.goal - turning.firstPosition > 1 { noteJump() }
    book.go(to: turning.firstPosition)
  }

  mutating func goToLast() {
    if turning.lastPosition - turning.goal > 1 { noteJump() }
    book.go(to: turning.lastPosition)
    book.place.followsEnd = facts?.isCounted == false
  }

  /// Goes to the page that was named.
  mutating func goToPage(_ order: Order) {
    guard let facts else { return }
    guard
      let page = PageReference.page(
        order.argument, in: facts, labels: notes.known.labels ?? PageLabels())
    else { return messages.tell(Words.noSuchPage(order.argument)) }
    jump(to: page, isQuiet: order.isQuiet)
  }

  mutating func goBack(times: Int) {
    for _ in 0..<min(times, Limits.keptJumps) {
      guard let here = pages.first, let page = notes.jumps.goBack(from: here) else {
        return messages.tell(Words.noPlaceBack)
      }
      jump(to: page, isQuiet: true)
    }
  }

  mutating func goForward(times: Int) {
    for _ in 0..<min(times, Limits.keptJumps) {
      guard let here = pages.first, let page = notes.jumps.goForward(from: here) else {
        return messages.tell(Words.noPlaceForward)
      }
      jump(to: page, isQuiet: true)
    }
  }

  /// Goes to a mark; the mark of the key itself is where the last jump began.
  mutating func jumpToMark(_ letter: String) {
    let command = Chord(typed: letter).flatMap { keys.command(for: $0) }
    if command == .jumpToMark || letter == "'" {
      guard let page = notes.jumps.back.last else { return messages.tell(Words.noPlaceBack) }
      return jump(to: page)
    }
    guard let page = notes.kept.marks[letter] else { return messages.tell(Words.noMark(letter)) }
    jump(to: page)
  }

  /// Goes to the page on that side; over a magnified opening first to what of it lies there.
  mutating func sideways(_ direction: Double, times: Int) {
    let way = Vector2(direction, 0)
    guard !book.canPan(to: way) else { return book.pan(byScreens: way * 0.2 * Double(times)) }
    let reads: Double = shape?.direction == .rightToLeft ? -1 : 1
    walk(by: Int(direction * reads) * times)
  }
}

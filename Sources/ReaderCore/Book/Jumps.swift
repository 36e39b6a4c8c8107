import BookModel

/// Where jumps began and where one came back from: a history of places.
struct Jumps: Equatable, Sendable {
  /// Places to go back to, the latest last.
  private(set) var back: [PageNumber] = []
  /// Places to go forward to, the next last.
  private(set) var forward: [PageNumber] = []
  /// Whether the last jump was a stride.
  private var isStriding = false

  /// Records where a jump begins.
  ///
  /// Laws: no place follows itself; a walk of strides, ten pages each, counts as one jump; a new
  /// jump forgets the way forward.
  mutating func record(from page: PageNumber, isStride: Bool = false) {
    defer { isStriding = isStride }
    forward = []
    guard !(isStride && isStriding), back.last != page else { return }
    back.append(page)
    if back.count > Limits.keptJumps { back.removeFirst(back.count - Limits.keptJumps) }
  }

  /// Goes back; gives the place, or nil where there is none.
  ///
  /// Law: forward again leads to `page`.
  mutating func goBack(from page: PageNumber) -> PageNumber? {
    isStriding = false
    while back.last == page { back.removeLast() }
    guard let place = back.popLast() else { return nil }
    forward.append(page)
    return place
  }

  /// Goes forward; gives the place, or nil where there is none.
  mutating func goForward(from page: PageNumber) -> PageNumber? {
    isStriding = false
    guard let place = forward.popLast() else { return nil }
    back.append(page)
    return place
  }

  /// The same places in a book of another length.
  func scaled(_ scale: (PageNumber) -> PageNumber) -> Jumps {
    var scaled = self
    scaled.back = back.map(scale)
    scaled.forward = forward.map(scale)
    return scaled
  }
}

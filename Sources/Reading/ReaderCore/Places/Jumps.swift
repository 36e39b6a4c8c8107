import RectoBookModel

/// Where jumps began and where one came back from: a history of places.
struct Jumps: Equatable, Sendable {
  private var placesBack: [PlacedPage] = []
  private var placesForward: [PlacedPage] = []
  /// Whether the last jump was a stride.
  private var isStriding = false

  /// Pages to go back to, the latest last.
  var back: [PageNumber] { placesBack.map(\.page) }
  /// Pages to go forward to, the next last.
  var forward: [PageNumber] { placesForward.map(\.page) }
  /// Where all of them lie.
  var places: [Place] { (placesBack + placesForward).map(\.place) }

  /// Records where a jump begins.
  ///
  /// Laws: no place follows itself; a walk of strides, ten pages each, counts as one jump; a new
  /// jump forgets the way forward.
  mutating func record(from page: PageNumber, isStride: Bool = false) {
    defer { isStriding = isStride }
    placesForward = []
    guard !(isStride && isStriding), placesBack.last?.page != page else { return }
    placesBack.append(PlacedPage(page))
    if placesBack.count > Limits.keptJumps {
      placesBack.removeFirst(placesBack.count - Limits.keptJumps)
    }
  }

  /// Goes back; gives the place, or nil where there is none.
  ///
  /// Law: forward again leads to `page`.
  mutating func goBack(from page: PageNumber) -> PageNumber? {
    isStriding = false
    while placesBack.last?.page == page { placesBack.removeLast() }
    guard let place = placesBack.popLast() else { return nil }
    placesForward.append(PlacedPage(page))
    return place.page
  }

  /// Goes forward; gives the place, or nil where there is none.
  mutating func goForward(from page: PageNumber) -> PageNumber? {
    isStriding = false
    guard let place = placesForward.popLast() else { return nil }
    placesBack.append(PlacedPage(page))
    return place.page
  }

  /// The same places on other pages, or pages whose places are known now.
  func moved(_ move: (PlacedPage) -> PlacedPage) -> Jumps {
    var moved = self
    moved.placesBack = placesBack.map(move)
    moved.placesForward = placesForward.map(move)
    return moved
  }
}

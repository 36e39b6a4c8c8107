import RectoBookModel

/// Where the reader is on the way to, as far as the position of the leaves does not say it.
struct ReadingPlace: Equatable, Sendable {
  /// The page that the reader went to, until they go on: of an opening not always the first.
  var sought: PageNumber?
  /// Openings that were turned before the book was open.
  var turnsAhead = 0
  /// The page to begin on, while it is not known yet.
  var awaited: Int?
  /// Whether the end of the book is meant while it is still being counted.
  var followsEnd = false
  /// The page whose first words the last layout kept, until the reader goes elsewhere.
  var kept: PageNumber?
  /// The address that the reader came by, as it was remembered or kept by the last layout, until they go
  /// elsewhere: what a layout has before it on the page does not change it.
  var address: Place?
  /// Whether the page of the address is not known yet.
  var seeksAddress = false
  /// How many pages the book had when it was read before, until the place in it is found again.
  var rememberedCount: Int?
  /// The page that was remembered, while the book is counted and the reader stays there.
  var remembered: PageNumber?
  /// Whether the last move went forward in reading order.
  var readsForward = true
  /// Where scrolling ended last.
  var left: ScrollState.Left?
  /// The end of the book that was turned against since the last event.
  var end: BookEnd?

  /// Whether the place that was remembered is still to be found: until then it is the one to remember.
  var isOnTheWay: Bool { awaited != nil || rememberedCount != nil && remembered != nil }

  /// What was waited for is no longer.
  mutating func goElsewhere() {
    (awaited, followsEnd, kept, remembered, sought) = (nil, false, nil, nil, nil)
    (address, seeksAddress) = (nil, false)
  }
}

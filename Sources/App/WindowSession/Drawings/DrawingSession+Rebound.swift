import RectoBookModel

extension DrawingSession {
  /// How a sketchbook is read anew whose pages were arranged.
  struct Rebound: Equatable {
    /// The page that is looked at then; nil where the reader is.
    var page: PageNumber?
    /// Whether one turns on to the next opening from there.
    var turnsOn = false
    /// Where it lies now; nil where it lay.
    var location: BookLocation?
  }
}

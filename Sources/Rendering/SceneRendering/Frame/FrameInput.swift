internal import RectoBookModel

/// What a frame is told beside its scene and its look.
struct FrameInput {
  /// The places of pages that stand out.
  var marks: [PageNumber: [PageMark]] = [:]
  /// When it is drawn.
  var moment = Moment()
  /// Where the pointer is, fractions from the lower left.
  var pointer = SIMD2<Float>(0, 0)
  /// What its left button did last.
  var press = Press()

  /// A press of the pointer's left button.
  struct Press {
    /// Where it went down, and where the pointer was last while it was down: fractions from the lower left.
    var place = SIMD2<Float>(0, 0), dragged = SIMD2<Float>(0, 0)
    var isDown = false
    /// Whether no frame has told of it.
    var isNew = false
  }

  /// The pointer is at a place.
  mutating func point(at place: SIMD2<Float>) {
    pointer = place
    if press.isDown { press.dragged = place }
  }

  /// The button goes down at a place.
  mutating func press(at place: SIMD2<Float>) {
    pointer = place
    press = Press(place: place, dragged: place, isDown: true, isNew: true)
  }
}

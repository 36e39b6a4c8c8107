import PageGeometry

/// A click that may select, and how many came in a row at its place.
struct Click: Equatable, Sendable {
  var place: Vector2
  var time: Double
  var count = 1

  /// Seconds between two clicks that are one double click, and pixels.
  private static let double = (seconds: 0.4, pixels: 6.0)

  /// A click at a place and time, counted with the one before it where that was near enough.
  static func at(_ place: Vector2, time: Double, after last: Click?) -> Click {
    guard let last, time - last.time < double.seconds,
      (place - last.place).length < double.pixels
    else { return Click(place: place, time: time) }
    return Click(place: place, time: time, count: last.count + 1)
  }
}

import PageGeometry

/// The camera on its way over an opening, by itself.
///
/// Law: it begins where it was and ends where it was to go, slow at both ends.
struct CameraMove: Equatable, Sendable {
  let start: ViewPlace
  let end: ViewPlace
  /// Seconds that it takes, above 0.
  let seconds: Double
  /// How far it draws back on its way, as a factor on the magnification: 1 for not at all.
  let retreat: Double
  /// How the magnification follows the opening once it is there; nil where it stays.
  var fit: Fit?
  private var elapsed = 0.0

  init(from start: ViewPlace, to end: ViewPlace, lasting seconds: Double, retreat: Double = 1) {
    (self.start, self.end, self.seconds, self.retreat) = (start, end, seconds, retreat)
  }

  /// Goes on.
  mutating func advance(by step: Double) { elapsed = min(elapsed + max(step, 0), seconds) }

  var isDone: Bool { elapsed >= seconds }

  /// How much of the way is done, as it is seen.
  var share: Double { smoothStep(elapsed / seconds) }

  /// How the view is held now.
  var hold: ViewPlace {
    guard !isDone else { return end }
    let share = share
    let way = end.zoom / start.zoom
    let dip = power(retreat, 4 * share * (1 - share))
    let zoom = start.zoom * power(way, share)
    // What is looked at goes straight from its place to the middle: where the view also comes nearer, faster at first.
    let along =
      abs(way - 1) < 0.02 || retreat != 1
      ? share : (1 - start.zoom / zoom) / (1 - start.zoom / end.zoom)
    return ViewPlace(zoom: zoom * dip, pan: start.pan + (end.pan - start.pan) * along)
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    exponential(exponent * naturalLogarithm(base))
  }
}

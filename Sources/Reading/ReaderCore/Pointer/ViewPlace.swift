import PageGeometry

/// How far a view is magnified, and where its middle is: one end of a way that a camera goes.
struct ViewPlace: Equatable, Sendable {
  /// Magnification, as in `ViewHold`.
  var zoom: Double
  /// The offset of its middle from that of what it is over, in page heights.
  var pan: Vector2
}

extension ViewPlace {
  /// How a view is held now.
  init(_ hold: ViewHold) { self.init(zoom: hold.zoom, pan: hold.pan) }
}

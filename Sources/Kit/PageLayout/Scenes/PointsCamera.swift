import PageGeometry

extension Camera {
  /// The camera of the arrangements that count in points: the eye at (0, 0, 2000) over the middle
  /// of the view.
  ///
  /// Laws: a point (x, y, 0) appears x right of the view's middle and y above it, in points; a
  /// point at height z is magnified 2000/(2000 − z). It equals m34 = −1/2000 of Core Animation.
  init(overPointsOf view: ViewSize) {
    let distance = 2000.0
    // Nothing rises above half of the view or a page's width; a leaf of `paper` that is turned
    // over completely lies 0.4 below 0 because of the guard between its two sides.
    self.init(
      lookingDownFrom: Vector3(0, 0, distance), halfHeight: view.height / 2 / distance,
      aspect: view.aspect, near: distance / 20, far: distance * 1.1)
  }
}

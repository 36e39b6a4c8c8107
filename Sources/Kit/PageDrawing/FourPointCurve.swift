import PageGeometry

/// Curves as the source tutorial draws them: five samples at a time, of which the fourth moves to the middle between
/// the third and the fifth, so that the cubic through the first and the fourth goes on smoothly into the next one.
enum FourPointCurve {
  /// The curve of all samples that make a whole cubic; the first sample alone where there are fewer than five.
  static func curve(of samples: [PenSample], tolerance: Double) -> [CurvePoint] {
    func point(_ index: Int) -> CurvePoint {
      let sample = samples[index]
      return CurvePoint(
        sample.position, parameter: Double(index), pressure: sample.pressure, tilt: sample.tilt)
    }
    var from = point(0)
    var curve = [from]
    var next = 1
    while next + 3 < samples.count {
      let to = point(next + 1).mixed(with: point(next + 3), 0.5)
      curve += SplineCurve.parts(
        from, samples[next].position, samples[next + 1].position, to, tolerance: tolerance)
      (from, next) = (to, next + 3)
    }
    return curve
  }
}

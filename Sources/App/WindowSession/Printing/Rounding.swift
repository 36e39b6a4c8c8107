nonisolated extension Double {
  /// The value with at most `places` decimal digits.
  package func rounded(toPlaces places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { power, _ in power * 10 }
    return (self * factor).rounded() / factor
  }
}

/// Words about how long reading takes.
public enum PaceText {
  /// In the bar: how long the chapter takes from here, in seconds, as a number of minutes or of hours and minutes.
  static func left(seconds: Double) -> String {
    let minutes = max(1, Int((seconds / 60).rounded()))
    guard minutes >= 60 else { return "\(minutes) min left in chapter" }
    let rest = minutes % 60
    return rest == 0
      ? "\(minutes / 60) h left in chapter" : "\(minutes / 60) h \(rest) min left in chapter"
  }
}

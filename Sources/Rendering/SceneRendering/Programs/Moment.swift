/// When a frame is drawn: all that shaders can know of time.
///
/// A picture without a window is drawn at the moment that has 0 everywhere.
nonisolated public struct Moment: Equatable, Sendable {
  /// Seconds since the first frame.
  public var time = 0.0
  /// Seconds since the frame before.
  public var delta = 0.0
  /// How many frames were drawn before.
  public var frame = 0
  /// Year, month from 0, day from 1, and seconds since midnight.
  public var date: (year: Int, month: Int, day: Int, seconds: Double) = (0, 0, 0, 0)

  /// The moment of a picture.
  public nonisolated init() {}

  /// The moment of one of a sequence of frames, sixty a second.
  public nonisolated init(ofFrame frame: Int) {
    (time, delta, self.frame) = (Double(frame) / 60, frame > 0 ? 1 / 60 : 0, frame)
  }

  /// Moments are equal where shaders see no difference.
  public nonisolated static func == (a: Moment, b: Moment) -> Bool {
    a.time == b.time && a.delta == b.delta && a.frame == b.frame && a.date == b.date
  }
}

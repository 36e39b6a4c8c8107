/// A full frame that is drawn some rows at a time, unseen until it is whole.
@MainActor public protocol FrameInParts: AnyObject {
  /// Draws what so many of its rows stand for, counted from its lower edge, and returns when that is drawn: rows
  /// follow each other from 0 on.
  func draw(_ rows: Range<Int>) throws
  /// Makes it the frame drawn last, once all of its rows are drawn.
  func finish()
}

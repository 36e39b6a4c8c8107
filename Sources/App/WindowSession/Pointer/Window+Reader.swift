import RectoDesktop
import RectoReaderCore

extension Window {
  /// Follows what the pointer means to a reader.
  ///
  /// - Parameters:
  ///   - reader: whose hand it is.
  ///   - isOverBook: whether the pointer is over nothing else.
  func follow(_ reader: Reader, isOverBook: Bool) {
    keepsMoves = reader.drawn.hand.tool != nil
    guard isOverBook else { return pointerShape = .arrow }
    pointerShape = keepsMoves ? .cross : Self.shape(over: PointedThing(reader))
  }

  /// Fills the screen, or no longer.
  ///
  /// - Returns: what the reader is to hear of it.
  func fillScreen(_ isFull: Bool) -> Event {
    if isFullScreen != isFull { isFullScreen = isFull }
    return .filledScreen(isFull)
  }

  private static func shape(over thing: PointedThing) -> PointerShape {
    switch thing {
    case .link, .mark: .hand
    case .text: .text
    case .paper: .arrow
    }
  }
}

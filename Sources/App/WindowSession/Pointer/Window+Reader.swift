import RectoDesktop
import RectoReaderCore

extension Window {
  /// Follows what the pointer means to a reader.
  ///
  /// - Parameters:
  ///   - reader: whose hand it is.
  ///   - overlay: what the last frame showed over the book.
  ///   - isOverBook: whether the pointer is over nothing else.
  func follow(_ reader: Reader, showing overlay: OverlayContent, isOverBook: Bool) {
    let draws = reader.drawn.hand.tool != nil
    keepsMoves = draws
    let shape: PointerShape = draws ? .cross : overlay.isOverLink ? .hand : .arrow
    pointerShape = isOverBook ? shape : .arrow
  }
}

public import RectoBookModel

/// Holds back what would show a page without a picture: no page is ever blank, wherever a key, a hand or
/// a jump leads, and however long its picture takes.
///
/// While it waits the window goes on showing what it showed, and leaves in the air stand still, so that
/// a turn is seen from its beginning once the pages are there. Every page gets a picture in the end, if
/// only one that says why it cannot be shown.
///
/// Laws: a reader passes if and only if nothing that is in sight lacks a picture; nothing stands still
/// for longer than `patience` at a time.
public struct SightGate: Equatable, Sendable {
  /// The pages that are waited for, in ascending order.
  public private(set) var missing: [PageNumber] = []
  /// Since when there are any.
  private var since = 0.0

  /// Seconds after which what moves goes on unseen: who meanwhile goes elsewhere, where all pages are
  /// there, does not wait for those that are not.
  public static let patience = 2.0

  /// Makes an open gate.
  public init() {}

  /// Whether what a reader sees can be shown.
  ///
  /// - Parameters:
  ///   - reader: who looks. A book that is still closed on its shelf shows none of its pages.
  ///   - time: the time, in seconds of one clock.
  ///   - isBlank: whether there is no picture of a page.
  /// - Returns: Whether it passes; if not, `missing` says what it waits for.
  public mutating func passes(
    _ reader: Reader, at time: Double, isBlank: (PageNumber) -> Bool
  ) -> Bool {
    let missing = reader.pagesInSight.filter(isBlank)
    if self.missing.isEmpty { since = time }
    self.missing = missing
    return missing.isEmpty
  }

  /// Whether what moves stands still at a time of the same clock.
  public func holdsMotion(at time: Double) -> Bool {
    !missing.isEmpty && time < since + Self.patience
  }
}

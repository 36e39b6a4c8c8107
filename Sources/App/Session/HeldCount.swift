public import RectoBookModel
public import RectoReaderCore

/// A count of the book's pages, held back where it leads to pages that have no picture yet: whoever
/// waits at the end of a book that is still being counted sees the old end until then.
public struct HeldCount: Sendable {
  /// Of several counts the last one tells all.
  private var event: Event?

  /// Holds no count.
  public init() {}

  /// Holds a count back, in place of any that waits.
  public mutating func receive(_ event: Event) { self.event = event }

  /// The reader as it will be with the count: its pages are the ones to ask for.
  public func ahead(of reader: Reader) -> Reader {
    guard let event else { return reader }
    var after = reader
    _ = after.receive(event)
    return after
  }

  /// The count, once every page that it leads to can be shown; nil while it waits.
  public mutating func next(for reader: Reader, isBlank: (PageNumber) -> Bool) -> Event? {
    guard let event else { return nil }
    let seen = Set(reader.visiblePages)
    let isEarly = ahead(of: reader).visiblePages.contains { !seen.contains($0) && isBlank($0) }
    guard !isEarly else { return nil }
    self.event = nil
    return event
  }
}

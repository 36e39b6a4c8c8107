import PageGeometry
import RectoBookModel

/// The order that makes a page the cover of its book.
enum CoverOrders {
  /// Does what was ordered; nil where it is something else.
  static func perform(_ invocation: Invocation, in reader: Reader) -> [Effect]? {
    guard invocation.command == .useAsCover else { return nil }
    guard let facts = reader.facts, !reader.isShelfInSight else { return [] }
    let named = invocation.count.map { PageNumber(min($0, max(1, facts.pageCount))) }
    guard let page = named ?? pointedPage(of: reader) ?? reader.pages.first else { return [] }
    return [.useAsCover(reader.book.notes.places.settled(PlacedPage(page)))]
  }

  /// The page under the pointer, where a hand has moved that there.
  private static func pointedPage(of reader: Reader) -> PageNumber? {
    let view = reader.book.inView
    guard view.pointer.hover.hasMovedHere, let place = view.pointer.hover.place else { return nil }
    let page = view.seen?.spot(at: place, sighting: nil)?.page
    return page.flatMap { reader.pages.contains($0) ? $0 : nil }
  }
}

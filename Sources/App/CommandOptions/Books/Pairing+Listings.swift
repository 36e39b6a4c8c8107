package import RectoBookModel
import PageLayout

nonisolated extension Pairing {
  /// Pairs the pages of a book of which a list tells.
  package init(of facts: BookFacts, listings: [PageListing], isShifted: Bool = false) {
    var sizes: [PageNumber: PageSize] = [:]
    var sides: [PageNumber: PageSide] = [:]
    for (index, listing) in listings.enumerated() {
      sizes[PageNumber(index + 1)] = listing.size
      sides[PageNumber(index + 1)] = listing.side
    }
    self.init(
      usual: facts.usualSize, direction: facts.direction, sizes: sizes, sides: sides,
      isShifted: isShifted)
  }
}

package import RectoBookModel
import RectoBookQuestions

/// Where places lie in the layout that a command has.
nonisolated extension CommandBook {
  /// The pages that show places now; nil of those that nobody finds.
  package func pages(of places: [Place]) throws -> [PageNumber?] {
    var pages: [PageNumber?] = []
    var tries = 0
    while pages.count < places.count, tries < Limits.placingTries {
      tries += 1
      let question = PlacesQuestion(Array(places.dropFirst(pages.count)))
      let found = try ask(question)
      // Those behind one that there was no time for are asked for again.
      let known = found.prefix { $0 != nil }
      if !known.isEmpty { tries = 0 }
      pages += known.map { $0?.page }
      if found.isEmpty { pages.append(nil) }
    }
    return pages + Array(repeating: nil, count: max(0, places.count - pages.count))
  }

  /// The place of the first words of a page where text flows, as far as it is found; else the page itself.
  package func address(of page: PageNumber) throws -> Place {
    guard facts.flows else { return .page(page) }
    return try ask(PlacesQuestion([.page(page)])).first??.place ?? .page(page)
  }
}

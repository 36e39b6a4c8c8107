import RectoBookModel
import RectoBookQuestions

/// Places in text that flows, which other layouts keep: their pages are asked for, and the places of pages that
/// are kept.
extension BookReading {
  /// The address that the reader is at: where they came by it, that one, else that of the first words in sight.
  private var address: Place? {
    inView.place.address ?? Scrolling.address(of: inView, in: notes.places)
      ?? pages.first.flatMap(notes.places.address)
  }

  /// What a new layout is to keep in sight, the same through several layouts until the reader goes elsewhere.
  var placeToKeep: PlacedPage? {
    inView.pageToKeep.map { page in
      let place =
        inView.place.address ?? Scrolling.address(of: inView, in: notes.places)
        ?? notes.places.address(of: page)
      return place.map { PlacedPage($0, on: page) } ?? PlacedPage(page)
    }
  }

  /// Writes down the places where pages may have other numbers in another layout.
  func recordPlaces(in memory: inout BookMemory) {
    memory.bookmarks = notes.kept.bookmarks.isEmpty ? nil : notes.kept.bookmarks
    memory.marks = notes.kept.marks.isEmpty ? nil : notes.kept.marks.mapValues(\.page.value)
    let places = notes.kept.marks.mapValues(\.place).filter(\.value.isOfText)
    memory.markPlaces = places.isEmpty ? nil : places
    guard !inView.place.isOnTheWay else { return }
    memory.place = facts?.flows == true ? address.flatMap { $0.isOfText ? $0 : nil } : nil
  }

  /// Asks for what is not known of the places that are kept, once the pages have their numbers.
  mutating func askPlaces() -> [Effect] {
    guard let facts, facts.flows, facts.isCounted else { return [] }
    notes.settlePlaces()
    findAddress()
    let sought = inView.place.seeksAddress ? inView.place.address : nil
    let here = notes.pagesToPlace(in: inView).map { Place.page($0) }
    let all =
      (sought.map { [$0] } ?? []) + here + drawing.elsewhere.places(near: pages, in: notes.places)
      + notes.placesKept
    return drawing.elsewhere.ask(near: pages, &notes, in: inView)
      + notes.places.ask(
        about: all.filter { place in
          if case .page(let page) = place { page.value <= facts.pageCount } else { true }
        })
  }

  /// It became known where some places lie.
  mutating func receive(_ found: [PlacedPage?], to question: PlacesQuestion) -> [Effect] {
    notes.places.receive(found, to: question)
    Scrolling.arrive(&inView, by: notes.places)
    let settled = notes.annotations.settle(in: notes.places)
    notes.locateAnnotations(in: AnnotationContext(self))
    return settled + askPlaces()
  }

  private mutating func findAddress() {
    guard inView.place.seeksAddress, let address = inView.place.address else { return }
    if let page = notes.places.page(of: address) {
      inView.arrive(at: page)
    } else if notes.places.isGivenUp(address) {
      inView.place.seeksAddress = false
    }
  }
}

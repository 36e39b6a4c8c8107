import RectoBookModel
import RectoBookQuestions

/// Which places of a text lie on which pages of the present layout, as far as that was asked.
struct KnownPlaces: Equatable, Sendable {
  /// The pages of places of text.
  private var pages: [Place: PageNumber] = [:]
  /// The places of pages.
  private var addresses: [PageNumber: Place] = [:]
  /// What is asked and not answered.
  private var asked: [Place] = []
  /// What is not asked again: no decoder could tell.
  private var givenUp: Set<Place> = []
  /// How often the first place of a question was asked in vain.
  private var tries = 0

  /// The page of a place; nil where it is not known.
  func page(of place: Place) -> PageNumber? {
    if case .page(let page) = place { page } else { pages[place] }
  }

  /// The place of a page's first words; nil where it is not known.
  func address(of page: PageNumber) -> Place? { addresses[page] }

  /// Whether nobody can tell where a place lies.
  func isGivenUp(_ place: Place) -> Bool { givenUp.contains(place) }

  /// A place as far as it is known: of a page the place of its first words, of a place of text its page.
  func settled(_ kept: PlacedPage) -> PlacedPage {
    switch kept.place {
    case .page(let page): PlacedPage(addresses[page] ?? kept.place, on: page)
    case .text: PlacedPage(kept.place, on: pages[kept.place] ?? kept.page)
    }
  }

  /// Asks about places, one question at a time; nothing where all is known.
  ///
  /// Law: asked again and again, with answers whatever, it asks no more than `Limits.placingTries` times for
  /// each.
  mutating func ask(about places: some Sequence<Place>) -> [Effect] {
    guard asked.isEmpty else { return [] }
    var open: [Place] = []
    var seen = givenUp
    for place in places where isOpen(place) && seen.insert(place).inserted {
      open.append(place)
      if open.count == Limits.askedPlaces { break }
    }
    let question = PlacesQuestion(open)
    guard let first = question.places.first else { return [] }
    if first != lastFirst { (lastFirst, tries) = (first, 0) }
    asked = question.places
    return [.ask(question)]
  }

  /// The first place of the question before.
  private var lastFirst: Place?

  private func isOpen(_ place: Place) -> Bool {
    switch place {
    case .page(let page): addresses[page] == nil
    case .text: pages[place] == nil
    }
  }

  /// Takes an answer; where there is none at all, no place of the question is asked for again: one of them may
  /// be what decoders die of.
  mutating func receive(_ found: [PlacedPage?], to question: PlacesQuestion) {
    asked = []
    guard found.count == question.places.count else {
      givenUp.formUnion(question.places)
      return
    }
    for (place, found) in zip(question.places, found) {
      guard let found else { continue }
      switch place {
      case .page(let page):
        addresses[page] = found.place
        // What is made there before that was asked has its page at once.
        if found.place.isOfText { pages[found.place] = page }
      case .text: pages[place] = found.page
      }
    }
    guard let first = question.places.first, found.first == .some(nil) else { return }
    tries += 1
    if tries >= Limits.placingTries { givenUp.insert(first) }
  }
}

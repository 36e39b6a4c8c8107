import PageGeometry
import PageLayout
import RectoBookModel

/// Looks up words of the book: which is meant, and what opens for it.
struct LookUp {
  private let reader: Reader

  /// That of a reader.
  init(_ reader: Reader) { self.reader = reader }

  /// Does what was ordered about words; nil where it is about something else.
  func perform(_ invocation: Invocation) -> Reply? {
    switch invocation.command {
    case .define: define(invocation.argument)
    case .webSearch: search(invocation.argument)
    default: nil
    }
  }

  private var searches: [WebSearch] { reader.book.inView.preferences.defaults.searches }

  private func define(_ argument: String) -> Reply {
    let typed = WordAnswer.word(in: argument)
    // Who has a card before them types what is on none.
    let found = reader.layers.wordCard == nil ? pointed : nil
    guard let meant = typed.isEmpty ? found : (typed, nil) else {
      return .opening(.prompt(PromptState(.lookUp)))
    }
    return card(of: meant.word, at: meant.spot)
  }

  /// The card about a word; one that lies there goes on to it.
  func card(of text: String, at spot: WordCard.Spot? = nil) -> Reply {
    let word = WordAnswer.word(in: text)
    guard !word.isEmpty else { return [] }
    var reply: Reply
    if var card = reader.layers.wordCard {
      reply = Reply(card.goOn(to: word))
      reply.opening = .wordCard(card)
    } else {
      reply = [.lookUp(word)]
      reply.opening = .wordCard(WordCard(word, at: spot, searches: searches))
    }
    return reply
  }

  private func search(_ argument: String) -> Reply {
    let name = argument.lowercased()
    guard let first = searches.first else { return [] }
    let named = searches.first { $0.name.lowercased() == name }
    guard let search = argument.isEmpty ? first : named else {
      return .reporting(LookUpText.noSearch(argument, among: searches.map(\.name)))
    }
    guard let word = reader.layers.wordCard?.shown.word ?? pointed?.word else {
      return .reporting(LookUpText.nothingToLookUp)
    }
    return Self.searching(word, with: search)
  }

  /// Asks whether the web is to be searched for a word.
  static func searching(_ word: String, with search: WebSearch) -> Reply {
    guard let address = search.address(of: word) else {
      return .reporting(ScreenText.unopened(word), isError: true)
    }
    return .opening(.sheet(.search(address, named: search.name), focus: 0))
  }

  // MARK: What is meant

  /// The word that is selected, else that of the mark that is held, else that under the pointer; and where it stands.
  var pointed: (word: String, spot: WordCard.Spot?)? {
    let notes = reader.book.notes
    if let selection = notes.selection { return word(of: selection) }
    if let held = notes.annotations.heldOne, held.kind != .note {
      let boxes = notes.annotations.boxes(of: held.id).min { $0.key < $1.key }
      let spot = boxes.map { WordCard.Spot(page: $0.key, boxes: $0.value) }
      return meant(held.passage.quote, spot)
    }
    let view = reader.book.inView
    guard !reader.isShelfInSight, view.pointer.hover.hasMoved, let place = view.pointer.hover.place,
      let spot = view.spot(at: place),
      notes.known.texts[spot.page]?.stands(at: spot.point) == true
    else { return nil }
    return word(of: Selection(anchor: spot, focus: spot, unit: .word))
  }

  private func word(of selection: Selection) -> (word: String, spot: WordCard.Spot?)? {
    let texts = reader.book.notes.known.texts
    let page = selection.pages.lowerBound
    let boxes = texts[page].map { selection.highlights(on: page, of: $0).map(\.box) } ?? []
    return meant(
      selection.words(in: texts), boxes.isEmpty ? nil : WordCard.Spot(page: page, boxes: boxes))
  }

  private func meant(_ text: String, _ spot: WordCard.Spot?) -> (String, WordCard.Spot?)? {
    let word = WordAnswer.word(in: text)
    return word.isEmpty ? nil : (word, spot)
  }
}

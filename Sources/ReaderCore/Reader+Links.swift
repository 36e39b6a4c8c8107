import BookModel
import Keyboard
import PageGeometry
import PageLayout

/// Links: by the pointer, by keys, and out of the book.
extension Reader {
  /// The link under a place of the view.
  func link(at place: Vector2) -> PageLink? {
    guard !notes.known.links.isEmpty, let spot = spot(at: place) else { return nil }
    // What stands later in a page lies over what stands earlier.
    return notes.known.links[spot.page]?.last { $0.box.contains(spot.point) }
  }

  /// Goes where a link leads; out of the book only after asking.
  mutating func follow(_ link: PageLink) -> [Effect] {
    switch link.target {
    case .page(let page): return dispatch(.going(to: page))
    case .address(let address):
      // What is asked about is what is opened, to the letter.
      if let address = WebAddress(address) { return open(.sheet(.address(address), focus: 0)) }
      messages.tell(Words.unopened(address.inert()), isError: true)
      return []
    }
  }

  // MARK: Letters at links

  /// Puts letters at the links in sight, as soon as these are known.
  mutating func showHints() -> [Effect] {
    guard facts != nil, layers.hints == nil else { return close(.hints) }
    let opened = open(.hints(LinkHints()))
    let asked = notes.known.askLinks(of: pages)
    return opened + asked + fillHints()
  }

  /// Gives the links in sight their letters, if they are waited for and the pages lie still.
  mutating func fillHints() -> [Effect] {
    guard let hints = layers.hints, hints.items.isEmpty, !isMoving else { return [] }
    let places = pagePlaces
    guard notes.known.knowsLinks(of: pages) else { return [] }
    let inView = pages.flatMap { page -> [(page: PageNumber, link: PageLink)] in
      guard let seen = places[page] else { return [] }
      return (notes.known.links[page] ?? []).filter { isInView($0.box, of: seen) }
        .map { (page, $0) }
    }
    guard !inView.isEmpty else {
      messages.tell(Words.noLinks)
      return close(.hints)
    }
    layers.hints = LinkHints(inView)
    return []
  }

  private func isInView(_ box: PageBox, of seen: PagePlace) -> Bool {
    let least = seen.place(of: Vector2(box.left, box.top))
    let greatest = seen.place(of: Vector2(box.right, box.bottom))
    return greatest.x > 0 && greatest.y > 0 && least.x < view.width && least.y < view.height
  }

  mutating func hintTyped(_ text: String) -> [Effect] {
    guard var hints = layers.hints, !hints.items.isEmpty else { return [] }
    let meant = hints.take(text)
    layers.hints = hints
    guard meant != nil || hints.left.isEmpty else { return [] }
    return close(.hints) + (meant.map { follow($0.link) } ?? [])
  }

  /// Takes a key while letters are shown; nil where it is a command.
  mutating func hintKey(_ chord: Chord) -> [Effect]? {
    switch keys.control(for: chord, in: .prompt) {
    case .close: return close(.hints)
    case .erase:
      layers.hints?.erase()
      return []
    // Letters come by what is typed.
    default: return chord.types ? [] : nil
    }
  }

  // MARK: Sheets

  /// Takes a key while a sheet is open; nil where it is a command.
  mutating func sheetKey(_ chord: Chord, in sheet: SheetState) -> [Effect]? {
    let control = keys.control(for: chord, in: .sheet)
    if let step = control.flatMap(ScrollStep.init) { return [.scrollSheet(step)] }
    let hasAnswers = !sheet.answers.isEmpty
    switch control {
    case .close: return answerSheet(nil)
    case .choose: return answerSheet(layers.sheetFocus)
    case .next where hasAnswers: return moveFocus(by: 1)
    case .previous where hasAnswers: return moveFocus(by: -1)
    default: break
    }
    if case .address = sheet {
      switch control {
      case .open: return answerSheet(0)
      case .copy: return answerSheet(1)
      default: return []
      }
    }
    if sheet.isAboutPreset { return [] }
    // The key that opened it closes it.
    let command = keys.command(for: chord)
    return command?.isImmediate == true || command == .quit ? nil : []
  }

  /// Takes an answer of the sheet that is open, or none; it closes.
  mutating func answerSheet(_ answer: Int?) -> [Effect] {
    let sheet = layers.sheet
    let closed = close(.sheet)
    if let question = sheet, question.isAboutPreset {
      return closed + (answer == 0 ? carryOut(lookEditor.agree(to: question)) : [])
    }
    guard case .address(let address) = sheet else { return closed }
    switch answer {
    case 0: return closed + [.openAddress(address)]
    case 1:
      messages.tell(Words.copied)
      return closed + [.copy(address.description)]
    default: return closed
    }
  }
}

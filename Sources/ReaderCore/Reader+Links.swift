import BookModel
import PageGeometry
import Keyboard
import PageLayout

/// Links: by the pointer, by keys, and out of the book.
extension Reader {
  /// Goes where a link leads; out of the book only after asking.
  mutating func follow(_ link: PageLink) -> [Effect] {
    switch link.target {
    case .page(let page): return dispatch(.going(to: page))
    case .address(let address):
      // What is asked about is what is opened, to the letter.
      if let address = WebAddress(address) {
        sheet = .address(address)
      } else {
        messages.tell(Words.unopened(address.inert()), isError: true)
      }
      return []
    }
  }

  /// Puts letters at the links in sight, as soon as these are known.
  mutating func showHints() -> [Effect] {
    guard facts != nil, hints == nil else {
      hints = nil
      return []
    }
    keyInput.clear()
    hints = LinkHints()
    let asked = known.askLinks(of: pages)
    fillHints()
    return asked
  }

  /// Gives the links in sight their letters, if they are waited for and the pages lie still.
  mutating func fillHints() {
    guard let hints, hints.items.isEmpty, !isMoving else { return }
    let places = pagePlaces
    guard known.knowsLinks(of: pages) else { return }
    let inView = pages.flatMap { page -> [(page: PageNumber, link: PageLink)] in
      guard let seen = places[page] else { return [] }
      return (known.links[page] ?? []).filter { isInView($0.box, of: seen) }.map { (page, $0) }
    }
    guard !inView.isEmpty else {
      self.hints = nil
      return messages.tell(Words.noLinks)
    }
    self.hints = LinkHints(inView)
  }

  private func isInView(_ box: PageBox, of seen: PagePlace) -> Bool {
    let least = seen.place(of: Vector2(box.left, box.top))
    let greatest = seen.place(of: Vector2(box.right, box.bottom))
    return greatest.x > 0 && greatest.y > 0 && least.x < view.width && least.y < view.height
  }

  mutating func hintTyped(_ text: String) -> [Effect] {
    guard var hints, !hints.items.isEmpty else { return [] }
    let meant = hints.take(text)
    self.hints = meant != nil || hints.left.isEmpty ? nil : hints
    return meant.map { follow($0.link) } ?? []
  }

  /// Takes a key while letters are shown; nil where it is a command.
  mutating func hintKey(_ chord: Chord) -> [Effect]? {
    switch keys.control(for: chord, in: .prompt) {
    case .close: hints = nil
    case .erase: hints?.erase()
    default:
      // Letters come by what is typed.
      return chord.types ? [] : nil
    }
    return []
  }

  /// The letters at the links, at their places.
  var shownHints: [FaceContent.Hint] {
    guard let hints else { return [] }
    let places = pagePlaces
    return hints.left.compactMap { item in
      places[item.page].map {
        FaceContent.Hint(
          text: String(item.letters.dropFirst(hints.typed.count)),
          place: $0.place(of: Vector2(item.link.box.left, item.link.box.top)))
      }
    }
  }

  /// Where the link under the pointer leads.
  var tip: FaceContent.Hint? {
    guard hover.hasMoved, let hover = hover.place, pointer == .idle, panel == nil, sheet == nil,
      let link = link(at: hover)
    else { return nil }
    let words =
      switch link.target {
      case .page(let page): Words.leads(toPage: shownNumber(of: page))
      case .address(let address):
        WebAddress(address)?.description ?? address.shortened.withoutControls
      }
    return FaceContent.Hint(text: words, place: hover)
  }

  // MARK: Sheets

  /// Takes a key while a sheet is open; nil where it is a command.
  mutating func sheetKey(_ chord: Chord) -> [Effect]? {
    guard let sheet else { return nil }
    let control = keys.control(for: chord, in: .sheet)
    if let step = control.flatMap(ScrollStep.init) { return [.scrollSheet(step)] }
    let hasAnswers = !sheet.answers.isEmpty
    switch control {
    case .close: return answerSheet(nil)
    case .choose: return answerSheet(sheetFocus)
    case .next where hasAnswers, .previous where hasAnswers:
      moveFocus(by: control == .next ? 1 : -1)
      return []
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
    defer { sheet = nil }
    if let question = sheet, question.isAboutPreset {
      return answerPreset(question, isYes: answer == 0)
    }
    guard case .address(let address) = sheet else { return [] }
    switch answer {
    case 0: return [.openAddress(address)]
    case 1:
      messages.tell(Words.copied)
      return [.copy(address.description)]
    default: return []
    }
  }
}

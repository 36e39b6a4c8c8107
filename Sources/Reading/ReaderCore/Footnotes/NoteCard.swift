import RectoBookModel
import RectoKeyboard

/// A note that is read on a card beside its mark.
struct NoteCard: Equatable, Sendable {
  /// Where the mark stands.
  let spot: WordCard.Spot
  /// The mark; it leads to where the book has the note.
  let mark: PageLink
  /// Whether keys mean the line that goes there.
  private(set) var isFocused = false

  /// The card of a mark on a page; nil for other links.
  init?(_ link: PageLink, on page: PageNumber) {
    guard !link.note.isEmpty else { return nil }
    (mark, spot) = (link, WordCard.Spot(page: page, boxes: [link.box]))
  }

  /// What is read, as it is copied.
  var text: String { mark.note.joined(separator: "\n") }

  /// The lines of the card, the last of which goes to the note.
  var rows: [OverlayContent.WordCard.Row] {
    let paragraphs = mark.note.flatMap { $0.inert().parts }
    var rows = paragraphs.prefix(Limits.cardRows - 1).map {
      OverlayContent.WordCard.Row($0, .plain)
    }
    var last = OverlayContent.WordCard.Row(CardText.goToNote, .plain)
    (last.words, last.linked) = ([0..<CardText.goToNote.count], [0])
    last.beginsGroup = true
    rows.append(last)
    return rows
  }

  /// Goes to where the book has the note.
  private var going: Reply {
    var reply = mark.reply
    reply.closing = .noteCard
    return reply
  }

  /// Receives a key.
  ///
  /// - Parameters:
  ///   - chord: the key.
  ///   - keys: what keys mean.
  /// - Returns: what follows; nil where it is a command.
  mutating func receive(_ chord: Chord, in keys: KeyTable) -> Reply? {
    let control = keys.control(for: chord, in: .card)
    if let step = control.flatMap(ScrollStep.init) { return [.scrollSheet(step)] }
    switch control {
    case .close, .back: return .closing(.noteCard)
    case .next, .previous, .left, .right: isFocused.toggle()
    case .choose: return going
    case .copy:
      return Reply([.copy(text)], reporting: [.init(text: ScreenText.copied)])
    default: return keys.command(for: chord) == nil && chord.types ? [] : nil
    }
    return []
  }

  /// What a pointer does to it.
  func receive(_ action: WordCardAction) -> Reply {
    switch action {
    case .followed: going
    case .searched: []
    case .wentBack, .closed: .closing(.noteCard)
    }
  }
}

extension String {
  /// The text in pieces that can be laid out, which end at spaces where there are any.
  fileprivate var parts: [String] {
    guard utf8.count > Limits.laidOutBytes else { return [self] }
    var (parts, part, word): ([String], String, String) = ([], "", "")
    func isFull(_ more: String) -> Bool {
      part.utf8.count + more.utf8.count > Limits.laidOutBytes
    }
    // A sign may carry as many marks as it likes.
    for character in self where character.utf8.count <= Limits.laidOutBytes {
      let sign = String(character)
      if isFull(word + sign) {
        if part.isEmpty { (part, word) = (word, "") }
        parts.append(part)
        part = ""
      }
      word += sign
      if character.isWhitespace { (part, word) = (part + word, "") }
    }
    return (parts + [part + word]).filter { !$0.isEmpty }
  }
}

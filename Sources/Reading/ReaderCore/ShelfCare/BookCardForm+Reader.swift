import RectoBookModel
import RectoKeyboard

/// The form over the shelf of a reader: what keys, typing and the pointer do to it.
extension BookCardForm {
  /// Takes a key.
  static func receive(_ chord: Chord, in reader: inout Reader) -> [Effect] {
    switch reader.keys.control(for: chord, in: .prompt) {
    case .close: return reader.close(.bookCard)
    case .choose: return save(in: &reader)
    case .paste: return [.paste]
    case .copy: return reader.layers.bookCard?.line.copied ?? []
    case .cut:
      let copied = reader.layers.bookCard?.line.copied ?? []
      return copied + change(in: &reader) { $0.receive(.cut) }
    case let control?: return change(in: &reader) { $0.receive(control) }
    case nil: break
    }
    // On a page number, keys that go far in a list go far in the book.
    switch reader.keys.control(for: chord, in: .list) {
    case .pageDown: return change(in: &reader) { $0.stepCover(by: 10) }
    case .pageUp: return change(in: &reader) { $0.stepCover(by: -10) }
    default: return []
    }
  }

  /// Text was typed or pasted.
  static func type(_ text: String, in reader: inout Reader) -> [Effect] {
    change(in: &reader) { $0.insert(text) }
  }

  /// The pointer did something to it, or to what the shelf is chosen by.
  static func receive(_ action: LibraryAction, in reader: inout Reader) -> [Effect] {
    switch action {
    case .focused(let field): return change(in: &reader) { $0.focus(on: field) }
    case .steppedCover(let pages): return change(in: &reader) { $0.stepCover(by: pages) }
    case .savedCard: return save(in: &reader)
    case .closedCard: return reader.close(.bookCard)
    case .chose: return reader.layers.list?.kind == .shelves ? [] : reader.toggleList(.shelves)
    case .removed(let chip): return ShelfChips.remove(chip, in: &reader)
    }
  }

  /// Changes the form; the picture of its cover follows.
  private static func change(
    in reader: inout Reader, _ body: (inout BookCardForm) -> Void
  ) -> [Effect] {
    guard var form = reader.layers.bookCard else { return [] }
    let before = form.cover
    body(&form)
    reader.layers.bookCard = form
    return form.cover == before ? [] : form.effects
  }

  /// What is wanted for what is shown.
  var effects: [Effect] {
    guard let cover, let book = books.first else { return [] }
    return [.previewCover(cover.number, of: book)]
  }

  private static func save(in reader: inout Reader) -> [Effect] {
    guard let form = reader.layers.bookCard else { return [] }
    let closed = reader.close(.bookCard)
    return closed + (form.change.map { [.tend(.edit(form.books, $0), as: .new)] } ?? [])
  }
}

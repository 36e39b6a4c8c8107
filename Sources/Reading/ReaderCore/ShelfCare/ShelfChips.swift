import RectoBookModel

/// What the books of the shelf are chosen and sorted by, as chips: how they come and go.
struct ShelfChips {
  private let words: ShelfText

  /// The chips of what is asked for.
  init(_ words: ShelfText) { self.words = words }

  /// Those over the shelf of a reader; while words are typed, those that are none of the line.
  init(_ reader: Reader) {
    words = reader.layers.prompt?.shelfFilters ?? ShelfText(reader.shelf?.words ?? "")
  }

  /// What each stands for: filters and the order one by one, and the words that are looked for as one.
  private var parts: [String] {
    words.filters.parts + (words.sought.isEmpty ? [] : [words.sought])
  }

  /// What is shown of them; where nothing is chosen, one that leads to what can be.
  var content: [OverlayContent.Chip] {
    guard !parts.isEmpty else {
      return [OverlayContent.Chip(text: ScreenText.menuItem(.shelves), canGo: false)]
    }
    return parts.map {
      OverlayContent.Chip(text: ShelfText.title(of: $0).withoutControls.shortened, canGo: true)
    }
  }

  /// The same without one of them.
  func without(_ chip: Int) -> ShelfText {
    guard parts.indices.contains(chip) else { return words }
    var left = parts
    left.remove(at: chip)
    return ShelfText(left.joined(separator: " "))
  }

  // MARK: The reader

  /// Takes one away.
  static func remove(_ chip: Int, in reader: inout Reader) -> [Effect] {
    let left = ShelfChips(reader).without(chip)
    guard reader.layers.prompt?.kind == .shelfWords else {
      return reader.shelf?.filter(by: left.text) ?? []
    }
    reader.layers.prompt?.shelfFilters = left
    return seek(in: &reader)
  }

  /// Takes the last one away, where there is one.
  static func removeLast(in shelf: inout ShelfState) -> [Effect] {
    let chips = ShelfChips(ShelfText(shelf.words))
    return chips.parts.isEmpty ? [] : shelf.filter(by: chips.without(chips.parts.count - 1).text)
  }

  /// Asks for words that books of the shelf are looked for by; nothing where no shelf is in sight.
  static func ask(_ reader: inout Reader) -> [Effect] {
    guard reader.isShelfInSight, let words = reader.shelf?.words else { return [] }
    return reader.carryOut(.opening(.prompt(PromptState(shelfWords: ShelfText(words)))))
  }

  /// The line over the shelf was edited: a filter that is typed whole, with a space after it, becomes a chip.
  static func seek(in reader: inout Reader) -> [Effect] {
    guard var prompt = reader.layers.prompt, var filters = prompt.shelfFilters else { return [] }
    let typed = prompt.line.text
    let parts = ShelfText(typed).parts
    let whole = typed.last?.isWhitespace == true ? parts : parts.dropLast()
    let taken = whole.filter { ShelfText.isFilter($0) }
    if !taken.isEmpty {
      for token in taken { filters = filters.with(token) }
      let left = parts.filter { !taken.contains($0) }.joined(separator: " ")
      prompt.line = LineEditor(left.isEmpty ? "" : left + " ")
      prompt.shelfFilters = filters
      reader.layers.prompt = prompt
    }
    return reader.shelf?.filter(by: words(of: prompt)) ?? []
  }

  /// The line is done with: what it says holds, or the filters alone.
  static func end(_ prompt: PromptState, keepsLine: Bool, in reader: inout Reader) -> [Effect] {
    let filters = prompt.shelfFilters?.text ?? ""
    return reader.shelf?.filter(by: keepsLine ? words(of: prompt) : filters) ?? []
  }

  private static func words(of prompt: PromptState) -> String {
    [prompt.shelfFilters?.text ?? "", prompt.line.text.trimmed].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Erases before the caret of the line; before its first character the last chip.
  static func erase(in reader: inout Reader) -> [Effect] {
    guard let prompt = reader.layers.prompt, let filters = prompt.shelfFilters,
      !filters.parts.isEmpty
    else { return [] }
    return remove(filters.parts.count - 1, in: &reader)
  }
}

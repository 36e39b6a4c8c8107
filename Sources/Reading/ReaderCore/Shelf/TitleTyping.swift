/// The beginning of a title, or of another word of a book, that is typed on the shelf to jump to it.
struct TitleTyping: Equatable, Sendable {
  /// What was typed, in small letters.
  private(set) var text = ""
  /// The number of the book from which the way to it began.
  private(set) var start = 0
  /// When the last of it was typed.
  private var time = -Double.infinity

  /// Seconds within which letters belong to one word.
  static let pause = 1.2
  /// Seconds within which they do if a title begins so: a letter may have waited while a picture was drawn.
  private static let doubt = 4.0
  /// Letters that count: more than two titles share.
  private static let most = 60

  /// Whether what comes at a time goes on with it.
  func isGoingOn(at time: Double) -> Bool { !text.isEmpty && time <= self.time + Self.pause }

  /// Letters were typed at a time while one of these entries was meant.
  mutating func type(
    _ letters: String, at time: Double, among entries: [ShelfBook], from meant: Int
  ) {
    if !isGoingOn(at: time), !isContinued(by: letters, at: time, among: entries, from: meant) {
      (text, start) = ("", entries[meant].id)
    }
    text = String((text + letters.lowercased()).prefix(Self.most))
    self.time = time
  }

  /// Whether letters that come late most likely go on with it.
  private func isContinued(
    by letters: String, at time: Double, among entries: [ShelfBook], from meant: Int
  ) -> Bool {
    guard !text.isEmpty, time <= self.time + Self.doubt else { return false }
    var longer = self
    longer.text += letters.lowercased()
    return !longer.isOneLetter && longer.found(.title, among: entries, from: meant) != nil
  }

  /// Whether it is one letter again and again, which goes through the titles that begin with it.
  private var isOneLetter: Bool { text.allSatisfy { $0 == text.first } }

  /// A book that is called by what was typed.
  enum Found: Equatable, Sendable {
    /// It stands on the shelf, in this place; or it is a stack of this name.
    case entry(Int)
    /// It lies in a stack; its number.
    case inStack(Int)
  }

  /// The first of these entries, from the one that is meant on and round the end, whose title begins with what was
  /// typed, else one with another word in its title that does, else one by an author who is called so. One that lies in a
  /// stack is found only where none stands there.
  func found(among entries: [ShelfBook], from meant: Int) -> Found? {
    JumpNames.Part.allCases.lazy.compactMap { found($0, among: entries, from: meant) }.first
  }

  private func found(_ part: JumpNames.Part, among entries: [ShelfBook], from meant: Int) -> Found?
  {
    let sought = isOneLetter ? String(text.prefix(1)) : text
    let order = entries.indices.map { ($0 + meant + (isOneLetter ? 1 : 0)) % entries.count }
    let entry = order.first { index in
      let names = entries[index].stack.map { JumpNames(title: $0.name) } ?? entries[index].jumpNames
      return names.begin(with: sought, in: part)
    }
    if let entry { return .entry(entry) }
    return order.lazy.compactMap { entries[$0].stack }.compactMap { stack in
      zip(stack.books, stack.jumpNames).first { $0.1.begin(with: sought, in: part) }
        .map { .inStack($0.0) }
    }.first
  }

  /// When it is gone on with no longer; nil where that has passed at a time.
  func end(after time: Double) -> Double? {
    guard !text.isEmpty else { return nil }
    let end = self.time + Self.pause
    return end > time ? end : nil
  }
}

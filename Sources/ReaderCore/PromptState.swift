import BookModel

/// A question at the edge of the view, and the answer as far as it is typed.
struct PromptState: Equatable, Sendable {
  /// What is asked for.
  enum Kind: Equatable, Sendable {
    /// A page.
    case page
    /// Words to look for.
    case find
    /// A command by its name.
    case command
    /// The name of a page's bookmark.
    case bookmarkName(PageNumber)
    /// A path.
    case path
    /// The name of a preset that is to be kept.
    case presetName
  }

  let kind: Kind
  /// The answer.
  var line: LineEditor
  /// What is to be said of it.
  var note = ""
  /// Commands that it may be completed to.
  private(set) var completions: [Command] = []
  /// The one that was chosen.
  private(set) var selected: Int?

  init(_ kind: Kind, text: String = "") {
    self.kind = kind
    line = LineEditor(text)
    complete()
  }

  /// Takes typed or pasted text.
  mutating func insert(_ text: String) {
    line.insert(text)
    complete()
  }

  /// Takes a key that edits or chooses a completion; whether it was one.
  mutating func take(_ chord: String) -> Bool {
    switch chord {
    case "Tab", "Down": choose(by: 1)
    case "Shift+Tab", "Up": choose(by: -1)
    default:
      guard line.take(chord) else { return false }
      complete()
    }
    return true
  }

  private mutating func choose(by step: Int) {
    guard !completions.isEmpty else { return }
    let next = selected.map { $0 + step } ?? (step > 0 ? 0 : -1)
    choose((next + completions.count) % completions.count)
  }

  /// Takes a completion.
  mutating func choose(_ index: Int) {
    guard completions.indices.contains(index) else { return }
    selected = index
    line = LineEditor(completions[index].rawValue)
  }

  /// Finds what the command's name may become: names that begin with it, then names that contain
  /// it, then commands whose summary does.
  private mutating func complete() {
    selected = nil
    guard kind == .command else { return }
    let typed = line.text.lowercased()
    guard !typed.contains(" ") else { return completions = [] }
    let beginning = Command.allCases.filter { $0.rawValue.hasPrefix(typed) }
    let containing = Command.allCases.filter {
      !$0.rawValue.hasPrefix(typed) && $0.rawValue.contains(typed)
    }
    let described = Command.allCases.filter {
      !$0.rawValue.contains(typed) && $0.summary.contains(typed)
    }
    completions = Array((beginning + containing + described).prefix(Limits.completions))
  }

  /// The order that a typed line means: a command's name, then what it is to be done with; a number
  /// is the count.
  static func order(_ line: String) -> Result<Order, UnknownCommand> {
    let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let name = parts.first.map(String.init) else { return .failure(UnknownCommand(name: "")) }
    // A bare number is a page, as in `:12`.
    if Int(name) != nil, parts.count == 1 { return .success(Order(.goToPage, argument: name)) }
    guard let command = Command(rawValue: name.lowercased()) else {
      return .failure(UnknownCommand(name: name))
    }
    let rest = parts.count > 1 ? String(parts[1]).trimmed : ""
    return .success(Order(command, count: Int(rest), argument: rest))
  }

  /// A name that no command has.
  struct UnknownCommand: Error, Equatable {
    var name: String

    var words: String {
      Words.noCommand(
        name, nearest: NearestName.find(name.lowercased(), in: Command.allCases.map(\.rawValue)))
    }
  }
}

extension String {
  /// Without white space at either end.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

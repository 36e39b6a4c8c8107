import RectoBookModel

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
    /// Words that books of the shelf are looked for by.
    case shelfWords
  }

  let kind: Kind
  /// The answer.
  var line: LineEditor
  /// What is to be said of it.
  var note = ""
  /// What a line may be completed to.
  enum Completion: Equatable, Sendable {
    /// A command.
    case command(Command)
    /// A command with what it is to be done with.
    case argument(Command, NamedChoice)

    /// The line that it makes.
    var line: String {
      switch self {
      case .command(let command): command.rawValue
      case .argument(let command, let choice): command.rawValue + " " + choice.name
      }
    }
  }

  /// What it may be completed to.
  private(set) var completions: [Completion] = []
  /// The one that was chosen.
  private(set) var selected: Int?

  /// The command that Enter means though its name is not typed whole: the only one that fits.
  var onlyCommand: Command? {
    guard completions.count == 1, case .command(let command) = completions[0] else { return nil }
    return command
  }

  /// What commands can be done with, as far as it has names; those that are not in it take none.
  private let arguments: [Command: [NamedChoice]]
  /// The folder that was looked into, as it was typed, and the paths that are there.
  private var folder: (name: String, paths: [String])?

  init(_ kind: Kind, text: String = "", arguments: [Command: [NamedChoice]] = [:]) {
    (self.kind, self.arguments) = (kind, arguments)
    line = LineEditor(text)
    complete()
  }

  static func == (a: PromptState, b: PromptState) -> Bool {
    a.kind == b.kind && a.line == b.line && a.note == b.note && a.completions == b.completions
      && a.selected == b.selected
  }

  /// Takes typed or pasted text.
  mutating func insert(_ text: String) {
    line.insert(text)
    complete()
  }

  /// Receives a control that edits or chooses a completion.
  mutating func receive(_ control: Control) {
    switch control {
    case .next: choose(by: 1)
    case .previous: choose(by: -1)
    default: if line.receive(control) { complete() }
    }
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
    line = LineEditor(completions[index].line)
  }

  // MARK: What commands are done with

  /// The command of the line, and what is typed after it; nil where it takes nothing that has a name.
  private var typedArgument: (command: Command, text: String)? {
    let parts = line.text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard kind == .command, let name = parts.first?.lowercased(),
      let command = Command(rawValue: name), arguments[command] != nil,
      parts.count == 2 || line.text.last?.isWhitespace == true
    else { return nil }
    return (command, parts.count == 2 ? String(parts[1]) : "")
  }

  /// The folder that a path which is being typed lies in, where nobody has looked into it yet.
  mutating func wantedFolder() -> String? {
    guard let typed = typedArgument, typed.command.paths != .none,
      let slash = typed.text.lastIndex(of: "/")
    else { return nil }
    let name = String(typed.text[...slash])
    guard folder?.name != name else { return nil }
    folder = (name, [])
    return name
  }

  /// Receives what is in a folder, if it is still meant.
  mutating func receive(_ paths: [String], in name: String) {
    guard folder?.name == name else { return }
    folder = (name, paths)
    complete()
  }

  private func completions(of command: Command, _ typed: String) -> [Completion] {
    let words = typed.lowercased()
    let named = (arguments[command] ?? []).filter { $0.name.lowercased().contains(words) }
    let beginning = named.filter { $0.name.lowercased().hasPrefix(words) }
    let containing = named.filter { !$0.name.lowercased().hasPrefix(words) }
    let paths = (folder?.paths ?? []).filter { path in
      guard path.hasPrefix(typed) else { return false }
      return switch command.paths {
      case .none: false
      case .folders: path.hasSuffix("/")
      case .files: true
      }
    }
    return (beginning + containing + paths.map { NamedChoice($0, "") }).prefix(Limits.completions)
      .map { .argument(command, $0) }
  }

  /// Finds what the command's name may become: names that begin with it, then names that contain
  /// it, then commands whose summary does.
  private mutating func complete() {
    selected = nil
    guard kind == .command else { return }
    if let (command, typed) = typedArgument {
      return completions = completions(of: command, typed)
    }
    let typed = line.text.lowercased()
    guard !typed.contains(" ") else { return completions = [] }
    let beginning = Command.allCases.filter { $0.rawValue.hasPrefix(typed) }
    let containing = Command.allCases.filter {
      !$0.rawValue.hasPrefix(typed) && $0.rawValue.contains(typed)
    }
    let described = Command.allCases.filter {
      !$0.rawValue.contains(typed) && $0.summary.contains(typed)
    }
    completions = (beginning + containing + described).prefix(Limits.completions)
      .map(Completion.command)
  }

  /// The invocation that a typed line means: a command's name, then what it is to be done with; a number
  /// is the count.
  static func invocation(_ line: String) -> Result<Invocation, UnknownCommand> {
    let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let name = parts.first.map(String.init) else { return .failure(UnknownCommand(name: "")) }
    // A bare number is a page, as in `:12`.
    if Int(name) != nil, parts.count == 1 { return .success(Invocation(.goToPage, argument: name)) }
    guard let command = Command(rawValue: name.lowercased()) else {
      return .failure(UnknownCommand(name: name))
    }
    let rest = parts.count > 1 ? String(parts[1]).trimmed : ""
    return .success(Invocation(command, count: Int(rest), argument: rest))
  }

  /// The invocation that the whole line means, or the only command that its words describe; nil for an empty
  /// line.
  var meantInvocation: Result<Invocation?, UnknownCommand> {
    let answer = line.text.trimmed
    guard !answer.isEmpty else { return .success(nil) }
    switch Self.invocation(answer) {
    case .success(let invocation): return .success(invocation)
    case .failure(let unknown):
      return onlyCommand.map { .success(Invocation($0)) } ?? .failure(unknown)
    }
  }

  /// A name that no command has.
  struct UnknownCommand: Error, Equatable {
    var name: String

    var words: String {
      ScreenText.noCommand(
        name, nearest: name.lowercased().nearest(among: Command.allCases.map(\.rawValue)))
    }
  }
}

/// What a command can be done with: its name, and what it is.
struct NamedChoice: Equatable, Sendable {
  var name: String
  var detail: String

  init(_ name: String, _ detail: String) { (self.name, self.detail) = (name, detail) }
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

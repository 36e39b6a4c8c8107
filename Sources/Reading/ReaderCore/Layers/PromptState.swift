import RectoBookModel

/// A question at the edge of the view, and the answer as far as it is typed.
struct PromptState: Equatable, Sendable {
  /// What is asked for.
  enum Kind: Equatable, Sendable {
    case page
    /// Words to look for.
    case find
    /// A command by its name.
    case command
    /// The name of a page's bookmark.
    case bookmarkName(PageNumber)
    /// What is written beside the annotation of that name.
    case note(String)
    /// A word that is to be looked up.
    case lookUp
    case path
    /// The path of a folder whose books come into the library.
    case folder
    /// The name of a preset that is to be kept.
    case presetName
    /// Words that books of the shelf are looked for by.
    case shelfWords
    /// The collection that the books of some numbers come into.
    case collection([Int])
  }

  let kind: Kind
  /// The answer.
  var line: LineEditor
  /// What is to be said of it.
  var note = ""
  /// What a line may be completed to.
  enum Completion: Equatable, Sendable {
    case command(Command)
    /// A command with what it is to be done with.
    case argument(Command, NamedChoice)
    case path(String)
    /// The folder above the one that is looked into.
    case above(String)
    /// The folder that is looked into, where one is asked for.
    case here(String)
    case name(String)

    /// The line that it makes.
    var line: String {
      switch self {
      case .command(let command): command.rawValue
      case .argument(let command, let choice): command.rawValue + " " + choice.name
      case .path(let path), .above(let path), .here(let path): path
      case .name(let name): name
      }
    }

    /// Whether it is a folder that may be looked into.
    var isFolder: Bool {
      switch self {
      case .path, .above, .argument: line.hasSuffix("/")
      case .command, .here, .name: false
      }
    }
  }

  /// What it may be completed to.
  private(set) var completions: [Completion] = []
  /// The one that was chosen.
  private(set) var selected: Int?

  /// The completion that Enter takes, by its place: the one that was chosen, else what is typed whole, else the foremost
  /// that fits; nil where what is typed counts as it stands.
  var meant: Int? {
    if let selected { return selected }
    let typed = typedArgument?.text ?? line.text.trimmed
    // A number says how often, or where to go.
    guard kind == .command, !typed.isEmpty, Int(typed) == nil else { return nil }
    let names = completions.map { completion -> String? in
      switch completion {
      case .command(let command): command.rawValue
      // Where to go is said by labels as well, and paths are typed.
      case .argument(.goToPage, _), .path, .above, .here, .name: nil
      case .argument(let command, let choice):
        arguments[command]?.contains(choice) == true ? choice.name : nil
      }
    }
    return names.firstIndex { $0?.lowercased() == typed.lowercased() }
      ?? names.firstIndex { $0 != nil }
  }

  /// What commands can be done with, as far as it has names; those that are not in it take none.
  var arguments: [Command: [NamedChoice]] {
    didSet { if selected == nil, arguments != oldValue { complete() } }
  }
  /// The commands that can be done where the line was opened; nil for all.
  var offered: Set<Command>? {
    didSet { if selected == nil, offered != oldValue { complete() } }
  }
  /// The names of the collections that there are.
  var collections: [String] = [] { didSet { if selected == nil { complete() } } }
  /// What the shelf is filtered by beside what is typed; nil where no shelf is.
  var shelfFilters: ShelfText?
  /// The folder that was looked into, as it was typed, and the paths that are there.
  private var folder: (name: String, paths: [String])?

  init(_ kind: Kind, text: String = "", arguments: [Command: [NamedChoice]] = [:]) {
    (self.kind, self.arguments) = (kind, arguments)
    line = LineEditor(text, spansLines: kind.spansLines)
    complete()
  }

  /// Words that books of the shelf are looked for by, and what they are filtered by already.
  init(shelfWords words: ShelfText) {
    self.init(.shelfWords, text: words.sought)
    shelfFilters = words.filters
  }

  static func == (a: PromptState, b: PromptState) -> Bool {
    a.kind == b.kind && a.line == b.line && a.note == b.note && a.completions == b.completions
      && a.selected == b.selected && a.offered == b.offered && a.shelfFilters == b.shelfFilters
  }

  /// Takes typed or pasted text.
  mutating func insert(_ text: String) {
    // A folder that was chosen ends with one already.
    if text == "/", lookIntoChosen() { return }
    line.insert(text)
    complete()
  }

  /// Receives a control that edits or chooses a completion.
  mutating func receive(_ control: Control) {
    switch control {
    case .next where line.spansLines: line.step(byLines: 1)
    case .previous where line.spansLines: line.step(byLines: -1)
    case .complete where line.spansLines: break
    case .complete: if !completePath() { takeMeant() }
    case .next: choose(by: 1)
    case .previous: choose(by: -1)
    default: if line.receive(control) { complete() }
    }
  }

  private mutating func choose(by step: Int) {
    guard !completions.isEmpty else { return }
    // The folder above is gone to by a step back, and Enter takes the one that is typed.
    let first = completions.firstIndex {
      switch $0 {
      case .above, .here: false
      case .command, .argument, .path, .name: true
      }
    }
    let next = meant.map { $0 + step } ?? (step > 0 ? first ?? 0 : -1)
    choose((next + completions.count) % completions.count)
  }

  /// Completes a path that is typed as far as all agree that begin so; whether that is farther than it was.
  private mutating func completePath() -> Bool {
    guard typedPath != nil, meant == nil else { return false }
    let typed = line.text.lowercased()
    let paths = completions.compactMap { completion -> String? in
      switch completion {
      case .path, .argument: completion.line
      case .command, .above, .here, .name: nil
      }
    }
    let beginning = paths.filter { $0.lowercased().hasPrefix(typed) }
    let fitting = beginning.isEmpty && paths.count == 1 ? paths : beginning
    guard let first = fitting.first else { return false }
    let shared = fitting.dropFirst().reduce(first) { shared, path in
      let count = zip(shared, path).prefix { $0.lowercased() == $1.lowercased() }.count
      return String(shared.prefix(count))
    }
    guard shared.count > line.text.count || fitting.count == 1 && shared != line.text else {
      return false
    }
    line = LineEditor(shared)
    complete()
    return true
  }

  /// Takes a completion that was clicked: a folder is looked into.
  ///
  /// - Returns: whether it is the answer.
  mutating func take(_ index: Int) -> Bool {
    choose(index)
    if let selected, case .here = completions[selected] { return true }
    lookIntoChosen()
    return false
  }

  /// Whether a folder was chosen of those that the path may lead to.
  var isFolderChosen: Bool { selected.map { completions[$0].isFolder } ?? false }

  /// Looks into the folder that was chosen; whether one was.
  @discardableResult
  mutating func lookIntoChosen() -> Bool {
    guard isFolderChosen else { return false }
    complete()
    return true
  }

  /// Takes the completion that is meant; the next one where that is typed already.
  private mutating func takeMeant() {
    if let meant, completions[meant].line != line.text { choose(meant) } else { choose(by: 1) }
  }

  /// Takes a completion.
  mutating func choose(_ index: Int) {
    guard completions.indices.contains(index) else { return }
    selected = index
    line = LineEditor(completions[index].line)
  }

  // MARK: What commands are done with

  /// The command of the line, and what is typed after it; nil where it takes nothing that has a name.
  var typedArgument: (command: Command, text: String)? {
    let parts = line.text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard kind == .command, let name = parts.first?.lowercased(),
      let command = Command(rawValue: name) ?? command(shortened: name), arguments[command] != nil,
      parts.count == 2 || line.text.last?.isWhitespace == true
    else { return nil }
    return (command, parts.count == 2 ? String(parts[1]) : "")
  }

  /// The command that a word of its name stands for, where no other one is done with anything that has a name.
  private func command(shortened word: String) -> Command? {
    let found = Command.allCases.filter {
      arguments[$0] != nil && offered?.contains($0) ?? true
        && $0.rawValue.split(separator: "-").contains(word[...])
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The path that is being typed, and what it may lead to; nil where none is.
  private var typedPath: (text: String, paths: TypedPaths)? {
    if kind == .path { return (line.text, .books) }
    if kind == .folder { return (line.text, .folders) }
    return typedArgument.flatMap { typed in typed.command.paths.map { (typed.text, $0) } }
  }

  /// The command whose argument is being typed.
  var typedCommand: Command? { typedArgument?.command }

  /// Asks what is in the folder in which a path lies that is being typed, where nobody has looked into it yet.
  mutating func askPaths() -> [Effect] {
    // Who goes through what a folder holds has not come to the next one yet.
    guard let typed = typedPath, selected == nil else { return [] }
    let slash = typed.text.lastIndex(of: "/")
    // Before a `/` is typed a look is meant by its name.
    guard slash != nil || typed.paths == .books || kind == .folder else { return [] }
    let name = slash.map { String(typed.text[...$0]) } ?? ""
    guard folder?.name != name else { return [] }
    folder = (name, [])
    return [.askPaths(name, of: typed.paths)]
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
    // Pages are called by the words of their chapters.
    let described = (arguments[command] ?? []).filter {
      command == .goToPage && !named.contains($0) && $0.detail.lowercased().contains(words)
    }
    let paths = command.paths == nil ? [] : paths(typed).map { NamedChoice($0, "") }
    return (beginning + containing + described + paths).prefix(Limits.completions)
      .map { .argument(command, $0) }
  }

  /// The paths that a typed one may become: those whose last part begins as it does, then those in which it stands.
  private func paths(_ typed: String) -> [String] {
    guard let folder, typed.hasPrefix(folder.name) else { return [] }
    let words = typed.dropFirst(folder.name.count).lowercased()
    func part(_ path: String) -> String { path.dropFirst(folder.name.count).lowercased() }
    let found = folder.paths.filter { words.isEmpty || part($0).contains(words) }
    return found.filter { part($0).hasPrefix(words) } + found.filter { !part($0).hasPrefix(words) }
  }

  /// The folder above the one that is looked into, while no name is typed in that; nil for the topmost.
  private var folderAbove: String? {
    guard let folder, folder.name == line.text, folder.name != "/" else { return nil }
    let parts = folder.name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    switch parts.last {
    case nil, "~", "..", ".": return folder.name + "../"
    case _?: return parts.count == 1 ? "./" : parts.dropLast().joined(separator: "/") + "/"
    }
  }

  /// What a word alone means that is no command's name, but the name of something that one offered command can be done
  /// with; nil where several can.
  private func command(doneWith word: String, among offered: [Command]) -> Completion? {
    let found = offered.flatMap { command in
      // The numbers of pages are no words.
      (command == .goToPage ? [] : arguments[command] ?? [])
        .filter { $0.name.lowercased() == word }.map { Completion.argument(command, $0) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Finds what the command's name may become: its own, then the one command that is done with what is so called, then
  /// names of offered ones that begin with it, then those that contain it, then those whose summary does.
  private mutating func complete() {
    selected = nil
    if kind == .path || kind == .folder {
      let paths = paths(line.text).prefix(Limits.completions).map(Completion.path)
      let isWhole = kind == .folder && !line.text.isEmpty && folder?.name == line.text
      return completions =
        (isWhole ? [.here(line.text)] : []) + (folderAbove.map { [.above($0)] } ?? []) + paths
    }
    if case .collection = kind {
      let words = line.text.trimmed.lowercased()
      let fitting = collections.filter { words.isEmpty || $0.lowercased().contains(words) }
      return completions = fitting.prefix(Limits.completions).map(Completion.name)
    }
    guard kind == .command else { return }
    if let (command, typed) = typedArgument {
      return completions = completions(of: command, typed)
    }
    let typed = line.text.lowercased()
    guard !typed.contains(" ") else { return completions = [] }
    let named = Command(rawValue: typed)
    let all = Command.allCases.filter { offered?.contains($0) ?? true }
    let beginning = all.filter { $0.rawValue.hasPrefix(typed) && $0 != named }
    let containing = all.filter {
      !$0.rawValue.hasPrefix(typed) && $0.rawValue.contains(typed)
    }
    let described = all.filter {
      !$0.rawValue.contains(typed) && $0.summary.contains(typed)
    }
    let meant = named.map(Completion.command) ?? command(doneWith: typed, among: all)
    let found = (beginning + containing + described).map(Completion.command)
    completions = Array(([meant].compactMap(\.self) + found).prefix(Limits.completions))
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

  /// The invocation that Enter takes; nil for an empty line.
  var meantInvocation: Result<Invocation?, UnknownCommand> {
    let answer = line.text.trimmed
    guard !answer.isEmpty else { return .success(nil) }
    return Self.invocation(meant.map { completions[$0].line } ?? answer).map(Optional.some)
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

extension PromptState.Kind {
  /// Whether the answer may have several lines.
  var spansLines: Bool { if case .note = self { true } else { false } }

  /// Whether what is typed is about the open book.
  var isAboutBook: Bool {
    switch self {
    case .page, .find, .bookmarkName, .note: true
    case .command, .lookUp, .path, .folder, .presetName, .shelfWords, .collection: false
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

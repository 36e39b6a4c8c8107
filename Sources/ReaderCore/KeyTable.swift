import BookModel

/// Which keys mean which command: the one table of keys, which also prints the help.
///
/// A chord is written `Ctrl+Alt+Shift+Name`; a printable character is itself, with the case that
/// was typed and without `Shift`. Chords with a space between them are pressed one after the other.
public struct KeyTable: Equatable, Sendable {
  /// The chords of each command, the foremost first.
  public private(set) var bindings: [(command: Command, chords: [String])]
  /// Whether the middle button, held, moves the view; else it holds the magnifier.
  public internal(set) var middlePans = false
  private var commands: [String: Command]
  /// What longer sequences begin with.
  private var beginnings: Set<String> = []

  /// Makes a table; a chord that stands twice means its first command.
  public init(_ bindings: [(command: Command, chords: [String])]) {
    self.bindings = bindings
    commands = Dictionary(
      bindings.flatMap { row in row.chords.map { ($0, row.command) } },
      uniquingKeysWith: { first, _ in first })
    findBeginnings()
  }

  /// Makes the table of a profile, with changes on top.
  ///
  /// - Parameters:
  ///   - profile: whose hands it is for.
  ///   - changes: see `change(_:to:)`, in their order.
  /// - Throws: what is wrong with the first change that cannot be made.
  public init(
    profile: KeyProfile, changes: [(chords: String, command: String)] = []
  ) throws(KeyTableError) {
    self = profile.table
    for change in changes { try self.change(change.chords, to: change.command) }
  }

  /// Gives chords another meaning.
  ///
  /// - Parameters:
  ///   - chords: a chord, or several with spaces between them that are pressed one after the
  ///     other, as they are written in a file: `Ctrl+Shift+f`, `C-S-f`, `g t`. Empty for all
  ///     chords of the command, which is then bound to nothing.
  ///   - command: the command's name, or `none`.
  /// - Throws: a key or a command that there is not; the table is then what it was.
  public mutating func change(_ chords: String, to command: String) throws(KeyTableError) {
    let named = Command(rawValue: command)
    guard named != nil || command == Self.nothing else {
      let nearest = command.nearest(among: Command.allCases.map(\.rawValue))
      throw KeyTableError(
        chords: chords,
        reason: "no command is called \"\(command)\""
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    var parts: [String] = []
    for written in chords.split(separator: " ") {
      switch Chord.canonical(String(written)) {
      case .success(let chord): parts.append(chord)
      case .failure(let fault): throw KeyTableError(chords: chords, reason: fault.reason)
      }
    }
    guard parts.count <= Self.longestSequence else {
      throw KeyTableError(
        chords: chords, reason: "more than \(Self.longestSequence) keys follow each other")
    }
    if let digit = parts.first, Self.isDigit(digit) {
      throw KeyTableError(chords: chords, reason: "digits are counts")
    }
    guard !parts.isEmpty else {
      guard let named else { throw KeyTableError(chords: chords, reason: "no key is named") }
      return bind(nil, to: named)
    }
    bind(parts.joined(separator: " "), to: named)
  }

  /// The name of no command.
  public static let nothing = "none"
  /// More keys in a row than this are no short cut.
  private static let longestSequence = 4

  static func isDigit(_ chord: String) -> Bool { chord.count == 1 && "0"..."9" ~= chord }

  /// Binds a chord and nothing else to it; no chord: takes all of the command's away.
  private mutating func bind(_ chord: String?, to command: Command?) {
    for index in bindings.indices {
      bindings[index].chords.removeAll { $0 == chord || chord == nil && commands[$0] == command }
    }
    if let chord, let command {
      if let row = bindings.firstIndex(where: { $0.command == command }) {
        // What was chosen last is what the help shows first.
        bindings[row].chords.insert(chord, at: 0)
      } else {
        bindings.append((command, [chord]))
      }
    }
    let pans = middlePans
    self = KeyTable(bindings)
    middlePans = pans
  }

  private mutating func findBeginnings() {
    for chords in commands.keys {
      let parts = chords.split(separator: " ")
      for length in 1..<max(parts.count, 1) {
        beginnings.insert(parts.prefix(length).joined(separator: " "))
      }
    }
  }

  /// The command of a chord, or of chords with spaces between them, if they have one.
  public func command(for chord: String) -> Command? { commands[chord] }

  /// Whether longer sequences begin with this chord, or these.
  public func begins(_ chord: String) -> Bool { beginnings.contains(chord) }

  /// The chords of a command, the foremost first.
  public func chords(of command: Command) -> [String] {
    bindings.first { $0.command == command }?.chords ?? []
  }

  /// One line a command: its keys and what it does.
  public var help: String {
    bindings.filter { !$0.chords.isEmpty }
      .map { "\($0.chords.joined(separator: "  "))  \($0.command.summary)" }
      .joined(separator: "\n")
  }

  /// Tables are equal where they bind the same chords and the middle button does the same.
  public static func == (a: KeyTable, b: KeyTable) -> Bool {
    a.commands == b.commands && a.middlePans == b.middlePans
  }
}

/// A change to a key table that cannot be made.
public struct KeyTableError: Error, Equatable, CustomStringConvertible {
  /// The chords as they were written.
  public let chords: String
  /// Why.
  public let reason: String

  /// In words.
  public var description: String { "cannot bind key \"\(chords)\": \(reason)" }
}

public import RectoKeyboard

/// Which keys mean what, wherever they are pressed: the one table of keys, from which help, settings
/// and menus are made.
public struct KeyTable: Equatable, Sendable {
  /// The keys of a command, the foremost first.
  public struct Binding: Equatable, Sendable {
    /// What they mean.
    public var command: Command
    public var keys: [KeySequence]
  }

  /// The chords of a control, the foremost first.
  public struct ControlBinding: Equatable, Sendable {
    /// What they mean.
    public var control: Control
    public var chords: [Chord]
  }

  /// The keys of each command.
  public private(set) var bindings: [Binding]
  /// The chords of what lies over the book, and of the shelf.
  public private(set) var controls: [KeyContext: [ControlBinding]]
  /// Whether the middle button, held, moves the view; else it holds the magnifier.
  public internal(set) var middlePans = false
  private var commands: [KeySequence: Command] = [:]
  private var meanings: [KeyContext: [Chord: Control]] = [:]
  /// What longer sequences begin with.
  private var beginnings: Set<KeySequence> = []

  /// Makes a table; keys that stand twice mean what stands first.
  init(_ bindings: [Binding], controls: [KeyContext: [ControlBinding]] = Self.standardControls) {
    (self.bindings, self.controls) = (bindings, controls)
    index()
  }

  private mutating func index() {
    commands = Dictionary(
      bindings.flatMap { row in row.keys.map { ($0, row.command) } },
      uniquingKeysWith: { first, _ in first })
    beginnings = Set(commands.keys.flatMap(\.beginnings))
    meanings = controls.mapValues { rows in
      Dictionary(
        rows.flatMap { row in row.chords.map { ($0, row.control) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Binds keys to a command and to nothing else; to nothing at all where it is nil.
  ///
  /// - Throws: where they begin with a digit, which is a count; the table is then what it was.
  public mutating func bind(_ keys: KeySequence, to command: Command?) throws(KeyTableError) {
    guard keys.chords.first?.digit == nil else {
      throw KeyTableError(keys: keys, reason: "digits are counts")
    }
    for index in bindings.indices { bindings[index].keys.removeAll { $0 == keys } }
    if let command {
      if let row = bindings.firstIndex(where: { $0.command == command }) {
        // What was chosen last is what the help shows first.
        bindings[row].keys.insert(keys, at: 0)
      } else {
        bindings.append(Binding(command: command, keys: [keys]))
      }
    }
    index()
  }

  /// Takes all keys of a command away.
  public mutating func unbind(_ command: Command) {
    for index in bindings.indices where bindings[index].command == command {
      bindings[index].keys = []
    }
    index()
  }

  /// Binds a chord to a control in a context, and to nothing else there; to nothing at all where it is
  /// nil.
  ///
  /// - Throws: where characters are typed there and the chord types one, or where there is no such
  ///   control; the table is then what it was.
  public mutating func bind(
    _ chord: Chord, to control: Control?, in context: KeyContext
  ) throws(KeyTableError) {
    guard context != .prompt || !chord.types else {
      throw KeyTableError(keys: KeySequence(chord), reason: "it is typed into the line")
    }
    var rows = controls[context] ?? []
    for index in rows.indices { rows[index].chords.removeAll { $0 == chord } }
    if let control {
      guard let row = rows.firstIndex(where: { $0.control == control }) else {
        throw KeyTableError(
          keys: KeySequence(chord), reason: "there is no \(control.rawValue) in \(context.rawValue)"
        )
      }
      rows[row].chords.insert(chord, at: 0)
    }
    controls[context] = rows
    index()
  }

  /// The command of keys, if they have one.
  public func command(for keys: KeySequence) -> Command? { commands[keys] }

  /// The command of a chord, if it has one.
  public func command(for chord: Chord) -> Command? { commands[KeySequence(chord)] }

  /// What a chord does in a context, if it does something there.
  public func control(for chord: Chord, in context: KeyContext) -> Control? {
    meanings[context]?[chord]
  }

  /// Whether a character means something in a context where it would else be typed, as the reader bound it: its
  /// key comes next.
  func isControl(_ text: String, in context: KeyContext?) -> Bool {
    guard let context, let chord = Chord(typed: text) else { return false }
    return control(for: chord, in: context) != nil
  }

  /// Whether longer sequences begin with these keys.
  public func begins(_ keys: KeySequence) -> Bool { beginnings.contains(keys) }

  /// The keys of a command, the foremost first.
  public func keys(of command: Command) -> [KeySequence] {
    bindings.first { $0.command == command }?.keys ?? []
  }

  /// One line a command: its keys, by names that settings read, and what it does.
  public var help: String {
    bindings.filter { !$0.keys.isEmpty }
      .map { "\($0.keys.map(Self.helpName).joined(separator: "  "))  \($0.command.summary)" }
      .joined(separator: "\n")
  }

  /// Keys as messages call them, too: Enter is what is printed on most of those that type `Return`.
  private static func helpName(of keys: KeySequence) -> String {
    keys.chords.map { $0.key == .named(.enter) ? $0.prefix + "Enter" : $0.description }
      .joined(separator: " ")
  }
}

/// What a reader can do; every key and pointer action is one of these.
public enum Command: String, CaseIterable, Sendable, Hashable {
  case nextPage = "next-page"
  case previousPage = "previous-page"
  case pageOnTheRight = "page-on-the-right"
  case pageOnTheLeft = "page-on-the-left"
  case scrollForward = "scroll-forward"
  case scrollBack = "scroll-back"
  case tenForward = "ten-pages-forward"
  case tenBack = "ten-pages-back"
  case firstPage = "first-page"
  case lastPage = "last-page"
  case panUp = "pan-up"
  case panDown = "pan-down"
  case panLeft = "pan-left"
  case panRight = "pan-right"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case fitPage = "fit-page"
  case largerText = "larger-text"
  case smallerText = "smaller-text"
  case toggleTwoPages = "one-or-two-pages"
  case toggleDirection = "reading-direction"
  case toggleFullScreen = "full-screen"
  case leaveLevel = "leave"
  case quit = "quit"

  /// What it does, in the words of the key list.
  public var summary: String {
    switch self {
    case .nextPage: "next page"
    case .previousPage: "previous page"
    case .pageOnTheRight: "the page on the right"
    case .pageOnTheLeft: "the page on the left"
    case .scrollForward: "scroll, then turn"
    case .scrollBack: "the same, back"
    case .tenForward: "ten pages on"
    case .tenBack: "ten pages back"
    case .firstPage: "first page"
    case .lastPage: "last page"
    case .panUp: "up, when zoomed"
    case .panDown: "down, when zoomed"
    case .panLeft: "left, when zoomed"
    case .panRight: "right, when zoomed"
    case .zoomIn: "zoom in"
    case .zoomOut: "zoom out"
    case .fitPage: "fit the page"
    case .largerText: "larger text, where it flows"
    case .smallerText: "smaller text"
    case .toggleTwoPages: "one or two pages"
    case .toggleDirection: "reading direction"
    case .toggleFullScreen: "full screen"
    case .leaveLevel: "let go; leave full screen"
    case .quit: "quit"
    }
  }
}

/// Which keys mean which command: the one table of keys, which also prints the help.
///
/// A chord is written `Ctrl+Shift+Name`; a printable character is itself, with the case that was
/// typed and without `Shift`.
public struct KeyTable: Equatable, Sendable {
  /// The chords of each command, the foremost first.
  public let bindings: [(command: Command, chords: [String])]
  private let commands: [String: Command]

  /// Makes a table; a chord that stands twice means its first command.
  public init(_ bindings: [(command: Command, chords: [String])]) {
    self.bindings = bindings
    commands = Dictionary(
      bindings.flatMap { row in row.chords.map { ($0, row.command) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The command of a chord, if it has one.
  public func command(for chord: String) -> Command? { commands[chord] }

  /// The keys that most readers' hands know.
  public static let standard = KeyTable([
    (.pageOnTheRight, ["Right"]),
    (.pageOnTheLeft, ["Left"]),
    (.nextPage, ["PageDown", "n", "J", "."]),
    (.previousPage, ["PageUp", "p", "K", ",", "Backspace"]),
    (.scrollForward, ["Space"]),
    (.scrollBack, ["Shift+Space", "b"]),
    (.tenForward, ["Shift+PageDown"]),
    (.tenBack, ["Shift+PageUp"]),
    (.firstPage, ["Home"]),
    (.lastPage, ["End", "G"]),
    (.panUp, ["Up", "k"]),
    (.panDown, ["Down", "j"]),
    (.panLeft, ["h"]),
    (.panRight, ["l"]),
    (.zoomIn, ["+", "=", "Ctrl++", "Ctrl+=", "Ctrl+Shift+="]),
    (.zoomOut, ["-", "Ctrl+-"]),
    (.fitPage, ["0", "a", "Ctrl+0"]),
    (.largerText, ["Ctrl+Shift+Up"]),
    (.smallerText, ["Ctrl+Shift+Down"]),
    (.toggleTwoPages, ["d"]),
    (.toggleDirection, ["M"]),
    (.toggleFullScreen, ["F11", "f"]),
    (.leaveLevel, ["Escape"]),
    (.quit, ["q", "Ctrl+q"]),
  ])

  /// One line a command: its keys and what it does.
  public var help: String {
    bindings.map { "\($0.chords.joined(separator: " "))  \($0.command.summary)" }
      .joined(separator: "\n")
  }

  /// Tables are equal where they bind the same chords.
  public static func == (a: KeyTable, b: KeyTable) -> Bool { a.commands == b.commands }
}

import RectoBookModel

/// A command with what it is to be done with: what keys, clicks and typed lines come to.
public struct Invocation: Equatable, Sendable {
  /// What is to be done.
  public var command: Command
  /// How often, or to which page, where a number was typed before it; 1…`mostCount`.
  public var count: Int?
  /// What else was said: a letter, a page, words; empty for nothing.
  public var argument: String
  /// Whether it is no jump that one goes back from.
  var isQuiet = false

  /// Makes an invocation; a count out of range is brought into it.
  public init(_ command: Command, count: Int? = nil, argument: String = "") {
    self.command = command
    self.count = count.map { min(max($0, 1), Self.mostCount) }
    self.argument = argument
  }

  /// Goes to a page.
  static func going(to page: PageNumber, isQuiet: Bool = false) -> Invocation {
    var invocation = Invocation(.goToPage, argument: page.description)
    invocation.isQuiet = isQuiet
    return invocation
  }

  /// Whether it is done at once; see `Command.isImmediate`.
  var isImmediate: Bool {
    reloadsShaders || command.isImmediate && !(command == .goToPage && !argument.isEmpty)
  }

  /// Whether shaders are read again, and not the book.
  var reloadsShaders: Bool { command == .reload && argument == Command.shaders.rawValue }

  /// No book has more pages.
  public static let mostCount = Limits.pages

  /// How often, where a count means that.
  var times: Int { count ?? 1 }
}

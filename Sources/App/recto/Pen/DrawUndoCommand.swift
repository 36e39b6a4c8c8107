import ArgumentParser
import RectoCommandOptions
import RectoWindowSession

/// `recto draw undo`.
struct DrawUndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last change to the drawing on a page.")

  @OptionGroup var options: DrawnBookOptions
  @OptionGroup var page: PageOption
  @OptionGroup var steps: StepsOption

  func run() throws { try steps.perform(-1, .undo, on: page.page, of: options) }
}

/// `recto draw redo`.
struct DrawRedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo the last change that was undone on a page.")

  @OptionGroup var options: DrawnBookOptions
  @OptionGroup var page: PageOption
  @OptionGroup var steps: StepsOption

  func run() throws { try steps.perform(1, .redo, on: page.page, of: options) }
}

/// How many deeds are undone or done again.
struct StepsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("How many; if there are fewer, all of them.", valueName: "k"),
    transform: OptionValue.whole(in: 1...1_000_000_000))
  var steps = 1

  /// What is done, in the words of its errors.
  enum Way: String {
    case undo, redo
  }

  /// Takes the steps.
  ///
  /// - Throws: also where there is not one.
  func perform(
    _ direction: Int, _ way: Way, on page: Int, of options: DrawnBookOptions
  ) throws {
    let book = try options.openBook()
    let page = try book.page(page)
    guard try options.drawings(of: book)?.step(page, by: direction * steps) == true else {
      throw CommandFailure(
        reason: "cannot \(way.rawValue) on page \(page) of \(book.path): "
          + "there is nothing to \(way.rawValue)")
    }
  }
}

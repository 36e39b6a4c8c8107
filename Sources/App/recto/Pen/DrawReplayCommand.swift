import ArgumentParser
import PageDrawing
import RectoBookModel
import RectoCommandOptions
import RectoDiskFiles
import RectoDrawingStore
import RectoReaderCore
import RectoWindowSession

/// `recto draw replay`.
struct DrawReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replay recorded pen strokes on a page, as in the window.",
    discussion: """
      The first line of the recording is # recto pen 1. Then a line for each sample: milliseconds, the place as \
      fractions of the page from its upper left corner, and if known the pressure from 0 to 1 and the tilt in degrees \
      to the right and towards the writer. An empty line lifts the pen. A line such as tool marker width 5 colour \
      #ffe14d takes up a tool: write, fountain, pencil, marker, wash, eraser or eraser-whole; widths are in \
      millimetres of a page 240 high. :undo and :redo are commands. Each stroke is kept before the next begins.
      """)

  @OptionGroup var options: DrawnBookOptions
  @Argument(help: "The recording.", completion: .file()) var trace: String
  @OptionGroup var page: PageOption

  func run() throws {
    let trace = try read()
    let book = try options.openBook()
    let page = try book.page(page.page)
    let aspect = try book.size(of: page).aspect
    let drawings = try options.begunDrawings(of: book)
    let surface = drawings.surface(of: page)
    let hand = PenHand()
    var player = TracePlayer(
      on: try drawings.log(of: page), aspect: aspect,
      colors: Dictionary(uniqueKeysWithValues: PenTool.allCases.map { ($0, hand.color(of: $0)) }))
    var generator = SystemRandomNumberGenerator()
    for step in trace.steps {
      guard let change = player.play(step, using: &generator) else { continue }
      let isAsKnown =
        switch change {
        case .deed(let deed, let before):
          try drawings.file.record(deed, of: surface, after: before, at: BookDrawings.now)
        case .cursor(let cursor, let before):
          try drawings.file.seek(to: cursor, of: surface, from: before)
        }
      // Another program has drawn on the page in between.
      if !isAsKnown { player.log = try drawings.log(of: page) }
    }
    try drawings.anchor([page])
  }

  private func read() throws -> PenTrace {
    do {
      return try PenTrace(try DiskFile.read(trace, atMost: PenTrace.mostBytes))
    } catch {
      let reason = (error as? DiskFileError)?.reason ?? "\(error)"
      throw CommandFailure(reason: "cannot replay \(trace): \(reason)")
    }
  }
}

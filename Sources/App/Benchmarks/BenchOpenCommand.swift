import ArgumentParser
import RectoBookModel
import Foundation
import RectoDecoderService
import RectoCommandOptions
import RectoWindowSession

/// `recto bench open`: how long it takes until there is something to see.
struct BenchOpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Time opening a book and showing its first page, rough and sharp.")

  @Argument(help: "The book: a file or a folder.", completion: .file()) var book: String
  @OptionGroup var opening: OpeningOptions
  @Flag(help: "Print one JSON object.") var json = false
  @Option(help: "The width of the rough page in pixels.") var rough = 256
  @Option(help: "The width of the sharp page in pixels.") var sharp = 1200

  func validate() throws {
    let widths = Limits.requestedWidth
    guard widths.contains(rough), widths.contains(sharp), rough < sharp else {
      throw ValidationError(
        "--rough is less than --sharp, both from \(widths.lowerBound) to \(widths.upperBound)")
    }
  }

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    func milliseconds() -> Double {
      (start.duration(to: clock.now) / .milliseconds(1) * 100).rounded() / 100
    }
    let service = PageService(
      of: .disk(path: book), options: try opening.options, decoders: 1,
      spillFolder: CacheFolder.url()?.path, house: .installed
    ) {}
    let first = PageNumber(1)
    let requests = [
      PageRequest(page: first, width: rough), PageRequest(page: first, width: sharp),
    ]
    service.want(requests)
    var times: [(key: String, milliseconds: Double)] = []
    while times.count < 3 {
      let events = service.waitForEvents(seconds: 120)
      if events.isEmpty { throw CommandFailure(reason: "cannot open \(book): no answer") }
      for event in events {
        switch event {
        case .opened: times.append(("listed_ms", milliseconds()))
        case .failedToOpen(let error): throw error
        case .page(let image):
          if let problem = image.problem {
            throw DocumentError(.drawing(page: 1, path: book), reason: problem)
          }
          let name = image.request == requests[0] ? "first_rough_ms" : "first_sharp_ms"
          times.append((name, milliseconds()))
        case .locked(let wasWrong): throw OpeningOptions.refusal(of: book, wasWrong: wasWrong)
        case .answered, .unanswered, .counted, .laidOut, .found, .searched, .thumbnail:
          continue
        }
      }
    }
    if json {
      let figures = times.map { (key: $0.key, value: JSONValue.number($0.milliseconds)) }
      try JSONValue.object([(key: "path", value: .string(book))] + figures).print()
    } else {
      let lines = times.map { "\($0.key) \($0.milliseconds)\n" }
      try StandardOutput.write(Array(lines.joined().utf8))
    }
  }
}

public import RectoBookModel
import RectoBookQuestions
import RectoDecoderService

/// What a decoder says of a book that nobody reads yet: its facts, and the picture of its cover, which is the first
/// page unless its reader has chosen another.
///
/// The decoder is one of its own, which leaves the cores to everything else, and ends with the probe.
struct BookProbe {
  /// What came of it.
  enum Outcome {
    /// The book opens; the cover is nil where its page cannot be drawn.
    case book(BookFacts, cover: Bitmap?)
    /// It opens with a password only.
    case locked
    /// It does not open, for this reason, which may pass by itself.
    case refused(String, mayPass: Bool)
    /// Nobody wants it any more.
    case cancelled
  }

  /// How the decoder is started.
  struct Options: Sendable {
    var decoderPath: String?
    var spillFolder: String?
  }

  private let service: PageService
  private let wanted: CoverPage
  private let isCancelled: () -> Bool
  private let clock = SuspendingClock()

  /// How long it waits before it asks once more whether it is cancelled.
  private static let step = 0.1

  /// Looks into a book; returns within the time that the limits allow, and soon where it is cancelled.
  static func outcome(
    of location: BookLocation, _ options: Options, cover: CoverPage = .first,
    isCancelled: @escaping () -> Bool
  ) -> Outcome {
    let service = PageService(
      of: location, decoderPath: options.decoderPath, decoders: 1, spillFolder: options.spillFolder,
      effort: .least
    ) {}
    defer { service.close() }
    return BookProbe(service: service, cover: cover, isCancelled: isCancelled).outcome()
  }

  private init(service: PageService, cover: CoverPage, isCancelled: @escaping () -> Bool) {
    (self.service, wanted, self.isCancelled) = (service, cover, isCancelled)
  }

  private func outcome() -> Outcome {
    var facts: BookFacts?
    var cover: Bitmap?
    var isCoverDue = true
    var end = clock.now + .seconds(2 * Limits.openSeconds)
    while true {
      if isCancelled() { return .cancelled }
      for event in service.waitForEvents(seconds: Self.step) {
        switch event {
        case .opened(let opened):
          facts = opened
          end =
            clock.now
            + .seconds(opened.isCounted ? Limits.coverSeconds : Limits.importCountingSeconds)
          askForCover(of: opened)
        case .failedToOpen(let error): return .refused(error.reason, mayPass: error.mayPass)
        case .locked: return .locked
        case .page(let image):
          if image.problem == nil { cover = image.bitmap().within(Limits.coverSide) }
          isCoverDue = image.problem != nil && image.request.page != PageNumber(1)
          // A page that there is not, or that cannot be drawn, is no cover.
          if isCoverDue, let facts { ask(for: PageNumber(1), of: facts) }
        case .counted(let pageCount, let isFirm):
          facts?.pageCount = pageCount
          facts?.isCounted = isFirm
        case .answered(let answer):
          guard let facts, let (_, found) = answer.of(PlacesQuestion.self) else { continue }
          ask(for: (found.first ?? nil)?.page ?? wanted.number, of: facts)
        case .unanswered: if let facts, isCoverDue { ask(for: wanted.number, of: facts) }
        case .laidOut, .found, .searched, .thumbnail: continue
        }
      }
      if let facts, facts.isCounted && !isCoverDue || clock.now > end {
        return .book(facts, cover: cover)
      }
      if clock.now > end { return .refused("no answer", mayPass: true) }
    }
  }

  private func askForCover(of facts: BookFacts) {
    guard let place = wanted.place, facts.flows else { return ask(for: wanted.number, of: facts) }
    service.ask(PlacesQuestion([place]))
  }

  private func ask(for page: PageNumber, of facts: BookFacts) {
    let isThere = !facts.isCounted || page.value <= facts.pageCount
    service.askPage(
      isThere ? page : PageNumber(1), .small(width: Self.coverWidth(of: facts.usualSize)))
  }

  /// Pixels across a cover whose longest side is as long as covers are.
  private static func coverWidth(of size: PageSize) -> Int {
    let side = Double(Limits.coverSide)
    return Int(min(side, max(16, side * size.aspect)).rounded())
  }
}

extension Bitmap {
  /// The picture no larger than a square of so many pixels: each pixel the mean of those that it covers.
  ///
  /// Law: a picture of one colour keeps it.
  public func within(_ side: Int) -> Bitmap {
    let share = min(1, Double(side) / Double(max(width, height)))
    guard share < 1 else { return self }
    return reduced(
      width: max(1, Int((Double(width) * share).rounded())),
      height: max(1, Int((Double(height) * share).rounded())))
  }

  private func reduced(width newWidth: Int, height newHeight: Int) -> Bitmap {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(newWidth * newHeight * 4)
    for y in 0..<newHeight {
      let rows =
        y * height / newHeight..<max((y + 1) * height / newHeight, y * height / newHeight + 1)
      for x in 0..<newWidth {
        let first = x * width / newWidth
        let columns = first..<max((x + 1) * width / newWidth, first + 1)
        var sums = (0, 0, 0, 0)
        for row in rows {
          for column in columns {
            let place = (row * width + column) * 4
            sums.0 += Int(bytes[place])
            sums.1 += Int(bytes[place + 1])
            sums.2 += Int(bytes[place + 2])
            sums.3 += Int(bytes[place + 3])
          }
        }
        let count = rows.count * columns.count
        for sum in [sums.0, sums.1, sums.2, sums.3] {
          pixels.append(UInt8((sum + count / 2) / count))
        }
      }
    }
    return Bitmap(width: newWidth, height: newHeight, bytes: pixels)
  }
}

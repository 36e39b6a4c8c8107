import RectoBookModel
import RectoDecoderService
import RectoReaderCore
import RectoSession

/// Counts the pages of the open book in the sizes of text that its reader would come to next, while nothing else is done: such
/// a size is seen at once then, wherever in the book.
///
/// A decoder of its own that yields to everything else counts one size and ends; the counts are kept on the disk.
final class SizeCounter {
  private var sizes = SizesToCount()
  private var book: OpenBook?
  private var counting: (layout: TextLayout, service: PageService, since: Double)?
  /// When something is to be done though nothing happens; nil where nothing is.
  private(set) var wakeUp: Double?

  /// Counts of another book from now on, or of none.
  func begin(_ book: OpenBook?) {
    counting?.service.close()
    (sizes, counting, wakeUp) = (SizesToCount(), nil, nil)
    self.book = book.flatMap { $0.keepsCounts ? $0 : nil }
  }

  /// Whether a decoder counts.
  var isCounting: Bool { counting != nil }

  /// Hears what the decoder says, and begins with the next size where it is time for one.
  ///
  /// - Parameters:
  ///   - reader: who reads.
  ///   - isLaidOut: whether no other layout is on its way.
  ///   - idleAt: from when on nothing else is to be done; nil while that is not known.
  ///   - time: the time.
  ///   - wake: called from another thread where the decoder has something to say.
  func follow(
    _ reader: Reader, isLaidOut: Bool, idleAt: Double?, at time: Double,
    wake: @escaping @Sendable () -> Void
  ) {
    wakeUp = nil
    let layouts = NextLayouts(of: reader)
    hear(layouts, at: time)
    guard let book, let layouts, let facts = reader.facts, isLaidOut,
      PageService.keepsCounts(of: facts, in: layouts.present)
    else { return }
    sizes.follow(layouts.present, isCounted: facts.isCounted, at: time)
    if counting == nil, let idleAt, idleAt.isFinite,
      let next = sizes.next(of: layouts.near, isSought: layouts.isSought)
    {
      guard idleAt <= time else { return wakeUp = idleAt }
      sizes.begin(next)
      counting = (next, book.service(counting: next, wake: wake), time)
    }
    wakeUp = counting.map { $0.since + SizesToCount.worth.upperBound }
  }

  private func hear(_ layouts: NextLayouts?, at time: Double) {
    guard let counting else { return }
    if counting.service.takeEvents().contains(where: \.endsCounting) { return end() }
    if time - counting.since >= SizesToCount.worth.upperBound {
      sizes.record(seconds: .infinity)
      return end()
    }
    let name = counting.layout.drawnName
    guard layouts?.near.contains(where: { $0.drawnName == name }) != true else { return }
    sizes.stop(counting.layout)
    end()
  }

  private func end() {
    counting?.service.close()
    counting = nil
  }
}

extension PageEvent {
  /// Whether nothing is left to count.
  fileprivate var endsCounting: Bool {
    switch self {
    case .opened(let facts): facts.isCounted
    case .counted(_, let isFirm): isFirm
    case .failedToOpen, .locked: true
    default: false
    }
  }
}

public import RectoBookModel
public import RectoBookQuestions
public import RectoDecoderService
public import RectoReaderCore

/// What of a book is on its way from its file to the eye: turns that wait for their pages, pages that wait
/// to be seen together, counts and layouts that are held back until there is something to show of them.
///
/// Law: an event of the service counts at once, or later and then whole; none is lost.
public struct BookFlow: Sendable {
  /// Turns that wait.
  public var gate = TurnGate()
  /// Pages that are awaited.
  public var sight = SightGate()
  /// The way to the next layout of a text.
  public var relayout = Relayout()
  private var heldCount = HeldCount()

  /// Nothing is on its way.
  public init() {}

  /// The reader as it will be once what waits for pages is done: its pages are the ones to ask for.
  public func ahead(of reader: Reader) -> Reader {
    gate.isWaiting ? gate.ahead(of: reader) : heldCount.ahead(of: reader)
  }

  /// Takes an event of the service.
  ///
  /// - Returns: the same, where it counts at once; nil where it is held back.
  public mutating func receive(_ event: PageEvent) -> PageEvent? {
    switch event {
    case .counted(let pageCount, let isFirm):
      let event = Event.counted(pageCount: pageCount, isFirm: isFirm)
      if relayout.isLaidOut { relayout.receive(event) } else { heldCount.receive(event) }
    case .laidOut(let facts, let page): relayout.receive(.laidOut(facts, page: page))
    case .page(let image) where relayout.isLaidOut: relayout.receive(image)
    case .opened, .failedToOpen, .locked, .page, .answered, .unanswered, .found, .searched,
      .thumbnail:
      return event
    }
    return nil
  }

  /// Whether a question may be asked now: while another layout is under way, what is asked of a page would be
  /// answered of another one. The reader asks anew in the new layout.
  public func lets(_ question: AnyBookQuestion) -> Bool {
    question.subject == nil || !relayout.isUnderWay
  }

  /// A new layout, once all that will be seen of it is there: what the reader is to hear, and pictures. A
  /// count of the old pages no longer counts.
  public mutating func takeLayout(for reader: Reader) -> (events: [Event], images: [PageImage])? {
    guard let layout = relayout.finish(in: reader) else { return nil }
    heldCount = HeldCount()
    return layout
  }

  /// A count of pages, once all that it leads to can be shown.
  public mutating func takeCount(for reader: Reader, isBlank: (PageNumber) -> Bool) -> Event? {
    heldCount.next(for: reader, isBlank: isBlank)
  }

  /// The next order whose pages are there, if any.
  public mutating func takeInvocation(
    for reader: Reader, at time: Double, isBlank: (PageNumber) -> Bool
  ) -> Invocation? {
    gate.next(for: reader, at: time, isBlank: isBlank)
  }
}

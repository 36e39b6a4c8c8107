public import RectoBookModel
public import RectoBookQuestions
import RectoCProcess
import Synchronization

/// What the service has to say.
public enum PageEvent: Sendable {
  /// The book is open; its pages may still be counted.
  case opened(BookFacts)
  /// The book cannot be opened; nothing follows.
  case failedToOpen(DocumentError)
  /// The book opens with a password only: `unlock` tries one.
  case locked(wasWrong: Bool)
  /// So many pages are known by now; no more will be where it is firm.
  case counted(pageCount: Int, isFirm: Bool)
  /// The text lies on other pages now, and what was to be kept on this one. All page numbers
  /// before this event mean the old pages, all after it the new ones.
  case laidOut(BookFacts, page: PageNumber)
  /// A page that was wanted, or its placeholder.
  case page(PageImage)
  /// The answer to a question, or what stands in for it.
  case answered(BookAnswer)
  /// A question has no answer, and nothing can stand in for it.
  case unanswered(AnyBookQuestion, DocumentError)
  /// Places of the search that is under way, in the order in which it goes through the pages.
  case found([SearchHit])
  /// How many pages of how many the search has gone through; it is over where they are equal.
  case searched(pages: Int, of: Int)
  /// A small picture that was wanted, or blank paper with the reason.
  case thumbnail(PageImage)
}

extension PageEvent {
  /// The answer to a question, where this event brings it; nil where it brings something else. Throws
  /// where it says that there is none.
  public func answer<Question: BookQuestion>(
    to question: Question
  ) throws(DocumentError) -> Question.Answer? {
    if case .unanswered(let asked, let error) = self, asked == AnyBookQuestion(question) {
      throw error
    }
    return if case .answered(let answer) = self { answer.to(question) } else { nil }
  }
}

/// Asks decoder processes for the pages of one book.
///
/// Opening begins at once, on a thread of the service. Each method returns at once and may be
/// called from any thread. The book's file is opened here and read in the decoders only; one that
/// dies or takes too long is replaced, at the price of a placeholder.
public final class PageService: Sendable {
  private let state: ServiceState

  /// To be called when a program starts that will open books: whoever started it may have left it to
  /// the kernel to forget its children.
  public static func prepareProcess() { DecoderProcess.expectChildren() }

  /// To be called as soon as it is known that a book will be opened: its decoder loads its libraries while the program
  /// learns which book that is. It ends with the program, if no service asks for one with the same folder.
  public static func expectBook(spillFolder: String?) {
    EarlyDecoder.start(DecoderRecipe(program: nil, spillFolder: spillFolder))
  }

  /// Whether the pages of a book are kept once they are counted in a layout: no other engine than Recto's own says when a
  /// chapter has others.
  public static func keepsCounts(of facts: BookFacts, in layout: TextLayout) -> Bool {
    LentHouse.sets(facts, in: layout)
  }

  /// Begins to open the book at a location.
  ///
  /// - Parameters:
  ///   - location: Where it lies.
  ///   - options: What the reader said of how to open it.
  ///   - decoderPath: The decoder; by default beside the program or in `../libexec/recto`.
  ///   - decoders: How many may run to draw pages; by default one less than there are cores, from 1 to 3.
  ///   - spillFolder: Where the decoders get a file each, without a name, for what an archive
  ///     unpacks; made where it is not there. Without it archives have memory only.
  ///   - faces: Finds the files of an installed family of letters: plain, bold, italic, bold and italic. Called on the
  ///     thread of the service; without it no family is installed.
  ///   - house: The files with which Recto sets text by itself, where `options` ask for that.
  ///   - counts: Where the pages of chapters are kept that were counted; without it every book is counted.
  ///   - effort: How much of the machine its decoders take.
  ///   - patience: How long they may take.
  ///   - warn: Called where a decoder is confined by less than it should, on the thread of the
  ///     service; by default said once on standard error.
  ///   - wake: Called after an event was queued, on the thread of the service.
  public init(
    of location: BookLocation, options: DecodingOptions = DecodingOptions(),
    decoderPath: String? = nil,
    decoders: Int? = nil, spillFolder: String? = nil,
    faces: @escaping @Sendable (String) -> [String?] = { _ in [] },
    house: HouseFiles = .none, counts: KeptCounts = .none, effort: Effort = .standard,
    patience: Patience = .standard,
    warn: @escaping @Sendable ([Protection]) -> Void = ProtectionWarning.onStandardError,
    wake: @escaping @Sendable () -> Void
  ) {
    state = ServiceState(wake: wake)
    guard state.hasWakers else {
      let reason = "this program has too many files open"
      state.post(.failedToOpen(DocumentError(.opening(path: location.path), reason: reason)))
      return
    }
    var options = options
    options.saidFormat = BookFormat.said(by: location.name)
    let loop = ServiceLoop(
      location: location, options: options, program: decoderPath, spillFolder: spillFolder,
      places: min(max(1, decoders ?? ServiceLoop.standardPlaces), Limits.decoders),
      effort: effort, patience: patience, warn: warn, faces: faces, house: house,
      counts: counts, state: state)
    loop.start()
  }

  deinit { state.close() }

  /// Replaces what is wanted, in order of priority; works from before `opened` on.
  ///
  /// What is no longer wanted and not begun is cancelled. Each request is answered once while it
  /// stays wanted; one that was let go and comes back is answered again.
  public func want(_ requests: [PageRequest]) { state.want(requests) }

  /// Takes what has happened since the last call, without waiting.
  public func takeEvents() -> [PageEvent] { state.takeEvents() }

  /// Waits until something has happened, at most `seconds`, and takes it.
  public func waitForEvents(seconds: Double) -> [PageEvent] {
    let clock = SuspendingClock()
    let end = clock.now + .seconds(seconds)
    while true {
      let events = state.takeEvents()
      let left = clock.now.duration(to: end) / .seconds(1)
      if !events.isEmpty || left <= 0 { return events }
      _ = Wakeup.wait(for: [state.news.number], seconds: left)
    }
  }

  /// Asks a question about the book: one `answered` or `unanswered` event follows, once all pages are
  /// counted.
  ///
  /// A question about a page is not heard between `layOut` and the `laidOut` that answers it, and
  /// forgotten by `layOut`.
  public func ask(_ question: some BookQuestion) { state.ask(AnyBookQuestion(question)) }

  /// Looks for words through the whole book, from a page on to the end and then from the first page
  /// on; in place of the search before, of which nothing more is heard. Nil ends it.
  ///
  /// `found` and `searched` events follow. It waits until all pages are counted, is over after
  /// `Limits.hits` places, skips a page whose text cannot be read, and ends with `layOut`. Of words
  /// that are nothing but white space there is no place. A page that is wanted waits for it no longer
  /// than `Limits.searchingSeconds`, but where one page alone takes longer.
  public func search(_ terms: SearchTerms?, from page: PageNumber) {
    state.search(terms, from: page)
  }

  /// Replaces the small pictures that are wanted, in order of priority: one `thumbnail` event follows
  /// for each while it stays in the list.
  ///
  /// They are drawn by a decoder of their own where the book allows a second one, which is slower
  /// than the others so that it takes nothing from them; else when nothing else is to do. The width is
  /// held within `Limits.thumbnailWidths`, and of the pages the first `Limits.thumbnails` count.
  public func wantThumbnails(_ pages: [PageNumber], width: Int) {
    state.wantThumbnails(pages, width: width)
  }

  /// Asks for one page apart from what is wanted: one `page` event follows.
  ///
  /// Its image carries the width that was asked for, or 1000 where the detail names none.
  public func askPage(_ page: PageNumber, _ detail: PageDetail) {
    state.ask(page: page, detail)
  }

  /// Tries a password, after `locked`: `opened` or another `locked` follows.
  public func unlock(password: String) { state.unlock(password: password) }

  /// Asks for a sheet with some words while the book is locked: one `page` event of page 1
  /// follows, with the words as its problem.
  public func askSheet(_ words: String, width: Int) { state.ask(sheet: words, width: width) }

  /// Lays text that flows out anew: one `laidOut` event follows. What was wanted is forgotten, and
  /// nothing is heard of until that event was taken.
  ///
  /// - Parameters:
  ///   - layout: How it is laid out.
  ///   - kept: What is kept in sight: a place of text, or the first words of a page.
  public func layOut(_ layout: TextLayout, keeping kept: PlacedPage) {
    state.layOut(layout, keeping: kept)
  }

  /// Ends the decoders; no event follows.
  public func close() { state.close() }

  /// The numbers of the decoders' processes, for measuring; none stays valid.
  public var decoderProcesses: [Int32] { state.processes }

  /// How many decoders were lost, and why.
  public var losses: [DecoderLoss: Int] { state.losses }

  /// The wanted requests that a decoder works on, for tests that wait for it.
  var requestsUnderWay: [PageRequest] { state.underWay }
}

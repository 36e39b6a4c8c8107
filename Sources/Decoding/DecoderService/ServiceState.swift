import RectoBookModel
import RectoBookQuestions
import Glibc
import RectoPictureStorage
import Synchronization

/// What the service's thread and its callers share.
final class ServiceState: Sendable {
  /// A demand for another layout, and what to keep in sight.
  struct Relayout {
    let layout: TextLayout
    let kept: PlacedPage
  }

  struct Shared {
    /// Pages for the screen; each is handed on as it comes.
    var pages = PictureStore<PageRequest, Never>()
    /// Pages asked for apart from the screen.
    var singles: [Job] = []
    /// What was asked and not begun, in that order.
    var questions: [AnyBookQuestion] = []
    /// A sheet to draw while the book is locked.
    var sheet: Job?
    /// A password to try.
    var password: String?
    /// How to lay the text out anew.
    var layout: Relayout?
    /// The search that was begun last; events of others are not told.
    var searchNumber = 0
    /// What it looks for, until the thread takes it.
    var search: SearchDemand?
    /// Small pictures; each is handed on as it comes.
    var thumbnails = PictureStore<PageRequest, Never>()
    /// Whether page numbers mean nothing yet, from `layOut` until `laidOut` is taken.
    var isBetweenLayouts = false
    var events: [PageEvent] = []
    var processes: [pid_t] = []
    var losses: [DecoderLoss: Int] = [:]
    var isClosed = false
  }

  let shared = Mutex(Shared())
  /// Rings where the thread has something to do.
  let work = Wakeup()
  /// Rings where events are waiting.
  let news = Wakeup()
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Whether both wakeups exist: without them neither side hears the other.
  var hasWakers: Bool { work.number >= 0 && news.number >= 0 }

  // MARK: Callers

  func want(_ requests: [PageRequest]) {
    let isNew = shared.withLock { !$0.isBetweenLayouts && $0.pages.want(requests) }
    // A reader that says the same each frame wakes nobody.
    if isNew { work.raise() }
  }

  func ask(page: PageNumber, _ detail: PageDetail) {
    shared.withLock { $0.singles.append(.single(page, detail)) }
    work.raise()
  }

  func ask(sheet words: String, width: Int) {
    let request = PageRequest(page: PageNumber(1), width: width)
    shared.withLock { $0.sheet = .placeholder(request, reason: words, isWanted: false) }
    work.raise()
  }

  /// Takes the sheet to draw.
  func takeSheet() -> Job? {
    shared.withLock { shared in
      defer { shared.sheet = nil }
      return shared.sheet
    }
  }

  func unlock(password: String) {
    shared.withLock { $0.password = password }
    work.raise()
  }

  func layOut(_ layout: TextLayout, keeping kept: PlacedPage) {
    shared.withLock { shared in
      shared.layout = Relayout(layout: layout, kept: kept)
      shared.isBetweenLayouts = true
      shared.pages.want([])
      shared.singles = []
      shared.questions.removeAll { $0.subject != nil }
      shared.endSearch()
      shared.thumbnails.want([])
    }
    work.raise()
  }

  func ask(_ question: AnyBookQuestion) {
    shared.withLock { shared in
      let isHeard = question.subject == nil || !shared.isBetweenLayouts
      if isHeard { shared.questions.append(question) }
    }
    work.raise()
  }

  func takeEvents() -> [PageEvent] {
    news.clear()
    return shared.withLock {
      let events = $0.events
      $0.events.removeAll()
      for case .laidOut in events { $0.isBetweenLayouts = false }
      return events
    }
  }

  func close() {
    shared.withLock {
      $0.isClosed = true
      $0.events.removeAll()
    }
    work.raise()
  }

  /// The decoders that run.
  var processes: [pid_t] { shared.withLock { $0.processes } }

  /// The decoders that were lost.
  var losses: [DecoderLoss: Int] { shared.withLock { $0.losses } }

  /// The wanted requests that a decoder works on, for tests.
  var underWay: [PageRequest] { shared.withLock { $0.pages.underWay } }

  // MARK: The thread

  var isClosed: Bool { shared.withLock { $0.isClosed } }

  /// Takes the password to try.
  func takePassword() -> String? {
    shared.withLock { shared in
      defer { shared.password = nil }
      return shared.password
    }
  }

  /// Takes the layout that is demanded.
  func takeLayout() -> Relayout? {
    shared.withLock { shared in
      defer { shared.layout = nil }
      return shared.layout
    }
  }

  /// Whether a layout is demanded.
  var hasLayout: Bool { shared.withLock { $0.layout != nil } }

  /// Whether there is anything to do that needs no page beyond `known`, which is nil where all
  /// pages are known.
  func hasWork(known: Int?) -> Bool {
    shared.withLock { shared in
      shared.nextSingle(known) != nil || known == nil && !shared.questions.isEmpty
        || shared.pages.next { $0.isKnown(known) } != nil
    }
  }

  /// The next thing to do that needs no page beyond `known`; a wanted request is under way from
  /// now on.
  ///
  /// Questions come last: somebody looks at the pages. They wait until all pages are known.
  func nextJob(known: Int?) -> Job? {
    shared.withLock { shared in
      if let index = shared.nextSingle(known) { return shared.singles.remove(at: index) }
      if let next = shared.pages.beginNext(where: { $0.isKnown(known) }) { return .page(next) }
      guard !shared.questions.isEmpty, known == nil else { return nil }
      // What a page says comes before what takes a pass over all of them.
      let next = shared.questions.firstIndex { $0.subject != nil } ?? 0
      return .ask(shared.questions.remove(at: next))
    }
  }

  /// Forgets what was begun: its answers come from decoders that are gone.
  func forgetUnderWay() {
    shared.withLock { shared in
      shared.pages.cancel(shared.pages.underWay)
      shared.thumbnails.cancel(shared.thumbnails.underWay)
    }
  }

  /// Takes back a job that was begun and is not done: it waits for its turn again, where it is wanted still.
  func takeBack(_ job: Job) {
    shared.withLock { shared in
      switch job {
      case .page(let request): shared.pages.cancel([request])
      case .thumbnail(let request): shared.thumbnails.cancel([request])
      case .single: shared.singles.insert(job, at: 0)
      case .ask(let question):
        let isHeard = question.subject == nil || !shared.isBetweenLayouts
        if isHeard { shared.questions.insert(question, at: 0) }
      // Whoever gives these out sees that they are not done. A layout comes with the opening of the next decoder.
      case .open, .count, .layOut, .search, .placeholder: break
      }
    }
  }

  /// Notes that a request begun before has its answer.
  func settle(_ request: PageRequest) { shared.withLock { _ = $0.pages.settle(request) } }

  func post(_ event: PageEvent) {
    let isHeard = shared.withLock {
      if !$0.isClosed { $0.events.append(event) }
      return !$0.isClosed
    }
    guard isHeard else { return }
    news.raise()
    wake()
  }

  func record(_ loss: DecoderLoss) { shared.withLock { $0.losses[loss, default: 0] += 1 } }

  func record(processes: [pid_t]) { shared.withLock { $0.processes = processes } }
}

extension ServiceState.Shared {
  /// The place of the next page asked for apart from the screen.
  fileprivate func nextSingle(_ known: Int?) -> Int? {
    singles.firstIndex { ($0.page?.value ?? 0) <= known ?? .max }
  }
}

extension PageRequest {
  /// Whether it is among so many pages; nil is all.
  fileprivate func isKnown(_ known: Int?) -> Bool { page.value <= known ?? .max }
}

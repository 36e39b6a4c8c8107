import BookModel
import CShared
import Glibc

/// The thread of a service: starts decoders, gives each one job at a time, judges the answers.
///
/// Used by its own thread alone once it has started, which `Unmanaged` hands it to.
final class ServiceLoop {
  /// A place for a decoder.
  private struct Place {
    var process: DecoderProcess?
    var isOpen = false
    /// Whether its decoder has said how it is confined.
    var hasSaidMissing = false
    var job: Job?
    var number: UInt32 = 0
    var deadline = SuspendingClock.now
    /// Deaths with no page drawn between them.
    var deaths = 0
  }

  static var standardPlaces: Int { min(3, max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)) - 1)) }

  private let path: String
  private let program: String?
  private let spillFolder: String?
  private let warn: @Sendable ([Protection]) -> Void
  private let patience: Patience
  private let state: ServiceState
  private var places: [Place]
  private var book: Descriptor?
  private var facts: BookFacts?
  private var openingTook = Duration.zero
  private var hasFailed = false
  private var lastNumber: UInt32 = 0
  private var placeholders: [Job] = []
  private var deaths: [PageNumber: (count: Int, reason: String)] = [:]

  init(
    path: String, program: String?, spillFolder: String?, places: Int, patience: Patience,
    warn: @escaping @Sendable ([Protection]) -> Void, state: ServiceState
  ) {
    (self.path, self.program, self.spillFolder) = (path, program, spillFolder)
    (self.patience, self.warn, self.state) = (patience, warn, state)
    self.places = [Place](repeating: Place(), count: places)
  }

  /// Starts the thread.
  func start() {
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let fault = unsafe recto_thread_start(
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<ServiceLoop>.fromOpaque(context).takeRetainedValue().run()
      }, context)
    guard fault != 0 else { return }
    unsafe Unmanaged<ServiceLoop>.fromOpaque(context).release()
    fail("no thread: \(Descriptor.words(for: fault))")
  }

  private func fail(_ reason: String) {
    hasFailed = true
    placeholders.removeAll()
    state.post(.failedToOpen(DocumentError(.opening(path: path), reason: reason)))
  }

  private func run() {
    do {
      book = try Descriptor.book(path)
    } catch {
      hasFailed = true
      state.post(.failedToOpen(error))
    }
    while !state.isClosed {
      if !hasFailed { assign() }
      wait()
    }
    for index in places.indices { _ = places[index].process?.end() }
  }

  // MARK: Giving work

  private func assign() {
    for index in places.indices where places[index].job == nil && isUsable(index) {
      if places[index].process == nil {
        // The first opens the book; others follow only once it is known to open.
        guard index == 0 && facts == nil || facts != nil && hasWork else { continue }
        guard start(index) else { continue }
      }
      let job = places[index].isOpen ? nextJob() : Job.open
      if let job { give(job, to: index) }
    }
    if facts != nil, !places.indices.contains(where: isUsable) { answerWithNothing() }
  }

  /// Whether a decoder may run in a place.
  private func isUsable(_ index: Int) -> Bool {
    // Each opens the book anew: where that takes long, more of them would keep the cores from
    // drawing.
    let isOpenedQuickly = index == 0 || openingTook < .seconds(Limits.quickSeconds)
    return isOpenedQuickly && places[index].deaths < Limits.deathsInARow
  }

  private var hasWork: Bool { !placeholders.isEmpty || state.hasWork }

  private func start(_ index: Int) -> Bool {
    do {
      let spill = spillFolder.flatMap { Descriptor.spill(in: $0) }
      places[index].process = try DecoderProcess(program: program, spill: spill)
      places[index].isOpen = false
      places[index].hasSaidMissing = false
      noteProcesses()
      return true
    } catch {
      places[index].deaths = Limits.deathsInARow
      if facts == nil { fail(error.reason) }
      return false
    }
  }

  private func nextJob() -> Job? {
    if !placeholders.isEmpty { return placeholders.removeFirst() }
    return state.nextJob().map(guarded)
  }

  /// The job itself, or a placeholder where its page has killed too often or does not exist.
  private func guarded(_ job: Job) -> Job {
    guard let page = job.page, let answer = job.answer else { return job }
    var reason: String?
    if let death = deaths[page], death.count >= Limits.deathsPerPage { reason = death.reason }
    if let facts, page.value > facts.pageCount { reason = "the book has no such page" }
    guard let reason else { return job }
    return .placeholder(answer.request, reason: reason, isWanted: answer.isWanted)
  }

  private func give(_ job: Job, to index: Int) {
    lastNumber &+= 1
    places[index].job = job
    places[index].number = lastNumber
    places[index].deadline = .now + job.patience(patience)
    let attachment = job == .open ? book?.number ?? -1 : -1
    let message = job.request.encoded(number: lastNumber)
    guard let process = places[index].process, process.channel.send(message, attachment) else {
      lose(index)
      return
    }
  }

  /// Answers everything when no decoder can be kept alive.
  private func answerWithNothing() {
    while let job = nextJob() { giveUp(job, reason: "no decoder can be kept running") }
  }

  // MARK: Hearing answers

  private func wait() {
    let live = places.indices.filter { places[$0].process != nil }
    let descriptors = live.compactMap { places[$0].process?.channel.number }
    let busy = places.filter { $0.job != nil }
    let seconds =
      busy.map { SuspendingClock.now.duration(to: $0.deadline) / .seconds(1) }.min() ?? 1000
    let ready = Bell.wait(for: [state.work.number] + descriptors, seconds: seconds)
    state.work.silence()
    for (index, isReady) in zip(live, ready.dropFirst()) where isReady { hear(index) }
    for index in places.indices where places[index].job != nil {
      if places[index].deadline <= .now { lose(index, .overstayed) }
    }
  }

  private func hear(_ index: Int) {
    guard let message = places[index].process?.channel.receive() else {
      lose(index)
      return
    }
    do {
      let (number, reply) = try DecoderReply.decoded(message.bytes)
      guard let job = places[index].job, number == places[index].number else {
        throw WireError("an answer that nobody asked for")
      }
      if case .confined(let missing) = reply {
        try note(missing, job, index)
        return
      }
      try take(reply, message.attachment, job, index)
      places[index].job = nil
    } catch {
      // What breaks the rules once is not heard again.
      lose(index, .answeredWrongly)
    }
  }

  /// Notes what a decoder says of its confinement: once, before it opens the book.
  private func note(_ missing: [Protection], _ job: Job, _ index: Int) throws(WireError) {
    guard job == .open, !places[index].hasSaidMissing else {
      throw WireError("it was said already how it is confined")
    }
    places[index].hasSaidMissing = true
    warn(missing)
  }

  private func take(
    _ reply: DecoderReply, _ attachment: Descriptor?, _ job: Job, _ index: Int
  ) throws(WireError) {
    switch (reply, job) {
    case (.opened(let facts), .open):
      places[index].isOpen = true
      guard self.facts == nil else { return }
      self.facts = facts
      openingTook = (places[index].deadline - patience.opening).duration(to: .now)
      state.post(.opened(facts))
    case (.failed(let reason), .open):
      if facts == nil { fail(reason) } else { places[index].deaths = Limits.deathsInARow }
    case (.drawn(let width, let height, let size, let isSharpest, let problem), _):
      guard let answer = job.answer, let attachment,
        job.allows(width: width, height: height, isPlaceholder: problem != nil)
      else { throw WireError("a picture that was not asked for") }
      let chain = MipChain(width: width, height: height)
      let mapping = try SharedMapping(attachment, byteCount: chain.byteCount)
      places[index].deaths = 0
      deliver(
        PageImage(
          answer.request, chain: chain, size: size, problem: job.problem ?? problem,
          isSharpest: isSharpest,
          mapping: mapping), answer.isWanted)
    case (.surveyed(let count), .survey):
      let listings = try read(attachment, count) { reader throws(WireError) in
        try reader.readListings()
      }
      guard listings.count == facts?.pageCount else { throw WireError("not one size a page") }
      state.post(.survey(listings))
    case (.outlined(let count), .outline):
      state.post(
        .outline(
          try read(attachment, count) { reader throws(WireError) in try reader.readOutline() }))
    case (.failed(let reason), _): giveUp(job, reason: reason)
    case (.confined, _), (.opened, _), (.surveyed, _), (.outlined, _):
      throw WireError("an answer to another question")
    }
  }

  private func read<T>(
    _ attachment: Descriptor?, _ count: Int, _ body: (inout ByteReader) throws(WireError) -> T
  ) throws(WireError) -> T {
    guard let attachment else { throw WireError("no memory came") }
    var reader = ByteReader(try SharedMapping(attachment, byteCount: count).bytes)
    let value = try body(&reader)
    try reader.finish()
    return value
  }

  private func deliver(_ image: PageImage, _ isWanted: Bool) {
    if isWanted { state.settle(image.request) }
    state.post(.page(image))
  }

  // MARK: Losing decoders

  /// Ends a decoder that must, or died where nothing else is said; its job is answered in another
  /// way.
  private func lose(_ index: Int, _ cause: DecoderLoss? = nil) {
    guard let process = places[index].process else { return }
    let job = places[index].job
    let ending = process.end()
    let loss = cause ?? .died(ending: ending)
    let reason = loss.reason
    state.note(loss)
    places[index].process = nil
    places[index].isOpen = false
    places[index].job = nil
    places[index].deaths += 1
    noteProcesses()
    // What follows may be work, and who calls may be about to wait.
    state.work.ring()
    guard let job else { return }
    switch job {
    case .open:
      if facts == nil {
        fail(cause?.reason ?? "the decoder stopped while opening it (\(ending))")
      }
    case .page, .single:
      guard let page = job.page, let answer = job.answer else { return }
      deaths[page] = ((deaths[page]?.count ?? 0) + 1, reason)
      placeholders.append(.placeholder(answer.request, reason: reason, isWanted: answer.isWanted))
    case .placeholder, .survey, .outline: giveUp(job, reason: reason)
    }
  }

  /// Answers a job that no decoder can do.
  private func giveUp(_ job: Job, reason: String) {
    switch job {
    case .open: return
    case .outline: state.post(.outline([]))
    case .survey:
      state.post(.surveyFailed(DocumentError(.opening(path: path), reason: reason)))
    case .page, .single, .placeholder:
      guard let answer = job.answer else { return }
      var known = reason
      if case .placeholder(_, let first, _) = job { known = first }
      let size = facts?.usualSize ?? .assumed
      deliver(PageImage(blank: answer.request, size: size, problem: known), answer.isWanted)
    }
  }

  private func noteProcesses() {
    state.note(processes: places.compactMap { $0.process?.process })
  }
}

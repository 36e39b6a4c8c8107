import RectoBookModel
import RectoBookQuestions
import RectoCProcess
import Glibc

/// The thread of a service: starts decoders, gives each one job at a time, judges the answers.
///
/// Used by its own thread alone once it has started, which `Unmanaged` hands it to.
final class ServiceLoop {
  /// A place for a decoder.
  struct Place {
    var process: DecoderProcess?
    var isOpen = false
    /// Whether its decoder has said how it is confined.
    var hasSaidMissing = false
    var job: Job?
    /// What its answer is to come in.
    var memory: SharedMemory?
    var number: UInt32 = 0
    var deadline = SuspendingClock.now
    /// The family whose faces its decoder was lent.
    var family: String?
    /// Whether it was lent what the house sets text with.
    var isFurnished = false
    /// Deaths with no page drawn between them.
    var deaths = 0
    /// Whether its decoder was started to count, and ends once all is counted.
    var isCounter = false
    /// The pages of how many chapters it knows, and of how many names in them.
    var told = (chapters: 0, names: 0)
  }

  static var standardPlaces: Int { min(3, max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)) - 1)) }

  let location: BookLocation
  /// How decoders are started.
  var recipe: DecoderRecipe
  let effort: Effort
  private let warn: @Sendable ([Protection]) -> Void
  let patience: Patience
  let state: ServiceState
  var options: DecodingOptions
  var places: [Place]
  private var book: Descriptor?
  /// What is known of the book, once that was told.
  var facts: BookFacts?
  /// The same before the first page is counted.
  var unannounced: BookFacts?
  var counting = ChapterCount(chapters: 0)
  /// How many pages were told last, and when.
  var told = (pageCount: 0, at: SuspendingClock.now)
  /// Where lies what the new layout is to keep, until that is told.
  var kept: (chapter: Int, page: Int)?
  /// Whether a password is waited for.
  var isLocked = false
  /// Why no decoder runs, where none does.
  var noDecoder = "no decoder can be kept running"
  var openingTook = Duration.zero
  var hasFailed = false
  private var lastNumber: UInt32 = 0
  var placeholders: [Job] = []
  var deaths = DecoderDeaths()
  var search = RunningSearch()
  /// What decoders are lent: a family that the reader chose, and what the house sets text with.
  var loans: (family: LentFaces, house: LentHouse)
  /// Where counts are kept, and the setting of the present one, where it is kept.
  var recalling: (counts: KeptCounts, setting: String?)
  /// Whether a small picture is next, where a search is under way as well.
  var isThumbnailNext = false

  init(
    location: BookLocation, options: DecodingOptions, program: String?, spillFolder: String?,
    places: Int, effort: Effort, patience: Patience,
    warn: @escaping @Sendable ([Protection]) -> Void,
    faces: @escaping LentFaces.Finder, house: HouseFiles,
    counts: KeptCounts, state: ServiceState
  ) {
    recalling = (counts, nil)
    loans = (LentFaces(faces), LentHouse(house))
    (self.location, self.options) = (location, options)
    recipe = DecoderRecipe(program: program, spillFolder: spillFolder)
    (self.patience, self.warn, self.state) = (patience, warn, state)
    self.effort = effort
    // One more for what nobody waits for.
    self.places = [Place](repeating: Place(), count: places + 1)
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

  /// Gives the book up; what no decoder said of it may go well another time.
  func fail(_ reason: String, mayPass: Bool = true) {
    hasFailed = true
    placeholders.removeAll()
    let error = DocumentError(.opening(path: location.path), reason: reason, mayPass: mayPass)
    state.post(.failedToOpen(error))
  }

  private func run() {
    do {
      book = try Descriptor.book(location)
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
    if isLocked {
      guard places[0].job == nil else { return }
      if places[0].process != nil, let sheet = state.takeSheet() {
        give(sheet, to: 0)
        return
      }
      guard let password = state.takePassword() else { return }
      (options.password, isLocked) = (password, false)
    }
    beginLayout()
    endCounters()
    beginSearch()
    for index in places.indices where places[index].job == nil && isUsable(index) {
      if places[index].process == nil {
        // The first opens the book; others follow only once it is known to open.
        let isFirst = index == 0 && facts == nil
        guard isFirst || facts != nil && hasWork(for: index) else { continue }
        guard start(index) else { continue }
      }
      let job =
        places[index].isOpen
        ? nextJob(for: index)
        : Job.open(options, chapterPages: counting.isRecalled ? [] : counting.pages)
      guard let job else { continue }
      give(job, to: index)
      // Faces are looked for while the decoder opens the book.
      if job.isOpening, facts == nil { loans.house.expect(location.name, options.layout) }
    }
    if facts != nil, !places.indices.dropLast().contains(where: isUsable) { answerWithNothing() }
  }

  /// Whether a decoder may run in a place.
  func isUsable(_ index: Int) -> Bool {
    // Each opens the book anew: where that takes long, or each would unpack the archive from its
    // beginning, more of them would keep the cores from drawing. While one counts, the pages that
    // the others would draw are not known.
    let isWorthwhile =
      index == 0 || isCounter(index)
      || openingTook < .seconds(Limits.quickSeconds) && facts?.isOnePass != true
        && counting.isComplete && kept == nil
    return isWorthwhile && places[index].deaths < Limits.deathsInARow
  }

  /// The pages that can be asked for; nil where they are all known.
  private var known: Int? { counting.isComplete ? nil : counting.pageCount }

  private func hasWork(for index: Int) -> Bool {
    if isCounter(index) { return nextCount(for: index) != nil }
    if index == background { return hasBackgroundWork }
    let isOnly = index == 0 && !isUsable(background)
    return isOnly && hasBackgroundWork || index == 0 && !counting.isComplete
      || !placeholders.isEmpty || state.hasWork(known: known)
  }

  private func start(_ index: Int) -> Bool {
    do {
      places[index].process = try recipe.start()
      places[index].isOpen = false
      (places[index].family, places[index].isFurnished) = (nil, false)
      places[index].hasSaidMissing = false
      places[index].isCounter = isCounter(index)
      places[index].process?.yieldToOthers(by: niceness(of: index))
      recordProcesses()
      return true
    } catch {
      places[index].deaths = Limits.deathsInARow
      if facts == nil { fail(error.reason) }
      return false
    }
  }

  /// What shows the last pages goes before what draws the next ones, and that before what counts beside it.
  private func niceness(of index: Int) -> CInt {
    if effort.yields { return 15 }
    return places[index].isCounter ? 10 : index == background ? 8 : 4
  }

  /// Counting comes last: somebody looks at the pages. Between two layouts nobody can.
  private func nextJob(for index: Int) -> Job? {
    if places[index].isCounter { return nextCount(for: index).map { .count($0) } }
    if index == background { return nextBackgroundJob() }
    if kept == nil, facts != nil {
      if !placeholders.isEmpty { return placeholders.removeFirst() }
      if let job = state.nextJob(known: known) { return guarded(job) }
    }
    guard index == 0 else { return nil }
    if counting.isComplete {
      if !isUsable(background) { return nextBackgroundJob() }
      // Until the decoder for it has opened the book, nobody need wait for the first places.
      return places[background].isOpen || search.cursor?.hasLost != false ? nil : nextSlice()
    }
    return nextCount(for: 0).map { .count($0) }
  }

  /// The job itself, or a placeholder where its page has killed too often or does not exist.
  private func guarded(_ job: Job) -> Job {
    guard let page = job.page, let answer = job.answer else { return job }
    var reason = deaths.refusal(of: page)
    if let facts, page.value > facts.pageCount { reason = "the book has no such page" }
    guard let reason else { return job }
    return .placeholder(answer.request, reason: reason, isWanted: answer.isWanted)
  }

  func give(_ job: Job, to index: Int) {
    lastNumber &+= 1
    places[index].job = job
    places[index].number = lastNumber
    places[index].deadline = .now + job.patience(patience)
    var attachment: CInt = -1
    if case .open = job { attachment = book?.number ?? -1 }
    do throws(WireError) {
      places[index].memory = job.mostBytes > 0 ? try SharedMemory(atMost: job.mostBytes) : nil
      if !job.load.isEmpty { try places[index].memory?.put(job.load) }
    } catch {
      places[index].job = nil
      giveUp(job, reason: error.reason)
      // Somebody else may be waiting for this decoder.
      return state.work.raise()
    }
    if let memory = places[index].memory { attachment = memory.number }
    guard lendFaces(for: job, to: index), job.isOpening || furnish(index),
      tellCount(before: job, index)
    else {
      lose(index)
      return
    }
    let message = job.request.encoded(number: lastNumber)
    // What opens a book that another one has opened need not wait for its letters: they come while it starts.
    guard let process = places[index].process, process.channel.send(message, attachment),
      !job.isOpening || facts == nil || furnish(index)
    else {
      lose(index)
      return
    }
  }

  /// Hands over the faces that a layout is set in, where the decoder has not got them; false where it cannot be reached.
  private func lendFaces(for job: Job, to index: Int) -> Bool {
    guard let (family, faces) = loans.family.faces(for: job, beside: places[index].family) else {
      return true
    }
    places[index].family = family
    let byteCount = faces.reduce(0) { $0 + $1.count }
    let memory = byteCount == 0 ? nil : try? SharedMemory(atMost: byteCount)
    let isHeld = (try? memory?.hold(faces)) != nil
    // Without letters, or memory for them, it gives back those that it was lent before.
    let counts = isHeld ? faces.map(\.count) : [Int](repeating: 0, count: Limits.faces)
    let request = DecoderRequest.lend(faces: counts).encoded(number: 0)
    return withExtendedLifetime(memory) {
      let attachment = isHeld ? memory?.number ?? -1 : -1
      return places[index].process?.channel.send(request, attachment) ?? false
    }
  }

  /// Hands over what the house sets text with, before the first chapter is laid out; false where the decoder cannot be
  /// reached.
  private func furnish(_ index: Int) -> Bool {
    guard !places[index].isFurnished,
      let goods = loans.house.goods(for: facts ?? unannounced, options.layout)
    else { return true }
    places[index].isFurnished = true
    // Without memory for them text is set in other letters.
    guard goods.byteCount > 0, let memory = try? SharedMemory(atMost: goods.byteCount),
      (try? memory.hold(goods.parts)) != nil
    else { return true }
    return withExtendedLifetime(memory) {
      places[index].process?.channel.send(goods.request.encoded(number: 0), memory.number) ?? false
    }
  }

  /// Answers everything when no decoder can be kept alive.
  private func answerWithNothing() {
    if !counting.isComplete {
      counting.giveUp()
      report()
    }
    while let job = nextJob(for: 0) { giveUp(job, reason: noDecoder) }
  }

  // MARK: Hearing answers

  private func wait() {
    let live = places.indices.filter { places[$0].process != nil }
    let descriptors = live.compactMap { places[$0].process?.channel.number }
    let busy = places.filter { $0.job != nil }
    let idle = places[background].process == nil ? [] : [places[background]]
    let seconds =
      (busy + idle).map { SuspendingClock.now.duration(to: $0.deadline) / .seconds(1) }.min()
      ?? 1000
    let ready = Wakeup.wait(for: [state.work.number] + descriptors, seconds: seconds)
    state.work.clear()
    for (index, isReady) in zip(live, ready.dropFirst()) where isReady { hear(index) }
    for index in places.indices where places[index].job != nil {
      if places[index].deadline <= .now { lose(index, .overstayed) }
    }
    endIdleDecoder()
  }

  private func hear(_ index: Int) {
    guard let message = places[index].process?.channel.receive() else {
      lose(index)
      return
    }
    do {
      let (number, reply) = try DecoderReply.decoded(message.bytes)
      guard let job = places[index].job, number == places[index].number,
        message.attachment == nil
      else { throw WireError("an answer that nobody asked for") }
      if case .confined(let missing) = reply {
        try record(missing, job, index)
        return
      }
      if reply == .lacksCodecs { return try replace(index, before: job) }
      if reply == .miscounted { return try recount(before: job) }
      let memory = places[index].memory
      if !reply.bringsMemory { try memory?.drop() }
      try receive(reply, memory, job, index)
      places[index].job = nil
      places[index].memory = nil
      if index == background { places[index].deadline = .now + .seconds(Limits.idleSeconds) }
    } catch {
      // What breaks the rules once is not heard again.
      lose(index, .answeredWrongly)
    }
  }

  /// Records what a decoder says of its confinement: once, before it opens the book.
  func record(_ missing: [Protection], _ job: Job, _ index: Int) throws(WireError) {
    guard job.isOpening, !places[index].hasSaidMissing else {
      throw WireError("it was said already how it is confined")
    }
    places[index].hasSaidMissing = true
    warn(missing)
  }
}

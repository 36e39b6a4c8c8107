import RectoBookModel
import RectoBookQuestions

/// What the answers of decoders change.
extension ServiceLoop {
  func receive(
    _ reply: DecoderReply, _ memory: SharedMemory?, _ job: Job, _ index: Int
  ) throws(WireError) {
    switch (reply, job) {
    case (.opened(let facts, let chapters), .open):
      guard !facts.flows || chapters > 0 else { throw WireError("text without a chapter") }
      places[index].isOpen = true
      if counting.isRecalled { handOverCount(to: index) }
      guard self.facts == nil, unannounced == nil else { return }
      openingTook = (places[index].deadline - patience.opening).duration(to: .now)
      counting = ChapterCount(chapters: chapters)
      unannounced = facts
      recallCount()
      if counting.isComplete { report() }
    case (.locked(let wasWrong), .open):
      isLocked = true
      state.post(.locked(wasWrong: wasWrong))
    case (.counted(let pages, let names), .count(let chapters)):
      try receive(count: pages, names: names, of: chapters, from: index)
    case (.laidOut(let chapter, let page), .layOut):
      kept = (chapter, page)
      recallCount()
      if counting.isComplete { report() }
    case (.failed(let reason), .open):
      if facts == nil {
        fail(reason, mayPass: false)
      } else {
        places[index].deaths = Limits.deathsInARow
      }
    case (.drawn(let width, let height, let size, let isSharpest, let problem), _):
      guard let answer = job.answer, let memory,
        job.allows(width: width, height: height, isPlaceholder: problem != nil)
      else { throw WireError("a picture that was not asked for") }
      let chain = MipChain(width: width, height: height)
      let mapping = try SharedMapping(memory, byteCount: chain.byteCount)
      places[index].deaths = 0
      deliver(
        PageImage(
          answer.request, chain: chain, size: size, problem: job.problem ?? problem,
          isSharpest: isSharpest,
          mapping: mapping), of: job)
    case (.answered(let count), .ask(let asked)):
      state.post(.answered(try answer(to: asked.question, memory, count)))
    case (.searched(let pages, let count), .search(let id, _, let from, let most)):
      guard pages <= most else { throw WireError("more pages than were asked for") }
      let last = PageNumber(from.value + pages - 1)
      let hits =
        count == 0
        ? []
        : try read(memory, count) { reader throws(WireError) in
          try reader.readHits(on: from...last)
        }
      places[index].deaths = 0
      report(search.advance(id, by: pages, hits))
    case (.failed, .count) where places[index].isCounter:
      // The first decoder counts all.
      places[index].deaths = Limits.deathsInARow
    case (.failed(let reason), _): giveUp(job, reason: reason)
    case (.otherVersion, .open):
      noDecoder = "Recto was updated while it was running; restart it"
      if facts == nil { fail(noDecoder) } else { places[index].deaths = Limits.deathsInARow }
    case (.confined, _), (.opened, _), (.answered, _), (.locked, _), (.counted, _), (.laidOut, _),
      (.searched, _), (.lacksCodecs, _), (.miscounted, _), (.otherVersion, _):
      throw WireError("an answer to another question")
    }
  }

  private func answer(
    to question: some BookQuestion, _ memory: SharedMemory?, _ count: Int
  ) throws(WireError) -> BookAnswer {
    let pageCount = facts?.pageCount ?? 1
    let answer = try read(memory, count) { reader throws(WireError) in
      try question.readAnswer(from: &reader, pageCount: pageCount)
    }
    return BookAnswer(to: question, answer)
  }

  private func read<T>(
    _ memory: SharedMemory?, _ count: Int, _ body: (inout ByteReader) throws(WireError) -> T
  ) throws(WireError) -> T {
    guard let memory else { throw WireError("no memory was given for it") }
    var reader = ByteReader(try SharedMapping(memory, byteCount: count).bytes)
    let value = try body(&reader)
    try reader.finish()
    return value
  }

  func deliver(_ image: PageImage, of job: Job) {
    if case .thumbnail(let request) = job { return state.post(thumbnail: image, for: request) }
    if job.answer?.isWanted == true { state.settle(image.request) }
    state.post(.page(image))
  }
}

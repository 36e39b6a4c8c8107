import BookModel

/// What the answers of decoders change.
extension ServiceLoop {
  func take(
    _ reply: DecoderReply, _ attachment: Descriptor?, _ job: Job, _ index: Int
  ) throws(WireError) {
    switch (reply, job) {
    case (.opened(let facts, let chapters), .open):
      places[index].isOpen = true
      guard self.facts == nil, unannounced == nil else { return }
      openingTook = (places[index].deadline - patience.opening).duration(to: .now)
      counting = ChapterCount(chapters: chapters)
      unannounced = facts
      if counting.isComplete { report() }
    case (.locked(let wasWrong), .open):
      isLocked = true
      state.post(.locked(wasWrong: wasWrong))
    case (.counted(let pages), .count):
      guard counting.add(pages) else { throw WireError("a wrong count") }
      places[index].deaths = 0
      report()
    case (.laidOut(let chapter, let page), .layOut):
      kept = (chapter, page)
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
    case (.confined, _), (.opened, _), (.surveyed, _), (.outlined, _), (.locked, _), (.counted, _),
      (.laidOut, _):
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

  func deliver(_ image: PageImage, _ isWanted: Bool) {
    if isWanted { state.settle(image.request) }
    state.post(.page(image))
  }
}

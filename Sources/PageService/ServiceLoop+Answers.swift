import BookModel

/// What the answers of decoders change.
extension ServiceLoop {
  func take(
    _ reply: DecoderReply, _ memory: SharedMemory?, _ job: Job, _ index: Int
  ) throws(WireError) {
    switch (reply, job) {
    case (.opened(let facts, let chapters), .open):
      guard !facts.flows || chapters > 0 else { throw WireError("text without a chapter") }
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
    case (.surveyed(let count), .survey):
      let listings = try read(memory, count) { reader throws(WireError) in
        try reader.readListings()
      }
      guard listings.count == facts?.pageCount else { throw WireError("not one size a page") }
      state.post(.survey(listings))
    case (.outlined(let count), .outline):
      let outline = try read(memory, count) { reader throws(WireError) in
        try reader.readOutline()
      }
      state.post(.outline(outline.within(facts?.pageCount ?? 1)))
    case (.told(let count), .text(let page)):
      let text = try read(memory, count) { reader throws(WireError) in
        try reader.readPageText()
      }
      state.post(.text(text, of: page))
    case (.told(let count), .links(let page)):
      let links = try read(memory, count) { reader throws(WireError) in
        try reader.readLinks()
      }
      let last = facts?.pageCount ?? 1
      let known = links.filter { link in
        if case .page(let target) = link.target { target.value <= last } else { true }
      }
      state.post(.links(known, of: page))
    case (.told(let count), .labels):
      let labels = try read(memory, count) { reader throws(WireError) in
        try reader.readLabels()
      }
      state.post(.labels(labels))
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
      advanceSearch(id, by: pages, hits)
    case (.failed(let reason), _): giveUp(job, reason: reason)
    case (.otherVersion, .open):
      noDecoder = "Recto was replaced by another version meanwhile: close it and start it again"
      if facts == nil { fail(noDecoder) } else { places[index].deaths = Limits.deathsInARow }
    case (.confined, _), (.opened, _), (.surveyed, _), (.outlined, _), (.locked, _), (.counted, _),
      (.laidOut, _), (.told, _), (.searched, _), (.otherVersion, _):
      throw WireError("an answer to another question")
    }
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

extension [OutlineEntry] {
  /// The same where lines that lead beyond a book of so many pages lead nowhere.
  fileprivate func within(_ pageCount: Int) -> [OutlineEntry] {
    map { entry in
      let page = entry.page.flatMap { $0.value <= pageCount ? $0 : nil }
      return OutlineEntry(
        title: entry.title, page: page, children: entry.children.within(pageCount))
    }
  }
}

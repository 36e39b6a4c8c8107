import RectoBookModel
import RectoBookQuestions

/// What happens when a decoder dies, takes too long or cannot do what it was asked.
extension ServiceLoop {
  /// Ends a decoder that died or must; its job is answered in another way.
  func lose(_ index: Int, _ cause: DecoderLoss? = nil) {
    guard let process = places[index].process else { return }
    let job = places[index].job
    let ending = process.end()
    let loss = cause ?? .died(ending: ending)
    let reason = loss.reason
    state.record(loss)
    places[index].process = nil
    places[index].isOpen = false
    places[index].job = nil
    places[index].memory = nil
    places[index].deaths += 1
    recordProcesses()
    // What follows may be work, and who calls may be about to wait.
    state.work.raise()
    guard let job else { return }
    switch job {
    case .open:
      if facts == nil { fail(cause?.reason ?? "the decoder stopped while opening it (\(ending))") }
    case .page, .single:
      guard let page = job.page, let answer = job.answer else { return }
      deaths.record(page, reason: reason)
      placeholders.append(.placeholder(answer.request, reason: reason, isWanted: answer.isWanted))
    case .count(let chapters):
      // The chapter was to blame, not the decoder.
      if counting.recordDeath(of: chapters) { places[index].deaths = 0 }
      report()
    case .layOut:
      // Its place is lost with it: the chapter's start is near, and is where `beginLayout` put it.
      break
    case .search(let id, _, _, _):
      // The page was to blame, not the decoder.
      places[index].deaths = 0
      report(search.recordDeath(id))
    case .thumbnail(let request):
      places[index].deaths = 0
      deaths.record(request.page, reason: reason, isThumbnail: true)
      giveUp(job, reason: reason)
    case .ask(let question):
      // A page was to blame, not the decoder.
      if question.subject != nil { places[index].deaths = 0 }
      giveUp(job, reason: reason)
    case .placeholder: giveUp(job, reason: reason)
    }
  }

  /// Ends a decoder that lacks the codecs for a job: from now on all are started with them. The job waits again, as if
  /// nobody had begun it.
  func replace(_ index: Int, before job: Job) throws(WireError) {
    guard let process = places[index].process, !process.hasCodecs else {
      throw WireError("it was started with all codecs")
    }
    recipe.hasCodecs = true
    _ = process.end()
    places[index].process = nil
    places[index].isOpen = false
    places[index].job = nil
    places[index].memory = nil
    if case .placeholder = job { placeholders.insert(job, at: 0) } else { state.takeBack(job) }
    recordProcesses()
  }

  /// Answers a job that no decoder can do.
  func giveUp(_ job: Job, reason: String) {
    switch job {
    case .open: return
    case .count:
      counting.giveUp()
      report()
    case .layOut: return
    case .ask(let asked): giveUp(asked.question, reason: reason)
    case .search(let id, _, _, let pages): report(search.advance(id, by: pages, []))
    case .page, .single, .placeholder, .thumbnail:
      guard let answer = job.answer else { return }
      var known = reason
      if case .placeholder(_, let first, _) = job { known = first }
      let size = facts?.usualSize ?? .assumed
      deliver(PageImage(blank: answer.request, size: size, problem: known), of: job)
    }
  }

  private func giveUp(_ question: some BookQuestion, reason: String) {
    if let answer = question.substitute(because: reason) {
      state.post(.answered(BookAnswer(to: question, answer)))
    } else {
      let error = DocumentError(.opening(path: location.path), reason: reason)
      state.post(.unanswered(AnyBookQuestion(question), error))
    }
  }

  func recordProcesses() {
    state.record(processes: places.compactMap { $0.process?.process })
  }
}

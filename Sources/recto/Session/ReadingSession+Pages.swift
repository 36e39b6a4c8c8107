import BookModel
import BookQuestions
import Face
import PageService
import ReaderCore

/// What comes from the book's file.
extension ReadingSession {
  func takePages() throws {
    takeNextBook()
    let events = earlyEvents + (book?.service.takeEvents() ?? [])
    earlyEvents = []
    for event in events { try take(event) }
    turnToNewLayout()
    if let count = heldCount.next(for: reader, isBlank: pictures.isBlank) {
      send(count, because: .page)
    }
    askForPages()
  }

  private func take(_ event: PageEvent) throws {
    switch event {
    case .opened(let facts):
      send(.opened(facts), because: .page)
      guard let book else { break }
      let (mail, identity) = (mail, book.identity)
      keeper.note(
        book.path, title: facts.title ?? book.fileName, facts: facts, identity: identity,
        former: book.former, succeeds: { mail.put(.succeeds($0, as: identity)) })
    case .failedToOpen(let error): throw error
    case .locked(let wasWrong): send(.locked(wasWrong: wasWrong), because: .page)
    case .page(let image) where reader.facts == nil:
      sheet = image
      reason = reason ?? .page
    case .counted(let pageCount, let isFirm):
      let event = Event.counted(pageCount: pageCount, isFirm: isFirm)
      if relayout.isLaidOut { relayout.take(event) } else { heldCount.take(event) }
    case .laidOut(let facts, let page): relayout.take(.laidOut(facts, page: page))
    case .page(let image) where relayout.isLaidOut: relayout.take(image)
    case .page(let image):
      note(image)
      pictures.take(image)
    case .answered(let answer):
      // Where pages lie is their own affair; all else is told because somebody reads.
      send(.answered(answer), because: answer.of(SurveyQuestion.self) == nil ? .input : .page)
    // The pages keep the pairs that their shapes are guessed from.
    case .unanswered: break
    case .found(let hits): if let searched { send(.found(hits, of: searched)) }
    case .searched(let pages, let count):
      searchShare = count > 0 ? Double(pages) / Double(count) : nil
      if let searched, pages == count {
        isSearching = false
        send(.searched(searched))
      }
    case .thumbnail(let image):
      if let picture = thumbnails.take(image, of: book?.identity) {
        face.setThumbnail(image.request.page, picture)
      }
    }
  }

  /// The reader as it will be once what waits for pages is done.
  var readerAhead: Reader {
    gate.isWaiting ? gate.ahead(of: reader) : heldCount.ahead(of: reader)
  }

  /// Shows the pages of a new layout once there are pictures of all that is seen of it; until then
  /// the old ones stay.
  private func turnToNewLayout() {
    if let page = reader.pageToKeep, let layout = relayout.begin() {
      book?.service.layOut(layout, keeping: page)
    }
    guard let (events, images) = relayout.finish(in: reader) else { return }
    pictures.forget()
    thumbnails.forget()
    face.dropThumbnails(except: [])
    heldCount = HeldCount()
    for event in events { send(event, because: .page) }
    for image in images {
      note(image)
      pictures.take(image)
    }
  }

  func askForPages() {
    if let next = relayout.next(of: reader) {
      book?.service.want(PictureSupply.requests(for: next, beside: relayout.images))
    } else {
      book?.service.want(pictures.requests(for: readerAhead))
    }
  }
}

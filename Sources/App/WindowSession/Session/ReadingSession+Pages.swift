import RectoBookModel
import RectoBookQuestions
import RectoOverlay
import RectoDecoderService
import RectoReaderCore
import RectoSession

/// What comes from the book's file.
extension ReadingSession {
  func receivePages() throws {
    try openNextBook()
    for event in books.takeEvents() { try receive(event) }
    turnToNewLayout()
    if let count = books.flow.takeCount(for: reader, isBlank: pictures.isBlank) {
      send(count, because: .page)
    }
    askForPages()
  }

  private func receive(_ event: PageEvent) throws {
    guard let event = books.flow.receive(event) else { return }
    switch event {
    case .opened(let facts):
      send(.opened(facts), because: .page)
      guard let book = books.book else { break }
      let (mailbox, identity) = (mailbox, book.identity)
      keeper.record(
        book.location, title: facts.title ?? book.fileName, facts: facts, identity: identity,
        former: book.former, succeeds: { mailbox.put(.succeeds($0, as: identity)) })
    case .failedToOpen(let error):
      guard let location = books.book?.location else { throw error }
      try askForAnother(than: location, because: error)
    case .locked(let wasWrong): send(.locked(wasWrong: wasWrong), because: .page)
    case .page(let image) where reader.facts == nil:
      books.sheet = image
      frames.scheduler.expect(.page)
    case .page(let image):
      record(image)
      pictures.show(image, with: drawings, for: reader)
    case .answered(let answer):
      // Where pages lie is their own affair; all else is told because somebody reads.
      let isOfPages = answer.of(SurveyQuestion.self) != nil || answer.of(PlacesQuestion.self) != nil
      send(.answered(answer), because: isOfPages ? .page : .input)
      if answer.of(PlacesQuestion.self) != nil { books.store(reader, isUrgent: false) }
    // The pages keep the pairs that their shapes are guessed from.
    case .unanswered, .counted, .laidOut: break
    case .found(let hits): if let terms = books.search.terms { send(.found(hits, of: terms)) }
    case .searched(let pages, let count):
      if let terms = books.search.learn(pages: pages, of: count) { send(.searched(terms)) }
    case .thumbnail(let image):
      let ink = reader.drawn.ink(of: image.request.page)
      thumbnails.receive(
        image, of: books.book?.identity, for: overlay, with: ink, aspect: image.size.aspect)
    }
  }

  /// Records the size of a page, and where its print is; keeps its picture to be composed of.
  private func record(_ image: PageImage) {
    frames.composer?.receive(image)
    let page = image.request.page
    send(.measured(page, image.size), because: .page)
    guard image.problem == nil, image.request.pictured.isWhole, let box = ContentBox.find(in: image)
    else { return }
    send(.contentFound(page, box), because: .page)
  }

  /// Shows the pages of a new layout once there are pictures of all that is seen of it; the old ones stay until then.
  private func turnToNewLayout() {
    if let kept = reader.placeToKeep, let layout = books.flow.relayout.begin(for: reader) {
      books.book?.service.layOut(layout, keeping: kept)
    }
    guard let (events, images) = books.flow.takeLayout(for: reader) else { return }
    forgetPictures()
    for event in events { send(event, because: .page) }
    for image in images {
      record(image)
      pictures.receive(image)
    }
  }

  func askForPages() {
    let flow = books.flow
    let requests =
      flow.relayout.next(of: reader).map {
        pictures.requests(for: $0, beside: flow.relayout.images)
      } ?? pictures.requests(for: flow.ahead(of: reader), isShown: frames.isShownWithCare)
    books.book?.service.want(requests)
    drawings.ask(for: requests.map(\.page) + pictures.ink.pagesBehind(reader), of: reader)
  }
}

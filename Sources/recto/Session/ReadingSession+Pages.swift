import BookModel
import BookQuestions
import Overlay
import DecoderService
import ReaderCore
import Session

/// What comes from the book's file.
extension ReadingSession {
  func takePages() throws {
    takeNextBook()
    let events = earlyEvents + (book?.service.takeEvents() ?? [])
    earlyEvents = []
    for event in events { try receive(event) }
    turnToNewLayout()
    if let count = flow.takeCount(for: reader, isBlank: pictures.isBlank) {
      send(count, because: .page)
    }
    askForPages()
  }

  private func receive(_ event: PageEvent) throws {
    guard let event = flow.receive(event) else { return }
    switch event {
    case .opened(let facts):
      send(.opened(facts), because: .page)
      guard let book else { break }
      let (mailbox, identity) = (mailbox, book.identity)
      keeper.record(
        book.path, title: facts.title ?? book.fileName, facts: facts, identity: identity,
        former: book.former, succeeds: { mailbox.put(.succeeds($0, as: identity)) })
    case .failedToOpen(let error): throw error
    case .locked(let wasWrong): send(.locked(wasWrong: wasWrong), because: .page)
    case .page(let image) where reader.facts == nil:
      sheet = image
      scheduler.expect(.page)
    case .page(let image):
      record(image)
      pictures.receive(image)
    case .answered(let answer):
      // Where pages lie is their own affair; all else is told because somebody reads.
      send(.answered(answer), because: answer.of(SurveyQuestion.self) == nil ? .input : .page)
    // The pages keep the pairs that their shapes are guessed from.
    case .unanswered, .counted, .laidOut: break
    case .found(let hits): if let searched { send(.found(hits, of: searched)) }
    case .searched(let pages, let count):
      searchShare = count > 0 ? Double(pages) / Double(count) : nil
      if let searched, pages == count {
        isSearching = false
        send(.searched(searched))
      }
    case .thumbnail(let image):
      if let picture = thumbnails.receive(image, of: book?.identity) {
        overlay.setThumbnail(image.request.page, picture)
      }
    }
  }

  /// The reader as it will be once what waits for pages is done.
  var readerAhead: Reader { flow.ahead(of: reader) }

  /// Shows the pages of a new layout once there are pictures of all that is seen of it; until then
  /// the old ones stay.
  private func turnToNewLayout() {
    if let page = reader.pageToKeep, let layout = flow.relayout.begin() {
      book?.service.layOut(layout, keeping: page)
    }
    guard let (events, images) = flow.takeLayout(for: reader) else { return }
    pictures.forget()
    thumbnails.forget()
    overlay.dropThumbnails(except: [])
    for event in events { send(event, because: .page) }
    for image in images {
      record(image)
      pictures.receive(image)
    }
  }

  func askForPages() {
    if let next = flow.relayout.next(of: reader) {
      book?.service.want(PictureSupply.requests(for: next, beside: flow.relayout.images))
    } else {
      book?.service.want(pictures.requests(for: readerAhead))
    }
  }
}

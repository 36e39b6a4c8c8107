import BookModel
import DecoderService
import ReaderCore
import Session

/// What the pictures of pages tell of them.
extension ReadingSession {
  /// Records the size of a page, and where its print is.
  func record(_ image: PageImage) {
    let page = image.request.page
    send(.measured(page, image.size), because: .page)
    guard image.problem == nil, image.request.isWhole, let box = ContentBox.find(in: image)
    else { return }
    send(.contentFound(page, box), because: .page)
  }
}

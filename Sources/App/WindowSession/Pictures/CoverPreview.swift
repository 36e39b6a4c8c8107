import Dispatch
import RectoBookModel
import RectoDecoderService
import RectoLibraryDatabase
import RectoOverlay
import Synchronization

/// Small pictures of pages of a book that nobody reads, while its cover is chosen.
///
/// The book is looked at by a decoder of its own, from the first page that is wanted until all is put away.
///
/// Law: of pages that are wanted one after the other, those are passed over that nobody waits for any more.
nonisolated final class CoverPreview: Sendable {
  /// A picture that was made.
  struct Made: Sendable {
    /// The book of which it is a page.
    let book: Int
    /// Which page it shows.
    let page: PageNumber
    let picture: Bitmap
  }

  private struct State {
    var book: Int?
    var service: PageService?
    var wanted: PageNumber?
    /// Whether the book is open: pages can be asked for.
    var isOpen = false
    var isUnderWay = false
  }

  private let library: LibraryKeeper
  private let mailbox: Mailbox
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "recto.cover-preview", qos: .userInitiated)

  /// Looks at nothing yet.
  init(_ library: LibraryKeeper, mailbox: Mailbox) {
    (self.library, self.mailbox) = (library, mailbox)
  }

  /// Wants a picture of a page of the book of a number on the shelf.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - book: the book.
  ///   - overlay: shows it, in the place of pictures of other books.
  @MainActor func want(_ page: PageNumber, of book: Int, over overlay: OverlayView) {
    if state.withLock({ $0.book != book }) { overlay.dropThumbnails() }
    want(page, of: book)
  }

  private func want(_ page: PageNumber, of book: Int) {
    let isNew = state.withLock { state in
      let isNew = state.book != book
      if isNew {
        state.service?.close()
        state = State()
      }
      (state.book, state.wanted) = (book, page)
      return isNew
    }
    guard isNew else { return ask() }
    library.use { [self] services in
      guard let location = try services.library.place(of: BookID(Int64(book))) else { return }
      open(location, as: book)
    }
  }

  /// Shows a picture that was made, where its book is still meant.
  @MainActor func show(_ made: Made, over overlay: OverlayView) {
    guard state.withLock({ $0.book == made.book }) else { return }
    overlay.setThumbnail(made.page, made.picture)
  }

  /// Puts all away.
  @MainActor func end(over overlay: OverlayView) {
    overlay.dropThumbnails()
    state.withLock { state in
      state.service?.close()
      state = State()
    }
  }

  private func open(_ location: BookLocation, as book: Int) {
    let service = PageService(of: location, decoders: 1, effort: .least) { [weak self] in
      guard let self else { return }
      queue.async { self.hear() }
    }
    let isWanted = state.withLock { state in
      guard state.book == book, state.service == nil else { return false }
      state.service = service
      return true
    }
    isWanted ? hear() : service.close()
  }

  /// Takes what the decoder has to say.
  private func hear() {
    guard let service = state.withLock(\.service) else { return }
    for event in service.takeEvents() {
      switch event {
      case .opened: state.withLock { $0.isOpen = true }
      case .page(let image):
        let book = state.withLock { state in
          state.isUnderWay = false
          if state.wanted == image.request.page { state.wanted = nil }
          return state.book
        }
        guard let book, image.problem == nil else { break }
        mailbox.put(
          .coverPreview(Made(book: book, page: image.request.page, picture: image.bitmap())))
      case .failedToOpen, .locked, .counted, .answered, .unanswered, .laidOut, .found, .searched,
        .thumbnail:
        break
      }
    }
    ask()
  }

  /// Asks for the page that is wanted, once no other is on its way.
  private func ask() {
    state.withLock { state in
      guard state.isOpen, !state.isUnderWay, let page = state.wanted else { return }
      state.isUnderWay = true
      state.service?.askPage(page, .small(width: ThumbnailSupply.width))
    }
  }
}

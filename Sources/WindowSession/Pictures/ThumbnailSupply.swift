import BookModel
import BookStore
import Dispatch
import Overlay
import DecoderService

/// Small pictures of pages on their way to the overlay: from the disk, else from the decoder.
final class ThumbnailSupply {
  private let cache: ThumbnailCache?
  private let mailbox: Mailbox
  private let queue = DispatchQueue(label: "recto.thumbnails", qos: .utility)
  private var asked: [PageNumber] = []

  /// Pixels across: those of a grid on a dense screen.
  nonisolated static let width = 256

  /// Keeps pictures in a folder, where there is one.
  init(cacheFolder: String?, mailbox: Mailbox) {
    cache = cacheFolder.map { ThumbnailCache(in: $0) }
    self.mailbox = mailbox
  }

  /// Asks for pictures that the overlay has not; those that it was asked for before are wanted no longer.
  func want(
    _ pages: [PageNumber], of book: BookIdentity?, for overlay: OverlayView,
    from service: PageService
  ) {
    let missing = pages.filter { !overlay.hasThumbnail($0) }
    guard missing != asked else { return }
    let new = missing.filter { !asked.contains($0) }
    asked = missing
    guard !new.isEmpty else { return }
    guard let cache, let book else { return service.wantThumbnails(missing, width: Self.width) }
    let mailbox = mailbox
    queue.async {
      var absent: [PageNumber] = []
      for page in missing {
        if let picture = cache.picture(ThumbnailName(book: book, page: page, width: Self.width)) {
          mailbox.put(.thumbnail(page, picture))
        } else {
          absent.append(page)
        }
      }
      if !absent.isEmpty { mailbox.put(.thumbnailsMissing(absent)) }
    }
  }

  /// Receives a picture that the decoder made, and keeps it.
  ///
  /// - Returns: the picture; nil where the page has none.
  func receive(_ image: PageImage, of book: BookIdentity?) -> Bitmap? {
    guard image.problem == nil else { return nil }
    let picture = image.bitmap()
    if let cache, let book {
      let page = image.request.page
      queue.async {
        cache.store(picture, as: ThumbnailName(book: book, page: page, width: Self.width))
      }
    }
    return picture
  }

  /// Forgets what was asked for: the pages have other numbers now.
  func forget() { asked = [] }
}

import RectoBookModel
import RectoPictureCache
import RectoReadingRecords
import Dispatch
import RectoOverlay
import RectoDecoderService
import RectoInkPainting
import RectoReaderCore
import RectoPictureStorage

/// Small pictures of pages on their way to the overlay: from the disk, else from the decoder.
final class ThumbnailSupply {
  private let cache: ThumbnailCache?
  private let mailbox: Mailbox
  private let queue = DispatchQueue(label: "recto.thumbnails", qos: .utility)
  /// Those that are shown are the overlay's.
  private var painter = InkPainter()
  private var store = PictureStore<PageNumber, Void>(budget: Limits.thumbnailBytes)

  /// Pixels across: those of a grid on a dense screen.
  nonisolated static let width = 256

  /// Keeps pictures in a folder, where there is one.
  init(cacheFolder: String?, mailbox: Mailbox) {
    cache = cacheFolder.map { ThumbnailCache(in: $0) }
    self.mailbox = mailbox
  }

  /// Whether the overlay has the picture of a page.
  func has(_ page: PageNumber) -> Bool { store[page] != nil }

  /// Asks for pictures that the overlay has not; those that it was asked for before are wanted no longer.
  func want(_ pages: [PageNumber], of book: BookIdentity?, from service: PageService) {
    guard store.want(pages) else { return }
    // The service passes over what is not in its list.
    store.cancel(Set(store.underWay).subtracting(pages))
    guard store.beginNext() != nil else { return }
    while store.beginNext() != nil {}
    let missing = pages.filter(store.isUnderWay)
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

  /// Receives a picture that the decoder made, and keeps it; it is shown with what is drawn on its page.
  func receive(
    _ image: PageImage, of book: BookIdentity?, for overlay: OverlayView, with ink: PageInk?,
    aspect: Double
  ) {
    let page = image.request.page
    guard image.problem == nil else { return _ = store.settle(page) }
    let picture = image.bitmap()
    receive(picture, of: page, for: overlay, with: ink, aspect: aspect)
    guard let cache, let book else { return }
    queue.async {
      cache.store(picture, as: ThumbnailName(book: book, page: page, width: Self.width))
    }
  }

  /// Receives a picture, be it wanted still or not: it was made. It is shown with what is drawn on its page.
  func receive(
    _ picture: Bitmap, of page: PageNumber, for overlay: OverlayView, with ink: PageInk?,
    aspect: Double
  ) {
    let chain = MipChain(width: picture.width, height: picture.height)
    store.cancel([page])
    store.show((), of: page, bytes: chain.byteCount)
    overlay.setThumbnail(
      page, ink.map { painter.paint(SeenInk($0.drawing), on: picture, aspect: aspect) } ?? picture)
    for page in store.evict() { overlay.setThumbnail(page, nil) }
  }

  /// What is drawn on a page has changed: its picture is asked for anew when it is seen next.
  func renew(_ page: PageNumber, for overlay: OverlayView) {
    guard has(page) else { return }
    store.drop([page])
    store.want([])
    overlay.setThumbnail(page, nil)
  }

  /// Forgets all pictures: the pages have other numbers now.
  func forget(for overlay: OverlayView) {
    store.forget()
    overlay.dropThumbnails()
  }
}

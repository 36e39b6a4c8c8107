import BookModel
import BookStore
import Dispatch
import Face
import PageService

/// Small pictures of pages on their way to the face: from the disk, else from the decoder.
final class ThumbnailSupply {
  private let cache: ThumbnailCache?
  private let mail: SessionMail
  private let queue = DispatchQueue(label: "recto.thumbnails", qos: .utility)
  private var asked: [PageNumber] = []

  /// Pixels across: those of a grid on a dense screen.
  nonisolated static let width = 256

  /// Keeps pictures in a folder, where there is one.
  init(cacheFolder: String?, mail: SessionMail) {
    cache = cacheFolder.map { ThumbnailCache(in: $0) }
    self.mail = mail
  }

  /// Asks for pictures that the face has not; those that it was asked for before are wanted no longer.
  func want(
    _ pages: [PageNumber], of book: BookIdentity?, for face: FaceView, from service: PageService
  ) {
    let missing = pages.filter { !face.hasThumbnail($0) }
    guard missing != asked else { return }
    let new = missing.filter { !asked.contains($0) }
    asked = missing
    guard !new.isEmpty else { return }
    guard let cache, let book else { return service.wantThumbnails(missing, width: Self.width) }
    let mail = mail
    queue.async {
      var absent: [PageNumber] = []
      for page in missing {
        if let picture = cache.picture(ThumbnailName(book: book, page: page, width: Self.width)) {
          mail.put(.thumbnail(page, picture))
        } else {
          absent.append(page)
        }
      }
      if !absent.isEmpty { mail.put(.thumbnailsMissing(absent)) }
    }
  }

  /// Takes a picture that the decoder made, and keeps it.
  ///
  /// - Returns: the picture; nil where the page has none.
  func take(_ image: PageImage, of book: BookIdentity?) -> Bitmap? {
    guard image.problem == nil else { return nil }
    let picture = image.bitmap()
    if let cache, let book {
      let page = image.request.page
      queue.async {
        cache.keep(picture, as: ThumbnailName(book: book, page: page, width: Self.width))
      }
    }
    return picture
  }

  /// Forgets what was asked for: the pages have other numbers now.
  func forget() { asked = [] }
}

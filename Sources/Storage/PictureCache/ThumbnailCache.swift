public import RectoBookModel

/// Thumbnails on disk, the least recently used of which go when there are too many bytes of them.
///
/// The folder may be emptied or filled with anything at any time: what is no thumbnail of the name
/// and width that is asked for is none. Every call reads or writes the disk, from any thread.
public final class ThumbnailCache: Sendable {
  private let files: CachedFiles

  /// The cache in `thumbnails` of a folder; that is made when there is something to keep.
  public init(in cacheFolder: String, budget: Int = Limits.thumbnailCacheBytes) {
    files = CachedFiles(in: cacheFolder + "/thumbnails", budget: budget)
  }

  /// A thumbnail, if it is kept.
  public func picture(_ name: ThumbnailName) -> Bitmap? {
    guard (1...Limits.thumbnailSide).contains(name.width) else { return nil }
    let most = QuiteOKImage.mostBytes(width: name.width, height: Limits.thumbnailSide)
    return files.bytes(name.fileName, atMost: most).flatMap { bytes in
      StoredPicture.picture(from: bytes, width: name.width, heights: 1...Limits.thumbnailSide)
    }
  }

  /// Stores a thumbnail, whose width is that of the name; that it cannot is no reason to trouble
  /// anyone.
  public func store(_ picture: Bitmap, as name: ThumbnailName) {
    let sides = 1...Limits.thumbnailSide
    guard picture.width == name.width, sides.contains(picture.width), sides.contains(picture.height)
    else { return }
    files.store(QuiteOKImage.packed(picture), as: name.fileName)
  }
}

public import RectoBookModel
import RectoPictureCache
public import RectoReadingRecords
import Dispatch
import RectoImageFiles

/// Covers on disk, the least recently used of which go when there are too many bytes of them.
///
/// The folder may be emptied or filled with anything at any time: what is no cover is none.
public final class CoverCache: Sendable {
  private let files: CachedFiles
  private let queue = DispatchQueue(label: "recto.covers", qos: .utility)

  /// The cache in `covers` of a folder, which is made when there is something to keep.
  public init(in cacheFolder: String, budget: Int = Limits.coverCacheBytes) {
    files = CachedFiles(in: cacheFolder + "/covers", budget: budget)
  }

  private static func name(of book: BookIdentity) -> String { "\(book).webp" }

  /// Whether a cover is kept, or that there is none.
  public func has(_ book: BookIdentity) -> Bool { files.has(Self.name(of: book)) }

  /// The cover of a book, at most `width` pixels across; nil where none is kept.
  ///
  /// Reads the disk for some milliseconds.
  public func cover(of book: BookIdentity, width: Int = Limits.coverSide) -> Bitmap? {
    guard let bytes = files.bytes(Self.name(of: book), atMost: Limits.coverBytes),
      let cover = PackedPicture.picture(from: bytes, side: Limits.coverSide)
    else { return nil }
    guard cover.width > width else { return cover }
    let height = Double(cover.height) * Double(width) / Double(cover.width)
    return cover.within(max(width, Int(height.rounded(.down)), 1))
  }

  /// Reads a cover on a thread of the cache's own, which calls back with it.
  public func cover(
    of book: BookIdentity, width: Int = Limits.coverSide,
    then: @escaping @Sendable (Bitmap?) -> Void
  ) {
    queue.async { then(self.cover(of: book, width: width)) }
  }

  /// Forgets the cover of a book, which is another one now.
  public func forget(_ book: BookIdentity) { files.remove(Self.name(of: book)) }

  /// Stores the cover of a book; nil that it has none, so that nobody looks for it again.
  public func store(_ cover: Bitmap?, of book: BookIdentity) {
    let bytes = cover.map { $0.within(Limits.coverSide) }.flatMap { PackedPicture.packed($0) }
    files.store(bytes ?? [], as: Self.name(of: book))
  }
}

public import BookModel
import DiskFiles
import Synchronization

/// What a thumbnail shows.
public struct ThumbnailName: Hashable, Sendable {
  /// The book, by its content: a changed book has other thumbnails.
  public var book: BookIdentity
  /// The page.
  public var page: PageNumber
  /// Pixels across, 1 to `Limits.thumbnailSide`.
  public var width: Int
  /// How the book's text is laid out, where it flows.
  public var layout: TextLayout?

  /// Names a thumbnail.
  public init(book: BookIdentity, page: PageNumber, width: Int, layout: TextLayout? = nil) {
    (self.book, self.page, self.width, self.layout) = (book, page, width, layout)
  }

  /// The name of its file: digits, letters and dashes.
  var fileName: String {
    var name = "\(book)-\(page)-\(width)"
    if let layout {
      let numbers = [layout.textSize, layout.margin, layout.page.width, layout.page.height]
      name += "-" + numbers.map { String(Int(($0 * 1000).rounded())) }.joined(separator: ".")
    }
    return name + ".qoi"
  }
}

/// Thumbnails on disk, the least recently used of which go when there are too many bytes of them.
///
/// The folder may be emptied or filled with anything at any time: what is no thumbnail of the name
/// and width that is asked for is none. Every call reads or writes the disk, from any thread.
public final class ThumbnailCache: Sendable {
  private let folder: String
  private let budget: Int
  private let known = Mutex(Known())

  /// What this program knows of the bytes in the folder.
  private struct Known {
    /// All bytes, as last counted, and those written since; nil before the first count.
    var bytes: Int?
    var written = 0
  }

  /// The cache in `thumbnails` of a folder; that is made when there is something to keep.
  public init(in cacheFolder: String, budget: Int = Limits.thumbnailCacheBytes) {
    folder = cacheFolder + "/thumbnails"
    self.budget = budget
  }

  /// A thumbnail, if it is kept.
  public func picture(_ name: ThumbnailName) -> Bitmap? {
    guard (1...Limits.thumbnailSide).contains(name.width) else { return nil }
    let path = folder + "/" + name.fileName
    let most = StoredPicture.mostBytes(width: name.width, height: Limits.thumbnailSide)
    guard let bytes = try? DiskFile.read(path, atMost: most),
      let picture = StoredPicture.picture(
        from: bytes, width: name.width, heights: 1...Limits.thumbnailSide)
    else { return nil }
    DiskFile.touch(path)
    return picture
  }

  /// Keeps a thumbnail, whose width is that of the name; that it cannot is no reason to trouble
  /// anyone.
  public func keep(_ picture: Bitmap, as name: ThumbnailName) {
    let sides = 1...Limits.thumbnailSide
    guard picture.width == name.width, sides.contains(picture.width), sides.contains(picture.height)
    else { return }
    let bytes = StoredPicture.packed(picture)
    guard bytes.count <= budget,
      (try? DiskFile.write(bytes, to: folder + "/" + name.fileName, lasts: false)) != nil
    else { return }
    let isFull = known.withLock { known in
      known.written += bytes.count
      // Other windows write as well: now and then all is counted anew.
      return (known.bytes ?? budget) + known.written > budget || known.written > budget / 8
    }
    if isFull { sweep() }
  }

  /// Counts what there is and drops the least recently used, to seven eighths of the budget where it
  /// is above it.
  private func sweep() {
    guard let folder = try? DiskFile(folder),
      let found = try? folder.entries(atMost: Self.mostFiles)
    else { return }
    let files = found.filter { $0.kind == .file }
    var bytes = files.reduce(0) { $0 + $1.size }
    if bytes > budget {
      for file in files.sorted(by: { $0.used < $1.used }) where bytes > budget / 8 * 7 {
        DiskFile.remove(self.folder + "/" + file.name)
        bytes -= file.size
      }
    }
    known.withLock { $0 = Known(bytes: bytes) }
  }

  /// Files that are looked at: more small ones than the budget holds.
  private static let mostFiles = 1_000_000
}

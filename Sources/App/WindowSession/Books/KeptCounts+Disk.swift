import RectoBookModel
package import RectoDecoderService
import RectoPictureCache
package import RectoReadingRecords

nonisolated extension KeptCounts {
  /// Counts of a book in the folder of what can be made anew; none are kept without a folder, and of a book that cannot be
  /// told from others.
  package static func onDisk(in folder: String?, of book: BookIdentity?) -> KeptCounts {
    guard let folder, let book else { return .none }
    let cache = PageCountCache(in: folder)
    return KeptCounts(
      find: { cache.numbers(of: book, setting: $0, atLeast: $1) },
      keep: { cache.store($0, of: book, setting: $1) },
      forget: { cache.forget(book, setting: $0) })
  }
}

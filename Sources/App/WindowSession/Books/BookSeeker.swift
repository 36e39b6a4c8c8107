import RectoBookModel
import RectoReadingRecords
import RectoDiskFiles
import RectoDrawingStore
import Foundation
import RectoLibraryDatabase

/// Asks memories, the list of books read last and the library what is known of a book that is to be opened;
/// from any thread, which waits for the disk.
nonisolated struct BookSeeker: Sendable {
  /// Reads memories; nil where there are none.
  let writer: MemoryWriter?
  /// The books that were read last.
  let recents: RecentBooks?
  /// The library, once it is open.
  let library: LibraryKeeper
  /// Where drawings are kept; nil where they are not.
  var dataFolder: String?

  /// Where what is drawn on a book is kept; nil where it cannot be.
  func drawings(of content: ContentIdentity, at location: BookLocation) -> DrawingPlace? {
    DrawingPlace(of: content, at: location, in: dataFolder)
  }

  /// What lay where a book lies before it was changed; nil where nothing did, or its disk was away since.
  func predecessor(of book: BookIdentity?, at location: BookLocation) -> BookPredecessor? {
    guard let writer else { return nil }
    // It was noted by its path from the root; and who opens it through links means the same file.
    let whole = location.whole(in: FileManager.default.currentDirectoryPath)
    if let found = found(book, at: whole, writer) { return found }
    guard let real = DiskFile.real(location.path), real != whole.path else { return nil }
    return found(book, at: .disk(path: real), writer)
  }

  private func found(
    _ book: BookIdentity?, at location: BookLocation, _ writer: MemoryWriter
  ) -> BookPredecessor? {
    let library = library.services?.library
    if let known = try? library?.predecessor(of: book, at: location) {
      guard !known.isMissing else { return nil }
      let memory = writer.peek(at: known.identity)
      return Self.predecessor(memory, known.title, known.pageCount, known.contents)
    }
    guard let known = recents?.predecessor(of: book, at: location) else { return nil }
    let memory = writer.peek(at: known.identity)
    return Self.predecessor(memory, known.title, memory.pageCount, nil)
  }

  private static func predecessor(
    _ memory: BookMemory, _ title: String?, _ pageCount: Int?, _ contents: ContentSketch?
  ) -> BookPredecessor? {
    guard memory != BookMemory() else { return nil }
    return BookPredecessor(
      memory: memory, title: title, pageCount: pageCount ?? memory.pageCount,
      contents: contents)
  }
}

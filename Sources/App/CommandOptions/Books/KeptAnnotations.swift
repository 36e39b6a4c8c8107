package import RectoBookModel
import RectoDiskFiles
package import RectoLibraryDatabase
package import RectoReadingRecords
import RectoWindowSession

/// Where what is marked in a book is kept, for a command without a window.
package nonisolated struct KeptAnnotations {
  /// What the book is by its content.
  package let identity: BookIdentity
  private let dataFolder: String

  /// Knows a book by its content, and opens no library yet.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - dataFolder: the folder that holds the library.
  /// - Throws: where the book cannot be read.
  package init(of book: CommandBook, in dataFolder: String) throws {
    self.dataFolder = dataFolder
    do throws(DiskFileError) {
      identity = try ContentIdentity(of: .disk(path: book.path)).now
    } catch {
      throw DocumentError(.opening(path: book.path), reason: error.reason)
    }
  }

  /// The library, which is made where there is none.
  package func library() throws -> Library {
    let library = try Library(in: dataFolder) { StandardError.report($0) }
    if let notice = library.notice { StandardError.report(notice) }
    return library
  }

  /// What is marked in the book, in reading order; who asks makes nothing.
  package func all() throws -> [Annotation] {
    guard DiskEntry(at: Library.path(in: dataFolder)) != nil else { return [] }
    return try library().annotations(of: identity)
  }
}

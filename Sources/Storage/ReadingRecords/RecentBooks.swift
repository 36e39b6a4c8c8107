public import RectoBookModel
public import RectoDiskFiles
import Foundation

/// The books that were read last, the latest first; a file that several windows share.
public struct RecentBooks: Sendable {
  private let file: String

  /// The list in a folder.
  public init(in stateFolder: String) { file = stateFolder + "/recent.json" }

  /// The list; empty where there is none that can be read. What it names need not be there any more.
  public var books: [RecentBook] { (try? list()) ?? [] }

  /// The list; empty where it is not there, and a failure where it is and cannot be read.
  private func list() throws(DiskFileError) -> [RecentBook] {
    let bytes: [UInt8]
    do throws(DiskFileError) {
      bytes = try DiskFile.read(file, atMost: Limits.recentBytes)
    } catch {
      guard error.isMissing else { throw error }
      return []
    }
    guard let list = try? JSONDecoder().decode([RecentBook].self, from: Data(bytes)) else {
      throw DiskFileError(.read, file, "it is not a list of books")
    }
    return Self.checked(list)
  }

  /// What lay at a location when it was read last, where that was another content than this.
  public func predecessor(
    of book: BookIdentity?, at location: BookLocation
  ) -> (identity: BookIdentity, title: String?)? {
    guard let recent = books.first(where: { $0.location == location }),
      recent.identity != book?.description,
      let identity = recent.identity.flatMap({ BookIdentity($0) })
    else { return nil }
    // A book without a title stands under the name of its file.
    return (identity, recent.title == location.name ? nil : recent.title)
  }

  /// Puts a book at the top; it stands once, by where it lies or by what it is.
  public func record(_ book: RecentBook) throws(DiskFileError) {
    try change { list in
      list.removeAll {
        $0.location == book.location || ($0.identity != nil && $0.identity == book.identity)
      }
      list.insert(book, at: 0)
    }
  }

  /// Takes a book off the list.
  public func forget(_ location: BookLocation) throws(DiskFileError) { try forget([location]) }

  /// Forgets that books of some locations were read.
  public func forget(_ locations: Set<BookLocation>) throws(DiskFileError) {
    try change { $0.removeAll { locations.contains($0.location) } }
  }

  private func change(_ body: (inout [RecentBook]) -> Void) throws(DiskFileError) {
    if let slash = file.lastIndex(of: "/") { try DiskFile.makeFolder(String(file[..<slash])) }
    try DiskFile.whileLocked(by: file + ".lock") { () throws(DiskFileError) in
      var before: [RecentBook] = []
      do throws(DiskFileError) {
        before = try list()
      } catch {
        guard DiskEntry(at: file)?.kind == .file else { throw error }
        _ = try DiskFile.setAside(file)
      }
      var list = before
      body(&list)
      list = Self.checked(list)
      guard list != before else { return }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(list) else { return }
      try DiskFile.write(Array(data), to: file)
    }
  }

  private static func checked(_ list: [RecentBook]) -> [RecentBook] {
    let sound = list.filter {
      $0.location.record.hasPrefix("/") && $0.location.record.utf8.count <= Limits.pathBytes
        && $0.time.isFinite
        && ($0.identity?.utf8.count ?? 0) <= 32
    }
    return sound.prefix(Limits.recentBooks).map { book in
      var book = book
      book.title = book.title.withoutControls.shortened
      return book
    }
  }
}

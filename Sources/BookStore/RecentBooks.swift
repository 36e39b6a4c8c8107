import BookModel
public import DiskFiles
import Foundation

/// A book that was read.
public struct RecentBook: Equatable, Sendable, Codable {
  /// Where it lay, as an absolute path.
  public var path: String
  /// Its title, or its file's name.
  public var title: String
  /// When it was last opened, in seconds since 1970.
  public var time: Double
  /// What it is, where that was learnt: it tells a book that was moved.
  public var identity: String?

  /// Makes a line of the list.
  public init(path: String, title: String, time: Double, identity: BookIdentity? = nil) {
    (self.path, self.title, self.time) = (path, title, time)
    self.identity = identity?.description
  }
}

/// The books that were read last, the latest first; a file that several windows share.
public struct RecentBooks: Sendable {
  private let file: String

  /// The list in a folder.
  public init(in stateFolder: String) { file = stateFolder + "/recent.json" }

  /// The list; empty where there is none that can be read. What it names need not be there any more.
  public var books: [RecentBook] {
    guard let bytes = try? DiskFile.read(file, atMost: Limits.recentBytes),
      let list = try? JSONDecoder().decode([RecentBook].self, from: Data(bytes))
    else { return [] }
    return Self.checked(list)
  }

  /// Puts a book at the top; it stands once, by its path or by what it is.
  public func note(_ book: RecentBook) throws(DiskFileError) {
    try change { list in
      list.removeAll {
        $0.path == book.path || ($0.identity != nil && $0.identity == book.identity)
      }
      list.insert(book, at: 0)
    }
  }

  /// Takes a book off the list.
  public func forget(path: String) throws(DiskFileError) {
    try change { $0.removeAll { $0.path == path } }
  }

  private func change(_ body: (inout [RecentBook]) -> Void) throws(DiskFileError) {
    if let slash = file.lastIndex(of: "/") { try DiskFile.makeFolder(String(file[..<slash])) }
    try DiskFile.whileLocked(by: file + ".lock") { () throws(DiskFileError) in
      let before = books
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
      $0.path.hasPrefix("/") && $0.path.utf8.count <= Limits.pathBytes && $0.time.isFinite
        && ($0.identity?.utf8.count ?? 0) <= 32
    }
    return sound.prefix(Limits.recentBooks).map { book in
      var book = book
      book.title = book.title.withoutControls.shortened
      return book
    }
  }
}

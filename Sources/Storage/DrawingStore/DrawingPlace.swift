import Foundation
public import RectoDiskFiles

/// Where what is drawn on a book is kept: in a file of its own in the data folder, or in the book where that is a
/// sketchbook.
public struct DrawingPlace: Equatable, Sendable {
  /// The file.
  public let path: String
  /// What the book is by its content.
  private let book: String
  private let isSketchbook: Bool
  /// Copies of each day are kept in it; nil where there are none.
  private let dataFolder: String?

  /// Beside what else is kept of a book.
  public init(of book: String, in dataFolder: String) {
    path = DrawingFile.path(of: book, in: dataFolder)
    (self.book, self.dataFolder, isSketchbook) = (book, dataFolder, false)
  }

  /// In a sketchbook.
  public init(sketchbook path: String, of book: String, in dataFolder: String?) {
    (self.path, self.book, self.dataFolder, isSketchbook) = (path, book, dataFolder, true)
  }

  /// Whether the file is there. Waits for the disk.
  public var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// Makes the folder of the file, where that is not there.
  ///
  /// - Throws: where it cannot.
  public func makeFolder() throws(DiskFileError) {
    if !isSketchbook { try DiskFile.makeFolder((path as NSString).deletingLastPathComponent) }
  }

  /// The number that the disk gave to the file; nil where there is none. Waits for the disk.
  public var fileNumber: Int? { Self.number(at: path) }

  private static func number(at path: String) -> Int? {
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    return facts?[.systemFileNumber] as? Int
  }

  /// Where a sketchbook lies that was given another name in its folder.
  ///
  /// - Parameter number: the number of its file, which is still open: no other file can have it.
  /// - Returns: the place; nil where it is no sketchbook, still has its name, or is not in the folder any more.
  public func renamed(file number: Int) -> DrawingPlace? {
    guard isSketchbook, !isThere else { return nil }
    let folder = (path as NSString).deletingLastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.lazy.map { (folder as NSString).appendingPathComponent($0) }
      .first { Self.number(at: $0) == number }
      .map { DrawingPlace(sketchbook: $0, of: book, in: dataFolder) }
  }

  /// Opens the file; that of a book is begun where it is not there.
  public func open() throws(DrawingError) -> DrawingFile {
    guard isSketchbook else { return try DrawingFile(at: path, of: book) }
    do {
      return try DrawingFile(sketchbook: path)
    } catch {
      // Copies of it lie elsewhere than it does.
      guard error.isDamage, let dataFolder else { throw error }
      let beside = DrawingFile.path(of: book, in: dataFolder)
      throw DrawingError(.open, path, DrawingFile.damage(of: beside))
    }
  }

  /// Copies the file where the last copy is a day old, and keeps the seven newest.
  ///
  /// - Parameters:
  ///   - file: the file, open.
  ///   - day: the days since 1970.
  /// - Throws: where there is no copy of that day.
  public func copyDaily(_ file: DrawingFile, on day: Int) throws(DrawingError) {
    if let dataFolder { try file.copyDaily(on: day, of: book, in: dataFolder) }
  }
}

extension DrawingFile {
  /// What is drawn on a book is there for the same book as another program has changed it. The earlier file stays.
  ///
  /// - Parameters:
  ///   - old: what the book was by its content.
  ///   - new: what it is now.
  ///   - dataFolder: what is kept lies in it.
  /// - Returns: whether something is there now that was not: not where nothing was drawn, or the changed book was drawn
  ///   on already.
  /// - Throws: where it cannot be read, or is not on the disk.
  public static func inherit(
    from old: String, to new: String, in dataFolder: String
  ) throws(DrawingError) -> Bool {
    let (before, place) = (
      DrawingPlace(of: old, in: dataFolder), DrawingPlace(of: new, in: dataFolder)
    )
    guard old != new, before.isThere, !place.isThere else { return false }
    let half = place.path + ".part"
    let files = FileManager.default
    try? files.removeItem(atPath: half)
    try before.open().copy(to: half, ownedBy: new)
    do {
      try files.moveItem(atPath: half, toPath: place.path)
    } catch {
      throw Self.error(.save, place.path, error)
    }
    return true
  }
}

import RectoDiskFiles

/// A file of another program that a command reads.
nonisolated struct ImportedFile {
  private let path: String

  /// The file at a path, which need not be there.
  init(_ path: String) { self.path = path }

  /// Whether it begins as a PDF does.
  ///
  /// - Throws: where it cannot be read.
  func isPDF() throws(DiskFileError) -> Bool {
    let file = try DiskFile(path)
    // A folder has no bytes to read, and is no PDF.
    guard !file.isFolder else { return false }
    return try file.bytes(at: 0, count: 4) == Array("%PDF".utf8)
  }
}

public import Foundation

/// A folder that lasts as long as the object.
public final class TemporaryFolder: Sendable {
  /// Its place.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("recto-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, with the folders on its way, and gives its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // `Data.write` waits for the disk, ten milliseconds for each of some thousand files.
    let made = FileManager.default.createFile(atPath: file.path, contents: nil)
    guard made, let handle = FileHandle(forWritingAtPath: file.path) else {
      throw CocoaError(.fileWriteUnknown)
    }
    try handle.write(contentsOf: bytes)
    try handle.close()
    return file.path
  }
}

/// The collection of real books beside the checkout; tests of it are skipped where it is absent.
public enum RealBooks {
  /// The folder, or nil.
  public static let folder: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appendingPathComponent("../shared/books").standardized
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Whether the collection is there.
  public static var arePresent: Bool { folder != nil }

  /// The path of one of them.
  public static func path(_ name: String) -> String {
    (folder ?? URL(filePath: "/nonexistent")).appendingPathComponent(name).path
  }
}

import RectoBookModel
import RectoCFiles
import Glibc

/// Keeps a folder in use as long as it is there: whoever removes what nobody uses, in this program or another,
/// passes it over.
public final class FolderUse: Sendable {
  private let number: CInt
  /// The path of the folder, as it was given.
  public let path: String

  /// Milliseconds for which whoever removes a folder of that name is waited for.
  private static let patience: CInt = 500
  /// How often a folder is made again that somebody removed meanwhile.
  private static let attempts = 8

  /// Takes a folder into use, which is made where it is not there.
  public init(_ path: String) throws(DiskFileError) {
    let characters = DiskPath.characters(path)
    for _ in 0..<Self.attempts {
      try DiskFile.makeFolder(path)
      let number = unsafe recto_folder_use(characters, Self.patience)
      if number >= 0 {
        (self.number, self.path) = (number, path)
        return
      }
      guard errno == ENOENT else { throw DiskFileError(.read, path, fault: errno) }
    }
    throw DiskFileError(.read, path, fault: ENOENT)
  }

  deinit { recto_file_close(number) }

  /// Does something with a folder that nobody uses, and that nobody takes into use before it is done.
  ///
  /// - Returns: whether it was done: not where the folder is in use, is not there, or is a link.
  @discardableResult
  public static func whileUnused(_ path: String, _ body: () -> Void) -> Bool {
    let number = unsafe recto_folder_seize(DiskPath.characters(path))
    guard number >= 0 else { return false }
    defer { recto_file_close(number) }
    body()
    return true
  }
}

import RectoBookModel
import RectoDiskFiles
import Foundation
import RectoImageFiles

/// Where pictures of the window are kept, each under a number of its own.
nonisolated struct PictureFolder: Sendable {
  let path: String?

  /// `pictures` in the folder that replaces all others, else the desktop's folder for pictures.
  init(
    _ folders: UserFolders,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    if folders.isReplaced {
      path = folders.data.map { $0 + "/pictures" }
    } else {
      path = DesktopFolders(environment)?.path(of: "PICTURES", usually: "Pictures")
    }
  }

  /// Writes a picture under the first number that is free: nothing is written over.
  ///
  /// - Returns: its path.
  /// - Throws: `CommandFailure` where there is no such folder, or it cannot be written.
  func store(_ picture: Bitmap) throws -> String {
    guard let path else {
      throw CommandFailure(reason: "cannot save a picture: there is no home folder")
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let file = try claim(in: path)
      do {
        try PictureFile.write(picture, to: file)
      } catch {
        DiskFile.remove(file)
        throw error
      }
      return file
    } catch {
      throw CommandFailure(reason: "cannot save a picture in \(path): \(error)")
    }
  }

  private static let mostPictures = 100_000

  /// Makes an empty file of a name that nobody has; two windows never get the same.
  private func claim(in folder: String) throws -> String {
    for number in 1...Self.mostPictures {
      let digits = String(number)
      let name = "recto-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      let file = folder + "/" + name + ".png"
      guard !FileManager.default.fileExists(atPath: file) else { continue }
      do {
        try Data().write(to: URL(fileURLWithPath: file), options: .withoutOverwriting)
        return file
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        continue
      }
    }
    throw CommandFailure(reason: "all \(Self.mostPictures) numbers are taken")
  }
}

import Foundation
internal import GRDB
import RectoDiskFiles

/// Copies of a file of drawings, from which one that is damaged can be brought back.
extension DrawingFile {
  /// Makes a copy where the last one is a day old, and keeps the seven newest.
  ///
  /// - Parameters:
  ///   - day: the days since 1970.
  ///   - book: whose drawings they are.
  ///   - dataFolder: what is kept lies in it.
  /// - Throws: where there is no copy of that day.
  public func copyDaily(
    on day: Int, of book: String, in dataFolder: String
  ) throws(DrawingError) {
    guard !isReadOnly else { return }
    let folder = Self.copies(of: Self.path(of: book, in: dataFolder))
    let name = book
    do {
      try DiskFile.makeFolder(folder)
      let files = FileManager.default
      let copy = "\(folder)/\(name)-\(day).sketchbook"
      guard !files.fileExists(atPath: copy) else { return }
      let half = copy + ".part"
      try? files.removeItem(atPath: half)
      try Self.held(path, head) { () throws(DrawingError) in
        do { try queue.vacuum(into: half) } catch { throw Self.error(.save, half, error) }
      }
      try files.moveItem(atPath: half, toPath: copy)
      func dayOf(_ file: String) -> Int? {
        guard file.hasPrefix(name + "-"), file.hasSuffix(".sketchbook") else { return nil }
        return Int(file.dropFirst(name.count + 1).dropLast(".sketchbook".count))
      }
      let copies = try files.contentsOfDirectory(atPath: folder).compactMap { file in
        dayOf(file).map { (file, $0) }
      }.sorted { $0.1 > $1.1 }
      for (file, _) in copies.dropFirst(7) { try files.removeItem(atPath: "\(folder)/\(file)") }
    } catch {
      throw Self.error(.save, folder, error)
    }
  }
}

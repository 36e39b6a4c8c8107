import ArgumentParser
import RectoDiskFiles
import RectoImageFiles
import RectoWindowSession

/// Where pictures are written: what a path says of itself is kept, so that no PNG is called otherwise.
nonisolated enum PictureOutput {
  /// The suffix of what is written.
  static let suffix = "png"

  /// Kinds of pictures and films by their suffixes, which a PNG or a folder of them is not called.
  private static let others: Set<String> = [
    "apng", "avi", "avif", "bmp", "gif", "heic", "jpeg", "jpg", "jxl", "m4v", "mkv", "mov", "mp4",
    "mpeg", "mpg", "ogv", "pdf", "ppm", "qoi", "svg", "tga", "tif", "tiff", "webm", "webp",
  ]

  /// Refuses a path for one picture whose suffix says that it is no PNG; none says nothing.
  static func refuseOtherSuffix(of path: String) throws(CommandFailure) {
    guard let found = suffix(of: path), found != suffix, path != StandardOutput.name else { return }
    throw CommandFailure(
      reason:
        "--output \(path): pictures are written as PNG; give the file a name that ends in .png")
  }

  /// Refuses a path for a sequence that is called like a picture or a film, or that leads to what is no
  /// folder.
  static func refuseNoFolder(_ path: String) throws(CommandFailure) {
    switch DiskEntry(at: path)?.kind {
    case .folder: return
    case .file, .other:
      throw CommandFailure(
        reason: "--output \(path): a sequence needs a folder, and this is a file")
    case nil: break
    }
    guard let found = suffix(of: path), others.contains(found) || found == suffix else { return }
    throw CommandFailure(
      reason:
        "--output \(path): a sequence is a folder of PNG files; its name cannot end in .\(found)"
    )
  }

  /// The name of a frame of a sequence: its number in five digits or more.
  static func name(ofFrame index: Int) -> String {
    String(repeating: "0", count: max(0, 5 - "\(index)".count)) + "\(index).\(suffix)"
  }

  /// Refuses a folder in which frames would stay behind those of this sequence: together they would be
  /// another one.
  ///
  /// - Parameters:
  ///   - folder: the folder, which need not be there.
  ///   - count: the frames of this sequence, which go over those of their names.
  /// - Throws: `CommandFailure` with the name of the first of them.
  static func refuseOlderFrames(in folder: String, beyond count: Int) throws(CommandFailure) {
    guard let entries = try? DiskFile(folder).entries(atMost: 100_000) else { return }
    let own = Set((0..<count).map(name(ofFrame:)))
    let older = entries.map(\.name).filter { isFrame($0) && !own.contains($0) }.sorted()
    guard let first = older.first else { return }
    let all = older.count == 1 ? first : "\(first) and \(older.count - 1) more"
    throw CommandFailure(
      reason: "--output \(folder): it has frames of another sequence, \(all); remove them, or name "
        + "another folder")
  }

  private static func isFrame(_ name: String) -> Bool {
    let digits = name.dropLast(suffix.count + 1)
    return name.hasSuffix("." + suffix) && digits.count >= 5 && digits.allSatisfy(\.isNumber)
  }

  /// What stands after the last full stop of a file's name, in small letters; nil of a name without one.
  private static func suffix(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let stop = name.lastIndex(of: "."), stop != name.startIndex else { return nil }
    return name[name.index(after: stop)...].lowercased()
  }
}

import RectoBookModel
import RectoDiskFiles

/// Where dictionaries are looked for.
public struct DictionaryFolders: Equatable, Sendable {
  /// Folders with dictionaries of StarDict, each in a folder of its own or not, and of dictd.
  public let paths: [String]

  /// The folders that settings name, then those in which other programs keep them.
  ///
  /// - Parameters:
  ///   - named: folders that settings name, from the root.
  ///   - dataHome: the folder for a user's data, `$XDG_DATA_HOME` by its usual name; nil where there is none.
  ///   - system: the folder of the system in which there are such folders.
  public init(named: [String], dataHome: String?, system: String = "/usr/share") {
    let usual = dataHome.map { ["\($0)/stardict/dic"] } ?? []
    let all = named + usual + ["\(system)/stardict/dic", "\(system)/dictd"]
    paths = all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Folders within folders that are looked into: StarDict's own depth.
  private static let mostDeep = 3

  /// The files by which dictionaries are opened, in the order of the folders and of their names.
  ///
  /// - Returns: the files, and what could not be looked into; a folder that is not there is no fault.
  func files() -> (paths: [String], troubles: [DictionaryError]) {
    var (found, troubles): ([String], [DictionaryError]) = ([], [])
    // What is still to be looked into, the next one last.
    var left = paths.reversed().map { (path: $0, depth: 0) }
    var seen = 0
    while let folder = left.popLast(), found.count < Limits.dictionaries {
      let entries: [DiskEntry]
      do {
        entries = try DiskFile(folder.path).entries(atMost: Limits.entries, followsLinks: true)
      } catch {
        if !error.isMissing { troubles.append(DictionaryError(folder.path, error.reason)) }
        continue
      }
      seen += 1
      guard seen <= 1_000 else { break }
      let sorted = entries.sorted { $0.name < $1.name }
      found += sorted.filter { entry in
        entry.kind == .file && [".ifo", ".index"].contains { entry.name.hasSuffix($0) }
      }.map { "\(folder.path)/\($0.name)" }
      guard folder.depth < Self.mostDeep else { continue }
      left += sorted.reversed().filter { $0.kind == .folder }
        .map { (path: "\(folder.path)/\($0.name)", depth: folder.depth + 1) }
    }
    return (Array(found.prefix(Limits.dictionaries)), troubles)
  }
}

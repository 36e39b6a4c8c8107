import RectoBookModel
import RectoDiskFiles
import RectoReaderCore
import RectoShaderText

nonisolated extension TypedPaths {
  /// The most entries of a folder that are looked through for what a path may become.
  private static let mostEntries = 2_000

  /// What a path in a folder may become: that folder as it was typed, then the name of a folder with a `/`, or of a
  /// file, in the order in which people number files, folders first. What is hidden is left out, and a folder that
  /// cannot be read is empty.
  func found(in typed: String) -> [String] {
    guard let folder = try? DiskFile(LookChoice.whole(typed)), folder.isFolder,
      let entries = try? folder.entries(atMost: Self.mostEntries, followsLinks: true)
    else { return [] }
    let seen = entries.filter { !$0.name.hasPrefix(".") }
    let folders = seen.filter { $0.kind == .folder }.map(\.name)
    let files = seen.filter { $0.kind == .file && leads(toFile: $0.name) }.map(\.name)
    func sorted(_ names: [String]) -> [String] {
      names.map { (NaturalOrder($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    return sorted(folders).map { typed + $0 + "/" } + sorted(files).map { typed + $0 }
  }

  private func leads(toFile name: String) -> Bool {
    switch self {
    case .books: BookFormat.isBook(named: name)
    case .looks: name.hasSuffix(".preset") || LookPack.isPacked(name)
    case .folders: false
    }
  }
}

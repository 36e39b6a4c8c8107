public import RectoBookModel
public import RectoDiskFiles

/// The books before and after a book in its folder, in the order in which people number files.
///
/// Books are regular files, or links to some, whose names end as those of books do; pictures, and
/// folders of them, are none.
public enum BookNeighbours {
  /// The book that is `distance` places after the one at a location, or before it where negative; nil
  /// where the row ends before that.
  ///
  /// The book itself counts, whatever its name, even where it is no longer there. At most
  /// `Limits.entries` files of the folder are looked at.
  /// - Throws: where the folder cannot be read.
  public static func book(
    _ distance: Int, from location: BookLocation
  ) throws(DiskFileError) -> BookLocation? {
    switch location {
    case .disk(let path): try self.path(distance, from: path).map { .disk(path: $0) }
    }
  }

  private static func path(
    _ distance: Int, from path: String
  ) throws(DiskFileError) -> String? {
    let trimmed = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    let slash = trimmed.lastIndex(of: "/")
    let own = slash.map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
    let prefix = slash.map { String(trimmed[...$0]) } ?? ""
    let folder = try DiskFile(prefix.isEmpty ? "." : prefix)
    var names = try folder.entries(atMost: Limits.entries, followsLinks: true)
      .filter { $0.kind == .file && BookFormat.isBook(named: $0.name) }.map(\.name)
    if !names.contains(own) { names.append(own) }
    let row = names.map { (NaturalOrder($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    guard let place = row.firstIndex(of: own), row.indices.contains(place + distance) else {
      return nil
    }
    return prefix + row[place + distance]
  }
}

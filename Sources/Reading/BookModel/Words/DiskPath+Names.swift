/// What a path says, without asking the disk.
extension DiskPath {
  /// The last part of a path, without a `/` at its end; the path itself where it has no other.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A path from the root as people read it: `~` for their home, and a sign for what cannot be written.
  public static func short(_ path: String, home: String) -> String {
    let home = home.hasSuffix("/") ? String(home.dropLast()) : home
    guard !home.isEmpty, path == home || path.hasPrefix(home + "/") else { return escaped(path) }
    return escaped("~" + path.dropFirst(home.count))
  }

  /// A path from the root, without a `/` at its end.
  ///
  /// - Parameters:
  ///   - path: as it was given; one that begins with `/` is only freed of what says nothing.
  ///   - folder: the folder that other paths begin in, from the root.
  ///   - home: what `~` means at the start of a path; nil where it means itself.
  /// - Returns: the path.
  public static func whole(_ path: String, in folder: String, home: String? = nil) -> String {
    if let home, path == "~" || path.hasPrefix("~/") {
      return whole(home + path.dropFirst(), in: folder)
    }
    guard !path.hasPrefix("/") else {
      // Where `..` leads, only the disk knows: there may be links on the way.
      let parts = path.split(separator: "/").filter { $0 != "." }
      return "/" + parts.joined(separator: "/")
    }
    var parts = folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

import BookModel

/// What a name says: junk, picture by its suffix, or neither. The only junk rule of the house.
public enum PageNames {
  /// What to make of an entry before looking into it.
  public enum Verdict: Sendable {
    /// Never a page.
    case junk
    /// Named as a picture: a page, even where it turns out to be unreadable.
    case picture
    /// Its first bytes decide.
    case unknown
  }

  private static let pictureSuffixes: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "pjpeg", "png", "apng", "webp", "gif", "bmp", "tif", "tiff",
    "avif", "heic", "heif", "jxl", "jp2", "j2k", "jpx", "jxr", "tga", "pcx", "psd", "qoi", "dds",
    "svg", "svgz",
  ]
  private static let otherSuffixes: Set<String> = [
    "txt", "nfo", "xml", "html", "htm", "xhtml", "css", "js", "json", "md", "url", "lnk", "ini",
    "db", "sfv", "md5", "sha1", "log", "diz", "csv", "rtf", "doc", "docx", "pdf", "opf", "ncx",
    "acbf", "torrent", "exe", "dll", "bat", "sh", "py", "mp3", "mp4", "ttf", "otf", "woff",
    "zip", "cbz", "rar", "cbr", "7z", "cb7", "tar", "cbt",
  ]
  private static let junkNames: Set<String> = ["thumbs.db", "desktop.ini", "icon\r"]
  private static let junkFolders: Set<String> = ["__macosx", "@eadir"]

  /// Judges a path inside a book.
  public static func verdict(on path: String) -> Verdict {
    let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    guard let name = parts.last, !path.hasSuffix("/") else { return .junk }
    if parts.dropLast().contains(where: { isJunkFolder($0) }) { return .junk }
    if name.hasPrefix(".") || junkNames.contains(name.lowercased()) { return .junk }
    let suffix = self.suffix(of: String(name))
    if pictureSuffixes.contains(suffix) { return .picture }
    return otherSuffixes.contains(suffix) ? .junk : .unknown
  }

  /// Whether a folder of this name holds nothing to read.
  public static func isJunkFolder(_ name: some StringProtocol) -> Bool {
    // "." and ".." hide nothing: some programs write them before every path.
    (name.hasPrefix(".") && name != "." && name != "..") || junkFolders.contains(name.lowercased())
  }

  /// The name without its extension; an extension has a letter and at most five characters.
  static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    let suffix = name[name.index(after: dot)...]
    guard suffix.utf8.count <= 5, suffix.contains(where: \.isLetter),
      suffix.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return name }
    return String(name[..<dot])
  }

  private static func suffix(of name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The last part of a file's path, short enough to be shown. Not for titles: "TCP/IP" is one.
  static func shown(_ path: String) -> String {
    (path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? path[...]).shortened
  }
}

import RectoBookModel

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

  /// Those of pictures that are drawn, of drawings, and of pictures that are not drawn yet.
  private static let pictureSuffixes = Set(
    BookFormat.picture.suffixes + BookFormat.svg.suffixes + ["jxr", "tga", "pcx", "psd", "dds"])
  private static let otherSuffixes = BookFormat.bookSuffixes.union([
    "txt", "nfo", "xml", "html", "htm", "xhtml", "css", "js", "json", "md", "url", "lnk", "ini",
    "db", "sfv", "md5", "sha1", "log", "diz", "csv", "rtf", "doc", "docx", "opf", "ncx",
    "acbf", "torrent", "exe", "dll", "bat", "sh", "py", "mp3", "mp4", "ttf", "otf", "woff",
  ])
  private static let junkNames: Set<String> = ["thumbs.db", "desktop.ini", "icon\r"]
  private static let junkFolders: Set<String> = ["__macosx", "@eadir"]
  /// Bytes of the longest of both: anything longer need not be compared.
  private static let longestJunkName = 11

  /// Judges a path inside a book.
  public static func verdict(on path: String) -> Verdict {
    let bytes = Array(path.utf8)
    let parts = bytes.split(whereSeparator: NaturalOrder.isSeparator)
    guard let name = parts.last, bytes.last != UInt8(ascii: "/") else { return .junk }
    if parts.dropLast().contains(where: isJunkFolder) || isHidden(name) { return .junk }
    if name.count <= longestJunkName, junkNames.contains(lowercased(name)) { return .junk }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return .unknown }
    let suffix = lowercased(name[(dot + 1)...])
    if pictureSuffixes.contains(suffix) { return .picture }
    return otherSuffixes.contains(suffix) ? .junk : .unknown
  }

  /// Whether a folder of this name holds nothing to read.
  public static func isJunkFolder(_ name: String) -> Bool { isJunkFolder(Array(name.utf8)[...]) }

  private static func isJunkFolder(_ name: ArraySlice<UInt8>) -> Bool {
    isHidden(name)
      || (name.count <= longestJunkName && junkFolders.contains(lowercased(name)))
  }

  /// "." and ".." hide nothing: some programs write them before every path.
  private static func isHidden(_ name: ArraySlice<UInt8>) -> Bool {
    name.first == UInt8(ascii: ".") && name.contains { $0 != UInt8(ascii: ".") }
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// The last part of a file's path, short enough to be shown. Not for titles: "TCP/IP" is one.
  static func shown(_ path: String) -> String {
    (path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? path[...]).shortened
  }
}

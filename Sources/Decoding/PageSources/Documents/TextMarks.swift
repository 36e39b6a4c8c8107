/// Tells documents that are text, or begin with marks of their own, by their first bytes.
enum TextMarks {
  /// The kind of document that some first bytes begin, or nil where they are no text.
  static func kind(of start: [UInt8]) -> DocumentSource.Kind? {
    if start.count >= 68, ["BOOKMOBI", "TEXtREAd"].contains(word(start[60..<68])) { return .mobi }
    guard isText(start) else { return nil }
    guard first(of: start) == UInt8(ascii: "<") else { return .text }
    let text = word(start[...])
    if text.contains("<FictionBook") { return .fictionBook }
    return text.contains("<svg") ? .svg : nil
  }

  /// Whether they begin a page of the web, such as a server sends in place of a book.
  static func isHTML(_ start: [UInt8]) -> Bool {
    guard isText(start), first(of: start) == UInt8(ascii: "<") else { return false }
    let text = word(start[...]).lowercased()
    return text.contains("<!doctype html") || text.contains("<html")
  }

  /// Whether the first element that they begin is a drawing.
  static func beginsDrawing(_ start: [UInt8]) -> Bool {
    var rest = word(start[...])[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...]
      guard rest.hasPrefix("<!") || rest.hasPrefix("<?") else { return rest.hasPrefix("<svg") }
      let end = rest.firstRange(of: rest.hasPrefix("<!--") ? "-->" : ">")
      guard let end else { return false }
      rest = rest[end.upperBound...]
    }
    return false
  }

  /// Whether they begin with a tag, or what stands before tags.
  static func isMarkup(_ start: [UInt8]) -> Bool {
    isText(start) && first(of: start) == UInt8(ascii: "<")
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The first byte that is neither a mark of UTF-8 nor a space.
  private static func first(of start: [UInt8]) -> UInt8? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return start[(start.starts(with: mark) ? 3 : 0)...].first { $0 > 0x20 }
  }

  /// Whether no byte is one that texts do not have.
  private static func isText(_ start: [UInt8]) -> Bool {
    // Tab, line feed, form feed and carriage return, and the escape of old printers' files.
    let allowed: Set<UInt8> = [9, 10, 12, 13, 27]
    return start.allSatisfy { $0 >= 0x20 && $0 != 0x7F || allowed.contains($0) }
  }
}

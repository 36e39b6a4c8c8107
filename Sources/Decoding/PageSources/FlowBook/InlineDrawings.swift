import RectoFlowModel

/// Drawings that stand in the markup of a page, each as a file of its own.
enum InlineDrawings {
  /// The outermost elements `svg` of a page, in order, in SVG; no more of them than count.
  static func all(in markup: String) -> [[UInt8]] {
    let text = Array(markup.utf8)
    var drawings: [[UInt8]] = []
    var (depth, start, place) = (0, 0, 0)
    while drawings.count < FlowPicture.mostDrawings, let tag = tag(in: text, from: place) {
      place = tag.end
      // What ends without having begun is none.
      if tag.isEnd, depth == 0 { continue }
      if depth == 0 { start = tag.start }
      if tag.isEnd { depth -= 1 } else if !tag.isEmpty { depth += 1 }
      if depth == 0 { drawings.append(named(text[start..<tag.end])) }
    }
    return drawings
  }

  /// The next tag of an element `svg`, and where it ends.
  private static func tag(
    in text: [UInt8], from place: Int
  ) -> (start: Int, end: Int, isEnd: Bool, isEmpty: Bool)? {
    var start = place
    while start < text.count {
      guard text[start] == UInt8(ascii: "<") else {
        start += 1
        continue
      }
      if text[start...].starts(with: "<!--".utf8) {
        start = end(of: "-->", in: text, from: start + 4)
        continue
      }
      let isEnd = start + 1 < text.count && text[start + 1] == UInt8(ascii: "/")
      let name = start + (isEnd ? 2 : 1)
      let isDrawing =
        name + 3 < text.count && text[name..<name + 3].elementsEqual("svg".utf8)
        && (text[name + 3] <= 0x20 || text[name + 3] == UInt8(ascii: ">")
          || text[name + 3] == UInt8(ascii: "/"))
      guard isDrawing else {
        start += 1
        continue
      }
      let end = end(of: ">", in: text, from: name)
      return (start, end, isEnd, end >= 2 && text[end - 2] == UInt8(ascii: "/"))
    }
    return nil
  }

  /// Where what ends with a mark ends.
  private static func end(of mark: String, in text: [UInt8], from place: Int) -> Int {
    let mark = Array(mark.utf8)
    var place = place
    while place + mark.count <= text.count {
      if text[place..<place + mark.count].elementsEqual(mark) { return place + mark.count }
      place += 1
    }
    return text.count
  }

  /// A drawing with the names of its languages, which the page may have told, and with a size in points where it has none,
  /// or one that hangs on what is around it.
  private static func named(_ drawing: ArraySlice<UInt8>) -> [UInt8] {
    let end = drawing.firstIndex(of: UInt8(ascii: ">")) ?? drawing.endIndex
    var head = String(decoding: drawing[..<end], as: UTF8.self)
    var added = ""
    if !head.contains("xmlns=") { added += " xmlns=\"http://www.w3.org/2000/svg\"" }
    if !head.contains("xmlns:xlink=") { added += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
    added += DrawingSize.attributes(for: &head)
    return Array(head.prefix(4).utf8) + Array(added.utf8) + Array(head.dropFirst(4).utf8)
      + drawing[end...]
  }
}

import PageDrawing
import PageGeometry
public import RectoPackedBytes

/// Writes pages with strokes as Xournal++ does: XML, packed by gzip, of file version 4.
public enum NoteWriter {
  /// Decimal places of lengths in points: a hundredth of what import asks for.
  private static let places = 4
  /// What a background is called whose page of the book it names.
  static let pageName = "page "

  /// The bytes of the file.
  public static func bytes(of document: NoteDocument) throws(Gzip.Fault) -> [UInt8] {
    try Gzip.packed(text(of: document))
  }

  /// The same before it is packed.
  static func text(of document: NoteDocument) -> [UInt8] {
    var text = Array(
      """
      <?xml version="1.0" standalone="no"?>
      <xournal creator="Recto" fileversion="4">
      <title>Xournal++ document - see https://xournalpp.github.io/</title>

      """.utf8)
    var path: String?
    for page in document.pages {
      text += "<page width=\"".utf8
      DecimalText.append(page.width, places: places, to: &text)
      text += "\" height=\"".utf8
      DecimalText.append(page.height, places: places, to: &text)
      text += "\">\n".utf8
      append(page.background, after: &path, to: &text)
      text += "<layer>\n".utf8
      for stroke in page.strokes { append(stroke, to: &text) }
      text += "</layer>\n</page>\n".utf8
    }
    return text + "</xournal>\n".utf8
  }

  private static func append(
    _ background: NoteDocument.Background, after path: inout String?, to text: inout [UInt8]
  ) {
    switch background {
    case .plain(let page):
      let name = page.map { " name=\"\(pageName)\($0)\"" } ?? ""
      text += "<background type=\"solid\"\(name) color=\"#ffffffff\" style=\"plain\"/>\n".utf8
    case .pdf(let file, let page):
      // The first page that needs the file names it.
      let isNew = file != nil && file != path
      let name = isNew ? " domain=\"absolute\" filename=\"\(escaped(file ?? ""))\"" : ""
      path = file ?? path
      text += "<background type=\"pdf\"\(name) pageno=\"\(page)\"/>\n".utf8
    }
  }

  private static func append(_ stroke: NoteStroke, to text: inout [UInt8]) {
    let tool = stroke.tool.map { " recto=\"\($0.name)\"" } ?? ""
    text += "<stroke tool=\"\(stroke.kind.rawValue)\"\(tool) color=\"".utf8
    text += "\(stroke.color.digits(8))\" width=\"".utf8
    DecimalText.append(max(1e-4, stroke.usualWidth), places: places, to: &text)
    if stroke.widths.contains(where: { abs($0 - stroke.widths[0]) > 1e-4 }) {
      for width in stroke.widths {
        text.append(UInt8(ascii: " "))
        // One of 0 is none there.
        DecimalText.append(max(1e-4, width), places: places, to: &text)
      }
    }
    text += "\" capStyle=\"round\">".utf8
    // A width there is that of the way to the next point: the last point stands twice, so that it has one too, and so
    // that a dot has a way.
    for (index, point) in (stroke.points + stroke.points.suffix(1)).enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      DecimalText.append(point.x, places: places, to: &text)
      text.append(UInt8(ascii: " "))
      DecimalText.append(point.y, places: places, to: &text)
    }
    text += "</stroke>\n".utf8
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

extension NoteStroke {
  /// Its mean width along its way: Xournal++ draws a highlighter as wide from end to end.
  fileprivate var usualWidth: Double {
    var (way, area) = (0.0, 0.0)
    for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
      let length = (to - from).length
      let width = widths[min(index, widths.count - 1)]
      (way, area) = (way + length, area + length * width)
    }
    return way > 0 ? area / way : widths[0]
  }
}

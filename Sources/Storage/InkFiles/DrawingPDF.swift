public import PageDrawing
public import RectoPackedBytes

/// Blank pages with what is drawn on them as a file of PDF.
///
/// A page is nothing but its ink, as `InkNotes` draws it, and holds its strokes as well: `FoundStrokes` reads them
/// where no other program has changed the page.
public struct DrawingPDF {
  /// A page.
  public struct Page: Equatable, Sendable {
    /// In points, above 0.
    public var width, height: Double
    public var drawing: Drawing

    public init(width: Double, height: Double, drawing: Drawing) {
      precondition(width > 0 && height > 0, "a page has a size, got \(width)×\(height)")
      (self.width, self.height, self.drawing) = (width, height, drawing)
    }
  }

  private var bytes = Array("%PDF-1.4\n%\u{E2}\u{E3}\u{CF}\u{D3}\n".utf8)
  /// Where each object begins, the first of which is number 1.
  private var places: [Int] = []

  private init() {}

  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - pages: at least one.
  ///   - time: when it is written, in seconds since 1970: the same pages and time always give the same bytes.
  /// - Returns: the whole file.
  /// - Throws: where there is no memory for it.
  public static func bytes(of pages: [Page], at time: Double) throws(Gzip.Fault) -> [UInt8] {
    precondition(!pages.isEmpty, "a file has a page")
    var file = DrawingPDF()
    // The catalogue and the list of pages come first, then three objects a page.
    let numbers = pages.indices.map { 3 + 3 * $0 }
    file.add("<</Type/Catalog/Pages 2 0 R>>")
    let kids = numbers.map { "\($0) 0 R" }.joined(separator: " ")
    file.add("<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>")
    for (number, page) in zip(numbers, pages) { try file.add(page, number, at: time) }
    return file.ended()
  }

  private mutating func add(_ page: Page, _ number: Int, at time: Double) throws(Gzip.Fault) {
    let groups = InkGroups(page.drawing).groups
    var operators = InkOperators(height: page.height)
    for shape in groups.flatMap(\.shapes) { operators.append(shape) }
    let height = DecimalText.text(page.height, places: 3)
    let contents = try ZlibBytes(packing: Array("1 0 0 -1 0 \(height) cm\n".utf8) + operators.bytes)
    let strokes = try ZlibBytes(packing: DrawingBytes.packed(groups.flatMap(\.items)))
    let states = operators.states.sorted { $0.name < $1.name }.map(\.entry).joined()
    add(
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(DecimalText.text(page.width, places: 3)) "
        + "\(height)]/Contents \(number + 1) 0 R/Resources<</ExtGState<<"
        + states + ">>>>/PieceInfo<</Recto<</LastModified(\(PDFDate.text(time)))"
        + "/Private \(number + 2) 0 R>>>>>>")
    add("", stream: contents)
    add("/RectoPicture/\(contents.checksumName)", stream: strokes)
  }

  private mutating func add(_ object: String) {
    places.append(bytes.count)
    bytes += "\(places.count) 0 obj\n\(object)\nendobj\n".utf8
  }

  private mutating func add(_ entries: String, stream: ZlibBytes) {
    places.append(bytes.count)
    bytes += "\(places.count) 0 obj\n<</Filter/FlateDecode/Length \(stream.bytes.count)".utf8
    bytes += "\(entries)>>stream\n".utf8 + stream.bytes + "\nendstream\nendobj\n".utf8
  }

  private func ended() -> [UInt8] {
    func padded(_ number: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
    }
    let table = places.map { "\(padded($0)) 00000 n \n" }.joined()
    return bytes
      + """
      xref
      0 \(places.count + 1)
      0000000000 65535 f \n\(table)trailer
      <</Size \(places.count + 1)/Root 1 0 R>>
      startxref
      \(bytes.count)
      %%EOF

      """.utf8
  }
}

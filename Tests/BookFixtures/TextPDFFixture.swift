/// PDF files with text in Helvetica.
public enum TextPDFFixture {
  /// One page.
  public struct Page {
    /// What is drawn: PDF's operators; the font is `/F`.
    public var contents: String
    /// More entries of the page, its box among them.
    public var entries: String

    /// Makes a page, of 200 × 300 points where nothing else is said.
    public init(_ contents: String, entries: String = "/MediaBox[0 0 200 300]") {
      (self.contents, self.entries) = (contents, entries)
    }

    /// A page whose lines begin at places, in points from the lower left corner, 10 points high.
    public init(lines: [(x: Int, y: Int, text: String)], entries: String = "") {
      let drawn = lines.map { "BT /F 10 Tf 1 0 0 1 \($0.x) \($0.y) Tm (\($0.text)) Tj ET\n" }
      self.init(drawn.joined(), entries: "/MediaBox[0 0 200 300]" + entries)
    }
  }

  /// The object of a page; that of its contents follows.
  public static func object(ofPage index: Int) -> Int { 10 + 2 * index }

  /// A file of some pages; `catalogue` is added to object 1, and `more` are other objects.
  ///
  /// Where it has no table of its objects, who reads it mends it, and nothing can be added to it.
  public static func bytes(
    _ pages: [Page], catalogue: String = "", more: [Int: String] = [:], hasTable: Bool = false
  ) -> [UInt8] {
    let kids = pages.indices.map { "\(object(ofPage: $0)) 0 R" }.joined(separator: " ")
    var objects = [
      1: "<</Type/Catalog/Pages 2 0 R\(catalogue)>>",
      2: "<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>",
      3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for (index, page) in pages.enumerated() {
      let number = object(ofPage: index)
      objects[number] =
        "<</Type/Page/Parent 2 0 R/Contents \(number + 1) 0 R"
        + "/Resources<</Font<</F 3 0 R>>>>\(page.entries)>>"
      objects[number + 1] =
        "<</Length \(page.contents.utf8.count)>>stream\n\(page.contents)\nendstream"
    }
    objects.merge(more) { $1 }
    var text = "%PDF-1.4\n"
    var table = "xref\n0 1\n0000000000 65535 f \n"
    for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
      let place = String(text.utf8.count)
      let zeros = String(repeating: "0", count: 10 - place.count)
      table += "\(number) 1\n\(zeros)\(place) 00000 n \n"
      text += "\(number) 0 obj\n\(object)\nendobj\n"
    }
    guard hasTable else { return Array((text + "trailer\n<</Root 1 0 R>>\n%%EOF\n").utf8) }
    let size = (objects.keys.max() ?? 0) + 1
    return Array(
      (text + table + "trailer\n<</Root 1 0 R/Size \(size)>>\n"
        + "startxref\n\(text.utf8.count)\n%%EOF\n").utf8)
  }
}

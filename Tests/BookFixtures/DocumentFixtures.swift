/// EPUB files whose pages are fixed.
public enum FixedEPUBFixture {
  /// One line of the spine and the file that it names.
  public struct Page {
    /// The file's name, or nil where the spine names none.
    public var name: String?
    /// Its bytes, or nil where the archive lacks it.
    public var bytes: [UInt8]?
    /// Its MIME type.
    public var type: String
    /// The properties of its line.
    public var properties: String

    /// Makes a page.
    public init(
      _ name: String?, _ bytes: [UInt8]?, type: String = "application/xhtml+xml",
      properties: String = ""
    ) {
      (self.name, self.bytes, self.type, self.properties) = (name, bytes, type, properties)
    }
  }

  /// A book of some pages in the folder `OPS`, with more files; its text flows where it is not fixed.
  public static func bytes(
    _ pages: [Page], extra: [ZipFixture.Entry] = [], isFixed: Bool = true
  ) -> [UInt8] {
    var items = ""
    var spine = ""
    var files: [ZipFixture.Entry] = []
    for (index, page) in pages.enumerated() {
      if let name = page.name {
        items += "<item id=\"p\(index)\" href=\"\(name)\" media-type=\"\(page.type)\"/>"
        if let bytes = page.bytes { files.append(.init("OPS/" + name, bytes)) }
      }
      spine += "<itemref idref=\"p\(index)\" properties=\"\(page.properties)\"/>"
    }
    let package =
      "<package><metadata><dc:title>Fixed</dc:title>"
      + (isFixed ? "<meta property=\"rendition:layout\">pre-paginated</meta>" : "") + "</metadata>"
      + "<manifest>\(items)</manifest><spine>\(spine)</spine></package>"
    let container =
      "<container><rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>"
    return ZipFixture.bytes(
      [
        .init("mimetype", Array("application/epub+zip".utf8)),
        .init("META-INF/container.xml", Array(container.utf8)),
        .init("OPS/book.opf", Array(package.utf8)),
      ] + files + extra)
  }

  /// A page of XHTML with a viewport.
  public static func html(viewport: String = "", body: String) -> [UInt8] {
    Array(
      ("<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title>"
        + "<meta name=\"viewport\" content=\"\(viewport)\"/></head><body>\(body)</body></html>")
        .utf8)
  }
}

/// EPUB files with many chapters, whose text flows.
public enum ChaptersFixture {
  /// A book with a chapter for each number, of so many paragraphs of 40 words each.
  public static func bytes(paragraphs: [Int]) -> [UInt8] {
    let ids = paragraphs.indices
    let items = ids.map {
      "<item id=\"c\($0)\" href=\"c\($0).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }.joined()
    let spine = ids.map { "<itemref idref=\"c\($0)\"/>" }.joined()
    let package =
      "<package><metadata><dc:title>Chapters</dc:title></metadata><manifest>\(items)</manifest>"
      + "<spine>\(spine)</spine></package>"
    let container =
      "<container><rootfiles><rootfile full-path=\"book.opf\"/></rootfiles></container>"
    let files = zip(ids, paragraphs).map { index, count -> ZipFixture.Entry in
      let text = (0..<count).map { number in
        "<p>" + (0..<40).map { "w\(index)x\(number)x\($0)" }.joined(separator: " ") + "</p>"
      }.joined()
      let html =
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><h1>\(index)</h1>\(text)</body></html>"
      return .init("c\(index).xhtml", Array(html.utf8))
    }
    return ZipFixture.bytes(
      [
        .init("mimetype", Array("application/epub+zip".utf8)),
        .init("META-INF/container.xml", Array(container.utf8)),
        .init("book.opf", Array(package.utf8)),
      ] + files)
  }
}

/// ZIP archives made without a library.
public enum ZipFixture {
  /// One entry, stored.
  public struct Entry {
    /// The path inside the archive.
    public var name: String
    /// What is stored.
    public var bytes: [UInt8]
    /// Whether its header says that it needs a password.
    public var isEncrypted = false
    /// The size that its header gives, where it lies.
    public var saidSize: Int?
    /// The method that its header gives; 0 is the truth.
    public var method = 0
    /// Its name in a code of its own, which the header does not name.
    public var codedName: [UInt8]?
    /// Whether its header says that it is a symbolic link.
    public var isLink = false

    /// An entry whose name is in a code that the header does not name.
    public init(codedName: [UInt8], _ bytes: [UInt8]) {
      self.init("", bytes)
      self.codedName = codedName
    }

    /// The entry as a symbolic link; its bytes say where it leads.
    public var asLink: Entry {
      var entry = self
      entry.isLink = true
      return entry
    }

    /// Makes an entry.
    public init(
      _ name: String, _ bytes: [UInt8], isEncrypted: Bool = false, saidSize: Int? = nil,
      method: Int = 0
    ) {
      (self.name, self.bytes, self.method) = (name, bytes, method)
      (self.isEncrypted, self.saidSize) = (isEncrypted, saidSize)
    }
  }

  /// An archive of some entries, in this order.
  public static func bytes(_ entries: [Entry]) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let name = entry.codedName ?? Array(entry.name.utf8)
      var common: [UInt8] = []
      common.appendLittle(20, 2)
      common.appendLittle((entry.codedName == nil ? 0x0800 : 0) | (entry.isEncrypted ? 1 : 0), 2)
      common.appendLittle(entry.method, 2)
      common.appendLittle(0, 4)
      common.appendLittle(Int(Checksums.crc32(entry.bytes)), 4)
      common.appendLittle(entry.bytes.count, 4)
      common.appendLittle(entry.saidSize ?? entry.bytes.count, 4)
      common.appendLittle(name.count, 2)
      common.appendLittle(0, 2)
      // Attributes are Unix's where they say anything.
      directory += [0x50, 0x4B, 1, 2, 20, entry.isLink ? 3 : 0] + common
      directory.appendLittle(0, 6)
      directory.appendLittle(entry.isLink ? 0xA1FF << 16 : 0, 4)
      directory.appendLittle(file.count, 4)
      directory += name
      file += [0x50, 0x4B, 3, 4] + common + name + entry.bytes
    }
    let start = file.count
    file += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    file.appendLittle(entries.count, 2)
    file.appendLittle(entries.count, 2)
    file.appendLittle(directory.count, 4)
    file.appendLittle(start, 4)
    file.appendLittle(0, 2)
    return file
  }
}

/// PDF files as text; their readers find the objects by themselves.
public enum PDFFixture {
  /// A PDF with empty pages of the given sizes in points, and more entries in its catalogue.
  public static func bytes(sizes: [(Int, Int)], catalogue: String = "", page: String = "")
    -> [UInt8]
  {
    let kids = sizes.indices.map { "\($0 + 3) 0 R" }.joined(separator: " ")
    var text = "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R\(catalogue)>>\nendobj\n"
    text += "2 0 obj\n<</Type/Pages/Kids[\(kids)]/Count \(sizes.count)>>\nendobj\n"
    for (index, size) in sizes.enumerated() {
      text += "\(index + 3) 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(size.0) \(size.1)]"
      text += "\(page)>>\nendobj\n"
    }
    return Array((text + "trailer\n<</Root 1 0 R>>\n%%EOF\n").utf8)
  }
}

/// EPUB files with one chapter.
public enum EPUBFixture {
  /// A book in EPUB 3; `spine` is written into the spine's tag, `inner` is the second title.
  public static func bytes(
    spine: String = "", inner: String = "Inside", extra: [ZipFixture.Entry] = []
  ) -> [UInt8] {
    let container =
      "<container><rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>"
    let package =
      "<package xmlns:dc=\"d\"><metadata><dc:title>Tale &amp; Tail</dc:title></metadata>"
      + "<manifest><item id=\"a\" href=\"a.xhtml\" media-type=\"application/xhtml+xml\"/>"
      + "<item id=\"n\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\""
      + " properties=\"nav\"/></manifest><spine \(spine)><itemref idref=\"a\"/></spine></package>"
    let nav =
      "<html><nav epub:type=\"toc\"><ol><li><a href=\"a.xhtml\">First <b>chapter</b></a>"
      + "<ol><li><a href=\"a.xhtml#x\">\(inner)</a></li></ol></li></ol></nav></html>"
    let path = "OPS/book.opf"
    return ZipFixture.bytes(
      [
        .init("mimetype", Array("application/epub+zip".utf8)),
        .init("META-INF/container.xml", Array(container.utf8)),
        .init(path, Array(package.utf8)),
        .init("OPS/nav.xhtml", Array(nav.utf8)),
        .init("OPS/a.xhtml", Array("<html><body><p>Words.</p></body></html>".utf8)),
      ] + extra)
  }
}

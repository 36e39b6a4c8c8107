import RectoBookModel

/// What a ZIP archive is that is neither an EPUB nor a comic: many programs keep their documents in one.
enum PackedKind {
  /// The documents of others, by what they say in `mimetype`.
  private static let types = [
    "application/vnd.oasis.opendocument.text": "an OpenDocument text",
    "application/vnd.oasis.opendocument.spreadsheet": "an OpenDocument spreadsheet",
    "application/vnd.oasis.opendocument.presentation": "an OpenDocument presentation",
    "application/vnd.oasis.opendocument.graphics": "an OpenDocument drawing",
  ]
  /// The others, by a file that each has.
  private static let files = [
    ("word/document.xml", "a Word document"), ("xl/workbook.xml", "an Excel workbook"),
    ("ppt/presentation.xml", "a PowerPoint presentation"),
    ("Index/Document.iwa", "a Pages, Numbers or Keynote document"),
    ("AndroidManifest.xml", "an Android program"), ("META-INF/MANIFEST.MF", "a Java program"),
  ]
  /// Pictures in layers, which keep one of all layers as well.
  private static let layered = ["application/x-krita", "image/openraster"]

  /// The name of a document that is not opened; nil for what may be a book.
  static func name(of zip: ZipSource, type: String?) -> String? {
    if let name = type.flatMap({ types[$0] }) { return name }
    if type?.hasPrefix("application/vnd.oasis.opendocument") == true {
      return "an OpenDocument file"
    }
    let paths = Set(zip.entries.lazy.map(\.path))
    return files.first { paths.contains($0.0) }?.1
  }

  /// A picture of layers as it looks; nil for any other archive.
  static func picture(in zip: ZipSource, type: String?) throws -> PictureBook? {
    guard let type, layered.contains(type),
      let merged = zip.entries.first(where: { $0.path == "mergedimage.png" })
    else { return nil }
    return try PictureBook(format: .picture, store: zip, entries: [merged])
  }
}

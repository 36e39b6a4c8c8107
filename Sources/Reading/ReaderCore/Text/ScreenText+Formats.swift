import RectoBookModel

extension BookFormat {
  /// The kind of a book's file, in the sheet about a book, by the word of `recto info`.
  static func shownName(_ name: String) -> String {
    switch BookFormat(rawValue: name) {
    case .cbz, .cbr, .cb7, .cbt, .pdf, .epub, .xps, .fb2, .mobi, .svg, .html, .tiff, nil:
      name.uppercased()
    case .djvu: "DjVu"
    case .sketchbook: "Sketchbook"
    case .markdown: "Markdown"
    case .text: "Text"
    case .picture: "Picture"
    case .folder: "Folder"
    }
  }
}

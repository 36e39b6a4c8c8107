/// The formats that books come in: the one list of their names, of the suffixes of their files and of their
/// media types, from which opener, importer and the desktop's entry follow.
///
/// What a file is, its content tells; a suffix says only whether it is worth a look.
public enum BookFormat: String, CaseIterable, Sendable {
  // Archives of pictures
  case cbz, cbr, cb7, cbt
  // Documents
  case pdf, epub, xps, fb2, mobi, djvu
  /// Blank pages to draw on, with what is drawn on them.
  case sketchbook
  // A drawing, a page of the web, and text: there are many such files that nobody would call a book.
  case svg, html, markdown, text
  /// One picture, of any `PictureFormat`.
  case picture
  /// One picture with several pages.
  case tiff
  /// A folder of pictures.
  case folder

  /// The word of `recto info`.
  public var name: String { rawValue }

  /// What the names of its files end in, in small letters and without a point, the usual one first.
  public var suffixes: [String] {
    switch self {
    case .cbz: ["cbz", "zip"]
    case .cbr: ["cbr", "rar"]
    case .cb7: ["cb7", "7z"]
    case .cbt: ["cbt", "tar"]
    case .pdf: ["pdf"]
    case .epub: ["epub"]
    case .xps: ["xps", "oxps"]
    case .fb2: ["fb2", "fbz"]
    case .mobi: ["mobi", "prc", "azw", "azw3"]
    case .djvu: ["djvu", "djv"]
    case .sketchbook: ["sketchbook"]
    case .svg: ["svg", "svgz"]
    case .html: ["html", "htm", "xhtml", "xht"]
    case .markdown: ["md", "markdown"]
    case .text: ["txt"]
    case .picture: PictureFormat.allCases.flatMap(\.suffixes)
    case .tiff: PictureFormat.tiff.suffixes
    case .folder: []
    }
  }

  /// What a desktop calls it, the usual name first.
  public var mediaTypes: [String] {
    switch self {
    case .cbz: ["application/vnd.comicbook+zip", "application/x-cbz"]
    case .cbr: ["application/vnd.comicbook-rar", "application/x-cbr"]
    case .cb7: ["application/x-cb7"]
    case .cbt: ["application/x-cbt"]
    case .pdf: ["application/pdf"]
    case .epub: ["application/epub+zip"]
    case .xps: ["application/oxps", "application/vnd.ms-xpsdocument"]
    case .fb2: ["application/x-fictionbook+xml", "application/x-zip-compressed-fb2"]
    case .mobi: ["application/x-mobipocket-ebook", "application/vnd.amazon.mobi8-ebook"]
    case .djvu: ["image/vnd.djvu", "image/vnd.djvu+multipage"]
    case .sketchbook: ["application/x-recto-sketchbook"]
    case .svg: ["image/svg+xml"]
    case .html: ["text/html", "application/xhtml+xml"]
    case .markdown: ["text/markdown"]
    case .text: ["text/plain"]
    case .picture: PictureFormat.allCases.flatMap(\.mediaTypes)
    case .tiff: PictureFormat.tiff.mediaTypes
    case .folder: ["inode/directory"]
    }
  }

  /// Whether either engine sets its text where that flows, as the reader chooses; that of others has one engine always.
  public var hasChoiceOfEngine: Bool {
    switch self {
    case .epub, .fb2, .mobi, .text: true
    default: false
    }
  }

  /// What sets its text, where that flows, if the reader chooses an engine.
  public func engine(chosen: TextEngine) -> TextEngine {
    switch self {
    case .html, .markdown: .own
    default: hasChoiceOfEngine ? chosen : .mupdf
    }
  }

  /// Whether a file is taken for a book because of its name alone, where others lie beside it.
  public var isBookByName: Bool {
    switch self {
    case .cbz, .cbr, .cb7, .cbt, .pdf, .epub, .xps, .fb2, .mobi, .djvu, .sketchbook: true
    case .svg, .html, .markdown, .text, .picture, .tiff, .folder: false
    }
  }

  /// Whether its pages are pictures to be looked at, rather than print.
  public var isOfPictures: Bool {
    switch self {
    case .cbz, .cbr, .cb7, .cbt, .folder, .picture, .tiff: true
    case .pdf, .epub, .xps, .fb2, .mobi, .djvu, .sketchbook, .svg, .html, .markdown, .text: false
    }
  }

  /// Whether a desktop may offer the program for such files: not for folders, which have a program of
  /// their own.
  public var isOffered: Bool { self != .folder }

  /// Whether a file of this name is taken for a book; one that is hidden is not.
  public static func isBook(named name: String) -> Bool {
    !name.hasPrefix(".") && name.fileSuffix.map(bookSuffixes.contains) ?? false
  }

  /// The format that a file's name says, where no content tells it: a page of the web, which may be what a server sends
  /// in place of a book, and Markdown, which begins like any text. Nil for all others.
  public static func said(by name: String) -> BookFormat? {
    guard let suffix = name.fileSuffix else { return nil }
    return [html, markdown].first { $0.suffixes.contains(suffix) }
  }

  /// The format that a name suggests, whatever is in the file; nil where it suggests none.
  public static func suggested(by name: String) -> BookFormat? {
    guard let suffix = name.fileSuffix else { return nil }
    return allCases.first { $0.suffixes.contains(suffix) }
  }

  /// What the names of books end in, in small letters.
  public static let bookSuffixes = Set(allCases.filter(\.isBookByName).flatMap(\.suffixes))
}

extension String {
  /// What follows the last point, in small letters; nil where there is none.
  var fileSuffix: String? {
    lastIndex(of: ".").map { self[index(after: $0)...].lowercased() }
  }
}

import RectoBookMarkup
import RectoBookModel
import RectoCArchives

/// A book of Kindle's old or new kind, made into one that is set: libmobi takes it apart into files as an EPUB has them.
enum MobiPages {
  /// A file that the book is made of.
  private struct File {
    var name: String
    var type: String
    var bytes: [UInt8]
    var isPage: Bool
    var isPackage: Bool
    var isContents: Bool
  }

  /// The cover stands on one of so many pages, in the beginning of that, where the book itself shows it.
  private static let (coverPages, coverBytes) = (3, 64 << 10)

  /// The book, and what it says of itself; nil where it is locked, too large or damaged.
  static func book(_ bytes: [UInt8]) -> (book: MadeBook, notes: DocumentNotes)? {
    guard let (files, isNew) = files(of: bytes),
      let head = files.first(where: \.isPackage).map({ text($0) })
    else { return nil }
    let package = PackageDocument(head, at: "book.opf")
    // The old kind has no word for it.
    let runsLeft = !isNew && PackageDocument.runsLeft(package.language)
    let book = MadeBook()
    var names: [String: String] = [:]
    let isShown = files.filter(\.isPage).prefix(coverPages).contains { page in
      package.coverPath.map { text(page).prefix(coverBytes).contains($0) } ?? true
    }
    if let cover = package.coverPath, !isShown {
      book.add(cover: cover, language: package.language)
    }
    for file in files where file.isPage {
      guard !isNew else {
        book.add(file.bytes, at: file.name, type: file.type, isPage: true, signs: signs(file.bytes))
        continue
      }
      let pages = OldMobiPages(file.bytes)
      for (number, page) in pages.pages.enumerated() {
        book.add(
          page, at: OldMobiPages.path(of: number), type: "text/html", isPage: true,
          signs: signs(page))
      }
      for (name, page) in pages.names { names[name] = OldMobiPages.path(of: page) }
    }
    for file in files where !file.isPage && !file.isPackage && !file.isContents {
      book.add(file.bytes, at: file.name, type: file.type)
    }
    if !isNew { book.house = house(runsLeft: runsLeft) }
    var lines = files.first(where: \.isContents).map {
      Navigation(older: text($0), at: $0.name).lines
    }
    if !isNew {
      lines = lines?.map { line in
        let name = line.target?.split(separator: "#").last.map(String.init)
        let page = name.flatMap { names[$0] }
        return Navigation.Line(
          depth: line.depth, title: line.title,
          target: page.map { "\($0)#\(name ?? "")" } ?? OldMobiPages.path(of: 0))
      }
    }
    book.finish(
      lines: lines ?? [], cover: package.coverPath, language: package.language,
      direction: runsLeft ? .rightToLeft : package.direction)
    var notes = DocumentNotes(
      title: package.title, author: package.author, keywords: nil, packet: { nil })
    notes.filed = package.filed
    return (book, notes)
  }

  /// How the old kind is meant: quotations stand farther in, and what room is above them is written there.
  private static func house(runsLeft: Bool) -> String {
    "blockquote { margin-top: 0; margin-bottom: 0 }" + (runsLeft ? " body { direction: rtl }" : "")
  }

  private static func text(_ file: File) -> String { String(decoding: file.bytes, as: UTF8.self) }

  private static func files(of bytes: [UInt8]) -> (files: [File], isNew: Bool)? {
    var bytes = bytes
    let opened = unsafe bytes.withUnsafeMutableBufferPointer { bytes -> OpaquePointer? in
      guard let start = bytes.baseAddress else { return nil }
      return unsafe recto_mobi_open(start, bytes.count, Limits.illustratedBytes)
    }
    guard let opened = unsafe opened else { return nil }
    defer { unsafe recto_mobi_close(opened) }
    var (files, part) = unsafe ([File](), recto_mobi_part())
    while files.count < Limits.chapters, unsafe recto_mobi_next(opened, &part) != 0 {
      let bytes = unsafe [UInt8](UnsafeBufferPointer(start: part.bytes, count: part.count))
      files.append(
        unsafe File(
          name: String(cString: part.name), type: String(cString: part.type), bytes: bytes,
          isPage: part.is_page != 0, isPackage: part.is_package != 0,
          isContents: part.is_contents != 0))
    }
    return (files, unsafe recto_mobi_is_new(opened) != 0)
  }

  /// How many signs a page has, a picture being one.
  private static func signs(_ page: [UInt8]) -> Int {
    let tree = MarkupTree(String(decoding: page, as: UTF8.self), isXML: false)
    var signs = 0
    for index in 1..<max(1, tree.count) {
      let node = MarkupTree.Node(index)
      if tree.isText(node) {
        let text = Array(tree.string(tree.text(node)).utf8)
        signs += ChapterText.signs(in: text, 0..<text.count)
      } else if tree.name(node) == .img {
        signs += 1
      }
    }
    return signs
  }
}

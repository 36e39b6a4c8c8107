import RectoBookModel

/// The table of contents of an EPUB whose text flows: that of EPUB 3, or of the older kind.
struct FlowContents {
  /// Where a line or a link leads within the book.
  struct Target: Hashable {
    /// The line of the spine, from 0.
    let chapter: Int
    /// The name of a place in it; empty for its beginning.
    let name: String
  }

  /// What the contents call a part of the book, and where it begins.
  struct Line {
    let depth: Int
    let title: String
    let target: Target?
  }

  let lines: [Line]

  /// The first line of the spine of each file.
  private let chapters: [String: Int]

  /// The contents that a package names, in an archive.
  init(_ package: PackageDocument, in zip: ZipSource) {
    let found = package.navigation.map(\.lines) ?? []
    self.init(package, found.isEmpty ? Self.older(package, in: zip) : found)
  }

  /// The contents of a book of some lines.
  init(_ package: PackageDocument, _ found: [Navigation.Line]) {
    let paths = package.items.enumerated().compactMap { index, item in
      item.path.map { ($0, index) }
    }
    let chapters = Dictionary(paths, uniquingKeysWith: { first, _ in first })
    self.chapters = chapters
    lines = found.map { line in
      Line(
        depth: line.depth, title: line.title.shortened,
        target: line.target.flatMap { Self.target($0, chapters) })
    }
    var names: [Int: Set<String>] = [:]
    for case let target? in lines.map(\.target) where !target.name.isEmpty {
      names[target.chapter, default: []].insert(target.name)
    }
    namesByChapter = names
  }

  /// The names in each chapter that lines lead to.
  private let namesByChapter: [Int: Set<String>]

  /// The names in a chapter that lines lead to.
  func names(inChapter chapter: Int) -> Set<String> { namesByChapter[chapter] ?? [] }

  /// Where a path with a fragment leads; nil where no line of the spine is of that file.
  func target(_ path: String) -> Target? { Self.target(path, chapters) }

  private static func target(_ path: String, _ chapters: [String: Int]) -> Target? {
    let file = String(path.prefix { $0 != "#" })
    guard let chapter = chapters[file] else { return nil }
    return Target(chapter: chapter, name: String(path.dropFirst(file.count + 1)))
  }

  /// The lines of the older kind of contents, which the spine names by an id, or which the manifest has by its type.
  private static func older(
    _ package: PackageDocument, in zip: ZipSource
  ) -> [Navigation.Line] {
    let file =
      package.files.first { $0.id == package.olderContents }
      ?? package.files.first { $0.type == "application/x-dtbncx+xml" }
    guard let file, let text = zip.text(file.path) else { return [] }
    return Navigation(older: text, at: file.path).lines
  }
}

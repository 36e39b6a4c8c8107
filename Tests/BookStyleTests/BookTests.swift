import Foundation
import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Books that publishers made, and such as were made to do harm.
@Suite("Books") struct BookTests {
  /// Where books lie beside the checkout, if any do.
  private static let shelf = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/books")

  private static func books(_ folder: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: shelf.appending(path: folder), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "epub" }.sorted { $0.path < $1.path }
  }

  private static let good = books("good/epub") + books("good/epub/w3c")
  private static let hostile = books("hostile/epub")

  /// What `unzip` says of a book.
  private static func unzipped(_ arguments: [String]) -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unzip")
    process.arguments = arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return Data() }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  private static func text(_ path: String, in book: URL) -> String? {
    // Signs of patterns are none in names.
    let name = path.reduce(into: "") { $0 += "*?[\\".contains($1) ? "\\\($1)" : String($1) }
    let data = unzipped(["-p", book.path, name])
    return data.isEmpty ? nil : String(decoding: data, as: UTF8.self)
  }

  /// The largest chapters of a book.
  private static func chapters(_ book: URL, count: Int) -> [String] {
    let lines = String(decoding: unzipped(["-l", book.path]), as: UTF8.self).split(separator: "\n")
    let files = lines.compactMap { line -> (size: Int, path: String)? in
      let parts = line.split(separator: " ", maxSplits: 3)
      guard parts.count == 4, let size = Int(parts[0]), size < 2_000_000 else { return nil }
      let path = parts[3].drop { $0 == " " }
      return path.hasSuffix("html") || path.hasSuffix(".htm") ? (size, String(path)) : nil
    }
    return files.sorted { ($1.size, $0.path) < ($0.size, $1.path) }.prefix(count).map(\.path)
  }

  @Test(
    "there are books to be tried, or the tests of this suite try nothing",
    .enabled(if: !good.isEmpty, "no books in \(shelf.path)"))
  func thereAreBooks() {
    #expect(FileManager.default.isExecutableFile(atPath: "/usr/bin/unzip"), "needs /usr/bin/unzip")
  }

  @Test("a chapter of each good book becomes a flow with text or pictures", arguments: good)
  func goodBooks(book: URL) throws {
    for path in Self.chapters(book, count: 1) {
      let markup = try #require(Self.text(path, in: book))
      let chapter = StyledChapter(
        markup: markup, isXML: true, path: path, sheets: { Self.text($0, in: book) })
      let flow = chapter.flow(Chapters.wishes)
      #expect(flow.faults == [])
      #expect(!flow.blocks.isEmpty || !markup.contains("<p"), "\(book.lastPathComponent) \(path)")
      #expect(
        !flow.problems.contains { $0.contains("well-formed") || $0.contains("cut") },
        "\(flow.problems)")
    }
  }

  @Test("chapters of hostile books are styled within the limits", arguments: hostile)
  func hostileBooks(book: URL) {
    for path in Self.chapters(book, count: 2) {
      guard let markup = Self.text(path, in: book) else { continue }
      let chapter = StyledChapter(
        markup: markup, isXML: true, path: path, sheets: { Self.text($0, in: book) })
      let flow = chapter.flow(Chapters.wishes)
      #expect(flow.faults == [], "\(book.lastPathComponent) \(path)")
      #expect(!String(decoding: flow.text, as: UTF8.self).contains("root:"))
    }
  }
}

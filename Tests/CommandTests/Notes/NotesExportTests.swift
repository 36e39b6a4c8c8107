import BookFixtures
import Foundation
import RectoBookModel
import RectoLibraryDatabase
import RectoReaderCore
import RectoReadingRecords
import Testing

@testable import RectoWindowSession

@Suite("Notes exported from the window") struct NotesExportTests {
  private let folder: TemporaryFolder
  private let folders: UserFolders
  private static let book = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Assets/sample-book/recto.pdf").standardized.path

  init() throws {
    folder = try TemporaryFolder()
    folders = UserFolders(replacedBy: folder.url.appending(path: "data").path)
  }

  private var documents: String { folder.url.path + "/data/documents" }

  private func mark() throws {
    let passage = TextPassage(place: .page(PageNumber(3)), start: 0, quote: "Call me Ishmael.")
    try Library(in: folder.url.path + "/data").change(
      annotations: [
        .put(
          Annotation(
            id: "a", kind: .note, color: .yellow, passage: passage, note: "Well begun", created: 1))
      ], of: BookIdentity(of: .disk(path: Self.book)))
  }

  /// What is told of a wish: the file that was made, or why there is none.
  private func told(_ wish: String) -> Result<String, Fault> {
    let export = NotesExport(book: Self.book, title: "A/B: c", folders: folders)
    switch export.write(as: wish, with: RectoProcess.executable).first {
    case .kept(let words, let path):
      return words == "Notes saved: \(path)" ? .success(path) : .failure(Fault(words: words))
    case .reported(let words, isError: true): return .failure(Fault(words: words))
    default: return .failure(Fault(words: "nothing"))
    }
  }

  private struct Fault: Error, Equatable { var words: String }

  @Test("each format has a file of its own among the documents, and none is written over")
  func formats() throws {
    try mark()
    for (wish, suffix) in [("", "md"), ("Markdown", "md"), ("org", "org"), ("HTML", "html")] {
      let name = wish == "Markdown" ? "AB: c - notes 2" : "AB: c - notes"
      let path = documents + "/\(name).\(suffix)"
      #expect(told(wish) == .success(path))
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Well begun"))
    }
  }

  @Test("a path is taken as it stands, and one at which something lies is not")
  func paths() throws {
    try mark()
    let path = folder.url.path + "/my own.json"
    #expect(told(path) == .success(path))
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(
      told(path) == .failure(.init(words: "Cannot export your notes: \(path) exists already")))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let nowhere = folder.url.path + "/none/x.md"
    guard case .failure(let fault) = told(nowhere) else { return #expect(Bool(false)) }
    #expect(fault.words.hasPrefix("Cannot export your notes: cannot write \(nowhere)"))
    guard case .failure(let other) = told(folder.url.path + "/x.doc") else {
      return #expect(Bool(false))
    }
    #expect(other.words.contains("notes are written as .md, .org, .json, .html or .pdf"))
  }

  @Test("what the export says goes to the reader: here that nothing is marked")
  func nothingMarked() {
    guard case .failure(let fault) = told("") else { return #expect(Bool(false)) }
    #expect(fault.words.hasPrefix("Cannot export your notes: cannot export \(Self.book) to "))
    #expect(fault.words.hasSuffix(": nothing is marked in it"))
  }

  @Test("documents lie where the desktop has them, in a folder that replaces all, or nowhere")
  func documentsFolder() throws {
    #expect(DocumentsFolder(folders).path == documents)
    let home = folder.url.path
    let usual = UserFolders(replacedBy: nil, environment: ["HOME": home])
    #expect(DocumentsFolder(usual, environment: ["HOME": home]).path == home + "/Documents")
    let settings = folder.url.appending(path: ".config/user-dirs.dirs")
    try FileManager.default.createDirectory(
      at: settings.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("XDG_DOCUMENTS_DIR=\"$HOME/Papiere\"\n".utf8).write(to: settings)
    #expect(DocumentsFolder(usual, environment: ["HOME": home]).path == home + "/Papiere")
    #expect(DocumentsFolder(usual, environment: [:]).path == nil)
  }
}

import Foundation
import RectoBookModel
import RectoDiskFiles
import RectoReaderCore

/// Highlights and notes of the open book as a file that other programs read, which another run of the program writes
/// beside the window: `recto notes export`.
///
/// Law: nothing that is there already is written over.
nonisolated struct NotesExport: Sendable {
  /// The book's file.
  let book: String
  /// What the book is called.
  let title: String
  let folders: UserFolders

  /// A wish that cannot be granted.
  private struct Refusal: Error { let words: String }

  /// Writes them, and waits for that.
  ///
  /// - Parameters:
  ///   - wish: a format, a path, or nothing, which is Markdown; without a path it is a new file in the desktop's folder
  ///     for documents.
  ///   - program: what is run.
  /// - Returns: what is told of it, first what came of it.
  func write(
    as wish: String, with program: URL = URL(fileURLWithPath: "/proc/self/exe")
  ) -> [Event] {
    do {
      let file = try path(for: wish)
      let (isWritten, words) = try run(program, to: file)
      guard isWritten else { throw Refusal(words: words ?? AnnotationText.exportEnded) }
      let news = words.map { [Event.reported($0, isError: false)] } ?? []
      return [.kept(AnnotationText.notesExported(file), path: file)] + news
    } catch {
      let reason = (error as? Refusal)?.words ?? "\(error)"
      return [.reported(AnnotationText.notesNotExported(reason), isError: true)]
    }
  }

  /// The file that is meant.
  func path(for wish: String) throws -> String {
    let format = wish.isEmpty ? NotesFormat.markdown : NotesFormat(rawValue: wish.lowercased())
    guard let format else {
      let file = LookChoice.whole(wish)
      guard DiskEntry(at: file) == nil else {
        throw Refusal(words: AnnotationText.isThereAlready(file))
      }
      return file
    }
    guard let folder = DocumentsFolder(folders).path else {
      throw Refusal(words: AnnotationText.noDocumentsFolder)
    }
    try DiskFile.makeFolder(folder)
    return FreePath.path(
      for: AnnotationText.exportName(of: title), in: folder, suffix: "." + format.suffix,
      orCalled: AnnotationText.exportName(of: ""))
  }

  private func run(_ program: URL, to file: String) throws -> (isWritten: Bool, words: String?) {
    let process = Process()
    process.executableURL = program
    process.arguments =
      ["notes", "export", "-o", file]
      + (folders.isReplaced ? folders.data.map { ["--data-dir", $0] } ?? [] : []) + ["--", book]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let complaints = Pipe()
    process.standardError = complaints
    try process.run()
    let bytes = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let line = String(decoding: bytes.prefix(4096), as: UTF8.self)
      .split(whereSeparator: \.isNewline).last.map { $0.trimmingPrefix("recto: ") }
    return (
      process.terminationReason == .exit && process.terminationStatus == 0,
      line.map { String($0).withoutControls }
    )
  }
}

/// Where files for other programs are put that nobody has named a place for.
nonisolated struct DocumentsFolder {
  /// `documents` in the folder that replaces all others, else the desktop's folder for documents; nil without a home.
  let path: String?

  init(
    _ folders: UserFolders,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    path =
      folders.isReplaced
      ? folders.data.map { $0 + "/documents" }
      : DesktopFolders(environment)?.path(of: "DOCUMENTS", usually: "Documents")
  }
}

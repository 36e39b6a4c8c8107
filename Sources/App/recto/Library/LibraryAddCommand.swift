import ArgumentParser
import RectoBookModel
import RectoDesktop
import RectoDiskFiles
import Foundation
import RectoDrawingStore
import RectoLibraryImport
import RectoLibraryDatabase
import Synchronization
import RectoWindowSession

/// `recto library add`.
struct LibraryAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add books, and the books in folders.",
    discussion: """
      Searches folders and all folders in them, without following links; a folder of pictures is itself a \
      book. Files that are not books are named with the reason, and skipped until they change; \
      recto library refused lists them. Ctrl-C stops; what was added by then stays.
      """)

  @Argument(help: "Files and folders.", completion: .file()) var paths: [String]
  @Flag(
    help: """
      Search the folders again whenever something changes in them, while a window of Recto is \
      open and whenever one opens.
      """)
  var watch = false
  @Flag(help: "Stop watching these folders.") var unwatch = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard !paths.isEmpty else { throw ValidationError("there is nothing to add") }
    // An unset variable of a script is not the folder that it runs in.
    guard !paths.contains("") else { throw ValidationError("an empty path names no file") }
    guard !(watch && unwatch) else {
      throw ValidationError("--watch and --unwatch cannot be combined")
    }
  }

  func run() throws {
    let library = try options.open()
    let places = paths.map { URL(fileURLWithPath: $0).path }
    if unwatch {
      for place in places { try library.setWatched(place, false) }
      return
    }
    for (path, place) in zip(paths, places) where FoundFile(place) == nil {
      throw CommandFailure(reason: "cannot read \(path): \(Self.refusal(of: place))")
    }
    if watch {
      // First, so that a long import that is cut short leaves them watched.
      for place in places where DiskEntry(at: place)?.kind == .folder {
        try library.setWatched(place, true)
      }
    }
    try library.checkFiles()
    let report = LibraryAddReport()
    let cache = options.folders.cache
    let importer = LibraryImporter(
      library, covers: cache.map { CoverCache(in: $0) }, spillFolder: cache,
      finish: SketchbookCover.drawn,
      inherit: DrawingFile.inheriting(in: try options.dataFolder) { StandardError.report($0) },
      news: report.receive)
    let wasStopped = Mutex(false)
    let interrupt = TerminalInterrupt {
      wasStopped.withLock { $0 = true }
      importer.cancel()
    }
    importer.add(places)
    importer.waitUntilIdle()
    withExtendedLifetime(interrupt) {}
    try report.finish(of: paths, wasStopped: wasStopped.withLock { $0 })
  }
}

extension LibraryAddCommand {
  /// Why what lies at a place is no file and no folder.
  private static func refusal(of place: String) -> String {
    do throws(DiskFileError) {
      _ = try DiskFile(place)
      return "neither a file nor a folder"
    } catch {
      return error.reason
    }
  }
}

/// What adding has come to so far, for a terminal and at the end.
nonisolated final class LibraryAddReport: Sendable {
  private struct Known {
    var progress = LibraryImporter.Progress()
    var refusals: [(path: String, reason: String)] = []
    var failure: LibraryError?
  }

  private let known = Mutex(Known())
  private let isTerminal = isatty(STDERR_FILENO) == 1

  /// Receives news; from any thread.
  @Sendable func receive(_ news: LibraryImporter.News) {
    switch news {
    case .progress(let progress): show(progress)
    case .added: break
    case .refused(let path, let reason):
      known.withLock { $0.refusals.append((path, reason)) }
    case .failed(let error): known.withLock { $0.failure = error }
    case .finished(let progress): known.withLock { $0.progress = progress }
    }
  }

  /// One line that is written over and over.
  private func show(_ progress: LibraryImporter.Progress) {
    guard isTerminal, let path = progress.path else { return }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let line = "\(progress.done + 1) of \(progress.total)  \(name.inert())"
    FileHandle.standardError.write(Data("\r\u{1B}[K\(line.prefix(79))".utf8))
  }

  /// Says what came of all of it.
  ///
  /// Throws where it was stopped, the library failed, or a single file was named and is no book.
  func finish(of paths: [String], wasStopped: Bool) throws {
    if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    let known = known.withLock { $0 }
    if let failure = known.failure { throw failure }
    let progress = known.progress
    if paths.count == 1, let refusal = known.refusals.first, progress.added + progress.known == 0,
      known.refusals.count == 1
    {
      throw CommandFailure(reason: "cannot add \(refusal.path): \(refusal.reason)")
    }
    var lines = known.refusals.map { "skipped \($0.path): \($0.reason)" }
    lines.append(
      "\(progress.added) added, \(progress.known) already in the library, "
        + "\(progress.refused) skipped")
    try StandardOutput.print(lines: lines)
    if wasStopped {
      throw CommandFailure(reason: "stopped; the books added so far stay in the library")
    }
  }
}

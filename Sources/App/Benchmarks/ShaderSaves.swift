import RectoBookModel
import RectoDesktop
import RectoDiskFiles
import Foundation
import RectoSceneRendering
import RectoSession
import RectoWindowSession

/// Saves of the shader that lights the paper, each of which changes it, while a book lies open: how long after each the
/// first frame is there that is drawn with it.
struct ShaderSaves {
  /// Seconds from each save to the end of that frame.
  private(set) var answers: [Double] = []

  /// Seconds without a frame after which something is wrong.
  private static let patience = 60.0

  /// Saves.
  ///
  /// - Parameters:
  ///   - count: how often.
  ///   - book: who reads, with the opening drawn well.
  /// - Throws: where nothing can be written to the folder for what is soon forgotten, or a save is never seen.
  init(_ count: Int, before book: HeadlessReader) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "recto-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = ShaderSources(folders: [folder.path])
    for number in 0..<count {
      let text = "#include \"built-in/leaf.frag\"\nconst float recto_saved = \(number).0;\n"
      let start = monotonicSeconds()
      try DiskFile.write(Array(text.utf8), to: folder.appending(path: "leaf.frag").path)
      try Self.draw(sources.snapshot, before: book)
      try Self.frame(of: book, since: start)
      answers.append(monotonicSeconds() - start)
      while book.scheduler.presented?.quality != .full { try Self.frame(of: book, since: start) }
    }
  }

  /// Compiles what was saved and draws with it from now on, as a window does while nothing moves.
  private static func draw(_ files: ShaderSnapshot, before book: HeadlessReader) throws {
    guard var reload = book.renderer.beginReload(of: files) else {
      throw CommandFailure(reason: "a shader that was saved is the one that was drawn with before")
    }
    while !reload.isFinished { book.renderer.advance(&reload) }
    let shown = book.scheduler.presented
    _ = book.renderer.finish(reload, trying: shown?.scene, quality: shown?.quality ?? .full)
    guard book.renderer.look.shaders.digest == reload.digest else {
      throw CommandFailure(reason: "a shader that was saved cannot be drawn with")
    }
    book.scheduler.redraw(because: .reload)
  }

  /// Waits for a frame.
  private static func frame(of book: HeadlessReader, since start: Double) throws {
    repeat {
      guard monotonicSeconds() - start < patience else {
        throw CommandFailure(reason: "no frame followed a save within \(Int(patience)) seconds")
      }
      try book.receive()
    } while try book.show() == nil
  }
}

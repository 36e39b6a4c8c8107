import Foundation
import PageDrawing
import RectoBookModel
import RectoDesktop
import RectoDiskFiles
import RectoImageFiles
import RectoInkFiles
import RectoInkPainting

/// How long a picture of a page takes that is read from a file of Xournal++ and written as PNG: here, and there.
nonisolated struct NotePictureTimes {
  /// Seconds.
  let ours: Double
  /// Seconds, its start included; nil where it is not installed or makes no picture.
  let theirs: Double?

  private static let size = (width: 1600, height: 2262)

  /// Has both make a picture of the same strokes.
  ///
  /// - Parameters:
  ///   - drawing: what is drawn on a page.
  ///   - program: the other one.
  /// - Throws: where nothing can be written to the folder for what is soon forgotten.
  init(of drawing: Drawing, by program: XournalProgram?) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "recto-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }

    let height = 842.0
    let page = NoteDocument.Page(
      width: height * Double(Self.size.width) / Double(Self.size.height), height: height,
      background: .plain(nil), strokes: NoteStroke.strokes(of: drawing, height: height))
    try DiskFile.write(try NoteWriter.bytes(of: NoteDocument(pages: [page])), to: path("a.xopp"))
    let start = monotonicSeconds()
    try Self.picture(of: path("a.xopp"), to: path("recto.png"))
    ours = monotonicSeconds() - start
    // Once before, so that its libraries are read from the disk.
    _ = program?.picture(of: path("none.xopp"), width: Self.size.width, in: folder.path)
    theirs = program?.picture(of: path("a.xopp"), width: Self.size.width, in: folder.path)
  }

  private static func picture(of file: String, to path: String) throws {
    let bytes = try DiskFile.read(file, atMost: NoteReader.mostBytes)
    var (drawing, random) = (Drawing(), SystemRandomNumberGenerator())
    for page in try NoteReader.document(in: bytes).pages {
      for stroke in page.strokes {
        drawing.perform(.add(stroke.stroke(id: .random(using: &random), height: page.height)))
      }
    }
    let white = Bitmap(
      width: size.width, height: size.height,
      bytes: [UInt8](repeating: 255, count: size.width * size.height * 4))
    var painter = InkPainter()
    let aspect = Double(size.width) / Double(size.height)
    try PictureFile.write(painter.paint(SeenInk(drawing), on: white, aspect: aspect), to: path)
  }
}

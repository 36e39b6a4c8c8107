import Foundation
package import RectoBookModel
import RectoDiskFiles
import RectoDrawingStore
import RectoReaderCore

/// What a new sketchbook is like.
package nonisolated struct NewSketchbook {
  /// What is ruled on its pages.
  package var stock = PageStock.plain
  /// The size of its pages in millimetres: that of A5 at first.
  package var size = PageSize(width: 148, height: 210)
  /// How many pages it has, the cover being the first.
  package var pageCount = 48
  /// The colour of its cover; one of a few where it is nil.
  package var cover: UInt32?

  package init() {}

  /// Cloth of different colours.
  private static let cloths: [UInt32] = [
    0x2F4858, 0x7A3B3B, 0x3F5A44, 0x8A6A3B, 0x4B3F66, 0x2E5E63, 0x9A4F33, 0x44474F,
  ]

  /// What it says of itself, with a name that no other has.
  package var head: SketchbookHead {
    let digits = "0123456789abcdef"
    let name = String((0..<32).compactMap { _ in digits.randomElement() })
    return SketchbookHead(
      name: name, stock: stock, size: size,
      cover: cover ?? Self.cloths.randomElement() ?? 0x2F4858, pageCount: pageCount)
  }

  /// Makes one in a folder, which is made where it is not there.
  ///
  /// - Parameters:
  ///   - name: what its file is called, if that is free.
  ///   - folder: where; nil where nothing can be kept.
  /// - Returns: what is told of it.
  static func made(named name: String, in folder: String?) -> Mailbox.Message {
    guard let folder else {
      return .failed(DrawingText.noNewSketchbook(DrawingText.noPlaceToDraw))
    }
    do {
      try DiskFile.makeFolder(folder)
      let path = freePath(for: name, in: folder)
      try DrawingFile.makeSketchbook(
        at: path, NewSketchbook().head, time: Date().timeIntervalSince1970)
      return .madeSketchbook(path)
    } catch {
      return .failed(DrawingText.noNewSketchbook("\(error)"))
    }
  }

  /// A path in a folder at which nothing lies, for one of a name.
  package static func freePath(for name: String, in folder: String) -> String {
    FreePath.path(for: name, in: folder, suffix: ".sketchbook", orCalled: "Sketchbook")
  }
}

package import PageDrawing
import Foundation
package import RectoBookModel
import RectoBookStore
import RectoDiskFiles
package import RectoDrawingStore

/// What is drawn on the pages of a book, for a command without a window.
package nonisolated struct BookDrawings {
  /// Where it is kept.
  package let file: DrawingFile
  /// How text lies that flows, as the command has the book laid out.
  private let layout: String

  /// Opens what is kept of a book, or gives nil where that is not there; a stroke that a program was drawing when it was
  /// killed is finished.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - folder: the folder that holds what is kept.
  ///   - begins: whether it is made where nothing was ever drawn on the book.
  /// - Throws: where the book or what is kept cannot be read.
  package init?(of book: CommandBook, in folder: String, begins: Bool) throws {
    let identity: BookIdentity
    do throws(DiskFileError) {
      identity = try BookIdentity(of: .disk(path: book.path))
    } catch {
      throw DocumentError(.opening(path: book.path), reason: error.reason)
    }
    let path = DrawingFile.path(of: identity.description, in: folder)
    guard begins || DiskEntry(at: path) != nil else { return nil }
    layout = book.facts.drawnLayout(of: book.layout)
    file = try DrawingFile(at: path, of: identity.description)
    _ = try file.finishWet(at: Self.now)
  }

  /// Seconds since 1970.
  package static var now: Double { Date().timeIntervalSince1970 }

  /// Where what is drawn on a page is kept.
  package func surface(of page: PageNumber) -> DrawnSurface {
    DrawnSurface(page: page.value, layout: layout)
  }

  /// All that was done to a page.
  package func log(of page: PageNumber) throws -> DeedLog { try file.log(of: surface(of: page)) }

  /// What is drawn on a page.
  package func drawing(of page: PageNumber) throws -> Drawing { try log(of: page).drawing }

  /// The pages on which something is seen as text lies here, in ascending order, with what that is.
  package func drawn() throws -> [(page: PageNumber, drawing: Drawing)] {
    try file.pages().filter { $0.surface.layout == layout && $0.surface.page > 0 }.compactMap {
      let drawing = try file.log(of: $0.surface).drawing
      return drawing.seenCount > 0 ? (PageNumber($0.surface.page), drawing) : nil
    }
  }

  /// Undoes deeds of a page, or does them again, as many as there are.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - steps: how many are to be done again; fewer than 0 are undone.
  /// - Returns: whether there was one.
  /// - Throws: where what is kept cannot be read or changed.
  package func step(_ page: PageNumber, by steps: Int) throws -> Bool {
    let surface = surface(of: page)
    while let kept = try file.pages().first(where: { $0.surface == surface }) {
      let wanted = min(max(0, kept.cursor + steps), kept.deeds)
      guard wanted != kept.cursor else { return false }
      // Else another program has done something meanwhile, and the steps are counted from there.
      if try file.seek(to: wanted, of: surface, from: kept.cursor) { return true }
    }
    return false
  }

  /// Takes everything away from surfaces, as a deed of each on which something is seen.
  package func clear(_ surfaces: [DrawnSurface]) throws {
    for surface in surfaces {
      let log = try file.log(of: surface)
      guard log.drawing.seenCount > 0 else { continue }
      _ = try file.keep(.clear, of: surface, after: log.cursor, at: Self.now)
    }
  }
}

nonisolated extension Drawing {
  /// How many strokes there are of which something is left.
  package var seenCount: Int { items.count { !$0.left.isEmpty } }
}

package import PageDrawing
import Foundation
package import RectoBookModel
import RectoReadingRecords
import RectoDiskFiles
package import RectoDrawingStore
import RectoWindowSession

/// What is drawn on the pages of a book, for a command without a window.
package nonisolated struct BookDrawings {
  /// Where it is kept.
  package let file: DrawingFile
  let book: CommandBook
  /// How text lies that flows, as the command has the book laid out.
  let layout: String
  /// How the pages of a sketchbook are bound; nil of another book.
  private let binding: SheetBinding?

  /// Opens what is kept of a book, or gives nil where that is not there; a stroke that a program was drawing when it was
  /// killed is finished.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - folder: the folder that holds what is kept.
  ///   - begins: whether it is made where nothing was ever drawn on the book.
  /// - Throws: where the book or what is kept cannot be read.
  package init?(of book: CommandBook, in folder: String, begins: Bool) throws {
    let content: ContentIdentity
    let location = BookLocation.disk(path: book.path)
    do throws(DiskFileError) {
      content = try ContentIdentity(of: location)
    } catch {
      throw DocumentError(.opening(path: book.path), reason: error.reason)
    }
    guard let place = DrawingPlace(of: content, at: location, in: folder), begins || place.isThere
    else { return nil }
    self.book = book
    layout = book.facts.drawnLayout(of: book.layout)
    file = try place.open()
    if try file.isUnsettled() { try file.settle(try Self.contents(of: book)) }
    binding = try file.binding()
    _ = try file.finishWet(at: Self.now)
  }

  /// What set the text of a book as it was drawn on, see `DrawingFile.textEngine`; nil as well where that cannot be read.
  static func textEngine(ofBookAt path: String, in folder: String) -> TextEngine? {
    let location = BookLocation.disk(path: path)
    guard let content = try? ContentIdentity(of: location),
      let place = DrawingPlace(of: content, at: location, in: folder), place.isThere
    else { return nil }
    return try? place.open().textEngine()
  }

  /// Seconds since 1970.
  package static var now: Double { Date().timeIntervalSince1970 }

  /// Where what is drawn on a page is kept.
  package func surface(of page: PageNumber) -> DrawnSurface {
    DrawnSurface(page: binding?.sheet(of: page) ?? page.value, layout: layout)
  }

  /// The number of the page that a surface is, however text lies; nil where the book has that page no more.
  package func pageNumber(of surface: DrawnSurface) -> Int? {
    guard let binding else { return surface.page > 0 ? surface.page : nil }
    return binding.page(ofSheet: surface.page)?.value
  }

  /// The page that a surface is; nil where it is none of the book as it lies here.
  private func page(of surface: DrawnSurface) -> PageNumber? {
    guard surface.layout == layout else { return nil }
    guard let binding else { return surface.page > 0 ? PageNumber(surface.page) : nil }
    return binding.page(ofSheet: surface.page)
  }

  /// All that was done to a page.
  package func log(of page: PageNumber) throws -> DeedLog { try file.log(of: surface(of: page)) }

  /// What is drawn on a page.
  package func drawing(of page: PageNumber) throws -> Drawing { try log(of: page).drawing }

  /// The pages on which something is seen as text lies here, in ascending order, with what that is.
  package func drawn() throws -> [(page: PageNumber, drawing: Drawing)] {
    try file.pages().compactMap { kept in
      guard let page = page(of: kept.surface) else { return nil }
      let drawing = try file.log(of: kept.surface).drawing
      return drawing.seenCount > 0 ? (page, drawing) : nil
    }.sorted { $0.page < $1.page }
  }

  /// The names of all strokes of the book, seen or not, as far as they are not undone.
  package func strokes() throws -> Set<Stroke.ID> {
    var names: Set<Stroke.ID> = []
    for page in try file.pages() {
      names.formUnion(try file.log(of: page.surface).drawing.items.map(\.stroke.id))
    }
    return names
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
      _ = try file.record(.clear, of: surface, after: log.cursor, at: Self.now)
    }
  }
}

nonisolated extension Drawing {
  /// How many strokes there are of which something is left.
  package var seenCount: Int { items.count { !$0.left.isEmpty } }
}

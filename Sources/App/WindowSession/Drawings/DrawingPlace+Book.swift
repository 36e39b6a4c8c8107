package import RectoBookModel
package import RectoReadingRecords
package import RectoDrawingStore

nonisolated extension DrawingPlace {
  /// Where what is drawn on a book is kept; nil where there is none, the book being no sketchbook.
  ///
  /// - Parameters:
  ///   - content: what the book is.
  ///   - location: where it lies.
  ///   - dataFolder: where what is kept of books lies; nil where nothing is.
  package init?(of content: ContentIdentity, at location: BookLocation, in dataFolder: String?) {
    let book = content.now.description
    if content.isSketchbook {
      self.init(sketchbook: location.path, of: book, in: dataFolder)
    } else if let dataFolder {
      self.init(of: book, in: dataFolder)
    } else {
      return nil
    }
  }
}

nonisolated extension DrawingFile {
  /// Takes over what was drawn on a book as it was before another program changed it.
  ///
  /// - Parameters:
  ///   - dataFolder: what is kept lies in it.
  ///   - report: told why that could not be done.
  /// - Returns: what is to be told what the book was, and what it is.
  package static func inheriting(
    in dataFolder: String, report: @escaping @Sendable (String) -> Void
  ) -> @Sendable (BookIdentity, BookIdentity) -> Void {
    { before, now in
      do {
        _ = try inherit(from: before.description, to: now.description, in: dataFolder)
      } catch {
        report("\(error)")
      }
    }
  }
}

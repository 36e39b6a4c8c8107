import PageDrawing
import RectoBookModel
import RectoDrawingStore

nonisolated extension DrawingWriter {
  /// What is kept of a book, but for its strokes.
  struct Contents: Sendable {
    /// The surfaces that have something, and what tells that from all else, as in `DrawingFile.marks`.
    var surfaces: [DrawnSurface: Fingerprint] = [:]
    /// Where they lie, as far as that was told.
    var anchors: [DrawnSurface: SurfaceAnchor] = [:]
    /// Whether the book is another than they were anchored in.
    var isUnsettled = false
    /// How the pages of a sketchbook are bound.
    var binding: SheetBinding?

    init() {}

    /// The same with surfaces that are changed by what is not on disk yet.
    func adding(_ changes: [Change]) -> Contents {
      var contents = self
      for change in changes where contents.surfaces[change.surface] == nil {
        contents.surfaces[change.surface] = Fingerprint()
      }
      return contents
    }

    init(of file: DrawingFile) throws {
      surfaces = try file.marks()
      anchors = try file.anchors()
      isUnsettled = try file.isUnsettled()
      binding = try file.binding()
    }
  }

  /// Something that is to be kept.
  enum Change: Sendable {
    case deed(Deed, of: DrawnSurface, after: Int, at: Double)
    case cursor(DrawnSurface, to: Int, from: Int)

    var surface: DrawnSurface {
      switch self {
      case .deed(_, let surface, _, _), .cursor(let surface, _, _): surface
      }
    }

    /// Does what a file does that keeps it.
    func perform(on log: inout DeedLog) {
      switch self {
      case .deed(let deed, _, _, _): log.perform(deed)
      case .cursor(_, let cursor, let before): if log.cursor == before { log.seek(to: cursor) }
      }
    }
  }
}

public import PageDrawing
public import RectoBookModel

/// What is drawn on: a page of a book.
public struct DrawnSurface: Hashable, Sendable {
  /// Its page, counted from 1.
  public var page: Int
  /// How text lay on it, where that flows: what is drawn is in its place in this layout alone. Empty where pages are
  /// always the same.
  public var layout: String

  public init(page: Int, layout: String = "") { (self.page, self.layout) = (page, layout) }
}

/// What is kept of a surface, without its strokes.
public struct SurfaceSummary: Equatable, Sendable {
  public var surface: DrawnSurface
  /// How many strokes there are, those included that are undone or erased.
  public var strokes: Int
  /// The bytes of their samples.
  public var bytes: Int
  /// How many deeds hold, and how many there are.
  public var cursor, deeds: Int
}

/// What was read of a surface.
public struct SurfaceReading: Sendable {
  /// All that was done to it.
  public var log = DeedLog()
  /// How many strokes or deeds of it are spoilt.
  public var spoilt = 0
  /// As in `DrawingFile.marks`; that of nothing where nothing was done to it.
  public var mark = Fingerprint()
}

/// Why drawings could not be read or kept.
public struct DrawingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: String, Sendable {
    case open
    case make
    case read
    case save
  }

  public let operation: Operation
  /// The file.
  public let path: String
  public let reason: String
  /// Whether the disk has no room.
  public let isFull: Bool

  /// Whether the file is damaged.
  var isDamage: Bool { reason.hasPrefix(DrawingFile.damaged) }

  init(_ operation: Operation, _ path: String, _ reason: String, isFull: Bool = false) {
    (self.operation, self.path, self.reason) = (operation, path, reason)
    self.isFull = isFull
  }

  /// One line for standard error.
  public var description: String {
    operation == .make
      ? "cannot make the sketchbook \(path): \(reason)"
      : "cannot \(operation.rawValue) the drawings in \(path): \(reason)"
  }
}

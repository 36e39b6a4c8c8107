internal import PageDrawing
public import RectoBookModel

/// What sets the text that is drawn on.
extension DrawingFile {
  /// The one engine in whose layouts something is seen; nil where nothing is seen on text that flows, or the book was
  /// drawn on in layouts of both.
  public func textEngine() throws(DrawingError) -> TextEngine? {
    var found: TextEngine?
    for kept in try pages() where !kept.surface.layout.isEmpty && kept.cursor > 0 {
      let engine = TextLayout.engine(ofDrawn: kept.surface.layout)
      guard engine != found,
        try log(of: kept.surface).drawing.items.contains(where: { !$0.left.isEmpty })
      else { continue }
      if found != nil { return nil }
      found = engine
    }
    return found
  }
}

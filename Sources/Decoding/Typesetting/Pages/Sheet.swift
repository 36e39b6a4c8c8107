public import RectoFlowModel

/// A page of a chapter: what stands on it and where.
public struct Sheet: Equatable, Sendable {
  /// A line, a picture or a rule.
  struct Row: Equatable {
    /// By its place in `Flow.blocks`.
    var block: Int32
    /// By its place among the chapter's lines; -1 for a picture or a rule.
    var line: Int32
    /// From the top of the page's text.
    var top: Int32
    var height: Int32
  }

  /// Rows of a table that stand together.
  struct Band: Equatable {
    /// By its place in `Galley.bands`.
    var number: Int
    /// From the top of the page's text.
    var top: Int
    /// Whether it stands on a page before this one, and is shown again.
    var isRepeated: Bool
    /// How much higher it is than its rows ask for, so that the page ends where others do.
    var more = 0
  }

  /// The bytes of the chapter's text that stand on it.
  public internal(set) var text: Range<Int>
  /// The bytes of the chapter's text that stand in notes at its foot; empty without any.
  public internal(set) var notesText = 0..<0
  /// How deep its text reaches, from the top of the page's text.
  public internal(set) var depth: FlowLength = 0
  var rows: [Row] = []
  var bands: [Band] = []
  /// The lines of notes at its foot, and where the rule above them is.
  var notes: [Row] = []
  var noteRule = 0

  init(text: Range<Int>) { self.text = text }
}

extension OverlayContent {
  /// A line that is being typed.
  public struct Prompt: Equatable, Sendable {
    /// What is asked for: `Page`, `Find`, `:`.
    public var label: String
    /// What was typed; dots where it is secret.
    public var text: String
    /// The caret, in characters from the start.
    public var caret: Int
    /// The characters that are selected; nil where none are.
    public var selection: Range<Int>?
    /// What the text may be completed to, the foremost first.
    public var completions: [Row]
    /// The completion that Enter takes; nil where what is typed counts.
    public var selected: Int?
    /// What is to be said of it: `3 of 17`, `no such page`.
    public var note: String
    /// Whether it may have several lines, as a note has.
    public var spansLines = false
    /// What of the book it must not cover: the match that it has led to, or what a note is about.
    public var match: [Area] = []

    public init(
      label: String, text: String, caret: Int, completions: [Row] = [], selected: Int? = nil,
      note: String = ""
    ) {
      (self.label, self.text, self.caret) = (label, text, caret)
      (self.completions, self.selected, self.note) = (completions, selected, note)
    }
  }
}

public import RectoBookModel

extension OverlayContent {
  /// Buttons beside selected or marked text.
  public struct SelectionBar: Equatable, Sendable {
    /// A colour that text is marked in by a click.
    public struct Swatch: Equatable, Sendable {
      public var color: AnnotationColor
      /// What a click does.
      public var tip: String
      /// Whether the text has this colour.
      public var isOn: Bool
    }

    /// The lines of the text, as far as they are in sight.
    public var lines: [Area]
    /// All that is read on the pages in sight, lines and notes: the buttons cover as little of it as can be.
    public var read: [Area] = []
    /// The colours that it can have.
    public var swatches: [Swatch] = []
    /// What can be done with it.
    public var buttons: [Button]

    /// Makes one without colours, for lines that are at least one.
    public init(lines: [Area], buttons: [Button]) {
      (self.lines, self.buttons) = (lines, buttons)
    }
  }
}

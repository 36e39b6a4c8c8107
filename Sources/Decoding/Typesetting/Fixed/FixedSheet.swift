public import RectoFlowModel

/// A page of fixed layout that is set: what is drawn on it, and what its text says.
public struct FixedSheet {
  /// Text that stands together, with the letters where they lie on the page.
  public struct Text {
    /// What its letters and links are counted in.
    public let flow: Flow
    public let list: DisplayList
  }

  /// What is drawn, the lowest first; pictures are those of the page.
  public let lists: [DisplayList]
  /// In the order of reading.
  public let texts: [Text]

  /// Pictures that are drawn on a page; those after them are left out.
  static let mostPictures = 200
  /// How many times as much as the page is painted; what would be painted after that is left out.
  static let mostPaint = 300.0

  /// Sets a page.
  ///
  /// - Parameters:
  ///   - boxes: those of the page, which is the first one.
  ///   - pictures: what they show.
  ///   - background: the colour of the page; nil for paper.
  ///   - setter: what their texts and pictures come to.
  public init(
    _ boxes: [FixedBox], pictures: [FlowPicture], background: FlowColor?, _ setter: FixedSetter
  ) {
    var layout = FixedLayout(boxes, setter)
    layout.run(width: setter.page.width, height: setter.page.height)
    var painter = FixedPainter(layout, pictures: pictures)
    painter.paint()
    var paper = DisplayList()
    paper.background = background
    (lists, texts) = ([paper] + painter.lists, painter.texts)
  }
}

public import PageGeometry
public import ReaderCore

/// A rectangle of the view, in pixels from its upper left corner.
nonisolated public struct FaceBox: Equatable, Sendable {
  /// The left edge.
  public var left: Double
  /// The upper edge.
  public var top: Double
  /// The right edge.
  public var right: Double
  /// The lower edge.
  public var bottom: Double

  /// Makes a box from its edges.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Makes a box from its corner and size.
  init(_ left: Double, _ top: Double, width: Double, height: Double) {
    self.init(left: left, top: top, right: left + width, bottom: top + height)
  }

  /// Pixels across.
  public var width: Double { right - left }
  /// Pixels down.
  public var height: Double { bottom - top }
  /// The point in the middle.
  public var center: Vector2 { Vector2((left + right) / 2, (top + bottom) / 2) }
  /// Whether nothing is in it.
  public var isEmpty: Bool { right <= left || bottom <= top }

  /// Whether a point is in it; the left and upper edges are.
  public func contains(_ point: Vector2) -> Bool {
    point.x >= left && point.x < right && point.y >= top && point.y < bottom
  }

  /// What is in both.
  func intersection(_ other: FaceBox) -> FaceBox {
    FaceBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// The box with its edges moved inwards.
  func inset(_ x: Double, _ y: Double) -> FaceBox {
    FaceBox(left: left + x, top: top + y, right: right - x, bottom: bottom - y)
  }

  /// The box moved so that it lies in another, its upper left corner at least.
  func moved(into other: FaceBox) -> FaceBox {
    let x = max(other.left, min(left, other.right - width))
    let y = max(other.top, min(top, other.bottom - height))
    return FaceBox(x, y, width: width, height: height)
  }
}

/// Something on the face that lies at a place.
nonisolated public enum FacePart: Hashable, Sendable {
  // MARK: Sheets that take the pointer from the book

  /// The bar at the lower edge.
  case bar
  /// The list, or the pictures, and all around them.
  case panel
  /// The line that is being typed, with its completions.
  case prompt
  /// The sheet in the middle.
  case sheet
  /// What lies around the sheet: a click there sends it away.
  case surroundings
  /// A message, by its number.
  case message(Int)
  /// A part of the shader bench; its panel is a sheet, the others lie on it.
  case bench(BenchPart)
  /// The line between two looks.
  case split

  // MARK: What can be clicked

  /// A button of the bar.
  case button(Command)
  /// The line along the lower edge.
  case scrubber
  /// A row or picture of the panel.
  case row(Int)
  /// The sign that sends the panel away.
  case closesPanel
  /// A completion.
  case completion(Int)
  /// An answer of the sheet.
  case answer(Int)
  /// The sign that sends the sheet away.
  case closesSheet
  /// The sign that copies a message.
  case copies(message: Int)
  /// The sign that sends a message away.
  case dismisses(message: Int)
  /// The mark at the side of the panel that says how far it is scrolled, and drags it.
  case panelScroll
  /// The same of the sheet.
  case sheetScroll

  // MARK: What is only seen

  /// The page under the pointer on the scrubber.
  case preview
  /// A line of progress, by its place in the content.
  case progress(Int)
  /// A hint, by its place in the content.
  case hint(Int)
  /// The tip at a place, or of a button.
  case tip

  /// Whether the pointer over it is the face's and not the book's.
  var takesPointer: Bool {
    switch self {
    case .preview, .progress, .hint, .tip: false
    case .bar, .panel, .prompt, .sheet, .surroundings, .message, .button, .scrubber, .row,
      .closesPanel, .completion, .answer, .closesSheet, .copies, .dismisses, .panelScroll,
      .sheetScroll, .bench, .split:
      true
    }
  }
}

nonisolated extension FacePart {
  /// Whether it is a sheet on which others lie.
  var isSurface: Bool {
    switch self {
    case .bar, .panel, .prompt, .sheet, .surroundings, .message: true
    case .bench(let part): part == .panel
    case .split, .button, .scrubber, .row, .closesPanel, .completion, .answer, .closesSheet,
      .copies,
      .dismisses, .panelScroll, .sheetScroll, .preview, .progress, .hint, .tip:
      false
    }
  }

  /// Whether there is something to be told of it while the pointer rests on it.
  var hasTip: Bool {
    switch self {
    case .button, .copies, .dismisses: true
    case .bench(let part): part.hasTip
    case .split, .bar, .panel, .prompt, .sheet, .surroundings, .message, .scrubber, .row,
      .closesPanel,
      .completion, .answer, .closesSheet, .panelScroll, .sheetScroll, .preview, .progress, .hint,
      .tip:
      false
    }
  }
}

/// Where a part of the face lies.
nonisolated public struct FacePlace: Equatable, Sendable {
  /// Which part.
  public var part: FacePart
  /// Where; what is scrolled out of sight is not in it.
  public var box: FaceBox
}

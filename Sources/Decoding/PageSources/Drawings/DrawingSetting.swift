import RectoBookModel
import RectoFlowModel
import RectoTypesetting

/// Sets the text of drawings in the fonts of a book.
protocol DrawingSetting: AnyObject {
  /// A text on one line from the upper left corner of a list.
  func line(of text: String, in face: FlowFace) -> DisplayList
  /// The number that a font of such a list has in a pen.
  func number(of font: Int, in pen: FlowPen) -> Int32?
  /// The family that the reader wants text in; empty for the book's.
  var drawingFamily: String { get }
}

extension Flow {
  /// A text in one face, on a line that is as long as it.
  init(line text: String, in face: FlowFace) {
    self.init()
    self.text = Array(text.utf8)
    faces = [face]
    let range = 0..<self.text.count
    guard !range.isEmpty else { return }
    var block = FlowBlock(.text([FlowSpan(text: range, face: 0)]), text: range)
    (block.paragraph.alignment, block.paragraph.lastLine) = (.left, .left)
    block.paragraph.lineHeight = FlowLength(points: 2 * face.size.points)
    block.paragraph.hyphenates = false
    blocks = [block]
  }
}

extension FlowWishes {
  /// Those of one long line.
  static func line(of face: FlowFace) -> FlowWishes {
    var wishes = FlowWishes(
      textSize: face.size, page: (60_000 * .point, 16 * face.size), margins: FlowSides(all: 0))
    wishes.isExact = true
    return wishes
  }
}

extension FlowSetter: DrawingSetting {
  func line(of text: String, in face: FlowFace) -> DisplayList {
    set(Flow(line: text, in: face), .line(of: face)).list(0)
  }

  func number(of font: Int, in pen: FlowPen) -> Int32? { fonts.number(of: font, in: pen) }

  var drawingFamily: String { wishes.family }
}

extension FixedSheets: DrawingSetting {
  func line(of text: String, in face: FlowFace) -> DisplayList {
    let flow = Flow(line: text, in: face)
    fonts.prepare(for: flow.text, languages: [package.language ?? ""], faces: [])
    return TypesetChapter(flow, .line(of: face), shaper: fonts.shaper) { _ in nil }.display(0)
  }

  func number(of font: Int, in pen: FlowPen) -> Int32? { fonts.number(of: font, in: pen) }

  var drawingFamily: String { "" }
}

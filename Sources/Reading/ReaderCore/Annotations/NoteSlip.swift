import PageDrawing
public import PageGeometry
public import RectoBookModel

/// A note on a slip of paper in the margin of its page: where it lies and what it says.
///
/// How large it is follows from how much it says, by what letters are wide on the whole: who prints it fits the words
/// into it.
public struct NoteSlip: Equatable, Sendable {
  /// The name of its annotation.
  public let id: String
  public let note: String
  public let color: AnnotationColor
  /// Its rectangle in page heights.
  public let least, greatest: Vector2

  /// Lines of a slip are so far apart, in page heights, and letters so high: small print, of 11 pixels and more where a
  /// page fills a window of 800.
  public static let pitch = 0.02, letter = 0.0155
  /// Between its edge and its words, in page heights.
  public static let room = 0.006

  /// Its rectangle in fractions of a page whose extent across is so much of that down.
  func box(across aspect: Double) -> PageBox {
    PageBox(
      left: least.x / aspect, top: least.y, right: greatest.x / aspect, bottom: greatest.y)
  }

  /// The mean width of a letter for its height, and that of a sign of East Asia, which is as wide as high.
  private static let narrow = 0.47, wide = 1.0
  /// No slip is higher, in page heights, nor one that is too narrow for a dozen letters or so in a line, which is no
  /// pleasure to read: the rest of a long note is read where the pointer rests on it.
  private static let (highest, highestOfNarrow) = (0.3, 0.2)
  /// Slips are narrow below this width, in page heights.
  private static let leastReadable = 0.1
  /// The narrowest with words, which has room for one or two in a line, in page heights: where the margin is narrower
  /// still, it is a tab that says by its colour that there is a note, and hides none of the page's own words.
  static let narrowest = 0.066
  private static let highestTab = 2 * pitch + 2 * room

  /// What a slip says.
  struct Words: Equatable {
    /// The name of its annotation.
    let id: String
    let note: String
    let color: AnnotationColor
    /// The height beside which it belongs, in page heights.
    let down: Double
  }

  /// The slips of a page.
  ///
  /// - Parameters:
  ///   - words: what they say.
  ///   - margin: where they lie from left to right, in page heights.
  /// - Returns: one for each that says something.
  ///
  /// Law: they do not meet each other as long as the page has room for all.
  static func slips(of words: [Words], in margin: ClosedRange<Double>) -> [NoteSlip] {
    let noted = words.filter { !$0.note.isEmpty }.sorted { $0.down < $1.down }
    let width = margin.upperBound - margin.lowerBound
    let sizes = noted.map { noted in
      let height = height(of: noted.note, across: width)
      return (top: noted.down - room - pitch / 2, height: height)
    }
    let tops = MarginSlips.stacked(sizes)
    return noted.indices.map { index in
      let words = noted[index]
      return NoteSlip(
        id: words.id, note: words.note, color: words.color,
        least: Vector2(margin.lowerBound, tops[index]),
        greatest: Vector2(margin.upperBound, tops[index] + sizes[index].height))
    }
  }

  private static func height(of note: String, across width: Double) -> Double {
    let inner = max(letter, width - 2 * room)
    let lines = note.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .reduce(0.0) { sum, line in
        let signs = line.unicodeScalars.reduce(0.0) {
          $0 + ($1.value >= 0x2E80 ? Self.wide : Self.narrow)
        }
        // Words that do not fit leave room at the ends of lines: a few letters each.
        let usable = max(letter, inner - 2.5 * letter * Self.narrow)
        return sum + max(1, (signs * letter / usable).rounded(.up))
      }
    let most =
      width < narrowest
      ? highestTab : width < leastReadable ? highestOfNarrow : highest
    return min(most, lines * pitch + 2 * room)
  }
}

extension NoteSlip.Words {
  /// What the slip of an annotation says that lies over some boxes.
  init(_ annotation: Annotation, over boxes: [PageBox]) {
    self.init(
      id: annotation.id, note: annotation.note, color: annotation.color, down: boxes.firstMiddle)
  }

  /// The same of one that the file has brought along.
  init(_ brought: PageAnnotation) {
    self.init(
      id: brought.name, note: brought.note, color: AnnotationColor(nearest: brought.color),
      down: brought.boxes.firstMiddle)
  }
}

extension [PageBox] {
  /// How far down the middle of the first one lies.
  fileprivate var firstMiddle: Double { first.map { ($0.top + $0.bottom) / 2 } ?? 0 }
}

extension PageText {
  /// A margin beside the text in which slips lie, in fractions of the page's width: the outer one, unless it has no room
  /// for words and the other has.
  ///
  /// - Parameters:
  ///   - isLeft: whether the outer margin is the left one.
  ///   - aspect: the extent of the page across, for one down.
  /// - Returns: its inner edges, in page heights.
  func slipMargin(isLeft: Bool, aspect: Double) -> ClosedRange<Double> {
    let boxes = lines.flatMap(\.words).map(\.box)
    let left = (boxes.map(\.left).min() ?? 0.5) * aspect
    let right = (boxes.map(\.right).max() ?? 0.5) * aspect
    // At most some 35 letters in a line.
    let (edge, gap, most, least) = (0.006, 0.008, 0.25, NoteSlip.narrowest)
    // A picture goes from edge to edge: a tab hides the least of it.
    guard !boxes.isEmpty else {
      let tab = 0.4 * least
      return isLeft ? edge...edge + tab : aspect - edge - tab...aspect - edge
    }
    let leftMargin = max(edge, left - gap - most)...max(2 * edge, left - gap)
    let rightMargin =
      min(
        aspect - 2 * edge, right + gap)...max(
        min(aspect - 2 * edge, right + gap), min(aspect - edge, right + gap + most))
    func width(_ margin: ClosedRange<Double>) -> Double { margin.upperBound - margin.lowerBound }
    let (outer, inner) = isLeft ? (leftMargin, rightMargin) : (rightMargin, leftMargin)
    // Hands look for it in the outer margin.
    if width(outer) >= least { return outer }
    if width(inner) >= least { return inner }
    return width(inner) > 2 * width(outer) ? inner : outer
  }
}

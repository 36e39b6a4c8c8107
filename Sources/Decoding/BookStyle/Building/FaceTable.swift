import RectoFlowModel

/// The faces of a flow by the numbers of styles, as the reader wants them.
struct FaceTable {
  private(set) var faces: [FlowFace] = []
  private var numbers: [FlowFace: Int] = [:]
  private var ofStyle: [UInt16: Int] = [:]
  /// For each face the style that it was made for.
  private var styles: [UInt16] = []
  private let measures: FlowMeasures

  init(_ measures: FlowMeasures) { self.measures = measures }

  /// The number of the face of a style.
  mutating func number(_ style: UInt16, _ styles: [ComputedStyle]) -> Int {
    if let known = ofStyle[style] { return known }
    let number = number(of: measures.face(styles[Int(style)].letters), like: style)
    ofStyle[style] = number
    return number
  }

  /// The number of the face of markers before what has a style. Old figures look like letters where no words are around.
  mutating func marker(_ style: UInt16, _ styles: [ComputedStyle]) -> Int {
    var face = measures.face(styles[Int(style)].letters)
    if face.figures == .usual { face.figures = .lining }
    return number(of: face, like: style)
  }

  /// The number of a face that is made from that of a style.
  mutating func number(of face: FlowFace, like style: UInt16) -> Int {
    if let known = numbers[face] { return known }
    faces.append(face)
    styles.append(style)
    numbers[face] = faces.count - 1
    return faces.count - 1
  }

  /// A style that has a face; nil where there is no such face.
  func style(of face: Int) -> UInt16? { styles.indices.contains(face) ? styles[face] : nil }
}

/// What the reader's wishes make of lengths and letters of the book.
struct FlowMeasures {
  let wishes: FlowWishes
  let body: BodyStyle
  /// How wide lines are, in points.
  let measure: Double
  /// From points of the book to points of the page.
  let scale: Double
  let writing: WritingMode
  /// Whether most letters stand in squares.
  let inSquares: Bool
  /// What lines of the text's size are apart at least, in sizes of it.
  private let leastLineRatio: Double
  private let isTall: Bool

  /// Between which multiples of the wanted size all letters are.
  private static let ratios = 0.6...3.0
  /// Letters of fixed pages are no larger than this, in points.
  private static let mostPoints = 4_000.0
  private static let leastNumber = 0.66
  private static let lineRatios = 0.9...4.0

  private static let mostExactRatio = 100.0

  /// Lines that small letters stand beside are so far apart at least that these have room, in sizes of the text.
  private static let readRatio = 1.7
  private static let squareRatio = 1.6
  /// The same where letters stand on others.
  static let tallRatio = 1.9

  /// Those of a chapter: how its lines run, whether small letters stand beside those of squares, and whether its letters
  /// stand on others.
  init(
    _ wishes: FlowWishes, _ body: BodyStyle, writing: WritingMode = .horizontal,
    inSquares: Bool = false, hasReadings: Bool = false,
    isTall: Bool = false
  ) {
    self.inSquares = inSquares
    (self.wishes, self.body, self.writing) = (wishes, body, writing)
    leastLineRatio =
      wishes.isExact
      ? 0
      : isTall ? Self.tallRatio : hasReadings ? Self.readRatio : Self.lineRatios.lowerBound
    self.isTall = isTall
    measure = max(0, wishes.measure.points)
    scale = wishes.textSize.points / max(body.size, 0.1)
  }

  /// What a paragraph leaves free for its marker; on fixed pages that stands beside its box.
  var markerRoom: FlowLength {
    wishes.isExact ? 0 : FlowLength(points: wishes.textSize.points * 1.4)
  }

  /// The size of letters that have a size in the book.
  func size(_ size: Double) -> Double {
    let ratio = size / max(body.size, 0.1)
    if wishes.isExact { return min(ratio * wishes.textSize.points, Self.mostPoints) }
    return min(max(ratio, Self.ratios.lowerBound), Self.ratios.upperBound)
      * wishes.textSize.points
  }

  /// From baseline to baseline, in sizes of the letters.
  func lineRatio(_ lines: LineStyle, size: Double) -> Double {
    var ratio = lines.ratio(size: size)
    if let wanted = wishes.lineSpacing, abs(ratio - body.lineRatio) < 0.01 { ratio = wanted }
    // Letters in squares fill their lines more than others do.
    if inSquares, !wishes.isExact, lines.height == .normal, wishes.lineSpacing == nil, isUsual(size)
    {
      ratio = Self.squareRatio
    }
    if wishes.isExact { return min(max(ratio, 0), Self.mostExactRatio) }
    let least = isUsual(size) || isTall ? leastLineRatio : Self.lineRatios.lowerBound
    return min(max(ratio, least), Self.lineRatios.upperBound)
  }

  /// The same where small letters, or marks, stand beside the lines of a paragraph of letters of a size.
  func readRatio(_ ratio: Double, size: Double) -> Double {
    wishes.isExact || !isUsual(size) ? ratio : max(ratio, Self.readRatio)
  }

  /// How many lines of a paragraph stay together at the end of a page, and at the head of the next. Pages of letters in
  /// squares are full, as Japanese and Chinese books are: their paragraphs have but one number of lines to fill them with.
  func kept(of lines: LineStyle) -> (orphans: Int, widows: Int) {
    let usual = LineStyle()
    let isFree = inSquares && !wishes.isExact
    func most(_ count: Int, _ usual: Int) -> Int { isFree && count == usual ? 1 : min(count, 10) }
    return (most(lines.orphans, usual.orphans), most(lines.widows, usual.widows))
  }

  /// Whether letters of a size are about as large as most.
  func isUsual(_ size: Double) -> Bool { (0.85...1.15).contains(size / max(body.size, 0.1)) }

  func face(_ letters: LetterStyle) -> FlowFace {
    var face = FlowFace()
    (face.families, face.generic, face.standIns) = Self.families(letters.families)
    if !wishes.family.isEmpty, letters.families == body.families {
      face.families = [wishes.family] + face.families.filter { $0 != wishes.family }
    }
    face.weight = letters.weight
    face.isItalic = letters.isItalic
    face.size = FlowLength(points: size(letters.size))
    face.color = letters.color
    if letters.fading < 1 { face.color.fade(to: letters.fading) }
    if letters.isHidden { face.color.alpha = 0 } else { face.shadows = letters.shadows }
    // Lines that run down see what lies to the right of them above.
    if writing.isVertical {
      for place in face.shadows.indices {
        let own = face.shadows[place]
        (face.shadows[place].right, face.shadows[place].down) = (own.down, -own.right)
      }
    }
    face.rise = FlowLength(points: letters.rise * scale)
    face.seat = letters.seat
    // Numbers of notes within small print, or raised twice, can still be read.
    if !wishes.isExact, letters.seat == .superior || letters.seat == .inferior {
      let least = wishes.textSize.points * Self.leastNumber
      face.size = max(face.size, FlowLength(points: least))
    }
    if letters.seat != .baseline { face.around = FlowLength(points: size(letters.around)) }
    face.shiftRight = FlowLength(points: letters.shiftRight * scale)
    face.shiftDown = FlowLength(points: letters.shiftDown * scale)
    (face.hasSmallCapitals, face.features) = (letters.hasSmallCapitals, letters.features)
    // Beside capitals, or small, old figures look like letters.
    let looksLikeLetters = letters.transform == .uppercase || letters.size < body.size * 0.9
    face.figures =
      letters.figures == .usual && looksLikeLetters && !wishes.isExact ? .lining : letters.figures
    let eastern = letters.eastern
    if writing.isVertical {
      (face.orientation, face.combining) = (eastern.orientation, eastern.combining)
    }
    face.breaking = eastern.breaking
    face.letterSpacing = FlowLength(
      points: letters.letterSpacing.points(scale: scale, width: measure))
    face.wordSpacing = FlowLength(points: letters.wordSpacing.points(scale: scale, width: measure))
    face.language = letters.language.isEmpty ? wishes.language : letters.language
    if !letters.isHidden { face.emphasis = eastern.emphasis(on: writing, in: face.language) }
    return face
  }

  /// Families that may be a file's, what they are where there is none, and those that come behind that.
  private static func families(_ names: [String]) -> ([String], FlowFace.Generic, [String]) {
    var (families, generic) = ([String](), FlowFace.Generic?.none)
    var standIns: [String] = []
    for name in names {
      switch name.asSmallLetters {
      case "serif", "ui-serif", "fantasy", "cursive", "math", "fangsong":
        generic = generic ?? .serif
      case "sans-serif", "sans", "system-ui", "ui-sans-serif", "ui-rounded":
        generic = generic ?? .sans
      case "monospace", "mono", "ui-monospace": generic = generic ?? .mono
      default:
        if generic == nil { families.append(name) } else { standIns.append(name) }
      }
    }
    return (families, generic ?? families.first.map(guess) ?? .serif, standIns)
  }

  /// What a family is by its name, where the sheet does not say it.
  private static func guess(_ name: String) -> FlowFace.Generic {
    let name = name.asSmallLetters
    if ["mono", "courier", "consolas", "menlo", "code", "typewriter"].contains(where: name.contains)
    {
      return .mono
    }
    let sans = [
      "sans", "arial", "helvetica", "verdana", "tahoma", "trebuchet", "gill", "futura", "calibri",
      "frutiger", "univers", "myriad", "segoe", "roboto", "gothic", "grotesk", "avenir", "lato",
    ]
    return sans.contains(where: name.contains) ? .sans : .serif
  }
}

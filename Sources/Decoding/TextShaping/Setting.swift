import RectoCShaping
import RectoFlowModel
import RectoTypesetting

/// How the letters of a setting stand on their line.
enum Stand: Hashable {
  case across
  /// On lines that run down.
  case mixed, upright, sideways
  /// Across a line that runs down, in the room of one sign.
  case combined

  init(_ face: FlowFace) {
    self =
      switch face.orientation {
      case .across: .across
      case _ where face.combining == .all: .combined
      case .mixed: .mixed
      case .upright: .upright
      case .sideways: .sideways
      }
  }
}

extension FaceMetrics {
  /// The same for letters that stand with the middles of their squares on the baseline.
  fileprivate var aroundMiddle: FaceMetrics {
    var metrics = self
    (metrics.ascent, metrics.descent, metrics.xHeight) = (32_768, 32_768, 0)
    (metrics.underline, metrics.overline) = (-36_045, 36_045)
    return metrics
  }

  /// How far below the middle of a line that runs down letters stand that are turned.
  var middle: Int32 { Int32(clamping: min(max((ascent - descent) / 2, 16_384), 26_214)) }
}

/// What shapes the letters of a face, whatever their size and colour.
struct Setting {
  /// What makes letters look otherwise: settings that have all of it in common are one.
  struct Traits: Hashable {
    var font: PenFont?
    var language: String
    var features: UInt32
    var makesSmallCapitals: Bool
    var isHeavy, isLeaning: Bool
    var patterns: Int?
    var stand: Stand
    var breaking: FlowBreaking
    /// What else letters are looked for in.
    var standIns: [Int]
    var sight: FontShelf.Sight?
  }

  /// The font that all letters are taken from that it has; nil where there is no font at all.
  let font: PenFont?
  let metrics: FaceMetrics
  /// BCP 47, with nothing in it that is no part of a name.
  let language: String
  /// Of the C header.
  let features: UInt32
  /// Whether small capitals are made of capitals.
  let makesSmallCapitals: Bool
  /// Whether capitals are small ones as well.
  let lowersCapitals: Bool
  /// Whether letters are to be heavy, and to lean, in whatever font they are found.
  let isHeavy, isLeaning: Bool
  /// Where its words may be parted, by its number among the languages; nil for nowhere.
  let patterns: Int?
  /// How letters stand on their line.
  let stand: Stand
  let breaking: FlowBreaking
  /// Files that letters are taken from which the font lacks, before any for their script.
  let standIns: [Int]
  /// What is seen of the fonts that only some chapters know.
  let sight: FontShelf.Sight?
  /// Files for scalars that the font lacks; -1 where none has one.
  var others: [UInt32: Int] = [:]

  var traits: Traits {
    Traits(
      font: font, language: language, features: features, makesSmallCapitals: makesSmallCapitals,
      isHeavy: isHeavy, isLeaning: isLeaning, patterns: patterns, stand: stand, breaking: breaking,
      standIns: standIns, sight: sight)
  }

  init(_ face: FlowFace, language: String, fonts: FontShelf, hyphens: HyphenationShelf) {
    sight = fonts.sight
    (font, standIns) = (fonts.font(for: face), fonts.standIns(for: face))
    let file = font.map { fonts.files[$0.file] }
    stand = Stand(face)
    breaking = face.breaking
    let metrics = file?.metrics ?? FaceMetrics()
    self.metrics = stand == .across ? metrics : metrics.aroundMiddle
    self.language = language
    makesSmallCapitals = face.hasSmallCapitals && file?.hasSmallCapitals == false
    lowersCapitals = face.features.contains(.lowersCapitals)
    (isHeavy, isLeaning) = (face.weight >= FontShelf.heavy, face.isItalic)
    var features: UInt32 = 0
    if face.hasSmallCapitals, !makesSmallCapitals { features |= UInt32(RECTO_SMALL_CAPITALS) }
    if lowersCapitals { features |= UInt32(RECTO_LOWERED_CAPITALS) }
    if face.features.contains(.fractions) { features |= UInt32(RECTO_FRACTIONS) }
    if face.features.contains(.moreLigatures) { features |= UInt32(RECTO_MORE_LIGATURES) }
    // Among letters in squares, figures as high as capitals are the usual ones.
    let isAmongSquares = ["ja", "zh", "ko"].contains(where: language.hasPrefix)
    switch face.figures {
    case .oldStyle: features |= UInt32(RECTO_OLD_FIGURES)
    case .usual where isAmongSquares, .lining: features |= UInt32(RECTO_LINING_FIGURES)
    case .usual: break
    }
    if face.letterSpacing != 0 || face.features.contains(.noLigatures) {
      features |= UInt32(RECTO_NO_LIGATURES)
    }
    self.features = features
    patterns = hyphens.number(of: language)
  }

  /// Whether most letters of its language stand in squares.
  var isOfSquares: Bool { language.hasPrefix("ja") || language.hasPrefix("zh") }

  /// Whose marks stand in squares.
  var script: SquareSign.Script { SquareSign.Script(language: language) }

  /// What is a name of BCP 47 of what a book says.
  static func name(_ language: String) -> String {
    let kept = language.utf8.prefix(35).filter { byte in
      (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2D
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

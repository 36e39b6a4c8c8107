import RectoCShaping
import RectoFlowModel
import RectoTypesetting

/// What shapes the letters of a face, whatever their size and colour.
struct Setting {
  /// What makes letters look otherwise: settings that have all of it in common are one.
  struct Traits: Hashable {
    var font: PenFont?
    var language: String
    var features: UInt32
    var makesSmallCapitals: Bool
    var patterns: Int?
    /// What else letters are looked for in.
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
  /// Where its words may be parted, by its number among the languages; nil for nowhere.
  let patterns: Int?
  /// What is seen of the fonts that only some chapters know.
  let sight: FontShelf.Sight?
  /// Files for scalars that the font lacks; -1 where none has one.
  var others: [UInt32: Int] = [:]

  var traits: Traits {
    Traits(
      font: font, language: language, features: features, makesSmallCapitals: makesSmallCapitals,
      patterns: patterns, sight: sight)
  }

  init(_ face: FlowFace, language: String, fonts: FontShelf, hyphens: HyphenationShelf) {
    sight = fonts.sight
    font = fonts.font(for: face)
    let file = font.map { fonts.files[$0.file] }
    metrics = file?.metrics ?? FaceMetrics()
    self.language = language
    makesSmallCapitals = face.hasSmallCapitals && file?.hasSmallCapitals == false
    var features: UInt32 = 0
    if face.hasSmallCapitals, !makesSmallCapitals { features |= UInt32(RECTO_SMALL_CAPITALS) }
    if face.hasOldStyleFigures { features |= UInt32(RECTO_OLD_FIGURES) }
    if face.letterSpacing != 0 { features |= UInt32(RECTO_NO_LIGATURES) }
    self.features = features
    patterns = hyphens.number(of: language)
  }

  /// What is a name of BCP 47 of what a book says.
  static func name(_ language: String) -> String {
    let kept = language.utf8.prefix(35).filter { byte in
      (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2D
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

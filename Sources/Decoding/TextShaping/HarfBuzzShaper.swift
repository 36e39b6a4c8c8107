import RectoCShaping
public import RectoFlowModel
public import RectoTypesetting

/// Shapes letters with HarfBuzz, breaks lines with ICU, and words by the patterns of libhyphen's files.
///
/// Words are shaped alone and kept, in units of their fonts, whatever their size: a novel has 200,000 words, but 15,000
/// different ones, and another size shapes nothing anew.
public final class HarfBuzzShaper: TextShaper {
  /// Everything about a face but its size and colour.
  private struct Key: Hashable {
    var families, standIns: [String]
    var generic: FlowFace.Generic
    var weight: Int
    var isItalic, hasSmallCapitals, isSpaced: Bool
    var features: FlowFeatures
    var figures: FlowFace.Figures
    var language: String
    var stand: Stand
    var breaking: FlowBreaking

    init(_ face: FlowFace, language: String) {
      (families, standIns) = (face.families, face.standIns)
      (generic, weight) = (face.generic, face.weight)
      (isItalic, hasSmallCapitals) = (face.isItalic, face.hasSmallCapitals)
      (figures, isSpaced) = (face.figures, face.letterSpacing != 0)
      features = face.features
      self.language = language
      (stand, breaking) = (Stand(face), face.breaking)
    }
  }

  /// The most words that are kept, and shapes of them; then all are forgotten at once. A font of a book may make very
  /// many shapes of a word.
  private static let (mostWords, mostShapes) = (32_768, 1 << 18)
  /// The most languages that are told apart, whatever a book says: HarfBuzz forgets none. What is beyond is of none.
  private static let mostLanguages = 64
  /// The most settings, and letters that fonts lack which are remembered for all of them together.
  private static let (mostSettings, mostOthers) = (1 << 15, 1 << 18)

  private let fonts: FontShelf
  private let hyphens: HyphenationShelf
  private var settings: [Setting] = []
  /// The settings by what they have, and those of faces as they are seen now.
  private var known: [Setting.Traits: Int] = [:]
  private var numbers: [Key: Int] = [:]
  private var languages: Set<String> = []
  private var others = 0
  private var words: [WordKey: ShapedText] = [:]
  private var breakers = LineBreakers()
  private var crossings = InkCrossings()
  private var shapes = 0
  private var revision = -1
  private var sight: FontShelf.Sight?
  private var letters: [UInt32] = []
  private var lengths: [Int] = []
  private var marks: [UInt8] = []

  /// One that sets in the fonts of a shelf; more may come later.
  public init(fonts: FontShelf, hyphens: HyphenationShelf) {
    (self.fonts, self.hyphens) = (fonts, hyphens)
  }

  public func setting(of face: FlowFace) -> Int {
    if revision != fonts.revision + hyphens.revision || sight != fonts.sight {
      // What was chosen before may be chosen otherwise now; numbers that were given stay good.
      (revision, sight) = (fonts.revision + hyphens.revision, fonts.sight)
      numbers.removeAll()
      forgetOthers()
    }
    var language = Setting.name(face.language)
    if !languages.contains(language) {
      if languages.count < Self.mostLanguages {
        languages.insert(language)
      } else {
        language = ""
      }
    }
    let key = Key(face, language: language)
    if let known = numbers[key] { return known }
    let setting = Setting(face, language: language, fonts: fonts, hyphens: hyphens)
    let number = known[setting.traits] ?? min(settings.count, Self.mostSettings - 1)
    if number == settings.count {
      settings.append(setting)
      known[setting.traits] = number
    }
    if numbers.count < Self.mostSettings { numbers[key] = number }
    return number
  }

  /// What formulas are set in that stand in text of a face.
  func formulaFont(for face: FlowFace) -> FormulaFont {
    FormulaFont(face, fonts: fonts, shaper: self)
  }

  /// How many settings there are, for tests.
  var settingCount: Int { settings.count }

  private func forgetOthers() {
    for index in settings.indices where !settings[index].others.isEmpty {
      settings[index].others.removeAll()
    }
    others = 0
  }

  public func metrics(of setting: Int) -> FaceMetrics { settings[setting].metrics }

  public func bearing(of glyph: ShapedGlyph) -> Int {
    let file = PenFont(number: Int(glyph.font)).file
    guard fonts.files.indices.contains(file) else { return 0 }
    return Int(unsafe recto_font_bearing(fonts.files[file].pointer, glyph.id))
  }

  public func overhang(of glyph: ShapedGlyph) -> Int {
    let file = PenFont(number: Int(glyph.font)).file
    guard fonts.files.indices.contains(file) else { return 0 }
    return Int(unsafe recto_font_overhang(fonts.files[file].pointer, glyph.id))
  }

  public func crossing(of glyph: ShapedGlyph, _ band: ClosedRange<Int>) -> ClosedRange<Int>? {
    crossings.crossing(of: glyph, band, in: fonts)
  }

  public func shape(
    _ text: [UInt8], _ part: Range<Int>, setting: Int, isRightToLeft: Bool
  ) -> ShapedText {
    guard let key = WordKey(text, part, setting: setting, isRightToLeft: isRightToLeft) else {
      return shapeAnew(text, part, setting, isRightToLeft)
    }
    if let known = words[key] { return known }
    let shaped = shapeAnew(text, part, setting, isRightToLeft)
    // What no font has yet may have one later.
    guard shaped.glyphs.allSatisfy({ $0.id != 0 }) else { return shaped }
    if words.count >= Self.mostWords || shapes + shaped.glyphs.count > Self.mostShapes {
      words.removeAll(keepingCapacity: true)
      shapes = 0
    }
    words[key] = shaped
    shapes += shaped.glyphs.count
    return shaped
  }

  private func shapeAnew(
    _ text: [UInt8], _ part: Range<Int>, _ setting: Int, _ isRightToLeft: Bool
  ) -> ShapedText {
    var run = WordShaping(fonts: fonts, isRightToLeft: isRightToLeft)
    let before = settings[setting].others.count
    let shaped = run.shape(text, part, &settings[setting])
    others += settings[setting].others.count - before
    if others > Self.mostOthers { forgetOthers() }
    return shaped
  }

  public func findBreaks(
    in text: [UInt8], _ part: Range<Int>, setting: Int, into breaks: inout [UInt8]
  ) {
    breakers.find(
      in: text, part, language: settings[setting].language, settings[setting].breaking,
      into: &breaks)
  }

  public func levels(in text: [UInt8], _ part: Range<Int>, isRightToLeft: Bool) -> [UInt8]? {
    var levels = [UInt8](repeating: isRightToLeft ? 1 : 0, count: part.count)
    let failed = unsafe text.withUnsafeBufferPointer { text in
      unsafe levels.withUnsafeMutableBufferPointer { levels in
        guard let start = text.baseAddress else { return true }
        return unsafe recto_levels(
          start + part.lowerBound, part.count, isRightToLeft ? 1 : 0, levels.baseAddress) != 0
      }
    }
    return failed && !isRightToLeft ? nil : levels
  }

  public func findHyphens(
    in text: [UInt8], _ word: Range<Int>, setting: Int, into places: inout [Int]
  ) {
    guard let patterns = settings[setting].patterns else { return }
    letters.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    var place = word.lowerBound
    while place < word.upperBound {
      let (scalar, length) = text.scalar(at: place, end: word.upperBound)
      // The files write the apostrophe as typewriters do.
      let plain = scalar == 0x2019 ? 0x27 : scalar
      letters.append(
        plain < 128 ? (plain >= 65 && plain <= 90 ? plain + 32 : plain) : recto_scalar_lower(plain))
      lengths.append(length)
      place += length
    }
    hyphens.find(letters, number: patterns, into: &marks)
    place = word.lowerBound
    for index in letters.indices.dropLast() {
      place += lengths[index]
      if marks[index + 1] != 0 { places.append(place) }
    }
  }
}

import RectoCShaping
import RectoFlowModel
import RectoTypesetting

/// Shapes one word: takes it apart where its font or script changes, and puts the rows together again.
struct WordShaping {
  /// A part of one font and one script.
  private struct Run {
    var range: Range<Int>
    var file: Int
    var script: String
    /// Whether its letters are small ones that are drawn as capitals.
    var isRaised = false
    /// How its letters stand on a line that runs down.
    var stand = LetterStand.across
  }

  let fonts: FontShelf
  let isRightToLeft: Bool
  private var glyphs: [ShapedGlyph] = []
  /// Whether the word is one mark, which is to be as narrow as it can.
  private var isMark = false
  /// Whether it has a sign that belongs to a number.
  private var hasNumberSign = false

  init(fonts: FontShelf, isRightToLeft: Bool) {
    (self.fonts, self.isRightToLeft) = (fonts, isRightToLeft)
  }

  mutating func shape(
    _ text: [UInt8], _ part: Range<Int>, _ setting: inout Setting
  ) -> ShapedText {
    guard let font = setting.font, !part.isEmpty else { return ShapedText([]) }
    let mark = text.scalar(at: part.lowerBound, end: part.upperBound)
    let sign = SquareSign(mark.0, in: setting.script)
    isMark = sign.isMark && mark.1 == part.count && setting.stand != .combined
    let runs = runs(text, part, &setting, own: font.file)
    for run in isRightToLeft ? runs.reversed() : runs {
      var pen = font
      if run.file != font.file {
        pen = fonts.font(run.file, isHeavy: setting.isHeavy, isLeaning: setting.isLeaning)
        // What stands upright on a line that runs down would lean over it.
        if run.stand != .across { pen.isSlanted = false }
      }
      if run.isRaised {
        shapeRaised(run, text, part, setting, pen)
      } else {
        append(text, part, run.range, run, setting, pen)
      }
    }
    if isMark, glyphs.count == 1 { halve(sign, setting) }
    if hasNumberSign, setting.stand == .across, !isRightToLeft { fitNumbers(text, part) }
    if setting.stand == .combined { combine(middle: fonts.files[font.file].metrics.middle) }
    return ShapedText(glyphs)
  }

  // MARK: Runs

  private mutating func runs(
    _ text: [UInt8], _ part: Range<Int>, _ setting: inout Setting, own: Int
  ) -> [Run] {
    let font = fonts.files[own]
    if !setting.makesSmallCapitals, setting.stand == .across || setting.stand == .combined,
      text[part].allSatisfy({ $0 < 0x80 && font.has(UInt32($0)) })
    {
      return [Run(range: part, file: own, script: "Latn")]
    }
    var runs: [Run] = []
    var place = part.lowerBound
    // Neighbours are of one script nearly always.
    var (code, script) = (UInt32(0), "")
    var isInNumber = false
    while place < part.upperBound {
      let (scalar, length) = text.scalar(at: place, end: part.upperBound)
      let found = Self.script(of: scalar)
      if found != code { (code, script) = (found, Self.name(ofScript: found)) }
      let isSign = NumberSign.isSign(scalar)
      // What makes its number small enough for it stands among the rules for Arabic.
      if isSign { (code, script) = (Self.arabic, Self.name(ofScript: Self.arabic)) }
      hasNumberSign = hasNumberSign || isSign
      let isShared = script == "Zyyy" || script == "Zinh"
      let last = runs.last
      isInNumber = isSign || isInNumber && NumberSign.isFigure(scalar)
      let isOfSign =
        isInNumber && !isSign && last.map { fonts.files[$0.file].has(scalar) } ?? false
      let keeps = last != nil && (isOfSign || Self.staysWithLetter(scalar))
      let file = keeps ? last?.file ?? own : file(for: scalar, script, &setting, own: own)
      let isRaised =
        setting.makesSmallCapitals
        && (keeps
          ? last?.isRaised ?? false
          : Self.isSmall(scalar) || setting.lowersCapitals && Self.isCapital(scalar))
      let end = place + length
      let stand = keeps ? last?.stand ?? .across : stand(of: scalar, setting.stand, file)
      if let last, last.file == file, last.isRaised == isRaised, last.stand == stand,
        isShared || last.script == script || last.script == "Zyyy"
      {
        runs[runs.count - 1].range = last.range.lowerBound..<end
        if last.script == "Zyyy", !isShared { runs[runs.count - 1].script = script }
      } else {
        runs.append(
          Run(
            range: place..<end, file: file, script: isShared ? last?.script ?? "Zyyy" : script,
            isRaised: isRaised, stand: stand))
      }
      place = end
    }
    return runs
  }

  private static func isSmall(_ scalar: UInt32) -> Bool {
    scalar < 128 ? scalar >= 97 && scalar <= 122 : recto_scalar_upper(scalar) != scalar
  }

  private static func isCapital(_ scalar: UInt32) -> Bool {
    scalar < 128 ? scalar >= 65 && scalar <= 90 : recto_scalar_lower(scalar) != scalar
  }

  /// Whether a scalar is drawn with the one before it, by the same font.
  private static func staysWithLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x200B...0x200F, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF: true
    case 0..<0x300: false
    default: recto_scalar_is_mark(scalar) != 0
    }
  }

  /// Arab.
  private static let arabic: UInt32 = 0x4172_6162

  /// The four letters of its name as a number.
  private static func script(of scalar: UInt32) -> UInt32 {
    guard scalar < 128 else { return recto_scalar_script(scalar) }
    // Latn, Zyyy.
    return (scalar | 0x20) >= 97 && (scalar | 0x20) <= 122 ? 0x4C61_746E : 0x5A79_7979
  }

  private static func name(ofScript code: UInt32) -> String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
  }

  private func file(
    for scalar: UInt32, _ script: String, _ setting: inout Setting, own: Int
  ) -> Int {
    // Signs that letters in squares share with others are taken from their font.
    if isMark || Self.isShared(scalar), setting.isOfSquares, !fonts.files[own].has(Self.oneOfHan),
      let found = fonts.fallback(for: scalar, script: "Hani", in: setting.sight)
    {
      return found
    }
    if fonts.files[own].has(scalar) { return own }
    if let known = setting.others[scalar] { return known < 0 ? own : known }
    let found =
      setting.standIns.first { fonts.files[$0].has(scalar) }
      ?? fonts.fallback(for: scalar, script: script, in: setting.sight)
    // Scalars are many; what is remembered of them is bounded.
    if setting.others.count < 32_768 { setting.others[scalar] = found ?? -1 }
    return found ?? own
  }

  // MARK: Rows

  private mutating func fitNumbers(_ text: [UInt8], _ part: Range<Int>) {
    let fonts = fonts
    NumberSign.fit(
      &glyphs,
      scalar: {
        text.scalar(at: part.lowerBound + Int($0.cluster), end: part.upperBound).0
      },
      ink: { glyph in
        let file = fonts.files[PenFont(number: Int(glyph.font)).file]
        let extents = unsafe recto_font_extents(file.pointer, glyph.id)
        return (Self.held(extents.left), Self.held(extents.right))
      })
  }

  /// Of the shapes that a font makes of a byte of text so many count: a font that a book brings may make thousands.
  private static let mostShapes = 8

  /// A length of a font, which a book may have brought: 16 of its sizes at most.
  private static func held(_ length: Int32) -> Int32 { min(max(length, -1 << 20), 1 << 20) }

  /// Appends the shapes of a run that stands in `whole`; clusters count from its start.
  private mutating func append(
    _ text: [UInt8], _ whole: Range<Int>, _ range: Range<Int>, _ run: Run, _ setting: Setting,
    _ pen: PenFont, map: ((Int32) -> Int32)? = nil
  ) {
    let font = fonts.files[run.file]
    var features =
      setting.features | (isRightToLeft ? UInt32(RECTO_RIGHT_TO_LEFT) : 0)
    if run.stand == .upright { features |= UInt32(RECTO_DOWN) }
    if isMark { features |= UInt32(RECTO_HALF_WIDTH) }
    var pen = pen
    pen.isTurned = run.stand == .turned
    let number = Int32(pen.number)
    let drop = run.stand == .turned ? font.metrics.middle : 0
    unsafe text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return }
      var count = 0
      let shaped = unsafe recto_font_shape(
        font.pointer, start + whole.lowerBound, whole.count,
        range.lowerBound - whole.lowerBound, range.upperBound - whole.lowerBound, run.script,
        setting.language, features, &count)
      guard let shaped = unsafe shaped else { return }
      for index in 0..<min(count, Self.mostShapes * range.count + 32) {
        let glyph = unsafe shaped[index]
        var made = ShapedGlyph(
          id: glyph.id, cluster: Int32(glyph.cluster), advance: Self.held(glyph.advance),
          x: Self.held(glyph.x), y: Self.held(glyph.y), font: number, isUnsafe: glyph.unsafe != 0)
        if let map {
          made.cluster = map(made.cluster)
          made.isSmall = true
          let size = Int32(ShapedGlyph.smallCapital)
          (made.advance, made.x) = (made.advance / 1_000 * size, made.x / 1_000 * size)
          made.y = made.y / 1_000 * size
        }
        made.y -= drop
        glyphs.append(made)
      }
    }
  }

  /// Shapes small letters as capitals.
  private mutating func shapeRaised(
    _ run: Run, _ text: [UInt8], _ part: Range<Int>, _ setting: Setting, _ pen: PenFont
  ) {
    var capitals: [UInt8] = []
    var origins: [Int32] = []
    var place = run.range.lowerBound
    while place < run.range.upperBound {
      let (scalar, length) = text.scalar(at: place, end: run.range.upperBound)
      let capital = Unicode.Scalar(recto_scalar_upper(scalar)) ?? "\u{FFFD}"
      for byte in UTF8.encode(capital).map(Array.init) ?? [] {
        capitals.append(byte)
        origins.append(Int32(place - part.lowerBound))
      }
      place += length
    }
    append(
      capitals, 0..<capitals.count, 0..<capitals.count, run, setting, pen,
      map: { origins[Int($0)] })
  }
}

// MARK: Lines that run down

/// How a letter stands: on a line that runs across; upright on one that runs down, or turned.
private enum LetterStand { case across, upright, turned }

extension WordShaping {
  private func stand(of scalar: UInt32, _ stand: Stand, _ file: Int) -> LetterStand {
    switch stand {
    case .across, .combined: return .across
    case .upright: return .upright
    case .sideways: return .turned
    case .mixed:
      switch recto_scalar_stands(scalar) {
      case Int32(RECTO_UPRIGHT): return .upright
      case Int32(RECTO_TURNED): return .turned
      default:
        return unsafe recto_font_has_vertical_form(fonts.files[file].pointer, scalar) != 0
          ? .upright : .turned
      }
    }
  }

  /// A letter of Han that every font of it has.
  private static let oneOfHan: UInt32 = 0x4E00

  /// Whether a sign is one of those that are as wide as a square among letters in squares: dashes and dots.
  private static func isShared(_ scalar: UInt32) -> Bool {
    scalar == 0x2014 || scalar == 0x2015 || scalar == 0x2025 || scalar == 0x2026
  }

  /// Takes the room of a mark that its font leaves at it, on the side where marks of its kind have it.
  private mutating func halve(_ sign: SquareSign, _ setting: Setting) {
    let whole = glyphs[0].advance
    // Stops and commas may stand in the middle, with room on both sides.
    let isAtSide = setting.script != .traditionalChinese || sign == .opening || sign == .closing
    guard whole > 49_152, isAtSide else { return }
    glyphs[0].advance = whole / 2
    switch sign {
    case .opening: glyphs[0].x -= whole / 2
    case .middleDot: glyphs[0].x -= whole / 4
    case .closing, .stop, .comma, .other, .letter, .foreign, .space: break
    }
  }

  /// Puts letters across the line, into the room of one sign.
  private mutating func combine(middle: Int32) {
    let em: Int32 = 65_536
    let width = max(glyphs.reduce(0) { $0 + $1.advance }, 1)
    let scale = min(Double(em) / Double(width), 1)
    var across = -Double(width) / 2
    for index in glyphs.indices {
      let glyph = glyphs[index]
      glyphs[index].y = Int32((across + Double(glyph.x)) * scale)
      glyphs[index].x = em / 2 + middle - glyph.y
      across += Double(glyph.advance)
      // All of them are one cluster, and begin at one place.
      (glyphs[index].cluster, glyphs[index].advance) = (0, index == glyphs.count - 1 ? em : 0)
      glyphs[index].stretch = Int16(((scale - 1) * 1_000).rounded(.down))
    }
  }
}

import RectoBookModel
import RectoBookStyle
import RectoCDecoders
import RectoFlowModel
import RectoTextShaping

// Safe because bytes that are not kept here live as long as the program.
/// The fonts of a book that Recto sets itself: what the house and the reader lent, and what stands within MuPDF.
@safe final class FlowFonts {
  /// Where the bytes of a font are.
  @safe private enum File {
    case kept([UInt8])
    case lasting(recto_plate_font)
  }

  let shaper: HarfBuzzShaper
  private let shelf = FontShelf()
  private let hyphens = HyphenationShelf()
  /// By the numbers that the shelf gave them.
  private var files: [Int: File] = [:]
  /// The dictionaries that no text has needed yet: to read one takes longer than a page.
  private var dictionaries: [(language: String, bytes: [UInt8])] = []
  /// The numbers of the book's faces on the shelf; nil of what cannot be read.
  private var embedded: [EmbeddedFace: Int?] = [:]
  private var faceRoom = FlowFonts.faceBytes
  /// The numbers of fonts for scripts on the shelf, by the script and where the font's bytes are.
  private var scripts: [String: Int] = [:]
  /// The numbers in the pen by those of the display lists; nil of what the pen cannot read.
  private var numbers: [Int: Int32?] = [:]

  /// The fonts that every chapter may be set in.
  ///
  /// - Parameters:
  ///   - house: what the house lent; without a face, that of MuPDF takes its place.
  ///   - family: the name of the family that the reader chose, if it is one, and its faces.
  init(_ house: HouseLetters, family: (name: String, faces: [[UInt8]])?) {
    shaper = HarfBuzzShaper(fonts: shelf, hyphens: hyphens)
    let kinds: [(FlowFace.Generic, String, recto_text_family)] = [
      (.serif, "serif", RECTO_SERIF), (.sans, "sans-serif", RECTO_SANS),
      (.mono, "monospace", RECTO_MONO),
    ]
    for (place, kind) in kinds.enumerated() {
      let faces = house.faces.dropFirst(4 * place).prefix(4)
      let hasFaces = register(Array(faces), families: [kind.1], generic: kind.0)
      if !hasFaces { registerBuiltIn(kind.2, families: [kind.1], generic: kind.0) }
    }
    if let bytes = house.faces.dropFirst(4 * kinds.count).first, !bytes.isEmpty,
      let number = try? shelf.registerFormulas(bytes)
    {
      files[number] = .kept(bytes)
    }
    if let family { _ = register(family.faces, families: [family.name], generic: .serif) }
    dictionaries = house.dictionaries
  }

  /// Weight and slant of the faces of a family in the order in which they are lent.
  private static let styles = [(400, false), (700, false), (400, true), (700, true)]

  /// Registers what can be read of the faces of a family; whether the plain one is among them.
  private func register(
    _ faces: [[UInt8]], families: [String], generic: FlowFace.Generic
  ) -> Bool {
    var hasPlain = false
    for (bytes, (weight, isItalic)) in zip(faces, Self.styles) where !bytes.isEmpty {
      guard
        let number = try? shelf.register(
          bytes, index: 0, families: families, weight: weight, isItalic: isItalic,
          generic: generic)
      else { continue }
      files[number] = .kept(bytes)
      hasPlain = hasPlain || weight == 400 && !isItalic
    }
    return hasPlain
  }

  private func registerBuiltIn(
    _ family: recto_text_family, families: [String], generic: FlowFace.Generic
  ) {
    for (weight, isItalic) in Self.styles {
      var font = unsafe recto_plate_font()
      guard unsafe recto_text_font(family, weight > 400 ? 1 : 0, isItalic ? 1 : 0, &font) != 0
      else { continue }
      let bytes = unsafe bytes(of: font)
      guard
        let number = try? shelf.register(
          bytes, index: 0, families: families, weight: weight, isItalic: isItalic,
          generic: generic)
      else { continue }
      unsafe files[number] = .lasting(font)
    }
  }

  private func bytes(of font: recto_plate_font) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: font.bytes, count: font.count))
  }

  /// The numbers of the faces that a chapter's sheets name, each of which is added once; what cannot be read is left out.
  func numbers(of faces: [EmbeddedFace], from files: FlowFiles) -> [Int] {
    faces.prefix(Self.mostFaces).compactMap { face in
      if let known = embedded[face] { return known }
      let number = embed(face, from: files)
      embedded[face] = .some(number)
      return number
    }
  }

  private func embed(_ face: EmbeddedFace, from files: FlowFiles) -> Int? {
    for source in face.sources.prefix(Self.mostSources) {
      guard let bytes = files.font(source.path), bytes.count <= faceRoom,
        let added = try? shelf.embed(
          bytes, family: face.family, weight: face.weight, isItalic: face.isItalic)
      else { continue }
      faceRoom -= bytes.count
      self.files[added.file] = .kept(bytes)
      return added.face
    }
    return nil
  }

  /// So many faces of a chapter are looked at, and no more bytes of a book's fonts are held.
  private static let mostFaces = 64, faceBytes = 48 << 20
  /// So many files of a face are tried.
  private static let mostSources = 8

  /// Makes ready what a text needs that names some languages: fonts for its scripts, and dictionaries. It sees those and
  /// some of the book's faces, and nothing that another text needed.
  func prepare(for text: [UInt8], languages: Set<String>, faces: [Int]) {
    let bases = Set(languages.map(Self.base(of:)))
    for dictionary in dictionaries where bases.contains(Self.base(of: dictionary.language)) {
      // Without patterns no word is parted.
      try? hyphens.register(language: dictionary.language, dictionary.bytes)
    }
    dictionaries.removeAll { bases.contains(Self.base(of: $0.language)) }
    // Letters of Han look otherwise in each language; of several the first counts that is of theirs.
    let language = languages.sorted().first { ["ja", "ko", "zh"].contains(Self.base(of: $0)) }
    let fallbacks = scriptFonts(of: text, language: language ?? "")
    shelf.sight = FontShelf.Sight(faces: faces, fallbacks: fallbacks)
  }

  /// A language without its script and its country.
  private static func base(of language: String) -> String {
    language.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// The numbers of the fonts for the scripts of a text, which are added where they are not there yet.
  private func scriptFonts(of text: [UInt8], language: String) -> [Int] {
    var found = unsafe [recto_script_font](
      repeating: recto_script_font(), count: Self.mostScripts)
    let count = unsafe recto_fonts_for(text, text.count, language, &found, found.count)
    return (0..<count).compactMap { index in
      let font = unsafe found[index].font
      let script = unsafe String(cString: found[index].script)
      // There are several for signs of no script.
      let name = unsafe "\(script) \(UInt(bitPattern: font.bytes))"
      if let known = scripts[name] { return known }
      let (bytes, place) = unsafe (bytes(of: font), Int(font.index))
      let number = shelf.fallbackCount
      guard let file = try? shelf.registerFallback(bytes, index: place, script: script) else {
        return nil
      }
      unsafe files[file] = .lasting(font)
      scripts[name] = number
      return number
    }
  }

  /// More than MuPDF has fonts for.
  private static let mostScripts = 100

  /// The number that a font of a display list has in the pen, where it is added when it is first asked for.
  func number(of font: Int, in pen: FlowPen) -> Int32? {
    if let known = numbers[font] { return known }
    let number = add(PenFont(number: font), to: pen)
    numbers[font] = .some(number)
    return number
  }

  private func add(_ font: PenFont, to pen: FlowPen) -> Int32? {
    func add(_ file: recto_plate_font) -> Int32? {
      var file = unsafe file
      unsafe (file.is_slanted, file.is_bold) = (font.isSlanted ? 1 : 0, font.isEmboldened ? 1 : 0)
      unsafe file.is_turned = font.isTurned ? 1 : 0
      return unsafe try? pen.add(file)
    }
    switch files[font.file] {
    case .lasting(let file): return unsafe add(file)
    case .kept(let bytes):
      return unsafe bytes.withUnsafeBufferPointer { buffer in
        var file = unsafe recto_plate_font()
        unsafe (file.bytes, file.count) = (buffer.baseAddress, buffer.count)
        return unsafe add(file)
      }
    case nil: return nil
    }
  }
}

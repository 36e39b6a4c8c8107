public import RectoFlowModel

/// The fonts that text can be set in: bytes, with what they are for.
///
/// A face takes the font of the first of its families that is here, in the weight that is nearest; else one of its kind. What
/// letters that lacks are first looked for in the families that the face names behind it.
/// Where no cut leans or is heavy enough, the pen makes it so.
///
/// What only some chapters know is embedded: they see it while `sight` says so, so that a chapter is set alike whatever
/// was set before it.
public final class FontShelf {
  /// What a chapter sees beside the fonts that all see: numbers of embedded faces and of fonts for scripts, those that
  /// are wanted first.
  public struct Sight: Hashable, Sendable {
    public var faces: [Int]
    public var fallbacks: [Int]

    public init(faces: [Int] = [], fallbacks: [Int] = []) {
      (self.faces, self.fallbacks) = (faces, fallbacks)
    }
  }

  /// What a file is for.
  private struct Entry {
    var file: Int
    var families: Set<String>
    var weight: Int
    var isItalic: Bool
    var generic: FlowFace.Generic?
  }

  /// The most files that are held, whatever a book brings.
  private static let mostFiles = 256

  private(set) var files: [OpenFont] = []
  private var entries: [Entry] = []
  /// Faces that are seen where `sight` names them.
  private var embedded: [Entry] = []
  /// Files for scripts, in the order in which they came.
  private var fallbacks: [(script: String, file: Int)] = []
  /// The file that formulas are set in; nil where there is none.
  private(set) var formulaFile: Int?
  /// Rises with everything that is added.
  private(set) var revision = 0
  /// What is seen by the text that is set next; nil for every font for a script, and nothing that is embedded.
  public var sight: Sight?

  /// An empty one.
  public init() {}

  /// Takes a font, and gives its number: the same for the same bytes. Throws for what is no font.
  @discardableResult
  public func register(
    _ bytes: [UInt8], index: Int = 0, families: [String], weight: Int = 400,
    isItalic: Bool = false, generic: FlowFace.Generic? = nil
  ) throws(ShapingError) -> Int {
    let file = try open(bytes, index: index, name: families.first ?? "without a name")
    revision += 1
    entries.append(
      Entry(
        file: file, families: Set(families.map { $0.lowercased() }), weight: weight,
        isItalic: isItalic, generic: generic))
    return file
  }

  /// Takes the font that formulas are set in where their text's own does not say how. Throws for one that does not.
  @discardableResult
  public func registerFormulas(_ bytes: [UInt8]) throws(ShapingError) -> Int {
    let file = try open(bytes, index: 0, name: "of formulas")
    guard files[file].hasFormulas else {
      throw ShapingError(input: "the font of formulas", reason: "it has no MATH table")
    }
    revision += 1
    formulaFile = file
    return file
  }

  /// Takes a font that only some chapters see. Throws for what is no font.
  ///
  /// - Returns: the number of its file, and its own for `Sight.faces`.
  public func embed(
    _ bytes: [UInt8], family: String, weight: Int, isItalic: Bool
  ) throws(ShapingError) -> (file: Int, face: Int) {
    let file = try open(bytes, index: 0, name: family)
    revision += 1
    embedded.append(
      Entry(
        file: file, families: [family.lowercased()], weight: weight, isItalic: isItalic,
        generic: nil))
    return (file, embedded.count - 1)
  }

  /// Takes a font for the letters of a script, four letters of ISO 15924, that others lack; "Zsym" for signs.
  @discardableResult
  public func registerFallback(
    _ bytes: [UInt8], index: Int = 0, script: String
  ) throws(ShapingError) -> Int {
    let file = try open(bytes, index: index, name: "for \(script)")
    revision += 1
    fallbacks.append((script, file))
    return file
  }

  /// How many fonts for scripts there are: the number of the next one.
  public var fallbackCount: Int { fallbacks.count }

  private func open(_ bytes: [UInt8], index: Int, name: String) throws(ShapingError) -> Int {
    if let known = files.firstIndex(where: { $0.holds(bytes, index: index) }) { return known }
    guard files.count < Self.mostFiles else {
      throw ShapingError(input: "the font \(name)", reason: "there are \(files.count) already")
    }
    files.append(try OpenFont(bytes, index: index, name: name))
    return files.count - 1
  }

  /// The font of a face; nil where there is none at all.
  func font(for face: FlowFace) -> PenFont? {
    for family in face.families {
      let name = family.lowercased()
      if let found = nearest(to: face, { $0.families.contains(name) }) { return found }
    }
    return nearest(to: face) { $0.generic == face.generic }
      ?? nearest(to: face) { $0.generic == .serif } ?? nearest(to: face) { _ in true }
      ?? fallbacks.first.map { PenFont(file: $0.file) }
  }

  /// The files of the families of a face behind the one that it is set in, in their order.
  func standIns(for face: FlowFace) -> [Int] {
    let own = font(for: face)?.file
    let files = (face.families + face.standIns).prefix(Self.mostFamilies).compactMap { family in
      let name = family.lowercased()
      return nearest(to: face) { $0.families.contains(name) }?.file
    }
    return files.filter { $0 != own }
  }

  /// So many families of a list are looked for.
  private static let mostFamilies = 16

  private func nearest(to face: FlowFace, _ fits: (Entry) -> Bool) -> PenFont? {
    var best: (entry: Entry, distance: Int)?
    for entry in entries + seen(embedded, sight?.faces ?? []) where fits(entry) {
      let distance =
        abs(entry.weight - face.weight) + (entry.isItalic == face.isItalic ? 0 : 10_000)
      if distance < best?.distance ?? .max { best = (entry, distance) }
    }
    return best.map {
      PenFont(
        file: $0.entry.file, isSlanted: face.isItalic && !$0.entry.isItalic,
        isEmboldened: face.weight >= Self.heavy && $0.entry.weight < Self.heavy)
    }
  }

  /// The weight from which letters are heavy.
  static let heavy = 600

  /// A file that stands in for letters which another lacks, so that they are as heavy as those and lean like them.
  func font(_ file: Int, isHeavy: Bool, isLeaning: Bool) -> PenFont {
    let own = entries.first { $0.file == file } ?? embedded.first { $0.file == file }
    return PenFont(
      file: file, isSlanted: isLeaning && own?.isItalic != true,
      isEmboldened: isHeavy && (own?.weight ?? 400) < Self.heavy)
  }

  private func seen<Font>(_ fonts: [Font], _ places: [Int]) -> [Font] {
    places.compactMap { fonts.indices.contains($0) ? fonts[$0] : nil }
  }

  /// The file that has a scalar of a script, as somebody sees them; nil where none has.
  func fallback(for scalar: UInt32, script: String, in sight: Sight?) -> Int? {
    let fallbacks = sight.map { seen(self.fallbacks, $0.fallbacks) } ?? self.fallbacks
    for (own, file) in fallbacks where own == script && files[file].has(scalar) { return file }
    for (own, file) in fallbacks where own == "Zsym" && files[file].has(scalar) { return file }
    for (_, file) in fallbacks where files[file].has(scalar) { return file }
    return (entries + seen(embedded, sight?.faces ?? [])).first { files[$0.file].has(scalar) }?.file
  }
}

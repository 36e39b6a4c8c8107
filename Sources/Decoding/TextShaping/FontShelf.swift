public import RectoFlowModel

/// The fonts that text can be set in: bytes, with what they are for.
///
/// A face takes the font of the first of its families that is here, in the weight that is nearest; else one of its kind.
/// Where no cut leans or is heavy enough, the pen makes it so.
public final class FontShelf {
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
  /// Files for scripts, in the order in which they came.
  private var fallbacks: [(script: String, file: Int)] = []
  /// Rises with every file.
  private(set) var revision = 0

  /// An empty one.
  public init() {}

  /// Takes a font, and gives its number: the same for the same bytes. Throws for what is no font.
  @discardableResult
  public func register(
    _ bytes: [UInt8], index: Int = 0, families: [String], weight: Int = 400,
    isItalic: Bool = false, generic: FlowFace.Generic? = nil
  ) throws(ShapingError) -> Int {
    let file = try open(bytes, index: index, name: families.first ?? "without a name")
    entries.append(
      Entry(
        file: file, families: Set(families.map { $0.lowercased() }), weight: weight,
        isItalic: isItalic, generic: generic))
    return file
  }

  /// Takes a font for the letters of a script, four letters of ISO 15924, that others lack; "Zsym" for signs.
  @discardableResult
  public func registerFallback(
    _ bytes: [UInt8], index: Int = 0, script: String
  ) throws(ShapingError) -> Int {
    let file = try open(bytes, index: index, name: "for \(script)")
    fallbacks.append((script, file))
    return file
  }

  private func open(_ bytes: [UInt8], index: Int, name: String) throws(ShapingError) -> Int {
    revision += 1
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

  private func nearest(to face: FlowFace, _ fits: (Entry) -> Bool) -> PenFont? {
    var best: (entry: Entry, distance: Int)?
    for entry in entries where fits(entry) {
      let distance =
        abs(entry.weight - face.weight) + (entry.isItalic == face.isItalic ? 0 : 10_000)
      if distance < best?.distance ?? .max { best = (entry, distance) }
    }
    return best.map {
      PenFont(
        file: $0.entry.file, isSlanted: face.isItalic && !$0.entry.isItalic,
        isEmboldened: face.weight >= 600 && $0.entry.weight < 600)
    }
  }

  /// The file that has a scalar of a script; nil where none has.
  func fallback(for scalar: UInt32, script: String) -> Int? {
    for (own, file) in fallbacks where own == script && files[file].has(scalar) { return file }
    for (own, file) in fallbacks where own == "Zsym" && files[file].has(scalar) { return file }
    for (_, file) in fallbacks where files[file].has(scalar) { return file }
    return files.indices.first { files[$0].has(scalar) }
  }
}

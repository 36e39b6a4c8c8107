import RectoBookMarkup
import RectoBookModel
import RectoFlowModel
import RectoTextShaping

/// The files of an EPUB, or of a book that is made into one, by their paths: chapters, style sheets and pictures.
final class FlowFiles {
  private let archive: CInt
  private let store: any EntryStore
  private let entries: [String: PageEntry]
  /// The sizes of pictures that were looked at, in points.
  private var sizes: [String: PageSize?] = [:]
  /// Whether pictures that were drawn are looked at.
  private var looks: [String: Bool] = [:]
  /// The drawing that was read last, and whether its text is set as it is to be seen.
  private var drawing: (path: String, number: Int32, isSet: Bool)?
  /// What sets the text of drawings.
  weak var setting: (any DrawingSetting)?

  /// Those in the markup of the page that was looked into last.
  private var inline: (file: String, drawings: [[UInt8]])?
  /// Pictures in the markup of the page that was read last among those that have some.
  private var embedded: (file: String, pictures: EmbeddedPictures)?
  /// Pages that are not meant to be XML.
  private let loose: Set<String>
  /// What `MadeBook` says of its pages.
  let house: String
  let opening: Int?

  private let veils: FontVeils

  /// The files of an archive behind a descriptor, which stays its owner's, with fonts that are veiled.
  convenience init(
    _ archive: CInt, _ zip: ZipSource, _ package: PackageDocument, veils: FontVeils = FontVeils()
  ) {
    // An EPUB 3 has the pictures that its package lists, and no others.
    let listed = Set(package.files.map(\.path))
    let entries = zip.entries.filter {
      !package.isThird || listed.contains($0.path) || PageNames.verdict(on: $0.path) != .picture
    }
    self.init(archive, zip, entries, package, veils: veils, house: package.house, opening: nil)
  }

  /// The files of a book that was made of another.
  convenience init(_ book: MadeBook) {
    self.init(
      -1, book, book.entries, book.package, veils: FontVeils(), house: book.house,
      opening: book.opening)
  }

  private init(
    _ archive: CInt, _ store: any EntryStore, _ entries: [PageEntry], _ package: PackageDocument,
    veils: FontVeils, house: String, opening: Int?
  ) {
    (self.house, self.opening) = (house, opening)
    (self.archive, self.store, self.veils) = (archive, store, veils)
    loose = Set(package.items.filter { !$0.type.contains("xml") }.compactMap(\.path))
    self.entries = Dictionary(
      entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Why a chapter cannot be read, as far as the archive's list tells.
  func problem(of path: String?) -> String? {
    guard let path, let entry = entries[path] else { return Self.missing.reason }
    return entry.problem
  }

  private static let missing = SourceError("its file is missing from the book")

  /// Whether a page is meant to be XML.
  func isXML(_ path: String?) -> Bool { path.map { !loose.contains($0) } ?? true }

  /// The text of a chapter, in which paths stand for the pictures that it holds itself.
  ///
  /// - Throws: why it cannot be read.
  func chapter(_ path: String?) throws(SourceError) -> String {
    guard let path, let entry = entries[path] else {
      throw Self.missing
    }
    if let problem = entry.problem { throw SourceError(problem) }
    let bytes = try store.whole(entry.entry, size: entry.size, limit: Limits.illustratedBytes)
    let pictures = EmbeddedPictures(bytes) { Self.path(ofPicture: $0, in: entry) }
    try SourceError.refuse(size: UInt64(pictures.rest.count), above: Limits.markupBytes)
    if pictures.count > 0 { embedded = (path, pictures) }
    return Markup.text(pictures.rest)
  }

  // MARK: Pictures in markup

  private static let embeddedMark = "data:"

  private static func path(ofPicture number: Int, in file: PageEntry) -> String {
    "/\(embeddedMark)\(file.entry)/\(number)"
  }

  /// The first bytes of a picture that stands in the markup of a page; nil for other paths.
  private func embedded(_ path: String, atMost most: Int) -> [UInt8]? {
    let parts = path.split(separator: "/")
    guard parts.count == 2, parts[0].hasPrefix(Self.embeddedMark), let number = Int(parts[1]),
      let entry = Int(parts[0].dropFirst(Self.embeddedMark.count)),
      let file = entries.values.first(where: { $0.entry == entry })?.path
    else { return nil }
    if embedded?.file != file { _ = try? chapter(file) }
    return embedded?.file == file ? embedded?.pictures.bytes(of: number, atMost: most) : nil
  }

  /// The first bytes of a file, or of a picture in the markup of one.
  private func start(of path: String, atMost most: Int) -> [UInt8]? {
    if let bytes = embedded(path, atMost: most) { return bytes }
    guard let entry = entries[path], entry.problem == nil else { return nil }
    return try? store.read(entry.entry, atMost: most).bytes
  }

  /// All of it.
  private func whole(_ path: String, limit: Int = Limits.entryBytes) throws(SourceError) -> [UInt8]
  {
    if let bytes = embedded(path, atMost: limit) { return bytes }
    guard let entry = entries[path] else { throw Self.missing }
    if let problem = entry.problem { throw SourceError(problem) }
    return try store.whole(entry.entry, size: entry.size, limit: limit)
  }

  /// How long a file is; nil where there is none.
  func byteCount(of path: String?) -> Int? {
    path.flatMap { entries[$0] }.flatMap { $0.problem == nil ? Int(clamping: $0.size) : nil }
  }

  /// The text of a style sheet; nil where there is none, or where it is too long.
  func sheet(_ path: String) -> String? {
    guard let entry = entries[path], entry.problem == nil,
      let bytes = try? store.whole(entry.entry, size: entry.size, limit: Limits.styleBytes)
    else { return nil }
    return Markup.text(bytes)
  }

  /// A font of the book; nil where it cannot be read, or is larger than any font of text is.
  func font(_ path: String) -> [UInt8]? {
    guard let entry = entries[path], entry.problem == nil,
      let bytes = try? store.whole(entry.entry, size: entry.size, limit: Limits.faceBytes)
    else { return nil }
    let font = veils.unveiled(bytes, at: path)
    return try? PackedFont.unpacked(font, atMost: Limits.faceBytes, name: path)
  }

  // MARK: Pictures

  /// A pixel of CSS in points.
  private static let pixel = 0.75

  /// How large a picture is by itself; nil where it cannot be drawn.
  func size(of path: String, _ pen: FlowPen) -> PageSize? {
    if let known = sizes[path] { return known }
    let size = read(path, pen)
    sizes[path] = .some(size)
    return size
  }

  private func read(_ path: String, _ pen: FlowPen) -> PageSize? {
    if let drawing = FlowPicture.drawing(at: path) {
      return (try? draw(path, drawing, pen, setting: nil))?.size
    }
    for step in Limits.headerSteps {
      guard let bytes = start(of: path, atMost: step) else { return nil }
      let reading = PictureHeader.reading(bytes, isWhole: bytes.count < step)
      if reading == .needsMore { continue }
      if reading == .drawing { return try? drawFile(path, pen, setting: nil).size }
      guard let header = try? PictureDecoder.header(reading, bytes) else { return nil }
      let (width, height) = header.upright
      return PageSize(width: Double(width) * Self.pixel, height: Double(height) * Self.pixel)
    }
    return nil
  }

  /// To be called where another pen draws from now on.
  func forgetDrawing() { drawing = nil }

  private func drawFile(
    _ path: String, _ pen: FlowPen, setting: (any DrawingSetting)?
  ) throws(SourceError) -> (number: Int32, size: PageSize) {
    try draw(path, try whole(path, limit: Limits.markupBytes), pen, setting: setting)
  }

  /// Draws what stands in the markup of a file.
  private func draw(
    _ path: String, _ drawing: (file: String, number: Int), _ pen: FlowPen,
    setting: (any DrawingSetting)?
  ) throws(SourceError) -> (number: Int32, size: PageSize) {
    if inline?.file != drawing.file {
      let page = MarkupTree(try chapter(drawing.file), isXML: isXML(drawing.file))
      inline = (drawing.file, InlineDrawings.all(in: page))
    }
    guard let drawings = inline?.drawings, drawings.indices.contains(drawing.number) else {
      throw SourceError("it has no such drawing")
    }
    return try draw(path, drawings[drawing.number], pen, setting: setting)
  }

  private func draw(
    _ path: String, _ bytes: [UInt8], _ pen: FlowPen, setting: (any DrawingSetting)?
  ) throws(SourceError) -> (number: Int32, size: PageSize) {
    let added = try pen.add(drawing: bytes, in: archive, at: path, setting)
    // While a chapter is set, nothing else is: the sizes of its drawings are asked for then.
    drawing = (path, added.number, setting != nil || !DrawingTexts.hasText(bytes))
    return added
  }

  /// What fills the place of a picture that takes so many pixels across; nil where it cannot be drawn.
  func print(of path: String, width: Int, _ pen: FlowPen) -> FlowPen.Print? {
    if let drawing, drawing.path == path, drawing.isSet || setting == nil {
      return FlowPen.Print(filling: .drawing(drawing.number))
    }
    if let drawing = FlowPicture.drawing(at: path) {
      return (try? draw(path, drawing, pen, setting: setting)).map {
        FlowPen.Print(filling: .drawing($0.number))
      }
    }
    guard let bytes = try? whole(path) else { return nil }
    switch PictureHeader.reading(bytes, isWhole: true) {
    case .drawing:
      return (try? drawFile(path, pen, setting: setting)).map {
        FlowPen.Print(filling: .drawing($0.number))
      }
    case .known(let header)
    where (header.format == .png || header.format == .gif) && header.area <= Limits.drawnPixels:
      // They may be seen through, and are drawn over what lies below.
      return FlowPen.Print(
        filling: .file(bytes), look: isLookedAt(path, bytes) ? .lookedOnPaper : .read)
    default:
      return pixels(of: bytes, width).map {
        FlowPen.Print(filling: .pixels($0), look: isLookedAt(path, bytes) ? .looked : .read)
      }
    }
  }

  /// The words of a picture, in fractions of it, where it is a drawing; no others have any.
  func letters(of path: String, _ pen: FlowPen) -> PageLetters? {
    if FlowPicture.drawing(at: path) == nil {
      let head = start(of: path, atMost: Limits.headerSteps[0])
      guard let head, PictureHeader.reading(head, isWhole: false) == .drawing else { return nil }
    }
    guard case .drawing(let number)? = print(of: path, width: 1, pen)?.filling else { return nil }
    return try? pen.letters(of: number)
  }

  private func pixels(of bytes: [UInt8], _ width: Int) -> Bitmap? {
    var canvas = BitmapCanvas()
    guard let decoder = try? PictureDecoder(bytes) else { return nil }
    // What is larger on the page than in its file is enlarged by the pen.
    let detail = PageDetail.exactly(width: min(width, decoder.header.upright.width))
    return (try? decoder.draw(detail, on: &canvas)) == nil ? nil : canvas.level(0)
  }

  /// Whether a picture is looked at rather than read: the same however large it is drawn.
  private func isLookedAt(_ path: String, _ bytes: [UInt8]) -> Bool {
    if let known = looks[path] { return known }
    let found = pixels(of: bytes, PictureLook.width).map { PictureLook($0).isLookedAt } ?? false
    looks[path] = found
    return found
  }
}

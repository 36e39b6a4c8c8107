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
  /// The drawing that was read last.
  private var drawing: (path: String, number: Int32)?

  /// Those in the markup of the page that was looked into last.
  private var inline: (file: String, drawings: [[UInt8]])?

  private let veils: FontVeils

  /// The files of an archive behind a descriptor, which stays its owner's, with fonts that are veiled.
  convenience init(_ archive: CInt, _ zip: ZipSource, veils: FontVeils = FontVeils()) {
    self.init(archive, zip, zip.entries, veils: veils)
  }

  /// The files of a book that was made of another.
  convenience init(_ book: MadeBook) { self.init(-1, book, book.entries, veils: FontVeils()) }

  private init(
    _ archive: CInt, _ store: any EntryStore, _ entries: [PageEntry], veils: FontVeils
  ) {
    (self.archive, self.store, self.veils) = (archive, store, veils)
    self.entries = Dictionary(
      entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Why a chapter cannot be read, as far as the archive's list tells.
  func problem(of path: String?) -> String? {
    guard let path, let entry = entries[path] else { return Self.missing.reason }
    return entry.problem
  }

  private static let missing = SourceError("its file is missing from the book")

  /// The text of a chapter.
  ///
  /// - Throws: why it cannot be read.
  func chapter(_ path: String?) throws(SourceError) -> String {
    guard let path, let entry = entries[path] else {
      throw Self.missing
    }
    if let problem = entry.problem { throw SourceError(problem) }
    return Markup.text(try store.whole(entry.entry, size: entry.size, limit: Limits.markupBytes))
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
      return (try? draw(path, drawing, pen))?.size
    }
    guard let entry = entries[path], entry.problem == nil else { return nil }
    for step in Limits.headerSteps {
      guard let bytes = try? store.read(entry.entry, atMost: step).bytes else { return nil }
      let reading = PictureHeader.reading(bytes, isWhole: bytes.count < step)
      if reading == .needsMore { continue }
      if reading == .drawing { return try? draw(path, entry, pen).size }
      guard let header = try? PictureDecoder.header(reading, bytes) else { return nil }
      let (width, height) = header.upright
      return PageSize(width: Double(width) * Self.pixel, height: Double(height) * Self.pixel)
    }
    return nil
  }

  /// To be called where another pen draws from now on.
  func forgetDrawing() { drawing = nil }

  private func draw(
    _ path: String, _ entry: PageEntry, _ pen: FlowPen
  ) throws(SourceError) -> (number: Int32, size: PageSize) {
    let bytes = try store.whole(entry.entry, size: entry.size, limit: Limits.markupBytes)
    return try draw(path, bytes, pen)
  }

  /// Draws what stands in the markup of a file.
  private func draw(
    _ path: String, _ drawing: (file: String, number: Int), _ pen: FlowPen
  ) throws(SourceError) -> (number: Int32, size: PageSize) {
    if inline?.file != drawing.file {
      inline = (drawing.file, InlineDrawings.all(in: try chapter(drawing.file)))
    }
    guard let drawings = inline?.drawings, drawings.indices.contains(drawing.number) else {
      throw SourceError("it has no such drawing")
    }
    return try draw(path, drawings[drawing.number], pen)
  }

  private func draw(
    _ path: String, _ bytes: [UInt8], _ pen: FlowPen
  ) throws(SourceError) -> (number: Int32, size: PageSize) {
    let added = try pen.add(drawing: bytes, in: archive, at: path)
    drawing = (path, added.number)
    return added
  }

  /// What fills the place of a picture that takes so many pixels across; nil where it cannot be drawn.
  func print(of path: String, width: Int, _ pen: FlowPen) -> FlowPen.Print? {
    if let drawing, drawing.path == path {
      return FlowPen.Print(filling: .drawing(drawing.number))
    }
    if let drawing = FlowPicture.drawing(at: path) {
      return (try? draw(path, drawing, pen)).map { FlowPen.Print(filling: .drawing($0.number)) }
    }
    guard let entry = entries[path], entry.problem == nil else { return nil }
    guard let bytes = try? store.whole(entry.entry, size: entry.size) else { return nil }
    switch PictureHeader.reading(bytes, isWhole: true) {
    case .drawing:
      return (try? draw(path, entry, pen)).map { FlowPen.Print(filling: .drawing($0.number)) }
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

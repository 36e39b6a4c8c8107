internal import RectoCPango
internal import RectoGLDevice
internal import PageGeometry

// Safe because the pointer is given back exactly once, and never leaves this file.
/// Words that are laid out; their picture is made when they are first seen.
@MainActor @safe final class LaidOutText {
  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int
  /// The first baseline, from the top.
  let baseline: Int
  let runsFromRight: Bool
  /// What it says, before anything was cut.
  let text: String
  /// Whether an ellipsis stands for some of it.
  let isCut: Bool
  /// The size of its letters in pixels.
  let pixels: Double

  private enum Shown {
    case nothing
    case picture(Picture)
    case plain(String, TextStyle)
  }

  private let ledger: Ledger
  private var layout: OpaquePointer?
  private var shown = Shown.nothing

  /// What letters may reach beyond their line: a swash, a mark.
  private static let margin = 3
  /// What every entry takes at the least: a layout of Pango.
  private static let leastBytes = 1_024
  /// The longest side of a picture: what lies beyond is never seen.
  private static let mostRows = 4_096

  /// Takes a layout over.
  @unsafe init(_ layout: OpaquePointer, of text: String, _ style: TextStyle, ledger: Ledger) {
    let size = unsafe recto_words_measure(layout)
    (width, height) = text.isEmpty ? (0, Int(size.height)) : (Int(size.width), Int(size.height))
    (baseline, runsFromRight) = (Int(size.baseline), size.runs_from_right)
    (self.text, isCut, pixels) = (text, size.is_cut, style.pixels)
    unsafe self.layout = layout
    self.ledger = ledger
    ledger.byteCount += Self.leastBytes
  }

  /// Words in the built-in letters.
  init(plain text: String, isCut: Bool, style: TextStyle, width: Int, ledger: Ledger) {
    (self.text, self.isCut, pixels) = (text, isCut, style.pixels)
    self.width = width
    height = Int(style.pixels.rounded(.up))
    runsFromRight = false
    baseline = Int((style.pixels * 0.8).rounded())
    shown = .plain(text, style)
    self.ledger = ledger
    ledger.byteCount += Self.leastBytes
  }

  isolated deinit {
    ledger.byteCount -= byteCount
    unsafe recto_words_end(layout)
  }

  /// Bytes that it takes.
  var byteCount: Int {
    switch shown {
    case .picture(let picture): Self.leastBytes + picture.byteCount
    case .nothing, .plain: Self.leastBytes
    }
  }

  /// Draws them with their upper left corner at a place.
  func draw(at place: Vector2, with shapes: Shapes) {
    makePicture()
    switch shown {
    case .nothing: return
    case .plain(let text, let style):
      shapes.plainWords(text, at: place, size: style.pixels, style.ink)
    case .picture(let picture):
      let margin = Double(Self.margin)
      shapes.picture(
        picture,
        in: OverlayBox(
          place.x - margin, place.y - margin, width: Double(picture.width),
          height: Double(picture.height)))
    }
  }

  private func makePicture() {
    guard let layout = unsafe layout else { return }
    defer {
      unsafe recto_words_end(layout)
      unsafe self.layout = nil
    }
    guard width > 0, height > 0 else { return }
    let across = width + 2 * Self.margin
    let down = min(height, Self.mostRows) + 2 * Self.margin
    var isDrawn = false
    // Safe because the buffer has the bytes that the call fills.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: across * down * 4) { into, filled in
      guard let start = into.baseAddress else { return }
      isDrawn = unsafe recto_words_draw(
        layout, start, Int32(across), Int32(down), Int32(Self.margin))
      filled = across * down * 4
    }
    guard isDrawn else { return }
    let picture = Picture(width: across, height: down, bytes: bytes)
    shown = .picture(picture)
    ledger.byteCount += picture.byteCount
  }
}

internal import PageGeometry
internal import RectoReaderCore

/// The names of books in a grid, each on a plate on the ledge, and the frame of the book that is meant.
///
/// The plate of that book is light where the others are dark, so that it is known without colours.
struct ShelfLabels {
  let canvas: OverlayCanvas
  /// How much of them is seen, 0…1.
  let opacity: Double

  /// The light of a plate and of the frame: at night so much that it does not dazzle.
  private var light: UInt32 { canvas.theme == .night ? 0xCDB48C : 0xFBF0DE }

  /// Units of the letters of a title, by the height of the plate.
  private static let letters = 10.5...17.0
  /// How large letters are and where the middle of their line is, as shares of the plate.
  private static let title = (size: 0.315, middle: 0.29)
  private static let authors = (size: 0.27, middle: 0.64)
  /// The least plate that has room for both, in units.
  private static let leastOfTwo = 34.0

  func draw(_ shelf: OverlayContent.Shelf) {
    if let framed = shelf.framed { frame(OverlayBox(framed)) }
    // Where letters are large the frame would reach into the names.
    for label in shelf.labels {
      let isRead = shelf.marks.contains {
        $0.isFinished && OverlayBox(label.area).contains($0.place)
      }
      draw(label, isRead: isRead)
    }
  }

  private func frame(_ framed: OverlayBox) {
    let box = Self.whole(framed, wider: canvas.px(3))
    let dark = Self.whole(box, wider: canvas.px(2))
    // Light beside dark is seen on any wood and on any cover.
    canvas.shapes.outline(
      dark, Ink(0x120B06, 0.75 * opacity), radius: canvas.px(6), thickness: canvas.px(2))
    canvas.shapes.outline(
      box, Ink(light, opacity), radius: canvas.px(4), thickness: canvas.px(3))
  }

  /// A box that begins and ends with whole pixels, so much wider on each side.
  private static func whole(_ box: OverlayBox, wider more: Double = 0) -> OverlayBox {
    OverlayBox(
      left: (box.left - more).rounded(), top: (box.top - more).rounded(),
      right: (box.right + more).rounded(), bottom: (box.bottom + more).rounded())
  }

  /// How large the tick of a book that was read is at most, as a share of the plate: below a title it has less room.
  private static let sign = (alone: 0.36, below: 0.2)

  private func draw(_ label: OverlayContent.Shelf.Label, isRead: Bool) {
    let box = Self.whole(OverlayBox(label.area))
    let isLight = label.isMeant
    canvas.shapes.fill(
      box, isLight ? Ink(light, 0.96 * opacity) : Ink(0x1A110A, 0.5 * opacity),
      radius: canvas.px(4))
    let words = isLight ? Ink(0x22170E, opacity) : Ink(0xF6EBDD, opacity)
    let quiet = isLight ? Ink(0x22170E, 0.78 * opacity) : Ink(0xF6EBDD, 0.74 * opacity)
    let height = box.bottom - box.top
    // Plates are as high as each other; whole pixels are one more in one row than in the next.
    let exact = (label.area.greatest.y - label.area.least.y) / canvas.scale
    let units = (2 * exact).rounded() / 2
    let hasTwo = units >= Self.leastOfTwo
    let margin = canvas.px(7)
    let radius = min(ReadSign.radius, (hasTwo ? Self.sign.below : Self.sign.alone) * units)
    // It stands at the end of the last line, which stays in the middle.
    let sign = isRead ? canvas.px(2 * radius) : 0
    if isRead {
      let middle = hasTwo ? height - canvas.px(radius + 1) : (0.45 * height).rounded()
      ReadSign(canvas: canvas).draw(
        at: Vector2(box.right - canvas.px(4 + radius), box.top + middle), radius: radius,
        opacity: opacity)
    }
    func line(
      _ text: String, _ ink: Ink, size: Double, middle: Double, weight: Int, aside: Double
    ) {
      let letters = min(max(size * units, Self.letters.lowerBound), Self.letters.upperBound)
      canvas.words(
        text, canvas.style(letters, ink, weight: weight), from: box.left + margin + aside,
        to: box.right - margin - aside, around: box.top + (middle * height).rounded(),
        side: .center)
    }
    guard hasTwo else {
      return line(label.title, words, size: 0.5, middle: 0.45, weight: 600, aside: sign)
    }
    line(
      label.title, words, size: Self.title.size, middle: Self.title.middle, weight: 600, aside: 0)
    guard !label.authors.isEmpty else { return }
    line(
      label.authors, quiet, size: Self.authors.size, middle: Self.authors.middle, weight: 400,
      aside: sign)
  }
}

import RectoBookModel

@testable import RectoPageSources

/// A page of a comic that a test draws, in whole pixels.
struct PageSketch {
  let width: Int
  let height: Int
  private var bytes: [UInt8]

  /// What a panel is filled with.
  enum Filling: CaseIterable {
    /// Greys that change from pixel to pixel.
    case drawing
    /// Nothing but its border.
    case empty
    /// One colour.
    case flat
  }

  init(width: Int = 320, height: Int = 460, paper: UInt8 = 255) {
    (self.width, self.height) = (width, height)
    bytes = [UInt8](repeating: paper, count: 4 * width * height)
    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
  }

  var picture: Bitmap { Bitmap(width: width, height: height, bytes: bytes) }

  private mutating func set(_ column: Int, _ row: Int, _ value: UInt8) {
    guard (0..<width).contains(column), (0..<height).contains(row) else { return }
    for channel in 0..<3 { bytes[4 * (row * width + column) + channel] = value }
  }

  private func noise(_ column: Int, _ row: Int) -> UInt8 {
    UInt8(70 + (column &* 7919 &+ row &* 104_729 &+ column &* row) % 90)
  }

  /// Fills a rectangle.
  mutating func fill(_ box: PixelBox, _ value: UInt8? = nil) {
    for row in box.top..<box.bottom {
      for column in box.left..<box.right { set(column, row, value ?? noise(column, row)) }
    }
  }

  /// Draws a panel with a border two pixels wide.
  mutating func panel(_ box: PixelBox, _ filling: Filling = .drawing, border: UInt8 = 20) {
    fill(box, border)
    let inner = PixelBox(
      left: box.left + 2, top: box.top + 2, right: box.right - 2, bottom: box.bottom - 2)
    switch filling {
    case .drawing: fill(inner)
    case .empty: fill(inner, 255 - border)
    case .flat: fill(inner, 150)
    }
  }

  /// Draws a panel whose upper and lower edges rise by so many pixels from its left to its right edge.
  mutating func slanted(_ box: PixelBox, topRises: Int, bottomRises: Int) {
    for column in box.left..<box.right {
      let share = Double(column - box.left) / Double(box.width)
      let top = box.top - Int(share * Double(topRises))
      let bottom = box.bottom - Int(share * Double(bottomRises))
      for row in top..<bottom { set(column, row, noise(column, row)) }
    }
  }

  /// Draws a dark line from one place to another.
  mutating func line(from start: (Int, Int), to end: (Int, Int), thickness: Int) {
    let (across, down) = (end.0 - start.0, end.1 - start.1)
    let steps = max(abs(across), abs(down), 1)
    for step in 0...steps {
      let (column, row) = (start.0 + across * step / steps, start.1 + down * step / steps)
      for more in 0..<thickness {
        if abs(across) >= abs(down) {
          set(column, row + more, 20)
        } else {
          set(column + more, row, 20)
        }
      }
    }
  }

  /// A speck of dust.
  mutating func speck(at column: Int, _ row: Int) { set(column, row, 60) }
}

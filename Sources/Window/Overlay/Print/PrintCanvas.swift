internal import RectoBookModel

/// Where things are printed: opaque sRGB, rows from the top.
///
/// Law: whatever is put on it, nothing is written outside.
nonisolated struct PrintCanvas {
  /// Which way letters lie.
  enum Turn {
    /// As on a page.
    case upright
    /// Their tops towards the right: what runs from the left reads down.
    case topsToRight
    /// Their tops towards the left: what runs from the right reads down.
    case topsToLeft
  }

  let width: Int
  let height: Int
  private var bytes: [UInt8]

  /// Makes a canvas, each side at least 1.
  ///
  /// - Parameters:
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - color: the colour of a row, 0…255 each.
  ///   - grain: says how much lighter each pixel of a row is.
  init(
    width: Int, height: Int, color: (Int) -> SIMD3<Float>, grain: (Int, inout [Float]) -> Void
  ) {
    (self.width, self.height) = (width, height)
    bytes = []
    bytes.reserveCapacity(width * height * 4)
    var lighter = [Float](repeating: 0, count: width)
    for row in 0..<height {
      let ground = color(row) + 0.5
      grain(row, &lighter)
      for more in lighter {
        bytes.append(UInt8(min(max(ground.x + more, 0), 255)))
        bytes.append(UInt8(min(max(ground.y + more, 0), 255)))
        bytes.append(UInt8(min(max(ground.z + more, 0), 255)))
        bytes.append(255)
      }
    }
  }

  /// What is on it.
  var bitmap: Bitmap { Bitmap(width: width, height: height, bytes: bytes) }

  /// Prints a bar of ink, of which what is outside is left out; `share` of it covers the ground.
  mutating func bar(
    _ left: Int, _ top: Int, width across: Int, height down: Int, _ ink: SIMD3<UInt8>,
    share: Double = 1
  ) {
    let part = Int((share * 256).rounded())
    for row in max(0, top)..<max(0, top, min(height, top + down)) {
      for column in max(0, left)..<max(0, left, min(width, left + across)) {
        let place = (row * width + column) * 4
        for channel in 0..<3 {
          let ground = Int(bytes[place + channel])
          bytes[place + channel] = UInt8(ground + ((Int(ink[channel]) - ground) * part) / 256)
        }
      }
    }
  }

  /// Prints a frame whose outer edge is so far from each edge.
  mutating func frame(inset: Int, thickness: Int, _ ink: SIMD3<UInt8>) {
    let (across, down) = (width - 2 * inset, height - 2 * inset)
    guard across > 2 * thickness, down > 2 * thickness else { return }
    bar(inset, inset, width: across, height: thickness, ink)
    bar(inset, height - inset - thickness, width: across, height: thickness, ink)
    let between = down - 2 * thickness
    bar(inset, inset + thickness, width: thickness, height: between, ink)
    bar(width - inset - thickness, inset + thickness, width: thickness, height: between, ink)
  }

  /// Prints the ink of a stamp so that it begins at a place.
  ///
  /// - Parameters:
  ///   - stamp: what is printed.
  ///   - left: the first column that has ink, on the canvas.
  ///   - top: the first row that has ink.
  ///   - turn: which way the letters lie.
  mutating func print(_ stamp: Stamp, left: Int, top: Int, _ turn: Turn = .upright) {
    for row in stamp.rows {
      for column in stamp.columns {
        let from = (row * stamp.width + column) * 4
        let alpha = Int(stamp.bytes[from + 3])
        guard alpha > 0 else { continue }
        let (x, y) =
          switch turn {
          case .upright: (column - stamp.columns.lowerBound, row - stamp.rows.lowerBound)
          case .topsToRight: (stamp.rows.upperBound - 1 - row, column - stamp.columns.lowerBound)
          case .topsToLeft: (row - stamp.rows.lowerBound, stamp.columns.upperBound - 1 - column)
          }
        guard (0..<width).contains(left + x), (0..<height).contains(top + y) else { continue }
        let place = ((top + y) * width + left + x) * 4
        for channel in 0..<3 {
          let through = (Int(bytes[place + channel]) * (255 - alpha) + 127) / 255
          bytes[place + channel] = UInt8(min(255, Int(stamp.bytes[from + channel]) + through))
        }
      }
    }
  }
}

/// A length of which it is known what an em is, but not how large the reader wants letters, nor how wide the text is.
struct BoxLength: Hashable, Sendable {
  /// In points where letters have their usual size: grows with the reader's.
  var scaled = 0.0
  /// In hundredths of the width around.
  var percent = 0.0
  /// In points of the page, whatever the letters' size.
  var fixed = 0.0

  static let zero = BoxLength()

  var isZero: Bool { self == .zero }

  /// What it comes to where letters have grown and the box around is so wide.
  func points(scale: Double, width: Double) -> Double {
    scaled * scale + percent * width / 100 + fixed
  }
}

/// One value for each side.
struct BoxSides<Value: Hashable & Sendable>: Hashable, Sendable {
  var top, right, bottom, left: Value

  init(all value: Value) { (top, right, bottom, left) = (value, value, value, value) }

  /// The sides as lines see them: what is read first is on top.
  func turned(from mode: LineStyle.Mode) -> BoxSides {
    var sides = self
    switch mode {
    case .horizontal: break
    case .verticalLeftward:
      (sides.top, sides.bottom, sides.left, sides.right) = (right, left, top, bottom)
    case .verticalRightward:
      (sides.top, sides.bottom, sides.left, sides.right) = (left, right, top, bottom)
    }
    return sides
  }
}

/// The radii of each corner.
struct BoxCorners: Hashable, Sendable {
  struct Radius: Hashable, Sendable {
    var across, down: BoxLength
  }

  var topLeft, topRight, bottomRight, bottomLeft: Radius
}

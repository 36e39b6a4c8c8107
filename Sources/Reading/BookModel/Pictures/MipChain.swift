/// The sizes of a mip chain: each level half of the one before, rounded down, to 1×1.
///
/// Level 0 is the picture itself. The levels of a chain lie one after the other in memory,
/// level 0 first, each as the rows of a `Bitmap`.
public struct MipChain: Equatable, Sendable {
  /// Width and height of each level in pixels; the last level is 1 × 1.
  public let levels: [(width: Int, height: Int)]

  /// The chain of a picture of the given size, both at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has a size, got \(width)×\(height)")
    var levels = [(width: width, height: height)]
    while let last = levels.last, last.width > 1 || last.height > 1 {
      levels.append((max(1, last.width / 2), max(1, last.height / 2)))
    }
    self.levels = levels
  }

  /// The bytes that all levels take together, four a pixel.
  public var byteCount: Int { levels.reduce(0) { $0 + $1.width * $1.height * 4 } }

  /// Where level `index` begins, in bytes.
  public func offset(ofLevel index: Int) -> Int {
    levels[..<index].reduce(0) { $0 + $1.width * $1.height * 4 }
  }

  /// Chains are equal where their first levels are.
  public static func == (a: MipChain, b: MipChain) -> Bool {
    guard let first = a.levels.first, let second = b.levels.first else { return false }
    return first == second
  }
}

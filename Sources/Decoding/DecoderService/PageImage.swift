public import RectoBookModel

/// A page as pixels, or what stands in for it.
///
/// The pixels lie in memory shared with the decoder, mapped read-only and unmapped on release.
public final class PageImage: Sendable {
  private enum Pixels: Sendable {
    case shared(SharedMapping)
    case own([UInt8])
  }

  /// What was asked for.
  public let request: PageRequest
  /// The levels, level 0 first.
  public let chain: MipChain
  /// The page's own size, upright.
  public let size: PageSize
  /// Why this is a placeholder, or nil where it is the page.
  public let problem: String?
  /// Whether the format has no more detail to give than this.
  public let isSharpest: Bool
  private let pixels: Pixels

  /// A picture in shared memory.
  init(
    _ request: PageRequest, chain: MipChain, size: PageSize, problem: String?, isSharpest: Bool,
    mapping: SharedMapping
  ) {
    (self.request, self.chain, self.size) = (request, chain, size)
    (self.problem, self.isSharpest) = (problem, isSharpest)
    pixels = .shared(mapping)
  }

  /// Blank paper, for when not even a placeholder could be drawn.
  init(blank request: PageRequest, size: PageSize, problem: String) {
    self.request = request
    self.size = size
    self.problem = problem
    isSharpest = true
    chain = MipChain(width: 1, height: 1)
    pixels = .own([0xF1, 0xEE, 0xE7, 0xFF])
  }

  /// A copy of the smallest level that is at least `width` pixels across, or of the largest: red
  /// in the lowest byte of each pixel, then green, blue and alpha.
  public func pixels(atLeast width: Int) -> (pixels: [UInt32], width: Int, height: Int) {
    let level = chain.levels.lastIndex { $0.width >= width } ?? 0
    let size = chain.levels[level]
    let start = chain.offset(ofLevel: level)
    let pixels = withBytes { bytes in
      unsafe bytes.extracting(start..<start + size.width * size.height * 4)
        .withUnsafeBytes { unsafe Array($0.assumingMemoryBound(to: UInt32.self)) }
    }
    return (pixels, size.width, size.height)
  }

  /// Lends the bytes of all levels, as `MipChain` lays them out.
  public func withBytes<R>(_ body: (RawSpan) throws -> R) rethrows -> R {
    switch pixels {
    case .shared(let mapping): try mapping.withBytes(body)
    case .own(let bytes):
      try unsafe bytes.withUnsafeBytes { try unsafe body(RawSpan(_unsafeBytes: $0)) }
    }
  }

  /// A copy of one level.
  public func bitmap(level: Int = 0) -> Bitmap {
    let (width, height) = chain.levels[level]
    let start = chain.offset(ofLevel: level)
    let bytes = withBytes { span in
      unsafe span.extracting(start..<(start + width * height * 4))
        .withUnsafeBytes { unsafe Array($0) }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}

extension PageRequest {
  /// The same in the words of the decoder.
  var detail: PageDetail {
    fit.map { .fitted($0) } ?? part.map { .part($0) } ?? .atLeast(width: width)
  }
}

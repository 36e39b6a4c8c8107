public import RectoBookModel
import RectoCDecoders
import RectoCPixels

/// Where a page is drawn: memory for a picture and its mip levels.
public protocol PixelCanvas {
  /// Makes room for all levels of a chain and lets `draw` fill it. Called once a page.
  mutating func fill(_ chain: MipChain, _ draw: (inout MutableRawSpan) throws -> Void) throws
}

/// A canvas in this process's own memory.
public struct BitmapCanvas: PixelCanvas {
  /// The levels that were drawn.
  public private(set) var chain = MipChain(width: 1, height: 1)
  /// Their bytes, level 0 first.
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Makes room and draws.
  public mutating func fill(
    _ chain: MipChain, _ draw: (inout MutableRawSpan) throws -> Void
  ) throws {
    self.chain = chain
    bytes = [UInt8](repeating: 0, count: chain.byteCount)
    // Safe because a span does not outlive the call that it is lent to.
    try unsafe bytes.withUnsafeMutableBytes { place in
      var raw = unsafe MutableRawSpan(_unsafeBytes: place)
      try draw(&raw)
    }
  }

  /// One level as a picture.
  public func level(_ index: Int) -> Bitmap {
    let (width, height) = chain.levels[index]
    let start = chain.offset(ofLevel: index)
    return Bitmap(
      width: width, height: height, bytes: Array(bytes[start..<(start + width * height * 4)]))
  }
}

extension PixelCanvas {
  /// Draws level 0 by `draw` and the levels below it from it, each from the one before.
  ///
  /// Law: the mean of every level, in linear light, is that of the one before but for rounding.
  mutating func drawPage(
    width: Int, height: Int, _ draw: (UnsafeMutablePointer<UInt8>) throws -> Void
  ) throws {
    let chain = MipChain(width: width, height: height)
    try fill(chain) { span in
      try unsafe span.withUnsafeMutableBytes { buffer in
        let bytes = unsafe buffer.bindMemory(to: UInt8.self)
        guard let base = bytes.baseAddress else { return }
        precondition(bytes.count == chain.byteCount, "a canvas has room for the whole chain")
        try unsafe draw(base)
        guard unsafe recto_make_levels(base, Int32(width), Int32(height)) == 0 else {
          throw SourceError("no memory for the smaller levels")
        }
      }
    }
  }
}

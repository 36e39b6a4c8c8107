internal import RectoCRaster

/// A picture that is drawn into a frame: red in the lowest byte of each pixel, then green, blue and alpha, or blue where it
/// is a frame itself; rows from the top.
public struct PixelPrint: Sendable {
  /// Pixels across and down, 1 to `most`.
  public let width: Int, height: Int
  private let storage: Storage
  private let isFrame: Bool

  /// Lends the bytes of a picture, for as long as it calls.
  public typealias Lender = @Sendable (_ body: (RawSpan) -> Void) -> Void

  private enum Storage: Sendable {
    case own([UInt32])
    case lent(Lender, offset: Int)
  }

  /// The most pixels across and down.
  public static let most = 16_383

  /// A picture of so many pixels; nil where it has no such size.
  public init?(_ pixels: [UInt32], width: Int, height: Int, isFrame: Bool = false) {
    guard Self.has(width, height), pixels.count == width * height else { return nil }
    (self.width, self.height, storage) = (width, height, .own(pixels))
    self.isFrame = isFrame
  }

  /// The same of bytes, four a pixel.
  public init?(bytes: [UInt8], width: Int, height: Int) {
    guard Self.has(width, height), bytes.count == width * height * 4 else { return nil }
    // Safe because the pixels have as many bytes, and are all filled.
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { into, count in
      unsafe bytes.withUnsafeBytes {
        unsafe UnsafeMutableRawBufferPointer(into).copyMemory(from: $0)
      }
      count = width * height
    }
    (self.width, self.height, storage, isFrame) = (width, height, .own(pixels), false)
  }

  /// The same of bytes that somebody else keeps, from one of them on, a multiple of 4; where fewer are lent than it has, it
  /// is not drawn.
  public init?(lentFrom offset: Int, width: Int, height: Int, by lender: @escaping Lender) {
    guard Self.has(width, height), offset >= 0, offset % 4 == 0 else { return nil }
    (self.width, self.height, storage) = (width, height, .lent(lender, offset: offset))
    isFrame = false
  }

  /// The same of some of the bytes of an array, from one of them on, a multiple of 4.
  public init?(from offset: Int, of bytes: [UInt8], width: Int, height: Int) {
    self.init(lentFrom: offset, width: width, height: height) { body in
      unsafe bytes.withUnsafeBytes { unsafe body($0.bytes) }
    }
  }

  private static func has(_ width: Int, _ height: Int) -> Bool {
    (1...most).contains(width) && (1...most).contains(height)
  }

  /// Red, green, blue and alpha of each pixel.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    withBytes { unsafe bytes = $0.withUnsafeBytes { unsafe Array($0) } }
    return bytes
  }

  private func withBytes(_ body: (RawSpan) -> Void) {
    switch storage {
    case .own(let pixels): unsafe pixels.withUnsafeBytes { unsafe body($0.bytes) }
    case .lent(let lender, let offset):
      let count = width * height * 4
      lender { span in
        if span.byteCount >= offset + count { body(span.extracting(offset..<offset + count)) }
      }
    }
  }

  /// Lends it as C takes it.
  func withRaster(_ body: (RectoPrint) -> Void) {
    withBytes { span in
      // Safe because there are four bytes for each pixel, which C only reads.
      unsafe span.withUnsafeBytes { bytes in
        unsafe body(
          RectoPrint(
            pixels: bytes.assumingMemoryBound(to: UInt32.self).baseAddress, width: Int32(width),
            height: Int32(height), is_frame: isFrame))
      }
    }
  }
}

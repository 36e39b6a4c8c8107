/// Where a whole frame can be stored so that it is seen without passing through OpenGL.
///
/// Where the processor draws, OpenGL takes as long to bring a frame to a window as half of it took to draw.
@MainActor public protocol FrameSurface: AnyObject {
  /// Pixels across and up.
  var size: SIMD2<Int> { get }

  /// Has its pixels written: four bytes each, blue, green, red and one that counts for nothing; the highest row
  /// first, unpadded.
  func write(_ body: (UnsafeMutablePointer<UInt8>) -> Void)
}

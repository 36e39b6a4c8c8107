/// A pixel of what is shown.
public struct PixelReading: Equatable, Sendable {
  /// Its column, from 0 at the left.
  public var x: Int
  /// Its row, from 0 at the top.
  public var y: Int
  /// Red, green and blue in linear light, 1 being the white of the screen; passes may go beyond it.
  public var light: [Double]
  /// The same as a screen takes them, 0…255.
  public var bytes: [UInt8]

  public init(x: Int, y: Int, light: [Double], bytes: [UInt8]) {
    (self.x, self.y, self.light, self.bytes) = (x, y, light, bytes)
  }
}

internal import RectoBookModel
public import PageGeometry

/// What surfaces do with light in a part of a picture, without any light: as the shaders print, dye and
/// weave them.
public nonisolated struct SeenMaterials: Equatable, Sendable {
  /// What they give back, as sRGB.
  let albedo: Bitmap
  /// What they let through from behind, likewise.
  let through: Bitmap

  /// Pixels across.
  public var width: Int { albedo.width }
  /// Pixels down.
  public var height: Int { albedo.height }

  private static let linear = (0..<256).map { ColorCurve.light(of: Double($0) / 255) }

  /// The share of light that is given back at a pixel, counted from the upper left, in red, green and blue.
  public func reflects(_ x: Int, _ y: Int) -> Vector3 { Self.light(of: albedo, x, y) }

  /// The share of the light on the other side that comes through there.
  public func passes(_ x: Int, _ y: Int) -> Vector3 { Self.light(of: through, x, y) }

  private static func light(of picture: Bitmap, _ x: Int, _ y: Int) -> Vector3 {
    let at = (y * picture.width + x) * 4
    return Vector3(
      linear[Int(picture.bytes[at])], linear[Int(picture.bytes[at + 1])],
      linear[Int(picture.bytes[at + 2])])
  }

  /// The byte that stands for linear light in a picture; what is brighter than 1 is 1.
  public static func byte(ofLight light: Double) -> UInt8 {
    UInt8((255 * ColorCurve.number(of: light.clamped(to: 0...1))).rounded())
  }
}

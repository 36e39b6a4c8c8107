internal import RectoBookModel

/// sRGB numbers and linear light.
nonisolated enum Light {
  /// The light of a colour, 0…1 each.
  static func of(_ color: SIMD3<UInt8>) -> SIMD3<Float> {
    let lights = ColorCurve.lights
    return SIMD3(lights[Int(color.x)], lights[Int(color.y)], lights[Int(color.z)])
  }

  /// The colour of a light, 0…255 each.
  static func color(_ light: SIMD3<Float>) -> SIMD3<Float> {
    var color = SIMD3<Float>.zero
    for channel in 0..<3 {
      color[channel] = Float(255 * ColorCurve.number(of: Double(min(max(light[channel], 0), 1))))
    }
    return color
  }

  /// How bright a light is, 0…1.
  static func luminance(_ light: SIMD3<Float>) -> Float {
    light.x * 0.2126 + light.y * 0.7152 + light.z * 0.0722
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

/// The curve of sRGB (IEC 61966-2-1): between numbers, as pictures store them, and the light that they mean;
/// 0…1 both.
///
/// Laws: 0 and 1 map to themselves; both ways grow; each undoes the other within rounding.
public enum ColorCurve {
  /// The light, 0…1, that a stored number of 0…1 means.
  public static func light(of number: Double) -> Double {
    number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
  }

  /// The number, 0…1, by which light of 0…1 is stored.
  public static func number(of light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// The light of each byte, which stands for a 255th.
  public static let lights: [Float] = (0...255).map { Float(light(of: Double($0) / 255)) }
}

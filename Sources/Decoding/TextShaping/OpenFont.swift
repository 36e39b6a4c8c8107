import RectoCShaping
import RectoTypesetting

/// Why the bytes of a font or of hyphens are of no use.
public struct ShapingError: Error, Equatable, CustomStringConvertible {
  /// What could not be opened.
  public var input: String
  public var reason: String

  public init(input: String, reason: String) { (self.input, self.reason) = (input, reason) }

  public var description: String { "cannot use \(input): \(reason)" }
}

/// A font that HarfBuzz shapes with, closed with the last that holds it.
@safe final class OpenFont {
  let pointer: OpaquePointer
  let index: Int
  let metrics: FaceMetrics
  /// Whether it has shapes of its own for small capitals.
  let hasSmallCapitals: Bool
  /// Whether it says how formulas are set.
  let hasFormulas: Bool
  /// Which scalars below 128 it has.
  private let basic: [Bool]

  init(_ bytes: [UInt8], index: Int, name: String) throws(ShapingError) {
    var reason = [CChar](repeating: 0, count: 160)
    let opened = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe reason.withUnsafeMutableBufferPointer { reason in
        unsafe recto_font_open(
          bytes.baseAddress, bytes.count, UInt32(clamping: index), reason.baseAddress, reason.count)
      }
    }
    guard let opened = unsafe opened else {
      throw ShapingError(input: "the font \(name)", reason: Self.text(of: reason))
    }
    unsafe pointer = opened
    self.index = index
    let lengths = unsafe recto_font_measure(opened)
    metrics = FaceMetrics(
      ascent: Int(lengths.ascent), descent: Int(lengths.descent), xHeight: Int(lengths.x_height),
      capHeight: Int(lengths.cap_height), space: Int(lengths.space),
      underline: Int(lengths.underline), underlineThickness: Int(lengths.underline_thickness),
      superiorRise: Int(lengths.superior_rise), inferiorDrop: Int(lengths.inferior_drop))
    hasSmallCapitals = unsafe recto_font_has_feature(opened, "smcp") != 0
    hasFormulas = unsafe recto_font_has_formulas(opened) != 0
    basic = (0..<128).map { unsafe recto_font_glyph(opened, $0) != 0 }
  }

  deinit { unsafe recto_font_close(pointer) }

  /// The text of a C string in an array.
  static func text(of reason: [CChar]) -> String {
    String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func has(_ scalar: UInt32) -> Bool {
    scalar < 128 ? basic[Int(scalar)] : unsafe recto_font_glyph(pointer, scalar) != 0
  }

  func holds(_ bytes: [UInt8], index: Int) -> Bool {
    guard index == self.index else { return false }
    return unsafe bytes.withUnsafeBufferPointer {
      unsafe recto_font_holds(pointer, $0.baseAddress, $0.count) != 0
    }
  }
}

internal import Dispatch
internal import RectoCRaster

/// What paper, brightness and warmth make of prints, as `onPaper` of `paper.glsl` does; in light, red first.
public struct PixelTone: Equatable, Sendable {
  /// What white paper becomes, and black print where lightness is inverted.
  public var sheet: SIMD3<Float>, ink: SIMD3<Float>
  /// What print is multiplied by where lightness is not inverted.
  public var print: SIMD3<Float>
  /// Whether lightness is inverted, but that of what is looked at rather than read: its alpha is one step below all.
  public var inverts: Bool
  /// The share of the light that is left on the desk.
  public var desk: Float
  private let curve: Curve

  /// How light is stored.
  private final class Curve: Sendable {
    let lights: [Float]
    let numbers: [UInt8]

    init(_ lights: [Float]) {
      self.lights = lights
      var number = 0
      numbers = (0...Int(recto_tone_steps)).map { step in
        let light = Float(step) / Float(recto_tone_steps)
        while number < 255, (lights[number] + lights[number + 1]) / 2 < light { number += 1 }
        return UInt8(number)
      }
    }
  }

  /// A tone.
  ///
  /// - Parameters:
  ///   - sheet: what white paper becomes.
  ///   - ink: what black print becomes where lightness is inverted.
  ///   - print: what print is multiplied by where it is not.
  ///   - inverts: whether it is.
  ///   - desk: the share of the light that is left on the desk.
  ///   - lights: the light of each of the 256 numbers by which it is stored, rising from 0 to 1.
  public init(
    sheet: SIMD3<Float>, ink: SIMD3<Float>, print: SIMD3<Float>, inverts: Bool, desk: Float,
    lights: [Float]
  ) {
    precondition(lights.count == 256, "light is stored in bytes, got \(lights.count)")
    (self.sheet, self.ink, self.print) = (sheet, ink, print)
    (self.inverts, self.desk, curve) = (inverts, desk, Curve(lights))
  }

  /// Whether two make the same of prints.
  public static func == (one: PixelTone, other: PixelTone) -> Bool {
    (one.sheet, one.ink, one.print) == (other.sheet, other.ink, other.print)
      && (one.inverts, one.desk) == (other.inverts, other.desk)
      && one.curve.lights == other.curve.lights
  }

  /// What it makes of a pixel: red in the lowest byte, alpha in the highest.
  public func toned(_ pixel: UInt32) -> UInt32 {
    // Safe because one pixel is lent for one.
    unsafe withUnsafePointer(to: pixel) { unsafe toned($0, count: 1)[0] }
  }

  /// What it makes of a frame that shows the desk, and white paper on it: blue in the lowest byte of each pixel.
  ///
  /// The edges of a book's leaves are seen beside its pages. They are told from wood by how light they are.
  public func toned(frame pixels: [UInt32]) -> [UInt32] {
    let wood = numbers(times: SIMD3(repeating: desk)), paper = numbers(times: sheet)
    return pixels.map { pixel in
      let (blue, green, red) = (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
      let least = min(blue, green, red)
      if least <= Self.edges.lowerBound { return wood[red].x | wood[green].y | wood[blue].z }
      let share =
        UInt32(256 * (min(least, Self.edges.upperBound) - Self.edges.lowerBound))
        / UInt32(Self.edges.count - 1)
      func mixed(_ wood: UInt32, _ paper: UInt32, _ shift: UInt32) -> UInt32 {
        (((wood >> shift) * (256 - share) + (paper >> shift) * share) >> 8) << shift
      }
      return mixed(wood[red].x, paper[red].x, 16) | mixed(wood[green].y, paper[green].y, 8)
        | mixed(wood[blue].z, paper[blue].z, 0)
    }
  }

  /// What it leaves of a colour that is not printed: blue in the lowest byte.
  public func toned(_ color: UInt32, isPaper: Bool) -> UInt32 {
    let numbers = numbers(times: isPaper ? sheet : SIMD3(repeating: desk))
    return numbers[Int(color >> 16 & 255)].x | numbers[Int(color >> 8 & 255)].y
      | numbers[Int(color & 255)].z
  }

  /// How light what is wood is at most, and what is paper at least.
  private static let edges = 96...144

  /// What a share of its light leaves of each number: of red, green and blue, where they stand in a pixel.
  private func numbers(times share: SIMD3<Float>) -> [SIMD3<UInt32>] {
    curve.lights.map { light in
      let steps = share * light * Float(recto_tone_steps) + 0.5
      func number(_ step: Float) -> UInt32 {
        UInt32(curve.numbers[Int(min(max(step, 0), Float(recto_tone_steps)))])
      }
      return SIMD3(number(steps.x) << 16, number(steps.y) << 8, number(steps.z))
    }
  }

  /// What it makes of as many pixels as are lent.
  func toned(_ pixels: UnsafePointer<UInt32>, count: Int) -> [UInt32] {
    nonisolated(unsafe) let from = unsafe pixels
    // Safe because each part has pixels of its own, and all of them are filled.
    return unsafe [UInt32](unsafeUninitializedCapacity: count) { room, filled in
      nonisolated(unsafe) let into = room.baseAddress
      let parts = count < Self.few ? 1 : Self.parts
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        let (first, end) = (part * count / parts, (part + 1) * count / parts)
        guard let into = unsafe into, end > first else { return }
        unsafe withRaster { unsafe recto_raster_tone($0, from + first, into + first, end - first) }
      }
      filled = count
    }
  }

  /// In so many parts a picture is toned at once, unless it has few pixels.
  private static let (parts, few) = (4, 4_096)

  private func withRaster(_ body: (UnsafePointer<RectoTone>) -> Void) {
    unsafe curve.lights.withUnsafeBufferPointer { lights in
      unsafe curve.numbers.withUnsafeBufferPointer { numbers in
        guard let lights = lights.baseAddress, let numbers = numbers.baseAddress else { return }
        var tone = unsafe RectoTone(
          sheet: (sheet.x, sheet.y, sheet.z), ink: (ink.x, ink.y, ink.z),
          print: (print.x, print.y, print.z), inverts: inverts, lights: lights, numbers: numbers)
        unsafe body(&tone)
      }
    }
  }
}

extension PixelPrint {
  /// The same picture in a tone, which is no frame; nil where fewer bytes are lent than it has.
  public func toned(by tone: PixelTone) -> PixelPrint? {
    var pixels: [UInt32] = []
    unsafe withRaster { raster in
      guard let from = unsafe raster.pixels else { return }
      unsafe pixels = tone.toned(from, count: width * height)
    }
    return PixelPrint(pixels, width: width, height: height)
  }
}

internal import RectoCStill
internal import Dispatch

/// Frames that drafts are shown as: with sharp pictures of what lies still, under light that has changed.
///
/// The alpha of drafts says what is seen: 255 what lies still, 0 what is shown as it was drawn.
///
/// The processor mixes by itself: where it draws as well, that costs a fraction of what a program does that
/// samples three pictures a pixel. All pictures have four bytes a pixel, R, G, B, A as they are stored, sRGB,
/// and their lowest row first; a draft is half as wide and high as a frame, and a picture of the light half as wide
/// and high as a draft, rounded up.
nonisolated public struct StillMix: Sendable {
  /// Pixels of a frame, across and up.
  public let size: SIMD2<Int>
  /// What lies still; alpha is 0 where it is yet to come.
  public private(set) var sharp: [UInt8]
  /// The frame that was mixed last; empty before the first.
  public private(set) var frame: [UInt8] = []

  /// Pixels of a draft, across and up.
  public var small: SIMD2<Int> { (size &+ 1) / 2 }

  /// Pixels of a picture of the light, across and up.
  public var lightSize: SIMD2<Int> { (small &+ 1) / 2 }

  /// In so many parts a frame is mixed at once.
  private static let bands = 4

  /// Makes a mix of pictures that are yet to come.
  public init(size: SIMD2<Int>) {
    self.size = size
    sharp = [UInt8](repeating: 0, count: size.x * size.y * 4)
  }

  /// Takes the sharp pixels of a box, counted from the lower left corner, its lowest row first: those whose alpha
  /// is not 0.
  public mutating func capture(
    _ pixels: [UInt8], in box: (x: Int, y: Int, width: Int, height: Int)
  ) {
    let count = box.width * 4
    precondition(pixels.count == count * box.height, "four bytes a pixel of \(box)")
    for row in 0..<box.height {
      let start = ((box.y + row) * size.x + box.x) * 4, from = row * count
      // Safe because the slices check that these are numbers of the pictures.
      unsafe sharp.withUnsafeMutableBufferPointer { sharp in
        unsafe pixels.withUnsafeBufferPointer { pixels in
          let (to, pixels) = unsafe (
            UnsafeMutableBufferPointer(rebasing: sharp[start..<start + count]),
            UnsafeBufferPointer(rebasing: pixels[from..<from + count])
          )
          for place in stride(from: 0, to: count, by: 4) where unsafe pixels[place + 3] != 0 {
            for byte in place..<place + 4 { unsafe to[byte] = pixels[byte] }
          }
        }
      }
    }
  }

  /// Forgets the sharp pixels of columns in a row: they are yet to come.
  public mutating func forget(_ columns: Range<Int>, inRow row: Int) {
    let start = row * size.x * 4
    // Safe because the slice checks that these are numbers of the picture.
    unsafe sharp.withUnsafeMutableBufferPointer {
      unsafe $0[start + columns.lowerBound * 4..<start + columns.upperBound * 4].update(
        repeating: 0)
    }
  }

  /// Forgets all sharp pixels.
  public mutating func clear() { sharp = [UInt8](repeating: 0, count: sharp.count) }

  /// Mixes the frame of a draft.
  ///
  /// - Parameters:
  ///   - draft: the draft; of what lies still its colours do not count.
  ///   - light: by how much the light on that has changed, 188 where it has not.
  public mutating func mix(_ draft: [UInt8], under light: [UInt8]) {
    if frame.isEmpty { frame = [UInt8](repeating: 0, count: sharp.count) }
    // Taken out, so that it is not copied while the other pictures are read.
    var mixed = frame
    frame = []
    unsafe mixed.withUnsafeMutableBufferPointer { mixed in
      // Safe because a frame has four bytes a pixel.
      if let place = mixed.baseAddress { unsafe mix(draft, light, into: place, isShown: false) }
    }
    frame = mixed
  }

  /// The same, stored where it is seen at once.
  @MainActor public func mix(
    _ draft: [UInt8], under light: [UInt8], onto surface: any FrameSurface
  ) {
    precondition(surface.size == size, "a frame of \(size) is stored as one of \(surface.size)")
    // Safe because the surface is as large as a frame.
    unsafe surface.write { unsafe mix(draft, light, into: $0, isShown: true) }
  }

  private func mix(
    _ draft: [UInt8], _ light: [UInt8], into frame: UnsafeMutablePointer<UInt8>, isShown: Bool
  ) {
    for (bytes, size, name) in [(draft, small, "a draft"), (light, lightSize, "its light")] {
      precondition(
        bytes.count == size.x * size.y * 4,
        "\(name) has \(size.x)×\(size.y) pixels, of 4 bytes each, got \(bytes.count) bytes")
    }
    let (width, height) = (Int32(size.x), Int32(size.y))
    // Safe because all pictures are as large as the sizes say, outlive the call, which returns when all rows are
    // mixed, and are read only; each band writes rows of its own.
    unsafe draft.withUnsafeBufferPointer { draft in
      unsafe light.withUnsafeBufferPointer { light in
        unsafe sharp.withUnsafeBufferPointer { sharp in
          nonisolated(unsafe) let place = unsafe frame
          nonisolated(unsafe) let pictures = unsafe RectoStill(
            width: width, height: height, draft: draft.baseAddress, light: light.baseAddress,
            sharp: sharp.baseAddress, is_shown: isShown)
          DispatchQueue.concurrentPerform(iterations: Self.bands) { band in
            let rows = Self.rows(of: band, in: height)
            unsafe withUnsafeTemporaryAllocation(
              byteCount: recto_still_room(width), alignment: 16
            ) { room in
              unsafe withUnsafePointer(to: pictures) { pictures in
                unsafe recto_still_mix(
                  pictures, rows.lowerBound, rows.upperBound, place, room.baseAddress)
              }
            }
          }
        }
      }
    }
  }

  private static func rows(of band: Int, in height: Int32) -> Range<Int32> {
    let (band, bands) = (Int32(band), Int32(bands))
    return band * height / bands..<(band + 1) * height / bands
  }
}

import RectoBookModel
import RectoCPNG
import Foundation
import Testing

/// The pictures that were looked at and found right: PNG files beside this one.
enum GoldenStore {
  private static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Goldens/\(name).png"
  }

  /// Whether this run replaces them: `RECTO_GOLDENS=write swift test --filter Golden`.
  static var isWriting: Bool { ProcessInfo.processInfo.environment["RECTO_GOLDENS"] == "write" }

  /// The stored picture, or nil where there is none.
  static func read(_ name: String) -> Bitmap? {
    var bytes = [UInt8](repeating: 0, count: 1 << 21)
    var (width, height): (Int32, Int32) = (0, 0)
    // Safe because the call writes at most `count` bytes.
    guard unsafe recto_png_read(path(name), &bytes, bytes.count, &width, &height) == 0 else {
      return nil
    }
    let count = Int(width) * Int(height) * 4
    return Bitmap(width: Int(width), height: Int(height), bytes: Array(bytes[..<count]))
  }

  /// Stores a picture.
  static func write(_ picture: Bitmap, as name: String) -> Bool { write(picture, to: path(name)) }

  /// Compares a frame with the stored picture, or stores it where this run replaces them.
  static func check(_ frame: Bitmap, against name: String) throws {
    if isWriting {
      #expect(write(frame, as: name))
      return
    }
    let golden = try #require(read(name), "there is no golden picture \(name)")
    let difference = Difference(frame, golden)
    #expect(difference.isAcceptable, "\(name): \(difference)")
    guard !difference.isAcceptable else { return }
    Attachment.record(png(frame), named: "\(name).actual.png")
    let heat = frame.differences(from: golden).map { UInt8(min(255, $0 * 8)) }
    Attachment.record(
      png(Bitmap(width: frame.width, height: frame.height, bytes: Pixels.opaque(heat))),
      named: "\(name).difference.png")
  }

  /// The bytes of a PNG file of the picture.
  static func png(_ picture: Bitmap) -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard write(picture, to: path) else { return [] }
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }

  private static func write(_ picture: Bitmap, to path: String) -> Bool {
    var reason = [CChar](repeating: 0, count: 200)
    // Safe because both arrays outlive the call, which is told their sizes.
    return unsafe recto_png_write(
      path, picture.bytes, picture.bytes.count, Int32(picture.width), Int32(picture.height),
      &reason, reason.count) == 0
  }
}

/// How much two pictures of one size differ, in the terms of the gate.
struct Difference: CustomStringConvertible {
  /// The largest difference of a channel.
  var largest = 0
  /// The share of pixels with a channel that differs by more than 5.
  var share = 0.0
  /// What an eye sees at a distance, 0…1: pictures averaged over 3×3 pixels, mean and worst tile.
  var mean = 0.0
  var worstTile = 0.0

  init(_ a: Bitmap, _ b: Bitmap) {
    let each = a.differences(from: b)
    largest = each.max() ?? 0
    share = Double(each.count { $0 > 5 }) / Double(each.count)
    let seen = Self.seen(a, b)
    mean = seen.reduce(0, +) / Double(seen.count)
    let side = 32
    for top in stride(from: 0, to: a.height, by: side) {
      for left in stride(from: 0, to: a.width, by: side) {
        var (sum, count) = (0.0, 0)
        for y in top..<min(top + side, a.height) {
          for x in left..<min(left + side, a.width) {
            sum += seen[y * a.width + x]
            count += 1
          }
        }
        worstTile = max(worstTile, sum / Double(count))
      }
    }
  }

  /// The gate of SHADING-AND-LAB §6, for another renderer or Mesa than the goldens'.
  var isAcceptable: Bool {
    largest <= 2 || (mean <= 0.015 && worstTile <= 0.06 && share <= 0.01)
  }

  var description: String {
    "largest \(largest), above 5: \(share), mean \(mean), worst tile \(worstTile)"
  }

  private static func seen(_ a: Bitmap, _ b: Bitmap) -> [Double] {
    let (width, height) = (a.width, a.height)
    var seen = [Double](repeating: 0, count: width * height)
    // Safe because both pictures and the result have `width * height` pixels; pointers because
    // debug builds take ten times as long for arrays.
    unsafe a.bytes.withUnsafeBufferPointer { first in
      unsafe b.bytes.withUnsafeBufferPointer { second in
        unsafe seen.withUnsafeMutableBufferPointer { result in
          guard let a = first.baseAddress, let b = second.baseAddress,
            let out = result.baseAddress
          else { return }
          var pixel = 0
          while pixel < width * height {
            let (x, y) = (pixel % width, pixel / width)
            var (red, green, blue, count) = (0, 0, 0, 0)
            var row = y > 0 ? y - 1 : 0
            while row <= y + 1 && row < height {
              var column = x > 0 ? x - 1 : 0
              while column <= x + 1 && column < width {
                let at = (row * width + column) * 4
                unsafe red += Int(a[at]) - Int(b[at])
                unsafe green += Int(a[at + 1]) - Int(b[at + 1])
                unsafe blue += Int(a[at + 2]) - Int(b[at + 2])
                count += 1
                column += 1
              }
              row += 1
            }
            let sum = red.magnitude + green.magnitude + blue.magnitude
            unsafe out[pixel] = Double(sum) / Double(count) / 3 / 255
            pixel += 1
          }
        }
      }
    }
    return seen
  }
}

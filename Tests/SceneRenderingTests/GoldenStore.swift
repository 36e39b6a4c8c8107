import PictureComparison
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

import RectoBookModel
import RectoCPrograms
import Dispatch
import Glibc

/// What one run of the program asks of the window of another.
nonisolated public struct WindowRequest: Equatable, Sendable {
  /// The book, as an absolute path; nil to come to the front.
  public var path: String?
  /// The page to open it at, from 1; negative from the end.
  public var page: Int?

  public init(path: String?, page: Int? = nil) { (self.path, self.page) = (path, page) }

  /// Four bytes of a page, 0 for none, the least significant first; then the path.
  var bytes: [UInt8] {
    let page = UInt32(bitPattern: Int32(clamping: page ?? 0))
    return (0..<4).map { UInt8(truncatingIfNeeded: page >> (8 * $0)) } + Array((path ?? "").utf8)
  }

  /// Takes a message apart; nil where it makes no sense.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4, bytes.count <= Limits.windowMessageBytes,
      let text = String(validating: bytes[4...], as: UTF8.self), !text.utf8.contains(0),
      text.isEmpty || text.hasPrefix("/"), text.utf8.count <= Limits.pathBytes
    else { return nil }
    let number = bytes[..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let page = Int(Int32(bitPattern: number))
    self.init(path: text.isEmpty ? nil : text, page: page == 0 ? nil : page)
  }
}

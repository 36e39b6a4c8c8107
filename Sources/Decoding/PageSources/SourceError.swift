/// Why a source cannot give what was asked: words for the reader, without a final full stop.
public struct SourceError: Error, Equatable, Sendable {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

  /// The book opens with a password only, and none was given.
  public static let locked = SourceError("it is protected by a password")
  /// The book opens with another password.
  public static let wrongPassword = SourceError("the password is wrong")

  /// The book stands behind other bytes, where its reader does not find it.
  static let displaced = SourceError("a book that unpacks itself; it must be unpacked first")

  /// Throws where a file announces more bytes than are read.
  static func refuse(size: UInt64, above limit: Int) throws(SourceError) {
    guard size > UInt64(limit) else { return }
    throw SourceError("its \(size >> 20) MiB exceed the limit of \(limit >> 20) MiB")
  }
}

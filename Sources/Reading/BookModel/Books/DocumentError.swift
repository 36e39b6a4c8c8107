/// Why a book, or a page of it, cannot be had: operation, input and reason.
public struct DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was being done, and with which file or page.
  public enum Operation: Equatable, Sendable {
    /// Opening the file or folder of this path.
    case opening(path: String)
    /// Drawing the page of this number, which may lie outside the book, of the book at this path.
    case drawing(page: Int, path: String)
    /// Reading the text of such a page.
    case reading(page: Int, path: String)
  }

  /// What was being done.
  public let operation: Operation
  /// Why it failed, in words a reader understands; no final full stop.
  public let reason: String
  /// Whether it may go well another time though the book stays as it is: a file that may not be read now,
  /// a decoder that took too long.
  public let mayPass: Bool

  /// Makes an error, which by default lasts as long as the book stays as it is.
  public init(_ operation: Operation, reason: String, mayPass: Bool = false) {
    (self.operation, self.reason, self.mayPass) = (operation, reason, mayPass)
  }

  /// One line for standard error or a placeholder.
  public var description: String {
    switch operation {
    case .opening(let path): "cannot open \(path): \(reason)"
    case .drawing(let page, let path): "cannot draw page \(page) of \(path): \(reason)"
    case .reading(let page, let path): "cannot read page \(page) of \(path): \(reason)"
    }
  }
}

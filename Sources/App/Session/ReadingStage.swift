/// Where a book is read: a window, the same before OpenGL is ready, or a benchmark without any. All of them
/// go through one loop.
@MainActor public protocol ReadingStage: AnyObject {
  /// Whether it has come to its end.
  var isOver: Bool { get }
  /// Waits for events as long as it may, and does what comes of them.
  func hear() throws
  /// Takes pages that have come, and brings them to where they are drawn from.
  func supply() throws
  /// Does orders whose pages are there, and asks for the pages that come next.
  func obey() throws
  /// Shows what is to be seen, where that is not what is shown.
  func show() throws
  /// Does what waits until something was shown.
  func conclude() throws
}

extension ReadingStage {
  /// Goes through the loop once. Who comes to the end in it sees no other frame.
  public func pass() throws {
    try hear()
    try supply()
    try obey()
    guard !isOver else { return }
    try show()
    try conclude()
  }

  /// Goes through the loop until the end.
  public func read() throws {
    while !isOver { try pass() }
  }
}

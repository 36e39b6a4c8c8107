import RectoReaderCore

/// What the reader is told where drawings cannot be written or read; each goes with its cause.
struct DrawingTroubles {
  /// Whether the reader was told that quitting loses something.
  private var isWarned = false
  /// Whether the reader was told that something is not shown.
  private var tellsUnread = false

  private static let topic = (unsaved: "drawings", unread: "drawings-unread")

  /// Something is not on disk.
  func fail(because fault: SaveFault) -> [Event] {
    [.troubled(topic: Self.topic.unsaved, [DrawingText.drawingNotSaved(fault)])]
  }

  /// There is nowhere for it to be kept.
  func failWithoutPlace() -> [Event] {
    let words = DrawingText.drawingNotSaved(DrawingText.noPlaceToDraw)
    return [.troubled(topic: Self.topic.unsaved, [words])]
  }

  /// Something is on disk again; all of it, or not yet.
  mutating func mend(isWhole: Bool) -> [Event] {
    isWarned = false
    guard isWhole else { return [] }
    return [
      .troubled(topic: Self.topic.unsaved, []),
      .reported(DrawingText.drawingSaved, isError: false),
    ]
  }

  /// What was drawn cannot be read.
  mutating func lose(because fault: SaveFault) -> [Event] {
    tellsUnread = true
    return [.troubled(topic: Self.topic.unread, [DrawingText.drawingsLost(fault.reason)])]
  }

  /// It was read, or another book is.
  mutating func find() -> [Event] {
    defer { tellsUnread = false }
    return tellsUnread ? [.troubled(topic: Self.topic.unread, [])] : []
  }

  /// Quitting loses what is not on disk: that is told once before it does, in the place of why it is not.
  mutating func warn() -> Event? {
    guard !isWarned else { return nil }
    isWarned = true
    return .troubled(topic: Self.topic.unsaved, [DrawingText.quitLosesDrawing])
  }
}

extension DrawingText {
  /// What is drawn is not on disk, for a reason.
  fileprivate static func drawingNotSaved(_ fault: SaveFault) -> String {
    fault.isFull ? drawingAwaitsRoom : drawingNotSaved(fault.reason)
  }
}

extension ScreenText {
  /// What is remembered of a book is not on disk, for a reason.
  static func notRemembered(_ fault: SaveFault) -> String {
    fault.isFull ? memoryAwaitsRoom : notRemembered(fault.reason)
  }
}

/// What is around a picture: a frame, the room within that, and what lies behind both.
public struct FlowPictureFrame: Equatable, Sendable {
  public var background: FlowColor?
  public var border = FlowSides<FlowBorder?>(all: nil)
  /// Between the picture and its border.
  public var padding = FlowSides<FlowLength>(all: 0)
  /// The room above and below its border on a line; at its sides spans have some.
  public var above: FlowLength = 0
  public var below: FlowLength = 0
  /// How far its corners are rounded, and those of the picture with them.
  public var corners = FlowCorners()
  /// How much of what the picture covers it does, up to 1.
  public var share = 1.0
  public var shadows: [FlowBoxShadow] = []

  /// Nothing.
  public init() {}
}

extension Flow {
  /// What is around a picture of some size; nil for nothing.
  public func frame(of size: FlowPictureSize) -> FlowPictureFrame? {
    size.frame.flatMap { pictureFrames.indices.contains($0) ? pictureFrames[$0] : nil }
  }

  /// The place of a frame in `pictureFrames`, to which it is added unless it is the last.
  public mutating func place(of frame: FlowPictureFrame) -> Int {
    if pictureFrames.last != frame { pictureFrames.append(frame) }
    return pictureFrames.count - 1
  }
}

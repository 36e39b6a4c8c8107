/// What the panel where light, paper and desk are set wants to know of frames, as long as somebody looks at it.
public struct LookNeeds: Equatable, Sendable {
  /// Whether the panel is open.
  public let isOpen: Bool
  /// Whether it wants the times of frames: they are shown now.
  public let times: Bool
  /// Whether it wants the numbers of the pixel under the pointer.
  public let pixel: Bool
  /// Whether small pictures of presets are in sight.
  public let pictures: Bool

  init(_ editor: LookEditor, isOpen: Bool) {
    self.isOpen = isOpen
    times = isOpen && editor.page == .times
    pictures = isOpen && editor.page == .presets
    pixel = editor.wantsPixel
  }
}

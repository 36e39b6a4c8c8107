import RectoCX11

/// What the desktop says to X programs.
extension Window {
  /// Whether the desktop prefers less motion, as far as its settings for X programs say.
  ///
  /// It asks the X server, which takes a while.
  public var prefersLessMotion: Bool? {
    let found = unsafe onX11
    guard unsafe found.display != nil else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.mostSettings)
    let length = unsafe recto_x11_settings(found, &bytes, bytes.count)
    guard length >= 0 else { return nil }
    return XSettings(Array(bytes[..<length])).number(named: "Gtk/EnableAnimations").map { $0 == 0 }
  }

  /// Bytes of settings that are read; desktops give some thousand.
  private static let mostSettings = 1 << 16
}

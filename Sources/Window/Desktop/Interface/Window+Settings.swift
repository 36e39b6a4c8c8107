import RectoCX11

/// What the desktop says to X programs.
extension Window {
  /// What it says now; nil where it says nothing. It asks the X server, which takes a while.
  private var settings: XSettings? {
    let found = unsafe onX11
    guard unsafe found.display != nil else { return nil }
    var bytes = [UInt8](repeating: 0, count: XSettings.mostBytes)
    let length = unsafe recto_x11_settings(found, &bytes, bytes.count)
    return length < 0 ? nil : XSettings(Array(bytes[..<length]))
  }

  /// Whether the desktop prefers less motion, as far as its settings for X programs say.
  public var prefersLessMotion: Bool? {
    settings?.number(named: "Gtk/EnableAnimations").map { $0 == 0 }
  }

  /// How text looks on the desktop now, as far as these settings say, and that it looks otherwise from then on.
  ///
  /// - Parameter change: called from another thread with what holds from then on.
  /// - Returns: what holds now.
  public func followText(change: @escaping @Sendable (DesktopText) -> Void) -> DesktopText {
    let found = unsafe onX11
    if settingsWatch == nil, unsafe found.display != nil {
      settingsWatch = unsafe SettingsWatch(of: found, change: change)
    }
    return settings.map(DesktopText.init) ?? DesktopText()
  }
}

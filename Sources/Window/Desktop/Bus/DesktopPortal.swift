import Dispatch

/// The settings that a desktop gives to programs of any display server, over the session's bus.
nonisolated public enum DesktopPortal {
  /// Asks, on a thread of its own, whether the desktop prefers less motion.
  ///
  /// - Parameters:
  ///   - environment: the variables that say where the bus is.
  ///   - answer: called from that thread, once at most: not where the desktop does not say.
  public static func askForLessMotion(
    in environment: [String: String], answer: @escaping @Sendable (Bool) -> Void
  ) {
    guard let addresses = addresses(in: environment) else { return }
    DispatchQueue.global().async {
      if let preference = prefersLessMotion(onBusAt: addresses) { answer(preference) }
    }
  }

  /// The portal's name on the bus.
  static let portal = "org.freedesktop.portal.Desktop"

  /// Where the session's bus is; nil where there is none to ask.
  static func addresses(in environment: [String: String]) -> String? {
    environment["DBUS_SESSION_BUS_ADDRESS"]
      ?? environment["XDG_RUNTIME_DIR"].map { "unix:path=\($0)/bus" }
  }

  /// What the desktop says: by the name that all share, or by GNOME's.
  static func prefersLessMotion(onBusAt addresses: String) -> Bool? {
    guard let bus = BusConnection(addresses: addresses) else { return nil }
    let preference = number("org.freedesktop.appearance", "reduced-motion", on: bus)
    let animates = number("org.gnome.desktop.interface", "enable-animations", on: bus)
    if preference == 1 || animates == 0 { return true }
    return preference == nil && animates == nil ? nil : false
  }

  /// A number or a truth among the settings.
  private static func number(_ group: String, _ key: String, on bus: BusConnection) -> UInt32? {
    if case .number(let number)? = setting(group, key, on: bus) { number } else { nil }
  }

  /// One of the settings; `Read`, unlike `ReadOne`, is in every version, and wraps its answer twice.
  static func setting(
    _ group: String, _ key: String, on bus: BusConnection
  ) -> BusMessage.Value? {
    bus.call(
      portal, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "Read", group,
      key)?.first?.unwrapped
  }
}

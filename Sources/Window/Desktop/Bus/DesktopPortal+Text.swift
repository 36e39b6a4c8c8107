import Foundation

/// How text looks on the desktop, and that it looks otherwise from now on.
nonisolated extension DesktopPortal {
  private static let interface = "org.gnome.desktop.interface"
  private static let (fontKey, factorKey) = ("font-name", "text-scaling-factor")
  private static let settings = "org.freedesktop.portal.Settings"

  /// Asks how text looks, and listens, on a thread of its own, for as long as there is a bus.
  ///
  /// - Parameters:
  ///   - environment: the variables that say where the bus is.
  ///   - change: called from that thread with what holds from then on.
  public static func followText(
    in environment: [String: String], change: @escaping @Sendable (DesktopText) -> Void
  ) {
    guard let addresses = addresses(in: environment) else { return }
    Thread.detachNewThread { followText(onBusAt: addresses, change: change) }
  }

  /// The same until the bus ends.
  static func followText(onBusAt addresses: String, change: (DesktopText) -> Void) {
    // Whoever listens waits for as long as it takes.
    guard let bus = BusConnection(addresses: addresses, patience: 0) else { return }
    let daemon = "org.freedesktop.DBus"
    let rule = "type='signal',interface='\(settings)',member='SettingChanged'"
    guard bus.call(daemon, "/org/freedesktop/DBus", daemon, "AddMatch", rule) != nil else { return }
    var font = setting(interface, fontKey, on: bus)
    var factor = setting(interface, factorKey, on: bus)
    change(text(font: font, factor: factor))
    while let message = bus.next() {
      guard message.kind == .signal, message.fields[.member] == "SettingChanged",
        message.fields[.interface] == settings, message.body.count == 3,
        message.body[0] == .text(interface)
      else { continue }
      switch message.body[1] {
      case .text(fontKey): font = message.body[2].unwrapped
      case .text(factorKey): factor = message.body[2].unwrapped
      default: continue
      }
      change(text(font: font, factor: factor))
    }
  }

  private static func text(font: BusMessage.Value?, factor: BusMessage.Value?) -> DesktopText {
    var text = DesktopText()
    if case .text(let name)? = font { text.font = InterfaceFont(named: name) }
    if case .real(let number)? = factor { text = DesktopText(font: text.font, factor: number) }
    return text
  }
}

import Dispatch
import Foundation

/// The desktop's file chooser, where it has one that programs may ask for.
nonisolated extension DesktopPortal {
  /// What is chosen.
  public enum Choice: Sendable {
    case file, folder
  }

  private static let chooser = "org.freedesktop.portal.FileChooser"

  /// Asks, on a thread of its own, whether the desktop has a file chooser.
  ///
  /// - Parameters:
  ///   - environment: the variables that say where the bus is.
  ///   - answer: called from that thread where it has one.
  public static func askForChooser(
    in environment: [String: String], answer: @escaping @Sendable () -> Void
  ) {
    guard let addresses = addresses(in: environment) else { return }
    DispatchQueue.global().async { if hasChooser(onBusAt: addresses) { answer() } }
  }

  /// Whether there is a file chooser.
  static func hasChooser(onBusAt addresses: String) -> Bool {
    let version = BusConnection(addresses: addresses)?.call(
      portal, "/org/freedesktop/portal/desktop", "org.freedesktop.DBus.Properties", "Get", chooser,
      "version")
    return version != nil
  }

  /// Has a file or a folder chosen.
  ///
  /// - Parameters:
  ///   - choice: which of them.
  ///   - title: what the chooser's window is called.
  ///   - environment: the variables that say where the bus is.
  ///   - answer: called from another thread with the paths that were chosen, none where the chooser was sent away; nil
  ///     where there is no chooser.
  public static func choose(
    _ choice: Choice, title: String, in environment: [String: String],
    answer: @escaping @Sendable ([String]?) -> Void
  ) {
    // A thread of its own: the chooser may stand open as long as its user likes.
    Thread.detachNewThread {
      answer(addresses(in: environment).flatMap { chosen(choice, title: title, onBusAt: $0) })
    }
  }

  /// Seconds that a chooser may stand open.
  private static let patience = 24 * 3600

  /// What is chosen, as above.
  static func chosen(_ choice: Choice, title: String, onBusAt addresses: String) -> [String]? {
    guard let bus = BusConnection(addresses: addresses, patience: patience) else { return nil }
    let daemon = "org.freedesktop.DBus"
    let rule = "type='signal',interface='\(request)',member='Response'"
    guard bus.call(daemon, "/org/freedesktop/DBus", daemon, "AddMatch", rule) != nil else {
      return nil
    }
    let answer = bus.call(
      portal, "/org/freedesktop/portal/desktop", chooser, "OpenFile",
      [.text(""), .text(title), .options(choice == .folder ? ["directory": true] : [:])])
    guard case .text(let handle)? = answer?.first else { return nil }
    while let message = bus.next() {
      guard message.kind == .signal, message.fields[.path] == handle,
        message.fields[.member] == "Response"
      else { continue }
      return paths(in: message.body)
    }
    return nil
  }

  private static let request = "org.freedesktop.portal.Request"

  /// The paths in the answer of a chooser: a code, 0 where something was chosen, and named values.
  static func paths(in body: [BusMessage.Value]) -> [String] {
    guard body.count == 2, body[0] == .number(0), case .list(let pairs) = body[1] else { return [] }
    let addresses = pairs.compactMap { pair -> [BusMessage.Value]? in
      guard case .list(let parts) = pair, parts.count == 2, parts[0] == .text("uris"),
        case .variant(.list(let addresses)) = parts[1]
      else { return nil }
      return addresses
    }
    return addresses.joined().compactMap { address in
      guard case .text(let text) = address, let url = URL(string: text), url.isFileURL else {
        return nil
      }
      return url.path(percentEncoded: false)
    }
  }
}

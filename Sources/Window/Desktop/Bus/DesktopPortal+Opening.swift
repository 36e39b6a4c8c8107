public import RectoBookModel
import RectoCPrograms
import Dispatch
import Foundation

nonisolated extension DesktopPortal {
  /// Asks the desktop to open an address with the program that its user chose: by the portal, or,
  /// where there is none, by `xdg-open`, which gets it as its one argument. No shell of ours reads it.
  ///
  /// - Parameters:
  ///   - address: the address, which was checked.
  ///   - environment: the variables that say where the bus is.
  ///   - onFailure: called from another thread where nobody opens it, with the reason.
  public static func open(
    _ address: WebAddress, in environment: [String: String],
    onFailure: @escaping @Sendable (String) -> Void
  ) {
    // A thread of its own: the program that is started may last as long as its window is open.
    Thread.detachNewThread {
      if let bus = addresses(in: environment), opens(address, onBusAt: bus) { return }
      if let reason = start("xdg-open", address.description) {
        onFailure("cannot open \(address): \(reason)")
      }
    }
  }

  /// Whether the portal takes an address.
  static func opens(_ address: WebAddress, onBusAt addresses: String) -> Bool {
    // The desktop may ask its user first; the answer is only that it will.
    guard let bus = BusConnection(addresses: addresses) else { return false }
    let answer = bus.call(
      portal, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.OpenURI", "OpenURI",
      [.text(""), .text(address.description), .noOptions])
    return answer != nil
  }

  /// Starts a program and waits for its end; the reason why it failed, or nil.
  static func start(_ program: String, _ argument: String) -> String? {
    var process: pid_t = 0
    let fault = unsafe recto_desk_start(program, argument, &process)
    guard fault == 0 else {
      let words = unsafe strerror(fault).map { unsafe String(cString: $0) } ?? "error \(fault)"
      return "\(program): \(words)"
    }
    let status = recto_desk_wait(process)
    return status == 0 ? nil : "\(program) ended with status \(status)"
  }
}

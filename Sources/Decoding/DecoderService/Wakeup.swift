import RectoCProcess

/// A counter of the kernel that wakes whoever waits for it.
final class Wakeup: Sendable {
  private let descriptor: Descriptor?

  /// Makes a wakeup, a dumb one where no descriptor is left.
  init() {
    let number = recto_wakeup_create()
    descriptor = number >= 0 ? Descriptor(taking: number) : nil
  }

  /// What can be waited for; -1 where it is dumb.
  var number: CInt { descriptor?.number ?? -1 }

  func raise() { recto_wakeup_raise(number) }

  func clear() { recto_wakeup_clear(number) }

  /// Waits for any of some descriptors; which of them can be read.
  static func wait(for descriptors: [CInt], seconds: Double) -> [Bool] {
    var ready = [UInt8](repeating: 0, count: descriptors.count)
    let milliseconds = CInt(min(max(0, (seconds * 1000).rounded(.up)), 1_000_000))
    _ = unsafe recto_wait(descriptors, &ready, descriptors.count, milliseconds)
    return ready.map { $0 != 0 }
  }
}

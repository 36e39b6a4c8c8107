import RectoBookModel
import RectoCProcess
import Synchronization

/// A file without a name for what one decoder unpacks, and the room on the disk that is its own.
final class SpillFile: Sendable {
  let descriptor: Descriptor
  /// Bytes that it may grow to.
  let room: Int
  /// The room that all of this process have together.
  private static let reserved = Mutex(0)

  /// Makes one in a folder; nil where it cannot be had or the disk is nearly full.
  init?(in folder: String) {
    var free: UInt64 = 0
    let number = unsafe recto_spill_create(folder, UInt64(Limits.spilledBytes), &free)
    guard number >= 0 else { return nil }
    descriptor = Descriptor(taking: number)
    let bytes = Int(clamping: free)
    room = Self.reserved.withLock { reserved in
      let room = Self.share(of: bytes, reserved: reserved)
      reserved += room
      return room
    }
  }

  deinit { Self.reserved.withLock { $0 -= room } }

  /// The room of one more file, where so many bytes are free and so many promised to others, who may
  /// have written some of them already.
  ///
  /// Law: what is promised is never more than was free, however many there are.
  static func share(of free: Int, reserved: Int) -> Int {
    min(Limits.spilledBytes, max(0, free - reserved) / Limits.spillShare)
  }
}

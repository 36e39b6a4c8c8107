import RectoBookModel
import RectoCFiles
import Glibc

/// Which file or folder lies at a path, whatever its name: a disk that is mounted there is another one.
public struct DiskPlace: Hashable, Sendable {
  private let device: UInt64
  /// Its number on its disk: no other file there has it as long as this one is there, or open.
  public let number: UInt64

  /// Looks what lies at a path, wherever links lead; nil where nothing does.
  public init?(_ path: String) {
    var facts = stat()
    guard unsafe stat(DiskPath.characters(path), &facts) == 0 else { return nil }
    (device, number) = (UInt64(facts.st_dev), UInt64(facts.st_ino))
  }
}

import RectoBookModel
import RectoCProcess
import Glibc

/// Owns one file descriptor and closes it once.
public final class Descriptor: Sendable {
  /// The number, valid as long as the object.
  public let number: CInt

  /// Takes over an open descriptor.
  init(taking number: CInt) {
    precondition(number >= 0, "a descriptor is open, got \(number)")
    self.number = number
  }

  deinit { close(number) }

  /// Opens a book for reading; FIFOs and devices are refused without waiting for them.
  static func book(_ location: BookLocation) throws(DocumentError) -> Descriptor {
    switch location {
    case .disk(let path): try file(path)
    }
  }

  private static func file(_ path: String) throws(DocumentError) -> Descriptor {
    var kind: CInt = 0
    let number = unsafe recto_open_book(DiskPath.characters(path), &kind)
    guard number < 0 else { return Descriptor(taking: number) }
    let fault = errno
    var link = stat()
    let reason =
      switch fault {
      case _ where kind == 1: "neither a file nor a folder"
      case ENOENT where unsafe lstat(DiskPath.characters(path), &link) == 0:
        "it is a link that leads nowhere"
      case ENOENT, ENOTDIR: "no such file or folder"
      case EACCES: "it may not be read"
      default: words(for: fault)
      }
    throw DocumentError(.opening(path: path), reason: reason, mayPass: true)
  }

  /// The file without a name that a decoder was started with, or nil. To be asked before anything
  /// else is opened.
  public static func spillOfDecoder() -> Descriptor? {
    let number = recto_spill_of_decoder()
    return number < 0 ? nil : Descriptor(taking: number)
  }

  /// The system's words for an error number.
  static func words(for fault: CInt) -> String {
    unsafe strerror(fault).map { unsafe String(cString: $0) } ?? "error \(fault)"
  }
}

/// One end of the connection between the two processes: whole messages, with descriptors.
public final class Channel: Sendable {
  private let socket: Descriptor

  /// Takes over one end of a pair.
  init(_ socket: Descriptor) { self.socket = socket }

  /// The end that a decoder is started with, as descriptor 3, or nil where nobody is left to talk
  /// to. From now on this process ends with the one that started it.
  public static func ofDecoder() -> Channel? {
    recto_die_with_parent() == 0 ? Channel(Descriptor(taking: 3)) : nil
  }

  var number: CInt { socket.number }

  /// Sends one message, from a decoder without a descriptor; false where the other end is gone.
  public func send(_ bytes: [UInt8], _ attachment: CInt = -1) -> Bool {
    unsafe recto_send(socket.number, bytes, bytes.count, attachment) == 0
  }

  /// Waits for one message; nil where the other end is gone or breaks the rules.
  public func receive() -> (bytes: [UInt8], attachment: Descriptor?)? {
    var attachment: CInt = -1
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Limits.messageBytes) { buffer, used in
      count = unsafe recto_receive(socket.number, buffer.baseAddress, buffer.count, &attachment)
      used = max(0, count)
    }
    let descriptor = attachment >= 0 ? Descriptor(taking: attachment) : nil
    return count > 0 ? (bytes, descriptor) : nil
  }
}

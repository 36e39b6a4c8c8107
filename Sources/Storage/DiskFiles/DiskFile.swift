import RectoBookModel
import RectoCFiles
import Glibc

/// Owns an open file or folder and closes it once.
///
/// Opening never waits: a FIFO or a device is refused.
public final class DiskFile: Sendable {
  let number: CInt
  /// The path it was opened by.
  public let path: String
  /// Its bytes when it was opened; 0 for a folder.
  public let size: Int
  /// Whether it is a folder.
  public let isFolder: Bool

  /// Opens a regular file or a folder for reading.
  public init(_ path: String) throws(DiskFileError) {
    var (size, kind): (UInt64, CInt) = (0, 0)
    let characters = DiskPath.characters(path)
    let number = unsafe recto_file_open(characters, &size, &kind)
    guard number >= 0 else {
      let fault = errno
      var link = stat()
      let isLink = unsafe lstat(characters, &link) == 0
      guard fault != ENOENT || !isLink else {
        throw DiskFileError(
          .read, path, "it is a link that leads nowhere", isMissing: true, isDangling: true)
      }
      throw DiskFileError(.read, path, fault: fault)
    }
    (self.number, self.path) = (number, path)
    self.size = Int(clamping: size)
    isFolder = Int(kind) == RECTO_IS_FOLDER
  }

  deinit { recto_file_close(number) }

  /// The bytes from `offset` on, `count` of them or as many as there are.
  public func bytes(at offset: Int, count: Int) throws(DiskFileError) -> [UInt8] {
    precondition(offset >= 0 && count >= 0, "a part of a file, got \(count) bytes at \(offset)")
    var got: Int64 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      guard let base = buffer.baseAddress else { return }
      got = unsafe recto_file_read(number, base, count, UInt64(offset))
      used = max(0, Int(got))
    }
    guard got >= 0 else { throw DiskFileError(.read, path, fault: errno) }
    return bytes
  }

  // MARK: Whole files

  /// All bytes of a file; throws where it has more than `limit`, or is no regular file.
  public static func read(
    _ path: String, atMost limit: Int
  ) throws(DiskFileError) -> [UInt8] {
    let file = try DiskFile(path)
    guard !file.isFolder else { throw DiskFileError(.read, path, "it is a folder") }
    // One byte more tells whether it has grown since.
    let bytes = try file.bytes(at: 0, count: min(file.size, limit) + 1)
    guard bytes.count <= limit else {
      throw DiskFileError(.read, path, "it has more than \(limit) bytes")
    }
    return bytes
  }

  /// The first line of a file, a pipe or a terminal without its end, or so many bytes of it; waits until
  /// they have come.
  public static func firstLine(of path: String, atMost limit: Int) throws(DiskFileError) -> [UInt8]
  {
    let number = unsafe open(DiskPath.characters(path), O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { throw DiskFileError(.read, path, fault: errno) }
    defer { close(number) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: limit)
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    while bytes.count < limit, !bytes.contains(where: isEnd) {
      let got = unsafe Glibc.read(number, &part, limit - bytes.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw DiskFileError(.read, path, fault: errno) }
      guard got > 0 else { break }
      bytes += part.prefix(got)
    }
    return Array(bytes.prefix { !isEnd($0) })
  }

  /// Writes a file whole or not at all, and the folder that it is in.
  ///
  /// Where it `lasts`, it outlives a loss of power, and writing it waits for the disk. Only its owner may
  /// read it, unless it `isShared`: then whoever may read what the user writes elsewhere.
  public static func write(
    _ bytes: [UInt8], to path: String, lasts: Bool = true, isShared: Bool = false
  ) throws(DiskFileError) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard
      unsafe recto_file_write(
        DiskPath.characters(path), bytes, bytes.count, lasts ? 1 : 0, isShared ? 1 : 0) == 0
    else {
      throw DiskFileError(.write, path, fault: errno)
    }
  }

  /// Writes a copy of this file with more bytes behind its last one, whole or not at all, in a folder that is there.
  ///
  /// It outlives a loss of power, and whoever may read what the user writes elsewhere may read it.
  public func write(adding bytes: [UInt8], to path: String) throws(DiskFileError) {
    guard
      unsafe recto_file_extend(
        DiskPath.characters(path), number, UInt64(size), bytes, bytes.count, 1, 1) == 0
    else {
      throw DiskFileError(.write, path, fault: errno)
    }
  }

  /// Makes a folder that only its owner may enter, with those above it, where it is not there.
  public static func makeFolder(_ path: String) throws(DiskFileError) {
    guard unsafe recto_folder_make(DiskPath.characters(path)) == 0 else {
      throw DiskFileError(.write, path, fault: errno)
    }
  }

  /// Removes a file; that it is not there is no fault.
  public static func remove(_ path: String) { unsafe unlink(DiskPath.characters(path)) }

  /// Gives a file another name in the same folder; what had that name is gone.
  public static func move(_ path: String, to other: String) throws(DiskFileError) {
    guard unsafe rename(DiskPath.characters(path), DiskPath.characters(other)) == 0 else {
      throw DiskFileError(.write, other, fault: errno)
    }
  }

  /// Gives a file that cannot be understood a name under which nobody looks for it: nothing is ever deleted.
  ///
  /// - Returns: where it lies now.
  /// - Throws: where it cannot be moved, or a hundred lie there already.
  public static func setAside(_ path: String) throws(DiskFileError) -> String {
    let places = (0..<100).lazy.map { path + ".unreadable" + ($0 == 0 ? "" : "-\($0)") }
    guard let free = places.first(where: { DiskEntry(at: $0) == nil }) else {
      throw DiskFileError(
        .write, path, "too many unreadable copies have been set aside already")
    }
    try move(path, to: free)
    return free
  }

  /// Says that a file was used now, for those who keep what was used last.
  public static func touch(_ path: String) {
    _ = unsafe recto_file_touch(DiskPath.characters(path))
  }

  /// Does something while no other program holds the same lock; without the lock where that is
  /// held for longer than a fifth of a second, since nobody may be kept waiting by a stopped program.
  public static func whileLocked<Value, Failure: Error>(
    by path: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let lock = unsafe recto_file_lock(DiskPath.characters(path), 200)
    defer { if lock >= 0 { recto_file_close(lock) } }
    return try body()
  }

  /// Does something while nobody else holds a file that is there, which is waited for.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - milliseconds: for how long another program is waited for.
  ///   - refusal: what is thrown where it cannot be held, for a reason; nothing was done then.
  ///   - body: what is to be done.
  /// - Returns: what came of it.
  /// - Throws: `refusal`, or what `body` throws.
  public static func whileHeld<Value, Failure: Error>(
    _ path: String, patience milliseconds: Int, orElse refusal: (String) -> Failure,
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let lock = unsafe recto_file_hold(DiskPath.characters(path), CInt(clamping: milliseconds))
    guard lock >= 0 else {
      throw refusal(
        errno == ETIMEDOUT
          ? "another program has locked it" : DiskFileError(.read, path, fault: errno).reason)
    }
    defer { recto_file_close(lock) }
    return try body()
  }

  /// Does something while no other program holds the same lock, which is waited for; without it only where
  /// none can be made, as on a disk that may not be written.
  ///
  /// - Parameters:
  ///   - path: the file that is the lock.
  ///   - milliseconds: for how long another program is waited for.
  ///   - busy: thrown where it holds the lock for longer; nothing was done then.
  ///   - body: what is to be done.
  /// - Returns: what came of it.
  /// - Throws: `busy`, or what `body` throws.
  public static func whileLocked<Value, Failure: Error>(
    by path: String, patience milliseconds: Int, orElse busy: Failure,
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let lock = unsafe recto_file_lock(DiskPath.characters(path), CInt(clamping: milliseconds))
    guard lock >= 0 || errno != ETIMEDOUT else { throw busy }
    defer { if lock >= 0 { recto_file_close(lock) } }
    return try body()
  }
}

import Glibc

/// Pixels as they lie in memory, for files that only this program reads again.
public enum StoredPixels {
  /// The pixels of a file that holds exactly so many; nil where it does not, or cannot be read.
  public static func read(_ path: String, count: Int) -> [UInt32]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let byteCount = count * 4
    guard lseek(file, 0, SEEK_END) == byteCount else { return nil }
    var done = 0
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      while done < byteCount {
        let got = unsafe pread(file, base + done, byteCount - done, off_t(done))
        guard got > 0 else { break }
        done += got
      }
      initialized = done / 4
    }
    return done == byteCount ? pixels : nil
  }

  /// Writes pixels to a file, whole or not at all; false where that cannot be.
  public static func write(_ pixels: [UInt32], to path: String) -> Bool {
    let draft = path + ".new"
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    var isWhole = unsafe pixels.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count, let base = bytes.baseAddress {
        let put = unsafe Glibc.write(file, base + done, bytes.count - done)
        guard put > 0 else { return false }
        done += put
      }
      return true
    }
    if close(file) != 0 { isWhole = false }
    if isWhole, unsafe rename(draft, path) == 0 { return true }
    unsafe unlink(draft)
    return false
  }
}

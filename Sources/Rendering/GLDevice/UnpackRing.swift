internal import RectoCGL

/// Owns buffers through which pixels go to textures: the call that fills one copies at the speed
/// of memory and does not wait for the device, which fetches the pixels when it comes to it.
///
/// A class, because whoever uploads borrows it while it takes turns among its buffers.
@MainActor public final class UnpackRing {
  private var names: [UInt32]
  private var next = 0

  /// Makes as many buffers as a device may be behind with.
  public init() {
    names = [UInt32](repeating: 0, count: 4)
    unsafe glGenBuffers(count: Int32(names.count), names: &names)
  }

  /// Copies bytes into the next buffer, which pixel uploads read from until `release`.
  func fill(_ bytes: UnsafeRawBufferPointer) {
    next = (next + 1) % names.count
    glBindBuffer(target: RECTO_PIXEL_UNPACK_BUFFER, buffer: names[next])
    // The driver gives the buffer new memory where the device still reads the old.
    unsafe glBufferData(
      target: RECTO_PIXEL_UNPACK_BUFFER, size: bytes.count, data: bytes.baseAddress,
      usage: RECTO_STREAM_DRAW)
  }

  /// Lets uploads read from memory again.
  func release() { glBindBuffer(target: RECTO_PIXEL_UNPACK_BUFFER, buffer: 0) }

  isolated deinit { unsafe glDeleteBuffers(count: Int32(names.count), names: &names) }
}

internal import CGL

/// Reads single pixels of pictures without ever waiting for the device: a question now, the answer when
/// the device has come to it.
///
/// A class, because whoever asks keeps it in a variable that may be empty.
///
/// Safe because nobody else has its mark, which is deleted once.
@safe @MainActor public final class PixelReader {
  private var buffer: UInt32 = 0
  private var mark: GLsync?

  /// Makes one in the current context.
  public init() {
    unsafe glGenBuffers(count: 1, names: &buffer)
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: buffer)
    glBufferData(
      target: RECTO_PIXEL_PACK_BUFFER, size: 4, data: nil, usage: RECTO_STREAM_READ)
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: 0)
  }

  /// Whether the device owes an answer.
  public var isWaiting: Bool { unsafe mark != nil }

  /// Asks for a pixel of a picture as it is now; the answer to an earlier question will not come.
  ///
  /// - Parameters:
  ///   - x: the column, from 0; brought into the picture.
  ///   - y: the row from the lowest, from 0; likewise.
  ///   - picture: what is read.
  public func ask(x: Int, y: Int, of picture: borrowing Framebuffer) {
    forget()
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: buffer)
    picture.readByte4(
      x: max(0, min(x, picture.width - 1)), y: max(0, min(y, picture.height - 1)))
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: 0)
    unsafe mark = glFenceSync()
  }

  /// R, G, B and A as they are stored; nil where nothing was asked, or the device has not answered.
  /// Given once.
  public func answer() -> [UInt8]? {
    guard let mark = unsafe mark, unsafe glHasReached(mark) else { return nil }
    forget()
    var bytes: [UInt8] = [0, 0, 0, 0]
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: buffer)
    // Safe because the buffer holds four bytes.
    unsafe glGetBufferSubData(
      target: RECTO_PIXEL_PACK_BUFFER, offset: 0, size: 4, data: &bytes)
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: 0)
    return bytes
  }

  /// Takes the question back.
  public func forget() {
    guard let mark = unsafe mark else { return }
    unsafe glDeleteSync(mark)
    unsafe self.mark = nil
  }

  isolated deinit {
    if let mark = unsafe mark { unsafe glDeleteSync(mark) }
    unsafe glDeleteBuffers(count: 1, names: &buffer)
  }
}

internal import RectoCGL

/// Reads single pixels of pictures without ever waiting for the device: a question now, the answer when
/// the device has come to it.
///
/// A class, because whoever asks keeps it in a variable that may be empty.
///
/// Safe because nobody else has its mark, which is deleted once.
@safe @MainActor public final class PixelReader {
  /// A pixel as it was read: R, G, B and A.
  public enum Answer: Equatable, Sendable {
    /// As a picture of bytes has them.
    case bytes([UInt8])
    /// As a picture of floating numbers has them.
    case numbers([Float])
  }

  /// Whether numbers were asked for.
  private var isOfNumbers = false
  private var buffer: UInt32 = 0
  private var mark: GLsync?

  /// Makes one in the current context.
  public init() {
    unsafe glGenBuffers(count: 1, names: &buffer)
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: buffer)
    glBufferData(
      target: RECTO_PIXEL_PACK_BUFFER, size: 16, data: nil, usage: RECTO_STREAM_READ)
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
  ///   - asNumbers: whether the answer is floating numbers, as the picture has them.
  public func ask(x: Int, y: Int, of picture: borrowing Framebuffer, asNumbers: Bool = false) {
    forget()
    isOfNumbers = asNumbers
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: buffer)
    picture.readPixel(
      x: max(0, min(x, picture.width - 1)), y: max(0, min(y, picture.height - 1)),
      asNumbers: asNumbers)
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: 0)
    unsafe mark = glFenceSync()
  }

  /// What was asked for; nil where nothing was, or the device has not answered. Given once.
  public func answer() -> Answer? {
    guard let mark = unsafe mark, unsafe glHasReached(mark) else { return nil }
    forget()
    var (bytes, numbers): ([UInt8], [Float]) = ([0, 0, 0, 0], [0, 0, 0, 0])
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: buffer)
    // Safe because the buffer holds sixteen bytes, and each array as many as are asked for.
    if isOfNumbers {
      unsafe glGetBufferSubData(
        target: RECTO_PIXEL_PACK_BUFFER, offset: 0, size: 16, data: &numbers)
    } else {
      unsafe glGetBufferSubData(
        target: RECTO_PIXEL_PACK_BUFFER, offset: 0, size: 4, data: &bytes)
    }
    glBindBuffer(target: RECTO_PIXEL_PACK_BUFFER, buffer: 0)
    return isOfNumbers ? .numbers(numbers) : .bytes(bytes)
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

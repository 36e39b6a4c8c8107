internal import RectoCGL

/// Owns points of the plane that the vertex shader places: attribute 0, two floats each.
nonisolated public struct PointBuffer: ~Copyable {
  private let array: UInt32
  private let buffer: UInt32
  private var count = 0

  @MainActor public init() {
    var (array, buffer): (UInt32, UInt32) = (0, 0)
    unsafe glGenVertexArrays(count: 1, names: &array)
    unsafe glGenBuffers(count: 1, names: &buffer)
    glBindVertexArray(array: array)
    glBindBuffer(target: RECTO_ARRAY_BUFFER, buffer: buffer)
    glVertexAttribFloats(index: 0, count: 2, stride: 8, offset: 0)
    glEnableVertexAttribArray(index: 0)
    (self.array, self.buffer) = (array, buffer)
  }

  /// Replaces the points.
  @MainActor public mutating func fill(_ points: [SIMD2<Float>]) {
    glBindBuffer(target: RECTO_ARRAY_BUFFER, buffer: buffer)
    // Safe because the array outlives the call, which copies it.
    unsafe points.withUnsafeBytes { bytes in
      unsafe glBufferData(
        target: RECTO_ARRAY_BUFFER, size: bytes.count, data: bytes.baseAddress,
        usage: RECTO_STREAM_DRAW)
    }
    count = points.count
  }

  /// Draws the points by threes as triangles with the program in use.
  @MainActor public func drawTriangles() {
    glBindVertexArray(array: array)
    glDrawArrays(primitives: RECTO_TRIANGLES, first: 0, count: Int32(count))
  }

  /// Runs the vertex shader of the program in use over the points and returns what it writes.
  ///
  /// - Parameter floatsEach: how many floats the feedback outputs of one point hold.
  /// - Returns: the outputs of the first point, then of the second, and so on.
  @MainActor public func feedback(floatsEach: Int) -> [Float] {
    var values = [Float](repeating: 0, count: count * floatsEach)
    let size = values.count * MemoryLayout<Float>.stride
    var target: UInt32 = 0
    unsafe glGenBuffers(count: 1, names: &target)
    glBindBuffer(target: RECTO_TRANSFORM_FEEDBACK_BUFFER, buffer: target)
    glBufferData(
      target: RECTO_TRANSFORM_FEEDBACK_BUFFER, size: size, data: nil, usage: RECTO_STREAM_READ)
    glBindBufferBase(target: RECTO_TRANSFORM_FEEDBACK_BUFFER, index: 0, buffer: target)
    glEnable(what: RECTO_RASTERIZER_DISCARD)
    glBindVertexArray(array: array)
    glBeginTransformFeedback(primitives: RECTO_POINTS)
    glDrawArrays(primitives: RECTO_POINTS, first: 0, count: Int32(count))
    glEndTransformFeedback()
    glDisable(what: RECTO_RASTERIZER_DISCARD)
    // Safe because the array has `size` bytes.
    unsafe glGetBufferSubData(
      target: RECTO_TRANSFORM_FEEDBACK_BUFFER, offset: 0, size: size, data: &values)
    unsafe glDeleteBuffers(count: 1, names: &target)
    return values
  }

  deinit {
    MainActor.assertIsolated("a buffer is deleted on the thread of its context")
    var (array, buffer) = (array, buffer)
    unsafe glDeleteVertexArrays(count: 1, names: &array)
    unsafe glDeleteBuffers(count: 1, names: &buffer)
  }
}

@available(*, unavailable) extension PointBuffer: Sendable {}

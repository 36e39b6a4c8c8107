internal import RectoCGL

/// Owns triangles of the plane with colours and places in a texture, as controls are drawn with.
///
/// A vertex is 20 bytes: attribute 0, its place, two floats; attribute 1, its place in the texture,
/// two floats; attribute 2, its colour, four bytes that arrive as 0…1.
nonisolated public struct TriangleBuffer: ~Copyable {
  private let array: UInt32
  private let vertices: UInt32
  private let indices: UInt32

  public static let vertexBytes = 20

  @MainActor public init() {
    var array: UInt32 = 0
    var buffers: [UInt32] = [0, 0]
    unsafe glGenVertexArrays(count: 1, names: &array)
    unsafe glGenBuffers(count: 2, names: &buffers)
    (self.array, vertices, indices) = (array, buffers[0], buffers[1])
    let stride = Int32(Self.vertexBytes)
    glBindVertexArray(array: array)
    glBindBuffer(target: RECTO_ARRAY_BUFFER, buffer: vertices)
    glBindBuffer(target: RECTO_ELEMENT_ARRAY_BUFFER, buffer: indices)
    glVertexAttribFloats(index: 0, count: 2, stride: stride, offset: 0)
    glVertexAttribFloats(index: 1, count: 2, stride: stride, offset: 8)
    glVertexAttribBytes(index: 2, count: 4, stride: stride, offset: 16)
    for index in UInt32(0)..<3 { glEnableVertexAttribArray(index: index) }
    glBindVertexArray(array: 0)
  }

  /// Replaces the vertices and the indices, which are of two bytes each.
  @MainActor public func fill(vertices: RawSpan, indices: RawSpan) {
    precondition(
      vertices.byteCount.isMultiple(of: Self.vertexBytes),
      "vertices have \(Self.vertexBytes) bytes each, got \(vertices.byteCount)")
    glBindVertexArray(array: array)
    glBindBuffer(target: RECTO_ARRAY_BUFFER, buffer: self.vertices)
    set(RECTO_ARRAY_BUFFER, vertices)
    set(RECTO_ELEMENT_ARRAY_BUFFER, indices)
  }

  /// Draws some of the triangles with the program in use.
  ///
  /// - Parameters:
  ///   - first: the first index.
  ///   - count: how many indices, three a triangle.
  ///   - baseVertex: what is added to each index.
  @MainActor public func draw(first: Int, count: Int, baseVertex: Int) {
    glBindVertexArray(array: array)
    glDrawShortElements(
      primitives: RECTO_TRIANGLES, count: Int32(count), offset: UInt(first) * 2,
      baseVertex: Int32(baseVertex))
  }

  @MainActor private func set(_ target: UInt32, _ bytes: RawSpan) {
    // Safe because the span outlives the call, which copies it.
    unsafe bytes.withUnsafeBytes { source in
      unsafe glBufferData(
        target: target, size: source.count, data: source.baseAddress, usage: RECTO_STREAM_DRAW)
    }
  }

  deinit {
    MainActor.assertIsolated("a buffer is deleted on the thread of its context")
    var (array, buffers) = (array, [vertices, indices])
    unsafe glDeleteVertexArrays(count: 1, names: &array)
    unsafe glDeleteBuffers(count: 2, names: &buffers)
  }
}

@available(*, unavailable) extension TriangleBuffer: Sendable {}

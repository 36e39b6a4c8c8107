internal import RectoCGL

/// Owns one uniform block's values.
nonisolated public struct UniformBuffer: ~Copyable {
  private let name: UInt32
  private let binding: UInt32

  /// Makes an empty block for the given binding.
  @MainActor public init(binding: Int) {
    var name: UInt32 = 0
    unsafe glGenBuffers(count: 1, names: &name)
    (self.name, self.binding) = (name, UInt32(binding))
  }

  /// Sets the block, whose layout `value` mirrors in std140, and binds it.
  @MainActor public func set<Value: BitwiseCopyable>(_ value: Value) {
    glBindBufferBase(target: RECTO_UNIFORM_BUFFER, index: binding, buffer: name)
    // Safe because the value is plain bytes and outlives the call, which copies it.
    unsafe withUnsafeBytes(of: value) { bytes in
      unsafe glBufferData(
        target: RECTO_UNIFORM_BUFFER, size: bytes.count, data: bytes.baseAddress,
        usage: RECTO_STREAM_DRAW)
    }
  }

  deinit {
    MainActor.assertIsolated("a buffer is deleted on the thread of its context")
    var name = name
    unsafe glDeleteBuffers(count: 1, names: &name)
  }
}

@available(*, unavailable) extension UniformBuffer: Sendable {}

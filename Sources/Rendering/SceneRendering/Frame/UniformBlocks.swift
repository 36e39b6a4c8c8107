internal import RectoGLDevice

/// The blocks of numbers that all programs share, each at its binding; `Uniforms.swift` mirrors them.
final class UniformBlocks {
  let frame = UniformBuffer(binding: 0)
  let flying = UniformBuffer(binding: 1)
  let leaf = UniformBuffer(binding: 2)
  let block = UniformBuffer(binding: 3)
  let board = UniformBuffer(binding: 4)

  isolated deinit {}
}

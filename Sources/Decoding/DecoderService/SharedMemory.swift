import RectoBookModel
public import RectoBookQuestions
import RectoCProcess
import Glibc

/// Memory for one answer: made by who asks, filled and sealed by who answers. After that neither side
/// can change it.
///
/// Law: it never holds more than it was made for, whatever is done with it.
public struct SharedMemory: Sendable {
  let descriptor: Descriptor

  /// The descriptor to send, valid as long as the value.
  public var number: CInt { descriptor.number }

  /// Makes memory for an answer of at most so many bytes, above 0; none of them is taken from the
  /// machine before it is written.
  init(atMost byteCount: Int) throws(WireError) {
    precondition(byteCount > 0, "shared memory has a size, got \(byteCount)")
    let number = unsafe recto_memory_create("recto-page", byteCount)
    guard number >= 0 else {
      throw WireError(
        errno == EFBIG
          ? "its pictures would be larger than this session allows (ulimit -f)"
          : "no shared memory: \(Descriptor.words(for: errno))")
    }
    descriptor = Descriptor(taking: number)
  }

  /// The memory that came with a question.
  public init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Lets `fill` write the first bytes, at least one, all of which are 0 at first. The last call
  /// counts; throws where that is more than the memory was made for.
  public func fill(byteCount: Int, _ fill: (inout MutableRawSpan) throws -> Void) throws {
    precondition(byteCount > 0, "what is shared has a size, got \(byteCount)")
    guard byteCount <= recto_memory_size(number) else {
      throw WireError("the answer is larger than what was asked for")
    }
    let hasContent = recto_memory_is_empty(number) == 0
    // Populated: whoever reads it later must not be the first who needs it.
    let kind = MAP_SHARED | CInt(MAP_POPULATE)
    let mapped = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, kind, number, 0)
    guard let base = unsafe mapped, unsafe base != MAP_FAILED else {
      throw WireError("no shared memory: \(Descriptor.words(for: errno))")
    }
    defer { unsafe munmap(base, byteCount) }
    // New memory is 0 by itself.
    if hasContent { unsafe memset(base, 0, byteCount) }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: base, count: byteCount)
    var span = unsafe buffer.mutableBytes
    try fill(&span)
  }

  /// Keeps the first bytes as they are, for good.
  public func seal(byteCount: Int) throws(WireError) {
    guard recto_memory_seal(number, byteCount) == 0 else {
      throw WireError("the memory cannot be sealed: \(Descriptor.words(for: errno))")
    }
  }

  /// Fills it with some bytes, at least one, and seals it.
  public func hold(_ bytes: [UInt8]) throws { try hold([bytes]) }

  /// Fills it with some parts one behind the other, at least one byte in all, and seals it.
  public func hold(_ parts: [[UInt8]]) throws {
    let byteCount = parts.reduce(0) { $0 + $1.count }
    try fill(byteCount: byteCount) { span in
      unsafe span.withUnsafeMutableBytes { room in
        var start = 0
        for part in parts {
          unsafe UnsafeMutableRawBufferPointer(rebasing: room[start...]).copyBytes(from: part)
          start += part.count
        }
      }
    }
    try seal(byteCount: byteCount)
  }

  /// Lays down what a question brings along, at least one byte, to be read before the answer is written.
  func put(_ bytes: [UInt8]) throws(WireError) {
    do {
      try fill(byteCount: bytes.count) { span in
        unsafe span.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
      }
    } catch {
      throw error as? WireError ?? WireError("\(error)")
    }
  }

  /// A copy of the first bytes, which came with a question.
  public func loaded(byteCount: Int) throws(WireError) -> [UInt8] {
    try loaded(parts: [byteCount])[0]
  }

  /// Copies of parts of so many bytes, which lie one behind the other from the first byte on.
  public func loaded(parts: [Int]) throws(WireError) -> [[UInt8]] {
    let byteCount = parts.reduce(0, +)
    guard byteCount > 0 else { return [[UInt8]](repeating: [], count: parts.count) }
    guard byteCount <= recto_memory_size(number) else {
      throw WireError("the question promises more than it brings")
    }
    let mapped = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, number, 0)
    guard let base = unsafe mapped, unsafe base != MAP_FAILED else {
      throw WireError("no shared memory: \(Descriptor.words(for: errno))")
    }
    defer { unsafe munmap(base, byteCount) }
    let bytes = unsafe UnsafeRawBufferPointer(start: base, count: byteCount)
    var start = 0
    return parts.map { count in
      defer { start += count }
      return unsafe Array(bytes[start..<start + count])
    }
  }

  /// Gives back what an answer left in it that did not need it; throws where it was sealed, so that
  /// nobody is left to hold it.
  func drop() throws(WireError) {
    guard recto_memory_drop(number) == 0 else { throw WireError("memory was kept back") }
  }
}

/// Sealed memory of the other process, mapped to be read.
@safe final class SharedMapping: @unchecked Sendable {
  // `@unchecked` because the pages are mapped read-only, sealed, and unmapped by `deinit` alone.
  private let base: UnsafeRawPointer
  private let byteCount: Int

  /// Maps it, having checked its size, its seals, and that there is no hole in it.
  init(_ memory: SharedMemory, byteCount: Int) throws(WireError) {
    guard byteCount > 0, recto_memory_is_sealed(memory.number, byteCount) != 0 else {
      throw WireError("memory of another size, or not sealed")
    }
    let mapped = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, memory.number, 0)
    guard let base = unsafe mapped, unsafe base != MAP_FAILED else {
      throw WireError("the memory cannot be mapped")
    }
    unsafe self.base = UnsafeRawPointer(base)
    self.byteCount = byteCount
  }

  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: base), byteCount) }

  /// Lends the bytes.
  func withBytes<R>(_ body: (RawSpan) throws -> R) rethrows -> R {
    let buffer = unsafe UnsafeRawBufferPointer(start: base, count: byteCount)
    return try unsafe body(buffer.bytes)
  }

  /// A copy of the bytes.
  var bytes: [UInt8] { unsafe Array(UnsafeRawBufferPointer(start: base, count: byteCount)) }
}

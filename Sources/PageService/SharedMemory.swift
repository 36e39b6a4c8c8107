import BookModel
import CShared
import Glibc

/// Memory that a decoder fills and hands over, sealed: after that neither side can change it.
public struct SharedMemory: Sendable {
  private let descriptor: Descriptor

  /// The descriptor to send, valid as long as the value.
  public var number: CInt { descriptor.number }

  /// Makes memory of a size above 0, filled by `fill`.
  public init(byteCount: Int, _ fill: (inout MutableRawSpan) throws -> Void) throws {
    precondition(byteCount > 0, "shared memory has a size, got \(byteCount)")
    let number = unsafe recto_memory_create("recto-page", byteCount)
    guard number >= 0 else { throw WireError("no shared memory: \(Descriptor.words(for: errno))") }
    descriptor = Descriptor(taking: number)
    let mapped = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
    guard let base = unsafe mapped, unsafe base != MAP_FAILED else {
      throw WireError("no shared memory: \(Descriptor.words(for: errno))")
    }
    // Unmapped before the seal: the kernel refuses to seal what is mapped for writing.
    do {
      defer { unsafe munmap(base, byteCount) }
      let buffer = unsafe UnsafeMutableRawBufferPointer(start: base, count: byteCount)
      var span = unsafe buffer.mutableBytes
      try fill(&span)
    }
    guard recto_memory_seal(number) == 0 else {
      throw WireError("the memory cannot be sealed: \(Descriptor.words(for: errno))")
    }
  }

  /// Memory that holds some bytes, at least one.
  public init(_ bytes: [UInt8]) throws {
    try self.init(byteCount: bytes.count) { span in
      unsafe span.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
    }
  }
}

/// Sealed memory of the other process, mapped to be read.
@safe final class SharedMapping: @unchecked Sendable {
  // `@unchecked` because the pages are mapped read-only, sealed, and unmapped by `deinit` alone.
  private let base: UnsafeRawPointer
  private let byteCount: Int

  /// Maps it, having checked its size and its seals.
  init(_ descriptor: Descriptor, byteCount: Int) throws(WireError) {
    guard byteCount > 0, recto_memory_is_sealed(descriptor.number, byteCount) != 0 else {
      throw WireError("memory of another size, or not sealed")
    }
    let mapped = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor.number, 0)
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

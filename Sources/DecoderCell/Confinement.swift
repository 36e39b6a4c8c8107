public import BookModel
import CSandbox
import Glibc

/// What a decoder gives up before the first byte of a book is read.
public enum Confinement {
  /// Confines this process to reading one book, for good.
  ///
  /// Afterwards there is no network, no program to start, no path but what lies beneath the book,
  /// where it is a folder, and no file to write but the one without a name. A system call beyond
  /// what decoding takes ends the process.
  ///
  /// - Parameters:
  ///   - book: The open file or folder.
  ///   - spill: The open file for what an archive unpacks, or nil.
  ///   - kernel: What there is to confine with.
  /// - Returns: What is missing because the kernel does not offer it, in the order of the cases; nil
  ///   where not even memory can be bounded, which every kernel can.
  public static func begin(
    book: CInt, spill: CInt? = nil, kernel: Kernel = .running
  ) -> [Protection]? {
    let memory = UInt64(Limits.decoderBytes)
    let descriptors = UInt64(Limits.decoderDescriptors)
    guard recto_limit_process(memory, descriptors, fileBytes(spill)) == 0 else { return nil }
    let isFolder = isFolder(book)
    var missing: [Protection] = []
    if recto_give_up_privileges() != 0 { missing.append(.privileges) }
    let version = CInt(kernel.landlock)
    if version < 1 || recto_landlock_enter(version, isFolder ? book : -1) != 0 {
      missing.append(.paths)
    }
    // Last, since it forbids the calls above.
    if !kernel.filtersCalls || recto_seccomp_enter(isFolder ? 1 : 0) != 0 {
      missing.append(.systemCalls)
    }
    return missing
  }

  /// How long any file may grow: the one without a name takes a part of the free disk at most.
  private static func fileBytes(_ spill: CInt?) -> UInt64 {
    guard let spill else { return UInt64(Limits.sharedBytes) }
    let part = recto_free_bytes(spill) / UInt64(Limits.spillShare)
    return min(UInt64(Limits.spilledBytes), max(UInt64(Limits.sharedBytes), part))
  }

  private static func isFolder(_ descriptor: CInt) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

public import RectoBookModel
import RectoCSandbox
import Glibc

/// What a decoder gives up before the first byte of a book is read.
public enum Confinement {
  /// Why a process may not read the book.
  public struct Refusal: Error, Equatable, Sendable {
    /// In the words of a message.
    public let reason: String
  }

  /// Confines this process to reading one book, for good.
  ///
  /// Afterwards there is no network, no program to start, no memory to share but what it is handed,
  /// and no file to write but the one without a name. No path can be opened but what lies beneath
  /// the book, where that is a folder; of a folder's reader it is not hidden which paths there are. A
  /// system call beyond what decoding takes ends the process, and only what `BookThreads` names has
  /// threads, a few. Where memory runs out, it is the first to go.
  ///
  /// - Parameters:
  ///   - book: The open file or folder.
  ///   - hasSpill: Whether there is an open file for what an archive unpacks; how much of the disk
  ///     it may take, who started this process has bounded.
  ///   - kernel: What there is to confine with.
  /// - Returns: What is missing because the kernel does not offer it, in the order of the cases.
  /// - Throws: Where not even memory can be bounded, which every kernel can, and where a folder
  ///   would be read with every other file at hand.
  public static func begin(
    book: CInt, hasSpill: Bool = false, kernel: Kernel = .running
  ) throws(Refusal) -> [Protection] {
    recto_die_first()
    let memory = UInt64(Limits.decoderBytes)
    let descriptors = UInt64(Limits.decoderDescriptors)
    let file = hasSpill ? UInt64(Limits.spilledBytes) : 0
    let stack = UInt64(Limits.stackBytes)
    guard recto_limit_process(memory, stack, descriptors, file) == 0 else {
      let fault = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
      throw Refusal(reason: "its decoder's memory cannot be bounded: \(fault)")
    }
    // Where the system has no namespaces for it, memory is what bounds the threads of a DjVu book.
    _ = recto_limit_threads(UInt64(Limits.decoderThreads))
    let isFolder = isFolder(book)
    var missing: [Protection] = []
    if recto_give_up_privileges() != 0 { missing.append(.privileges) }
    let version = CInt(kernel.landlock)
    if version < 1 || recto_landlock_enter(version, isFolder ? book : -1) != 0 {
      missing.append(.paths)
      guard !isFolder else {
        throw Refusal(
          reason: "a folder is read only where the kernel offers \(Protection.paths.name), "
            + "which keeps its reader from all other files")
      }
    }
    // Last, since it forbids the calls above.
    if !kernel.filtersCalls || recto_seccomp_enter(isFolder ? 1 : 0) != 0
      || recto_seccomp_settle(needsThreads(book) ? 1 : 0) != 0
    {
      missing.append(.systemCalls)
    }
    return missing
  }

  /// Whether the file begins as those do whose reader needs threads; asked inside the sandbox.
  private static func needsThreads(_ book: CInt) -> Bool {
    var start = [UInt8](repeating: 0, count: BookThreads.bytes)
    let count = unsafe pread(book, &start, start.count, 0)
    return BookThreads.areNeeded(by: Array(start.prefix(max(0, count))))
  }

  private static func isFolder(_ descriptor: CInt) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

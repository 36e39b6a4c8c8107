public import RectoBookModel
import Glibc
import Synchronization

/// The warning about protections that the kernel lacks.
public enum ProtectionWarning {
  private static let hasWarned = Atomic(false)

  /// Writes one line to standard error, the first time that it is called in a process.
  public static let onStandardError: @Sendable ([Protection]) -> Void = { missing in
    guard !hasWarned.exchange(true, ordering: .relaxed) else { return }
    let bytes = Array("recto: \(line(missing))\n".utf8)
    // There is nobody to tell that it cannot be told.
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
  }

  /// What is said where some protections are missing.
  public static func line(_ missing: [Protection]) -> String {
    let names = missing.map(\.name).joined(separator: ", ")
    return "warning: this kernel lacks \(names); Recto opens books with less protection"
  }
}

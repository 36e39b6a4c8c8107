/// What stands between a hostile file and the reader's machine, where the kernel offers it.
public enum Protection: UInt8, CaseIterable, Sendable {
  /// The process that reads the file can gain no privileges.
  case privileges
  /// It reaches no path.
  case paths
  /// It has only the system calls that decoding takes.
  case systemCalls

  /// What the kernel calls it, for whoever can change the kernel.
  public var name: String {
    switch self {
    case .privileges: "no_new_privs"
    case .paths: "Landlock"
    case .systemCalls: "seccomp"
    }
  }
}

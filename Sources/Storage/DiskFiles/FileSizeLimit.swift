import Glibc

/// The limit that a session sets to the size of files (`ulimit -f`).
public enum FileSizeLimit {
  /// Lets a write beyond the limit fail, with a reason, where the kernel would end the program.
  public static func outlive() { signal(SIGXFSZ, SIG_IGN) }

  /// Whether there is one.
  public static var isSet: Bool {
    var limit = rlimit()
    let status = unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    return status == 0 && limit.rlim_cur != rlim_t.max
  }

  /// Why something could not be written.
  public static let reason = "the file would be larger than this session allows (ulimit -f)"
}

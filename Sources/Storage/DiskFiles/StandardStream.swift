import Glibc

/// One of the three streams that every program is started with.
public enum StandardStream: Int32, CaseIterable, Sendable {
  /// Standard input, for what is typed or piped in.
  case input
  /// Standard output, for results.
  case output
  /// Standard error, for what is said of them.
  case error

  /// Whether a person looks at it.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether what is written to it comes to nobody: it leads to `/dev/null`, or the program was started without it.
  public var leadsNowhere: Bool {
    var (own, nowhere) = (stat(), stat())
    guard unsafe fstat(rawValue, &own) == 0, unsafe stat("/dev/null", &nowhere) == 0 else {
      return true
    }
    return own.st_mode & S_IFMT == S_IFCHR && own.st_rdev == nowhere.st_rdev
  }

  private var name: String {
    switch self {
    case .input: "standard input"
    case .output: "standard output"
    case .error: "standard error"
    }
  }

  /// Writes all of some bytes, however slowly they are taken; throws where not all of them can be.
  public func write(_ bytes: [UInt8]) throws(DiskFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(rawValue, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var place = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&place, 1, -1)
      case EBADF: throw DiskFileError(.write, name, "it is closed")
      default: throw DiskFileError(.write, name, fault: errno)
      }
    }
  }

  /// Takes the places of streams that the program was started without, so that no file that is opened
  /// later lies there: what is written to such a place fails, and harms nothing.
  public static func fillPlaces() {
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 {
      // The lowest free number is the one that was looked at: those below it are taken.
      _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }
}

import RectoBookModel
import RectoCFiles
import Glibc

/// What the program was called with.
public enum ProgramArguments {
  /// The words after its name, each as a path would be: they may name files that are no UTF-8.
  public static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe DiskPath.text(endingAtZero: $0) }
    }
  }
}

import RectoBookModel
import RectoCFiles
import Glibc

/// The variables that the program was started with.
public enum ProgramEnvironment {
  /// The value of one that is a path; nil where it is not set.
  public static func path(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe DiskPath.text(endingAtZero: $0) }
  }
}

import RectoCSandbox

/// What a kernel offers to confine a process.
public struct Kernel: Equatable, Sendable {
  /// The version of Landlock, 0 for none.
  public var landlock: Int
  /// Whether it can kill a process for a forbidden system call.
  public var filtersCalls: Bool

  /// Makes a description, for tests of what a kernel lacks.
  public init(landlock: Int, filtersCalls: Bool) {
    (self.landlock, self.filtersCalls) = (landlock, filtersCalls)
  }

  /// The kernel below this process.
  public static var running: Kernel {
    Kernel(landlock: Int(recto_landlock_offered()), filtersCalls: recto_seccomp_offered() != 0)
  }
}

internal import RectoCGL

/// Why a drawing device cannot be had or used.
public struct DeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was being done.
  public let operation: String
  /// Why it failed.
  public let reason: String

  public nonisolated init(_ operation: String, reason: String) {
    (self.operation, self.reason) = (operation, reason)
  }

  /// One line for standard error.
  public nonisolated var description: String { "cannot \(operation): \(reason)" }
}
